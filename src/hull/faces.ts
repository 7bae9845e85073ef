/**
 * The result of a growth: triangles in one plane become one face, and points inside faces and edges are left out. The
 * order of everything depends only on where the vertices are.
 */
import { after, type Growth, isThere, sideOf } from './growth.ts'

/** A convex solid with flat faces. */
export interface HullData {
  /** x, y, z of each vertex, sorted by x, then y, then z. Vertices are given points, bit for bit, except that −0 is 0. */
  readonly vertices: Float64Array
  /**
   * The vertices around each face, counter-clockwise as seen from outside, face after face. Each face begins with its
   * lowest vertex, and the faces are sorted by their first two.
   */
  readonly corners: Uint32Array
  /** Where each face begins in `corners`, and at the end the number of corners. */
  readonly faces: Uint32Array
  /** Two vertices of each edge, the lower one first. */
  readonly edges: Uint32Array
  /** Three vertices of each triangle, counter-clockwise as seen from outside: a fan from each face's first corner. */
  readonly triangles: Uint32Array
  /** How far points that `maxVertices` left out are above the planes of the faces, at most. */
  readonly lost: number
}

/** The outline of the faces: edges between planes, ends where at least three of them meet. */
interface Outline {
  readonly growth: Growth
  /** The plane of each triangle. */
  readonly planes: Int32Array
  /** The vertex at each point; -1 for all other points. */
  readonly vertexAt: Int32Array
}

/** @param given the points as the caller gave them */
export function facesOf(growth: Growth, given: Float64Array, lost: number): HullData {
  const planes = labelPlanes(growth)
  const ends = endsOf(growth, planes, given)
  const vertexAt = new Int32Array(given.length / 3).fill(-1)
  const vertices = new Float64Array(3 * ends.length)
  ends.forEach((p, i) => {
    vertexAt[p] = i
    for (let k = 0; k < 3; k++) vertices[3 * i + k] = given[3 * p + k] + 0
  })
  return { vertices, ...write({ growth, planes, vertexAt }, ends.length), lost }
}

/** Numbers the planes of the triangles. */
function labelPlanes(growth: Growth): Int32Array {
  const { count, corners, twins } = growth
  const planes = new Int32Array(count).fill(-1)
  const together: number[] = []
  for (let f = 0; f < count; f++) {
    if (!isThere(growth, f) || planes[f] >= 0) continue
    planes[f] = f
    together.push(f)
    for (let g = together.pop(); g !== undefined; g = together.pop())
      for (let h = 4 * g, end = h + 3; h < end; h++) {
        const other = twins[h] >> 2
        if (planes[other] >= 0 || sideOf(growth, f, corners[after(after(twins[h]))]) !== 0) continue
        planes[other] = f
        together.push(other)
      }
  }
  return planes
}

const isEdge = ({ twins }: Growth, planes: Int32Array, h: number): boolean => planes[h >> 2] !== planes[twins[h] >> 2]

/** The points that become vertices, in order. */
function endsOf(growth: Growth, planes: Int32Array, given: Float64Array): Uint32Array {
  const { count, corners } = growth
  const edges = new Uint32Array(given.length / 3)
  let found = 0
  for (let h = 0; h < 4 * count; h++)
    if ((h & 3) < 3 && isThere(growth, h >> 2) && isEdge(growth, planes, h) && ++edges[corners[h]] === 3) found++
  const ends = new Uint32Array(found)
  for (let p = 0; p < edges.length; p++) if (edges[p] >= 3) ends[--found] = p
  return ends.sort((p, q) => {
    const x = given[3 * p] - given[3 * q]
    const y = given[3 * p + 1] - given[3 * q + 1]
    return x !== 0 ? x : y !== 0 ? y : given[3 * p + 2] - given[3 * q + 2]
  })
}

/** The half-edge of the same face that begins at the next vertex. */
function nextCorner({ growth, planes, vertexAt }: Outline, h: number): number {
  const { corners, twins } = growth
  let at = h
  do {
    at = after(at)
    while (!isEdge(growth, planes, at)) at = after(twins[at])
  } while (vertexAt[corners[at]] < 0)
  return at
}

/** @param count of vertices */
function write(outline: Outline, count: number): Omit<HullData, 'vertices' | 'lost'> {
  const { starts, vertices } = loopsOf(outline)
  const last = starts.length - 1
  const firsts = new Uint32Array(last)
  const seconds = new Uint32Array(last)
  for (let f = 0; f < last; f++) {
    firsts[f] = vertices[starts[f]]
    seconds[f] = vertices[starts[f] + 1]
  }
  const order = sorted(
    sorted(
      firsts.map((_, f) => f),
      seconds,
      count,
    ),
    firsts,
    count,
  )

  const total = vertices.length
  const corners = new Uint32Array(total)
  const faces = new Uint32Array(last + 1)
  const edges = new Uint32Array(total)
  const triangles = new Uint32Array(3 * (total - 2 * last))
  let c = 0
  let e = 0
  let t = 0
  for (let i = 0; i < last; i++) {
    const start = starts[order[i]]
    const end = starts[order[i] + 1]
    for (let at = start; at < end; at++) {
      const vertex = vertices[at]
      const following = vertices[at + 1 < end ? at + 1 : start]
      corners[c++] = vertex
      if (vertex < following) {
        edges[e++] = vertex
        edges[e++] = following
      }
      if (at === start || at + 1 === end) continue
      triangles[t++] = vertices[start]
      triangles[t++] = vertex
      triangles[t++] = following
    }
    faces[i + 1] = c
  }
  return { corners, faces, edges, triangles }
}

interface Loops {
  /** The vertices around the faces, each beginning with the lowest. */
  readonly vertices: Uint32Array
  /** Where each face begins, and where the last one ends. */
  readonly starts: readonly number[]
}

function loopsOf(outline: Outline): Loops {
  const { growth, planes, vertexAt } = outline
  const { count, corners } = growth
  const found = new Uint8Array(count)
  const vertices = new Uint32Array(3 * count)
  const starts = [0]
  let end = 0
  for (let h = 0; h < 4 * count; h++) {
    const f = h >> 2
    if ((h & 3) === 3 || !isThere(growth, f) || found[planes[f]] > 0) continue
    if (vertexAt[corners[h]] < 0 || !isEdge(growth, planes, h)) continue
    found[planes[f]] = 1
    let lowest = h
    for (let at = nextCorner(outline, h); at !== h; at = nextCorner(outline, at))
      if (vertexAt[corners[at]] < vertexAt[corners[lowest]]) lowest = at
    let at = lowest
    do {
      vertices[end++] = vertexAt[corners[at]]
      at = nextCorner(outline, at)
    } while (at !== lowest)
    starts.push(end)
  }
  return { vertices: vertices.subarray(0, end), starts }
}

/** Sorts numbers by their keys, which are below `limit`; equal keys stay in order. */
function sorted(numbers: Uint32Array, keys: Uint32Array, limit: number): Uint32Array {
  const ends = new Uint32Array(limit + 1)
  for (const key of keys) ends[key + 1]++
  for (let k = 0; k < limit; k++) ends[k + 1] += ends[k]
  const result = new Uint32Array(numbers.length)
  for (const number of numbers) result[ends[keys[number]]++] = number
  return result
}
