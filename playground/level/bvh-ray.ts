/** three-mesh-bvh on a level, for the cost overlay: its fastest documented path, with its own copy of the geometry. */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'
import type { Vec3 } from './touch.ts'

export interface LevelRay {
  readonly origin: Vec3
  /** Of length 1. */
  readonly direction: Vec3
}

/** Returns the question: the distance of the first hit from either side, Infinity for none. */
export function openBvh(level: { positions: Float32Array; indices: Uint32Array }): (ray: LevelRay) => () => number {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(level.positions.slice(), 3))
  geometry.setIndex(new BufferAttribute(level.indices.slice(), 1))
  const bvh = new MeshBVH(geometry, { strategy: SAH })
  return ({ origin, direction }) => {
    const ray = new Ray()
    ray.origin.set(origin.x, origin.y, origin.z)
    ray.direction.set(direction.x, direction.y, direction.z)
    return () => bvh.raycastFirst(ray, DoubleSide)?.distance ?? Number.POSITIVE_INFINITY
  }
}
