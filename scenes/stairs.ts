/**
 * A staircase course: five lanes between walls, each up a flight, over a landing and down again, with risers from 10 to
 * 30 cm and treads from 22 to 30 cm; then a dog-leg of two flights with a landing between, a winding stair, and a way back down.
 */
import { type Flight, flightEnd, flightSide, type Winding, windingStairs, windingStep } from './flights.ts'
import { type Builder, type Color, createBuilder, finish, type Vec3, type WalkableLevel } from './level.ts'
import { alongX, box } from './solids.ts'

const STONE: Color = [0.71, 0.68, 0.62]
const LIGHT: Color = [0.8, 0.77, 0.7]
const WALL: Color = [0.5, 0.56, 0.6]
const FLOOR: Color = [0.6, 0.57, 0.5]

/** Lane k lies about x = LANE · k and is 2 m wide between walls of 40 cm. */
const LANE = 2.4
const WIDE = 2
const ROOT = -0.6
const LANES = [
  { riser: 0.1, tread: 0.3, steps: 15 },
  { riser: 0.15, tread: 0.3, steps: 10 },
  { riser: 0.2, tread: 0.28, steps: 8 },
  { riser: 0.25, tread: 0.25, steps: 6 },
  { riser: 0.3, tread: 0.22, steps: 5 },
]
const LANDING = 1.4
/** Half the length of the walls. */
const LONG = 5.6

/** South of the lanes a tower: up to its top by a dog-leg along its east, down by a winding stair in its west. */
const TOWER = { x0: 2, x1: 6, z0: 8, z1: 14.6, top: 3.15 }
const LOWER: Flight = { start: 13.4, foot: 0, steps: 8, riser: 0.2, tread: 0.28, way: -1, root: ROOT }
const UPPER: Flight = { start: 11.1, foot: 1.6, steps: 8, riser: 0.2, tread: 0.28, way: 1, root: ROOT - 0.1 }
const WINDING: Winding = {
  x: 0.4,
  z: 10.4,
  newel: 0.4,
  radius: 1.7,
  turn: 24,
  first: 15,
  steps: 15,
  riser: 0.2,
  root: ROOT,
  top: 4.1,
}

export function stairs(): WalkableLevel {
  const builder = createBuilder()
  box(builder, -5, -1, -10, 15, 0, 17, FLOOR)
  for (const k of LANES.keys()) lane(builder, k)
  for (let k = 0; k <= LANES.length; k++) {
    const x = LANE * (k - 0.5)
    box(builder, x - 0.2, -0.5, -LONG, x + 0.2, 2.6, LONG, WALL)
  }
  tower(builder)
  return { name: 'stairs', ...finish(builder), spawn: { x: 0, y: 0, z: 7 }, waypoints: tour() }
}

/** The flight up from the south, and the landing's height. */
function flightOf(k: number): Flight {
  const { riser, tread, steps } = LANES[k]
  return { start: LANDING / 2 + steps * tread, foot: 0, steps, riser, tread, way: -1, root: ROOT }
}

function lane(builder: Builder, k: number): void {
  const x = LANE * k
  const up = flightSide(flightOf(k), LANDING / 2)
  // the same flight seen from the north, joined at the middle of the landing
  const down: number[] = []
  for (let i = up.length - 4; i >= 2; i -= 2) down.push(-up[i], up[i + 1])
  const { start } = flightOf(k)
  const side = [...up.slice(0, -4), ...down, -start, ROOT]
  alongX(builder, side, x - WIDE / 2 - 0.1, x + WIDE / 2 + 0.1, STONE)
}

function tower(builder: Builder): void {
  const { x0, x1, z0, z1, top } = TOWER
  box(builder, x0, -0.5, z0, x1, top, z1, STONE, LIGHT)
  alongX(builder, flightSide(LOWER, 1.3), x1 + 1.3, x1 + 2.6, STONE)
  // the half landing goes on to the foot of the upper flight, 5 cm lower
  const { end, top: half } = flightEnd(LOWER)
  box(builder, x1 - 0.05, ROOT - 0.2, end - 1.29, x1 + 2.5, half - 0.05, end - 0.02, LIGHT)
  alongX(builder, flightSide(UPPER, 0.6), x1 - 0.1, x1 + 1.2, STONE)
  windingStairs(builder, WINDING, STONE, LIGHT)
}

/** In at the south of lane 0, north, back south by lane 1, and so on; then up the tower and down. */
function tour(): Vec3[] {
  const points: [number, number, number][] = [[0, 0, 7]]
  for (const k of LANES.keys()) {
    const x = LANE * k
    const { top } = flightEnd(flightOf(k))
    const s = k % 2 === 0 ? 1 : -1
    points.push([x, 0, 6.6 * s], [x, top, 0], [x, 0, -6.6 * s])
  }
  const { x0, x1, top } = TOWER
  const { end, top: half } = flightEnd(LOWER)
  points.push([12, 0, -6.6], [12, 0, 7], [x1 + 4, 0, 14.6], [x1 + 1.95, 0, 14.4])
  points.push([x1 + 1.95, half, end - 0.6], [x1 + 0.6, half - 0.05, end - 0.6])
  points.push([x1 + 0.55, top + 0.05, flightEnd(UPPER).end + 0.2], [x1 - 1, top, 13.4], [x0 + 0.6, top, 10.5])
  for (let step = WINDING.steps - 1; step >= 0; step -= 2) points.push(windingStep(WINDING, step, 1.05))
  points.push([-0.7, 0, 9], [-0.6, 0, 7.4], [0, 0, 7])
  return points.map(([x, y, z]) => ({ x, y, z }))
}
