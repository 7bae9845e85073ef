/** Measures the distance of the mover at X from the target, its direction, and the point of contact. */
import { support } from './body.ts'
import { leastDepth } from './least-depth.ts'
import { APART, aimAtCentre, hasten, nearest } from './nearest.ts'
import { BEST, ENOUGH, g, LEAST, LOWER, MARGIN, N, SIGNED, W, X } from './registers.ts'
import { clearSimplex } from './simplex.ts'
import { findTouched } from './touch.ts'

/**
 * SIGNED = the distance of the bodies, or minus the least translation that separates them; N from target to mover;
 * TOUCHED.
 */
export function measureDistance(): void {
  g[ENOUGH] = Number.POSITIVE_INFINITY
  clearSimplex()
  aimAtCentre()
  if (nearest() === APART && g[LOWER] > 0) {
    hasten(false)
    for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
    support()
    const value = g[N] * (g[X] - g[W]) + g[N + 1] * (g[X + 1] - g[W + 1]) + g[N + 2] * (g[X + 2] - g[W + 2])
    g[SIGNED] = value - g[MARGIN]
  } else {
    leastDepth()
    g[SIGNED] = -g[LEAST] - g[MARGIN]
    clearSimplex()
  }
  findTouched()
}
