import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Sphere, Vector3 } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'
import type { Level } from '../../../scenes/level.ts'
import { type Peer, WAY } from '../peer.ts'
import { versionOf } from './version.ts'

/** The tree as a peer that is asked anything it knows; it has no sweeps and no test of points in meshes. */
export function openThreeMeshBvh(): Peer {
  return {
    name: 'three-mesh-bvh',
    version: versionOf('three-mesh-bvh'),
    settings: 'computes in f64; both sides; SAH',
    mesh(positions, indices) {
      const bvh = new MeshBVH(geometryOf({ positions, indices }), { strategy: SAH })
      const ray = new Ray()
      const point = new Vector3()
      const sphere = new Sphere()
      return {
        castRay(ways, i) {
          const [x, y, z, dx, dy, dz] = ways.subarray(WAY * i, WAY * i + WAY)
          const length = Math.hypot(dx, dy, dz)
          ray.origin.set(x, y, z)
          ray.direction.set(dx / length, dy / length, dz / length)
          const hit = bvh.raycastFirst(ray, DoubleSide, 0, length)
          return hit === null ? -1 : hit.distance / length
        },
        overlapsSphere(x, y, z, radius) {
          sphere.center.set(x, y, z)
          sphere.radius = radius
          return bvh.intersectsSphere(sphere)
        },
        distanceTo: (x, y, z) => bvh.closestPointToPoint(point.set(x, y, z))?.distance ?? -1,
        findsWithin: (x, y, z, limit) => bvh.closestPointToPoint(point.set(x, y, z), undefined, 0, limit) !== null,
        dispose() {},
      }
    },
  }
}

/** A geometry of its own copies: the peer puts the index into the order of its leaves. */
export function geometryOf(level: Pick<Level, 'positions' | 'indices'>): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(level.positions.slice(), 3))
  geometry.setIndex(new BufferAttribute(level.indices.slice(), 1))
  return geometry
}
