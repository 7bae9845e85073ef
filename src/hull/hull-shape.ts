/** A convex hull as a body: what the solvers derive from its corners once, when it is made. */
import type { Row } from '../math/rows.ts'
import type { HullData } from './faces.ts'
import { doubtOf, farthestOf, neighbours } from './lowest.ts'

export interface HullShape extends HullData {
  /** Four corners an edge: its two, and one more of each face beside it. */
  readonly sides: Uint32Array
  /** The two faces of each edge, in the same order. */
  readonly beside: Uint32Array
  /** The point about which it shrinks and grows: the mean of its corners. */
  readonly centre: Row
  /** The least distance of the centre from a face: the size that shrinks and grows. */
  readonly inradius: number
  /** Half extents of the box around its own origin that contains it; and the farthest distance of a corner from there. */
  readonly half: Row
  readonly reach: number
  /** The corners as seen from the centre, and the outward normal of each face, of any length: with plain roundings. */
  readonly seen: Row
  readonly normals: Row
  /** How far each face is from the centre, times the length of its normal; and that length. */
  readonly heights: Row
  readonly lengths: Row
  /** For each face, a size whose share of 10⁻¹⁵ bounds the roundings of its normal. */
  readonly doubts: Row
  /** For each face, the least height of a corner against its normal. */
  readonly lows: Row
  /** Three corners of each face that span it well. */
  readonly spans: Uint32Array
  /** The corners beside each corner, one corner after another, and the edges between; and where each begins, with the count at the end. */
  readonly around: Uint32Array
  readonly along: Uint32Array
  readonly begins: Uint32Array
  /**
   * A corner that is no higher than its neighbours, but for roundings, is no higher than any other, but for the
   * roundings times this.
   */
  readonly doubt: number
  /** For each direction of `mapped` (lowest.ts), the corner farthest along it. */
  readonly farthest: Uint16Array
}

/** The hull that moves in the current query, and the one that it meets. */
export const current: { mover: HullShape | undefined; target: HullShape | undefined } = {
  mover: undefined,
  target: undefined,
}

export function hullShape(data: HullData): HullShape {
  const { vertices, corners, faces, edges } = data
  const count = vertices.length / 3
  const centre = new Float64Array(3)
  const half = new Float64Array(3)
  for (let i = 0; i < vertices.length; i++) {
    centre[i % 3] += vertices[i] / count
    half[i % 3] = Math.max(half[i % 3], Math.abs(vertices[i]))
  }
  const sides = new Uint32Array(2 * edges.length)
  const beside = new Uint32Array(edges.length)
  const numbers = new Map<number, number>()
  for (let e = 0; e < edges.length; e += 2) {
    sides[2 * e] = edges[e]
    sides[2 * e + 1] = edges[e + 1]
    numbers.set(edges[e] * count + edges[e + 1], e / 2)
  }
  const seen = vertices.map((x, i) => x - centre[i % 3])
  let reach = 0
  for (let i = 0; i < vertices.length; i += 3) {
    const [x, y, z] = vertices.subarray(i, i + 3)
    reach = Math.max(reach, Math.sqrt(x * x + y * y + z * z))
  }
  const normals = new Float64Array(3 * faces.length - 3)
  const spans = new Uint32Array(normals.length)
  let inradius = Number.POSITIVE_INFINITY
  for (let f = 0; f + 1 < faces.length; f++) {
    const face = corners.subarray(faces[f], faces[f + 1])
    face.forEach((a, i) => {
      const b = face[(i + 1) % face.length]
      const edge = numbers.get(Math.min(a, b) * count + Math.max(a, b)) ?? 0
      // both faces at an edge pass it in opposite directions
      sides[4 * edge + (a < b ? 2 : 3)] = face[(i + 2) % face.length]
      beside[2 * edge + (a < b ? 0 : 1)] = f
    })
    inradius = Math.min(inradius, spanFace(seen, face, normals, spans, 3 * f))
  }
  const lows = lowsOf(seen, normals)
  const doubts = doubtsOf(seen, spans, reach)
  const ways = neighbours(edges, count)
  const planes = planesOf(seen, normals, spans)
  const farthest = farthestOf(vertices)
  const doubt = doubtOf({ seen, normals, beside, ...planes, ...ways })
  return {
    ...data,
    ...ways,
    ...planes,
    farthest,
    doubt,
    sides,
    beside,
    centre,
    inradius,
    half,
    reach,
    seen,
    normals,
    doubts,
    lows,
    spans,
  }
}

function planesOf(seen: Row, normals: Row, spans: Uint32Array) {
  const heights = new Float64Array(normals.length / 3)
  const lengths = new Float64Array(heights.length)
  for (let f = 0; f < heights.length; f++) {
    const [x, y, z] = normals.subarray(3 * f, 3 * f + 3)
    const v = 3 * spans[3 * f]
    heights[f] = x * seen[v] + y * seen[v + 1] + z * seen[v + 2]
    lengths[f] = Math.sqrt(x * x + y * y + z * z)
  }
  return { heights, lengths }
}

/** Writes the normal of a face, and three of its corners: of a fan, the triangle with the largest area. @returns the distance of the centre */
function spanFace(seen: Row, face: Uint32Array, normals: Row, spans: Uint32Array, o: number): number {
  const a = 3 * face[0]
  let largest = 0
  for (let i = 1; i + 1 < face.length; i++) {
    const b = 3 * face[i]
    const c = 3 * face[i + 1]
    const x = normal(seen, a, b, c, 1)
    const y = normal(seen, a, b, c, 2)
    const z = normal(seen, a, b, c, 0)
    const size = x * x + y * y + z * z
    if (!(size > largest)) continue
    largest = size
    normals[o] = x
    normals[o + 1] = y
    normals[o + 2] = z
    spans[o] = face[0]
    spans[o + 1] = face[i]
    spans[o + 2] = face[i + 1]
  }
  const height = normals[o] * seen[a] + normals[o + 1] * seen[a + 1] + normals[o + 2] * seen[a + 2]
  return height / Math.sqrt(largest)
}

function doubtsOf(seen: Row, spans: Uint32Array, reach: number): Row {
  const doubts = new Float64Array(spans.length / 3)
  for (let f = 0; f < doubts.length; f++)
    for (let i = 1; i < 3; i++)
      for (let k = 0; k < 3; k++)
        doubts[f] += reach * Math.abs(seen[3 * spans[3 * f + i] + k] - seen[3 * spans[3 * f] + k])
  return doubts
}

function lowsOf(seen: Row, normals: Row): Row {
  const lows = new Float64Array(normals.length / 3).fill(Number.POSITIVE_INFINITY)
  for (let f = 0; f < lows.length; f++) {
    const [x, y, z] = normals.subarray(3 * f, 3 * f + 3)
    for (let v = 0; v < seen.length; v += 3)
      lows[f] = Math.min(lows[f], -(x * seen[v] + y * seen[v + 1] + z * seen[v + 2]))
  }
  return lows
}

/** The component of the cross product of two sides of a triangle that coordinate k and the next one give. */
function normal(v: Row, a: number, b: number, c: number, k: number): number {
  const n = (k + 1) % 3
  return (v[b + k] - v[a + k]) * (v[c + n] - v[a + n]) - (v[b + n] - v[a + n]) * (v[c + k] - v[a + k])
}
