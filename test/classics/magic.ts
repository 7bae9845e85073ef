/** The Magic Room's solver for tests: rooms of a few balls, and its own room after so many frames. */
import { expect } from 'vitest'
import { MagicRoom, type RoomEvent, type RoomOptions, type StartBall } from '../../playground/classics/magic-room.ts'
import { Vector } from '../../playground/classics/nehe-math.ts'

export const v = (x: number, y: number, z: number) => new Vector(x, y, z)

/** A ball by its place and velocity. */
export const at = (x: number, y: number, z: number, vx: number, vy: number, vz: number): StartBall => ({
  position: { x, y, z },
  velocity: { x: vx, y: vy, z: vz },
})

/** Balls without walls, cylinders and gravity unless they are asked for. */
export function room(balls: readonly StartBall[], options: RoomOptions = {}): MagicRoom {
  return new MagicRoom({ planes: [], cylinders: [], gravity: { x: 0, y: 0, z: 0 }, balls, ...options })
}

/** The lesson's own room, and what happened in which frame. */
export function run(frames: number): { room: MagicRoom; events: Map<number, RoomEvent[]> } {
  const solver = new MagicRoom()
  const events = new Map<number, RoomEvent[]>()
  for (let frame = 1; frame <= frames; frame++) {
    if (solver.frame() !== 'complete') throw new Error(`frame ${frame} is endless`)
    solver.ageExplosions()
    if (solver.events.length > 0) events.set(frame, solver.events)
  }
  return { room: solver, events }
}

/** Six decimals unless said otherwise: nine digits of the numbers of this room. */
export function near(
  actual: { x: number; y: number; z: number },
  [x, y, z]: readonly [number, number, number],
  decimals = 6,
): void {
  expect(actual.x).toBeCloseTo(x, decimals)
  expect(actual.y).toBeCloseTo(y, decimals)
  expect(actual.z).toBeCloseTo(z, decimals)
}

export const xs = (solver: MagicRoom) => solver.positions.map(({ x }) => x)
