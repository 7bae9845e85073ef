/**
 * When does an upright capsule that moves first touch a triangle? Its segment does not turn, so the question is when a point comes
 * within RADIUS of the sum of triangle and segment: a prism with two triangles, three parallelograms, nine edges and six corners.
 * Each of these is entered like those of a triangle (moving-point.ts), at the root of a linear or quadratic equation.
 *
 * The prism of a triangle in the capsule's plane, or of a needle, is flat: its faces and edges cover it all the same.
 */
import { add, copy3, dot3, sub, sub3 } from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import { side } from '../face.ts'
import { A, B, C, N, NN, NORMAL, P, S, SLACK, setTouchedFeature, slots, TOUCHED, w } from '../registers.ts'
import { enterEdge, enterFace, enterVertex, startEnter, wasEntered } from '../sphere/moving-point.ts'
import { SEGMENT } from './capsule-registers.ts'

/** The triangle, kept while A, B, C are faces of the prism. */
const KEPT = slots(18)
/** The corners of the prism: the triangle moved by the segment's half down, and up. */
const LOW = slots(18)
const HIGH = slots(18)

const CORNERS = [A, B, C]

/** Met well inside of the triangle moved down (-1) or up (1), and then N is its normal; 0: met anywhere else. */
let cap: -1 | 0 | 1 = 0

/** What was met is no longer what is asked about. */
export function forgetCap(): void {
  cap = 0
}

/**
 * After enterPrism, with CENTRE where it touches, where that tells all about it already: TOUCHED, NORMAL and the feature, without
 * a search for the nearest places. A capsule that lies on the face touches it below its middle.
 */
export function describeCap(): boolean {
  if (cap === 0) return false
  const slope = Math.abs(w[N + 2]) * w[SEGMENT]
  if (slope > w[SLACK] * w[NN]) {
    if (cap > 0) sub(w, TOUCHED + 2, TOUCHED + 2, SEGMENT)
    else add(w, TOUCHED + 2, TOUCHED + 2, SEGMENT)
  } else if (side(A, B, TOUCHED) < 0 || side(B, C, TOUCHED) < 0 || side(C, A, TOUCHED) < 0) {
    // (side() reads N, which may have been turned: then all signs are)
    if (side(A, B, TOUCHED) > 0 || side(B, C, TOUCHED) > 0 || side(C, A, TOUCHED) > 0) return false
  }
  for (let i = 0; i < 6; i += 2) {
    w[NORMAL + i] = w[N + i] / w[NN] + 0 // no -0
    w[NORMAL + i + 1] = 0
  }
  setTouchedFeature(FEATURE_FACE)
  return true
}

/** First contact with the triangle A, B, C, from a start beyond RADIUS: TIME. */
export function enterPrism(): boolean {
  for (let i = 0; i < 3; i++) {
    copy3(w, KEPT + 6 * i, CORNERS[i])
    copy3(w, LOW + 6 * i, CORNERS[i])
    copy3(w, HIGH + 6 * i, CORNERS[i])
    sub(w, LOW + 6 * i + 2, LOW + 6 * i + 2, SEGMENT)
    add(w, HIGH + 6 * i + 2, HIGH + 6 * i + 2, SEGMENT)
  }
  startEnter()
  cap = 0
  const inside = enterFaces()
  for (let i = 0; i < 3; i++) copy3(w, CORNERS[i], KEPT + 6 * i)
  if (inside) return true
  for (let i = 0; i < 3; i++) {
    const next = 6 * ((i + 1) % 3)
    enterEdge(LOW + 6 * i, LOW + next, FEATURE_EDGE)
    enterEdge(HIGH + 6 * i, HIGH + next, FEATURE_EDGE)
    enterEdge(LOW + 6 * i, HIGH + 6 * i, FEATURE_VERTEX)
    enterVertex(LOW + 6 * i)
    enterVertex(HIGH + 6 * i)
  }
  return wasEntered()
}

/**
 * True if a face is met well inside and from outside of the prism: then nothing else is met before. A parallelogram is two
 * triangles; what they share is inside of it.
 */
function enterFaces(): boolean {
  for (let end = -1; end <= 1; end += 2) {
    const face = end < 0 ? LOW : HIGH
    if (!enterFaceOf(face, face + 6, face + 12, end < 0 ? HIGH : LOW, FEATURE_FACE)) continue
    cap = end < 0 ? -1 : 1
    return true
  }
  for (let i = 0; i < 18; i += 6) {
    const next = (i + 6) % 18
    const across = LOW + ((i + 12) % 18)
    if (enterFaceOf(LOW + i, LOW + next, HIGH + next, across, FEATURE_EDGE)) return true
    if (enterFaceOf(LOW + i, HIGH + next, HIGH + i, across, FEATURE_EDGE)) return true
  }
  return false
}

/** @param inner a corner of the prism that is not of the face: the farthest behind it, for what is parallel to the face is as far */
function enterFaceOf(a: number, b: number, c: number, inner: number, feature: number): boolean {
  copy3(w, A, a)
  copy3(w, B, b)
  copy3(w, C, c)
  return enterFace(feature) && isBetween(inner)
}

/** Is the face A, B, C between a point and CENTRE, or the point in its plane? After enterFace, whose N is towards CENTRE. */
function isBetween(inner: number): boolean {
  sub3(w, P, inner, A)
  dot3(w, S, N, P)
  return w[S] <= 0
}
