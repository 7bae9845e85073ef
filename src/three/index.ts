/** carom for three.js: levels from objects, moving objects, fast raycasts, debug lines. */
export type { BoneShape } from '../follow/bone-shapes.ts'
export {
  ADD_OBJECT_DEFAULTS,
  type AddObject3DOptions,
  addObject3D,
  type Object3DColliders,
} from './add-object.ts'
export { type ObjectPick, pickObject3D } from './body.ts'
export {
  COLLECT_DEFAULTS,
  type CollectedTriangles,
  type CollectOptions,
  collectTriangles,
  type MeshFromObjectOptions,
  meshFromObject3D,
  meshFromSkin,
  type SkinMesh,
  type TriangleOwner,
  type TriangleSource,
  triangleSource,
} from './collect.ts'
export { Interpolation } from './interpolation.ts'
export { createDebugLines, type DebugLines } from './lines.ts'
export type { BoneChoice } from './make-sources.ts'
export type { Pose } from './pose.ts'
export { ACCELERATE_DEFAULTS, type AccelerateOptions, accelerateRaycast } from './raycast.ts'
