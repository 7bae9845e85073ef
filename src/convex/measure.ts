/** How far the mover at X is from the target, in which direction, and where they touch. */
import { support } from './body.ts'
import { leastDepth } from './least-depth.ts'
import { APART, aimAtCentre, hasten, nearest } from './nearest.ts'
import {
  BEST,
  ENOUGH,
  g,
  LEAST,
  LOWER,
  MARGIN,
  MARGIN_B,
  N,
  SIGNED,
  SIMPLEX_ON_B,
  TOUCHED,
  W,
  WEIGHTS,
  X,
} from './registers.ts'
import { clearSimplex, simplexCount } from './simplex.ts'

/** SIGNED: the distance of the bodies, or minus the least translation that parts them; N from target to mover; TOUCHED. */
export function measure(): void {
  g[ENOUGH] = Number.POSITIVE_INFINITY
  clearSimplex()
  aimAtCentre()
  if (nearest() === APART && g[LOWER] > 0) {
    hasten(false)
    for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
    support()
    const value = g[N] * (g[X] - g[W]) + g[N + 1] * (g[X + 1] - g[W + 1]) + g[N + 2] * (g[X + 2] - g[W + 2])
    g[SIGNED] = value - g[MARGIN]
    findTouched()
    return
  }
  leastDepth()
  g[SIGNED] = -g[LEAST] - g[MARGIN]
  for (let i = 0; i < 3; i++) g[X + i] += g[LEAST] * g[N + i]
  touch()
  for (let i = 0; i < 3; i++) g[X + i] -= g[LEAST] * g[N + i]
}

/** TOUCHED of a mover that touches, with normal N. */
export function touch(): void {
  // a little way off it is seen which points are nearest
  const off = g[MARGIN] > 0 && g[SIGNED] > -g[MARGIN] ? 0 : 1
  for (let i = 0; i < 3; i++) {
    kept[i] = g[N + i]
    g[X + i] += off * kept[i]
  }
  g[ENOUGH] = Number.POSITIVE_INFINITY
  clearSimplex()
  if (nearest() === APART) hasten(false)
  for (let i = 0; i < 3; i++) {
    g[X + i] -= off * kept[i]
    g[N + i] = kept[i]
  }
  findTouched()
}

const kept = new Float64Array(3)

/** TOUCHED from the simplex. */
function findTouched(): void {
  for (let i = 0; i < 3; i++) {
    let sum = 0
    for (let k = 0; k < simplexCount(); k++) sum += g[WEIGHTS + k] * g[SIMPLEX_ON_B + 3 * k + i]
    g[TOUCHED + i] = sum + g[MARGIN_B] * g[N + i]
  }
}
