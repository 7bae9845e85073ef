import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Character, TriangleMesh } from '../../src/index.ts'
import { call, MODULES } from './call.ts'
import { buildDeclarations, type Declared, type Door, doorsOf } from './declarations.ts'
import { type Fixture, newFixture } from './fixtures.ts'
import { kernelFaults } from './kernels.ts'
import { makeDisturbance, reactive } from './reactive.ts'
import { fullOf, optionsOf, sampleOf, unknownIn } from './valid.ts'
import { wrongsOf } from './wrong.ts'

/**
 * The doors refuse nonsense. Every argument of every declared door, one after the other, is replaced by everything that is wrong for its
 * declared type, with all others right: each must be answered with a TypeError or RangeError that begins with who speaks, names the
 * argument and says what was expected; and nothing that can be seen has changed. A door that is declared and not known to the
 * table of right values (valid.ts) fails.
 */
let doors: Door[] = []
let kernels: Door[] = []
beforeAll(() => {
  const declared = buildDeclarations(resolve('tsconfig.build.json'))
  doors = doorsOf(declared, Object.keys(MODULES))
  kernels = doorsOf(declared, ['kernels.d.ts'])
}, 300_000)

/** What a call throws; promises are waited for. */
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

/** Ways to get a name wrong. */
const slips = (name: string): string[] =>
  [name.toLowerCase(), name.toUpperCase(), `${name}s`, name.slice(1), `${name.slice(0, -2)}${name.slice(-1)}`].filter(
    (slip) => slip !== name && slip.length > 2,
  )

test('options that nobody knows are refused by every door that has options, with the nearest that it knows', async () => {
  const faults: string[] = []
  const tried = new Set<string>()
  for (const door of doors) {
    const fixture = newFixture()
    const before = fixture.state()
    for (const [at, param] of door.params.entries())
      for (const { name } of optionsOf(param, door.who)) {
        const known = new Set(optionsOf(param, door.who).map((option) => option.name))
        for (const slip of slips(name).filter((word) => !known.has(word))) {
          tried.add(door.who)
          const options = { ...(sampleOf(param, door.who)?.valid(fixture) as object), [slip]: undefined }
          const args = argsOf(door, fixture).map((right, i) => (i === at ? options : right))
          const error = await errorOf(door, fixture, args)
          const message = error instanceof TypeError ? error.message : String(error)
          const hint = /did you mean (\w+)\?/.exec(message)?.[1]
          if (!message.startsWith(`${door.who}: ${param.name} has no ${slip}`) || !hint || !known.has(hint))
            faults.push(`${door.who}({ ${slip} }): ${message}`)
        }
      }
    if (fixture.state() !== before) faults.push(`${door.who}: something has changed`)
  }
  console.log(`${tried.size} doors with options`)
  expect(faults).toEqual([])
  expect(tried.size).toBeGreaterThan(40)
})

test('doors read first and write last: objects that ask everything else when they are touched change no answer', async () => {
  const faults: string[] = []
  let [hostile, touches] = [0, 0]
  for (const door of doors) {
    const answerOf = async (isHostile: boolean): Promise<string[]> => {
      const fixture = newFixture()
      const disturb = makeDisturbance(fixture)
      let inside = false
      const touched = (): void => {
        if (inside) return // of the disturbance's own questions
        inside = true
        touches++
        disturb()
        inside = false
      }
      const plain = door.params.map((param) => fullOf(param, door.who, fixture))
      const args = isHostile ? plain.map((arg) => reactive(arg, touched)) : plain
      const answer = await call(door, fixture, args)
      return [plainAnswer(answer), fixture.state()]
    }
    const before = touches
    const [plain, other] = [await answerOf(false), await answerOf(true)]
    if (touches > before) hostile++
    for (const [i, what] of ['answer', 'state'].entries())
      if (plain[i] !== other[i]) faults.push(`${door.who}: another ${what} ${differ(plain[i], other[i])}`)
  }
  console.log(
    `${hostile} of ${doors.length} doors read or write objects of the caller's, ${touches} times, ${faults.length} wrong`,
  )
  expect(faults).toEqual([])
  expect(hostile).toBeGreaterThan(60)
}, 180_000)

/** Two texts from where they differ on. */
function differ(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return `…${a.slice(Math.max(0, at - 40), at + 40)} and not …${b.slice(Math.max(0, at - 40), at + 40)}`
}

/** What a door returned, as text. */
function plainAnswer(answer: unknown): string {
  if (answer instanceof TriangleMesh) return String(new Uint8Array(answer.toBuffer()))
  if (answer instanceof Character) return String(answer.state)
  return typeof answer === 'object' && answer !== null
    ? Object.keys(answer).join() + JSON.stringify((answer as { count?: number }).count)
    : String(answer)
}

test('kernels come back from anything', () => {
  expect(kernels.length).toBeGreaterThan(15)
  const { calls, faults } = kernelFaults(kernels)
  console.log(`${kernels.length} kernels, ${calls} calls with nonsense, ${faults.length} faults`)
  expect(faults).toEqual([])
}, 120_000)
