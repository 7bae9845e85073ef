/**
 * What a body that starts in overlap ignores: the seams of the surface that it overlaps, and everything that this
 * surface hides.
 *
 *            ___                  The body overlaps F at the start, and its way out leads along n. The body leaves F
 *           /   \  d →            or slides along it. It does not overlap the neighbour T, but approaches T's edge,
 *     n ↑  |  c  |                only because it bulges through F. T lies behind the plane of F across n, so F's way
 *     ------\---/---+------       out is a way out of T as well, now and later. A body that goes on is never deeper in
 *        F   ‾‾‾    p   T         T than it was in F.
 *
 * So a touch of an edge or vertex of T at p is ignored if both hold:
 *
 * - T lies behind such a plane. The plane belongs to a triangle that the body overlaps at the start and does not
 *   approach, and the translation does not go against its way out. (A centre on that plane has two ways out; then T
 *   must lie in the plane.)
 * - The overlapped surface continues up to p: either the body overlaps T at the start too, or p lies on another
 *   triangle that the body overlaps when it touches T.
 *
 * The order of triangles does not matter. A touch of a face is never ignored.
 */
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_SIZE,
  type Coordinates,
  HIT_DEPTH,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { IGNORE_LEAVING, REPORT, TOUCHING } from './contact-rule.ts'
import { sweepAgainstTriangle } from './mover.ts'

/** A seam's point must lie on another triangle, and the body must overlap that triangle, to within this many ε. */
const SEAM = 4
/** Moving against a way out counts as an approach from this many ε on, as in the contact rule. */
const APPROACH = 2
/**
 * The body may get deeper by this share of its depth at the start: a wall stored in single precision is not flat to ε,
 * and must be ignored too.
 */
const DEEPER = 1 / 1024

/**
 * Columns of `planes`: the normal; the offset of the highest corner; how far behind still counts as in the plane; 1 if
 * the centre is on it.
 */
const COLUMNS = 6
const OFFSET = 3
const SLACK = 4
const CENTRED = 5
let planes = new Float64Array(64 * COLUMNS)
let count = 0

const start = new Float64Array(HIT_SIZE)
const there = new Float64Array(HIT_SIZE)
const closest = new Float64Array(CLOSEST_SIZE)
/**
 * A fraction of the translation, and the body at rest there. Rows, because V8 may allocate a double that is passed to a
 * function.
 */
const when = new Float64Array(1)
const at = new Float64Array(SOLID_SIZE)
/** SEAM · ε of the body and the current triangles. */
const tolerance = new Float64Array(1)

/** Call it before each cast: forgets the planes of the last start. */
export function forgetStart(): void {
  count = 0
}

/**
 * Does a SOLID SWEEP overlap a triangle at the start? If the body does not approach the triangle, keeps its plane for
 * `liesBehind`.
 */
export function takeStart(mover: number, sweep: Row, v: Coordinates, b: number): boolean {
  when[0] = 0
  placeBody(sweep)
  if (!sweepAgainstTriangle(mover, at, 0, v, b, start, 0, TOUCHING)) return false
  if (!sweepAgainstTriangle(mover, sweep, 0, v, b, start, 0, REPORT) || start[HIT_STARTS_INSIDE] !== 1) return false
  const x = start[HIT_NORMAL]
  const y = start[HIT_NORMAL + 1]
  const z = start[HIT_NORMAL + 2]
  setTolerance(sweep, v, b, v, b)
  const along = x * sweep[SWEEP_TRANSLATION] + y * sweep[SWEEP_TRANSLATION + 1] + z * sweep[SWEEP_TRANSLATION + 2]
  if (!(along >= (-APPROACH / SEAM) * tolerance[0])) return true
  if (sweepAgainstTriangle(mover, sweep, 0, v, b, there, 0, IGNORE_LEAVING)) return true
  if (count * COLUMNS === planes.length) growPlanes()
  const o = COLUMNS * count++
  let offset = Number.NEGATIVE_INFINITY
  for (let i = b; i < b + 9; i += 3) offset = Math.max(offset, x * v[i] + y * v[i + 1] + z * v[i + 2])
  const slack = DEEPER * start[HIT_DEPTH] + tolerance[0]
  const centre = x * sweep[SWEEP_FROM] + y * sweep[SWEEP_FROM + 1] + z * sweep[SWEEP_FROM + 2]
  planes[o] = x
  planes[o + 1] = y
  planes[o + 2] = z
  planes[o + OFFSET] = offset
  planes[o + SLACK] = slack
  planes[o + CENTRED] = centre - offset > slack ? 0 : 1
  return true
}

/** Does a triangle lie behind a plane kept by `takeStart`? */
export function liesBehind(sweep: Row, v: Coordinates, b: number): boolean {
  setTolerance(sweep, v, b, v, b)
  for (let o = 0; o < count * COLUMNS; o += COLUMNS) {
    let most = Number.NEGATIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    for (let i = b; i < b + 9; i += 3) {
      const height = planes[o] * v[i] + planes[o + 1] * v[i + 1] + planes[o + 2] * v[i + 2] - planes[o + OFFSET]
      most = Math.max(most, height)
      least = Math.min(least, height)
    }
    const slack = planes[o + SLACK] + tolerance[0]
    if (most <= slack && (planes[o + CENTRED] === 0 || least >= -slack)) return true
  }
  return false
}

/**
 * Is the touch in HIT row `hit`, of the triangle at v[b], on another triangle at o[c] that the body overlaps at that
 * time?
 */
export function surfaceGoesOn(
  mover: number,
  sweep: Row,
  hit: Row,
  h: number,
  v: Coordinates,
  b: number,
  o: Coordinates,
  c: number,
): boolean {
  setTolerance(sweep, v, b, o, c)
  closestPointTriangle(hit, h + HIT_POINT, o, c, closest, 0)
  if (!(closest[CLOSEST_DISTANCE] <= tolerance[0])) return false
  when[0] = hit[h + HIT_T]
  placeBody(sweep)
  if (!sweepAgainstTriangle(mover, at, 0, o, c, there, 0, TOUCHING)) return false
  return there[HIT_DEPTH] > tolerance[0]
}

/** `at` = the body at rest at the fraction `when`. */
function placeBody(sweep: Row): void {
  for (let i = 0; i < SOLID_SIZE; i++) at[i] = sweep[i]
  for (let i = 0; i < 3; i++) {
    at[SWEEP_FROM + i] += when[0] * sweep[SWEEP_TRANSLATION + i]
    at[SWEEP_TRANSLATION + i] = 0
  }
}

/** Sets `tolerance` for the body of a SOLID SWEEP and two triangles. */
function setTolerance(sweep: Row, v: Coordinates, b: number, o: Coordinates, c: number): void {
  let largest = 0
  let way = 0
  for (let i = 0; i < 3; i++) {
    const d = sweep[SWEEP_TRANSLATION + i]
    way += d * d
    largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + i]), sweep[SWEEP_RADII + i])
  }
  for (let i = 0; i < 9; i++) largest = Math.max(largest, Math.abs(v[b + i]), Math.abs(o[c + i]))
  tolerance[0] = SEAM * EPSILON * (largest + Math.sqrt(way))
}

function growPlanes(): void {
  const larger = new Float64Array(2 * planes.length)
  larger.set(planes)
  planes = larger
}
