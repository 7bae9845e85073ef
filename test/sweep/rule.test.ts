import { describe, expect, test } from 'vitest'
import * as kernels from '../../src/kernels.ts'
import { IGNORE, IGNORE_LEAVING, REPORT } from '../../src/kernels.ts'

/**
 * The contact rule, by hand, on everything that a ball of radius 1 can strike at the origin from above:
 *
 *      ( o )   from (0, y, 0)
 *        |
 *        v     translation d
 *     ───────  the top of the target is at y = 0
 */
type Kernel = typeof kernels.sweepSpherePlane
const targets: [string, Kernel, number[], number[]][] = [
  ['plane', kernels.sweepSpherePlane, [1], [0, 1, 0, 0]],
  ['sphere', kernels.sweepSphereSphere, [1], [0, -2, 0, 2]],
  ['pipe', kernels.sweepSpherePipe, [1], [0, -2, 0, 3, 0, 0, 2]],
  ['pipe from inside', kernels.sweepSpherePipe, [1], [0, 9, 0, 0, 0, 5, 9]],
  ['segment', kernels.sweepSphereSegment, [1], [-4, 0, 0, 4, 0, 0]],
  ['point', kernels.sweepSpherePoint, [1], [0, 0, 0]],
  ['triangle', kernels.sweepSphereTriangle, [1], [-4, 0, -4, -4, 0, 8, 8, 0, -4]],
  ['triangle from an edge', kernels.sweepSphereTriangle, [1], [-4, 0, 0, 4, 0, 0, 0, -5, 0]],
  ['plane, ellipsoid', kernels.sweepEllipsoidPlane, [3, 1, 2], [0, 1, 0, 0]],
  ['triangle, ellipsoid', kernels.sweepEllipsoidTriangle, [0.5, 1, 2], [-4, 0, -4, -4, 0, 8, 8, 0, -4]],
]
const out = new Float64Array(10)

for (const [name, kernel, sizes, target] of targets)
  describe(name, () => {
    const row = new Float64Array(target)
    const cast = (y: number, d: number[], mode = IGNORE_LEAVING): boolean => {
      out.fill(-7)
      const hit = kernel(new Float64Array([0, y, 0, ...d, ...sizes]), 0, row, 0, out, 0, mode)
      if (!hit) expect([...out]).toEqual(Array(10).fill(-7))
      return hit
    }
    const at = (): number[] => [...out].map((x) => x + 0)

    test('from afar it is struck when the gap is used up', () => {
      expect(cast(3, [0, -4, 0])).toBe(true)
      expect(at().slice(0, 8)).toEqual([0.5, 0, 0, 0, 0, 1, 0, 0])
      expect(out[9]).toBe(0)
    })

    test('a way that ends in contact and goes on in the next call: no gap between calls', () => {
      // to end in contact exactly is within rounding of both answers; a little deeper is a hit at the end
      if (cast(3, [0, -2, 0])) expect(out[0]).toBe(1)
      expect(cast(3, [0, -2 - 1e-13, 0])).toBe(true)
      expect(out[0]).toBeCloseTo(1, 13)
      expect(cast(1, [0, -2, 0])).toBe(true)
      expect(at().slice(0, 8)).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
      expect(out[9]).toBe(0)
    })

    test('a way that ends before contact is none', () => {
      expect(cast(3, [0, -1.999, 0])).toBe(false)
    })

    test('in contact: along and away are free', () => {
      expect(cast(1, [0, 1, 0])).toBe(false)
      expect(cast(1, [0, 1e-9, 0])).toBe(false)
      // along the axis of the pipe, where all targets but the round ones are flat
      const along = name === 'pipe from inside' ? [0, 0, 1] : [1, 0, 0]
      if (name !== 'sphere' && name !== 'point') expect(cast(1, along)).toBe(false)
    })

    test('in overlap and going deeper: at once, with depth and normal', () => {
      expect(cast(0.75, [0, -1, 0])).toBe(true)
      const [t, x, y, z, nx, ny, nz, depth, , inside] = at()
      expect([t, x, y, z, nx, ny, nz, inside]).toEqual([0, 0, 0, 0, 0, 1, 0, 1])
      expect(depth).toBeCloseTo(0.25, 14)
    })

    test('in overlap and leaving: free, reported, ignored as is asked for', () => {
      expect(cast(0.75, [0, 1, 0])).toBe(false)
      expect(cast(0.75, [0, 1, 0], REPORT)).toBe(true)
      expect(out[0]).toBe(0)
      expect(out[7]).toBeCloseTo(0.25, 14)
      expect(cast(0.75, [0, 1, 0], IGNORE)).toBe(false)
      expect(cast(0.75, [0, -1, 0], IGNORE)).toBe(false)
      expect(cast(3, [0, -4, 0], IGNORE)).toBe(true)
    })

    test('without a way: nothing from afar and in contact, overlap only where it is asked for', () => {
      for (const mode of [IGNORE_LEAVING, REPORT, IGNORE]) {
        expect(cast(3, [0, 0, 0], mode)).toBe(false)
        expect(cast(1, [0, 0, 0], mode)).toBe(false)
        expect(cast(0.75, [0, 0, 0], mode)).toBe(mode === REPORT)
      }
    })

    test('ways of 6.9e-39 and 5e-324 end, and touch nothing', () => {
      for (const tiny of [6.9e-39, 5e-324]) {
        expect(cast(3, [0, -tiny, 0])).toBe(false)
        expect(cast(1, [0, -tiny, 0])).toBe(false)
      }
    })

    test('a way of a million metres is struck within the contract', () => {
      if (name === 'pipe from inside') return // the far wall is too near for that
      expect(cast(1e6 + 1, [0, -2e6, 0])).toBe(true)
      expect(Math.abs(out[0] * 2e6 - 1e6)).toBeLessThan(8 * 2 ** -53 * 3e6)
    })
  })

describe('sides of a plane and of a pipe', () => {
  test('a plane is struck from below too, the normal points to the mover', () => {
    expect(
      kernels.sweepSpherePlane(new Float64Array([0, -3, 0, 0, 4, 0, 1]), 0, new Float64Array([0, 1, 0, 0]), 0, out, 0),
    ).toBe(true)
    expect([out[0], out[5]]).toEqual([0.5, -1])
  })

  test('a ball wider than the pipe that it is in overlaps it, whatever it does', () => {
    const pipe = new Float64Array([0, 0, 0, 0, 1, 0, 1])
    const sweep = new Float64Array([0.25, 0, 0, 1, 0, 0, 2])
    expect(kernels.sweepSpherePipe(sweep, 0, pipe, 0, out, 0)).toBe(true)
    expect([out[0], out[9]]).toEqual([0, 1])
    expect(out[7]).toBeCloseTo(1.25, 14)
  })
})

describe('scaled by a power of two, the bits of all answers scale', () => {
  for (const [name, kernel, sizes, target] of targets)
    test(name, () => {
      const ways = [
        [0.3, 3, 0.2, -0.1, -4.3, 0.7],
        [0.1, 0.8, 0.2, 0.3, -0.5, 0.1],
        [0, 1, 0, 0.1, -0.5, 0.1],
      ]
      // axes and unit normals are directions: they stay
      const isSize = (i: number): boolean =>
        name.startsWith('plane') ? i === 3 : name.startsWith('pipe') ? i < 3 || i === 6 : true
      for (const way of ways)
        for (const k of [2 ** 30, 2 ** -30]) {
          const plain = new Float64Array(10)
          const scaled = new Float64Array(10)
          const hit = kernel(new Float64Array([...way, ...sizes]), 0, new Float64Array(target), 0, plain, 0)
          const big = new Float64Array([...way, ...sizes].map((x) => x * k))
          const row = new Float64Array(target.map((x, i) => (isSize(i) ? x * k : x)))
          expect(kernel(big, 0, row, 0, scaled, 0)).toBe(hit)
          for (const i of [1, 2, 3, 7]) plain[i] *= k
          expect(scaled).toEqual(plain)
        }
    })
})
