/**
 * How far a convex body is from a triangle, and a plane that proves it. All in plain doubles, relative to the body's centre at the
 * start of its sweep, so that what is near is accurate wherever it is.
 *
 *         n ↑     body          gap     by how much every size of the body must grow to reach the plane across n that holds
 *           │  ╭───────╮                back the triangle: no smaller than that is the true growth until they touch
 *           │  ╰───●───╯        upper   by how much it must grow to hold the point p of the triangle: no larger is the true one
 *      ─────┼──────┼──────      slope   how gap changes along the whole translation
 *        ╲  p  ╱                gap and upper agree where n and p are the nearest ones; where they do not, nothing is known
 *
 * For a direction n the gap is linear in time: a plane that separates at two times separates at all times between.
 */
import type { Row } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'

// columns of the row `q`: what is asked …
/** The translation. */
export const WAY = 0
/** The body's centre at the time asked about. */
export const AT = 3
/** Three corners. */
export const CORNERS = 6
/** The face's unit normal, of any sign; zero for a triangle without a face. */
export const FACE = 15
/** Half the segment of an upright capsule; of a cylinder half its height. */
export const HALF = 18
export const RADIUS = 19
/** 1 / radii of an ellipsoid, whose space is divided by them: WAY, AT, CORNERS, FACE, and the answer's NORMAL and POINT are in it. */
export const INVERSE = 20
/** A face that leans by no more than this over the body's whole breadth or height is touched flat. */
export const FLAT = 23
// … and what is answered
export const NORMAL = 24
/** From the centre at that time. */
export const POINT = 27
export const GAP = 30
export const SLOPE = 31
export const UPPER = 32
/** Fraction of the translation at which AT is. */
export const TIME = 33
/** The face's own plane at the start, and how its gap changes along the translation. */
export const FACE_GAP = 34
export const FACE_SLOPE = 35
/** S + L + |d|: the largest coordinate or size of the body, of the triangle as seen from its centre, and the translation's length. */
export const SPAN = 36
/** Of a point on an edge or corner: which edge (0: ab, 1: bc, 2: ca), and where along it; or SOME_EDGE. Of a point inside the face: −1. */
export const EDGE = 37
export const ALONG = 38
export const SOME_EDGE = 3
/** A box's half extent along z; RADIUS is the one along x, HALF along y. */
export const DEPTH = 39
const SEPARATION_SIZE = 40

/**
 * One question is under way at a time: its row. The question is written by approach.ts; FLAT and TIME by whoever asks (bracket.ts, advance.ts,
 * certify.ts); CORNERS and FACE anew by seen.ts and certify.ts; the answer by the solvers, separate-*.ts.
 */
export const q: Row = new Float64Array(SEPARATION_SIZE)

/** Instead of a feature: the centre is too near, or in the triangle, for these formulas. */
export const UNKNOWN = -1

/** Roundings of a foot, as a share of the numbers at hand. */
const FOOT = 32 * ROUNDOFF

/**
 * Is POINT, a foot on the face, off the box around the corners by more than roundings? A triangle that is flatter than these has edges
 * whose inner sides bound nothing.
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
