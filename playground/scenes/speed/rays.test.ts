import { describe, expect, it } from 'vitest'
import { boxOf, cameraRays, RAY, randomRays } from './rays.ts'

/** A unit square far from the origin, and a vertex that no triangle uses. */
const SQUARE = {
  positions: Float32Array.of(10, 0, 0, 11, 0, 0, 11, 0, 1, 10, 0, 1, 99, 99, 99),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
}
const box = boxOf(SQUARE)
const rowsOf = (rays: Float64Array) =>
  Array.from({ length: rays.length / RAY }, (_, i) => rays.subarray(RAY * i, RAY * (i + 1)))

describe('rays', () => {
  it('the box is that of the triangles, and thickened where it is flat', () => {
    const half = 0.025 * Math.SQRT2
    expect(box).toEqual({ min: [10, -half, 0], max: [11, half, 1], diagonal: Math.SQRT2 })
    const cube = Float64Array.of(0, 0, 0, 2, 3, 4, 1, 1, 1)
    expect(boxOf({ positions: Float32Array.from(cube), indices: Uint32Array.of(0, 1, 2) })).toMatchObject({
      min: [0, 0, 0],
      max: [2, 3, 4],
    })
  })

  it.each([
    ['random', randomRays(box, 500, 3)],
    ['camera', cameraRays(box, 4, 12, 3)],
  ])('%s: of length 1, and exact in 32 bits', (_, rays) => {
    for (const row of rowsOf(rays)) {
      expect(Math.hypot(row[3], row[4], row[5])).toBeCloseTo(1, 6)
      expect(row.every((value) => value === Math.fround(value))).toBe(true)
    }
  })

  it('random ones begin in the box, none of them in its plane, and go everywhere', () => {
    const rows = rowsOf(randomRays(box, 2000, 1))
    expect(rows.every(([x, y, z]) => x >= 10 && x <= 11 && Math.abs(y) < 0.036 && z >= 0 && z <= 1)).toBe(true)
    expect(rows.every(([, y]) => y !== 0)).toBe(true)
    for (const axis of [3, 4, 5]) {
      const mean = rows.reduce((sum, row) => sum + row[axis], 0) / rows.length
      expect(Math.abs(mean)).toBeLessThan(0.05)
    }
  })

  it('a camera’s rays begin in one place, and its middle ones look at the middle of the level from outside', () => {
    const rows = rowsOf(cameraRays(box, 1, 11, 5))
    expect(new Set(rows.map((row) => row.subarray(0, 3).join())).size).toBe(1)
    const [x, y, z, dx, dy, dz] = rows[60]
    const far = Math.hypot(10.5 - x, y, 0.5 - z)
    expect(far).toBeCloseTo(0.8 * Math.SQRT2, 5)
    for (const [k, value] of [x + far * dx, y + far * dy, z + far * dz].entries())
      expect(value).toBeCloseTo([10.5, 0, 0.5][k], 5)
    // half a field of view of 60° to the middle of the left edge's pixel: 10/11 of it
    const left = rows[55]
    const turned = Math.acos(left[3] * dx + left[4] * dy + left[5] * dz)
    expect(turned).toBeCloseTo(Math.atan((10 / 11) * Math.tan(Math.PI / 6)), 5)
  })

  it('the same seed deals the same, another one others', () => {
    expect(randomRays(box, 10, 1)).toEqual(randomRays(box, 10, 1))
    expect(randomRays(box, 10, 1)).not.toEqual(randomRays(box, 10, 2))
  })
})
