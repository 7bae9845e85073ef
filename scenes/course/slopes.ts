/** What is walked up, or not: flights, a winding stair, ramps, risers that lean back, and steps that are none. */
import { flightEnd, flightSide, windingStairs } from '../flights.ts'
import type { Builder } from '../level.ts'
import { alongZ, box } from '../solids.ts'
import { COLORS, RAMPS, ROOT, ROWS, STAIRS, WINDING } from './plan.ts'

export function slopes(builder: Builder): void {
  stairs(builder)
  ramps(builder)
  winding(builder)
  noStairs(builder)
  leaningStairs(builder)
}

/** The landing's edge is the last riser. */
function stairs(builder: Builder): void {
  const { top, end, pitch, lanes } = STAIRS
  for (const [k, { riser, tread }] of lanes.entries()) {
    const steps = Math.round(top / riser) - 1
    const flight = { start: end + steps * tread, foot: 0, steps, riser, tread, way: -1 as const, root: ROOT }
    const z = ROWS[0] + pitch * (k - 2)
    const side = flightSide(flight, 0.1)
    alongZ(builder, side, z - 0.8, z + 0.8, COLORS.stone)
    if (!(flightEnd(flight).top < top)) throw new RangeError('course: a flight is higher than its landing')
  }
  box(builder, end - 3, ROOT - 0.1, ROWS[0] - 4.4, end, top, ROWS[0] + 4.4, COLORS.blue, COLORS.light)
}

function ramps(builder: Builder): void {
  const { top, end, pitch, lanes } = RAMPS
  for (const [k, { slope }] of lanes.entries()) {
    const z = ROWS[0] + pitch * (k - 2.5)
    const foot = end - (top - ROOT) / slope
    alongZ(builder, [foot, ROOT, end, top, end + 0.3, top - 0.1, end + 0.3, ROOT], z - 0.74, z + 0.74, COLORS.stone)
  }
  box(builder, end - 0.02, ROOT - 0.1, ROWS[0] - 4.9, end + 3, top, ROWS[0] + 4.9, COLORS.rust, COLORS.light)
}

/** In from the north, round the south, and out to the east: half a turn. */
function winding(builder: Builder): void {
  const { x, newel, radius, steps, riser, balcony } = WINDING
  const z = ROWS[1]
  const stairs = { x, z, newel, radius, turn: 24, first: 18, steps, riser, root: ROOT, top: balcony + 1 }
  windingStairs(builder, stairs, COLORS.stone, COLORS.light)
  box(builder, x, ROOT - 0.1, z + newel + 0.02, x + 4.6, balcony, z + radius + 0.1, COLORS.blue, COLORS.light)
}

/** Each is low enough to be stepped on, but none is deep enough to stand on. */
function noStairs(builder: Builder): void {
  const z = ROWS[1] - 2.4
  const flight = { start: 9, foot: 0, steps: 8, riser: 0.3, tread: 0.05, way: 1 as const, root: ROOT }
  const { end, top } = flightEnd(flight)
  alongZ(builder, flightSide(flight, 0.1), z - 1.8, z + 1.8, COLORS.rust)
  box(builder, end, ROOT - 0.1, z - 1.9, end + 2.5, top + 0.3, z + 1.9, COLORS.dark)
}

/** Each riser leans back by a third of its height. */
function leaningStairs(builder: Builder): void {
  const z = ROWS[1] + 2.4
  const [count, riser, tread, lean] = [8, 0.22, 0.3, 0.075]
  const side = [7, ROOT]
  for (let k = 0; k < count; k++) side.push(7 + k * tread, k * riser, 7 + k * tread + lean, (k + 1) * riser)
  const end = 7 + count * tread + 2
  side.push(end, count * riser, end, ROOT)
  alongZ(builder, side, z - 1.8, z + 1.8, COLORS.stone)
}
