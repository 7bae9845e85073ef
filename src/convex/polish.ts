/**
 * Newton steps on the direction N, once GJK is near. N should become normal to K at the point nearest to X, at the
 * point of a local least depth if X is inside, or at the point where the path enters. K may be flat or ruled there.
 * Then N is kept perpendicular to those edges of the bodies along which the simplex extends, and only the remaining
 * degrees of freedom are iterated. With two such edges N is their cross product. A step is kept only if its plane
 * separates at least as much as the one before, so the steps never make N worse.
 *
 * Equation: the component of X − W(N) along K's surface is zero. Derivative: H + λ, where H is the Hessian of the
 * support function (the radii of curvature of K) and λ = N · (X − W).
 */
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, hulls, kinds, support, TRIANGLE } from './body.ts'
import {
  AXES,
  CHOSEN,
  FROM,
  g,
  KEPT,
  MARGIN,
  MOST,
  N,
  NOISE,
  plain,
  S1,
  S2,
  SEEN,
  SLACK,
  START,
  slots,
  T,
  vector,
  W,
  WAY,
  X,
} from './registers.ts'
import { masks, simplexCount } from './simplex.ts'
import { cross, dot, normalise, offAlong } from './vectors.ts'

const S3 = vector()
const S4 = vector()
/**
 * For a direction in `polish`: its value, and how far W is from its place; LEFT is the latter for the best direction so
 * far.
 */
const VALUE = plain()
const OFF = plain()
const LEFT = plain()
/** r · H · s of `measureCurvature`. */
const CURVATURE = plain()
const LAST_OFF = plain()
const LAST_VALUE = plain()
/** Results of small functions: dot products, how far W is from its place along N, S3 and S4. */
const PRODUCTS = slots(5)
const LAMBDA = plain()
const OFF_S3 = plain()
const OFF_S4 = plain()

const STEPS = 12
/** W is not at its place if it is off by more than this many roundings. */
const UNSETTLED = 16
/** Edges count as parallel below this sine. */
const PARALLEL = 1e-9
/** A direction counts as perpendicular to an edge, or as the axis of a disc, below this sine. */
const ACROSS = 1e-9
const FLAT_DISC = 1e-5

/** Dot products; the code that computes them shows of which vectors. */
const NN = PRODUCTS
const EE = PRODUCTS + 1
const C = PRODUCTS + 2
const P = PRODUCTS + 3
const Q = PRODUCTS + 4

/** Edges of K along which K is flat at N: vectors. */
const edges = new Float64Array(3 * 18)
let edgeCount = 0
/** S1 and S2 of the best N so far. */
const held = new Float64Array(6)

/**
 * Applies the Newton steps described above. With `moving`, moves X to where it meets N's plane, and T with it. Until
 * GJK has converged, it is uncertain which edges matter. So this tries all pairs of edges, each edge alone and none,
 * from N and from SEEN, and takes the best N.
 * @returns whether N changed
 */
export function polish(moving: boolean): boolean {
  gatherEdges()
  for (let i = 0; i < 3; i++) g[FROM + i] = g[N + i]
  judge(moving)
  g[MOST] = g[VALUE]
  let changed = false
  for (let i = 0; i < 6; i++) held[i] = 0
  for (let first = -1; first < edgeCount; first++)
    for (let second = first; second < edgeCount; second++) {
      if (first < 0 && second >= 0) break
      for (let start = FROM; ; start = SEEN) {
        for (let i = 0; i < 3; i++) g[N + i] = g[start + i]
        if (hold(first, second) && climb(moving) && (!changed || isBetter())) {
          g[MOST] = g[VALUE]
          g[LEFT] = g[OFF]
          changed = true
          for (let i = 0; i < 3; i++) g[CHOSEN + i] = g[N + i]
          for (let i = 0; i < 6; i++) held[i] = g[S1 + i]
        }
        // with two edges, the start does not matter
        if (start === SEEN || second !== first) break
      }
    }
  for (let i = 0; i < 3; i++) g[N + i] = changed ? g[CHOSEN + i] : g[FROM + i]
  for (let i = 0; i < 6; i++) g[S1 + i] = held[i]
  judge(moving)
  if (moving && g[VALUE] > g[T]) g[T] = g[VALUE]
  return changed
}

/**
 * Is N better than the best so far? If their values are equal, the one whose W is at its place wins; then the first,
 * which uses the fewest edges.
 */
function isBetter(): boolean {
  return g[VALUE] > g[MOST] + g[SLACK] || (g[LEFT] > UNSETTLED * g[NOISE] && g[OFF] < g[LEFT])
}

/**
 * Computes the value of N: by how much its plane separates X from K, or the time at which X meets the plane. Also
 * computes W, and X if `moving`.
 */
function judge(moving: boolean): void {
  support()
  if (moving) {
    const far =
      g[N] * (g[START] - g[W]) + g[N + 1] * (g[START + 1] - g[W + 1]) + g[N + 2] * (g[START + 2] - g[W + 2]) - g[MARGIN]
    const speed = -(g[N] * g[WAY] + g[N + 1] * g[WAY + 1] + g[N + 2] * g[WAY + 2])
    // if X does not approach the plane and is beyond it, the plane separates X for good
    g[VALUE] = speed > 0 ? far / speed : far > g[NOISE] ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    g[SLACK] = speed > 0 ? g[NOISE] / speed : 0
    for (let i = 0; i < 3; i++) g[X + i] = g[START + i] + g[VALUE] * g[WAY + i]
  } else {
    g[SLACK] = g[NOISE]
    g[VALUE] = g[N] * (g[X] - g[W]) + g[N + 1] * (g[X + 1] - g[W + 1]) + g[N + 2] * (g[X + 2] - g[W + 2])
  }
}

/** Newton steps from N. @returns whether N's value is at least MOST, up to rounding, with W at its place */
function climb(moving: boolean): boolean {
  g[LAST_VALUE] = g[MOST]
  g[LAST_OFF] = Number.POSITIVE_INFINITY
  for (let step = 0; step < STEPS; step++) {
    judge(moving)
    const freedom = basis()
    if (!(g[VALUE] >= g[LAST_VALUE] - g[SLACK]) || !(g[OFF] < g[LAST_OFF])) break
    g[LAST_VALUE] = Math.max(g[LAST_VALUE], g[VALUE])
    g[LAST_OFF] = g[OFF]
    for (let i = 0; i < 3; i++) g[KEPT + i] = g[N + i]
    if (freedom === 0 || !(g[OFF] > 0.1 * g[NOISE]) || !newton(freedom)) break
  }
  if (g[LAST_OFF] === Number.POSITIVE_INFINITY) return false
  for (let i = 0; i < 3; i++) g[N + i] = g[KEPT + i]
  judge(moving)
  g[OFF] = g[LAST_OFF]
  return true
}

/** After `polish`: in how many directions K is flat at N, as far as is known. */
export function flatness(): number {
  if (g[S2] !== 0 || g[S2 + 1] !== 0 || g[S2 + 2] !== 0) return 2
  return g[S1] !== 0 || g[S1 + 1] !== 0 || g[S1 + 2] !== 0 ? 1 : 0
}

/** Collects all edges along which K is flat at N, or along which the simplex extends. */
function gatherEdges(): void {
  edgeCount = 0
  let all = -1
  let any = 0
  const count = simplexCount()
  for (let k = 0; k < count; k++) {
    all &= masks[k]
    any |= masks[k]
  }
  const spread = count > 0 ? any & ~all : 0
  for (let body = 0; body < 2; body++) {
    const kind = kinds[body]
    const e = AXES + 9 * body
    const bits = (spread >> (3 * body)) & 7
    if (kind === TRIANGLE) {
      for (let i = 0; i < 3; i++) {
        const j = (i + 1) % 3
        const both = (bits >> i) & (bits >> j) & 1
        addEdge(e + 3 * i, e + 3 * j, both === 1)
      }
    } else if (kind === BOX) for (let i = 0; i < 3; i++) addEdge(e + 3 * i, -1, ((bits >> i) & 1) === 1)
    else if (kind === CAPSULE || kind === CYLINDER) addEdge(e + 3, -1, ((bits >> 1) & 1) === 1)
    else if (kind === HULL) gatherHullEdges(body)
    if (kind === CYLINDER) {
      dot(C, N, e + 3)
      dot(EE, e + 3, e + 3)
      dot(NN, N, N)
      if (g[EE] - (g[C] * g[C]) / g[NN] <= FLAT_DISC * FLAT_DISC * g[EE]) {
        addEdge(e, -1, true)
        addEdge(e + 6, -1, true)
      }
    }
  }
}

/** Collects the lines between those corners of a hull of which the simplex consists. */
function gatherHullEdges(body: number): void {
  const count = simplexCount()
  for (let k = 0; k < count; k++)
    for (let n = k + 1; n < count; n++) {
      const a = cornerOf(body, k)
      const b = cornerOf(body, n)
      if (a !== b) addLine(body, 3 * a, 3 * b)
    }
}

/** The corner of a hull in a point of the simplex: see `support`. */
const cornerOf = (body: number, k: number): number => ((masks[k] >> (6 + 12 * body)) & 4095) - 1

function addLine(body: number, a: number, b: number): void {
  const hull = hulls[body]
  if (hull === undefined) return
  const e = AXES + 9 * body
  for (let i = 0; i < 3; i++) {
    edges[3 * edgeCount + i] = 0
    for (let k = 0; k < 3; k++)
      edges[3 * edgeCount + i] += g[e + 3 * k + i] * (hull.vertices[b + k] - hull.vertices[a + k])
  }
  edgeCount++
}

/** Adds the edge between two registers, or the vector `from` (`to` < 0), if `sure` or if N is perpendicular to it. */
function addEdge(from: number, to: number, sure: boolean): void {
  const o = 3 * edgeCount
  for (let i = 0; i < 3; i++) edges[o + i] = to < 0 ? g[from + i] : g[to + i] - g[from + i]
  const along = g[N] * edges[o] + g[N + 1] * edges[o + 1] + g[N + 2] * edges[o + 2]
  const ee = edges[o] * edges[o] + edges[o + 1] * edges[o + 1] + edges[o + 2] * edges[o + 2]
  if (ee > 0 && (sure || along * along <= ACROSS * ACROSS * ee)) edgeCount++
}

/**
 * S1, S2 = the two edges that N must be perpendicular to (zero: none; twice the same counts as one). Makes N
 * perpendicular to them.
 * @returns false if the edges are parallel
 */
function hold(first: number, second: number): boolean {
  for (let i = 0; i < 6; i++) g[S1 + i] = 0
  if (first < 0) return true
  unitEdge(S1, first)
  if (second === first) {
    dot(C, N, S1)
    for (let i = 0; i < 3; i++) g[N + i] -= g[C] * g[S1 + i]
    return normalise(N)
  }
  unitEdge(S2, second)
  cross(S3, S1, S2)
  dot(NN, S3, S3)
  if (!(g[NN] > PARALLEL * PARALLEL)) return false
  dot(C, N, S3)
  const side = g[C] >= 0 ? 1 : -1
  for (let i = 0; i < 3; i++) g[N + i] = side * g[S3 + i]
  return normalise(N)
}

function unitEdge(r: number, k: number): void {
  for (let i = 0; i < 3; i++) g[r + i] = edges[3 * k + i]
  normalise(r)
}

/**
 * S3, S4 = the directions in which N may move; OFF = how far W is from its place along them.
 * @returns how many directions there are
 */
function basis(): number {
  g[OFF] = 0
  if (g[S2] !== 0 || g[S2 + 1] !== 0 || g[S2 + 2] !== 0) return 0
  if (g[S1] !== 0 || g[S1 + 1] !== 0 || g[S1 + 2] !== 0) {
    cross(S3, S1, N)
    offAlong(OFF_S3, S3)
    g[OFF] = Math.abs(g[OFF_S3])
    return normalise(S3) ? 1 : 0
  }
  const x = Math.abs(g[N])
  const y = Math.abs(g[N + 1])
  const z = Math.abs(g[N + 2])
  g[S3] = x <= y && x <= z ? 1 : 0
  g[S3 + 1] = g[S3] === 0 && y <= z ? 1 : 0
  g[S3 + 2] = g[S3] === 0 && g[S3 + 1] === 0 ? 1 : 0
  cross(S3, N, S3)
  normalise(S3)
  cross(S4, N, S3)
  offAlong(OFF_S3, S3)
  offAlong(OFF_S4, S4)
  g[OFF] = Math.sqrt(g[OFF_S3] * g[OFF_S3] + g[OFF_S4] * g[OFF_S4])
  return 2
}

/** CURVATURE = r · H · s for unit vectors r and s perpendicular to N. */
function measureCurvature(r: number, s: number): void {
  let sum = 0
  for (let body = 0; body < 2; body++) {
    const kind = kinds[body]
    if (kind !== ELLIPSOID && kind !== CYLINDER) continue
    const e = AXES + 9 * body
    let cc = 0
    let rs = 0
    let rc = 0
    let sc = 0
    for (let k = 0; k < 3; k++) {
      if (kind === CYLINDER && k === 1) continue
      dot(C, N, e + 3 * k)
      dot(P, r, e + 3 * k)
      dot(Q, s, e + 3 * k)
      cc += g[C] * g[C]
      rs += g[P] * g[Q]
      rc += g[P] * g[C]
      sc += g[Q] * g[C]
    }
    if (cc > 0) sum += (rs - (rc * sc) / cc) / Math.sqrt(cc)
  }
  g[CURVATURE] = sum
}

/** Moves N by one Newton step. @returns false if there is none: K is not curved the right way */
function newton(freedom: number): boolean {
  offAlong(LAMBDA, N)
  offAlong(OFF_S3, S3)
  const s = g[OFF_S3]
  measureCurvature(S3, S3)
  const a = g[CURVATURE] + g[LAMBDA]
  if (freedom === 1) {
    if (!(a > 0)) return false
    const step = s / a
    if (!(Math.abs(step) < 1)) return false
    for (let i = 0; i < 3; i++) g[N + i] += step * g[S3 + i]
    return normalise(N)
  }
  offAlong(OFF_S4, S4)
  const t = g[OFF_S4]
  measureCurvature(S3, S4)
  const b = g[CURVATURE]
  measureCurvature(S4, S4)
  const c = g[CURVATURE] + g[LAMBDA]
  const det = a * c - b * b
  if (!(a > 0 && det > 0)) return false
  const p = (c * s - b * t) / det
  const q = (a * t - b * s) / det
  if (!(p * p + q * q < 1)) return false
  for (let i = 0; i < 3; i++) g[N + i] += p * g[S3 + i] + q * g[S4 + i]
  return normalise(N)
}
