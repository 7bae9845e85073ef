/**
 * The directions in which the least way out of a hull may lead: the normals of its faces, and the cross products of its
 * edges with those of the other body, as far as their Gauss maps cross. Beside a curved body these are only where the
 * search begins; there the middle between the faces at each edge is tried too.
 */
import type { HullShape } from '../hull/hull-shape.ts'
import type { Row } from '../math/rows.ts'
import { CYLINDER, ELLIPSOID, hulls, kinds } from './body.ts'
import { AXES, g, vector } from './registers.ts'

const DIRECTION = vector()

/** A direction is across an edge's faces if it is within this share of the sizes. */
const ACROSS = 1e-9

/** For each edge of a hull, in the world: its vector, and those to another corner of each face beside it. */
interface Edges {
  rows: Row
  count: number
}
const listed: Edges[] = [
  { rows: new Float64Array(0), count: 0 },
  { rows: new Float64Array(0), count: 0 },
]
const COLUMNS = 9

export function tryAllDirections(edges: Row, count: number, tryBoth: (vector: number) => void): void {
  for (let body = 0; body < 2; body++) {
    const hull = hulls[body]
    if (hull === undefined) continue
    listEdges(body, hull)
    tryFaces(body, hull, tryBoth)
    const { rows, count: own } = listed[body]
    for (let e = 0; e < own; e++)
      for (let k = 0; k < 3 * count; k += 3) {
        cross(rows, e * COLUMNS, edges, k)
        if (crosses(rows, e * COLUMNS) !== 0) tryBoth(DIRECTION)
      }
    const other = kinds[1 - body]
    if (other === CYLINDER || other === ELLIPSOID) for (let e = 0; e < own; e++) tryMiddle(rows, e * COLUMNS, tryBoth)
  }
  if (hulls[0] !== undefined && hulls[1] !== undefined) tryPairs(tryBoth)
}

function tryPairs(tryBoth: (vector: number) => void): void {
  const [b, a] = listed
  for (let e = 0; e < b.count; e++)
    for (let f = 0; f < a.count; f++) {
      cross(b.rows, e * COLUMNS, a.rows, f * COLUMNS)
      const side = crosses(b.rows, e * COLUMNS)
      if (side === 0) continue
      // (an edge of a is highest in the opposite direction)
      const opposite = crosses(a.rows, f * COLUMNS)
      if (opposite !== 0 && (side === 2 || opposite === 2 || side !== opposite)) tryBoth(DIRECTION)
    }
}

/** On which side of an edge is all of the hull below DIRECTION: 1, or −1 for its opposite; 2 for both, within roundings; 0 for neither. */
function crosses(rows: Row, o: number): number {
  const x = g[DIRECTION]
  const y = g[DIRECTION + 1]
  const z = g[DIRECTION + 2]
  const s = x * rows[o + 3] + y * rows[o + 4] + z * rows[o + 5]
  const t = x * rows[o + 6] + y * rows[o + 7] + z * rows[o + 8]
  let slack = 0
  for (let k = 3; k < COLUMNS; k++) slack += Math.abs(rows[o + k])
  slack *= ACROSS * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  const below = s <= slack && t <= slack
  const above = s >= -slack && t >= -slack
  return below ? (above ? 2 : 1) : above ? -1 : 0
}

function cross(p: Row, o: number, q: Row, k: number): void {
  g[DIRECTION] = p[o + 1] * q[k + 2] - p[o + 2] * q[k + 1]
  g[DIRECTION + 1] = p[o + 2] * q[k] - p[o] * q[k + 2]
  g[DIRECTION + 2] = p[o] * q[k + 1] - p[o + 1] * q[k]
}

function listEdges(body: number, { sides, vertices }: HullShape): void {
  const list = listed[body]
  const count = sides.length / 4
  list.count = count
  if (list.rows.length < count * COLUMNS) list.rows = new Float64Array(count * COLUMNS)
  for (let e = 0; e < count; e++)
    for (let n = 0; n < 3; n++)
      carry(body, vertices, 3 * sides[4 * e], 3 * sides[4 * e + 1 + n], list.rows, COLUMNS * e + 3 * n)
}

/** out = corner b less corner a, in the world. */
function carry(body: number, v: Row, a: number, b: number, out: Row, o: number): void {
  const e = AXES + 9 * body
  for (let i = 0; i < 3; i++) {
    out[o + i] = 0
    for (let k = 0; k < 3; k++) out[o + i] += g[e + 3 * k + i] * (v[b + k] - v[a + k])
  }
}

const first = new Float64Array(3)
const second = new Float64Array(3)

function tryFaces(body: number, { spans, vertices }: HullShape, tryBoth: (vector: number) => void): void {
  for (let f = 0; f < spans.length; f += 3) {
    carry(body, vertices, 3 * spans[f], 3 * spans[f + 1], first, 0)
    carry(body, vertices, 3 * spans[f], 3 * spans[f + 2], second, 0)
    cross(first, 0, second, 0)
    tryBoth(DIRECTION)
  }
}

/** The direction halfway between the normals of the faces at an edge. */
function tryMiddle(rows: Row, o: number, tryBoth: (vector: number) => void): void {
  for (let k = 0; k < 3; k++) first[k] = 0
  for (let n = 3; n < COLUMNS; n += 3) {
    cross(rows, o, rows, o + n)
    const length = Math.sqrt(
      g[DIRECTION] * g[DIRECTION] + g[DIRECTION + 1] * g[DIRECTION + 1] + g[DIRECTION + 2] * g[DIRECTION + 2],
    )
    // outward for one face is inward for the other
    for (let k = 0; k < 3; k++) first[k] += ((n === 3 ? 1 : -1) * g[DIRECTION + k]) / length
  }
  for (let k = 0; k < 3; k++) g[DIRECTION + k] = first[k]
  tryBoth(DIRECTION)
}
