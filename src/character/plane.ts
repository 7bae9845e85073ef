/**
 * A body against a plane, in plain doubles: the gap is linear in time. As everywhere in a move, the body stops half a τ
 * before it would touch (sweep/advance.ts). That is far more than all roundings here.
 */
import {
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  PLANE_NORMAL,
  PLANE_OFFSET,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { BOX, CAPSULE, CYLINDER, SPHERE } from '../shapes/kinds.ts'
import { CERTAIN, CLEARANCE, TOLERANCE, TOUCHED } from '../sweep/advance.ts'

/** The unit normal towards the body's centre, and the body's lowest point relative to its centre. */
const n = new Float64Array(3)
const lowest = new Float64Array(3)
/** The gap at the start; how much it grows until the end; and τ, for the numbers measured along the normal. */
const GAP = 0
const GROWS = 1
const TAU = 2
const measured = new Float64Array(3)

/**
 * An edge or side of a body lies on the plane if it leans by no more than this share of its length. The contact point
 * is then below the centre.
 */
const LIES = 1e-12

function measure(row: Row, sweep: Row, mover: number): void {
  const a = row[PLANE_NORMAL]
  const b = row[PLANE_NORMAL + 1]
  const c = row[PLANE_NORMAL + 2]
  const x = sweep[SWEEP_FROM]
  const y = sweep[SWEEP_FROM + 1]
  const z = sweep[SWEEP_FROM + 2]
  const dx = sweep[SWEEP_TRANSLATION]
  const dy = sweep[SWEEP_TRANSLATION + 1]
  const dz = sweep[SWEEP_TRANSLATION + 2]
  const length = Math.sqrt(a * a + b * b + c * c)
  const height = (a * x + b * y + c * z - row[PLANE_OFFSET]) / length
  const side = height < 0 ? -1 / length : 1 / length
  n[0] = a * side
  n[1] = b * side
  n[2] = c * side
  writeLowest(sweep, mover)
  const reach = -(n[0] * lowest[0] + n[1] * lowest[1] + n[2] * lowest[2])
  measured[GAP] = Math.abs(height) - reach
  measured[GROWS] = n[0] * dx + n[1] * dy + n[2] * dz
  const size =
    Math.abs(n[0]) * (Math.abs(x) + Math.abs(dx)) +
    Math.abs(n[1]) * (Math.abs(y) + Math.abs(dy)) +
    Math.abs(n[2]) * (Math.abs(z) + Math.abs(dz))
  measured[TAU] = TOLERANCE * (size + reach + Math.abs(row[PLANE_OFFSET]) / length)
}

function writeLowest(sweep: Row, mover: number): void {
  const rx = sweep[SWEEP_RADII]
  const ry = sweep[SWEEP_RADII + 1]
  const rz = sweep[SWEEP_RADII + 2]
  const leanY = Math.abs(n[1]) > LIES ? (n[1] > 0 ? -1 : 1) : 0
  if (mover === SPHERE || mover === CAPSULE) {
    for (let k = 0; k < 3; k++) lowest[k] = -rx * n[k]
    if (mover === CAPSULE) lowest[1] += leanY * (ry - rx)
  } else if (mover === BOX) {
    lowest[0] = Math.abs(n[0]) > LIES ? (n[0] > 0 ? -rx : rx) : 0
    lowest[1] = leanY * ry
    lowest[2] = Math.abs(n[2]) > LIES ? (n[2] > 0 ? -rz : rz) : 0
  } else if (mover === CYLINDER) {
    const flat = Math.sqrt(n[0] * n[0] + n[2] * n[2])
    const out = flat > LIES ? -rx / flat : 0
    lowest[0] = out * n[0]
    lowest[1] = leanY * ry
    lowest[2] = out * n[2]
  } else {
    const x = rx * n[0]
    const y = ry * n[1]
    const z = rz * n[2]
    const reach = Math.sqrt(x * x + y * y + z * z)
    lowest[0] = (-rx * x) / reach
    lowest[1] = (-ry * y) / reach
    lowest[2] = (-rz * z) / reach
  }
}

/**
 * Does the body of a SOLID SWEEP, not turned, touch a PLANE row, from the side where it starts? Then the HIT row is in
 * out. A body that starts in the plane is stopped only if it goes deeper.
 */
export function meetsPlane(row: Row, sweep: Row, mover: number, out: Row): boolean {
  measure(row, sweep, mover)
  const gap = measured[GAP]
  const grows = measured[GROWS]
  const tau = measured[TAU]
  if (!(grows < 0) || gap + grows > TOUCHED * tau) return false
  const stop = CLEARANCE * tau
  // (a body this near, up to rounding, has already stopped: a time above 0 would begin the slide again)
  out[HIT_T] = gap > stop + CERTAIN * tau ? Math.min((stop - gap) / grows, 1) : 0
  write(sweep, out)
  return true
}

/** Does the body start in a plane, or nearer to it than it may be? Then the HIT row in out says how it gets away. */
export function isInPlane(row: Row, sweep: Row, mover: number, out: Row): boolean {
  measure(row, sweep, mover)
  const gap = measured[GAP]
  const tau = measured[TAU]
  if (gap > 2 * TOUCHED * tau) return false
  out[HIT_T] = 0
  write(sweep, out)
  out[HIT_DEPTH] = CLEARANCE * tau - gap
  out[HIT_STARTS_INSIDE] = 1
  return true
}

/** Writes the rest of the HIT row, for its HIT_T. (A double passed as an argument is allocated.) */
function write(sweep: Row, out: Row): void {
  const t = out[HIT_T]
  const gap = measured[GAP] + t * measured[GROWS]
  out[HIT_FEATURE] = FEATURE_FACE
  out[HIT_DEPTH] = 0
  out[HIT_STARTS_INSIDE] = 0
  for (let k = 0; k < 3; k++) {
    out[HIT_NORMAL + k] = n[k]
    out[HIT_POINT + k] = sweep[SWEEP_FROM + k] + t * sweep[SWEEP_TRANSLATION + k] + lowest[k] - gap * n[k]
  }
}
