/**
 * The clockwork castle, about 30 m by 30 m on the castle's island: a wall with a portcullis, a hall with sliding doors, a drawbridge
 * from the wall to its roof, two lifts, a turntable, a turning bar, a pusher, a stamp and two belts. The level of the scene Moving
 * and of its tests. Where a thing is depends on the number of the step alone.
 */
import { ground } from './castle/ground.ts'
import { GENTLE, WALK } from './clockwork/plan.ts'
import { type MovingThing, things } from './clockwork/things.ts'
import { walls } from './clockwork/walls.ts'
import { createBuilder, finish, type WalkableLevel } from './level.ts'

export { HERTZ, type Motion, POSE } from './clockwork/motion.ts'
export type { MovingThing } from './clockwork/things.ts'

export interface Clockwork extends WalkableLevel {
  /** What moves, or carries what stands on it. */
  things: readonly MovingThing[]
}

export function clockwork(): Clockwork {
  const builder = createBuilder()
  ground(builder)
  walls(builder)
  const spawn = { x: 0, y: 0, z: 24 }
  return { name: 'clockwork', ...finish(builder), spawn, waypoints: tour(), things: things() }
}

/** In at the gate, past the turntable, up with the lift, along the wall, over the bridge to the roof, down, and into the hall. */
function tour() {
  const points: [number, number, number][] = [
    [0, 0, 24],
    [0, 0, 16.5],
    [0, 0, 11],
    [6, 0, 6],
    [6, 0, -3],
    [9.2, 0, GENTLE.z],
    [GENTLE.x, 0.08, GENTLE.z],
    [GENTLE.x, WALK, GENTLE.z],
    [13.7, WALK, GENTLE.z],
    [13.7, WALK, -13.4],
    [0, WALK, -13.7],
    [0, WALK, -7],
    [3, WALK, -6],
    [3, 0, -2.5],
    [0, 0, -2.5],
    [0, 0, -6.5],
    [0, 0, -2.5],
    [6, 0, 6],
    [0, 0, 11],
    [0, 0, 16.5],
    [0, 0, 24],
  ]
  return points.map(([x, y, z]) => ({ x, y, z }))
}
