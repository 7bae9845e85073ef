import { expect, test } from 'vitest'
import { overlapSegmentTriangle } from '../../src/kernels.ts'

// The guarantees said "no tolerance at all". That holds down to 2⁻³⁰⁰ of the largest coordinate; what is below counts as zero.
const TRIANGLE = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
const above = (z: number) => overlapSegmentTriangle(Float64Array.of(0.25, 0.25, z, 0.25, 0.25, 1), 0, TRIANGLE, 0)
const beside = (x: number) => overlapSegmentTriangle(Float64Array.of(x, 0.5, -1, x, 0.5, 1), 0, TRIANGLE, 0)

test('a segment that ends 2⁻³⁰⁰ above a triangle does not touch it', () => {
  for (const z of [2 ** -300, 2 ** -299, 2 ** -201, 1e-60]) {
    expect(above(z)).toBe(false)
    expect(beside(-z)).toBe(false)
  }
  expect(above(0)).toBe(true)
  expect(beside(0)).toBe(true)
})

test('one that ends still less above it touches', () => {
  for (const z of [2 ** -301, 1e-200, 5e-324]) {
    expect(above(z)).toBe(true)
    expect(beside(-z)).toBe(true)
  }
})
