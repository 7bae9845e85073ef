import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
// @ts-expect-error: plain JavaScript
import { bundle } from '../../scripts/bundle.mjs'
import { SCENES } from '../../tools/hashes/program/index.ts'
import { Tally } from '../../tools/hashes/program/tally.ts'
import { runAll } from './run-all.ts'

const NAMES = Object.keys(SCENES)
const STEPS = 20

const hashOf = (...numbers: number[]): string => {
  const tally = new Tally()
  for (const x of numbers) tally.take(x)
  return tally.finish()
}

it('a hash knows every bit and every place, and of NaN only that it is one', () => {
  const some = [hashOf(1, 2), hashOf(2, 1), hashOf(1, 2, 0), hashOf(1, 2.0000000000000004), hashOf(1), hashOf()]
  expect(new Set(some).size).toBe(some.length)
  expect(hashOf(0)).not.toBe(hashOf(-0))
  const other = new Float64Array(1)
  new Uint32Array(other.buffer).fill(0xfff80001)
  expect(hashOf(other[0])).toBe(hashOf(Number.NaN))
  expect(hashOf(1, 2)).toBe('b1eb3ee7bae3ff36')
})

it('every scene gives a hash for its making and for each step, the same in every run, another for another seed', () => {
  const { lines } = runAll({ steps: STEPS })
  for (const name of NAMES) {
    const own = lines.filter((line) => line.startsWith(`${name} `))
    expect(own.map((line) => line.split(' ')[1])).toEqual(Array.from({ length: STEPS + 1 }, (_, k) => String(k)))
    expect(new Set(own.map((line) => line.split(' ')[2])).size, name).toBeGreaterThan(STEPS / 2)
  }
  expect(runAll({ steps: STEPS }).lines).toEqual(lines)
  const others = new Set(runAll({ seed: 2, steps: 9 }).lines)
  for (const name of NAMES) {
    const ninth = lines.find((line) => line.startsWith(`${name} 9 `))
    expect(others.has(ninth ?? ''), name).toBe(false)
  }
})

it('needs nothing but the language: no console, no timers, no Node and no page', async () => {
  const file = await bundle('tools/hashes/program/index.ts', 'tools/hashes/.cache/bare.js', { script: 'hashes' })
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } })
  runInContext(
    'for (const name of ["console", "WebAssembly", "Intl", "SharedArrayBuffer", "Atomics"]) delete globalThis[name]',
    context,
  )
  runInContext(readFileSync(file, 'utf8'), context)
  const plan = { scenes: NAMES, seed: 1, steps: 3 }
  runInContext(`hashes.start(${JSON.stringify(plan)})`, context)
  const lines: string[] = []
  for (let text = ''; ; lines.push(...text.split('\n'))) {
    text = runInContext('hashes.next()', context)
    if (text === '') break
  }
  expect(lines).toEqual(runAll(plan).lines)
})

it.each(NAMES)('in %s one bit, planted in one step, shows in that step', (scene) => {
  const plain = runAll({ scenes: [scene], steps: 9 }).lines
  for (const step of [1, 7]) {
    const planted = runAll({ scenes: [scene], steps: 9, nudge: { scene, step } }).lines
    expect(plain.flatMap((line, k) => (line === planted[k] ? [] : [k]))).toEqual([step])
  }
})

it('another sine shows, and goes on showing', () => {
  const plain = runAll({ scenes: ['balls'], steps: 100 }).lines
  const planted = runAll({ scenes: ['balls'], steps: 100 }, (angle) => Math.sin(angle) * (1 + 2 ** -52)).lines
  expect(plain.filter((line, k) => line !== planted[k]).length).toBeGreaterThan(50)
})

it('a trace writes out the numbers of one step, and leaves all hashes as they were', () => {
  const plain = runAll({ scenes: ['balls'], steps: 5 }).lines
  const { lines } = runAll({ scenes: ['balls'], steps: 5, trace: { scene: 'balls', step: 3 } })
  expect(lines.filter((line) => !line.startsWith('= '))).toEqual(plain)
  const traced = lines.filter((line) => line.startsWith('= '))
  expect(traced.length).toBeGreaterThan(50)
  expect(lines.indexOf(traced[0])).toBe(4)
  for (const line of traced) expect(line).toMatch(/^= [a-zA-Z0-9 .,]+ \[\d+\] (NaN|-?Infinity|-?[\d.e+-]+)$/)
})

it('an error in a scene says in which, and at which step', () => {
  const broken = () => {
    throw new Error('no sine')
  }
  expect(() => runAll({ scenes: ['balls'], steps: 5 }, broken)).toThrow('balls, step 1: no sine')
})
