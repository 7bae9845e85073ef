/** When does a ball on its flight meet something of the world? The world's own exact cast, under its contact rule. */
import { BOX_COLUMNS, type Tree } from '../bvh/layout.ts'
import {
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { strikeNothing, struck } from '../world/cast-ray.ts'
import { castSolidInWorld } from '../world/cast-solid.ts'
import { type Collider, mayMeetBox } from '../world/collider.ts'
import {
  BALL_SIZE,
  BOX,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  LINK_SIZE,
  MOVE,
  POSITION,
  RADIUS,
  TIME,
  TRIANGLE,
  WALL_DELAY,
  WALL_NORMAL,
  WALL_POINT,
  WALL_TIME,
} from './crowd.ts'

const sweep = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)
const box = new Float64Array(6)
/** Colliders that the box of a flight could meet. */
export const around: Collider[] = []

/** The first hit of the rest of a flight, into its row; none: at Infinity. */
export function predictWall(crowd: Crowd, slot: number): void {
  const { balls, flights, links, end } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  const rest = end[0] - flights[f + TIME]
  flights[f + WALL_TIME] = Number.POSITIVE_INFINITY
  links[link + COLLIDER] = -1
  let moves = false
  for (let k = 0; k < 3; k++) {
    sweep[SWEEP_FROM + k] = balls[b + POSITION + k]
    sweep[SWEEP_TRANSLATION + k] = flights[f + MOVE + k] * rest
    sweep[SWEEP_RADII + k] = balls[b + RADIUS]
    if (sweep[SWEEP_TRANSLATION + k] !== 0) moves = true
  }
  if (!moves) return
  findAround(crowd, f)
  if (!castSolidInWorld(around, sweep, SPHERE, IGNORE_LEAVING, hit)) return
  flights[f + WALL_DELAY] = hit[HIT_T] * rest
  flights[f + WALL_TIME] = Math.min(flights[f + TIME] + flights[f + WALL_DELAY], end[0])
  for (let k = 0; k < 3; k++) {
    flights[f + WALL_NORMAL + k] = hit[HIT_NORMAL + k]
    flights[f + WALL_POINT + k] = hit[HIT_POINT + k]
  }
  links[link + COLLIDER] = struck.collider
  links[link + TRIANGLE] = struck.triangle
}

/** After an advance: what was met is not kept alive. */
export function forgetAround(): void {
  around.length = 0
  strikeNothing()
}

/** Fills `around` for the box of a flight; what is left out is surely not met. */
export function findAround(crowd: Crowd, f: number): void {
  const { flights, colliders } = crowd
  for (let i = 0; i < 6; i++) box[i] = flights[f + BOX + i]
  around.length = 0
  for (let i = 0; i < colliders.length; i++) {
    const collider = colliders[i]
    if (collider.mesh ? meetsRoot(collider.mesh.tree, box) : mayMeetBox(collider, box)) around.push(collider)
  }
}

/** Does a box meet that of all triangles? */
function meetsRoot({ boxes }: Tree, b: Row): boolean {
  for (let k = 0; k < 3; k++) {
    if (!(b[k] <= Math.max(boxes[3 + k], boxes[BOX_COLUMNS + 3 + k]))) return false
    if (!(b[3 + k] >= Math.min(boxes[k], boxes[BOX_COLUMNS + k]))) return false
  }
  return true
}
