/** Predicts when a ball meets a collider that stands still (driven.ts: one that moves). */
import { HIT_SIZE, HIT_T } from '../math/rows.ts'
import { PATH_END, PATH_FLOOR, PATH_HAS_FLOOR, PATH_SIZE, PATH_START, preparePath } from '../path/path.ts'
import { castPathInWorld } from '../world/cast-path.ts'
import { struck } from '../world/cast-ray.ts'
import {
  BEND,
  COLLIDER,
  type Crowd,
  FACE,
  FLIGHT_SIZE,
  FROM,
  LINK_SIZE,
  MOVE,
  NORMAL,
  OFFSET,
  ROLLS,
  SLIDES,
  STATE,
  STILL,
  SUPPORT,
  TILL,
  WALL_DELAY,
  WALL_TIME,
  WALL_VELOCITY,
} from './crowd.ts'
import { predictDriven, writeMeeting } from './driven.ts'
import { writePath } from './flight.ts'

const path = new Float64Array(PATH_SIZE)
const hit = new Float64Array(HIT_SIZE)
/** What lies this share of the numbers involved above the plane on which a ball rolls does not stop it. */
const LEVEL = 1e-13

/** Writes the first hit between FROM and TILL into the ball's row; if there is none, its time is Infinity. */
export function predictWall(crowd: Crowd, slot: number): void {
  const { flights, links } = crowd
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  flights[f + WALL_TIME] = Number.POSITIVE_INFINITY
  links[link + COLLIDER] = -1
  let moves = false
  for (let k = 0; k < 3; k++) if (flights[f + MOVE + k] !== 0 || flights[f + BEND + k] !== 0) moves = true
  if (moves && flights[f + TILL] > flights[f + FROM]) {
    writePath(crowd, slot, path)
    path[PATH_END] = flights[f + TILL]
    preparePath(path)
    path[PATH_START] = flights[f + FROM]
    const skip = stayAbove(crowd, slot)
    askAs(crowd, slot)
    if (castPathInWorld(crowd.colliders, path, skip, hit)) {
      flights[f + WALL_DELAY] = hit[HIT_T]
      flights.fill(0, f + WALL_VELOCITY, f + WALL_VELOCITY + 3)
      writeMeeting(crowd, slot, struck.id, struck.triangle, hit)
    }
  }
  if (crowd.colliders.drivenCount > 0 && !crowd.foresees && links[link + STILL] === 0) predictDriven(crowd, slot)
}

/** A ball that slides or rolls on a plane stays above it. Returns the collider that is not considered at all, or -1. */
function stayAbove({ flights, links }: Crowd, slot: number): number {
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  if (links[link + STATE] !== SLIDES && links[link + STATE] !== ROLLS) return -1
  let largest = Math.abs(flights[f + OFFSET])
  for (let k = 0; k < 3; k++) {
    path[PATH_FLOOR + k] = flights[f + NORMAL + k]
    largest = Math.max(largest, Math.abs(path[k]))
  }
  path[PATH_FLOOR + 3] = flights[f + OFFSET] + LEVEL * largest
  path[PATH_HAS_FLOOR] = 1
  return links[link + FACE] < 0 ? links[link + SUPPORT] : -1
}

/** The ball's own layer and mask are those of the query. */
export function askAs({ asking, layers, masks }: Crowd, slot: number): void {
  asking.mask = masks[slot]
  asking.layer = layers[slot]
}
