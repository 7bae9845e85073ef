/** Predicts when a ball meets a collider that is driven in this frame. */
import { HIT_NORMAL, HIT_POINT, HIT_SIZE, HIT_T, type Row } from '../math/rows.ts'
import {
  PATH_BEND,
  PATH_END,
  PATH_FROM,
  PATH_LAST,
  PATH_RADIUS,
  PATH_SIZE,
  PATH_VELOCITY,
  preparePath,
} from '../path/path.ts'
import { isThereDriven } from '../world/asked.ts'
import { MISS, pathOfCollider } from '../world/cast-path.ts'
import { triangleAt } from '../world/cast-ray.ts'
import { type Collider, trianglesOf, wholeOf } from '../world/collider.ts'
import { ghostAt, isDriven, turns, writeTurned, writeVelocity, writeWay } from '../world/drive.ts'
import { MOVING, nextInBox, startInBox } from '../world/find.ts'
import {
  BALL_SIZE,
  BEND,
  BOX_SIZE,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  FROM,
  LINK_SIZE,
  MOVE,
  RADIUS,
  TILL,
  TIME,
  TRIANGLE,
  WALL_DELAY,
  WALL_NORMAL,
  WALL_POINT,
  WALL_TIME,
  WALL_VELOCITY,
} from './crowd.ts'
import { writeCentre } from './flight.ts'
import { turnIntoShares } from './frame-share.ts'

const path = new Float64Array(PATH_SIZE)
const found = new Float64Array(HIT_SIZE)
const velocity = new Float64Array(3)
const shares = new Float64Array(2)
const back = new Float64Array(3)
const place = new Float64Array(6)
const delay = new Float64Array(1)
/** The delays between which the ball is in the frame and known. */
const span = new Float64Array(2)
/** The same as shares of the frame. */
const frame = new Float64Array(2)

/** Finds the first driven collider that the ball meets, if it meets one before static geometry. */
export function predictDriven(crowd: Crowd, slot: number): void {
  const { flights, boxes, colliders, end, clock } = crowd
  const f = slot * FLIGHT_SIZE
  span[0] = Math.max(flights[f + FROM], clock[0] - flights[f + TIME])
  span[1] = Math.min(flights[f + TILL], end[0] - flights[f + TIME])
  if (!(span[1] > span[0])) return
  startInBox(colliders, boxes, slot * BOX_SIZE, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox())
    if (isDriven(collider) && isThereDriven(collider)) meetDriven(crowd, slot, collider)
}

/**
 * OFF is a share of the radius: how much a ball is enlarged against turning colliders, and how far its path, seen from
 * them, may bend away from a parabola. So a hit may come too early by the sum of both. PARTS_LIMIT is the largest
 * number of parts of a flight.
 */
const OFF = 5e-4
const PARTS_LIMIT = 1024

/**
 * Counts the parts into which a flight is cut. Seen from a collider that turns by φ, a path w past it at a distance of
 * up to y bends. In n parts, it bends by at most (φ² y + 2 φ |w|) / 8 n² in each.
 */
function countParts(crowd: Crowd, slot: number, collider: Collider): number {
  const { drive, pose } = wholeOf(collider)
  if (drive === undefined) return 1
  const { balls, flights, boxes } = crowd
  const o = slot * BOX_SIZE
  const f = slot * FLIGHT_SIZE
  const rest = span[1] - span[0]
  const share = frame[1] - frame[0]
  let y = 0
  let w = 0
  for (let k = 0; k < 3; k++) {
    const way = drive.to[k] - pose[k]
    const away = Math.max(Math.abs(boxes[o + k] - pose[k]), Math.abs(boxes[o + 3 + k] - pose[k]))
    const speed = Math.abs(flights[f + MOVE + k]) + 2 * span[1] * Math.abs(flights[f + BEND + k])
    const relative = speed * rest + Math.abs(way) * share
    y += (away + Math.abs(way)) * (away + Math.abs(way))
    w += relative * relative
  }
  const angle = 2 * drive.half[0] * share
  const bend = angle * (angle * Math.sqrt(y) + 2 * Math.sqrt(w))
  const off = OFF * balls[slot * BALL_SIZE + RADIUS]
  return Math.min(Math.ceil(Math.sqrt(bend / (8 * off))) || 1, PARTS_LIMIT)
}

/**
 * Casts the flight relative to a moving collider, as a parabola. Seen from a turning collider, the path counts as one in each
 * of several parts.
 */
function meetDriven(crowd: Crowd, slot: number, collider: Collider): void {
  const { drive } = collider
  if (drive === undefined) return
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  for (let i = 0; i < 2; i++) frame[i] = flights[f + TIME] + span[i]
  turnIntoShares(crowd, frame, 2)
  const begin = frame[0]
  const end = frame[1]
  const turning = turns(collider)
  const parts = turning ? countParts(crowd, slot, collider) : 1
  const step = (span[1] - span[0]) / parts
  path[PATH_RADIUS] = balls[b + RADIUS] * (turning ? 1 + OFF : 1)
  for (let part = 0; part < parts; part++) {
    const from = part === 0 ? begin : begin + ((end - begin) * part) / parts
    const to = part === parts - 1 ? end : begin + ((end - begin) * (part + 1)) / parts
    // the ball's place at the end of the part, and how far the collider carries this place back to the start of the
    // part
    const first = span[0] + step * part
    delay[0] = first
    writeCentre(crowd, slot, delay, place, 0)
    delay[0] = first + step
    writeCentre(crowd, slot, delay, place, 3)
    shares[0] = to
    shares[1] = from
    writeWay(collider, shares, place, 3, back, 0)
    for (let k = 0; k < 3; k++) {
      const bend = flights[f + BEND + k]
      const carried = turning ? back[k] / step : (collider.pose[k] - drive.to[k]) / crowd.colliders.frameSeconds
      path[PATH_FROM + k] = place[k]
      path[PATH_VELOCITY + k] = flights[f + MOVE + k] + 2 * first * bend + carried
      path[PATH_BEND + k] = bend
    }
    path[PATH_END] = step
    preparePath(path)
    // whether it comes nearer is judged by the whole frame
    if (!turning) path[PATH_LAST] = Math.max(step, crowd.end[0] - flights[f + TIME] - first)
    const ghost = ghostAt(collider, from)
    const tree = ghost.mesh !== undefined ? trianglesOf(ghost) : undefined
    const met = pathOfCollider(ghost, tree, path, found)
    if (met === MISS) continue
    const after = first + found[HIT_T]
    if (!(flights[f + TIME] + after < flights[f + WALL_TIME])) return
    const triangle = triangleAt(tree, met)
    shares[0] = from
    shares[1] = from + (to - from) * (found[HIT_T] / step)
    const nx = found[HIT_NORMAL]
    const ny = found[HIT_NORMAL + 1]
    const nz = found[HIT_NORMAL + 2]
    if (turning) {
      // the collider has moved on, and turned, since the part began
      writeWay(collider, shares, found, HIT_POINT, back, 0)
      for (let k = 0; k < 3; k++) found[HIT_POINT + k] += back[k]
      writeTurned(collider, shares, found, HIT_NORMAL)
    } else for (let k = 0; k < 3; k++) found[HIT_POINT + k] -= (back[k] * found[HIT_T]) / step
    writeVelocity(collider, crowd.colliders.frameSeconds, shares, found, HIT_POINT, velocity)
    if (turning && !approaches(flights, f, after)) {
      // only the bent path leads into the collider: take its velocity and normal
      for (let k = 0; k < 3; k++)
        velocity[k] = flights[f + MOVE + k] + 2 * first * flights[f + BEND + k] - path[PATH_VELOCITY + k]
      found[HIT_NORMAL] = nx
      found[HIT_NORMAL + 1] = ny
      found[HIT_NORMAL + 2] = nz
    }
    flights[f + WALL_DELAY] = after
    for (let k = 0; k < 3; k++) flights[f + WALL_VELOCITY + k] = velocity[k]
    writeMeeting(crowd, slot, collider.id, triangle, found)
    return
  }
}

/** Does the ball approach what it meets, `after` seconds after TIME, as `found` and `velocity` say? */
function approaches(flights: Row, f: number, after: number): boolean {
  let speed = 0
  for (let k = 0; k < 3; k++) {
    const v = flights[f + MOVE + k] + 2 * after * flights[f + BEND + k]
    speed += (velocity[k] - v) * found[HIT_NORMAL + k]
  }
  return speed > 0
}

/** Records that the ball meets a collider as `hit` says, after WALL_DELAY; WALL_VELOCITY is the collider's there. */
export function writeMeeting(crowd: Crowd, slot: number, collider: number, triangle: number, hit: Row): void {
  const { flights, links } = crowd
  const f = slot * FLIGHT_SIZE
  flights[f + WALL_TIME] = flights[f + TIME] + flights[f + WALL_DELAY]
  for (let k = 0; k < 3; k++) {
    flights[f + WALL_NORMAL + k] = hit[HIT_NORMAL + k]
    flights[f + WALL_POINT + k] = hit[HIT_POINT + k]
  }
  links[slot * LINK_SIZE + COLLIDER] = collider
  links[slot * LINK_SIZE + TRIANGLE] = triangle
}
