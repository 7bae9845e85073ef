/**
 * Rays against meshes, and nothing else: a third of the bytes of `carom`. The functions are the methods of TriangleMesh,
 * with the mesh as their first argument; they take a RayMesh or a TriangleMesh.
 */
export { backend } from './bvh/backend.ts'
export type { Vec3 } from './math/check.ts'
export {
  type Bounds,
  castRay,
  castRayAll,
  castRayAny,
  castSegment,
  castSegmentAll,
  castSegmentAny,
  type RayMesh,
} from './mesh/ask-ray.ts'
export { castRays, castRaysAny, castSegments, castSegmentsAny } from './mesh/batch-rays.ts'
export type { BatchOptions, Rows } from './mesh/batch-rows.ts'
export type { QueryOptions } from './mesh/filter.ts'
export { createHit, type Feature, type Hit } from './mesh/hit.ts'
export type { Indices, Layers, Positions, Quality, Sides } from './mesh/input.ts'
export { buildRayMesh, disposeRayMesh, refitRayMesh, type TriangleMeshOptions } from './mesh/ray-mesh.ts'
