/** Galperin's billiard: two beads on a wire and a wall. The hits count the digits of π. Metres. Nothing here draws. */
import { Balls, plane, type Vec3, World } from 'carom'

/** With more digits a step takes seconds. */
export const MOST_DIGITS = 5
/** How far the heavy bead is when it leaves, and is let go no farther. */
const AWAY = 9

export interface Pi {
  readonly balls: Balls
  /** The light bead, between the wall and the heavy one. */
  readonly light: number
  readonly heavy: number
  /** Of the heavy one, in masses of the light one: 100 to the power of the digits. */
  readonly mass: number
  /** Hits so far, of beads and wall. */
  readonly hits: number
  /** No hit is to come. */
  readonly done: boolean
  step(dt: number): void
}

/** @param digits behind the point: 0 to 5 */
export function createPi(digits: number): Pi {
  const world = new World()
  world.add(plane({ normal: { x: 1, y: 0, z: 0 } }))
  const balls = new Balls(world, { gravity: { x: 0, y: 0, z: 0 }, eventLimit: 1e9 })
  const mass = 100 ** digits
  const ideal = { restitution: 1, friction: 0, rollingResistance: 0, spinningResistance: 0 }
  const light = balls.add({ ...ideal, radius: 0.35, mass: 1, position: { x: 2, y: 0, z: 0 } })
  const radius = 0.35 + 0.09 * digits
  const heavy = balls.add({
    ...ideal,
    ...{ radius, mass, position: { x: 4.5, y: 0, z: 0 }, velocity: { x: -1.5, y: 0, z: 0 } },
  })
  const [v, w, x]: Vec3[] = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
  let hits = 0
  let done = false
  return {
    balls,
    light,
    heavy,
    mass,
    get hits() {
      return hits
    },
    get done() {
      return done
    },
    step(dt) {
      balls.getPosition(heavy, x)
      if (done && x.x > AWAY) return
      balls.advance(dt)
      hits += balls.eventCount
      balls.getVelocity(light, v)
      balls.getVelocity(heavy, w)
      done = v.x >= 0 && w.x >= v.x
    },
  }
}
