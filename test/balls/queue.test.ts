/** Balls that roll in a row down a straight gutter. What they do to each other keeps their momentum; their mean speed is that of one ball. */
import { describe, expect, it } from 'vitest'
import { Balls, plane, World } from '../../src/index.ts'
import { at } from './grounds.ts'

const R = 0.1
/** Of the gutter, whose sides stand at 45°. */
const SLOPE = Math.PI / 6
const SECONDS = 1.5

/** The speeds along the gutter, after SECONDS, of balls that begin at `kick` times 8, 7, … 1 m/s. */
function rollDown(restitution: number, apart: number, kick: number): number[] {
  const world = new World()
  for (const z of [Math.SQRT1_2, -Math.SQRT1_2]) world.add(plane({ normal: at(0, Math.SQRT1_2, z) }))
  const balls = new Balls(world, {
    gravity: at(9.81 * Math.sin(SLOPE), -9.81 * Math.cos(SLOPE), 0),
    ballFriction: { base: 0, more: 0, fall: 0 },
  })
  const material = { restitution, friction: 1, rollingResistance: 0, spinningResistance: 0 }
  const ids = [8, 7, 6, 5, 4, 3, 2, 1].map((speed, i) =>
    balls.add({
      position: at(i * (2 * R + apart), R * Math.SQRT2, 0),
      velocity: at(kick * speed, 0, 0),
      radius: R,
      ...material,
    }),
  )
  for (let step = 0; step < 60 * SECONDS; step++) balls.advance(1 / 60)
  const v = at(0, 0, 0)
  return ids.map((id) => {
    balls.getVelocity(id, v)
    return v.x
  })
}

describe('a row of balls in a gutter', () => {
  // in a gutter of 90°, the spin takes 2/5 / cos² 45° of the inertia
  const inertia = 1 + 0.4 * 2
  const fallen = (9.81 * Math.sin(SLOPE) * SECONDS) / inertia
  it.each([
    [0.7, 0, 0],
    [0.7, 1e-3, 0],
    [0, 1e-3, 0.05],
    [0.7, 1e-3, 0.05],
    [0, 0.05, 0.3],
    [0.7, 0.05, 0.3],
    [0.95, 0.02, 0.2],
  ])('restitution %f, %f m apart, %f m/s faster each', (restitution, apart, kick) => {
    const speeds = rollDown(restitution, apart, kick)
    const mean = speeds.reduce((sum, speed) => sum + speed) / speeds.length
    expect(mean).toBeCloseTo(fallen + (4.5 * kick) / inertia, 3)
    for (let i = 1; i < speeds.length; i++) expect(speeds[i]).toBeGreaterThan(speeds[i - 1] - 0.01)
  })
})
