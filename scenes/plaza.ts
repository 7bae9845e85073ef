/**
 * A plaza with pillars, a dais in its middle and a terrace along its west; a court in the south, behind a thick wall with a gap; a hall in
 * the east, behind one with three doors. Metres; x is east, z south. The level of the playground's scene *Crowd*, and of its tests.
 */
import { flightEnd, flightSide } from './flights.ts'
import { type Builder, type Color, createBuilder, finish, MADE_OF, type WalkableLevel } from './level.ts'
import { alongZ, box, cylinder, disc, rectangle, upright } from './solids.ts'

/** From the middle to each side. */
export const PLAZA = { half: 24 }
/** `z0` and `x0`: where the wall before it begins; `gap` and `door`: half of what is open in that wall; `doors`: their middles. */
export const COURT = { z0: 24, z1: 28, south: 52, half: 20, gap: 12 }
export const HALL = { x0: 24, x1: 26, east: 54, half: 14, door: 2.5, doors: [-9, 0, 9] }
/** Along the west: its edge, and the stairs and the ramp that lead up to it, from north to south. */
export const TERRACE = { edge: -20, top: 0.9, stairs: [-13, -1], ramp: [1, 13], rise: 0.15, tread: 0.35, long: 4 }
/** Half its upper side. */
export const DAIS = { half: 3, steps: 3, riser: 0.15, tread: 0.4 }

/** How far solids are set into one another, and into the ground. */
const SET = 0.3
const ROOT = -0.5
/** Of walls. */
const HIGH = 3
const THICK = 0.8

const GROUND: Color = [0.68, 0.62, 0.52, MADE_OF.stone]
const FLOOR: Color = [0.5, 0.57, 0.6, MADE_OF.stone]
const WALL: Color = [0.6, 0.61, 0.63, MADE_OF.stone]
const COPING: Color = [0.82, 0.79, 0.72, MADE_OF.stone]
const PIER: Color = [0.66, 0.44, 0.32, MADE_OF.stone]
const STONE: Color = [0.66, 0.62, 0.55, MADE_OF.stone]
const STEP: Color = [0.79, 0.75, 0.67, MADE_OF.stone]

export function plaza(): WalkableLevel {
  const builder = createBuilder()
  ground(builder)
  walls(builder)
  terrace(builder)
  dais(builder)
  pillars(builder)
  const spawn = { x: 0, y: 0.02, z: 20 }
  return { name: 'plaza', ...finish(builder), spawn, waypoints: [spawn, { x: 0, y: 0.02, z: 34 }] }
}

/** One slab, and the hall's and the court's floors, 1 cm higher. */
function ground(builder: Builder): void {
  const { half } = PLAZA
  box(builder, -half - 1, -1, -half - 1, HALL.east + 1, 0, COURT.south + 1, GROUND)
  const [deep, wide] = [HALL.half + SET / 2, COURT.half + SET / 2]
  box(builder, HALL.x0 + SET, ROOT, -deep, HALL.east + SET / 2, 0.01, deep, FLOOR)
  box(builder, -wide, ROOT, COURT.z0 + SET, wide, 0.01, COURT.south + SET / 2, FLOOR)
}

function walls(builder: Builder): void {
  const { half } = PLAZA
  const wall = (x0: number, z0: number, x1: number, z1: number, high = HIGH) =>
    box(builder, x0, ROOT - high / 10, z0, x1, high, z1, WALL, COPING)
  // the plaza's north and west
  wall(-half - THICK, -half - THICK, half + THICK, -half)
  wall(-half - THICK, -half - SET, -half, half + THICK, HIGH + 0.1)
  // its east, between the doors
  const edges = [-half - SET, ...HALL.doors.flatMap((z) => [z - HALL.door, z + HALL.door]), half + SET]
  for (let k = 0; k < edges.length; k += 2)
    box(builder, HALL.x0, ROOT, edges[k], HALL.x1, HIGH + 0.3, edges[k + 1], PIER, COPING)
  // its south, with the gap
  for (const side of [-1, 1]) {
    const [near, far] = [side * COURT.gap, side * (half + SET / 2)]
    box(builder, Math.min(near, far), ROOT, COURT.z0, Math.max(near, far), HIGH + 0.2, COURT.z1, PIER, COPING)
  }
  // the court's and the hall's
  const { half: wide, south } = COURT
  wall(-wide - THICK, COURT.z1 - SET, -wide, south + THICK)
  wall(wide, COURT.z1 - SET, wide + THICK, south + THICK)
  wall(-wide - SET, south, wide + SET, south + THICK, HIGH + 0.1)
  const { half: deep, east } = HALL
  wall(HALL.x1 - SET, -deep - THICK, east + THICK, -deep)
  wall(HALL.x1 - SET, deep, east + THICK, deep + THICK)
  wall(east, -deep - SET, east + THICK, deep + SET, HIGH + 0.1)
}

function terrace(builder: Builder): void {
  const { edge, top, stairs, ramp, rise, tread, long } = TERRACE
  const { half } = PLAZA
  box(builder, -half - SET, ROOT, -half - SET / 2, edge, top, half + SET / 2, STONE, STEP)
  // the terrace itself is the last step
  const steps = Math.round(top / rise) - 1
  const flight = { start: edge + steps * tread, foot: 0, steps, riser: rise, tread, way: -1 as const, root: ROOT + 0.1 }
  if (!(flightEnd(flight).top < top)) throw new RangeError('plaza: the flight is higher than the terrace')
  alongZ(builder, flightSide(flight, SET), stairs[0], stairs[1], STONE)
  const slope = top / long
  const side = [
    edge + long - ROOT / slope,
    ROOT,
    edge - 0.01,
    top + 0.01 * slope,
    edge - 0.1,
    top - 0.1,
    edge - 0.1,
    ROOT,
  ]
  alongZ(builder, side, ramp[0], ramp[1], STONE)
}

/** Square steps, and an obelisk. */
function dais(builder: Builder): void {
  const { half, steps, riser, tread } = DAIS
  for (let k = 0; k < steps; k++) {
    const wide = half + (steps - 1 - k) * tread
    upright(builder, rectangle(-wide, -wide, wide, wide), ROOT + k / 10, riser * (k + 1), STONE, { cap: STEP })
  }
  cylinder(builder, 0, 0, 0.8, 0, 0.9, 16, PIER, COPING)
  upright(builder, disc(0, 0, 0.4, 8), 0.5, 4.2, COPING)
}

/** Round ones on the plaza, square ones in the court. */
function pillars(builder: Builder): void {
  for (const [x, z] of [-1, 1].flatMap((i) => [-1, 1].map((k) => [9 * i, 9 * k]))) {
    cylinder(builder, x, z, 0.7, ROOT, 0.5, 16, STONE)
    cylinder(builder, x, z, 0.45, 0, HIGH + 0.6, 16, COPING)
  }
  for (const x of [-10, 10])
    for (const z of [36, 44]) box(builder, x - 0.5, ROOT, z - 0.5, x + 0.5, HIGH + 0.6, z + 0.5, PIER, COPING)
}
