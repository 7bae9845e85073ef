/**
 * A house without a roof in which almost everything is wrong: a hole in a floor, a pit without a way out, a sill just too high for a step,
 * a beam too low to pass below, and a terrace without a railing. For the level doctor, and what it is asked to find.
 *
 *      z = -5 ┌──────────┬──────────┬─────────┐
 *             │   hall      study     terrace   an edge that nothing guards
 *             │  ▢ hole  │          │         │
 *             ├───  ─────┼──── ▒ ───┼─────────┘ ▒ beam
 *             │  ▣ pit   ≡  pantry  │           ≡ sill
 *      z = 5  └──────────┴──────────┘
 */
import { type Builder, type Color, createBuilder, finish, MADE_OF, type Vec3, type WalkableLevel } from './level.ts'
import { box, rectangle, upright } from './solids.ts'

const BOARDS: Color = [0.62, 0.46, 0.3, MADE_OF.wood]
const WALL: Color = [0.86, 0.83, 0.76]
const TOP: Color = [0.5, 0.46, 0.43]
const STONE: Color = [0.54, 0.56, 0.58, MADE_OF.stone]
const WOOD: Color = [0.48, 0.3, 0.17, MADE_OF.wood]

/** Half a wall's width, and how high walls are. */
const HALF = 0.12
const HIGH = 2.5
/** Walls stand so deep in the floor. */
const ROOT = -0.2
const SLAB = -0.4

/** What is wrong, where, for a body that climbs 0.3 m and is 1.8 m tall. Lengths in metres. */
export const FAULTS = {
  hole: { x0: -4.3, z0: -3.1, x1: -3.3, z1: -2.1 },
  pit: { x0: -4.2, z0: 2.2, x1: -2.4, z1: 4, deep: 1.6 },
  /** Across the door between pit and pantry. */
  sill: { x: 0, z0: 2, z1: 3.4, high: 0.36 },
  /** In the way to the pantry, above the door. */
  beam: { x0: 2.4, x1: 3.8, z0: 0.3, z1: 0.74, under: 1.6 },
  /** The end of the terrace, from z0 to z1. */
  edge: { x: 10, z0: -4.8, z1: 0.8 },
} as const

export function brokenHouse(): WalkableLevel {
  const builder = createBuilder()
  floors(builder)
  outerWalls(builder)
  innerWalls(builder)
  const { sill, beam } = FAULTS
  box(builder, sill.x - 0.02, ROOT / 2, sill.z0 - 0.05, sill.x + 0.02, sill.high, sill.z1 + 0.05, WOOD)
  box(builder, beam.x0 - 0.4, beam.under, beam.z0, beam.x1 + 0.4, beam.under + 0.35, beam.z1, WOOD)
  return { name: 'broken house', ...finish(builder), spawn: { x: -1.4, y: 0, z: -3.6 }, waypoints: around() }
}

function floors(builder: Builder): void {
  const { hole, pit } = FAULTS
  upright(builder, rectangle(-6, -5, 6, 5), SLAB, 0, BOARDS, {
    holes: [rectangle(hole.x0, hole.z0, hole.x1, hole.z1), rectangle(pit.x0, pit.z0, pit.x1, pit.z1)],
  })
  // its own walls stand a little back under the boards
  const back = rectangle(pit.x0 - 0.05, pit.z0 - 0.05, pit.x1 + 0.05, pit.z1 + 0.05)
  const outside = rectangle(pit.x0 - 0.3, pit.z0 - 0.3, pit.x1 + 0.3, pit.z1 + 0.3)
  upright(builder, outside, -pit.deep - 0.2, ROOT, STONE, { holes: [back] })
  box(builder, pit.x0 - 0.2, -pit.deep - 0.3, pit.z0 - 0.2, pit.x1 + 0.2, -pit.deep, pit.z1 + 0.2, STONE)
  // the terrace lies a finger lower than the house
  const { edge } = FAULTS
  box(builder, 5.5, SLAB - 0.1, edge.z0, edge.x, -0.02, edge.z1, STONE)
}

/** A wall along x or along z, between two places. */
function wall(builder: Builder, x0: number, z0: number, x1: number, z1: number, high = HIGH): void {
  box(builder, x0 - HALF, ROOT, z0 - HALF, x1 + HALF, high, z1 + HALF, WALL, TOP)
}

function outerWalls(builder: Builder): void {
  wall(builder, -6, -5, 6, -5, HIGH + 0.01)
  wall(builder, -6, 5, 6, 5, HIGH + 0.01)
  wall(builder, -6, -4.9, -6, 4.9)
  // with a door to the terrace
  wall(builder, 6, -4.9, 6, -2.6)
  wall(builder, 6, -1.2, 6, 4.9)
  const { edge } = FAULTS
  const inside = HALF + 0.03
  wall(builder, 6.2, edge.z0 + inside, edge.x - inside, edge.z0 + inside, 1)
  wall(builder, 6.2, edge.z1 - inside, edge.x - inside, edge.z1 - inside, 1)
}

function innerWalls(builder: Builder): void {
  const { beam, sill } = FAULTS
  // between west and east, with two doors, one of them with a sill
  wall(builder, 0, -4.9, 0, -4 - HALF, HIGH - 0.01)
  wall(builder, 0, -2.6 + HALF, 0, sill.z0 - HALF, HIGH - 0.01)
  wall(builder, 0, sill.z1 + HALF, 0, 4.9, HIGH - 0.01)
  // between hall and pit, with a door
  wall(builder, -5.9, 0.5, -2.2, 0.5, HIGH - 0.02)
  wall(builder, -0.8, 0.5, 0.05, 0.5, HIGH - 0.02)
  // between study and pantry, with a door below the beam
  wall(builder, -0.05, 0.52, beam.x0 - HALF, 0.52, HIGH - 0.03)
  wall(builder, beam.x1 + HALF, 0.52, 5.9, 0.52, HIGH - 0.03)
}

/** What can be walked without falling into anything. */
function around(): Vec3[] {
  const points: [number, number][] = [
    [-1.4, -3.6],
    [-1.5, -0.5],
    [-1.5, 1.5],
    [-1.2, 4.3],
    [-1.5, 1.5],
    [-1.5, -0.5],
    [-5, -1],
    [-5, -4],
    [-1.4, -4],
  ]
  return points.map(([x, z]) => ({ x, y: 0, z }))
}
