/**
 * The article's rule for large levels. Which triangles are crossed is found from planes that are kept, and among the triangles
 * nearby, or a level of a million could not be walked at all; what happens then is the article's own code. `correctFast` and
 * `correct` give the same answer, and a test says so.
 */
import {
  type ArticleOptions,
  crosses,
  distanceByNormal,
  insideEdges,
  type Mesh,
  planesOf,
  respond,
  type TrianglePlanes,
} from '../../classics/article.ts'
import type { Vec3 } from './mover.ts'

export interface KeptPlanes {
  mesh: Mesh
  options: ArticleOptions
  /** Normal and constant of each triangle's shifted plane, four numbers each. */
  planes: Float64Array
  /** A ball around all places from which a triangle could be crossed in a step without length: middle and radius. */
  balls: Float64Array
  /** All planes of those triangles that were asked for them. */
  all: Map<number, TrianglePlanes>
  /** Whoever is at most `reach` from `from`, and goes at most `reach`, crosses none but these. */
  near: { from: Vec3; reach: number; triangles: Int32Array; count: number }
}

/** Of the distance that is kept from triangles: how far the list of those nearby reaches. */
const REACH = 4

export function keepPlanes(mesh: Mesh, options: ArticleOptions): KeptPlanes {
  const { positions, indices } = mesh
  const count = Math.floor(indices.length / 3)
  const planes = new Float64Array(4 * count)
  const balls = new Float64Array(4 * count)
  const { radii, approach = 5, edgeMargin = 5, edgePlanes = 6 } = options
  const normal = { x: 0, y: 0, z: 0 }
  for (let i = 0, k = 0; k < planes.length; i += 3, k += 4) {
    const a = 3 * indices[i]
    const b = 3 * indices[i + 1]
    const c = 3 * indices[i + 2]
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const length = Math.sqrt(x * x + y * y + z * z)
    normal.x = length === 0 ? 0 : x / length
    normal.y = length === 0 ? 0 : y / length
    normal.z = length === 0 ? 0 : z / length
    planes[k] = normal.x
    planes[k + 1] = normal.y
    planes[k + 2] = normal.z
    const height = normal.x * positions[a] + normal.y * positions[a + 1] + normal.z * positions[a + 2]
    const distance = radii ? distanceByNormal(normal, radii) : approach
    planes[k + 3] = height + distance
    // Between the edge planes, moved by L: a weight of a corner is at most 1 + L / its altitude, at least −L / its altitude.
    const u = Math.hypot(ux, uy, uz)
    const v = Math.hypot(vx, vy, vz)
    const w = Math.hypot(ux - vx, uy - vy, uz - vz)
    const more = edgeMargin / length
    const [atA, atB, atC] = [1 + more * w, 1 + more * v, 1 + more * u]
    const [fromA, fromB, fromC] = [atB * u + atC * v, atA * u + atC * w, atA * v + atB * w]
    const wide = Math.min(fromA, fromB, fromC)
    const corner = wide === fromA ? a : wide === fromB ? b : c
    balls[k] = positions[corner]
    balls[k + 1] = positions[corner + 1]
    balls[k + 2] = positions[corner + 2]
    // Without the opposite planes a corner may reach far out.
    balls[k + 3] = (edgePlanes === 6 ? wide : Infinity) + distance
  }
  const reach = REACH * (radii ? Math.max(radii.x, radii.y, radii.z) : approach)
  const near = { from: { x: NaN, y: NaN, z: NaN }, reach, triangles: new Int32Array(0), count: 0 }
  return { mesh, options, planes, balls, all: new Map(), near }
}

export function correctFast(kept: KeptPlanes, from: Vec3, wanted: Vec3): { position: Vec3; touched: number[] } {
  const { reach } = kept.near
  if (far(from, wanted) <= reach) {
    if (!(far(from, kept.near.from) <= reach)) gather(kept, from)
    const answer = correctAmong(kept, from, wanted, kept.near.triangles, kept.near.count)
    if (answer !== null) return answer
  }
  return correctAmong(kept, from, wanted, null, kept.planes.length / 4) as { position: Vec3; touched: number[] }
}

/** Null if triangles push farther than the list reaches. */
function correctAmong(kept: KeptPlanes, from: Vec3, wanted: Vec3, list: Int32Array | null, count: number) {
  const { planes, options, near } = kept
  const { skin = 0.2, edgePlanes = 6 } = options
  let to: Vec3 = { x: wanted.x, y: wanted.y, z: wanted.z }
  const touched: number[] = []
  for (let n = 0; n < count; n++) {
    const i = list === null ? n : list[n]
    const k = 4 * i
    const x = planes[k]
    const y = planes[k + 1]
    const z = planes[k + 2]
    const constant = planes[k + 3]
    // One comparison that is nearly always the same: a guess at each side would be wrong half of the time.
    const before = x * from.x + y * from.y + z * from.z - constant
    const after = x * to.x + y * to.y + z * to.z - constant
    if (!(before * after <= 0)) continue
    const all = planesKept(kept, i)
    if (crosses(all, from, to) && insideEdges(all, from, edgePlanes)) {
      to = respond(all, to, skin)
      touched.push(i)
      if (list !== null && !(far(from, to) <= near.reach)) return null
    }
  }
  return { position: to, touched }
}

/** All planes of a triangle, computed once. */
export function planesKept(kept: KeptPlanes, triangle: number): TrianglePlanes {
  let all = kept.all.get(triangle)
  if (all === undefined) {
    all = trianglePlanes(kept, triangle)
    kept.all.set(triangle, all)
  }
  return all
}

/** In the order of their numbers, as the rule takes them. */
function gather({ balls, near }: KeptPlanes, from: Vec3): void {
  if (near.triangles.length === 0) near.triangles = new Int32Array(balls.length / 4)
  Object.assign(near.from, from)
  let count = 0
  for (let k = 0; k < balls.length; k += 4) {
    const x = balls[k] - from.x
    const y = balls[k + 1] - from.y
    const z = balls[k + 2] - from.z
    // both reaches, and a little for what is rounded
    const far = (balls[k + 3] + 2 * near.reach) * (1 + 1e-9)
    if (x * x + y * y + z * z > far * far) continue
    near.triangles[count++] = k / 4
  }
  near.count = count
}

function far(a: Vec3, b: Vec3): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
}

export function trianglePlanes({ mesh, options }: { mesh: Mesh; options: ArticleOptions }, triangle: number) {
  const corner = (k: number): Vec3 => {
    const at = 3 * mesh.indices[3 * triangle + k]
    return { x: mesh.positions[at], y: mesh.positions[at + 1], z: mesh.positions[at + 2] }
  }
  return planesOf(corner(0), corner(1), corner(2), options)
}
