import {
  CLOSEST_STRIDE,
  createClosest,
  createHit,
  type Grid,
  grid,
  HIT_STRIDE,
  hull,
  RAY_STRIDE,
  TriangleMesh,
  World,
} from '../../../src/index.ts'
import { POINT, RAY } from '../inputs.ts'
import type { Form, MeshPeer, RayBatch } from './mesh-peer.ts'

/** carom as a user calls it: one call a question, with vectors and a hit that are used again; batches apart. */
export function openCarom(): MeshPeer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'computes in f64',
    tolerance: 1e-9,
    build({ positions, indices, form }) {
      const mesh = form === undefined ? new TriangleMesh(positions, indices) : formOf(form)
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
          return () => {
            if (mesh instanceof World) throw new Error('not asked of a world')
            return mesh.closestPoints(points, Number.POSITIVE_INFINITY, triangles, found, { count })
          }
        },
        ...(mesh instanceof TriangleMesh ? { refit: (moved) => mesh.refit(moved, indices) } : {}),
        ...(mesh instanceof World ? {} : { bytes: mesh.byteLength }),
        dispose() {
          if (mesh instanceof TriangleMesh) mesh.dispose()
          front?.dispose()
        },
      }
    },
  }
}

/** A height field; or a world in which a hull is alone. */
function formOf(form: Form): Grid | World {
  if (form.kind === 'grid') {
    const { heights, side } = form
    return grid({ heights, columns: side, rows: side, size: { x: side - 1, z: side - 1 } })
  }
  const world = new World()
  world.add(hull({ points: form.points }))
  return world
}

/** All that `castRay` writes, but in rows. */
function batchOf(mesh: TriangleMesh | Grid | World, rays: Float64Array, count: number): RayBatch {
  const rows = new Float64Array(RAY_STRIDE * count)
  for (let i = 0; i < count; i++) {
    rows.set(rays.subarray(RAY * i, RAY * i + RAY), RAY_STRIDE * i)
    rows[RAY_STRIDE * i + RAY] = Number.POSITIVE_INFINITY
  }
  const triangles = new Int32Array(count)
  const hits = new Float64Array(count * HIT_STRIDE)
  const struck = new Uint8Array(count)
  return {
    first: () =>
      mesh instanceof World ? mesh.castRays(rows, { owners: triangles, hits }) : mesh.castRays(rows, triangles, hits),
    any: () => mesh.castRaysAny(rows, struck),
  }
}
