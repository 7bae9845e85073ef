/** Newton's cradle on a rail: so many balls run in, so many leave. Metres. Nothing here draws. */
import { Balls, plane, type Vec3, World } from 'carom'

export const RADIUS = 0.25
/** In the row when nothing moves. */
export const ROW = 5
export const MOST_IN = ROW - 1
/** From the middle to each end of the rail. */
export const HALF = 4
const SPEED = 2.2
/** What lies here is at rest, m/s. */
const STILL = 1e-6

export interface Cradle {
  readonly balls: Balls
  /** From left to right. */
  readonly ids: readonly number[]
  /** How many ran in. */
  readonly count: number
  /** How many move just now to the left, and to the right. */
  readonly left: number
  readonly right: number
  /** Hits of two balls so far. */
  readonly hits: number
  step(dt: number): void
}

/** @param count of balls that run in: 1 to 4 */
export function createCradle(count: number): Cradle {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { material: { restitution: 0 } })
  world.add(plane({ normal: { x: 1, y: 0, z: 0 } }), { position: { x: -HALF, y: 0, z: 0 } })
  world.add(plane({ normal: { x: -1, y: 0, z: 0 } }), { position: { x: HALF, y: 0, z: 0 } })
  const balls = new Balls(world, { eventLimit: 1000 })
  const steel = { restitution: 1, friction: 0, rollingResistance: 0, spinningResistance: 0, radius: RADIUS }
  const ids: number[] = []
  for (let i = 0; i < ROW; i++) {
    const runs = i < count
    const middle = 2 * RADIUS * (i - (ROW - 1) / 2)
    const x = runs ? RADIUS - HALF + 2 * RADIUS * i : middle
    ids.push(balls.add({ ...steel, position: { x, y: RADIUS, z: 0 }, velocity: { x: runs ? SPEED : 0, y: 0, z: 0 } }))
  }
  const v: Vec3 = { x: 0, y: 0, z: 0 }
  let hits = 0
  const moving = (sign: number) =>
    ids.filter((id) => {
      balls.getVelocity(id, v)
      return sign * v.x > STILL
    }).length
  return {
    balls,
    ids,
    count,
    get left() {
      return moving(-1)
    },
    get right() {
      return moving(1)
    },
    get hits() {
      return hits
    },
    step(dt) {
      balls.advance(dt)
      for (const { kind, other } of balls.events.slice(0, balls.eventCount)) if (kind === 'hit' && other >= 0) hits++
    },
  }
}
