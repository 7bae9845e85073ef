import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { rayMeetsTriangle, segmentMeetsTriangleByHull } from './judge-ray.ts'
import { shape, vector } from './samples.ts'
import { orient3d, pointsOnGrid, properlyCrosses, segmentMeetsTriangle } from './signs.ts'

const meets = (segment: number[], triangle: number[]): boolean => {
  const [p, q, a, b, c] = pointsOnGrid(segment, triangle)
  return segmentMeetsTriangle(p, q, a, b, c)
}
const crosses = (segment: number[], triangle: number[]): boolean => {
  const [p, q, a, b, c] = pointsOnGrid(segment, triangle)
  return properlyCrosses(p, q, a, b, c)
}

const TRIANGLE = [0, 0, 0, 4, 0, 0, 0, 4, 0]

it('tells the side of a point that lies 2⁻¹⁰⁰ off a plane', () => {
  expect(orient3d([0, 0, 0], [1, 0, 0], [0, 1, 0], [0.3, 0.3, 2 ** -100])).toBe(1)
  expect(orient3d([0, 0, 0], [1, 0, 0], [0, 1, 0], [0.3, 0.3, -(2 ** -100)])).toBe(-1)
  expect(orient3d([0, 0, 0], [1, 0, 0], [0, 1, 0], [1e300, 0.3, 0])).toBe(0)
})

it.each([
  ['through the inside', [1, 1, -1, 1, 1, 1], true, true],
  ['through an edge', [2, 0, -1, 2, 0, 1], true, false],
  ['through a corner', [0, 0, -1, 0, 0, 1], true, false],
  ['ends on the face', [1, 1, -1, 1, 1, 0], true, false],
  ['ends just above it', [1, 1, 1, 1, 1, 2 ** -60], false, false],
  ['past the rim', [-(2 ** -60), 1, -1, -(2 ** -60), 1, 1], false, false],
  ['in the plane, across', [-1, 1, 0, 9, 1, 0], true, false],
  ['in the plane, inside', [1, 1, 0, 1.5, 1, 0], true, false],
  ['in the plane, outside', [5, 5, 0, 6, 5, 0], false, false],
  ['along an edge', [5, 0, 0, 9, 0, 0], false, false],
  ['a point on the face', [1, 1, 0, 1, 1, 0], true, false],
  ['a point off the face', [1, 1, 1, 1, 1, 1], false, false],
])('%s', (_, segment, closed, proper) => {
  expect(meets(segment, TRIANGLE)).toBe(closed)
  expect(crosses(segment, TRIANGLE)).toBe(proper)
})

it('agrees with the hull of differences, and with the ray question, on 5,000 segments, degenerate ones included', () => {
  const next = random(6)
  let hits = 0
  for (let i = 0; i < 5000; i++) {
    const triangle = shape(next)
    const p = vector(next)
    const q = next() < 0.1 ? p : next() < 0.2 ? triangle.slice(0, 3) : vector(next)
    const closed = meets([...p, ...q], triangle)
    expect(segmentMeetsTriangleByHull([...p, ...q], triangle), JSON.stringify([p, q, triangle])).toBe(closed)
    // On the lattice q − p is exact, so that the ray p + 1·(q − p) is the same segment.
    if ([...p, ...q].every((x) => Number.isInteger(2 * x))) {
      const direction = q.map((x, k) => x - p[k])
      expect(rayMeetsTriangle({ origin: p, direction, max: 1 }, triangle)).toBe(closed)
    }
    if (closed) hits++
    if (crosses([...p, ...q], triangle)) expect(closed).toBe(true)
  }
  expect(hits).toBeGreaterThan(500)
})
