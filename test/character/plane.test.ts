import { expect, test } from 'vitest'
import { isInPlane, meetsPlane } from '../../src/character/plane.ts'
import {
  HIT_DEPTH,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../../src/math/rows.ts'
import { KINDS } from '../../src/shapes/kinds.ts'
import { IGNORE_LEAVING } from '../../src/sweep/contact-rule.ts'
import { sweepAgainstPlane } from '../../src/sweep/mover.ts'
import { diceOf } from '../prove/dice.ts'

const RADII: Record<string, readonly number[]> = {
  sphere: [0.4, 0.4, 0.4],
  ellipsoid: [0.3, 0.9, 0.4],
  cylinder: [0.3, 0.9, 0.3],
  capsule: [0.3, 0.9, 0.3],
  box: [0.3, 0.8, 0.2],
}

/** How far a body reaches along a unit direction, by its definition. */
function reachOf(name: string, [a, b, c]: readonly number[], [x, y, z]: readonly number[]): number {
  if (name === 'sphere') return a
  if (name === 'capsule') return a + (b - a) * Math.abs(y)
  if (name === 'cylinder') return a * Math.hypot(x, z) + b * Math.abs(y)
  return name === 'box' ? a * Math.abs(x) + b * Math.abs(y) + c * Math.abs(z) : Math.hypot(a * x, b * y, c * z)
}

/** What is kept off, as a share of the numbers along the normal, is between these. */
const [LEAST, MOST] = [1e-15, 1e-12]

test.each(Object.keys(RADII))(
  'a %s stops a hair off a plane, or keeps off it; the exact solver meets what it meets',
  (name) => {
    const mover = KINDS[name as keyof typeof KINDS]
    const radii = RADII[name]
    const dice = diceOf(5)
    const hit = new Float64Array(HIT_SIZE)
    const exact = new Float64Array(HIT_SIZE)
    const sweep = new Float64Array(SOLID_SIZE)
    sweep[SOLID_SIZE - 1] = 1
    let [missed, met, inside] = [0, 0, 0]
    for (let i = 0; i < 6000; i++) {
      const far = dice.chance(0.5) ? 1 : 1000
      const axis = dice.chance(0.3) ? Math.floor(dice.between(0, 3)) : -1
      const raw = [0, 1, 2].map((k) => (axis >= 0 ? (k === axis ? 1 : 0) : dice.between(-1, 1)))
      const scale = Math.hypot(...raw)
      const unit = raw.map((x) => x / scale)
      // (planes of the user's have normals of any length)
      const length = dice.chance(0.5) ? 1 : dice.between(0.1, 10)
      const normal = unit.map((x) => x * length)
      const from = [0, 1, 2].map(() => dice.between(-far, far))
      const along = (v: ArrayLike<number>, o = 0) => unit.reduce((sum, x, k) => sum + x * v[o + k], 0)
      const reach = reachOf(name, radii, unit)
      const side = dice.chance(0.5) ? 1 : -1
      const gap = dice.chance(0.5) ? dice.between(-4, 4) * 1e-15 * far : dice.between(0, 0.1)
      const offset = length * (along(from) - side * (reach + gap))
      const way = [0, 1, 2].map(() => dice.between(-0.1, 0.1))
      // along the plane, but for a hair; or anyhow
      if (dice.chance(0.5)) {
        const more = dice.between(-4, 4) * 1e-15 * far - along(way)
        for (let k = 0; k < 3; k++) way[k] += more * unit[k]
      }
      for (let k = 0; k < 3; k++) {
        sweep[SWEEP_FROM + k] = from[k]
        sweep[SWEEP_TRANSLATION + k] = way[k]
        sweep[SWEEP_RADII + k] = radii[k]
      }
      const row = Float64Array.of(...normal, offset)
      const size = Math.abs(offset / length) + reach + unit.reduce((sum, x, k) => sum + Math.abs(x * from[k]), 0) + 0.2
      // as it stands
      const starts = side * (along(from) - offset / length) - reach
      if (isInPlane(row, sweep, mover, hit)) {
        inside++
        expect(starts).toBeLessThan(MOST * size)
        const off = starts + hit[HIT_DEPTH] * side * along(hit, HIT_NORMAL)
        expect(off).toBeGreaterThan(LEAST * size)
        expect(off).toBeLessThan(MOST * size)
      } else expect(starts).toBeGreaterThan(LEAST * size)
      // as it goes
      const ends = starts + side * along(way)
      const meets = sweepAgainstPlane(mover, sweep, 0, row, 0, exact, 0, IGNORE_LEAVING)
      if (!meetsPlane(row, sweep, mover, hit)) {
        missed++
        if (side * along(way) < 0) expect(ends).toBeGreaterThan(LEAST * size)
        continue
      }
      met++
      expect(ends).toBeLessThan(MOST * size)
      const t = hit[HIT_T]
      expect(t).toBeGreaterThanOrEqual(0)
      expect(t).toBeLessThanOrEqual(1)
      if (t > 0) expect(starts + t * side * along(way)).toBeGreaterThan(LEAST * size)
      if (!meets) continue
      expect(Math.abs((t - exact[HIT_T]) * along(way))).toBeLessThan(MOST * size)
      for (let k = 0; k < 3; k++) {
        expect(hit[HIT_NORMAL + k]).toBeCloseTo(exact[HIT_NORMAL + k], 9)
        const sideways = Math.abs((t - exact[HIT_T]) * way[k])
        expect(Math.abs(hit[HIT_POINT + k] - exact[HIT_POINT + k])).toBeLessThan(sideways + 1e-9 * (far + 1))
      }
    }
    for (const count of [missed, met, inside]) expect(count).toBeGreaterThan(500)
  },
)
