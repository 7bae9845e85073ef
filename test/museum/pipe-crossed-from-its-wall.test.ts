import { expect, test } from 'vitest'
import { REPORT, sweepSpherePipe } from '../../src/kernels.ts'

/**
 * Inside a pipe the distance to the wall is not convex along a way: a ball that lay at one wall was stopped at once because
 * the other wall would be nearer in the end.
 *
 *        . - ' - .
 *      '           '
 *     (o ───────► o )     radius 3, ball 1: from x = 2 to x = -2 of the ten metres wished for
 *      .           .
 *        ' - . - '
 */
const PIPE = new Float64Array([0, 0, 0, 0, 1, 0, 3])
const out = new Float64Array(10)

test('a ball in a pipe leaves the wall it touches and strikes the other one', () => {
  expect(sweepSpherePipe(new Float64Array([2, 0, 0, -10, 0, 0, 1]), 0, PIPE, 0, out, 0)).toBe(true)
  expect(out[0]).toBeCloseTo(0.4, 14)
  expect([...out.subarray(1, 7)]).toEqual([-3, 0, 0, 1, 0, 0])
})

test('also where it overlaps the wall at first', () => {
  const sweep = new Float64Array([2.5, 0, 0, -10, 0, 0, 1])
  expect(sweepSpherePipe(sweep, 0, PIPE, 0, out, 0)).toBe(true)
  expect(out[0]).toBeCloseTo(0.45, 14)
  expect(sweepSpherePipe(sweep, 0, PIPE, 0, out, 0, REPORT)).toBe(true)
  expect(out[0]).toBe(0)
  expect(out[7]).toBeCloseTo(0.5, 14)
})

test('but not where it goes deeper at once', () => {
  expect(sweepSpherePipe(new Float64Array([2, 0, 0, 0.5, 0, 0, 1]), 0, PIPE, 0, out, 0)).toBe(true)
  expect(out[0]).toBe(0)
})
