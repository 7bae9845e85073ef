/**
 * Does a ray or segment cross a triangle, so that through a shared edge or vertex each crossing counts exactly once?
 *
 * The line is shifted by an infinitesimal: what is judged is the line through o + s along d with s = (ε, ε², ε³), for
 * all small enough ε > 0. Nothing is really shifted. Every test is the sign of a polynomial in ε, and that is the sign
 * of its first coefficient that is not zero; each coefficient is an exact sign of the doubles as given
 * (math/predicates.ts). (Edelsbrunner and Mücke 1990, "Simulation of Simplicity", with one shift for all instead of one
 * for each vertex.)
 *
 * - Side of the edge from a to b: d · ((a - o - s) × (b - o - s)) = d · ((a - o) × (b - o)) + s · ((a - b) × d).
 *   All four coefficients are zero only where the edge runs along d.
 * - Three equal signs: the shifted line goes through the inside of the triangle, and their sum d · n has that sign, n
 *   the triangle's normal. A triangle that is flat along d has d · n = 0, so its signs are never equal: it is never
 *   crossed.
 * - Side of the plane: n · (o + s - a) = n · (o - a) + s · n. Not all of n is zero where d · n is not. The same for the
 *   end.
 *
 * Why a count is right: s runs along a twisted cubic, which has at most three points in common with a plane. The line
 * meets an edge only while o + s is in the plane through the edge along d (an edge along d: on one line), so for all
 * small ε > 0 the shifted line meets no edge and no vertex, and neither of its ends lies on a triangle that it meets.
 * What is counted are crossings of the insides of triangles, from one side to the other. Along such a line the parity
 * of a mesh whose every edge belongs to an even number of triangles is that of inside and outside. The shift is the
 * same for all triangles, so all agree on where the line runs. A point off the surface has a ball about it that is off
 * the surface, so the shift does not change whether it is inside.
 *
 * Everything is scaled by a power of two so that the largest coordinate of mesh and query is between 1 and 2, and what
 * is then below 2⁻²⁰⁰ counts as zero, for all triangles alike. What is left are multiples of 2⁻²⁵², a ray's end one of
 * 2⁻⁵⁰⁴, and all terms multiples of 2⁻¹⁰⁰⁸: nothing underflows.
 */
import { orient2d, orient3dBeyond, sideOfLine, signOfTurn } from '../math/predicates.ts'
import { type Coordinates, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'

/**
 * CROSSING: a line made ready: origin; direction and way from the origin to the end, six numbers each, every coordinate
 * the sum of two; 1 if there is no end; all scaled by SCALE. From the caller: LARGEST, the mesh's largest absolute
 * coordinate.
 */
const CROSSING_ORIGIN = 0
const CROSSING_DIRECTION = 3
const CROSSING_END = 9
const CROSSING_ENDLESS = 15
const CROSSING_SCALE = 16
export const CROSSING_LARGEST = 17
export const CROSSING_SIZE = 18

const NEGLIGIBLE = 6.223015277861142e-61 // 2⁻²⁰⁰

/** A sum of products of three differences is certain above this share of its terms. */
const CERTAIN = 32 * ROUNDOFF

const bits = new Uint32Array(2)
const double = new Float64Array(bits.buffer)

/** Of the number in `double`: the power of two that brings it to between 1 and 2. */
function invertExponent(): void {
  const exponent = (bits[1] >>> 20) & 0x7ff
  bits[0] = 0
  bits[1] = Math.min(Math.max(2046 - exponent, 1), 2046) << 20
}

/** Scales the origin, after finding SCALE from LARGEST and `count` numbers of a row. */
function prepareOrigin(row: Row, r: number, count: number, c: Row): void {
  double[0] = c[CROSSING_LARGEST]
  for (let i = 0; i < count; i++) double[0] = Math.max(double[0], Math.abs(row[r + i]))
  invertExponent()
  c[CROSSING_SCALE] = double[0]
  for (let i = 0; i < 3; i++) {
    const x = row[r + i] * c[CROSSING_SCALE]
    c[CROSSING_ORIGIN + i] = Math.abs(x) < NEGLIGIBLE ? 0 : x
  }
}

/** Makes the segment between two points ready: its direction is their exact difference. */
export function prepareSegmentCrossing(segment: Row, s: number, c: Row): void {
  prepareOrigin(segment, s, 6, c)
  c[CROSSING_ENDLESS] = 0
  for (let i = 0; i < 3; i++) {
    const from = c[CROSSING_ORIGIN + i]
    const end = segment[s + 3 + i] * c[CROSSING_SCALE]
    const to = Math.abs(end) < NEGLIGIBLE ? 0 : end
    // Knuth's two-sum
    const way = to - from
    const back = way - to
    const rest = to - (way - back) + (-from - back)
    c[CROSSING_DIRECTION + 2 * i] = way
    c[CROSSING_DIRECTION + 2 * i + 1] = rest
    c[CROSSING_END + 2 * i] = way
    c[CROSSING_END + 2 * i + 1] = rest
  }
}

const SPLIT = 134217729 // Veltkamp's, 2²⁷ + 1

/**
 * Makes a RAY row ready. The direction is scaled by a power of two of its own and cut at 2⁻²⁰⁰ too. Its end is
 * o + RAY_MAX · d, exactly; where that is beyond all that the mesh can reach, there is no end.
 */
export function prepareRayCrossing(ray: Row, r: number, c: Row): void {
  prepareOrigin(ray, r + RAY_ORIGIN, 3, c)
  double[0] = 0
  for (let i = 0; i < 3; i++) double[0] = Math.max(double[0], Math.abs(ray[r + RAY_DIRECTION + i]))
  invertExponent()
  const scale = double[0]
  const max = (ray[r + RAY_MAX] * c[CROSSING_SCALE]) / scale
  c[CROSSING_ENDLESS] = max <= 16 ? 0 : 1
  const t = c[CROSSING_ENDLESS] === 1 || max < NEGLIGIBLE ? 0 : max
  const t1 = t * SPLIT - (t * SPLIT - t)
  const t2 = t - t1
  for (let i = 0; i < 3; i++) {
    const x = ray[r + RAY_DIRECTION + i] * scale
    const d = Math.abs(x) < NEGLIGIBLE ? 0 : x
    c[CROSSING_DIRECTION + 2 * i] = d
    c[CROSSING_DIRECTION + 2 * i + 1] = 0
    // Dekker's product
    const way = t * d
    const d1 = d * SPLIT - (d * SPLIT - d)
    const d2 = d - d1
    c[CROSSING_END + 2 * i] = way
    c[CROSSING_END + 2 * i + 1] = t1 * d1 - way + t1 * d2 + t2 * d1 + t2 * d2
  }
}

/** The triangle under test, scaled; and its corners from the origin, rounded. */
const corners = new Float64Array(9)
const seen = new Float64Array(9)

function loadCorners(c: Row, v: Coordinates, b: number): void {
  const scale = c[CROSSING_SCALE]
  for (let i = 0; i < 9; i++) {
    const x = v[b + i] * scale
    corners[i] = Math.abs(x) < NEGLIGIBLE ? 0 : x
  }
}

/**
 * Does the prepared line cross the triangle at v[b..b+8]? 1 from its back to its front, -1 from front to back, else 0.
 */
export function crossTriangle(c: Row, v: Coordinates, b: number): number {
  loadCorners(c, v, b)
  for (let i = 0; i < 9; i++) seen[i] = corners[i] - c[CROSSING_ORIGIN + (i % 3)]
  const side = sideOfEdge(c, 0, 3)
  if (side === 0 || sideOfEdge(c, 3, 6) !== side || sideOfEdge(c, 6, 0) !== side) return 0
  // the line goes from the side where n · (x - a) has the other sign to the one where it has this
  if (sideOfPlane(c, nothing, 0) === side) return 0
  return c[CROSSING_ENDLESS] === 1 || sideOfPlane(c, c, CROSSING_END) === side ? side : 0
}

/** On which side of the edge between two corners the shifted line passes; 0 where the edge runs along the line. */
function sideOfEdge(c: Row, i: number, j: number): number {
  const x = Math.abs(c[CROSSING_DIRECTION])
  const y = Math.abs(c[CROSSING_DIRECTION + 2])
  const z = Math.abs(c[CROSSING_DIRECTION + 4])
  const px = seen[i + 1] * seen[j + 2]
  const py = seen[i + 2] * seen[j]
  const pz = seen[i] * seen[j + 1]
  const qx = seen[i + 2] * seen[j + 1]
  const qy = seen[i] * seen[j + 2]
  const qz = seen[i + 1] * seen[j]
  const det =
    c[CROSSING_DIRECTION] * (px - qx) + c[CROSSING_DIRECTION + 2] * (py - qy) + c[CROSSING_DIRECTION + 4] * (pz - qz)
  const terms =
    x * (Math.abs(px) + Math.abs(qx)) + y * (Math.abs(py) + Math.abs(qy)) + z * (Math.abs(pz) + Math.abs(qz))
  if (Math.abs(det) > CERTAIN * terms) return det > 0 ? 1 : -1
  if (terms !== 0) {
    const side = sideOfLine(c, CROSSING_ORIGIN, c, CROSSING_DIRECTION, corners, i, corners, j)
    if (side !== 0) return side
  }
  return turnOf(c, i, j, 0) || turnOf(c, i, j, 1) || turnOf(c, i, j, 2)
}

/** Sign of one coordinate of (a - b) × d. */
function turnOf(c: Row, i: number, j: number, axis: number): number {
  const u = axis === 2 ? 0 : axis + 1
  const v = axis === 0 ? 2 : axis - 1
  const p = (corners[i + u] - corners[j + u]) * c[CROSSING_DIRECTION + 2 * v]
  const q = (corners[i + v] - corners[j + v]) * c[CROSSING_DIRECTION + 2 * u]
  const terms = Math.abs(p) + Math.abs(q)
  if (Math.abs(p - q) > CERTAIN * terms) return p > q ? 1 : -1
  return terms === 0 ? 0 : signOfTurn(axis, corners, j, corners, i, c, CROSSING_DIRECTION)
}

/** No way from the origin. */
const nothing = new Float64Array(6)

/** On which side of the triangle's plane the shifted point o + e is; 0 for a triangle without a plane. */
function sideOfPlane(c: Row, e: Row, at: number): number {
  const ux = corners[3] - corners[0]
  const uy = corners[4] - corners[1]
  const uz = corners[5] - corners[2]
  const vx = corners[6] - corners[0]
  const vy = corners[7] - corners[1]
  const vz = corners[8] - corners[2]
  const px = uy * vz
  const py = uz * vx
  const pz = ux * vy
  const qx = uz * vy
  const qy = ux * vz
  const qz = uy * vx
  const ex = e[at]
  const ey = e[at + 2]
  const ez = e[at + 4]
  const det = (px - qx) * (ex - seen[0]) + (py - qy) * (ey - seen[1]) + (pz - qz) * (ez - seen[2])
  const terms =
    (Math.abs(px) + Math.abs(qx)) * (Math.abs(ex) + Math.abs(seen[0])) +
    (Math.abs(py) + Math.abs(qy)) * (Math.abs(ey) + Math.abs(seen[1])) +
    (Math.abs(pz) + Math.abs(qz)) * (Math.abs(ez) + Math.abs(seen[2]))
  if (Math.abs(det) > CERTAIN * terms) return det > 0 ? 1 : -1
  const side = orient3dBeyond(corners, 0, corners, 3, corners, 6, c, CROSSING_ORIGIN, e, at)
  if (side !== 0) return side
  for (let axis = 0; axis < 3; axis++) {
    const normal = orient2d(axis, corners, 0, corners, 3, corners, 6)
    if (normal !== 0) return normal
  }
  return 0
}

const place = new Float64Array(6)

/** Does the origin of the prepared line lie on the triangle (closed, degenerate or not)? Exact. */
export function startsOnTriangle(c: Row, v: Coordinates, b: number): boolean {
  loadCorners(c, v, b)
  for (let i = 0; i < 3; i++) {
    const x = c[CROSSING_ORIGIN + i]
    if (corners[i] < x && corners[3 + i] < x && corners[6 + i] < x) return false
    if (corners[i] > x && corners[3 + i] > x && corners[6 + i] > x) return false
    place[i] = x
    place[3 + i] = x
  }
  return overlapSegmentTriangle(place, 0, corners, 0)
}
