/**
 * The small problem behind slides and recoveries: of all x with nᵢ · x ≥ dᵢ, find the one nearest to a wish. At most
 * three planes are active at the answer, so all single planes, pairs and triples are tried (a quadratic program by
 * enumeration). The answer is exact to rounding, needs no iteration, and is the same for any order of the planes.
 */
import type { Row } from '../math/rows.ts'

/** The most planes that are kept; more never meet at one place that matters. */
export const PLANES_LIMIT = 12

/** A set of planes: normal and offset, four columns each. */
export interface Planes {
  rows: Row
  count: number
}

export function newPlanes(): Planes {
  return { rows: new Float64Array((PLANES_LIMIT + 1) * 4), count: 0 }
}

export function addPlane(planes: Planes, normal: Row, n: number, offset: number): void {
  if (planes.count === PLANES_LIMIT) return
  const o = planes.count++ * 4
  for (let i = 0; i < 3; i++) planes.rows[o + i] = normal[n + i]
  planes.rows[o + 3] = offset
}

/** Violations below this share of the numbers involved are roundings. */
const SLACK = 1e-12
/**
 * The same for the wish itself. A wish that leads into a plane by more must be projected onto the plane, because a
 * sweep would stop it there again and again.
 */
const WISH_SLACK = 1e-15
/** Two planes this near to parallel (squared sine) have no crease. */
const PARALLEL = 1e-20

const x = new Float64Array(3)
const best = new Float64Array(4) // and the squared distance
/**
 * Whether x lies from the wish along the normals of its planes, and against none. If such an x violates no plane, no
 * other is nearer (Karush, Kuhn, Tucker).
 */
let isNearest = false
let found = false

/**
 * Like `solvePlanes`, but x must not lead farther along `up` than `most` says, in its first number. The rows have one
 * more place for this plane.
 */
export function solvePlanesBelow(planes: Planes, wish: Row, w: number, up: Row, most: Row): boolean {
  const o = planes.count * 4
  for (let i = 0; i < 3; i++) planes.rows[o + i] = -up[i]
  planes.rows[o + 3] = -most[0]
  planes.count++
  const found = solvePlanes(planes, wish, w)
  planes.count--
  return found
}

/** Writes the answer over the wish. If no x fits, returns false and writes zeros. */
export function solvePlanes(planes: Planes, wish: Row, w: number): boolean {
  const { rows, count } = planes
  best[3] = Number.POSITIVE_INFINITY
  found = false
  isNearest = true
  x[0] = wish[w]
  x[1] = wish[w + 1]
  x[2] = wish[w + 2]
  consider(planes, wish, w, WISH_SLACK)
  if (!found) {
    for (let i = 0; i < count; i++) {
      onPlane(rows, i * 4, wish, w)
      consider(planes, wish, w, SLACK)
    }
    for (let i = 0; i < count; i++)
      for (let j = i + 1; j < count; j++) if (onCrease(rows, i * 4, j * 4, wish, w)) consider(planes, wish, w, SLACK)
    if (!found) {
      for (let i = 0; i < count; i++)
        for (let j = i + 1; j < count; j++)
          for (let k = j + 1; k < count; k++) if (atCorner(rows, i * 4, j * 4, k * 4)) consider(planes, wish, w, SLACK)
    }
  }
  const fits = best[3] < Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) wish[w + i] = fits ? best[i] : 0
  return fits
}

/**
 * Takes x if it violates no plane by more than `slack`, a share of the numbers involved, and is nearer to the wish than
 * the best so far.
 */
function consider(planes: Planes, wish: Row, w: number, slack: number): void {
  const { rows, count } = planes
  const size =
    Math.abs(wish[w]) + Math.abs(wish[w + 1]) + Math.abs(wish[w + 2]) + Math.abs(x[0]) + Math.abs(x[1]) + Math.abs(x[2])
  for (let i = 0; i < count; i++) {
    const o = i * 4
    const height = rows[o] * x[0] + rows[o + 1] * x[1] + rows[o + 2] * x[2] - rows[o + 3]
    if (!(height >= -slack * (size + Math.abs(rows[o + 3])))) return
  }
  const dx = x[0] - wish[w]
  const dy = x[1] - wish[w + 1]
  const dz = x[2] - wish[w + 2]
  const distance = dx * dx + dy * dy + dz * dz
  if (isNearest) found = true
  if (!(distance < best[3])) return
  best[0] = x[0]
  best[1] = x[1]
  best[2] = x[2]
  best[3] = distance
}

/** x = the wish projected onto a plane. */
function onPlane(rows: Row, o: number, wish: Row, w: number): void {
  const h = rows[o] * wish[w] + rows[o + 1] * wish[w + 1] + rows[o + 2] * wish[w + 2] - rows[o + 3]
  isNearest = h <= 0
  for (let i = 0; i < 3; i++) x[i] = wish[w + i] - h * rows[o + i]
}

/** x = the wish projected onto the line in which two planes meet: wish + α a + β b, with both planes satisfied. */
function onCrease(rows: Row, a: number, b: number, wish: Row, w: number): boolean {
  // the scalar product of the normals loses its digits near ±1: take the sine from the cross product
  const cx = rows[a + 1] * rows[b + 2] - rows[a + 2] * rows[b + 1]
  const cy = rows[a + 2] * rows[b] - rows[a] * rows[b + 2]
  const cz = rows[a] * rows[b + 1] - rows[a + 1] * rows[b]
  const c2 = cx * cx + cy * cy + cz * cz
  if (!(c2 > PARALLEL)) return false
  // the part along the crease, and the point of the crease nearest to the origin: (da b×c + db c×a) / |c|²
  const along = (cx * wish[w] + cy * wish[w + 1] + cz * wish[w + 2]) / c2
  const da = rows[a + 3]
  const db = rows[b + 3]
  const ha = rows[a] * wish[w] + rows[a + 1] * wish[w + 1] + rows[a + 2] * wish[w + 2] - da
  const hb = rows[b] * wish[w] + rows[b + 1] * wish[w + 1] + rows[b + 2] * wish[w + 2] - db
  const ab = rows[a] * rows[b] + rows[a + 1] * rows[b + 1] + rows[a + 2] * rows[b + 2]
  // neither α nor β may be negative; both are multiplied by the squared sine
  isNearest = ab * hb >= ha && ab * ha >= hb
  x[0] = along * cx + (da * (rows[b + 1] * cz - rows[b + 2] * cy) + db * (cy * rows[a + 2] - cz * rows[a + 1])) / c2
  x[1] = along * cy + (da * (rows[b + 2] * cx - rows[b] * cz) + db * (cz * rows[a] - cx * rows[a + 2])) / c2
  x[2] = along * cz + (da * (rows[b] * cy - rows[b + 1] * cx) + db * (cx * rows[a + 1] - cy * rows[a])) / c2
  return true
}

/** x = the point at which three planes meet (Cramer). */
function atCorner(rows: Row, a: number, b: number, c: number): boolean {
  isNearest = false
  const bcx = rows[b + 1] * rows[c + 2] - rows[b + 2] * rows[c + 1]
  const bcy = rows[b + 2] * rows[c] - rows[b] * rows[c + 2]
  const bcz = rows[b] * rows[c + 1] - rows[b + 1] * rows[c]
  const det = rows[a] * bcx + rows[a + 1] * bcy + rows[a + 2] * bcz
  if (!(det * det > PARALLEL)) return false
  const da = rows[a + 3] / det
  const db = rows[b + 3] / det
  const dc = rows[c + 3] / det
  const cax = rows[c + 1] * rows[a + 2] - rows[c + 2] * rows[a + 1]
  const cay = rows[c + 2] * rows[a] - rows[c] * rows[a + 2]
  const caz = rows[c] * rows[a + 1] - rows[c + 1] * rows[a]
  const abx = rows[a + 1] * rows[b + 2] - rows[a + 2] * rows[b + 1]
  const aby = rows[a + 2] * rows[b] - rows[a] * rows[b + 2]
  const abz = rows[a] * rows[b + 1] - rows[a + 1] * rows[b]
  x[0] = da * bcx + db * cax + dc * abx
  x[1] = da * bcy + db * cay + dc * aby
  x[2] = da * bcz + db * caz + dc * abz
  return true
}
