/** One step again, on balls of its own: what the cost overlay asks, and scripts/costs.mjs in Node. */
import { Balls, type World } from 'carom'
import { MagicRoom } from '../../classics/magic-room.ts'
import { Vector } from '../../classics/nehe-math.ts'
import { LOSSLESS } from './defect-run.ts'

/** All that a step starts from, as plain numbers; three for each ball's place and velocity. */
export interface LastStep {
  readonly places: readonly number[]
  readonly velocities: readonly number[]
  readonly radii: readonly number[]
  readonly masses: readonly number[]
  readonly restitution: number
  readonly gravity: number
  readonly slices: number
  readonly dt: number
}

const point = (list: readonly number[], i: number) => ({ x: list[3 * i], y: list[3 * i + 1], z: list[3 * i + 2] })

/** Putting the balls back is part of what is timed: two writes a ball. */
export function exactStep(world: World, last: LastStep): () => Balls {
  const { radii, masses, restitution, gravity, dt } = last
  const balls = new Balls(world, { gravity: { x: 0, y: -gravity, z: 0 } })
  const starts = radii.map((radius, i) => {
    const start = { position: point(last.places, i), velocity: point(last.velocities, i) }
    const id = balls.add({ ...start, radius, mass: masses[i], ...LOSSLESS, restitution })
    return { id, ...start }
  })
  return () => {
    for (const { id, position, velocity } of starts) {
      balls.setPosition(id, position)
      balls.setVelocity(id, velocity)
    }
    balls.advance(dt)
    return balls
  }
}

export function lessonStep(last: LastStep): () => MagicRoom {
  const starts = last.radii.map((_, i) => ({ position: point(last.places, i), velocity: point(last.velocities, i) }))
  const room = new MagicRoom({ balls: starts, step: last.dt, slices: last.slices })
  const places = starts.map(({ position }) => Vector.of(position))
  const velocities = starts.map(({ velocity }) => Vector.of(velocity))
  return () => {
    for (let i = 0; i < starts.length; i++) {
      room.positions[i] = places[i]
      room.velocities[i] = velocities[i]
    }
    room.frame()
    return room
  }
}
