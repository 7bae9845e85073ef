/** The point of a target nearest to CENTRE: DISTANCE, TOUCHED and the feature. */
import {
  add3,
  copy,
  copy3,
  div,
  dot3,
  length3,
  less,
  negate,
  scale3,
  sqrt,
  sub,
  sub3,
} from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import { COINCIDE, DOUBLE_DOUBLE_ZERO } from '../../math/tolerance.ts'
import { longestEdge, normal, side } from '../face.ts'
import {
  A,
  addSize,
  B,
  BEST,
  before,
  C,
  CENTRE,
  DISTANCE,
  E,
  F,
  H,
  M,
  N,
  NN,
  S,
  SPAN,
  setSize,
  setTouchedFeature,
  TOUCHED,
  touchedFeature,
  V,
  w,
  X,
} from '../registers.ts'

/**
 * Like nearestOnTriangle, for bodies that may have been turned: a distance that is only rounding counts as 0, because
 * it has no direction.
 */
export function nearestToBody(): void {
  nearestOnTriangle()
  coincide()
}

/** The point of the triangle nearest to CENTRE: DISTANCE, TOUCHED and the feature. */
export function nearestOnTriangle(): void {
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  if (!normal()) nearestOnNeedle()
  else {
    // outside an edge, that edge is nearest; inside all three, the face is
    const ab = side(A, B, CENTRE)
    const bc = side(B, C, CENTRE)
    const ca = side(C, A, CENTRE)
    if (ab < 0) nearestOnEdge(A, B)
    if (bc < 0) nearestOnEdge(B, C)
    if (ca < 0) nearestOnEdge(C, A)
    if (!(ab < 0 || bc < 0 || ca < 0)) {
      sub3(w, M, CENTRE, A)
      dot3(w, H, N, M)
      dot3(w, S, N, N)
      div(w, S, H, S)
      scale3(w, TOUCHED, N, S)
      sub3(w, TOUCHED, CENTRE, TOUCHED)
      div(w, DISTANCE, H, NN)
      if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
      setTouchedFeature(FEATURE_FACE)
      return
    }
  }
  sqrt(w, DISTANCE, BEST)
}

/**
 * A triangle without a face (face.ts) is nowhere wider than 2⁻⁴⁰ of its length. If a point is nearer than this share of
 * the length, the short edge may be the nearest of the three, although the triangle's middle is nearer still. Then the
 * direction from that edge means nothing, so only the longest edge counts.
 */
export const NEEDLE = 1 / 16777216 // 2⁻²⁴
const CORNERS = [A, B, C, A]

function nearestOnNeedle(): void {
  for (let i = 0; i < 3; i++) nearestOnEdge(CORNERS[i], CORNERS[i + 1])
  const longest = longestEdge()
  if (w[BEST] > NEEDLE * NEEDLE * w[X]) return
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  nearestOnEdge(CORNERS[longest], CORNERS[longest + 1])
}

function coincide(): void {
  measureSpan()
  if (!(w[DISTANCE] <= COINCIDE * w[SPAN])) return // or NaN
  copy3(w, TOUCHED, CENTRE)
  w[DISTANCE] = w[DISTANCE + 1] = 0
}

/**
 * Follows nearestOnTriangle: is CENTRE on an edge or corner, up to the rounding of double-doubles? Then it has no
 * direction from there.
 */
export function isResidue(): boolean {
  if (touchedFeature() === FEATURE_FACE) return false
  measureSpan()
  return w[DISTANCE] <= DOUBLE_DOUBLE_ZERO * w[SPAN]
}

function measureSpan(): void {
  setSize(SPAN, CENTRE)
  for (let i = 0; i < 3; i++) addSize(SPAN, CORNERS[i])
}

/** The point of the segment A, B nearest to CENTRE. */
export function nearestOnSegment(): void {
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  nearestOnEdge(A, B)
  sqrt(w, DISTANCE, BEST)
}

/** The point of the plane nearest to CENTRE. */
export function nearestOnPlane(): void {
  copy3(w, TOUCHED, CENTRE)
  footOnPlane(TOUCHED)
  length3(w, NN, A)
  div(w, DISTANCE, H, NN)
  if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
}

/** Projects a point onto the plane. H = its height before, in units of |A|. */
export function footOnPlane(p: number): void {
  dot3(w, H, A, p)
  sub(w, H, H, B)
  dot3(w, F, A, A)
  div(w, F, H, F)
  scale3(w, M, A, F)
  sub3(w, p, p, M)
  setTouchedFeature(FEATURE_FACE)
}

function nearestOnEdge(a: number, b: number): void {
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, E, q, p)
  sub3(w, M, CENTRE, p)
  dot3(w, S, M, E)
  dot3(w, F, E, E)
  let feature = FEATURE_EDGE
  if (!(w[S] > 0)) {
    copy3(w, V, p)
    feature = FEATURE_VERTEX
  } else if (!less(w, S, F)) {
    copy3(w, V, q)
    feature = FEATURE_VERTEX
  } else {
    div(w, S, S, F)
    scale3(w, V, E, S)
    add3(w, V, V, p)
  }
  sub3(w, M, CENTRE, V)
  dot3(w, F, M, M)
  if (!less(w, F, BEST)) return
  copy(w, BEST, F)
  copy3(w, TOUCHED, V)
  setTouchedFeature(feature)
}
