/**
 * The guards' practice yard: what a body with stairs underfoot and a head to bump needs. A winding stair, two flights along
 * a wall, a loft to pass under and one not to, a ramp under a low roof, a table, ledges, posts, a bump.
 */
import { flightSide, type Winding, windingStairs, windingStep } from '../flights.ts'
import type { Builder, Vec3 } from '../level.ts'
import { alongX, alongZ, box, pyramid } from '../solids.ts'
import { COLORS, INNER, ROOTS, WALK } from './plan.ts'

const { stone, stoneDark, stoneLight, wood, woodDark, straw } = COLORS

/** In the corner of the west wall: 23 steps of 20 cm and a landing, one more below the wall walk. */
const WINDING: Winding = {
  x: -14.3,
  z: -8.8,
  newel: 0.5,
  radius: 1.8,
  turn: 32,
  first: 8,
  steps: 23,
  riser: 0.2,
  root: ROOTS,
  top: WALK + 0.9,
}

/** Two flights against the side of the long stairs, and the loft that they lead to. */
const FLIGHTS = { x0: 12.6, x1: 14.1, start: 1.2, tread: 0.3 }
const LOFT = { x0: 11.4, x1: 14.1, z0: -9.4, z1: -3.3, floor: 2.13, under: 1.9, lowUnder: 1.6 }

/** The tops of four ledges, from east to west; the third is the step height of a character. */
export const LEDGES = [0.1, 0.2, 0.3, 0.45]
const LEDGE = { x: -8.4, z0: -3.9, z1: -2.7, long: 1, apart: 1.4 }

const TABLE = { x0: -10.8, x1: -9, z0: 13.9, z1: 15, top: 1, thick: 0.05 }

export function yard(builder: Builder): void {
  windingStairs(builder, WINDING, stone, stoneLight)
  box(builder, -INNER - 0.2, WALK - 0.45, WINDING.z - 0.2, -14.6, WALK - 0.2, WINDING.z + 1.1, stoneDark, stoneLight)
  flights(builder)
  loft(builder)
  table(builder)
  for (const [k, top] of LEDGES.entries()) {
    const x = LEDGE.x - LEDGE.apart * k
    box(builder, x - LEDGE.long, ROOTS, LEDGE.z0, x, top, LEDGE.z1, stoneDark, stoneLight)
  }
  for (let k = 0; k < 5; k++) {
    const x = 5.4 + 1.05 * k
    box(builder, x - 0.04, ROOTS, 14.16, x + 0.04, 2.2, 14.24, woodDark)
  }
  // a ridge of 45° that is 30 cm high in its middle and runs out to nothing
  pyramid(builder, [-11.9, -3.4, -11.9, 3.8, -10.7, 0.2], -0.3, [-11.3, 0.3, 0.2], stoneDark)
}

function flights(builder: Builder): void {
  const { x0, x1, start, tread } = FLIGHTS
  const lower = { start, foot: 0, steps: 6, riser: 0.15, tread, way: -1, root: ROOTS } as const
  alongX(builder, flightSide(lower, 1.3), x0, x1, stoneLight)
  // begins where the landing ends, set a little under it
  const upper = {
    start: start - 6 * tread - 1.2,
    foot: 0.9,
    steps: 5,
    riser: 0.25,
    tread,
    way: -1,
    root: ROOTS - 0.1,
  } as const
  alongX(builder, flightSide(upper, 0.1), x0 + 0.02, x1 + 0.02, stone)
}

/** Planks on posts: 1.9 m clear in the south, 1.6 m under a beam in the middle, and a ramp up to the planks in the north. */
function loft(builder: Builder): void {
  const { x0, x1, z0, z1, floor, under, lowUnder } = LOFT
  box(builder, x0, under, z0, x1, floor, z1, wood)
  for (const z of [z0 + 0.06, -7.5, -5.5, z1 - 0.16]) {
    box(builder, x0 + 0.02, ROOTS, z - 0.05, x0 + 0.12, under + 0.1, z + 0.05, woodDark)
  }
  box(builder, x0 + 0.2, lowUnder, -7.3, x1 - 0.06, under + 0.05, -5.7, woodDark)
  alongZ(builder, [11, -0.15, 14.08, 0.95, 14.08, -0.3, 11, -0.3], z0 + 0.2, -7.6, straw)
}

function table(builder: Builder): void {
  const { x0, x1, z0, z1, top, thick } = TABLE
  box(builder, x0, top - thick, z0, x1, top, z1, wood)
  for (const x of [x0 + 0.1, x1 - 0.1]) {
    for (const z of [z0 + 0.1, z1 - 0.1])
      box(builder, x - 0.04, ROOTS, z - 0.04, x + 0.04, top - 0.02, z + 0.04, woodDark)
  }
}

/** Feet positions of a round for a body that climbs steps of 30 cm: between the posts, up and down stairs, over ledges. */
export function stairsTour(): Vec3[] {
  const winding: [number, number, number][] = []
  for (let step = 0; step < WINDING.steps; step += 2) winding.push(windingStep(WINDING, step, 1.15))
  const points: [number, number, number][] = [
    [0, 0, 14],
    [4.8, 0, 13],
    [5.925, 0, 13.2],
    [5.925, 0, 15],
    [6.975, 0, 15],
    [6.975, 0, 13.2],
    [7.4, 0, 12],
    [7.4, 0, 7],
    [8.4, 0, 5],
    [8.4, 0, 1],
    [11.7, 0, 1.7],
    [13.25, 0, 2.3],
    [13.25, 0.9, -1.2],
    [13.25, LOFT.floor, -4.2],
    [13.25, LOFT.floor, -6.1],
    [14.9, 2.25, -6.1],
    [14.9, 0, -11.3],
    [12, 0, -10.6],
    [10.4, 0, -9],
    [10.4, 0, -4.5],
    [12.7, 0, -4.5],
    [10.4, 0, -4.5],
    [9, 0, -1.5],
    [0, 0, -2],
    [-7.6, 0, -3.3],
    [-8.9, 0.1, -3.3],
    [-10.3, 0.2, -3.3],
    [-11.7, 0.3, -3.3],
    [-11.2, 0, -1.6],
    [-9.9, 0, 0.2],
    [-12.7, 0, 0.2],
    [-12.9, 0, -1.6],
    [-14.7, 0, -2.4],
    [-15, 0, -6.2],
    [-14.7, 0, -7.5],
    ...winding,
    [-15.4, WALK - 0.2, -8.6],
    [-16.9, WALK, -8.4],
    [-16.7, WALK, -0.6],
    [-15, WALK, -0.6],
    [-15, WALK, 0.5],
    [-15, 2.5, 6],
    [-15, 0, 11.6],
    [-15, 0, 13],
    [-12.4, 0, 13],
    [-8, 0, 12.6],
    [-8, 0, 5.2],
    [0, 0, 5.4],
    [0, 0, 14],
  ]
  return points.map(([x, y, z]) => ({ x, y, z }))
}
