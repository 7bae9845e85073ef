/** carom as it comes, in batches, and without its WebAssembly kernel; all on one mesh. */
import { backend, createHit, HIT_STRIDE, RAY_STRIDE, TriangleMesh, type Vec3 } from 'carom'
import type { Reference } from './check.ts'
import type { Builder, Entrant, Lane } from './entrants.ts'
import { pictureOf } from './picture.ts'
import { RAY } from './rays.ts'

export const caromBuilder: Builder = {
  name: 'carom',
  build({ positions, indices }) {
    const mesh = new TriangleMesh(positions, indices)
    return {
      bytes: mesh.byteLength,
      entrants: [
        { name: 'batch', tolerance: 0, ready: () => backend.use('auto'), over: (rays) => batches(mesh, rays) },
        { name: 'carom', tolerance: 0, ready: () => backend.use('auto'), over: (rays) => calls(mesh, rays) },
        { name: 'plain', tolerance: 0, ready: () => backend.use('plain'), over: (rays) => calls(mesh, rays) },
      ] satisfies Entrant[],
      picture: (rays) => pictureOf(mesh, rays),
      dispose: () => mesh.dispose(),
    }
  },
}

/** What carom's plain TypeScript answers: all others are compared with it. */
export function referenceOf(mesh: TriangleMesh, rays: Float64Array, diagonal: number): Reference {
  backend.use('plain')
  const count = rays.length / RAY
  const lane = calls(mesh, rays)
  const [origin, direction, hit] = [vector(), vector(), createHit()]
  const front = (i: number) => {
    aim(rays, i, origin, direction)
    return mesh.castRay(origin, direction, Infinity, hit, { sides: 'front' }) ? hit.distance : -1
  }
  const all = (answer: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => answer(i))
  return { first: all(lane.first), exact: all((i) => lane.exact?.(i) ?? -1), fronts: all(front), diagonal }
}

/** One call a ray, with vectors and a hit that are used again. */
function calls(mesh: TriangleMesh, rays: Float64Array): Lane {
  const count = rays.length / RAY
  const [origin, direction, hit] = [vector(), vector(), createHit()]
  const lane: Lane = {
    first(i) {
      aim(rays, i, origin, direction)
      return mesh.castRay(origin, direction, Infinity, hit) ? hit.distance : -1
    },
    exact: (i) => (lane.first(i) < 0 ? -1 : hit.fraction),
    any(i) {
      aim(rays, i, origin, direction)
      return mesh.castRayAny(origin, direction, Infinity)
    },
    firstAll() {
      let sum = 0
      for (let i = 0; i < count; i++) {
        aim(rays, i, origin, direction)
        if (mesh.castRay(origin, direction, Infinity, hit)) sum += hit.distance
      }
      return sum
    },
    anyAll() {
      let struck = 0
      for (let i = 0; i < count; i++) {
        aim(rays, i, origin, direction)
        if (mesh.castRayAny(origin, direction, Infinity)) struck++
      }
      return struck
    },
  }
  return lane
}

/** All rays in one call, rows in and rows out. */
function batches(mesh: TriangleMesh, rays: Float64Array): Lane {
  const count = rays.length / RAY
  const rows = new Float64Array(RAY_STRIDE * count)
  for (let i = 0; i < count; i++) {
    rows.set(rays.subarray(RAY * i, RAY * (i + 1)), RAY_STRIDE * i)
    rows[RAY_STRIDE * i + RAY] = Infinity
  }
  const triangles = new Int32Array(count)
  const hits = new Float64Array(HIT_STRIDE * count)
  const struck = new Uint8Array(count)
  const asked = { first: false, any: false }
  const lane = {
    first(i: number) {
      if (!asked.first) lane.firstAll()
      if (triangles[i] < 0) return -1
      const r = RAY * i + 3
      return hits[HIT_STRIDE * i] * Math.hypot(rays[r], rays[r + 1], rays[r + 2])
    },
    exact(i: number) {
      if (!asked.first) lane.firstAll()
      return triangles[i] < 0 ? -1 : hits[HIT_STRIDE * i]
    },
    any(i: number) {
      if (!asked.any) lane.anyAll()
      return struck[i] === 1
    },
    firstAll() {
      asked.first = true
      return mesh.castRays(rows, triangles, hits)
    },
    anyAll() {
      asked.any = true
      return mesh.castRaysAny(rows, struck)
    },
  }
  return lane
}

const vector = (): Vec3 => ({ x: 0, y: 0, z: 0 })

function aim(rays: Float64Array, i: number, origin: Vec3, direction: Vec3): void {
  const r = RAY * i
  origin.x = rays[r]
  origin.y = rays[r + 1]
  origin.z = rays[r + 2]
  direction.x = rays[r + 3]
  direction.y = rays[r + 4]
  direction.z = rays[r + 5]
}
