import { expect } from 'vitest'
import { type BallOptions, Balls, box, pipe, plane, sphere, type Vec3, World } from '../../src/index.ts'

export const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
export const NOTHING = at(0, 0, 0)

export function ballsIn(world: World, ...given: BallOptions[]): Balls {
  const balls = new Balls(world, { motion: 'stepped', gravity: NOTHING })
  for (const ball of given) balls.add(ball)
  return balls
}

export function velocityOf(balls: Balls, id: number): number[] {
  const v = at(0, 0, 0)
  balls.getVelocity(id, v)
  return [v.x, v.y, v.z]
}

/** A ball that loses nothing keeps its speed over so many hits on walls, edges and round things. */
export function keepsSpeed(least: number): void {
  const world = new World()
  for (const [x, y, z] of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ])
    world.add(plane({ normal: at(x, y, z), offset: -3 }))
  world.add(sphere({ radius: 1 }), { position: at(1, 1, 1) })
  world.add(box({ halfExtents: at(0.5, 0.5, 0.5) }), { position: at(-1, 1, 0.5) })
  world.add(pipe({ radius: 0.5, axis: at(1, 2, 3) }), { position: at(1, -1, -1) })
  const balls = ballsIn(world, { position: at(-2, -2, -2), velocity: at(3, 4, 12), radius: 0.25 })
  let hits = 0
  while (hits < least) {
    expect(balls.advance(1)).toBe('complete')
    hits += balls.eventCount
  }
  expect(Math.abs(Math.hypot(...velocityOf(balls, 0)) / 13 - 1)).toBeLessThan(1e-12)
}
