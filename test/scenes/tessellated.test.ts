import { describe, expect, it } from 'vitest'
import type { Level } from '../../scenes/level.ts'
import {
  BENT_PANELS,
  bentFloor,
  CUTS,
  curvedTrack,
  cutCorner,
  cutFloor,
  FLOOR_SIZE,
  slopeOf,
  TRACK_PANELS,
} from '../../scenes/tessellated.ts'
import { corners, edgeReport, slenderness } from './surface.ts'

/** Sum of the areas of all triangles that face along an axis, seen along it. */
function areaAlong(level: Level, axis: number): number {
  let twice = 0
  for (let t = 0; t < level.indices.length / 3; t++) {
    const [a, b, c] = corners(level, t)
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
    twice += (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u])
  }
  return twice / 2
}

const cases = [2, 200, 20_000].flatMap((triangles) => CUTS.map((cut) => ({ triangles, cut })))

describe('a cut floor', () => {
  it.each(cases)('$triangles triangles, $cut: the whole square, once, facing up, at y = 0', (options) => {
    const level = cutFloor(options)
    expect(level.indices.length / 3).toBe(options.triangles)
    expect(areaAlong(level, 1)).toBe(FLOOR_SIZE * FLOOR_SIZE)
    expect(level.positions.filter((y, i) => i % 3 === 1 && !Object.is(y, 0))).toHaveLength(0)
    const every = Array.from({ length: options.triangles }, (_, t) => t)
    expect(every.filter((t) => !(slenderness(...corners(level, t)) > 5e-5))).toEqual([])
    // inner edges are shared, the rim is not
    const { unbalanced, shared } = edgeReport(level)
    expect(shared).toBe(0)
    const rim =
      options.triangles === 2
        ? 4
        : options.cut === 'straight'
          ? options.triangles + 2
          : 4 * Math.sqrt(options.triangles / 2)
    expect(unbalanced).toBe(rim)
  })

  it('has coordinates on multiples of 1/256 m', () => {
    for (const options of cases) {
      expect(cutFloor(options).positions.filter((value) => !Number.isInteger(value * 256))).toHaveLength(0)
    }
  })
})

describe('a cut corner', () => {
  it.each(cases)('$triangles triangles, $cut: floor and wall', (options) => {
    const level = cutCorner(options)
    expect(level.indices.length / 3).toBe(2 * options.triangles)
    expect(areaAlong(level, 1)).toBe((FLOOR_SIZE * FLOOR_SIZE) / 2)
    expect(areaAlong(level, 2)).toBe((FLOOR_SIZE * FLOOR_SIZE) / 2)
    expect(edgeReport(level).shared).toBe(0)
  })
})

describe('a bent floor', () => {
  it.each([0.01, 0.1, 1, 5])('of %d°: every vertex lies in its panel to the last bit, in every cut', (degrees) => {
    const slope = slopeOf(degrees)
    expect(Math.abs((Math.atan(slope) * 180) / Math.PI - degrees)).toBeLessThan(0.0018)
    const length = FLOOR_SIZE / BENT_PANELS
    const profile = (x: number) => {
      const along = x + FLOOR_SIZE / 2
      return slope * (Math.min(Math.max(along - length, 0), length) - Math.min(Math.max(along - 3 * length, 0), length))
    }
    for (const { triangles, cut } of [
      { triangles: 10, cut: 'diagonal' },
      { triangles: 160, cut: 'straight' },
      { triangles: 160, cut: 'zigzag' },
      { triangles: 2560, cut: 'diagonal' },
    ] as const) {
      const level = bentFloor({ degrees, triangles, cut })
      expect(level.indices.length / 3).toBe(triangles)
      expect(areaAlong(level, 1)).toBe(FLOOR_SIZE * FLOOR_SIZE)
      for (let i = 0; i < level.positions.length; i += 3) {
        expect(level.positions[i + 1]).toBe(profile(level.positions[i]))
      }
    }
  })
})

describe('a curved track', () => {
  it.each(CUTS)('%s: the same road and walls in 1, 16 and 256 cuts a panel', (cut) => {
    const areas = [1, 16, 256].map((cuts) => {
      const level = curvedTrack({ cuts, cut })
      expect(level.indices.length / 3).toBe(6 * cuts * TRACK_PANELS)
      expect(edgeReport(level).shared).toBe(0)
      return areaAlong(level, 1)
    })
    expect(areas[0]).toBeGreaterThan(245)
    expect(areas[1]).toBe(areas[0])
    expect(areas[2]).toBe(areas[0])
  })

  it('has walls that face the road', () => {
    const level = curvedTrack()
    for (let t = 0; t < level.indices.length / 3; t++) {
      const [a, b, c] = corners(level, t)
      if (a[1] + b[1] + c[1] === 0) continue
      const out = [0, 2].map((axis) => (a[axis] + b[axis] + c[axis]) / 3)
      const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
      const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
      const outwards = (u[1] * v[2] - u[2] * v[1]) * out[0] + (u[0] * v[1] - u[1] * v[0]) * out[1]
      // the inner wall faces away from the middle, the outer one towards it
      expect(outwards > 0).toBe(Math.hypot(...out) < 10)
    }
  })
})
