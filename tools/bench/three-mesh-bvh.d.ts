// What bench uses of three-mesh-bvh, so that types are checked where bench's own packages are not installed.
declare module 'three-mesh-bvh' {
  import type { Box3, BufferGeometry, Line3, Matrix4, Ray, Side, Sphere, Vector3 } from 'three'

  export const CENTER: number
  export const SAH: number
  export interface ExtendedTriangle {
    closestPointToSegment(segment: Line3, onTriangle: Vector3, onSegment: Vector3): number
    intersectsTriangle(other: ExtendedTriangle): boolean
  }
  export class MeshBVH {
    static serialize(
      bvh: MeshBVH,
      options: { cloneBuffers: boolean },
    ): { readonly roots: readonly ArrayBuffer[]; readonly index: Uint16Array | Uint32Array }
    constructor(geometry: BufferGeometry, options?: { strategy?: number; targetLeafSize?: number })
    shapecast(callbacks: {
      intersectsBounds(box: Box3): boolean
      intersectsTriangle(triangle: ExtendedTriangle): void
    }): boolean
    readonly geometry: BufferGeometry
    intersectsGeometry(geometry: BufferGeometry, geometryToBvh: Matrix4): boolean
    bvhcast(
      other: MeshBVH,
      otherToThis: Matrix4,
      callbacks: { intersectsTriangles?(one: ExtendedTriangle, other: ExtendedTriangle): boolean },
    ): boolean
    closestPointToGeometry(
      geometry: BufferGeometry,
      geometryToBvh: Matrix4,
      onThis: object,
      onOther: object,
    ): { distance: number } | null
    refit(): void
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
