/** When does a ball on its flight meet something of the world? The world's own exact cast, under its contact rule. */
import {
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { struck } from '../world/cast-ray.ts'
import { castSolidInWorld } from '../world/cast-solid.ts'
import {
  BALL_SIZE,
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
  if (!castSolidInWorld(crowd.colliders, sweep, SPHERE, IGNORE_LEAVING, hit)) return
  flights[f + WALL_DELAY] = hit[HIT_T] * rest
  flights[f + WALL_TIME] = Math.min(flights[f + TIME] + flights[f + WALL_DELAY], end[0])
  for (let k = 0; k < 3; k++) {
    flights[f + WALL_NORMAL + k] = hit[HIT_NORMAL + k]
    flights[f + WALL_POINT + k] = hit[HIT_POINT + k]
  }
  links[link + COLLIDER] = struck.id
  links[link + TRIANGLE] = struck.triangle
}
