/** Rooms and balls for the tests of what is bounded. */
import { expect } from 'vitest'
import { random } from '../../scenes/random.ts'
import { type BallOptions, Balls, box, pipe, plane, TriangleMesh, type Vec3, World } from '../../src/index.ts'

export const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
export const NOTHING = at(0, 0, 0)

/** Six walls around the origin. */
export function roomOf(half: number): World {
  const world = new World()
  for (const k of [0, 1, 2])
    for (const side of [-1, 1]) {
      const n = [0, 0, 0]
      n[k] = side
      world.add(plane({ normal: at(n[0], n[1], n[2]), offset: -half }))
    }
  return world
}

export function ballsIn(world: World, given: BallOptions[], eventLimit = 64): Balls {
  const balls = new Balls(world, { motion: 'stepped', gravity: NOTHING, eventLimit })
  for (const ball of given) balls.add(ball)
  return balls
}

export function placeOf(balls: Balls, id: number): number[] {
  const p = at(0, 0, 0)
  balls.getPosition(id, p)
  return [p.x, p.y, p.z]
}

export function velocityOf(balls: Balls, id: number): number[] {
  const v = at(0, 0, 0)
  balls.getVelocity(id, v)
  return [v.x, v.y, v.z]
}

export function distance(balls: Balls, a: number, b: number): number {
  const [p, q] = [placeOf(balls, a), placeOf(balls, b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** The deepest overlap of any two. */
export function deepest(balls: Balls, count: number): number {
  const places = Array.from({ length: count }, (_, id) => placeOf(balls, id))
  const radii = places.map((_, id) => balls.radius(id))
  let depth = Number.NEGATIVE_INFINITY
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const [p, q] = [places[a], places[b]]
      const apart = Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2)
      depth = Math.max(depth, radii[a] + radii[b] - apart)
    }
  return depth
}

/** Of the worlds, balls and steps of so many seeds: all stays finite, bounded, in order, and with normals of length 1. */
export function staysBounded(seeds: number): void {
  for (let seed = 0; seed < seeds; seed++) {
    const dice = random(seed)
    const scale = 10 ** ((2 * dice() - 1) * (seed % 5 === 0 ? 11 : 3))
    const far = seed % 7 === 0 ? scale * 1e5 * (dice() - 0.5) : 0
    const somewhere = (): Vec3 => at(far + (2 * dice() - 1) * scale, (2 * dice() - 1) * scale, (2 * dice() - 1) * scale)
    const size = (): number => scale * (1e-9 + dice())
    const normal = (): Vec3 => at(dice() - 0.5, dice() - 0.5, dice() - 0.5)
    const world = new World()
    for (let i = 0; i < 4; i++) {
      const kind = Math.floor(dice() * 4)
      const sides = dice() < 0.5 ? 'both' : 'front'
      if (kind === 0) world.add(plane({ normal: normal(), offset: (2 * dice() - 1) * scale }), { sides })
      if (kind === 1) world.add(pipe({ radius: size(), axis: normal() }), { position: somewhere(), sides })
      if (kind === 2) world.add(box({ halfExtents: at(size(), size(), size()) }), { position: somewhere() })
      if (kind === 3) {
        const corners = Array.from({ length: 24 }, somewhere).flatMap(({ x, y, z }) => [x, y, z])
        world.add(new TriangleMesh(corners, undefined, { sides }))
      }
    }
    const limit = [1, 2, 3, 16, 64][Math.floor(dice() * 5)]
    const gravity = at(0, dice() < 0.5 ? 0 : -scale * dice() * 10, 0)
    const balls = new Balls(world, { motion: 'stepped', gravity, eventLimit: limit })
    const shared = [somewhere(), somewhere()]
    const count = 1 + Math.floor(dice() * 30)
    for (let i = 0; i < count; i++)
      balls.add({
        position: dice() < 0.3 ? shared[Math.floor(dice() * 2)] : somewhere(),
        velocity:
          dice() < 0.2 ? NOTHING : at((dice() - 0.5) * scale * 10 ** (dice() * 4 - 2), (dice() - 0.5) * scale, 0),
        radius: scale * 10 ** (-dice() * 3) * 0.5,
        mass: dice() < 0.15 ? Number.POSITIVE_INFINITY : 10 ** (dice() * 20 - 10),
        restitution: [0, 1, dice()][Math.floor(dice() * 3)],
      })
    for (let step = 0; step < 5; step++) {
      balls.advance([1e-9, 1 / 60, 0.6, 10][Math.floor(dice() * 4)])
      const wrong: string[] = []
      if (balls.eventCount > count * limit) wrong.push('more events than there may be')
      let before = 0
      for (let i = 0; i < balls.eventCount; i++) {
        const { time, speed, impulse, normal: n } = balls.events[i]
        if (!(time >= before && speed > 0 && impulse > 0)) wrong.push(`event ${i}: ${time}, ${speed}, ${impulse}`)
        if (!(Math.abs(Math.hypot(n.x, n.y, n.z) - 1) < 1e-12)) wrong.push(`event ${i}: a normal not of length 1`)
        before = time
      }
      for (let id = 0; id < count; id++)
        if (![...placeOf(balls, id), ...velocityOf(balls, id)].every(Number.isFinite)) wrong.push(`ball ${id}`)
      expect(wrong, `seed ${seed}`).toEqual([])
    }
  }
}
