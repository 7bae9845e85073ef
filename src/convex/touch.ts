/**
 * Where the mover touches. K's face along N is a point, an edge, a polygon or a disc, and X is off that face only along N. GJK within
 * the face says which points of both bodies meet there; it finds points of the face by tilting N by a hair.
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
/** More than rounding, and nothing to what is curved. */
const TILT = 1e-11
/** A point so near, in tolerances, is the one. */
const NEAR_ENOUGH = 0.01

/** TOUCHED, on b, for X and N, which stay. If the simplex is not empty and gives a better point, that is used. */
export function touch(): void {
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
    // across N only: along it there is nothing but rounding
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

/** MISSING: how far the simplex' point is from X, squared; by the weights, not V: in a sliver of a triangle they are worth less. */
function measureMissing(): void {
  weigh(S2, SIMPLEX)
  const x = g[S2] - g[X]
  const y = g[S2 + 1] - g[X + 1]
  const z = g[S2 + 2] - g[X + 2]
  g[MISSING] = x * x + y * y + z * z
}

/** r = the sum of the simplex' points at `points`, by weight. */
function weigh(r: number, points: number): void {
  for (let i = 0; i < 3; i++) {
    let sum = 0
    for (let k = 0; k < simplexCount(); k++) sum += g[WEIGHTS + k] * g[points + 3 * k + i]
    g[r + i] = sum
  }
}
