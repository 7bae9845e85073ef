/** What plain doubles settle is what the exact kernels answer: bodies placed within a few ε of contact, at many scales. */
import { expect, test } from 'vitest'
import { FEATURE_FACE, HIT_SIZE, HIT_T } from '../../src/math/rows.ts'
import { NOT_INSIDE, NOT_NEARER, settle } from '../../src/sweep/settle.ts'
import { sweepSphereTriangle } from '../../src/sweep/sphere-triangle.ts'
import { settlesExactly } from './settle.ts'

test('what is settled in plain doubles is the exact answer, in the first 4,000 cases', () => settlesExactly(4000))

test('a ball that rests on a floor and moves along it needs nothing more', () => {
  const floor = new Float64Array([-5, 0, -5, -5, 0, 5, 5, 0, 5])
  const along = new Float64Array([-1, 0.42, 1, 0.05, 0, 0.02, 0.42, 0.42, 0.42])
  expect(settle(along, 0, true, floor, 0, Float64Array.of(1), 0) & (NOT_NEARER | NOT_INSIDE)).toBe(
    NOT_NEARER | NOT_INSIDE,
  )
  const down = along.slice()
  down[4] = -0.3
  expect(settle(down, 0, true, floor, 0, Float64Array.of(1), 0)).toBe(NOT_INSIDE)
  const hit = new Float64Array(HIT_SIZE)
  expect(sweepSphereTriangle(down, 0, floor, 0, hit, 0)).toBe(true)
  expect([hit[HIT_T], hit[8]]).toEqual([0, FEATURE_FACE])
})
