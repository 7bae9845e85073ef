/** What is walked along, between and under: pillars, gaps, corners, a tunnel, and the walls that stations need. */
import type { Builder } from '../level.ts'
import { alongX, alongZ, box, cylinder, gated, rectangle, upright } from '../solids.ts'
import { COLORS, GROUND, LADDER, LIFTS, PAD_BALCONY, POOL, ROOM, ROOT, ROWS, SQUARE, TUNNEL } from './plan.ts'

/** Of the path, metres. */
const SLAB = 2

export function walls(builder: Builder): void {
  ground(builder)
  pillars(builder)
  gaps(builder)
  corners(builder)
  tunnel(builder)
  balconies(builder)
  room(builder)
  pool(builder)
  box(builder, SQUARE.x - 1.2, ROOT, SQUARE.z - 1.2, SQUARE.x + 1.2, 0.8, SQUARE.z + 1.2, COLORS.green, COLORS.light)
}

/** With a hole for the pool, a place for each station that is 1 cm higher, and a path of slabs that are 2 cm higher, by turns a little more. */
function ground(builder: Builder): void {
  const { x, south, north, path } = GROUND
  const hole = rectangle(POOL.x0, POOL.z0, POOL.x1, POOL.z1)
  upright(builder, rectangle(-x, north, x, south), -3.5, 0, COLORS.rock, { holes: [hole], cap: COLORS.ground })
  for (let z = south - 1, k = 0; z > north + 1; z -= SLAB, k++) {
    const more = (k % 2) * 0.01
    const tint = k % 2 === 0 ? COLORS.path : COLORS.slab
    box(builder, -path - more, ROOT, z - SLAB - more, path + more, 0.02 + more / 4, z + more, tint)
  }
  for (const [i, z] of ROWS.entries())
    for (const side of i < ROWS.length - 1 ? [-1, 1] : [1]) {
      const [near, far] = [side * (path + 0.4), side * (x - 0.6)]
      const tint = (i + (side > 0 ? 1 : 0)) % 2 === 0 ? COLORS.sand : COLORS.moss
      box(builder, Math.min(near, far), ROOT, z - 4.92, Math.max(near, far), 0.01, z + 4.92, tint)
    }
}

/** Nobody fits between them: one slides along. */
function pillars(builder: Builder): void {
  for (let k = 0; k < 28; k++) cylinder(builder, -4.6 - 0.36 * k, ROWS[2] + 3.6, 0.12, ROOT, 2.2, 8, COLORS.stone)
}

/** Widths of the gaps in a wall, from the path on. */
export const GAPS = [0.9, 0.7, 0.62, 0.5]

function gaps(builder: Builder): void {
  let x = -4.4
  for (const gap of [...GAPS, 0]) {
    box(builder, x - 1.3, ROOT, ROWS[2] + 0.2, x, 2.2, ROWS[2] + 1, COLORS.blue)
    x -= 1.3 + gap
  }
}

/** A wall that goes to and fro: its corners become ever more acute. */
function corners(builder: Builder): void {
  const z = ROWS[2] - 2
  const plan = [-4.4, z]
  let x = -4.4
  for (const half of [1.4, 1, 0.7, 0.45, 0.3]) {
    plan.push(x - half, z - 1.8, x - 2 * half, z)
    x -= 2 * half
  }
  plan.push(x, z - 2.6, -4.4, z - 2.6)
  upright(builder, plan, ROOT, 2.2, COLORS.rust)
}

/** One side is a wall, the other is open between posts; in its middle the ceiling is lower by a beam. */
function tunnel(builder: Builder): void {
  const { x0, x1, half, ceiling, roof } = TUNNEL
  const z = ROWS[2]
  box(builder, x0, ceiling, z - half - 0.4, x1, roof, z + half + 0.4, COLORS.blue, COLORS.light)
  box(builder, x0 + 0.05, ROOT, z - half - 0.35, x1 - 0.05, ceiling + 0.1, z - half, COLORS.stone)
  for (let x = x0 + 0.3; x < x1; x += 1.85)
    box(builder, x - 0.15, ROOT, z + half, x + 0.15, ceiling + 0.1, z + half + 0.3, COLORS.stone)
  const middle = (x0 + x1) / 2
  box(builder, middle - 0.2, ceiling - 0.1, z - half - 0.1, middle + 0.2, ceiling + 0.05, z + half + 0.1, COLORS.rust)
}

function balconies(builder: Builder): void {
  const { edge, top } = LIFTS
  box(builder, edge - 5, ROOT, ROWS[3] - 3.4, edge, top, ROWS[3] + 3.4, COLORS.blue, COLORS.light)
  const { x0, x1, half, top: high } = PAD_BALCONY
  box(builder, x0, ROOT, ROWS[4] - half, x1, high, ROWS[4] + half, COLORS.rust, COLORS.light)
  const { x, far, wide, top: rung } = LADDER
  box(builder, x, ROOT, ROWS[5] - wide, far, rung, ROWS[5] + wide, COLORS.green, COLORS.light)
}

function room(builder: Builder): void {
  const { x0, x1, z0, z1, wall, high, door, lintel } = ROOM
  const z = (z0 + z1) / 2
  const opening = [z - door, ROOT, z - door, lintel, z + door, lintel, z + door, ROOT]
  alongX(builder, gated(z0, ROOT, z1, high, [opening]), x1 - wall, x1, COLORS.stone)
  alongX(builder, rectangle(z0, ROOT, z1, high), x0, x0 + wall, COLORS.stone)
  for (const side of [z0, z1 - wall])
    alongZ(builder, rectangle(x0 + 0.1, ROOT - 0.1, x1 - 0.1, high - 0.1), side, side + wall, COLORS.stone)
  for (let k = 0; k < 4; k++)
    box(builder, x0 + 0.3, ROOT, z0 + 0.3, x0 + 4 - 0.8 * k, 0.25 * (k + 1), z0 + 2.5 - 0.3 * k, COLORS.wood)
}

/** Its bottom, a beach in the east, and an island. */
function pool(builder: Builder): void {
  const { x0, x1, z0, z1, depth, beach } = POOL
  const bottom = rectangle(x0 - 0.1, z0 - 0.1, x1 + 0.1, z1 + 0.1)
  upright(builder, bottom, -depth - 0.5, -depth, COLORS.tile)
  const side = [beach, -depth - 0.1, x1 + 0.2, -depth - 0.1, x1 + 0.2, -0.05, x1, 0, beach, -depth]
  alongZ(builder, side, z0 - 0.05, z1 + 0.05, COLORS.light)
  box(builder, x0 + 1.5, -depth - 0.1, z0 + 3.6, x0 + 3.5, 0.05, z1 - 3.6, COLORS.stone, COLORS.green)
}
