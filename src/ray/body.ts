/**
 * A ray in the frame of a solid: the origin is the solid's centre, and x, y, z are its own axes. So a turned solid is
 * met like an upright one. All of this is in double-doubles: neither the turn nor the distance from the world's origin
 * costs accuracy.
 */
import { copy3, load, load3, sub3 } from '../math/double-double.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  type Coordinates,
  HIT_NORMAL,
  HIT_STARTS_INSIDE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
} from '../math/rows.ts'
import { isUpright, loadTurn, TURN_SIZE, turnIn, turnOut, writeRotation } from '../math/turn.ts'
import { number, slots, vector, w } from './round.ts'
import { writeRayHit } from './write.ts'

/** The ray's origin and direction in the body's frame. */
export const START = vector()
export const ALONG = vector()
/** The half extents. */
export const HALF = vector()
/** The normal in the body's frame, of any length, in plain doubles. */
export const OUTWARD = vector()
/** Scratch numbers of the kernels. */
export const Y = number()
export const Z = number()
const V = vector()
const S = vector()
const TURN = slots(TURN_SIZE)

/** A component of the direction below this share of the largest one is noise, even in double-doubles: 2⁻¹¹⁰. */
const NOTHING = 7.703719777548943e-34

const turned = new Uint8Array(1)

/** The rotation of a body, and the ray's origin and direction in the body's frame, in plain doubles. */
const axes = new Float64Array(9)
const seen = new Float64Array(6)
/** Boxes grow by this share of all numbers involved: far more than all roundings here. */
const SLACK = 1e-12

/** Does the ray surely miss the solid's own box? Decided in plain doubles, because most rays miss. */
function surelyPasses(ray: Row, r: number, body: Coordinates, b: number): boolean {
  writeRotation(body, b + BODY_ORIENTATION, axes)
  let size = 0
  for (let k = 0; k < 3; k++)
    size += Math.abs(ray[r + RAY_ORIGIN + k]) + Math.abs(body[b + BODY_POSITION + k]) + body[b + BODY_HALF_EXTENTS + k]
  for (let k = 0; k < 3; k++) {
    let origin = 0
    let along = 0
    for (let i = 0; i < 3; i++) {
      origin += axes[3 * i + k] * (ray[r + RAY_ORIGIN + i] - body[b + BODY_POSITION + i])
      along += axes[3 * i + k] * ray[r + RAY_DIRECTION + i]
    }
    seen[k] = origin
    seen[3 + k] = along
  }
  let from = 0
  let to = ray[r + RAY_MAX]
  for (let k = 0; k < 3; k++) {
    const half = body[b + BODY_HALF_EXTENTS + k] + SLACK * size
    const origin = seen[k]
    const i = 1 / seen[3 + k]
    if (!(Math.abs(i) < Number.POSITIVE_INFINITY)) {
      if (Math.abs(origin) > half) return true
      continue
    }
    const a = (-half - origin) * i
    const c = (half - origin) * i
    const near = a < c ? a : c
    const far = a < c ? c : a
    if (near > from) from = near
    if (far < to) to = far
  }
  return from > to
}

/**
 * Loads START, ALONG and HALF from a RAY row and a BODY row. Returns false if a number other than RAY_MAX is NaN or
 * infinite, or if the ray surely misses the body's box.
 */
export function loadRay(ray: Row, r: number, body: Coordinates, b: number): boolean {
  if (surelyPasses(ray, r, body, b)) return false
  let sum = 0
  for (let i = 0; i < BODY_SIZE; i++) sum += 0 * body[b + i]
  for (let i = 0; i < RAY_MAX; i++) sum += 0 * ray[r + i]
  if (sum !== 0) return false
  load3(w, START, ray, r + RAY_ORIGIN)
  load3(w, V, body, b + BODY_POSITION)
  sub3(w, START, START, V)
  load3(w, ALONG, ray, r + RAY_DIRECTION)
  load3(w, HALF, body, b + BODY_HALF_EXTENTS)
  turned[0] = isUpright(body, b + BODY_ORIENTATION) ? 0 : 1
  if (turned[0] === 1) {
    loadTurn(w, TURN, body, b + BODY_ORIENTATION)
    copy3(w, V, START)
    turnIn(w, START, TURN, V)
    copy3(w, V, ALONG)
    turnIn(w, ALONG, TURN, V)
  }
  const least = NOTHING * Math.max(Math.abs(w[ALONG]), Math.abs(w[ALONG + 2]), Math.abs(w[ALONG + 4]))
  for (let i = 0; i < 6; i += 2) if (!(Math.abs(w[ALONG + i]) > least)) w[ALONG + i] = w[ALONG + i + 1] = 0
  return true
}

/** OUTWARD = the numbers in registers a, b, c, rounded to doubles. */
export function setOutward(a: number, b: number, c: number): void {
  load(w, OUTWARD, w, a)
  load(w, OUTWARD + 2, w, b)
  load(w, OUTWARD + 4, w, c)
}

/** OUTWARD = the unit vector along an axis of the body, times `side`. */
export function setOutwardAxis(axis: number, side: number): void {
  w.fill(0, OUTWARD, OUTWARD + 6)
  w[OUTWARD + 2 * axis] = side
}

/**
 * Writes the HIT row for the time in slot t. Its normal is OUTWARD divided by its length, or the body's own y if
 * OUTWARD is zero. Returns false and writes nothing if the time is not on the ray.
 */
export function writeBodyHit(ray: Row, r: number, t: number, inside: boolean, out: Row, o: number): boolean {
  const at = w[t]
  if (!(at >= 0 && at <= ray[r + RAY_MAX])) return false
  // squares of OUTWARD must stay in the range of doubles
  const most = Math.max(Math.abs(w[OUTWARD]), Math.abs(w[OUTWARD + 2]), Math.abs(w[OUTWARD + 4]))
  if (most > 0) for (let i = 0; i < 6; i += 2) w[OUTWARD + i] /= most
  else setOutwardAxis(1, 1)
  let normal = OUTWARD
  if (turned[0] === 1) {
    turnOut(w, V, TURN, OUTWARD, S)
    normal = V
  }
  const x = w[normal]
  const y = w[normal + 2]
  const z = w[normal + 4]
  const length = Math.sqrt(x * x + y * y + z * z)
  out[o + HIT_T] = at === 0 ? 0 : at // no -0
  writeRayHit(ray, r, out, o)
  out[o + HIT_NORMAL] = x / length
  out[o + HIT_NORMAL + 1] = y / length
  out[o + HIT_NORMAL + 2] = z / length
  out[o + HIT_STARTS_INSIDE] = inside ? 1 : 0
  return true
}
