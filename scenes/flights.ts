/** Stairs: side views of straight flights, and flights that wind round a newel. */
import { circle } from './circle.ts'
import type { Builder, Color } from './level.ts'
import { cylinder, upright } from './solids.ts'

export interface Flight {
  /** Where the first riser stands, along the way of the flight. */
  start: number
  /** Height of the floor before the first riser. */
  foot: number
  steps: number
  riser: number
  tread: number
  /** 1: goes up along the axis; -1: against it. */
  way: 1 | -1
  /** Height down to which the flight is solid. */
  root: number
}

/** Where a flight ends: its last tread reaches `end` at the height `top`. */
export function flightEnd({ start, foot, steps, riser, tread, way }: Flight): { end: number; top: number } {
  return { end: start + way * steps * tread, top: foot + steps * riser }
}

/** The side view of a straight flight: pairs (place along the way, height). Its last tread is continued level for `landing` metres. */
export function flightSide(flight: Flight, landing = 0): number[] {
  const { start, foot, steps, riser, tread, way, root } = flight
  const side = [start, root]
  for (let k = 0; k < steps; k++) {
    const u = start + way * tread * k
    if (k > 0) side.push(u, foot + riser * k)
    side.push(u, foot + riser * (k + 1))
  }
  const { end, top } = flightEnd(flight)
  side.push(end + way * landing, top, end + way * landing, root)
  return side
}

export interface Winding {
  x: number
  z: number
  /** Radii of the newel and of the steps' outer ends. */
  newel: number
  radius: number
  /** Steps in a whole turn, a multiple of 8. */
  turn: number
  /** The first step begins in this direction: so many steps from +x towards +z. It winds against that count. */
  first: number
  steps: number
  riser: number
  root: number
  /** Height of the newel's top. */
  top: number
}

/** Steps as wedges about a newel; each reaches on under the next, so that no two sides share a plane. */
export function windingStairs(builder: Builder, stairs: Winding, stone: Color, tread: Color): void {
  const { x, z, newel, radius, turn, first, steps, riser, root, top } = stairs
  const ring = circle(turn)
  const at = (i: number, r: number) => {
    const k = ((i % turn) + turn) % turn
    return [x + r * ring[2 * k], z + r * ring[2 * k + 1]]
  }
  const inner = 0.7 * newel // hidden in the newel
  for (let k = 0; k < steps; k++) {
    const plan = [first - k, first - k - 1, first - k - 2].flatMap((i) => at(i, radius))
    plan.push(...at(first - k - 2, inner), ...at(first - k - 1, inner), ...at(first - k, inner))
    upright(builder, plan, root, riser * (k + 1), stone, { cap: tread })
  }
  cylinder(builder, x, z, newel, root, top, 16, stone)
}

/** The middle of a winding step's tread, at a distance from the newel's axis. */
export function windingStep({ x, z, turn, first, riser }: Winding, step: number, r: number): [number, number, number] {
  const ring = circle(2 * turn)
  const k = (((2 * (first - step) - 1) % (2 * turn)) + 2 * turn) % (2 * turn)
  return [x + r * ring[2 * k], riser * (step + 1), z + r * ring[2 * k + 1]]
}
