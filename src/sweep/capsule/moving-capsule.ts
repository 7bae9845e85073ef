/**
 * When does a moving upright capsule first touch a triangle? Its segment does not turn. So this is a point that comes
 * within RADIUS of the sum of triangle and segment: a prism with two triangles, three parallelograms, nine edges and
 * six corners. Each of these is entered like a triangle's parts (moving-point.ts), at the root of a linear or quadratic
 * equation.
 *
 * If the triangle is in the capsule's plane, or is a needle, the prism is flat. Its faces and edges still cover it.
 */
import { add, copy3, dot3, sub, sub3 } from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import { side } from '../face.ts'
import { A, B, C, N, NN, NORMAL, P, S, SLACK, setTouchedFeature, slots, TOUCHED, w } from '../registers.ts'
import { enterEdge, enterFace, enterVertex, startEnter, wasEntered } from '../sphere/moving-point.ts'
import { SEGMENT } from './capsule-registers.ts'

/** The triangle, kept while A, B, C hold faces of the prism. */
const KEPT = slots(18)
/** The corners of the prism: the triangle moved down and up by half the segment. */
const LOW = slots(18)
const HIGH = slots(18)

const CORNERS = [A, B, C]

/**
 * 1 or -1: the point entered the triangle moved up or down, well inside it, and N is its normal. 0: it entered
 * elsewhere.
 */
let cap: -1 | 0 | 1 = 0

/** Call it before the pair is loaded: an earlier `cap` is no longer valid. */
export function forgetCap(): void {
  cap = 0
}

/**
 * Follows enterPrism, with CENTRE at contact. If the point was met well inside a cap, computes TOUCHED, NORMAL and the
 * feature without a search for the nearest points, and returns true. A capsule that lies on the face touches it below
 * its middle.
 */
export function describeCap(): boolean {
  if (cap === 0) return false
  const slope = Math.abs(w[N + 2]) * w[SEGMENT]
  if (slope > w[SLACK] * w[NN]) {
    if (cap > 0) sub(w, TOUCHED + 2, TOUCHED + 2, SEGMENT)
    else add(w, TOUCHED + 2, TOUCHED + 2, SEGMENT)
  } else if (side(A, B, TOUCHED) < 0 || side(B, C, TOUCHED) < 0 || side(C, A, TOUCHED) < 0) {
    // side() uses N, which may have been turned: then all signs are reversed
    if (side(A, B, TOUCHED) > 0 || side(B, C, TOUCHED) > 0 || side(C, A, TOUCHED) > 0) return false
  }
  for (let i = 0; i < 6; i += 2) {
    w[NORMAL + i] = w[N + i] / w[NN] + 0 // no -0
    w[NORMAL + i + 1] = 0
  }
  setTouchedFeature(FEATURE_FACE)
  return true
}

/** Computes TIME of the first contact with the triangle A, B, C, for a start farther than RADIUS. */
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
 * Returns true if the point meets a face well inside, from outside of the prism: then it meets nothing else before. A
 * parallelogram is two triangles; their common edge is inside it.
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

/** @param inner the prism's corner farthest behind the face; other corners may be equally far */
function enterFaceOf(a: number, b: number, c: number, inner: number, feature: number): boolean {
  copy3(w, A, a)
  copy3(w, B, b)
  copy3(w, C, c)
  return enterFace(feature) && isBetween(inner)
}

/**
 * Does the face A, B, C separate a point from CENTRE, or is the point in the face's plane? Follows enterFace, which
 * turns N towards CENTRE.
 */
function isBetween(inner: number): boolean {
  sub3(w, P, inner, A)
  dot3(w, S, N, P)
  return w[S] <= 0
}
