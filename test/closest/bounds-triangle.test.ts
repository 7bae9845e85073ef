import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { BOUNDS_ABOVE, BOUNDS_BELOW, BOUNDS_SIZE, boundTriangle } from '../../src/closest/bounds-triangle.ts'
import { CLOSEST_DISTANCE, CLOSEST_SIZE, closestPointTriangle } from '../../src/kernels.ts'

const out = new Float64Array(BOUNDS_SIZE + 1)
const closest = new Float64Array(CLOSEST_SIZE)

/** Of the largest coordinate: what both bounds may be off by. */
const ROUNDED = 64 * 2 ** -53
/** And how much farther a triangle may count that is too narrow to have a face, and is its edges. */
const NARROW = 2 ** -38

/** The bounds themselves, not their squares. */
function boundsOf(point: number[], triangle: number[]): { below: number; above: number } {
  boundTriangle(new Float64Array([9, ...point]), 1, new Float64Array([9, 9, ...triangle]), 2, out, 1)
  return { below: Math.sqrt(out[1 + BOUNDS_BELOW]), above: Math.sqrt(out[1 + BOUNDS_ABOVE]) }
}

function distanceOf(point: number[], triangle: number[]): number {
  closestPointTriangle(new Float64Array(point), 0, new Float64Array(triangle), 0, closest, 0)
  return closest[CLOSEST_DISTANCE]
}

const largestOf = (...numbers: number[][]): number => Math.max(...numbers.flat().map(Math.abs))

describe('the bounds of the distance to a triangle', () => {
  // a (0,0)  b (0,4)  c (4,0) in the plane y = 0
  const triangle = [0, 0, 0, 0, 0, 4, 4, 0, 0]
  for (const [name, p, distance] of [
    ['above the face', [1, 2, 1], 2],
    ['beyond a', [-3, 0, -4], 5],
    ['beyond b', [-3, 4, 4], 5],
    ['beyond c', [7, 4, 0], 5],
    ['beyond ab', [-3, 4, 1], 5],
    ['beyond bc', [5, 0, 5], Math.sqrt(18)],
    ['beyond ca', [1, 4, -3], 5],
  ] as [string, number[], number][])
    test(`are the distance, ${name}`, () => {
      const { below, above } = boundsOf(p, triangle)
      expect(below).toBeCloseTo(distance, 14)
      expect(above).toBeCloseTo(distance, 14)
    })

  test('on the triangle there is nothing between them', () => {
    expect(boundsOf([1, 0, 1], triangle)).toEqual({ below: 0, above: 0 })
  })

  test('hold to 64 roundings of the largest coordinate, and apart from a triangle with a face are nearly the distance', () => {
    const next = random(11)
    const signed = (): number => 2 * next() - 1
    const deal = (scale: number): number[] => [0, 1, 2].map(() => scale * signed())
    let tight = 0
    let wide = 0
    for (let i = 0; i < 20_000; i++) {
      const a = deal(1)
      const b = deal(1)
      let c = deal(1)
      const narrow = i % 4 === 0
      // no wider than roundings, and often not at all
      if (narrow) {
        const share = 1.2 * next() - 0.1
        c = a.map((x, k) => x + share * (b[k] - x) + (next() < 0.5 ? 0 : 2 ** -(30 + 30 * next()) * signed()))
      }
      const t = [...a, ...b, ...c]
      const near = i % 3 === 0
      const p = near ? a.map((x, k) => (x + b[k] + c[k]) / 3 + 2 ** (-60 * next()) * signed()) : deal(2)
      const distance = distanceOf(p, t)
      const { below, above } = boundsOf(p, t)
      const largest = largestOf(p, t)
      if (!Number.isNaN(below)) expect(below).toBeLessThanOrEqual(distance + ROUNDED * largest)
      if (!Number.isNaN(above)) expect(above).toBeGreaterThanOrEqual(distance - (narrow ? NARROW : ROUNDED) * largest)
      // (right above a face the direction of what is left of the distance is rounded)
      if (narrow || near) continue
      wide++
      if (above - below <= 1e-12) tight++
    }
    expect(wide).toBeGreaterThan(5000)
    expect(tight).toBeGreaterThan(0.99 * wide)
  })

  test('hold where squares leave the range of doubles', () => {
    const next = random(12)
    const small = (): number => (next() < 0.3 ? 0 : (2 * next() - 1) * 10 ** (-320 * next()))
    const deal = (length: number): number[] => Array.from({ length }, small)
    for (let i = 0; i < 20_000; i++) {
      const t = deal(9)
      const p = deal(3)
      const distance = distanceOf(p, t)
      const { below, above } = boundsOf(p, t)
      const largest = largestOf(p, t)
      if (!Number.isNaN(below)) expect(below).toBeLessThanOrEqual(distance + ROUNDED * largest + 2 ** -500)
      if (!Number.isNaN(above)) expect(above).toBeGreaterThanOrEqual(distance - NARROW * largest - 2 ** -500)
    }
  })
})
