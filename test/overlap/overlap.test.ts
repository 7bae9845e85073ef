import { describe, expect, test } from 'vitest'
import { overlapSegmentTriangle, overlapSphereTriangle } from '../../src/kernels.ts'

/*
 *   z           a (0,0)  b (0,4)  c (4,0) in the plane y = 0
 *   b
 *   |\
 *   | \
 *   a--c  x
 */
const TRIANGLE = [0, 0, 0, 0, 0, 4, 4, 0, 0]
const segmentMeets = (segment: number[], triangle = TRIANGLE): boolean => {
  const row = new Float64Array([...segment, ...triangle])
  const meets = overlapSegmentTriangle(row, 0, row, 6)
  // the same from the other end, and whichever corner comes first
  const turned = new Float64Array([
    ...segment.slice(3),
    ...segment.slice(0, 3),
    ...triangle.slice(3),
    ...triangle.slice(0, 3),
  ])
  expect(overlapSegmentTriangle(turned, 0, turned, 6)).toBe(meets)
  const mirrored = new Float64Array([
    ...segment,
    ...triangle.slice(3, 6),
    ...triangle.slice(0, 3),
    ...triangle.slice(6),
  ])
  expect(overlapSegmentTriangle(mirrored, 0, mirrored, 6)).toBe(meets)
  return meets
}

describe('a closed segment and a closed triangle', () => {
  const cases: [string, number[], boolean][] = [
    ['through the face', [1, -1, 1, 1, 1, 1], true],
    ['ends on the face', [1, 0, 1, 1, 5, 1], true],
    ['ends a little above it', [1, 1e-80, 1, 1, 5, 1], false],
    ['through an edge', [2, -1, 2, 2, 1, 2], true],
    ['through a vertex', [-1, -1, 0, 1, 1, 0], true],
    ['past an edge', [2.001, -1, 2, 2.001, 1, 2], false],
    ['past the edge by one ulp', [2 + 2 ** -51, -1, 2, 2 + 2 ** -51, 1, 2], false],
    ['short of the edge by one ulp', [2 - 2 ** -52, -1, 2, 2 - 2 ** -52, 1, 2], true],
    ['in the plane, across', [-1, 0, 1, 9, 0, 1], true],
    ['in the plane, inside', [0.5, 0, 0.5, 1, 0, 1], true],
    ['in the plane, along an edge', [0, 0, 1, 0, 0, 2], true],
    ['in the plane, along an edge and beyond its end', [0, 0, 4, 0, 0, 9], true],
    ['in the plane, along an edge, clear of its end', [0, 0, 4.5, 0, 0, 9], false],
    ['in the plane, outside', [4, 0, 4, 9, 0, 1], false],
    ['parallel to it, above', [-1, 1e-9, 1, 9, 1e-9, 1], false],
    ['a point on the face', [1, 0, 1, 1, 0, 1], true],
    ['a point on the slanted edge', [1, 0, 3, 1, 0, 3], true],
    ['a point beside it', [3, 0, 3, 3, 0, 3], false],
    ['a point above it', [1, 1, 1, 1, 1, 1], false],
  ]
  for (const [name, segment, meets] of cases) test(name, () => expect(segmentMeets(segment)).toBe(meets))

  test('a triangle that is a segment', () => {
    const line = [0, 0, 0, 2, 2, 2, 1, 1, 1]
    expect(segmentMeets([0, 2, 0, 2, 0, 2], line)).toBe(true)
    expect(segmentMeets([0, 2, 0, 2, 0, 2.001], line)).toBe(false)
    expect(segmentMeets([1.5, 1.5, 1.5, 9, 9, 9], line)).toBe(true)
    expect(segmentMeets([2.5, 2.5, 2.5, 9, 9, 9], line)).toBe(false)
    expect(segmentMeets([1, 1, 1, 1, 1, 1], line)).toBe(true)
  })

  test('a triangle that is a point', () => {
    const dot = [1, 2, 3, 1, 2, 3, 1, 2, 3]
    expect(segmentMeets([0, 0, 0, 2, 4, 6], dot)).toBe(true)
    expect(segmentMeets([0, 0, 0, 2, 4, 6.001], dot)).toBe(false)
    expect(segmentMeets([1, 2, 3, 1, 2, 3], dot)).toBe(true)
  })

  test('at any scale and place', () => {
    for (const k of [2 ** -400, 2 ** -60, 2 ** 60, 2 ** 300])
      for (const [, segment, meets] of cases)
        expect(
          segmentMeets(
            segment.map((x) => x * k),
            TRIANGLE.map((x) => x * k),
          ),
        ).toBe(meets)
  })
})

describe('a closed sphere and a closed triangle', () => {
  const touches = (p: number[], radius: number): boolean => {
    const row = new Float64Array([...p, radius, ...TRIANGLE])
    return overlapSphereTriangle(row, 0, row, 4)
  }
  test('touching counts, on the face, an edge and a vertex', () => {
    for (const [p, distance] of [
      [[1, 2, 1], 2],
      [[1, -2, 1], 2],
      [[-3, 4, 1], 5],
      [[-3, 0, -4], 5],
      [[1, 0, 1], 0],
    ] as const) {
      expect(touches([...p], distance)).toBe(true)
      expect(touches([...p], distance * 1.5 + 1)).toBe(true)
      if (distance > 0) expect(touches([...p], distance * (1 - 2 ** -52))).toBe(false)
    }
  })
})
