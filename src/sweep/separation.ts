/**
 * How far a convex body is from a triangle, with a plane that proves it. Everything is in plain doubles, relative to
 * the body's centre at the start of its sweep, so precision does not depend on the distance from the origin.
 *
 *         n ↑     body          gap     the growth of every size at which the body reaches the plane across n that
 *           │  ╭───────╮                bounds the triangle: a lower bound of the growth at which they touch
 *           │  ╰───●───╯        upper   the growth at which the body contains the point p of the triangle: an upper one
 *      ─────┼──────┼──────      slope   how gap changes along the whole translation
 *        ╲  p  ╱                gap equals upper if n and p belong to the nearest pair; otherwise nothing is known
 *
 * For a fixed n the gap is linear in time. So a plane that separates at two times separates at all times between them.
 */
import type { Row } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'

// columns of the row `q`: the input …
/** The translation. */
export const WAY = 0
/** The body's centre at TIME. */
export const AT = 3
/** The triangle's three corners. */
export const CORNERS = 6
/** The face's unit normal, with either sign; zero if the triangle has no face. */
export const FACE = 15
/** Half the segment of an upright capsule; half the height of a cylinder. */
export const HALF = 18
export const RADIUS = 19
/**
 * 1 / radii of an ellipsoid. Its space is divided by the radii: WAY, AT, CORNERS, FACE, and the resulting NORMAL and
 * POINT are in that space.
 */
export const INVERSE = 20
/** The body lies flat on a face whose height changes by no more than this over the body's whole width or height. */
export const FLAT = 23
// … and the output
export const NORMAL = 24
/** The triangle's point p, from the centre at TIME. */
export const POINT = 27
export const GAP = 30
export const SLOPE = 31
export const UPPER = 32
/** The fraction of the translation at which the centre is AT. */
export const TIME = 33
/** The gap of the face's own plane at the start, and how it changes along the translation. */
export const FACE_GAP = 34
export const FACE_SLOPE = 35
/**
 * S + L + |d|: S is the largest coordinate or size of the body, L that of the triangle as seen from the centre, d the
 * translation.
 */
export const SPAN = 36
/**
 * For a POINT on an edge or corner: the edge (0: ab, 1: bc, 2: ca) or SOME_EDGE, and the position along it. Inside the
 * face: −1.
 */
export const EDGE = 37
export const ALONG = 38
export const SOME_EDGE = 3
/** A box's half extent along z; RADIUS is its half extent along x, HALF along y. */
export const DEPTH = 39
const SEPARATION_SIZE = 40

/**
 * The row of the one query in progress. approach.ts writes the input. bracket.ts, advance.ts and certify.ts write FLAT
 * and TIME. seen.ts and certify.ts replace CORNERS and FACE. The solvers in separate-*.ts write the output.
 */
export const q: Row = new Float64Array(SEPARATION_SIZE)

/** Returned instead of a feature if the centre is in the triangle, or too near to it for these formulas. */
export const UNKNOWN = -1

/** The rounding error of a projected point, relative to the numbers involved. */
const FOOT = 32 * ROUNDOFF

/**
 * Is POINT, projected onto the face, outside the box around the corners by more than rounding? If the triangle is
 * thinner than the roundings, the tests against its edges prove nothing.
 */
export function isOffTriangle(): boolean {
  let size = q[HALF] + q[RADIUS]
  for (let k = 0; k < 3; k++)
    size +=
      Math.abs(q[AT + k]) +
      Math.max(Math.abs(q[CORNERS + k]), Math.abs(q[CORNERS + 3 + k]), Math.abs(q[CORNERS + 6 + k]))
  for (let k = 0; k < 3; k++) {
    const a = q[CORNERS + k]
    const b = q[CORNERS + 3 + k]
    const c = q[CORNERS + 6 + k]
    const x = q[AT + k] + q[POINT + k]
    if (
      (x < a - FOOT * size && x < b - FOOT * size && x < c - FOOT * size) ||
      (x > a + FOOT * size && x > b + FOOT * size && x > c + FOOT * size)
    )
      return true
  }
  return false
}
