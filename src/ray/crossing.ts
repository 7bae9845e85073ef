/**
 * Does a ray or segment cross a triangle? A passage through a shared edge or vertex counts exactly once.
 *
 * The line is shifted by an infinitesimal: the tests judge the line through o + s along d with s = (ε, ε², ε³), for all
 * small enough ε > 0. Nothing is really shifted. Every test is the sign of a polynomial in ε, which is the sign of its
 * first coefficient that is not zero. Each coefficient is an exact sign for the given doubles (math/predicates.ts).
 * This is Edelsbrunner and Mücke 1990, "Simulation of Simplicity", with one shift of the line instead of one for each
 * vertex.
 *
 * - Side of the edge from a to b: d · ((a - o - s) × (b - o - s)) = d · ((a - o) × (b - o)) + s · ((a - b) × d). All
 *   four coefficients are zero only if the edge is parallel to d.
 * - If all three signs are equal, the shifted line goes through the inside of the triangle. Their sum is d · n, with n
 *   the triangle's normal, and has the same sign. A triangle seen edge-on along d has d · n = 0, so its signs are never
 *   equal, and it is never crossed.
 * - Side of the plane: n · (o + s - a) = n · (o - a) + s · n. If d · n is not zero, neither is n. The same holds for
 *   the end.
 *
 * Why the count is right: s runs along a twisted cubic, which has at most three points in common with a plane. The line
 * meets an edge only while o + s is in the plane through the edge along d (for an edge parallel to d: on one line). So
 * for all small ε > 0 the shifted line meets no edge and no vertex, and neither of its ends lies on a triangle that it
 * meets. It crosses triangles only through their insides, from one side to the other. If every edge of a mesh belongs
 * to an even number of triangles, the parity along such a line tells inside from outside. The shift is the same for all
 * triangles, so all tests agree on where the line runs. Around a point off the surface there is a ball that is off the
 * surface too, so the shift does not change whether the point is inside.
 *
 * A power of two scales everything so that the largest coordinate of mesh and query is between 1 and 2. After that,
 * numbers below 2⁻²⁰⁰ count as zero, for all triangles alike. All others are multiples of 2⁻²⁵², the end of a ray is a
 * multiple of 2⁻⁵⁰⁴, and all terms are multiples of 2⁻¹⁰⁰⁸: nothing underflows.
 */
import { orient2d, orient3dBeyond, sideOfLine, signOfTurn } from '../math/predicates.ts'
import { type Coordinates, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'

/**
 * CROSSING, a prepared line: the origin; the direction, and the vector from the origin to the end, six numbers each,
 * since every coordinate is a sum of two; 1 if there is no end; SCALE, by which all of these are multiplied. The caller
 * sets LARGEST, the mesh's largest absolute coordinate.
 */
const CROSSING_ORIGIN = 0
const CROSSING_DIRECTION = 3
const CROSSING_END = 9
const CROSSING_ENDLESS = 15
const CROSSING_SCALE = 16
export const CROSSING_LARGEST = 17
export const CROSSING_SIZE = 18

const NEGLIGIBLE = 6.223015277861142e-61 // 2⁻²⁰⁰

/** A sum of products of three differences has a certain sign if it exceeds this share of its terms. */
const CERTAIN = 32 * ROUNDOFF

const bits = new Uint32Array(2)
const double = new Float64Array(bits.buffer)

/** Replaces the number in `double` by the power of two that brings it to between 1 and 2. */
function invertExponent(): void {
  const exponent = (bits[1] >>> 20) & 0x7ff
  bits[0] = 0
  bits[1] = Math.min(Math.max(2046 - exponent, 1), 2046) << 20
}

/** Sets SCALE by LARGEST and `count` numbers of a row, and scales the origin. */
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

/** Prepares the segment between two points. Its direction is their exact difference. */
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
 * Prepares a RAY row. Another power of two scales the direction, and components below 2⁻²⁰⁰ become zero too. The end is
 * exactly o + RAY_MAX · d. If it is beyond everything that the mesh can reach, there is no end.
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

/** The corners of the current triangle, scaled; and the corners relative to the origin, rounded. */
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
 * Does the prepared line cross the triangle at v[b..b+8]? 1: from its back to its front. -1: from front to back. 0: no.
 */
export function crossTriangle(c: Row, v: Coordinates, b: number): number {
  loadCorners(c, v, b)
  for (let i = 0; i < 9; i++) seen[i] = corners[i] - c[CROSSING_ORIGIN + (i % 3)]
  const side = sideOfEdge(c, 0, 3)
  if (side === 0 || sideOfEdge(c, 3, 6) !== side || sideOfEdge(c, 6, 0) !== side) return 0
  // n · (x - a) has the sign of `side` at the end of a crossing, and the opposite sign at its start
  if (sideOfPlane(c, nothing, 0) === side) return 0
  return c[CROSSING_ENDLESS] === 1 || sideOfPlane(c, c, CROSSING_END) === side ? side : 0
}

/** On which side of the edge between two corners does the shifted line pass? 0 if the edge is parallel to the line. */
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

/** The end of a line of length zero. */
const nothing = new Float64Array(6)

/** On which side of the triangle's plane is the shifted point o + e? 0 for a triangle without a plane. */
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

/** Does the origin of the prepared line lie on the closed triangle, even a degenerate one? Exact. */
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
