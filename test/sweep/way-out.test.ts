/** The least way out of a triangle: by hand where symmetry leaves a choice, and beside the oracle's search. */
import { describe, expect, it, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, cylinder, ellipsoid, TriangleMesh } from '../../src/index.ts'
import { axes, point, ways, waysOutOfEllipsoid } from '../../src/sweep/out-of-ellipsoid.ts'
import { leastDepth } from '../oracle/depth.ts'
import { kOf } from '../oracle/solid.ts'

describe('the ways from a point in an ellipsoid to its surface', () => {
  const waysFrom = (half: readonly number[], at: readonly number[]) => {
    axes.set(half)
    point.set(at)
    const found = waysOutOfEllipsoid()
    return Array.from({ length: found }, (_, i) => {
      const way = [0, 1, 2].map((k) => ways[3 * i + k])
      const length = Math.hypot(...way)
      const normal = way.map((x) => x / length)
      const reach = Math.hypot(...normal.map((n, k) => n * half[k]))
      return { normal, length: reach - normal.reduce((sum, n, k) => sum + n * at[k], 0) }
    })
  }

  test('from the centre both ends of the least axis', () => {
    expect(waysFrom([3, 1, 2], [0, 0, 0])).toEqual([
      { normal: [0, 1, 0], length: 1 },
      { normal: [0, -1, 0], length: 1 },
    ])
  })

  test('near the middle of a disc through it too, near its surface not', () => {
    const [near, far] = waysFrom([2, 1, 2], [0, 0.1, 0])
    expect([near.length, far.length]).toEqual([0.9, 1.1])
    expect(far.normal[1]).toBe(-1)
    expect(waysFrom([2, 1, 2], [1.8, 0.1, 0]).length).toBe(1)
  })

  test('off the centre by a hair as from the centre', () => {
    const [near, far] = waysFrom([3, 1, 2], [1e-300, 1e-310, 0])
    expect(near.length).toBeCloseTo(1, 15)
    expect(far.length).toBeCloseTo(1, 15)
  })

  test('of a sphere the way from the centre, of which there is one', () => {
    const found = waysFrom([2, 2, 2], [0.3, 0, 0.4])
    expect(found.length).toBe(1)
    expect(found[0].length).toBeCloseTo(1.5, 15)
    expect(found[0].normal).toEqual([expect.closeTo(0.6, 15), 0, expect.closeTo(0.8, 15)])
  })

  test('of a segment across its axis none, and nothing of the question before', () => {
    waysFrom([3, 1, 2], [0.1, 0.2, 0.3])
    expect(waysFrom([1, 0, 1], [0.5, 0.3, 0])).toEqual([])
  })

  it('finds the shortest of all, and each is shorter than those beside it', () => {
    const next = random(7)
    for (let round = 0; round < 300; round++) {
      const half = [0, 0, 0].map(() => 10 ** (1.5 * (next() - 0.5)))
      const at = half.map((r) => r * (next() - 0.5))
      const found = waysFrom(half, at)
      const along = (u: readonly number[]) => {
        const length = Math.hypot(...u)
        const normal = u.map((x) => x / length)
        return Math.hypot(...normal.map((n, k) => n * half[k])) - normal.reduce((sum, n, k) => sum + n * at[k], 0)
      }
      const least = Math.min(...found.map(({ length }) => length))
      let shorter = Number.NEGATIVE_INFINITY // by how much
      for (let k = 0; k < 200; k++) {
        shorter = Math.max(shorter, least - along([next() - 0.5, next() - 0.5, next() - 0.5]))
        for (const { normal, length } of found)
          shorter = Math.max(shorter, length - along(normal.map((n) => n + 1e-4 * (next() - 0.5))))
      }
      expect(shorter).toBeLessThan(1e-14)
    }
  })
})

describe.each(['ellipsoid', 'cylinder'] as const)('the least way out of a triangle: %s', (kind) => {
  // whole numbers make ties: corners in the middle, edges through the axis, edges level and upright
  test.each(['any numbers', 'quarters', 'turned', 'flat and long'])('%s: no search finds a shorter one', (how) => {
    const next = random(11)
    const any = (x: number) => (how === 'quarters' ? Math.round(4 * x) / 4 : x)
    let deep = 0
    for (let round = 0; deep < 60 && round < 600; round++) {
      const size = () =>
        how === 'quarters' ? 1 + Math.floor(3 * next()) / 2 : 10 ** ((how === 'any numbers' ? 0.5 : 2) * (next() - 0.5))
      const [x, y] = [size(), size()]
      const z = kind === 'cylinder' ? x : size()
      const triangle = Array.from({ length: 9 }, () => any(4 * (next() - 0.5)))
      const [a, b] = [next(), next()]
      const from = [0, 1, 2].map((i) =>
        any(
          triangle[i] +
            a * (triangle[3 + i] - triangle[i]) +
            (1 - a) * b * (triangle[6 + i] - triangle[i]) +
            y * (next() - 0.5),
        ),
      )
      const turn = how === 'turned' ? ([next(), next(), next(), next()] as const) : undefined
      const shape = kind === 'cylinder' ? cylinder({ radius: x, height: 2 * y }) : ellipsoid({ radii: { x, y, z } })
      const options = turn && { orientation: { x: turn[0], y: turn[1], z: turn[2], w: turn[3] } }
      const hit = createHit()
      const met = new TriangleMesh(triangle).overlap(shape, { x: from[0], y: from[1], z: from[2] }, hit, options)
      if (!met || !hit.startsInside) continue
      deep++
      const course = { kind, half: [x, y, z] as const, from, translation: [0, 0, 0], triangle, orientation: turn }
      const epsilon = (kOf(course) / 2 ** 53) * Math.max(x, y, z, ...from.map(Math.abs), ...triangle.map(Math.abs))
      expect(hit.depth, JSON.stringify(course)).toBeLessThanOrEqual(leastDepth(course) + 2 * epsilon)
    }
    expect(deep).toBe(60)
  })
})
