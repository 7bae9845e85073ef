import { expect, test } from 'vitest'
import { PAIRS } from './pairs.ts'

const MOVERS = ['ray, segment', 'point', 'sphere', 'ellipsoid', 'capsule', 'cylinder', 'box']

test('each pair is there once', () => {
  const names = PAIRS.map(({ mover, target }) => `${mover} against ${target}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { mover } of PAIRS) expect(MOVERS).toContain(mover)
})

for (const { mover, target, measure } of PAIRS)
  if (measure)
    test(`${mover} against ${target}: its error is measured, and within ε`, () => {
      expect(measure(5, 60)).toBeLessThan(1)
    })
