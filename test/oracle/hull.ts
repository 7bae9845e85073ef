import { add, cross, dot, type Point, sub } from './exact.ts'
import { orient, pointsOnGrid } from './signs.ts'

/** Judges convex hulls in whole numbers. */

export interface JudgedHull {
  readonly vertices: ArrayLike<number>
  readonly corners: ArrayLike<number>
  readonly faces: ArrayLike<number>
  readonly edges: ArrayLike<number>
  readonly triangles: ArrayLike<number>
}

/**
 * What is wrong with a hull of these points; undefined if nothing is. Each face is a strictly convex polygon in one plane, with every point
 * on it or behind; across each of its edges is a face of another plane. Such a face fills all that the true hull has in its plane, and so
 * do its neighbours: it is the true hull.
 */
export function judgeHull(points: ArrayLike<number>, hull: JudgedHull): string | undefined {
  const given = new Set<string>()
  for (let i = 0; i < points.length; i += 3) given.add(keyOf(points, i))
  const own = new Set<string>()
  const count = hull.vertices.length / 3
  for (let i = 0; i < count; i++) {
    const key = keyOf(hull.vertices, 3 * i)
    if (!given.has(key)) return `vertex ${i} is no given point`
    if (own.has(key)) return `vertex ${i} is there twice`
    own.add(key)
  }
  const all = pointsOnGrid(hull.vertices, points)
  const corners = all.slice(0, count)
  const loops: number[][] = []
  for (let f = 0; f + 1 < hull.faces.length; f++)
    loops.push(Array.from({ length: hull.faces[f + 1] - hull.faces[f] }, (_, i) => hull.corners[hull.faces[f] + i]))
  if (hull.faces[0] !== 0 || hull.faces[hull.faces.length - 1] !== hull.corners.length)
    return 'faces do not end with corners'

  for (const [f, loop] of loops.entries()) {
    const wrong = judgeFace(loop.map((v) => corners[v]))
    if (wrong) return `face ${f} ${wrong}`
    const [a, b, c] = loop
    const above = isAnyAbove(hull.vertices, points, corners, all.slice(count), a, b, c)
    if (above >= 0) return `point ${above} is above face ${f}`
  }
  return judgeEdges(hull, loops, corners, count) ?? judgeTriangles(hull.triangles, loops, corners)
}

const keyOf = (row: ArrayLike<number>, i: number): string => `${row[i] + 0},${row[i + 1] + 0},${row[i + 2] + 0}`

function judgeFace(loop: readonly Point[]): string | undefined {
  if (loop.length < 3) return 'has fewer than three corners'
  const [a, b, c] = loop
  const n = cross(sub(b, a), sub(c, a))
  for (let i = 0; i < loop.length; i++) {
    const p = loop[i]
    const q = loop[(i + 1) % loop.length]
    const r = loop[(i + 2) % loop.length]
    if (dot(sub(p, a), n) !== 0n) return 'is not flat'
    if (dot(cross(sub(q, p), sub(r, q)), n) <= 0n) return 'is not strictly convex'
    // together with the turns: it goes around once
    if (i > 0 && i < loop.length - 1 && dot(cross(sub(p, a), sub(q, a)), n) <= 0n) return 'goes around more than once'
  }
}

/** Most points are so far below that doubles show it; the others are looked at in whole numbers. */
function isAnyAbove(
  v: ArrayLike<number>,
  points: ArrayLike<number>,
  corners: readonly Point[],
  all: readonly Point[],
  a: number,
  b: number,
  c: number,
): number {
  const [x, y, z] = [v[3 * a], v[3 * a + 1], v[3 * a + 2]]
  const [ux, uy, uz] = [v[3 * b] - x, v[3 * b + 1] - y, v[3 * b + 2] - z]
  const [vx, vy, vz] = [v[3 * c] - x, v[3 * c + 1] - y, v[3 * c + 2] - z]
  for (let i = 0; i < all.length; i++) {
    const [px, py, pz] = [points[3 * i] - x, points[3 * i + 1] - y, points[3 * i + 2] - z]
    const det = (uy * vz - uz * vy) * px + (uz * vx - ux * vz) * py + (ux * vy - uy * vx) * pz
    const terms =
      (Math.abs(uy * vz) + Math.abs(uz * vy)) * Math.abs(px) +
      (Math.abs(uz * vx) + Math.abs(ux * vz)) * Math.abs(py) +
      (Math.abs(ux * vy) + Math.abs(uy * vx)) * Math.abs(pz)
    if (terms > 1e-250 && det < -1e-14 * terms) continue
    if (orient(corners[a], corners[b], corners[c], all[i]) > 0) return i
  }
  return -1
}

function judgeEdges(hull: JudgedHull, loops: readonly number[][], corners: readonly Point[], count: number) {
  const faceAt = new Map<number, number>()
  const used = new Set<number>()
  for (const [f, loop] of loops.entries())
    for (const [i, from] of loop.entries()) {
      const key = from * count + loop[(i + 1) % loop.length]
      if (faceAt.has(key)) return `two faces have the edge from ${from} in the same direction`
      faceAt.set(key, f)
      used.add(from)
    }
  if (used.size !== count) return 'some vertices belong to no face'
  for (const [key, f] of faceAt) {
    const other = faceAt.get((key % count) * count + Math.floor(key / count))
    if (other === undefined) return `face ${f} has an edge without another side`
    const [a, b, c] = loops[f].map((v) => corners[v])
    if (loops[other].every((v) => orient(a, b, c, corners[v]) === 0)) return `faces ${f} and ${other} are in one plane`
  }
  const edges = new Set<number>()
  for (let e = 0; e < hull.edges.length; e += 2) {
    const [low, high] = [hull.edges[e], hull.edges[e + 1]]
    if (!(low < high && faceAt.has(low * count + high))) return `edge ${e / 2} is none`
    edges.add(low * count + high)
  }
  if (edges.size * 2 !== faceAt.size || edges.size * 2 !== hull.edges.length)
    return 'edges are not all edges, each once'
  if (count - edges.size + loops.length !== 2) return 'vertices − edges + faces is not 2'
}

/** The triangles, in the order of the faces, fill each of them: none is turned over, and the areas add up. */
function judgeTriangles(triangles: ArrayLike<number>, loops: readonly number[][], corners: readonly Point[]) {
  let t = 0
  for (const [f, loop] of loops.entries()) {
    const [a, b, c] = loop.map((v) => corners[v])
    const n = cross(sub(b, a), sub(c, a))
    let area: Point = [0n, 0n, 0n]
    for (let i = 2; i < loop.length; i++)
      area = add(area, cross(sub(corners[loop[i - 1]], a), sub(corners[loop[i]], a)))
    for (let i = 2; i < loop.length; i++, t += 3) {
      const own = [triangles[t], triangles[t + 1], triangles[t + 2]]
      if (!own.every((v) => loop.includes(v))) return `triangle ${t / 3} has a corner outside of face ${f}`
      const [p, q, r] = own.map((v) => corners[v])
      const part = cross(sub(q, p), sub(r, p))
      if (dot(part, n) <= 0n) return `triangle ${t / 3} is turned over or flat`
      area = sub(area, part)
    }
    if (dot(area, area) !== 0n) return `triangles do not fill face ${f}`
  }
  if (t !== triangles.length) return 'there are more triangles than the faces need'
}

/** 'point', 'line' or 'plane' if all points lie in one; otherwise 'solid'. */
export function spanOf(points: ArrayLike<number>): 'point' | 'line' | 'plane' | 'solid' {
  const all = pointsOnGrid(points)
  const isZero = (p: Point) => dot(p, p) === 0n
  const a = all[0]
  const b = all.find((p) => !isZero(sub(p, a)))
  if (!b) return 'point'
  const c = all.find((p) => !isZero(cross(sub(b, a), sub(p, a))))
  if (!c) return 'line'
  return all.some((p) => orient(a, b, c, p) !== 0) ? 'solid' : 'plane'
}
