/** carom for three.js: levels from objects, fast raycasts, lines to look at. */
export {
  COLLECT_DEFAULTS,
  type CollectedTriangles,
  type CollectOptions,
  collectTriangles,
  type MeshFromObjectOptions,
  meshFromObject3D,
  type TriangleOwner,
  type TriangleSource,
  triangleSource,
} from './collect.ts'
export { createDebugLines, type DebugLines } from './lines.ts'
export { ACCELERATE_DEFAULTS, type AccelerateOptions, accelerateRaycast } from './raycast.ts'
