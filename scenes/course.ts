/**
 * An obstacle course, 40 m by 84 m: on both sides of a path stations with stairs, ramps, narrow places, a tunnel, lifts, platforms that move,
 * belts, a jump pad, a door, a ladder and a pool. The level of the playground's scene of that name, and of its tests.
 */
import type { MovingThing } from './clockwork/things.ts'
import { machines } from './course/machines.ts'
import { GROUND, LADDER, POOL, RAMPS, ROOM, ROWS, STAIRS } from './course/plan.ts'
import { slopes } from './course/slopes.ts'
import { GAPS, walls } from './course/walls.ts'
import { createBuilder, finish, type Vec3, type WalkableLevel } from './level.ts'

export { door } from './course/machines.ts'
export { PAD, PATROL, SQUARE } from './course/plan.ts'

/** A few words on a board; it is read by who looks along `facing`, turns about y from north to the west. */
export interface Board {
  readonly words: string
  readonly at: Vec3
  readonly facing: number
  /** Of the letters, metres. */
  readonly size: number
}

/** A box from corner to corner. */
export interface Volume {
  readonly min: Vec3
  readonly max: Vec3
}

export interface Course extends WalkableLevel {
  /** What moves by itself, or carries what stands on it. */
  readonly things: readonly MovingThing[]
  readonly boards: readonly Board[]
  /** What is climbed, what is swum in, and where somebody opens the door. */
  readonly ladder: Volume
  readonly water: Volume
  readonly doorway: Volume
}

export function course(): Course {
  const builder = createBuilder()
  walls(builder)
  slopes(builder)
  const spawn = { x: 0, y: 0.02, z: 6 }
  const waypoints = [spawn, { x: 0, y: 0.02, z: GROUND.north + 4 }]
  const { x, z, half, thick, top } = LADDER
  return {
    name: 'course',
    ...finish(builder),
    spawn,
    waypoints,
    things: machines(),
    boards: [...stations(), ...small()],
    ladder: { min: { x: x - thick, y: 0, z: z - half }, max: { x, y: top + 0.1, z: z + half } },
    water: {
      min: { x: POOL.x0, y: -POOL.depth, z: POOL.z0 },
      max: { x: POOL.x1, y: POOL.surface, z: POOL.z1 },
    },
    doorway: { min: { x: ROOM.x1 - 2, y: 0, z: ROWS[5] - 0.7 }, max: { x: ROOM.x1 + 1.6, y: 1, z: ROWS[5] + 0.7 } },
  }
}

/** West, then east of the path, row by row. */
const NAMES = [
  ['Stairs', 'Ramps'],
  ['Winding stairs', 'No stairs'],
  ['Pillars, gaps, corners', 'Crouch'],
  ['Lifts', 'Platforms'],
  ['Conveyors', 'Jump pad'],
  ['Door', 'Ladder'],
  ['Pool', 'Others'],
]

function stations(): Board[] {
  return NAMES.flatMap((pair, i) =>
    pair.map((words, k) => {
      const side = k === 0 ? -1 : 1
      return { words, at: { x: side * (GROUND.path + 0.7), y: 2.1, z: ROWS[i] + 4.9 }, facing: -side / 24, size: 0.34 }
    }),
  )
}

/** At the foot of each flight and ramp, and beside each gap. */
function small(): Board[] {
  const flights = STAIRS.lanes.map(({ riser, tread }, k) => {
    const start = STAIRS.end + (Math.round(STAIRS.top / riser) - 1) * tread
    const at = { x: start + 0.25, y: 0.3, z: ROWS[0] + STAIRS.pitch * (k - 2) + 0.66 }
    return { words: `${riser.toFixed(2)} m`, at, facing: 0.25, size: 0.16 }
  })
  const ramps = RAMPS.lanes.map(({ degrees, slope }, k) => {
    const at = { x: RAMPS.end - RAMPS.top / slope - 0.25, y: 0.3, z: ROWS[0] + RAMPS.pitch * (k - 2.5) + 0.6 }
    return { words: `${degrees}°`, at, facing: -0.25, size: 0.16 }
  })
  let x = -4.4 - 1.3
  const gaps = GAPS.map((gap) => {
    const at = { x: x + 0.65, y: 1.5, z: ROWS[2] + 1.02 }
    x -= 1.3 + gap
    return { words: `${gap.toFixed(2)} m`, at, facing: 0, size: 0.16 }
  })
  return [...flights, ...ramps, ...gaps]
}
