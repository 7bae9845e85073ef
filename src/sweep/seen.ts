/**
 * A triangle as a swept convex body of any kind and orientation sees it: in the body's own frame, from its centre at the start, in
 * plain doubles. The files that settle or bound a cast without double-doubles work on this; it saves work and decides nothing.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { SURELY_APART } from './contact-rule.ts'
import { isTurned, turnDoubles, useFrame } from './frame.ts'
import { BOX, CYLINDER, ELLIPSOID, SPHERE } from './kinds.ts'
import { NOT_INSIDE, NOT_TOUCHED } from './settle.ts'

/**
 * All figures below are off by less than this share of the sizes of their terms, turning included. There is one exception: what
 * turning costs a thin ellipsoid, in the space divided by its radii, is covered by the tolerance only, and for NOT_INSIDE not at all.
 * No turned ellipsoid asks for that.
 */
const SLACK = 64 * ROUNDOFF
/** Lengths beyond these lose digits when squared. */
const TINY = 1e-140
const HUGE = 1e140

/** In the body's frame: the vertices seen from the centre, then the way; and a vector for crossing. */
export const m = new Float64Array(15)
export const WAY = 9
export const P = 12
/** The direction that is tried. */
export const u = new Float64Array(3)
export const figures = new Float64Array(6)
export const LIMIT = 0
export const TOLERANCE = 1
/** Sum of all lengths, for roundings. */
const SPAN = 2
export const RX = 3
export const RY = 4
export const RZ = 5
/** The body that looks. */
export let kind = SPHERE

/**
 * Takes up a SOLID SWEEP, its limit (0..1 of the translation) and a triangle. Ellipsoids see all space divided by their radii: they
 * are unit spheres there.
 */
export function lookAt(mover: number, sweep: Row, s: number, v: Coordinates, b: number, limits: Row, l: number): void {
  kind = mover
  let largest = 0
  let span = 0
  for (let k = 0; k < 3; k++) {
    const c = sweep[s + SWEEP_FROM + k]
    const d = sweep[s + SWEEP_TRANSLATION + k]
    const r = sweep[s + SWEEP_RADII + k]
    figures[RX + k] = r
    m[WAY + k] = d
    largest = Math.max(largest, Math.abs(c), r)
    span += Math.abs(d) + r
    for (let i = k; i < 9; i += 3) {
      const x = v[b + i]
      largest = Math.max(largest, Math.abs(x))
      m[i] = x - c
      span += Math.abs(m[i])
    }
  }
  const way = Math.sqrt(m[WAY] * m[WAY] + m[WAY + 1] * m[WAY + 1] + m[WAY + 2] * m[WAY + 2])
  figures[LIMIT] = limits[l]
  figures[TOLERANCE] = 2.1 * EPSILON * (largest + way)
  figures[SPAN] = SLACK * span
  useFrame(sweep, s)
  if (isTurned()) for (let i = 0; i < 12; i += 3) turnDoubles(m, i)
  if (kind === ELLIPSOID) divideByRadii()
}

function divideByRadii(): void {
  const least = Math.min(figures[RX], figures[RY], figures[RZ])
  let span = 3
  for (let k = 0; k < 3; k++) {
    for (let i = k; i < 12; i += 3) {
      m[i] /= figures[RX + k]
      span += Math.abs(m[i])
    }
    figures[RX + k] = 1
  }
  figures[TOLERANCE] /= least
  figures[SPAN] = SLACK * span
}

/**
 * The verdicts (NOT_TOUCHED and NOT_INSIDE of settle.ts, and SURELY_APART) that the direction u gives once it is turned towards the
 * body. Along u the triangle ends at the highest of its vertices, and the body begins at its centre less its reach. A gap both at
 * the start and at the end is a gap all the way, and growth by g closes it by no more than g times |u_x| + |u_y| + |u_z|.
 */
export function tryDirection(): number {
  const a = -(u[0] * m[0] + u[1] * m[1] + u[2] * m[2])
  const b = -(u[0] * m[3] + u[1] * m[4] + u[2] * m[5])
  const c = -(u[0] * m[6] + u[1] * m[7] + u[2] * m[8])
  const low = Math.min(a, b, c)
  const high = Math.max(a, b, c)
  // on one side of the centre, or there is no gap
  if (!(low > 0 || high < 0)) return 0
  const x = Math.abs(u[0])
  const y = Math.abs(u[1])
  const z = Math.abs(u[2])
  const gain = x + y + z
  if (!(gain > TINY && gain < HUGE)) return 0
  const rx = figures[RX]
  const ry = figures[RY]
  const rz = figures[RZ]
  let reach = 0
  if (kind === BOX) reach = rx * x + ry * y + rz * z
  else if (kind === CYLINDER) reach = ry * y + rx * Math.sqrt(x * x + z * z)
  else reach = (ry - rx) * y + rx * Math.sqrt(x * x + y * y + z * z) // capsule; of a sphere and in the space of ellipsoids ry = rx
  const least = (low > 0 ? low : -high) - reach - figures[SPAN] * gain
  if (!(least > 0)) return 0
  const way = u[0] * m[WAY] + u[1] * m[WAY + 1] + u[2] * m[WAY + 2]
  const along = Math.min(0, low > 0 ? way : -way)
  const tolerance = figures[TOLERANCE] * gain
  if (least + figures[LIMIT] * along >= tolerance) return NOT_TOUCHED | NOT_INSIDE
  return least > tolerance ? NOT_INSIDE | SURELY_APART : NOT_INSIDE
}
