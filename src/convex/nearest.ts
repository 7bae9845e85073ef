/**
 * GJK: the distance from X to K (Gilbert, Johnson, Keerthi 1988), and the first time at which X reaches K on its path
 * along WAY (van den Bergen 2004: the same loop, where each separating plane moves X on). Both stop by a duality gap.
 * The distance from a plane is a lower bound for any direction, whatever its rounding errors, and the distance from the
 * simplex is an upper bound. So a time is late by at most the rounding of one support function, and for a miss there is
 * a plane that separates the rest of the path.
 */
import { support } from './body.ts'
import { flatness, polish } from './polish.ts'
import {
  BEST,
  ENOUGH,
  GAP,
  g,
  LOWER,
  MARGIN,
  N,
  NEAR,
  NOISE,
  plain,
  S1,
  SEEN,
  START,
  T,
  V,
  W,
  WAY,
  X,
} from './registers.ts'
import { addToSimplex, clearSimplex, keepSimplex, reduceSimplex, restoreSimplex, simplexCount } from './simplex.ts'

/** The upper bound |V| of the distance. */
const UPPER = plain()
/** For the loops below: the last UPPER, and |V|. Registers, because V8 boxes a double that starts as a constant. */
const LAST_UPPER = plain()
const SIZE = plain()
/** The length |V| of the kept simplex. */
const OLD_SIZE = plain()

/** The most steps of `nearest`, and of `enter`, where a grazing step only halves the remaining distance. */
const STEPS = 100
const TIME_STEPS = 200

/** Results of `nearest`. */
export const APART = 1
const INSIDE = 0

/** Results of `look`. */
const WITHIN = 0
const BEYOND = 1

let seen = 0

/**
 * Computes UPPER and N from the simplex (an empty simplex leaves N as it is), then W and GAP.
 * @returns WITHIN if X is in the simplex, up to rounding
 */
function look(): number {
  if (simplexCount() > 0) {
    if (!reduceSimplex()) return WITHIN
    measureV()
    g[UPPER] = g[SIZE]
    if (!(g[UPPER] > g[NOISE])) return WITHIN
    for (let i = 0; i < 3; i++) g[N + i] = -g[V + i] / g[UPPER]
  }
  seen = support()
  g[GAP] = g[N] * (g[X] - g[W]) + g[N + 1] * (g[X + 1] - g[W + 1]) + g[N + 2] * (g[X + 2] - g[W + 2])
  return BEYOND
}

/** N = the direction from K's centre to X. */
export function aimAtCentre(): void {
  const size = Math.sqrt(g[X] * g[X] + g[X + 1] * g[X + 1] + g[X + 2] * g[X + 2])
  for (let i = 0; i < 3; i++) g[N + i] = size > 0 ? g[X + i] / size : i === 1 ? 1 : 0
}

/**
 * Computes LOWER <= distance from X to K <= UPPER. N belongs to LOWER, V and WEIGHTS to UPPER. An empty simplex starts
 * from N. Stops early if the distance is surely more than ENOUGH.
 */
export function nearest(): number {
  g[LOWER] = Number.NEGATIVE_INFINITY
  g[LAST_UPPER] = Number.POSITIVE_INFINITY
  let sinceHaste = 0
  for (let step = 0; step < STEPS; step++) {
    if (look() === WITHIN) return INSIDE
    if (g[GAP] > g[LOWER]) {
      g[LOWER] = g[GAP]
      for (let i = 0; i < 3; i++) g[BEST + i] = g[N + i]
      if (g[LOWER] > g[ENOUGH]) break
    }
    let stuck = false
    if (simplexCount() > 0) {
      if (g[UPPER] - g[LOWER] <= g[NOISE]) break
      stuck = !(g[UPPER] < g[LAST_UPPER])
      g[LAST_UPPER] = g[UPPER]
    }
    stuck = !addToSimplex(seen) || stuck
    sinceHaste++
    if (stuck && sinceHaste === 1 && step > 0) break
    if ((stuck || sinceHaste === PATIENCE) && g[LOWER] > 0) {
      hasten(false)
      sinceHaste = 0
    }
  }
  for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
  return APART
}

/**
 * Moves X from T on along its path until it is nearer than NEAR to K with its margin. Computes T, the simplex, and
 * BEST, the plane that moved X there; BEST must hold a first guess.
 * @returns false if X never comes so near
 */
export function comeNear(): boolean {
  g[LAST_UPPER] = Number.POSITIVE_INFINITY
  let sinceHaste = 0
  let again = false
  placeOnWay()
  if (simplexCount() === 0) aimAtCentre()
  for (let step = 0; step < TIME_STEPS; step++) {
    let arrived = look() === WITHIN
    if (arrived && !again && simplexCount() === 4) {
      // a nearly flat tetrahedron may wrongly contain X: repeat once from the last separating direction
      again = true
      clearSimplex()
      for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
      continue
    }
    let stuck = false
    if (!arrived) {
      const gap = g[GAP] - g[MARGIN]
      let advanced = false
      if (gap > 0) {
        for (let i = 0; i < 3; i++) g[BEST + i] = g[N + i]
        const speed = -(g[N] * g[WAY] + g[N + 1] * g[WAY + 1] + g[N + 2] * g[WAY + 2])
        if (!(speed > 0)) return false
        const t = g[T] + gap / speed
        if (!(t <= 1)) return false
        advanced = t > g[T]
        g[T] = t
        placeOnWay()
      }
      if (simplexCount() > 0) {
        // UPPER was measured before X moved on, so now X is even nearer
        arrived = g[UPPER] - g[MARGIN] <= g[NEAR]
        stuck = !advanced && !(g[UPPER] < g[LAST_UPPER])
        g[LAST_UPPER] = advanced ? Number.POSITIVE_INFINITY : g[UPPER]
      }
      stuck = (!addToSimplex(seen) && !advanced) || stuck
    }
    sinceHaste++
    if (arrived || stuck || sinceHaste === PATIENCE) {
      // if this finds no better N than the last time, the search is finished
      const before = g[T]
      hasten(true)
      if (!(g[T] <= 1)) return false
      const moved = (g[T] - before) * Math.sqrt(g[WAY] * g[WAY] + g[WAY + 1] * g[WAY + 1] + g[WAY + 2] * g[WAY + 2])
      if ((arrived || (stuck && sinceHaste === 1)) && !(moved > g[NEAR])) return true
      sinceHaste = 0
      g[LAST_UPPER] = Number.POSITIVE_INFINITY
    }
  }
  return true
}

function placeOnWay(): void {
  for (let i = 0; i < 3; i++) g[X + i] = g[START + i] + g[T] * g[WAY + i]
}

/** How many steps of GJK precede each try of Newton steps. */
const PATIENCE = 5
/** How far N is tilted to reach both ends of an edge: more than rounding, and negligible on a curved surface. */
const TILT = 1e-12

/**
 * Speeds up GJK by Newton steps. On a curved K GJK is slow (each step gains two bits), but after a few steps it is near
 * enough for Newton's method. BEST comes from `polish`, and a new simplex from the points of K along BEST. If the new
 * simplex is no better, the old one stays. V and WEIGHTS belong to the simplex.
 */
export function hasten(moving: boolean): void {
  for (let i = 0; i < 3; i++) g[SEEN + i] = g[N + i]
  for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
  const changed = polish(moving)
  if (moving) placeOnWay()
  if (changed) for (let i = 0; i < 3; i++) g[BEST + i] = g[N + i]
  const inside = !reduceSimplex()
  const flat = flatness()
  if (inside || !changed || flat === 2) return
  measureV()
  g[OLD_SIZE] = g[SIZE]
  keepSimplex()
  clearSimplex()
  if (flat === 0) addToSimplex(support())
  else
    for (let side = -1; side <= 1; side += 2) {
      for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i] + side * TILT * g[S1 + i]
      addToSimplex(support())
    }
  reduceSimplex()
  measureV()
  if (g[SIZE] <= g[OLD_SIZE] + g[NOISE]) return
  restoreSimplex()
  reduceSimplex()
}

/** SIZE = |V| */
function measureV(): void {
  g[SIZE] = Math.sqrt(g[V] * g[V] + g[V + 1] * g[V + 1] + g[V + 2] * g[V + 2])
}
