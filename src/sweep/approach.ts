/**
 * A body on its path and one triangle, in the body's own frame: relative to its centre at the start, with its axes
 * along x, y, z, and for an ellipsoid divided by its radii. All in plain doubles. advance.ts uses it with a larger
 * tolerance of its own, bracket.ts with ε.
 */
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_POINT,
  type Row,
  SWEEP_FROM,
  SWEEP_HALF_HEIGHT,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, SPHERE } from '../shapes/kinds.ts'
import { separateBox } from './box/separate-box.ts'
import { separateCylinder } from './cylinder/separate-cylinder.ts'
import { isTurned, UPRIGHT, useFrame, writeTurn } from './frame.ts'
import {
  AT,
  CORNERS,
  DEPTH,
  FACE,
  FACE_GAP,
  FACE_SLOPE,
  HALF,
  INVERSE,
  NORMAL,
  POINT,
  q,
  RADIUS,
  SPAN,
  TIME,
  WAY,
} from './separation.ts'
import { separateRound } from './sphere/separate-round.ts'

// the current body
let kind = 0
let scaled = false
let turned = false
/** Is it a hull? Then the sizes are those of the box around it. */
let hull = false
/** The world's axes in the body's frame: column k is the world's axis k. */
const turn = new Float64Array(9)
/** Its half extents … */
export const body = new Float64Array(9)
/** … S + |d|: its largest coordinate or size, plus the length of its translation … */
export const EXTENT = 3
/** … for an ellipsoid, the longest radius over the shortest, and the longest radius; otherwise 1. */
export const ASPECT = 4
export const LONGEST = 5
/** Its centre at the start. */
export const PLACE = 6

/** Starts a SOLID SWEEP. Only one is in progress at a time. */
export function startApproach(mover: number, sweep: Row): void {
  hull = mover === HULL
  kind = hull ? BOX : mover
  scaled = mover === ELLIPSOID
  useFrame(mover === SPHERE ? UPRIGHT : sweep, 0)
  turned = isTurned()
  if (turned) writeTurn(turn)
  const x = sweep[SWEEP_TRANSLATION]
  const y = sweep[SWEEP_TRANSLATION + 1]
  const z = sweep[SWEEP_TRANSLATION + 2]
  let largest = 0
  for (let k = 0; k < 3; k++) {
    const radius = sweep[SWEEP_RADII + k]
    largest = Math.max(largest, radius, Math.abs(sweep[SWEEP_FROM + k]))
    body[k] = radius
    body[PLACE + k] = sweep[SWEEP_FROM + k]
    q[INVERSE + k] = scaled ? 1 / radius : 1
    q[WAY + k] =
      (turned ? turn[k * 3] * x + turn[k * 3 + 1] * y + turn[k * 3 + 2] * z : sweep[SWEEP_TRANSLATION + k]) *
      q[INVERSE + k]
  }
  body[LONGEST] = scaled ? Math.max(body[0], body[1], body[2]) : 1
  body[ASPECT] = scaled ? body[LONGEST] / Math.min(body[0], body[1], body[2]) : 1
  body[EXTENT] = largest + Math.sqrt(x * x + y * y + z * z)
  q[RADIUS] = scaled ? 1 : body[0]
  q[HALF] =
    kind === CYLINDER || kind === BOX
      ? sweep[SWEEP_HALF_HEIGHT]
      : mover === CAPSULE
        ? sweep[SWEEP_HALF_HEIGHT] - body[0]
        : 0
  q[DEPTH] = kind === BOX ? body[2] : 0
}

/** Is the current body a hull? */
export function isHull(): boolean {
  return hull
}

/** Is the current body a box? */
export function isBox(): boolean {
  return kind === BOX
}

/** Is the current body a sphere or a capsule? */
export function isRound(): boolean {
  return kind === SPHERE || kind === CAPSULE
}

/** The size of a FACE row: the unit normal; zero if there is no face. */
export const FACE_SIZE = 3

/** Writes the FACE row of a triangle. */
export function writeFace(v: Coordinates, b: number, out: Row, o: number): void {
  const ux = v[b + 3] - v[b]
  const uy = v[b + 4] - v[b + 1]
  const uz = v[b + 5] - v[b + 2]
  const vx = v[b + 6] - v[b]
  const vy = v[b + 7] - v[b + 1]
  const vz = v[b + 8] - v[b + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const square = nx * nx + ny * ny + nz * nz
  const edges = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)
  // If squares underflow or digits are lost, the triangle counts as having no face: its edges suffice. Dividing by the
  // length gives a level or upright face a normal of whole numbers.
  const length = square > FLAT_FACE * edges && edges > SMALLEST ? Math.sqrt(square) : Number.POSITIVE_INFINITY
  out[o] = nx / length
  out[o + 1] = ny / length
  out[o + 2] = nz / length
}

/** If the squared sine of the angle at the first corner is below this, the normal has lost too many digits. */
const FLAT_FACE = 1e-18
const SMALLEST = 1e-250

/** Loads a triangle whose FACE row is known, for a body that is not turned. */
export function approachKnown(sweep: Row, v: Coordinates, b: number, faces: Row, f: number): void {
  loadCorners(sweep, v, b)
  for (let k = 0; k < 3; k++) q[FACE + k] = faces[f + k]
  measureFace()
}

export function approachTriangle(sweep: Row, v: Coordinates, b: number): void {
  loadCorners(sweep, v, b)
  turnCorners()
  writeFace(q, CORNERS, q, FACE)
  measureFace()
}

function turnCorners(): void {
  if (turned) for (let i = CORNERS; i < CORNERS + 9; i += 3) toBody(q, i)
}

/** Carries q[CORNERS..] from the world's axes (seen from the centre) into the body's frame. */
export function carryCorners(): void {
  turnCorners()
  if (scaled) scaleCorners()
}

/** Carries q[FACE..], a unit normal in the world, into the body's frame. */
export function carryFace(): void {
  toBody(q, FACE)
  if (scaled) scaleFace()
}

function loadCorners(sweep: Row, v: Coordinates, b: number): void {
  const x = sweep[SWEEP_FROM]
  const y = sweep[SWEEP_FROM + 1]
  const z = sweep[SWEEP_FROM + 2]
  const ax = v[b] - x
  const ay = v[b + 1] - y
  const az = v[b + 2] - z
  const bx = v[b + 3] - x
  const by = v[b + 4] - y
  const bz = v[b + 5] - z
  const cx = v[b + 6] - x
  const cy = v[b + 7] - y
  const cz = v[b + 8] - z
  q[CORNERS] = ax
  q[CORNERS + 1] = ay
  q[CORNERS + 2] = az
  q[CORNERS + 3] = bx
  q[CORNERS + 4] = by
  q[CORNERS + 5] = bz
  q[CORNERS + 6] = cx
  q[CORNERS + 7] = cy
  q[CORNERS + 8] = cz
  const far = Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az), Math.abs(bx), Math.abs(by), Math.abs(bz))
  q[SPAN] = body[EXTENT] + Math.max(far, Math.abs(cx), Math.abs(cy), Math.abs(cz))
}

/** Measures the face's own plane, before dividing by radii. It decides most triangles. */
function measureFace(): void {
  const nx = q[FACE]
  const ny = q[FACE + 1]
  const nz = q[FACE + 2]
  // all three corners: the far end of a needle may stand out of the plane through the first, because its normal is
  // imprecise
  const a = nx * q[CORNERS] + ny * q[CORNERS + 1] + nz * q[CORNERS + 2]
  const b = nx * q[CORNERS + 3] + ny * q[CORNERS + 4] + nz * q[CORNERS + 5]
  const c = nx * q[CORNERS + 6] + ny * q[CORNERS + 7] + nz * q[CORNERS + 8]
  const below = -(a > b ? (a > c ? a : c) : b > c ? b : c)
  const above = a < b ? (a < c ? a : c) : b < c ? b : c
  let rise = nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]
  let reach = q[HALF] * Math.abs(ny) + q[RADIUS]
  let rate = 1
  if (kind === CYLINDER) {
    const flat = Math.sqrt(nx * nx + nz * nz)
    reach = q[HALF] * Math.abs(ny) + q[RADIUS] * flat
    rate = Math.abs(ny) + flat
  } else if (kind === BOX) {
    reach = q[RADIUS] * Math.abs(nx) + q[HALF] * Math.abs(ny) + q[DEPTH] * Math.abs(nz)
    rate = Math.abs(nx) + Math.abs(ny) + Math.abs(nz)
  } else if (scaled) {
    const x = nx * body[0]
    const y = ny * body[1]
    const z = nz * body[2]
    rise = x * q[WAY] + y * q[WAY + 1] + z * q[WAY + 2]
    reach = Math.sqrt(x * x + y * y + z * z)
    rate = (x * nx + y * ny + z * nz) / reach
  }
  if (!(rate > 0.5 || scaled)) {
    // without a face the gap is unknown
    q[FACE_GAP] = Number.NEGATIVE_INFINITY
    return
  }
  const gap = (below > above ? below : above) - reach
  const slope = below > above ? rise : -rise
  q[FACE_GAP] = rate === 1 ? gap : gap / rate
  q[FACE_SLOPE] = rate === 1 ? slope : slope / rate
}

/** Divides the triangle by an ellipsoid's radii; call it before the first `separate`. */
export function finishTriangle(): void {
  if (!scaled) return
  scaleCorners()
  scaleFace()
}

function scaleCorners(): void {
  for (let i = CORNERS; i < CORNERS + 9; i += 3) for (let k = 0; k < 3; k++) q[i + k] *= q[INVERSE + k]
}

function scaleFace(): void {
  let length = 0
  for (let k = 0; k < 3; k++) {
    q[FACE + k] *= body[k]
    length += q[FACE + k] * q[FACE + k]
  }
  length = Math.sqrt(length)
  if (length > 0) for (let k = 0; k < 3; k++) q[FACE + k] /= length
}

/** Finds plane and point at q[TIME]. Returns the nearest feature, or UNKNOWN, in which case the gap is unknown too. */
export function separate(): number {
  const t = q[TIME]
  q[AT] = t * q[WAY]
  q[AT + 1] = t * q[WAY + 1]
  q[AT + 2] = t * q[WAY + 2]
  if (kind === CYLINDER) return separateCylinder()
  return kind === BOX ? separateBox() : separateRound(scaled)
}

/**
 * Writes HIT_POINT and HIT_NORMAL of the last `separate`, in the world; HIT_POINT is relative to the centre at the
 * start.
 */
export function writeNearest(out: Row, o: number): void {
  let length = 1
  if (scaled) {
    const x = q[NORMAL] * q[INVERSE]
    const y = q[NORMAL + 1] * q[INVERSE + 1]
    const z = q[NORMAL + 2] * q[INVERSE + 2]
    length = Math.sqrt(x * x + y * y + z * z)
  }
  for (let k = 0; k < 3; k++) {
    out[o + HIT_NORMAL + k] = (q[NORMAL + k] * q[INVERSE + k]) / length
    out[o + HIT_POINT + k] = (q[AT + k] + q[POINT + k]) / q[INVERSE + k]
  }
  toWorld(out, o + HIT_NORMAL)
  toWorld(out, o + HIT_POINT)
}

/** Turns a direction from the body's frame into the world, in place. */
export function toWorld(row: Row, i: number): void {
  if (!turned) return
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  for (let k = 0; k < 3; k++) row[i + k] = turn[k] * x + turn[3 + k] * y + turn[6 + k] * z
}

/** Turns a direction from the world into the body's frame, in place. */
export function toBody(row: Row, i: number): void {
  if (!turned) return
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  for (let k = 0; k < 3; k++) row[i + k] = turn[k * 3] * x + turn[k * 3 + 1] * y + turn[k * 3 + 2] * z
}
