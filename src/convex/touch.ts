/**
 * The mover's point of contact. K's face along N is a point, an edge, a polygon or a disc, and X differs from a point
 * of that face only along N. GJK within the face finds which points of both bodies meet there. It finds points of the
 * face by tilting N slightly.
 */
import { support } from './body.ts'
import {
  CHOSEN,
  DELTA,
  FROM,
  g,
  MARGIN_B,
  N,
  plain,
  S1,
  S2,
  SIMPLEX,
  SIMPLEX_ON_B,
  TOUCHED,
  V,
  W,
  WEIGHTS,
  X,
} from './registers.ts'
import { addToSimplex, clearSimplex, reduceSimplex, simplexCount } from './simplex.ts'

const LAST_MISSING = plain()
const MISSING = plain()

const STEPS = 40
/** The tilt of N: more than rounding, and negligible on a curved surface. */
const TILT = 1e-11
/** The search ends at a point within this many tolerances. */
const NEAR_ENOUGH = 0.01

/**
 * Computes TOUCHED, on b, for X and N, which stay unchanged. If the simplex is not empty and gives a better point, uses
 * that.
 */
export function findTouched(): void {
  g[LAST_MISSING] = Number.POSITIVE_INFINITY
  const known = simplexCount() > 0 && reduceSimplex()
  for (let i = 0; i < 3; i++) {
    g[FROM + i] = g[X + i]
    g[CHOSEN + i] = g[N + i]
  }
  support()
  const off = g[N] * (g[X] - g[W]) + g[N + 1] * (g[X + 1] - g[W + 1]) + g[N + 2] * (g[X + 2] - g[W + 2])
  for (let i = 0; i < 3; i++) g[X + i] -= off * g[N + i]
  if (known) {
    measureMissing()
    g[LAST_MISSING] = g[MISSING]
    weigh(TOUCHED, SIMPLEX_ON_B)
  }
  clearSimplex()
  const enough = NEAR_ENOUGH * g[DELTA]
  for (let step = 0; step < STEPS; step++) {
    if (!addToSimplex(support())) break
    if (!reduceSimplex()) break
    measureMissing()
    if (g[MISSING] < g[LAST_MISSING]) {
      g[LAST_MISSING] = g[MISSING]
      weigh(TOUCHED, SIMPLEX_ON_B)
    }
    if (!(g[MISSING] > enough * enough)) break
    // only across N: along N there is only rounding
    const along = g[V] * g[CHOSEN] + g[V + 1] * g[CHOSEN + 1] + g[V + 2] * g[CHOSEN + 2]
    for (let i = 0; i < 3; i++) g[S1 + i] = g[V + i] - along * g[CHOSEN + i]
    const size = Math.sqrt(g[S1] * g[S1] + g[S1 + 1] * g[S1 + 1] + g[S1 + 2] * g[S1 + 2])
    if (!(size > 0)) break
    for (let i = 0; i < 3; i++) g[N + i] = g[CHOSEN + i] - (TILT * g[S1 + i]) / size
  }
  for (let i = 0; i < 3; i++) {
    g[X + i] = g[FROM + i]
    g[N + i] = g[CHOSEN + i]
    g[TOUCHED + i] += g[MARGIN_B] * g[N + i]
  }
}

/**
 * MISSING = squared distance of the simplex' point from X. It is computed from the weights, as TOUCHED is, and not from
 * V: in a thin triangle the weights are less accurate.
 */
function measureMissing(): void {
  weigh(S2, SIMPLEX)
  const x = g[S2] - g[X]
  const y = g[S2 + 1] - g[X + 1]
  const z = g[S2 + 2] - g[X + 2]
  g[MISSING] = x * x + y * y + z * z
}

/** r = the weighted sum of the points at `points`, by the simplex' weights. */
function weigh(r: number, points: number): void {
  for (let i = 0; i < 3; i++) {
    let sum = 0
    for (let k = 0; k < simplexCount(); k++) sum += g[WEIGHTS + k] * g[points + 3 * k + i]
    g[r + i] = sum
  }
}
