import { expect, it } from 'vitest'
import { compareScene, firstNumber, firstOf, type Hashes } from '../../tools/hashes/compare.ts'
import { readOptions } from '../../tools/hashes/options.ts'

const said = (hashes: Record<string, string>): ReadonlyMap<string, Hashes> =>
  new Map(Object.entries(hashes).map(([engine, text]) => [engine, new Map([['balls', text.split(' ')]])]))

it('engines that say the same, as far as all of them came', () => {
  expect(compareScene('balls', said({ node: 'a b c d', bun: 'a b c', quickjs: 'a b c d e' }))).toEqual({
    scene: 'balls',
    steps: 2, // and step 0
    differences: 0,
    first: undefined,
  })
})

it('the first difference, with the parties, the largest first', () => {
  const { differences, first } = compareScene('balls', said({ quickjs: 'a b x c', node: 'a b c d', bun: 'a b c d' }))
  expect(differences).toBe(2)
  const parties = [
    ['c', ['node', 'bun']],
    ['x', ['quickjs']],
  ]
  expect(first).toEqual({ scene: 'balls', step: 2, said: parties })
})

it('an engine that took no step leaves nothing to compare', () => {
  expect(compareScene('rays', said({ node: 'a' }))).toMatchObject({ steps: 0, differences: 0 })
})

it('of several scenes the one that differs at the lowest step comes first', () => {
  const at = (scene: string, step: number) => ({ scene, steps: 9, differences: 1, first: { scene, step, said: [] } })
  const same = { scene: 'rays', steps: 9, differences: 0, first: undefined }
  expect(firstOf([same, at('casts', 7), at('rooms', 3), at('balls', 3)])?.scene).toBe('rooms')
  expect(firstOf([same])).toBe(undefined)
})

it('the first number that differs, by its name', () => {
  const one = ['castRay [0] 1', 'castRay [1] 0.1', 'events [0] 2']
  expect(firstNumber(one, ['castRay [0] 1', 'castRay [1] 0.30000000000000004', 'events [0] 3'])).toBe(
    'castRay [1]: 0.1 and 0.30000000000000004',
  )
  expect(firstNumber(one, ['castRay [0] 1', 'events [0] 2'])).toBe('castRay [1] 0.1 and events [0] 2')
  expect(firstNumber(one, one.slice(0, 2))).toBe('events [0] 2 and nothing')
  expect(firstNumber(one, one)).toBe(undefined)
})

it('options are read, and those that make no sense refused by name', () => {
  expect(readOptions([])).toMatchObject({ steps: 10000, seed: 1, seconds: null, require: [], plant: null })
  const { steps, scenes, engines, plant } = readOptions(
    '--steps 50 --scene balls,rays --engines node,bun --plant bun:rays:7'.split(' '),
  )
  expect([steps, scenes, engines]).toEqual([50, ['balls', 'rays'], ['node', 'bun']])
  expect(plant).toEqual({ engine: 'bun', nudge: { scene: 'rays', step: 7 } })
  expect(readOptions(['--plant', 'node:sin']).plant).toEqual({ engine: 'node', nudge: undefined })
  for (const [option, value] of [
    ['--steps', '0'],
    ['--steps', 'many'],
    ['--seed', '-1'],
    ['--scene', 'moon'],
    ['--engines', 'node,hermes'],
    ['--require', 'v8'],
    ['--plant', 'bun'],
    ['--plant', 'bun:rays:x'],
  ])
    expect(() => readOptions([`${option}=${value}`]), option).toThrow(`${option} is`)
})
