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
import {
  A,
  B,
  C,
  CENTRE,
  differences,
  MOVE,
  N,
  NN,
  NORMAL,
  P,
  RADIUS,
  S,
  SLACK,
  SOON,
  setTouchedFeature,
  TOUCHED,
  w,
} from '../registers.ts'
import { enterEdge, enterFace, enterVertex, startEnter, wasEntered } from '../sphere/moving-point.ts'
import { HIGH, KEPT, LOW, SEGMENT } from './capsule-registers.ts'

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
  if (faceIsOff(a, b, c, inner)) return false
  copy3(w, A, a)
  copy3(w, B, b)
  copy3(w, C, c)
  return enterFace(feature) && isBetween(inner)
}

/** More than all roundings of a height. */
const CLEAR = 1e-9

/** In doubles, seen from the face's first corner: the others, the centre, the way, the inner corner; the normal; where it meets, and the margin there. */
const p = new Float64Array(3)
const q = new Float64Array(3)
const m = new Float64Array(3)
const d = new Float64Array(3)
const within = new Float64Array(3)
const n = new Float64Array(3)
const met = new Float64Array(4)
const MARGIN = 3

/**
 * Is the body surely not met first at this face? So it is if the centre is on the inner side, or so near that other parts come
 * first, or goes away, or does not come to the face in this time, or meets its plane outside of the face. It saves work and decides
 * nothing.
 */
function faceIsOff(a: number, b: number, c: number, inner: number): boolean {
  differences(p, 0, b, a)
  differences(q, 0, c, a)
  differences(m, 0, CENTRE, a)
  differences(within, 0, inner, a)
  let spans = 0
  for (let k = 0; k < 3; k++) {
    d[k] = w[MOVE + 2 * k]
    spans += Math.abs(m[k]) + Math.abs(d[k]) + Math.abs(within[k])
  }
  n[0] = p[1] * q[2] - p[2] * q[1]
  n[1] = p[2] * q[0] - p[0] * q[2]
  n[2] = p[0] * q[1] - p[1] * q[0]
  const long = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  const edges = (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2])) * (Math.abs(q[0]) + Math.abs(q[1]) + Math.abs(q[2]))
  const slack = CLEAR * (spans + w[RADIUS]) * edges
  let height = n[0] * m[0] + n[1] * m[1] + n[2] * m[2]
  let approach = -(n[0] * d[0] + n[1] * d[1] + n[2] * d[2])
  const behind = n[0] * within[0] + n[1] * within[1] + n[2] * within[2]
  // outwards is away from the inner corner; of a flat prism towards the centre
  let out = Math.abs(behind) > slack ? -behind : height
  if (Math.abs(out) <= slack) return false
  out = out < 0 ? -1 : 1
  height *= out
  approach *= out
  const reach = w[RADIUS] * long
  if (height < reach - slack || approach < -slack || height - approach * Math.min(1, w[SOON]) > reach + slack)
    return true
  // where: only if the time is known well
  if (!(approach > ROUGH * slack) || !(long > FLAT * edges)) return false
  const t = (height - reach) / approach
  for (let k = 0; k < 3; k++) met[k] = m[k] + t * d[k] - (out * w[RADIUS] * n[k]) / long
  met[MARGIN] = WIDE * long * (spans + w[RADIUS])
  return isBeyond(ORIGIN, p) || isBeyond(p, q) || isBeyond(q, ORIGIN)
}

const ORIGIN = new Float64Array(3)

/** Is where it meets surely beyond an edge, seen from the face? */
function isBeyond(from: Float64Array, to: Float64Array): boolean {
  const ex = to[0] - from[0]
  const ey = to[1] - from[1]
  const ez = to[2] - from[2]
  const x = ey * (met[2] - from[2]) - ez * (met[1] - from[1])
  const y = ez * (met[0] - from[0]) - ex * (met[2] - from[2])
  const z = ex * (met[1] - from[1]) - ey * (met[0] - from[0])
  return n[0] * x + n[1] * y + n[2] * z < -met[MARGIN] * Math.sqrt(ex * ex + ey * ey + ez * ez)
}

/** Where a plane is met is known to WIDE of all lengths if the approach is as much above its roundings, and it is no needle's. */
const ROUGH = 1e5
const FLAT = 1e-3
const WIDE = 1e-4
/** Is the face A, B, C between a point and CENTRE, or the point in its plane? After enterFace, whose N is towards CENTRE. */
function isBetween(inner: number): boolean {
  sub3(w, P, inner, A)
  dot3(w, S, N, P)
  return w[S] <= 0
}
