/** Describes where a cylinder meets an edge: the point, the feature and the normal. */
import { add3, copy, less, negate, scale3, sqrt, sub, sub3 } from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_VERTEX } from '../../math/rows.ts'
import { RESIDUE } from '../../math/tolerance.ts'
import {
  A,
  addSize,
  B,
  before,
  C,
  CENTRE,
  differences,
  MOVE,
  NORMAL,
  RADIUS,
  SPAN,
  SPAN_TOO,
  setSize,
  setTouchedFeature,
  TIME,
  TOUCHED,
  w,
} from '../registers.ts'
import {
  BEST_D,
  BEST_S,
  D,
  dotLevel,
  E,
  F,
  HALF,
  isEdgeUpright,
  K,
  loadEdge,
  M,
  nearestOfUpright,
  nearestOnLine,
  Q0,
  R0,
  R1,
  S,
  setGrown,
  state,
  T,
  V,
  X,
  Y,
} from './cylinder-registers.ts'

/**
 * The error of a root whose discriminant is only rounding, as a share of the size: the square root of such a rounding,
 * and more.
 */
const GRAZING = 1e-11

/** Computes the point touched, its normal and its feature, for the edge and place that were kept. */
export function describeEdge(): void {
  if (isLevel()) nearestOfLevel()
  else if (state.upright) slideAlongUpright()
  const a = state.at
  loadEdge(a, a === A ? B : a === B ? C : A)
  copy(w, S, BEST_S)
  copy(w, T, TIME)
  scale3(w, Q0, MOVE, T)
  sub3(w, Q0, M, Q0)
  scale3(w, TOUCHED, E, S)
  add3(w, Q0, Q0, TOUCHED)
  add3(w, TOUCHED, TOUCHED, M)
  add3(w, TOUCHED, TOUCHED, CENTRE)
  // which surfaces of the body touch: cap (Y), side (X)
  setGrown(R0, RADIUS, T)
  setGrown(R1, HALF, T)
  dotLevel(F, Q0, Q0)
  sqrt(w, F, F)
  sub(w, X, F, R0)
  copy(w, Y, Q0 + 2)
  const above = w[Y] > 0
  if (!above) negate(w, Y, Y)
  sub(w, Y, Y, R1)
  setSize(SPAN_TOO, E)
  const length = w[SPAN_TOO]
  setSize(SPAN, M)
  addSize(SPAN, Q0)
  const residue = Math.max(state.slack, 16 * RESIDUE * (w[SPAN] + length + w[R0] + w[R1]))
  const end = !(w[S] * length > residue) ? 0 : !((1 - w[S] - w[S + 1]) * length > residue) ? 1 : -1
  setTouchedFeature(end < 0 ? FEATURE_EDGE : FEATURE_VERTEX)
  const cap = w[Y] > -residue || w[Y] > w[X]
  // a cap alone meets an edge only at its end or if it is level; if the rim grazes an edge, the root has lost digits
  const wall = w[X] > -residue || !(w[Y] > w[X]) || (end < 0 && w[E + 2] !== 0 && w[X] > -GRAZING * w[R0])
  writeNormal(cap, wall, above)
  if (!cap || !wall) return
  if (end < 0) lookAlongEdge(a)
  else lookFromVertex(a, end)
  turnFromTriangle()
}

/** Are all three corners at one height? */
function isLevel(): boolean {
  for (let k = 2; k < 4; k++) if (w[A + k] !== w[B + k] || w[A + k] !== w[C + k]) return false
  return true
}

/**
 * A cap meets a level triangle all over: takes the point of its edges nearest to the axis at TIME. The axis is not over
 * the face.
 */
function nearestOfLevel(): void {
  w[BEST_D] = Number.POSITIVE_INFINITY
  w[BEST_D + 1] = 0
  for (let i = 0; i < 3; i++) {
    loadEdge(EDGES[i], EDGES[i + 1])
    scale3(w, Q0, MOVE, TIME)
    sub3(w, Q0, M, Q0)
    nearestOnLine(E)
    dotLevel(F, V, V)
    if (!less(w, F, BEST_D)) continue
    copy(w, BEST_D, F)
    copy(w, BEST_S, K)
    state.at = EDGES[i]
  }
}

/**
 * If the body meets the end of an upright edge, it meets the whole edge; the times of the edges there may differ by
 * rounding.
 */
function slideAlongUpright(): void {
  if (w[BEST_S + 1] !== 0 || (w[BEST_S] !== 0 && w[BEST_S] !== 1)) return
  const first = EDGES.indexOf(state.at)
  const vertex = before(EDGES[first], EDGES[first + 1]) === (w[BEST_S] === 0) ? first : (first + 1) % 3
  for (let i = vertex; i < vertex + 4; i += 2) {
    const a = EDGES[i % 3]
    loadEdge(a, EDGES[(i % 3) + 1])
    if (!isEdgeUpright()) continue
    scale3(w, D, MOVE, TIME)
    sub3(w, D, M, D)
    nearestOfUpright()
    copy(w, BEST_S, S)
    state.at = a
    return
  }
}

/**
 * NORMAL of the surfaces that touch: the cap, the side, or both; `turnFromTriangle` handles the rim between them. Q0 is
 * the point seen from the axis.
 */
function writeNormal(cap: boolean, wall: boolean, above: boolean): void {
  let ux = w[Q0]
  let uz = w[Q0 + 4]
  let length = Math.sqrt(ux * ux + uz * uz)
  setSize(SPAN, M)
  addSize(SPAN, E)
  if (!(length > RESIDUE * w[SPAN])) {
    // the point is on the axis itself: take a normal across the edge, against the move
    ux = w[E + 4]
    uz = -w[E]
    if (ux * w[MOVE] + uz * w[MOVE + 4] < 0) {
      ux = -ux
      uz = -uz
    }
    length = Math.sqrt(ux * ux + uz * uz)
    if (!(length > 0)) {
      ux = 1
      uz = 0
      length = 1
    }
  }
  ux /= length
  uz /= length
  corner[0] = ux
  corner[1] = above ? -1 : 1
  corner[2] = uz
  mix[0] = cap ? 1 : 0
  mix[1] = wall ? 1 : 0
  setNormal()
}

/**
 * The direction outwards from the axis, and the direction from the cap into the body. A rim's normal lies between the
 * two.
 */
const corner = new Float64Array(3)

/** The weights of the cap's normal and of the side's. */
const mix = new Float64Array(2)

/** NORMAL = the cap's and the side's normals, weighted by `mix`. */
function setNormal(): void {
  const up = mix[0]
  const out = mix[1]
  const size = Math.max(up, out)
  const norm = Math.sqrt((up / size) * (up / size) + (out / size) * (out / size))
  w[NORMAL] = ((-out / size) * corner[0]) / norm + 0
  w[NORMAL + 2] = ((up / size) * corner[1]) / norm
  w[NORMAL + 4] = ((-out / size) * corner[2]) / norm + 0 // no -0
  w[NORMAL + 1] = w[NORMAL + 3] = w[NORMAL + 5] = 0
}

const EDGES = [A, B, C, A, B]
/** The directions in which the triangle continues from the point touched; unit vectors. */
const ways = new Float64Array(9)
const kept = new Float64Array(4)

function look(way: number, from: number, to: number): void {
  differences(ways, way, to, from)
  const x = ways[way]
  const y = ways[way + 1]
  const z = ways[way + 2]
  const length = Math.sqrt(x * x + y * y + z * z)
  for (let k = 0; k < 3; k++) ways[way + k] = length > 0 ? ways[way + k] / length : 0
}

/** From a point inside the edge with number a: both directions along it, and the direction to the third corner. */
function lookAlongEdge(a: number): void {
  const first = EDGES.indexOf(a)
  look(0, a, EDGES[first + 1])
  look(3, EDGES[first + 1], a)
  look(6, TOUCHED, EDGES[first + 2])
}

/** From an end of the edge: the directions of the two edges there. */
function lookFromVertex(a: number, end: number): void {
  const b = EDGES[EDGES.indexOf(a) + 1]
  const vertex = before(a, b) === (end === 0) ? a : b
  const first = EDGES.indexOf(vertex)
  look(0, vertex, EDGES[first + 1])
  look(3, vertex, EDGES[first + 2])
  ways.fill(0, 6)
}

/**
 * The rim itself touches. Any normal between the cap's and the side's is right if the whole triangle is behind it. The
 * candidates are these two and the ones perpendicular to each of `ways`. Takes the candidate that is most against the
 * move.
 */
function turnFromTriangle(): void {
  kept[0] = Number.POSITIVE_INFINITY
  for (let k = 0; k < 2; k++) {
    mix[k] = 1
    mix[1 - k] = 0
    tryNormal()
  }
  for (let k = 0; k < 9; k += 3) {
    mix[0] = Math.abs(corner[0] * ways[k] + corner[2] * ways[k + 2])
    mix[1] = Math.abs(ways[k + 1])
    tryNormal()
  }
  mix[0] = kept[2]
  mix[1] = kept[3]
  setNormal()
}

/** Sines of angles below this are rounding. */
const BEHIND = 1e-14

/**
 * Keeps the normal of `mix` if less of the triangle is in front of it than for the best so far. If equally much is in
 * front, keeps it if it is more against the move.
 */
function tryNormal(): void {
  if (!(mix[0] > 0 || mix[1] > 0)) return
  setNormal()
  let before = 0
  for (let k = 0; k < 9; k += 3)
    before = Math.max(before, w[NORMAL] * ways[k] + w[NORMAL + 2] * ways[k + 1] + w[NORMAL + 4] * ways[k + 2])
  if (before < BEHIND) before = 0
  const along = w[NORMAL] * w[MOVE] + w[NORMAL + 2] * w[MOVE + 2] + w[NORMAL + 4] * w[MOVE + 4]
  if (!(before < kept[0] || (before === kept[0] && along < kept[1]))) return
  kept[0] = before
  kept[1] = along
  kept[2] = mix[0]
  kept[3] = mix[1]
}
