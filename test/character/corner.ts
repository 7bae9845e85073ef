import { expect } from 'vitest'
import { createClosest, ellipsoid } from '../../src/index.ts'
import { ball, floor, GROWN, meshOf, radians, stepsAtRest, vec, wall, worldOf } from './levels.ts'

export const TALL = ellipsoid({ radii: vec(0.4, 0.9, 0.4) })

/** Somebody who is pushed into a corner of two walls stays out of them, and comes to rest. */
export function restsInCorner(degrees: number): void {
  const half = radians(degrees / 2)
  const [c, s] = [60 * Math.cos(half), 60 * Math.sin(half)]
  for (const shape of [undefined, TALL]) {
    const [a, b] = [wall(0, 0, c, s), wall(0, 0, c, -s)]
    const player = ball(worldOf(floor(), a, b), GROWN / Math.sin(half) + 1, 0, 0.001, shape ? { shape } : {})
    // aside by less than the walls turn it back
    const push = vec(-3, 0, 2.5 * Math.cos(half))
    expect(stepsAtRest(player, push, 1000)).toBeGreaterThan(100)
    const closest = createClosest()
    for (const part of [a, b]) {
      meshOf(part).closestPoint(vec(player.state[0], player.state[1], player.state[2]), 2, closest)
      expect(closest.distance).toBeGreaterThan(GROWN - 1e-12)
      if (!shape) expect(closest.distance).toBeLessThan(GROWN + 1e-9)
    }
    expect(player.position.y).toBeCloseTo(0, 10)
  }
}
