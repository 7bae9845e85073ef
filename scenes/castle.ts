/**
 * A small castle on a floating island, about 40 m by 40 m: courtyard, ramps, arches, a narrow door, round pillars, acute
 * corners, a wall walk, towers, a roof to fall from, and a yard with stairs, ledges and low roofs. The level of the Walk
 * scene, of tests and of benchmarks.
 *
 * It is made of closed solids set into one another, and of one closed piece of ground.
 */
import { courtyard } from './castle/courtyard.ts'
import { ground } from './castle/ground.ts'
import { keep } from './castle/keep.ts'
import { KEEP, WALK } from './castle/plan.ts'
import { walls } from './castle/walls.ts'
import { stairsTour, yard } from './castle/yard.ts'
import { createBuilder, finish, type Vec3, type WalkableLevel } from './level.ts'

export interface Castle extends WalkableLevel {
  /** A second tour, for a body that climbs steps of up to 30 cm and is at most 1.8 m tall. */
  stairsTour: Vec3[]
}

export function castle(): Castle {
  const builder = createBuilder()
  ground(builder)
  walls(builder)
  keep(builder)
  courtyard(builder)
  yard(builder)
  const spawn = { x: 0, y: 0, z: 26 }
  return { name: 'castle', ...finish(builder), spawn, waypoints: tour(), stairsTour: stairsTour() }
}

/** In at the gate, through the arcade, the narrow door and the hall, up the ramp, along the wall, over the bridge, down. */
function tour(): Vec3[] {
  const { roof } = KEEP
  const points: [number, number, number][] = [
    [0, 0, 26],
    [0, 0.06, 21],
    [0, 0, 17],
    [0, 0, 8],
    [0, 0, 3],
    [0, 0, -2],
    [0, 0, -4.4],
    [0, 0, -6.5],
    [0, 0, -8.5],
    [4, 0, -8.5],
    [8, 0, -8.5],
    [8.5, 0, -1],
    [4.2, 0, 1],
    [4.2, 0, 5.5],
    [-3, 0, 5.5],
    [-12.4, 0, 6],
    [-12.4, 0, 13],
    [-15, 0, 13],
    [-15, 0, 11.6],
    [-15, 2.5, 6],
    [-15, WALK, 0.5],
    [-15, WALK, -0.6],
    [-16.7, WALK, -0.6],
    [-16.7, WALK, -13],
    [-16.4, WALK, -16.4],
    [-13, WALK, -16.7],
    [0, WALK, -16.8],
    [0, roof + 0.05, -13.25],
    [0, roof, -12],
    [0, roof, -8.5],
    [5, roof, -8.5],
    [8, 0, -8.5],
    [8.5, 0, -1],
    [8.4, 0, 1],
    [8.4, 0, 5],
    [2, 0, 8],
    [0, 0, 14],
    [0, 0.06, 21],
    [0, 0, 26],
  ]
  return points.map(([x, y, z]) => ({ x, y, z }))
}
