import { expect, test } from 'vitest'
import { surelyMisses } from '../../src/character/misses.ts'
import {
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../../src/math/rows.ts'
import { EPSILON } from '../../src/math/tolerance.ts'
import { CAPSULE, CYLINDER, KINDS, SPHERE } from '../../src/shapes/kinds.ts'
import { IGNORE_LEAVING, REPORT } from '../../src/sweep/contact-rule.ts'
import { sweepAgainstPlane } from '../../src/sweep/mover.ts'
import type { Collider } from '../../src/world/collider.ts'
import { diceOf } from '../prove/dice.ts'

const RADII: Record<string, readonly number[]> = {
  sphere: [0.4, 0.4, 0.4],
  ellipsoid: [0.3, 0.9, 0.4],
  cylinder: [0.3, 0.9, 0.3],
  capsule: [0.3, 0.9, 0.3],
  box: [0.3, 0.8, 0.2],
}

/** How far a body reaches along a unit direction, by its definition. */
function reachOf(mover: number, [a, b, c]: readonly number[], [x, y, z]: readonly number[]): number {
  if (mover === SPHERE) return a
  if (mover === CAPSULE) return a + (b - a) * Math.abs(y)
  if (mover === CYLINDER) return a * Math.hypot(x, z) + b * Math.abs(y)
  return mover === KINDS.box ? a * Math.abs(x) + b * Math.abs(y) + c * Math.abs(z) : Math.hypot(a * x, b * y, c * z)
}

test.each(Object.keys(RADII))('of planes at a hair, only those are left out that stop nobody: %s', (name) => {
  const mover = KINDS[name as keyof typeof KINDS]
  const dice = diceOf(5)
  const hit = new Float64Array(HIT_SIZE)
  const sweep = new Float64Array(SOLID_SIZE)
  sweep[SOLID_SIZE - 1] = 1
  let [missed, met] = [0, 0]
  for (let i = 0; i < 4000; i++) {
    const far = dice.chance(0.5) ? 1 : 1000
    const raw = [0, 1, 2].map(() => (dice.chance(0.2) ? 0 : dice.between(-1, 1)))
    const length = Math.hypot(...raw) || 1
    const normal = length === 1 ? [1, 0, 0] : raw.map((x) => x / length)
    const from = [0, 1, 2].map(() => dice.between(-far, far))
    const hair = () => dice.between(-8, 8) * EPSILON * far * (dice.chance(0.5) ? 1 : 10)
    const height = from.reduce((sum, x, k) => sum + x * normal[k], 0)
    const side = dice.chance(0.5) ? 1 : -1
    const offset = height - side * (reachOf(mover, RADII[name], normal) + hair())
    // along the plane, but for a hair; or anyhow
    const way = [0, 1, 2].map(() => dice.between(-0.1, 0.1))
    const rises = way.reduce((sum, x, k) => sum + x * normal[k], 0)
    if (dice.chance(0.7)) {
      const more = hair()
      for (let k = 0; k < 3; k++) way[k] += (more - rises) * normal[k]
    }
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_FROM + k] = from[k]
      sweep[SWEEP_TRANSLATION + k] = way[k]
      sweep[SWEEP_RADII + k] = RADII[name][k]
    }
    const row = Float64Array.of(...normal, offset)
    const plane = { kind: 'plane', row } as unknown as Collider
    const stops = sweepAgainstPlane(mover, sweep, 0, row, 0, hit, 0, IGNORE_LEAVING)
    if (stops) met++
    if (surelyMisses(plane, sweep, mover, true)) {
      missed++
      expect(stops).toBe(false)
    }
    sweep.fill(0, SWEEP_TRANSLATION, SWEEP_TRANSLATION + 3)
    if (!surelyMisses(plane, sweep, mover, false)) continue
    const inside = sweepAgainstPlane(mover, sweep, 0, row, 0, hit, 0, REPORT) && hit[HIT_STARTS_INSIDE] === 1
    expect(inside).toBe(false)
  }
  expect(missed).toBeGreaterThan(800)
  expect(met).toBeGreaterThan(800)
})

test('a body that keeps off a plane by a share of 10⁻¹² is surely not in it', () => {
  const sweep = new Float64Array(SOLID_SIZE)
  sweep[SOLID_SIZE - 1] = 1
  sweep.set([3, 0.9, 4], SWEEP_FROM)
  sweep.set([0.3, 0.9, 0.3], SWEEP_RADII)
  const row = Float64Array.of(0.6, 0, 0.8, 5 - 0.3 - 1e-11)
  expect(surelyMisses({ kind: 'plane', row } as unknown as Collider, sweep, CAPSULE, false)).toBe(true)
})
