/**
 * The simplex of GJK: at most four points of K, and the point of their hull nearest to X. It computes the nearest point
 * of every edge and face that may contain it, and takes the nearest of these. So a sign that is lost to rounding costs
 * no more than that rounding. The direction to a face is the normal of its plane, not a difference of nearly equal
 * points.
 */
import { g, ON_B, plain, SIMPLEX, SIMPLEX_ON_B, slots, V, W, WEIGHTS, X } from './registers.ts'

const SIMPLEX_Y = slots(12)
/** The least squared distance so far. */
const SQUARE = plain()

/** Which vertices of the bodies each point consists of: see `support`. */
export const masks = new Int32Array(4)

/** A tetrahedron counts as flat if its volume is below this share of its edges' product. */
const FLAT = 1e-13
/** A volume below this share of its edges' product may have the wrong sign: 16 roundings. */
const UNSURE = 1.7763568394002505e-15

let count = 0
/** The vertices whose hull contains the nearest point so far. */
let bestSet = 0
const weights = new Float64Array(4)

export function simplexCount(): number {
  return count
}

export function clearSimplex(): void {
  count = 0
}

const keptRows = new Float64Array(24)
const keptMasks = new Int32Array(4)
let keptCount = 0

/** Keeps the simplex until `restoreSimplex`. */
export function keepSimplex(): void {
  for (let i = 0; i < 24; i++) keptRows[i] = g[SIMPLEX + i]
  for (let k = 0; k < 4; k++) keptMasks[k] = masks[k]
  keptCount = count
}

export function restoreSimplex(): void {
  for (let i = 0; i < 24; i++) g[SIMPLEX + i] = keptRows[i]
  for (let k = 0; k < 4; k++) masks[k] = keptMasks[k]
  count = keptCount
}

/** Adds W. @returns false if W is already in the simplex, or if there is no room */
export function addToSimplex(mask: number): boolean {
  for (let k = 0; k < count; k++) {
    const p = SIMPLEX + 3 * k
    if (g[p] === g[W] && g[p + 1] === g[W + 1] && g[p + 2] === g[W + 2]) return false
  }
  if (count === 4) return false
  for (let i = 0; i < 3; i++) {
    g[SIMPLEX + 3 * count + i] = g[W + i]
    g[SIMPLEX_ON_B + 3 * count + i] = g[ON_B + i]
  }
  g[WEIGHTS + count] = 0
  masks[count++] = mask
  return true
}

/**
 * Computes V and WEIGHTS for X, and drops the vertices that do not contribute.
 * @returns false if X is inside a tetrahedron
 */
export function reduceSimplex(): boolean {
  for (let k = 0; k < count; k++)
    for (let i = 0; i < 3; i++) g[SIMPLEX_Y + 3 * k + i] = g[SIMPLEX + 3 * k + i] - g[X + i]
  g[SQUARE] = Number.POSITIVE_INFINITY
  bestSet = 0
  if (count === 1) takeVertex(0)
  else if (count === 2) trySegment(0, 1)
  else if (count === 3) tryTriangle(0, 1, 2)
  else {
    let outside = 0
    if (isOutside(1, 2, 3, 0)) {
      tryTriangle(1, 2, 3)
      outside++
    }
    if (isOutside(0, 2, 3, 1)) {
      tryTriangle(0, 2, 3)
      outside++
    }
    if (isOutside(0, 1, 3, 2)) {
      tryTriangle(0, 1, 3)
      outside++
    }
    if (isOutside(0, 1, 2, 3)) {
      tryTriangle(0, 1, 2)
      outside++
    }
    if (outside === 0) return false
  }
  let kept = 0
  for (let k = 0; k < count; k++) {
    if ((bestSet & (1 << k)) === 0) continue
    if (kept !== k) {
      for (let i = 0; i < 3; i++) {
        g[SIMPLEX + 3 * kept + i] = g[SIMPLEX + 3 * k + i]
        g[SIMPLEX_ON_B + 3 * kept + i] = g[SIMPLEX_ON_B + 3 * k + i]
      }
      masks[kept] = masks[k]
    }
    g[WEIGHTS + kept++] = weights[k]
  }
  count = kept
  return true
}

function takeVertex(a: number): void {
  const p = SIMPLEX_Y + 3 * a
  const square = g[p] * g[p] + g[p + 1] * g[p + 1] + g[p + 2] * g[p + 2]
  if (!(square < g[SQUARE])) return
  g[SQUARE] = square
  bestSet = 1 << a
  weights[a] = 1
  for (let i = 0; i < 3; i++) g[V + i] = g[p + i]
}

function trySegment(a: number, b: number): void {
  const p = SIMPLEX_Y + 3 * a
  const q = SIMPLEX_Y + 3 * b
  const ex = g[q] - g[p]
  const ey = g[q + 1] - g[p + 1]
  const ez = g[q + 2] - g[p + 2]
  const ee = ex * ex + ey * ey + ez * ez
  const s = -(g[p] * ex + g[p + 1] * ey + g[p + 2] * ez) / ee
  if (!(s > 0)) {
    takeVertex(a)
    return
  }
  if (!(s < 1)) {
    takeVertex(b)
    return
  }
  // from the nearer end, where less cancels
  const near = s <= 0.5 ? p : q
  const along = s <= 0.5 ? s : s - 1
  const x = g[near] + along * ex
  const y = g[near + 1] + along * ey
  const z = g[near + 2] + along * ez
  const square = x * x + y * y + z * z
  if (!(square < g[SQUARE])) return
  g[SQUARE] = square
  bestSet = (1 << a) | (1 << b)
  weights[a] = 1 - s
  weights[b] = s
  g[V] = x
  g[V + 1] = y
  g[V + 2] = z
}

function tryTriangle(a: number, b: number, c: number): void {
  const p = SIMPLEX_Y + 3 * a
  const q = SIMPLEX_Y + 3 * b
  const r = SIMPLEX_Y + 3 * c
  const ex = g[q] - g[p]
  const ey = g[q + 1] - g[p + 1]
  const ez = g[q + 2] - g[p + 2]
  const fx = g[r] - g[p]
  const fy = g[r + 1] - g[p + 1]
  const fz = g[r + 2] - g[p + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const nn = nx * nx + ny * ny + nz * nz
  const px = g[p]
  const py = g[p + 1]
  const pz = g[p + 2]
  const s = ((fy * pz - fz * py) * nx + (fz * px - fx * pz) * ny + (fx * py - fy * px) * nz) / nn
  const t = ((py * ez - pz * ey) * nx + (pz * ex - px * ez) * ny + (px * ey - py * ex) * nz) / nn
  if (s > 0 && t > 0 && s + t < 1) {
    const h = (px * nx + py * ny + pz * nz) / nn
    const square = h * h * nn
    if (!(square < g[SQUARE])) return
    g[SQUARE] = square
    bestSet = (1 << a) | (1 << b) | (1 << c)
    weights[a] = 1 - s - t
    weights[b] = s
    weights[c] = t
    g[V] = h * nx
    g[V + 1] = h * ny
    g[V + 2] = h * nz
    return
  }
  trySegment(a, b)
  trySegment(b, c)
  trySegment(a, c)
}

/** Is X beyond the plane of a face, on the side away from the fourth vertex? A flat tetrahedron has no inside. */
function isOutside(a: number, b: number, c: number, d: number): boolean {
  const p = SIMPLEX_Y + 3 * a
  const q = SIMPLEX_Y + 3 * b
  const r = SIMPLEX_Y + 3 * c
  const u = SIMPLEX_Y + 3 * d
  const ex = g[q] - g[p]
  const ey = g[q + 1] - g[p + 1]
  const ez = g[q + 2] - g[p + 2]
  const fx = g[r] - g[p]
  const fy = g[r + 1] - g[p + 1]
  const fz = g[r + 2] - g[p + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const hx = g[u] - g[p]
  const hy = g[u + 1] - g[p + 1]
  const hz = g[u + 2] - g[p + 2]
  const far = nx * hx + ny * hy + nz * hz
  const own = -(nx * g[p] + ny * g[p + 1] + nz * g[p + 2])
  const area = (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)
  const pp = g[p] * g[p] + g[p + 1] * g[p + 1] + g[p + 2] * g[p + 2]
  if (!(far * far > FLAT * FLAT * area * (hx * hx + hy * hy + hz * hz))) return true
  // an uncertain sign counts as outside: then the triangle's own distance decides
  if (!(own * own > UNSURE * UNSURE * area * pp)) return true
  return !(far > 0 ? own > 0 : own < 0)
}
