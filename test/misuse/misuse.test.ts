import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as debug from '../../src/debug/index.ts'
import * as index from '../../src/index.ts'
import * as three from '../../src/three/index.ts'
import { buildDeclarations, type Declared, type Door, doorsOf } from './declarations.ts'
import { type Fixture, newFixture } from './fixtures.ts'
import { kernelFaults } from './kernels.ts'
import { sampleOf, unknownIn } from './valid.ts'
import { wrongsOf } from './wrong.ts'

/**
 * The doors refuse nonsense. Every argument of every declared door, one after the other, is replaced by everything that is wrong for its
 * declared type, with all others right: each must be answered with a TypeError or RangeError that begins with who speaks, names the
 * argument and says what was expected; and nothing that can be seen has changed. A door that is declared and not known to the
 * table of right values (valid.ts) fails.
 */
const MODULES: Record<string, Record<string, unknown>> = {
  'index.d.ts': index,
  'debug/index.d.ts': debug,
  'three/index.d.ts': three,
}

let doors: Door[] = []
let kernels: Door[] = []
beforeAll(() => {
  const declared = buildDeclarations(resolve('tsconfig.build.json'))
  doors = doorsOf(declared, Object.keys(MODULES))
  kernels = doorsOf(declared, ['kernels.d.ts'])
}, 300_000)

/** Calls a door with these arguments; promises are waited for. */
function call(door: Door, fixture: Fixture, args: unknown[]): unknown {
  const { kind, owner, member, module } = door
  const exported = MODULES[module]
  if (kind === 'function') return (exported[member] as (...a: unknown[]) => unknown)(...args)
  const type = exported[owner] as (new (...a: unknown[]) => unknown) & Record<string, (...a: unknown[]) => unknown>
  if (kind === 'constructor') return new type(...args)
  if (kind === 'static') return type[member](...args)
  const self = fixture.instances[owner] as Record<string, unknown>
  if (self === undefined) throw new Error(`there is no ${owner} among the fixtures`)
  if (kind === 'method') return (self[member] as (...a: unknown[]) => unknown)(...args)
  self[member] = args[0]
  return undefined
}

async function errorOf(door: Door, fixture: Fixture, args: unknown[]): Promise<unknown> {
  try {
    await call(door, fixture, args)
  } catch (error) {
    return error ?? new Error('nothing was thrown, as a value')
  }
  return undefined
}

const argsOf = (door: Door, fixture: Fixture): unknown[] =>
  door.params.map((param) => (param.optional ? undefined : sampleOf(param, door.who)?.valid(fixture)))

/** What is wrong with an answer to nonsense; undefined: nothing. */
function faultOf(error: unknown, who: string, param: Declared, own: Error | undefined): string | undefined {
  if (own !== undefined) return error === own ? undefined : `its own error became ${String(error)}`
  if (error === undefined) return 'taken'
  if (!(error instanceof TypeError || error instanceof RangeError)) return `threw ${String(error)}`
  const { message } = error
  // of a list, the one at fault
  const names = [param.name.replace(/s$/, ''), ...(param.fields ?? []).map((field) => field.name)]
  if (!message.startsWith(`${who}: `)) return `does not begin with ${who}: ${message}`
  if (!message.includes('expected')) return `does not say what was expected: ${message}`
  return names.some((name) => message.includes(name)) ? undefined : `does not name ${param.name}: ${message}`
}

const show = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

describe('doors refuse nonsense', () => {
  test('every declared door is known', () => {
    expect(doors.length).toBeGreaterThan(50)
    const unknown = doors.flatMap(({ who, params }) =>
      params.flatMap((p) => unknownIn(p, who)).map((p) => `${who}: ${p}`),
    )
    expect(unknown).toEqual([])
  })

  test('every door takes what is right, with and without what is optional', async () => {
    const refused: string[] = []
    for (const door of doors) {
      for (const some of [true, false]) {
        const fixture = newFixture()
        const all = door.params.map((param) => sampleOf(param, door.who)?.valid(fixture))
        const error = await errorOf(door, fixture, some ? argsOf(door, fixture) : all)
        if (error !== undefined) refused.push(`${door.who}: ${String(error)}`)
      }
    }
    expect(refused).toEqual([])
  }, 120_000)

  test('and nothing else', async () => {
    const faults: string[] = []
    let [tried, typed, passedOn, unchanged] = [0, 0, 0, 0]
    for (const door of doors) {
      let fixture = newFixture()
      let before = fixture.state()
      for (const [at, param] of door.params.entries()) {
        for (const { what, value, own } of wrongsOf(param, door.who, fixture)) {
          const args = argsOf(door, fixture).map((right, i) => (i === at ? value : right))
          const error = await errorOf(door, fixture, args)
          const fault = faultOf(error, door.who, param, own)
          const after = fixture.state()
          tried++
          if (fault !== undefined) faults.push(`${door.who}(${param.name} = ${what}): ${fault}`)
          else if (own === undefined) typed++
          else passedOn++
          if (after === before) unchanged++
          else {
            faults.push(`${door.who}(${param.name} = ${what}): something has changed ${show(value).slice(0, 80)}`)
            fixture = newFixture()
            before = fixture.state()
          }
        }
      }
      const still = await errorOf(door, fixture, argsOf(door, fixture))
      if (still !== undefined) faults.push(`${door.who}: after all that it refuses what is right: ${String(still)}`)
    }
    console.log(
      `${doors.length} doors, ${tried} calls with nonsense: ${typed} typed errors that name who, ${passedOn} errors of the ` +
        `caller's own passed on, ${unchanged} times nothing changed`,
    )
    expect(faults).toEqual([])
    expect(typed + passedOn).toBe(tried)
    expect(unchanged).toBe(tried)
  }, 300_000)
})

test('kernels come back from anything', () => {
  expect(kernels.length).toBeGreaterThan(15)
  const { calls, faults } = kernelFaults(kernels)
  console.log(`${kernels.length} kernels, ${calls} calls with nonsense, ${faults.length} faults`)
  expect(faults).toEqual([])
}, 120_000)
