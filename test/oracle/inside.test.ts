import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { countCrossings, locate } from './inside.ts'

/** A tetrahedron with its corners at the origin and one step along each axis, its faces outward. */
const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const TETRAHEDRON = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
].flatMap((face) => face.flatMap((i) => CORNERS[i]))

const inverted = (t: readonly number[]): number[] =>
  t.flatMap((_, i) => (i % 9 === 0 ? [...t.slice(i, i + 3), ...t.slice(i + 6, i + 9), ...t.slice(i + 3, i + 6)] : []))

describe('where a point is', () => {
  test('inside, outside and on the surface, by one bit', () => {
    const bit = 2 ** -1000
    expect(locate(TETRAHEDRON, [0.25, 0.25, 0.25])).toEqual({ surface: false, crossings: 1, winding: 1 })
    expect(locate(TETRAHEDRON, [0.25, 0.25, bit]).crossings % 2).toBe(1)
    expect(locate(TETRAHEDRON, [0.25, 0.25, 0]).surface).toBe(true)
    expect(locate(TETRAHEDRON, [0.25, 0.25, -bit]).crossings % 2).toBe(0)
    expect(locate(TETRAHEDRON, [0.5, 0.5, 0]).surface).toBe(true)
    expect(locate(TETRAHEDRON, [1, 0, 0]).surface).toBe(true)
    expect(locate(TETRAHEDRON, [1 + 2 ** -52, 0, 0]).surface).toBe(false)
  })

  test('twice the same solid: crossed twice, wound twice; inside out: wound the other way', () => {
    const p = [0.125, 0.25, 0.25]
    expect(locate([...TETRAHEDRON, ...TETRAHEDRON], p)).toEqual({ surface: false, crossings: 2, winding: 2 })
    expect(locate(inverted(TETRAHEDRON), p)).toEqual({ surface: false, crossings: 1, winding: -1 })
    expect(locate([...TETRAHEDRON, ...inverted(TETRAHEDRON)], p).winding).toBe(0)
  })

  test('collapsed triangles do not matter, but a point on one is on the surface', () => {
    const mesh = [...TETRAHEDRON, 2, 0, 0, 2, 0, 0, 3, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    expect(locate(mesh, [0.25, 0.25, 0.25]).winding).toBe(1)
    expect([locate(mesh, [2.5, 0, 0]).surface, locate(mesh, [2, 2, 2]).surface]).toEqual([true, true])
  })

  test('of random points: as the four planes say', () => {
    const next = random(1)
    let inside = 0
    for (let i = 0; i < 2000; i++) {
      const p = [0, 0, 0].map(() => Math.floor(next() * 9 - 1) / 8 + (i % 2 ? 0 : (next() - 0.5) / 8))
      const sum = p[0] + p[1] + p[2]
      const place = locate(TETRAHEDRON, p)
      if (place.surface) continue
      const within = p.every((x) => x > 0) && sum < 1
      expect(place.crossings % 2 === 1).toBe(within)
      if (within) inside++
    }
    expect(inside).toBeGreaterThan(50)
  })
})

describe('how often a segment crosses, shifted by (ε, ε², ε³)', () => {
  test('through a corner and along an edge: as a little farther along x, then y, then z', () => {
    // a square in the plane x = 0 of two triangles
    const square = [0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1]
    expect(countCrossings(square, [-1, 0.5, 0.5], [1, 0.5, 0.5])).toBe(1)
    expect(countCrossings(square, [-1, 0, 0], [1, 0, 0])).toBe(1)
    expect(countCrossings(square, [-1, 1, 0], [1, 1, 0])).toBe(0)
    expect(countCrossings(square, [-1, 0, 1], [1, 0, 1])).toBe(0)
    expect(countCrossings(square, [-1, 1, 1], [1, 1, 1])).toBe(0)
    // in the plane: shifted to x = ε, beside it
    expect(countCrossings(square, [0, -1, 0.5], [0, 2, 0.5])).toBe(0)
    // ends on it: the end at x = ε is beyond, the start is too
    expect(countCrossings(square, [-1, 0.5, 0.25], [0, 0.5, 0.25])).toBe(1)
    expect(countCrossings(square, [0, 0.5, 0.25], [1, 0.5, 0.25])).toBe(0)
    expect(countCrossings(square, [1, 0.5, 0.25], [1, 0.5, 0.25])).toBe(0)
  })
})
