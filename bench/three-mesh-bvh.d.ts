// What bench uses of three-mesh-bvh, so that types are checked where bench's own packages are not installed.
declare module 'three-mesh-bvh' {
  import type { BufferGeometry, Ray, Side, Sphere, Vector3 } from 'three'

  export const CENTER: number
  export const SAH: number
  export class MeshBVH {
    constructor(geometry: BufferGeometry, options?: { strategy?: number; targetLeafSize?: number })
    intersectsSphere(sphere: Sphere): boolean
    closestPointToPoint(
      point: Vector3,
      target?: object,
      minThreshold?: number,
      maxThreshold?: number,
    ): { distance: number } | null
    raycastFirst(ray: Ray, side?: Side, near?: number, far?: number): { distance: number } | null
  }
}
