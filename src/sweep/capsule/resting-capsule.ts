/**
 * How near is an upright capsule's segment to a triangle, and where? If the segment crosses the triangle, what is the
 * shortest way out?
 *
 * If a segment does not cross a triangle, their nearest pair contains an end of the segment or a point of an edge
 * (Ericson, "Real-Time Collision Detection", 5.1.10). The segment's middle is tried as well: if many points touch at
 * once (a capsule lies on a floor), the one nearest to the centre is reported.
 */
import {
  add,
  add3,
  copy,
  copy3,
  div,
  dot3,
  length3,
  less,
  mul,
  negate,
  negate3,
  scale3,
  sub,
  sub3,
} from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import { COINCIDE } from '../../math/tolerance.ts'
import { longestEdge, normal, side } from '../face.ts'
import {
  A,
  addSize,
  B,
  before,
  C,
  CENTRE,
  DISTANCE,
  MOVE,
  N,
  NN,
  NORMAL,
  number,
  SLACK,
  SPAN,
  setTouchedFeature,
  TOUCHED,
  touchedFeature,
  vector,
  w,
} from '../registers.ts'
import { NEEDLE, nearestToBody } from '../sphere/resting-point.ts'
import { isNear, mayCross, measurePlaces, setSpan } from './capsule-places.ts'
import { OUT, SEGMENT } from './capsule-registers.ts'

/** A pair of near points: the triangle's point; the height of the segment's point above the centre; their distance. */
const PLACE = vector()
const UP = number()
const APART = number()
/**
 * The nearest pair, which gives the normal; and among all pairs that are as near, within SLACK, the one nearest to the
 * centre.
 */
const NEAREST_PLACE = vector()
const NEAREST_UP = number()
const LEAST_APART = number()
const BEST_PLACE = vector()
const BEST_UP = number()
const BEST_APART = number()
/** Scratch: a vector and numbers. */
const K = vector()
const X = number()
const Y = number()
const Z = number()

const CORNERS = [A, B, C, A]

let bestFeature = FEATURE_FACE
let tried = false

/**
 * Computes DISTANCE of the segment around CENTRE from the triangle A, B, C (0 if it crosses), TOUCHED, NORMAL, the
 * feature, and OUT.
 */
export function nearestToCapsule(): void {
  w[OUT] = w[OUT + 1] = 0
  measurePlaces()
  if (mayCross() && normal() && crosses()) {
    w[DISTANCE] = w[DISTANCE + 1] = 0
    wayOut()
    return
  }
  search()
  setSpan(SPAN)
  if (!(w[LEAST_APART] > NEEDLE * w[SPAN]) && !normal()) {
    straighten()
    measurePlaces()
    search()
  }
  copy3(w, TOUCHED, BEST_PLACE)
  setTouchedFeature(bestFeature)
  copy(w, DISTANCE, LEAST_APART)
  writeNormal()
}

/** Replaces a triangle without a face by its longest edge. */
function straighten(): void {
  const longest = longestEdge()
  copy3(w, CORNERS[(longest + 2) % 3], CORNERS[longest])
}

/** Finds the nearest pair, and among all pairs that are as near, within SLACK, the one nearest to the centre. */
function search(): void {
  tried = false
  for (let i = 0; i < 3; i++) if (isNear(i)) fromSegment(i === 0 ? 0 : 2 * i - 3)
  for (let i = 0; i < 3; i++) if (isNear(3 + i)) fromEdge(CORNERS[i], CORNERS[i + 1])
}

/** Does the segment cross the face? If so, TOUCHED is where. */
function crosses(): boolean {
  // height over the plane per unit of height along the axis: N_y
  const share = Math.abs(w[N + 2])
  if (!(share > 0) || !(w[SEGMENT] > 0)) return false
  sub3(w, K, A, CENTRE)
  dot3(w, X, N, K)
  div(w, UP, X, N + 2)
  copy(w, Y, UP)
  if (w[Y] < 0) negate(w, Y, Y)
  if (!(w[Y] < Number.POSITIVE_INFINITY) || less(w, SEGMENT, Y)) return false // or NaN
  copy3(w, TOUCHED, CENTRE)
  add(w, TOUCHED + 2, TOUCHED + 2, UP)
  setTouchedFeature(FEATURE_FACE)
  return side(A, B, TOUCHED) >= 0 && side(B, C, TOUCHED) >= 0 && side(C, A, TOUCHED) >= 0
}

/**
 * NORMAL and OUT of a segment that crosses the triangle. It leaves over the face, or past one of the edges. The way
 * past an edge is level, since the axis is upright.
 */
function wayOut(): void {
  // X: height of the plane over the centre, N · (A − CENTRE); the way out over the face leads to the centre's side
  sub3(w, K, A, CENTRE)
  dot3(w, X, N, K)
  let over = w[X] > 0 ? -1 : 1
  if (w[X] === 0) {
    // the centre is in the face's plane: go against MOVE
    dot3(w, Y, N, MOVE)
    if (w[Y] > 0) over = -1
  }
  if (w[X] < 0) negate(w, X, X)
  copy(w, Y, N + 2)
  if (w[Y] < 0) negate(w, Y, Y)
  mul(w, Y, Y, SEGMENT)
  sub(w, Y, Y, X)
  div(w, OUT, Y, NN)
  for (let i = 0; i < 6; i += 2) {
    div(w, NORMAL + i, N + i, NN)
    if (over < 0) negate(w, NORMAL + i, NORMAL + i)
  }
  for (let i = 0; i < 3; i++) {
    // the edge seen from above: level normal (e_z, −e_x), outwards
    sub3(w, K, CORNERS[i + 1], CORNERS[i])
    copy(w, X, K)
    copy(w, K, K + 4)
    negate(w, K + 4, X)
    w[K + 2] = w[K + 3] = 0
    length3(w, Z, K)
    if (!(w[Z] > 0)) continue
    // outwards: away from the third corner (without one, both directions are)
    sub3(w, PLACE, CORNERS[i], CORNERS[(i + 2) % 3])
    dot3(w, X, K, PLACE)
    if (w[X] < 0) negate3(w, K, K)
    sub3(w, PLACE, CORNERS[i], CENTRE)
    dot3(w, X, K, PLACE)
    div(w, X, X, Z)
    if (!less(w, X, OUT)) continue
    copy(w, OUT, X)
    for (let k = 0; k < 6; k += 2) div(w, NORMAL + k, K + k, Z)
  }
}

/** Takes the segment's middle (0) or an end (±1), and the triangle's point nearest to it. */
function fromSegment(end: number): void {
  w[UP] = end * w[SEGMENT]
  w[UP + 1] = end * w[SEGMENT + 1]
  copy3(w, K, CENTRE)
  add(w, CENTRE + 2, CENTRE + 2, UP)
  nearestToBody()
  copy3(w, CENTRE, K)
  copy3(w, PLACE, TOUCHED)
  copy(w, APART, DISTANCE)
  take(touchedFeature())
}

/** Takes the edge's point nearest to the axis, and the segment's point nearest to that. */
function fromEdge(a: number, b: number): void {
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, K, q, p)
  sub3(w, PLACE, CENTRE, p)
  // level parts
  mul(w, X, PLACE, K)
  mul(w, Y, PLACE + 4, K + 4)
  add(w, X, X, Y)
  mul(w, Y, K, K)
  mul(w, Z, K + 4, K + 4)
  add(w, Y, Y, Z)
  let feature = FEATURE_EDGE
  if (!(w[X] > 0) || !(w[Y] > 0)) {
    copy3(w, PLACE, p)
    feature = FEATURE_VERTEX
  } else if (!less(w, X, Y)) {
    copy3(w, PLACE, q)
    feature = FEATURE_VERTEX
  } else {
    div(w, X, X, Y)
    scale3(w, PLACE, K, X)
    add3(w, PLACE, PLACE, p)
  }
  sub(w, UP, PLACE + 2, CENTRE + 2)
  copy(w, Y, UP)
  const below = w[Y] < 0
  if (below) negate(w, Y, Y)
  if (less(w, SEGMENT, Y)) {
    copy(w, UP, SEGMENT)
    if (below) negate(w, UP, UP)
  }
  sub3(w, K, CENTRE, PLACE)
  add(w, K + 2, K + 2, UP)
  length3(w, APART, K)
  take(feature)
}

/** Keeps the pair if it is the nearest; or if it is as near, within SLACK, and nearer to the centre. */
function take(feature: number): void {
  if (!tried || less(w, APART, LEAST_APART)) {
    copy3(w, NEAREST_PLACE, PLACE)
    copy(w, NEAREST_UP, UP)
    copy(w, LEAST_APART, APART)
  }
  if (tried) {
    const gain = w[BEST_APART] - w[APART] + (w[BEST_APART + 1] - w[APART + 1])
    if (Math.abs(gain) <= w[SLACK] ? !(Math.abs(w[UP]) < Math.abs(w[BEST_UP])) : !(gain > 0)) return
  }
  tried = true
  bestFeature = feature
  copy3(w, BEST_PLACE, PLACE)
  copy(w, BEST_UP, UP)
  copy(w, BEST_APART, APART)
}

/** NORMAL = from the nearest point to the segment. For a segment on the triangle: the shortest way out. */
function writeNormal(): void {
  sub3(w, NORMAL, CENTRE, NEAREST_PLACE)
  add(w, NORMAL + 2, NORMAL + 2, NEAREST_UP)
  length3(w, X, NORMAL)
  setSpan(SPAN)
  const length = w[X]
  addSize(SPAN, CENTRE)
  addSize(SPAN, TOUCHED)
  if (length > COINCIDE * w[SPAN]) {
    for (let i = 0; i < 6; i += 2) {
      w[NORMAL + i] /= length
      w[NORMAL + i + 1] = 0
    }
  } else if (normal()) {
    wayOut()
    if (w[OUT] < 0) w[OUT] = w[OUT + 1] = 0
  } else acrossNeedle()
}

/**
 * NORMAL of a segment on a triangle without a face: perpendicular to the axis and to the edge that is longest seen from
 * above, against MOVE. If no edge has a length seen from above, any level direction is perpendicular.
 */
function acrossNeedle(): void {
  w[X] = 0
  for (let i = 0; i < 3; i++) {
    sub3(w, K, CORNERS[i + 1], CORNERS[i])
    w[Y] = w[K] * w[K] + w[K + 4] * w[K + 4]
    if (!(w[Y] > w[X])) continue
    w[X] = w[Y]
    w[NORMAL] = w[K + 4]
    w[NORMAL + 4] = -w[K]
  }
  if (!(w[X] > 0)) {
    w[NORMAL] = w[MOVE]
    w[NORMAL + 4] = w[MOVE + 4]
    w[X] = w[MOVE] * w[MOVE] + w[MOVE + 4] * w[MOVE + 4]
  }
  if (!(w[X] > 0)) w[X] = w[NORMAL] = 1
  const against = w[NORMAL] * w[MOVE] + w[NORMAL + 4] * w[MOVE + 4] > 0 ? -1 : 1
  const length = against * Math.sqrt(w[X])
  w[NORMAL] = w[NORMAL] / length + 0 // no -0
  w[NORMAL + 2] = 0
  w[NORMAL + 4] = w[NORMAL + 4] / length + 0
  w[NORMAL + 1] = w[NORMAL + 3] = w[NORMAL + 5] = 0
}
