import { describe, expect, test } from 'vitest'
import { buildHull } from '../../src/hull/build.ts'
import { judgeHull } from '../oracle/hull.ts'
import { judgeSet } from './judge-set.ts'
import { KIND_NAMES } from './sets.ts'

const list = (...points: number[][]) => new Float64Array(points.flat())
const build = (points: Float64Array, most = Number.POSITIVE_INFINITY) => {
  const hull = buildHull(points, most)
  if (typeof hull === 'string') throw new Error(hull)
  return hull
}
/** All points of a grid with whole coordinates from 0 to n. */
const grid = (n: number) => {
  const points: number[][] = []
  for (let x = 0; x <= n; x++) for (let y = 0; y <= n; y++) for (let z = 0; z <= n; z++) points.push([x, y, z])
  return list(...points)
}

describe('the hull of points', () => {
  test('a tetrahedron, with a point inside, one in a face, one on an edge, and one twice', () => {
    const hull = build(list([4, 0, 0], [1, 1, 1], [0, 0, 4], [0, 4, 0], [0, 0, 0], [1, 1, 0], [2, 0, 0], [0, 4, 0]))
    expect([...hull.vertices]).toEqual([0, 0, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0])
    expect([...hull.faces]).toEqual([0, 3, 6, 9, 12])
    expect([...hull.corners]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2])
    expect([...hull.edges]).toEqual([0, 1, 1, 2, 0, 2, 2, 3, 0, 3, 1, 3])
    expect(hull.triangles).toEqual(hull.corners)
    expect(hull.lost).toBe(0)
  })

  test('a grid is a cube with six faces of four corners', () => {
    const hull = build(grid(4))
    expect(hull.vertices.length / 3).toBe(8)
    expect([...hull.faces]).toEqual([0, 4, 8, 12, 16, 20, 24])
    expect(hull.edges.length / 2).toBe(12)
    expect(hull.triangles.length / 3).toBe(12)
    expect(judgeHull(grid(4), hull)).toBeUndefined()
  })

  test('−0 is 0, whichever comes first', () => {
    const points = list([-0, 0, 0], [0, -0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1])
    expect(Object.is(build(points).vertices[0], 0)).toBe(true)
  })

  test('a coordinate below 2^-400 of the largest counts as 0', () => {
    const points = list([1, 0, 0], [0, 1, 0], [-1, -1, 0], [0, 0, 2 ** -380])
    expect(build(points).vertices.length).toBe(12)
    expect(buildHull(list([1, 0, 0], [0, 1, 0], [-1, -1, 0], [0, 0, 2 ** -402]), 9)).toBe('plane')
  })
})

describe('what has no hull (what is not finite is refused by hull)', () => {
  test.each([
    ['point', []],
    ['point', [[0, 0, 0]]],
    [
      'point',
      [
        [3, 1, 2],
        [3, 1, 2],
        [3, 1, 2],
        [3, 1, 2],
      ],
    ],
    [
      'line',
      [
        [1, 1, 1],
        [2, 2, 2],
      ],
    ],
    [
      'line',
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
        [-2, -1, 0],
        [1, 2, 3],
      ],
    ],
    [
      'plane',
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    ],
    [
      'plane',
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [2, 2, -3],
        [5, -5, 1],
      ],
    ],
    [
      'point',
      [
        [1, 0, 0],
        [0, Number.NaN, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
    ],
    [
      'point',
      [
        [1, 0, 0],
        [0, Number.POSITIVE_INFINITY, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
    ],
    [
      'point',
      [
        [1, 0, 0],
        [0, 2 ** 61, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
    ],
  ])('%s', (why, points) => {
    expect(buildHull(list(...(points as number[][])), 100)).toBe(why)
  })
})

describe('at most so many vertices', () => {
  const cube = grid(1)

  test('enough: the whole hull, nothing is lost', () => {
    expect(build(cube, 8)).toEqual(build(cube))
  })

  test('an octahedron with one long arm: the arm stays, and what is lost is a length', () => {
    const points = list([9, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1])
    const hull = build(points, 5)
    expect(hull.vertices.length / 3).toBe(5)
    expect(hull.vertices.slice(-3)).toEqual(new Float64Array([9, 0, 0]))
    expect(hull.lost).toBeGreaterThan(0.5)
    expect(hull.lost).toBeLessThanOrEqual(1)
  })

  test('a point that is left out of a pyramid over a square: its height over the face is lost', () => {
    // the corners of a square, the tip, and a lower tip on the other side
    const points = list([3, 3, 0], [-3, 3, 0], [-3, -3, 0], [3, -3, 0], [0, 0, 9], [0, 0, -0.25])
    const hull = build(points, 5)
    expect([...hull.vertices]).not.toContain(-0.25)
    expect(hull.lost).toBe(0.25)
  })

  test('neither points inside nor their order nor their scale change the choice', () => {
    const base = Array.from({ length: 60 }, (_, i) => [i % 7, (i * i) % 11, (i * 5) % 13])
    const hull = build(list(...base), 9)
    expect(build(list([3, 5, 6], ...[...base].reverse(), [3, 5, 5]), 9)).toEqual(hull)
    const far = build(list(...base.map((p) => p.map((x) => x * 2 ** -700))), 9)
    expect([...far.vertices].map((x) => x * 2 ** 700)).toEqual([...hull.vertices])
    expect(far.lost * 2 ** 700).toBe(hull.lost)
  })
})

describe('by the judge, in whole numbers', () => {
  for (const kind of KIND_NAMES)
    test(kind, () => {
      for (let i = 0; i < 25; i++) expect(judgeSet(kind, i)).toBeUndefined()
    })
})
