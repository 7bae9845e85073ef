/**
 * The least translation that ends an overlap. X is in K. We look for the direction N with the least u = h(N) − N · X,
 * where h is K's support function. This is not convex: K has as many local minima as it has sides. If K is a polytope,
 * two edges of the bodies span each of its faces, so trying all pairs of edges is exact. Otherwise we try many
 * directions (a lattice, the centre line, axes, all pairs of edges), and reduce u from the best few until it no longer
 * changes:
 *
 *   The ray from X along N leaves K at a point whose plane has normal N'. Then u(N') is at most the ray's length times
 *   N · N', so u(N') <= u(N), with equality only at a local minimum.
 *
 * `enter` computes this ray. It slides along edges and over kinks of h by itself; Newton steps finish it.
 */
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, kinds, SPHERE, support, TRIANGLE } from './body.ts'
import { hullWays } from './hull-ways.ts'
import { aimAtCentre, comeNear } from './nearest.ts'
import { polish } from './polish.ts'
import { AXES, BEST, DELTA, g, LEAST, MARGIN, N, NEAR, NOISE, SEEN, START, T, W, WAY, X } from './registers.ts'
import { clearSimplex } from './simplex.ts'

/** The most local searches, and the most rounds of one. */
const SEARCHES = 8
const ROUNDS = 24
/** Two starts count as the same if their cosine is above this. */
const SAME = 0.9
/** A search ends if a round reduces u by less than this share. */
const GAIN = 1e-12

/** The 98 directions through the cells of the surface of a cube of 5 by 5 by 5. */
const LATTICE = makeLattice()

function makeLattice(): Float64Array {
  const lattice = new Float64Array(3 * 98)
  let k = 0
  for (let x = -2; x <= 2; x++)
    for (let y = -2; y <= 2; y++)
      for (let z = -2; z <= 2; z++) {
        if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < 2) continue
        const size = Math.sqrt(x * x + y * y + z * z)
        lattice[k++] = x / size
        lattice[k++] = y / size
        lattice[k++] = z / size
      }
  return lattice
}

/**
 * How many directions a quarter of a circle is split into, by the rational parametrisation (1 − t², 2 t) / (1 + t²).
 */
const QUARTER = 6

/** The directions tried: N and u of each. Only hulls may try more than MOST. */
const MOST = 400
let tried = new Float64Array(4 * MOST)
let hasHull = false
let triedCount = 0
/** The starts of the searches so far. */
const starts = new Float64Array(3 * SEARCHES)
const edges = new Float64Array(3 * 8)
let edgeCount = 0
const aside = new Float64Array(12)

/** Computes N, and u in LEAST. X must be in K, or nearly. Overwrites the simplex. */
export function leastDepth(): void {
  triedCount = 0
  listEdges()
  let crossed = false
  for (let i = 0; i < edgeCount; i++)
    for (let k = i + 1; k < edgeCount; k++) crossed = tryCross(3 * i, 3 * k) || crossed
  hasHull = kinds[0] === HULL || kinds[1] === HULL
  if (hasHull) hullWays.tryAll(edges, edgeCount, tryBoth)
  else if (!crossed) tryAcross()
  let curved = false
  for (let body = 0; body < 2; body++) {
    if (kinds[body] !== ELLIPSOID && kinds[body] !== CYLINDER) continue
    curved = true
    for (let k = 0; k < 3; k++) tryBoth(AXES + 9 * body + 3 * k)
  }
  if (curved) {
    aimAtCentre()
    tryBoth(N)
    for (let k = 0; k < LATTICE.length; k += 3) {
      for (let i = 0; i < 3; i++) g[N + i] = LATTICE[k + i]
      tryN()
    }
    for (let k = 0; k < edgeCount; k++) tryCircle(3 * k)
  }
  g[LEAST] = Number.POSITIVE_INFINITY
  let best = 0
  for (let k = 0; k < triedCount; k++) {
    if (!(tried[4 * k + 3] < g[LEAST])) continue
    g[LEAST] = tried[4 * k + 3]
    best = k
  }
  for (let i = 0; i < 3; i++) g[LEAST + 1 + i] = tried[4 * best + i]
  if (curved) search()
  for (let i = 0; i < 3; i++) g[N + i] = g[LEAST + 1 + i]
}

function listEdges(): void {
  edgeCount = 0
  for (let body = 0; body < 2; body++) {
    const kind = kinds[body]
    const e = AXES + 9 * body
    if (kind === SPHERE || kind === ELLIPSOID || kind === HULL) continue
    for (let k = 0; k < 3; k++) {
      if ((kind === CYLINDER || kind === CAPSULE) && k !== 1) continue
      for (let i = 0; i < 3; i++)
        edges[3 * edgeCount + i] =
          kind === TRIANGLE
            ? g[e + 3 * ((k + 1) % 3) + i] - g[e + 3 * k + i]
            : kind === BOX || k === 1
              ? g[e + 3 * k + i]
              : 0
      edgeCount++
    }
  }
}

/** Tries both normals of two edges. @returns false if the edges are parallel, up to rounding */
function tryCross(a: number, b: number): boolean {
  const x = edges[a + 1] * edges[b + 2] - edges[a + 2] * edges[b + 1]
  const y = edges[a + 2] * edges[b] - edges[a] * edges[b + 2]
  const z = edges[a] * edges[b + 1] - edges[a + 1] * edges[b]
  const aa = edges[a] * edges[a] + edges[a + 1] * edges[a + 1] + edges[a + 2] * edges[a + 2]
  const bb = edges[b] * edges[b] + edges[b + 1] * edges[b + 1] + edges[b + 2] * edges[b + 2]
  if (!(x * x + y * y + z * z > 1e-24 * aa * bb)) return false
  g[N] = x
  g[N + 1] = y
  g[N + 2] = z
  tryBoth(N)
  return true
}

/** Tries a direction perpendicular to K, which is a point or a segment here. */
function tryAcross(): void {
  let e = 0
  let longest = 0
  for (let k = 0; k < 3 * edgeCount; k += 3) {
    const square = edges[k] * edges[k] + edges[k + 1] * edges[k + 1] + edges[k + 2] * edges[k + 2]
    if (!(square > longest)) continue
    longest = square
    e = k
  }
  g[N] = g[N + 2] = 0
  g[N + 1] = 1
  if (longest > 0) {
    // across the coordinate along which the segment extends least
    const x = Math.abs(edges[e])
    const y = Math.abs(edges[e + 1])
    const z = Math.abs(edges[e + 2])
    const i = x <= y && x <= z ? 0 : y <= z ? 1 : 2
    g[N + i] = 0
    g[N + ((i + 1) % 3)] = -edges[e + ((i + 2) % 3)]
    g[N + ((i + 2) % 3)] = edges[e + ((i + 1) % 3)]
  }
  tryBoth(N)
}

/** Tries directions perpendicular to an edge: least depths are often there, at the bottom of a narrow valley of u. */
function tryCircle(e: number): void {
  const size = Math.sqrt(edges[e] * edges[e] + edges[e + 1] * edges[e + 1] + edges[e + 2] * edges[e + 2])
  if (!(size > 0)) return
  const x = edges[e] / size
  const y = edges[e + 1] / size
  const z = edges[e + 2] / size
  // two unit vectors perpendicular to the edge (Duff et al. 2017)
  const sign = z >= 0 ? 1 : -1
  const a = -1 / (sign + z)
  const b = x * y * a
  for (let k = 0; k < QUARTER; k++) {
    const t = k / QUARTER
    const c = (1 - t * t) / (1 + t * t)
    const s = (2 * t) / (1 + t * t)
    for (let turn = 0; turn < 2; turn++) {
      const p = turn === 0 ? c : -s
      const q = turn === 0 ? s : c
      g[N] = p * (1 + sign * x * x * a) + q * b
      g[N + 1] = p * sign * b + q * (sign + y * y * a)
      g[N + 2] = -p * sign * x - q * y
      tryBoth(N)
    }
  }
}

/** Tries a vector of any length and its opposite. */
function tryBoth(a: number): void {
  const size = Math.sqrt(g[a] * g[a] + g[a + 1] * g[a + 1] + g[a + 2] * g[a + 2])
  if (!(size > 0)) return
  for (let i = 0; i < 3; i++) g[N + i] = g[a + i] / size
  tryN()
  for (let i = 0; i < 3; i++) g[N + i] = -g[N + i]
  tryN()
}

function tryN(): void {
  if (triedCount >= MOST && !hasHull) return
  if (4 * triedCount === tried.length) {
    const longer = new Float64Array(2 * tried.length)
    longer.set(tried)
    tried = longer
  }
  support()
  const o = 4 * triedCount++
  for (let i = 0; i < 3; i++) tried[o + i] = g[N + i]
  tried[o + 3] = g[N] * (g[W] - g[X]) + g[N + 1] * (g[W + 1] - g[X + 1]) + g[N + 2] * (g[W + 2] - g[X + 2])
}

/** Runs local searches from the best directions tried that are far from each other. */
function search(): void {
  for (let i = 0; i < 3; i++) {
    aside[i] = g[START + i]
    aside[3 + i] = g[WAY + i]
    aside[6 + i] = g[X + i]
  }
  aside[9] = g[T]
  aside[10] = g[MARGIN]
  aside[11] = g[NEAR]
  g[MARGIN] = 0
  g[NEAR] = 0.01 * g[DELTA]
  for (let found = 0; found < SEARCHES; found++) {
    let best = -1
    for (let k = 0; k < triedCount; k++) {
      if (best >= 0 && !(tried[4 * k + 3] < tried[4 * best + 3])) continue
      if (isNew(4 * k, found)) best = k
    }
    if (best < 0) break
    for (let i = 0; i < 3; i++) {
      starts[3 * found + i] = tried[4 * best + i]
      g[N + i] = tried[4 * best + i]
    }
    descend(4 * best + 3)
  }
  for (let i = 0; i < 3; i++) {
    g[START + i] = aside[i]
    g[WAY + i] = aside[3 + i]
    g[X + i] = aside[6 + i]
  }
  g[T] = aside[9]
  g[MARGIN] = aside[10]
  g[NEAR] = aside[11]
}

function isNew(o: number, found: number): boolean {
  for (let k = 0; k < found; k++) {
    const s = 3 * k
    if (tried[o] * starts[s] + tried[o + 1] * starts[s + 1] + tried[o + 2] * starts[s + 2] > SAME) return false
  }
  return true
}

/** Reduces u from N (where it is tried[at]) until it no longer changes. Updates LEAST if u is the least so far. */
function descend(at: number): void {
  let u = tried[at]
  for (let round = 0; round < ROUNDS; round++) {
    const long = u + 0.01 * u + 64 * g[NOISE]
    for (let i = 0; i < 3; i++) {
      g[START + i] = aside[6 + i] + long * g[N + i]
      g[WAY + i] = -long * g[N + i]
      g[BEST + i] = g[N + i]
    }
    g[T] = 0
    clearSimplex()
    comeNear()
    for (let i = 0; i < 3; i++) {
      g[N + i] = g[BEST + i]
      g[SEEN + i] = g[BEST + i]
      g[X + i] = aside[6 + i]
    }
    polish(false)
    support()
    const next = g[N] * (g[W] - g[X]) + g[N + 1] * (g[W + 1] - g[X + 1]) + g[N + 2] * (g[W + 2] - g[X + 2])
    if (next < g[LEAST]) {
      g[LEAST] = next
      for (let i = 0; i < 3; i++) g[LEAST + 1 + i] = g[N + i]
    }
    if (!(next < u - GAIN * Math.abs(u) - g[NOISE])) break
    u = next
  }
}
