import { expect, test } from 'vitest'
import { HIT_SIZE, HIT_T, sweepCylinderTriangle } from '../../src/kernels.ts'

// The triangle has two edges of 10⁻¹⁶⁵: in the plane of time and place their ellipse was flat, and nothing met it.
const SPECK = Float64Array.of(0, 0, 0, 1e-165, 0, 0, 0, 1e-165, 0)
const out = new Float64Array(HIT_SIZE)

test.each([2, 3, 4])('a cylinder meets a speck beside its middle, from %d away', (away) => {
  const sweep = Float64Array.of(-away, 0, 0.25, 4, 0, 0, 0.5, 0.5, 0.5, 0, 0, 0, 1)
  expect(sweepCylinderTriangle(sweep, 0, SPECK, 0, out, 0)).toBe(true)
  expect(out[HIT_T]).toBeCloseTo((away - Math.sqrt(0.1875)) / 4, 14)
})
