import { CLOSEST_STRIDE, createClosest, createHit, HIT_STRIDE, RAY_STRIDE, TriangleMesh } from '../../../src/index.ts'
import { POINT, RAY } from '../inputs.ts'
import type { MeshPeer, RayBatch } from './mesh-peer.ts'

/** carom as a user calls it: one call a question, with vectors and a hit that are used again; batches apart. */
export function openCarom(): MeshPeer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'computes in f64',
    tolerance: 1e-9,
    build({ positions, indices }) {
      const mesh = new TriangleMesh(positions, indices)
      let front: TriangleMesh | undefined
      const origin = { x: 0, y: 0, z: 0 }
      const direction = { x: 0, y: 0, z: 0 }
      const hit = createHit()
      const closest = createClosest()
      function aim(rays: Float64Array, i: number): void {
        const r = RAY * i
        origin.x = rays[r]
        origin.y = rays[r + 1]
        origin.z = rays[r + 2]
        direction.x = rays[r + 3]
        direction.y = rays[r + 4]
        direction.z = rays[r + 5]
      }
      function find(points: Float64Array, i: number): void {
        origin.x = points[POINT * i]
        origin.y = points[POINT * i + 1]
        origin.z = points[POINT * i + 2]
        mesh.closestPoint(origin, Number.POSITIVE_INFINITY, closest)
      }
      return {
        first(rays, i) {
          aim(rays, i)
          return mesh.castRay(origin, direction, Number.POSITIVE_INFINITY, hit) ? hit.distance : -1
        },
        firstFront(rays, i) {
          front ??= new TriangleMesh(positions, indices, { sides: 'front' })
          aim(rays, i)
          return front.castRay(origin, direction, Number.POSITIVE_INFINITY, hit) ? hit.distance : -1
        },
        firstAll(rays, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) {
            aim(rays, i)
            if (mesh.castRay(origin, direction, Number.POSITIVE_INFINITY, hit)) sum += hit.distance
          }
          return sum
        },
        any(rays, i) {
          aim(rays, i)
          return mesh.castRayAny(origin, direction, Number.POSITIVE_INFINITY)
        },
        anyAll(rays, from, to) {
          let count = 0
          for (let i = from; i < to; i++) {
            aim(rays, i)
            if (mesh.castRayAny(origin, direction, Number.POSITIVE_INFINITY)) count++
          }
          return count
        },
        batch: (rays, count) => batchOf(mesh, rays, count),
        closest(points, i) {
          find(points, i)
          return closest.distance
        },
        closestAll(points, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) {
            find(points, i)
            sum += closest.distance
          }
          return sum
        },
        closestBatch(points, count) {
          const triangles = new Int32Array(count)
          const found = new Float64Array(count * CLOSEST_STRIDE)
          return () => mesh.closestPoints(points, Number.POSITIVE_INFINITY, triangles, found, { count })
        },
        refit: (moved) => mesh.refit(moved, indices),
        bytes: mesh.byteLength,
        dispose() {
          mesh.dispose()
          front?.dispose()
        },
      }
    },
  }
}

/** All that `castRay` writes, but in rows. */
function batchOf(mesh: TriangleMesh, rays: Float64Array, count: number): RayBatch {
  const rows = new Float64Array(RAY_STRIDE * count)
  for (let i = 0; i < count; i++) {
    rows.set(rays.subarray(RAY * i, RAY * i + RAY), RAY_STRIDE * i)
    rows[RAY_STRIDE * i + RAY] = Number.POSITIVE_INFINITY
  }
  const triangles = new Int32Array(count)
  const hits = new Float64Array(count * HIT_STRIDE)
  const struck = new Uint8Array(count)
  return {
    first: () => mesh.castRays(rows, triangles, hits),
    any: () => mesh.castRaysAny(rows, struck),
  }
}
