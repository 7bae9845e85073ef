/**
 * What finds a hull's lowest corner along a direction without a look at all of them: from the corner farthest along one of
 * a few directions, down from edge to edge (sweep/hull/bracket-hull.ts).
 */
import type { Row } from '../math/rows.ts'

/** See HullShape. */
interface Corners {
  readonly around: Uint32Array
  readonly along: Uint32Array
  readonly begins: Uint32Array
}
interface Planes {
  readonly seen: Row
  readonly normals: Row
  readonly lengths: Row
  readonly beside: Uint32Array
}

export function neighbours(edges: Uint32Array, count: number): Corners {
  const begins = new Uint32Array(count + 1)
  for (const v of edges) begins[v + 1]++
  for (let v = 0; v < count; v++) begins[v + 1] += begins[v]
  const around = new Uint32Array(edges.length)
  const along = new Uint32Array(edges.length)
  const next = begins.slice()
  edges.forEach((v, i) => {
    along[next[v]] = i >> 1
    around[next[v]++] = edges[i ^ 1]
  })
  return { around, along, begins }
}

/**
 * All corners lie in the cone of the edges at one of them. If each of these edges rises by at least 1 along a way w, a
 * corner is a sum of edges whose weights add up to its own rise, at most |w| times the hull's width.
 */
export function doubtOf(hull: Corners & Planes): number {
  const { seen, normals, lengths, beside, around, along, begins } = hull
  const width = 4 * seen.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const way = new Float64Array(3)
  let doubt = 0
  for (let v = 0; v + 1 < begins.length; v++) {
    way.fill(0)
    for (let i = 2 * begins[v]; i < 2 * begins[v + 1]; i++) {
      const f = beside[2 * along[i >> 1] + (i & 1)]
      for (let k = 0; k < 3; k++) way[k] -= normals[3 * f + k] / lengths[f]
    }
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
    let least = Number.POSITIVE_INFINITY
    for (let i = begins[v]; i < begins[v + 1]; i++) {
      let rise = 0
      for (let k = 0; k < 3; k++) rise += way[k] * (seen[3 * around[i] + k] - seen[3 * v + k])
      least = Math.min(least, rise)
    }
    doubt = Math.max(doubt, least > 0 ? (width * length) / least : Number.POSITIVE_INFINITY)
  }
  return doubt
}

/** The directions from the middle of a cube to squares on its sides, so many along each edge. */
const SQUARES = 4

export function farthestOf(vertices: Row): Uint16Array {
  const farthest = new Uint16Array(6 * SQUARES * SQUARES)
  const way = new Float64Array(3)
  for (let n = 0; n < farthest.length; n++) {
    const k = Math.trunc(n / (2 * SQUARES * SQUARES))
    way[k] = n & 1 ? 1 : -1
    way[(k + 1) % 3] = (((n >> 1) % SQUARES) + 0.5) * (2 / SQUARES) - 1
    way[(k + 2) % 3] = (((n >> 3) % SQUARES) + 0.5) * (2 / SQUARES) - 1
    let most = Number.NEGATIVE_INFINITY
    for (let v = 0; v < vertices.length; v += 3) {
      const h = way[0] * vertices[v] + way[1] * vertices[v + 1] + way[2] * vertices[v + 2]
      if (h > most) {
        most = h
        farthest[n] = v / 3
      }
    }
  }
  return farthest
}

/** Which direction of `farthest` is near this one? */
export function mapped(x: number, y: number, z: number): number {
  const a = Math.abs(x)
  const b = Math.abs(y)
  const c = Math.abs(z)
  if (a >= b && a >= c) return square(0, x, y, z)
  return b >= c ? square(1, y, z, x) : square(2, z, x, y)
}

function square(k: number, most: number, p: number, q: number): number {
  const half = SQUARES / 2
  const size = Math.abs(most)
  const i = Math.min(SQUARES - 1, (half + (half * p) / size) | 0)
  const j = Math.min(SQUARES - 1, (half + (half * q) / size) | 0)
  return 2 * SQUARES * SQUARES * k + 2 * SQUARES * j + 2 * i + (most > 0 ? 1 : 0)
}
