/** carom for Babylon.js: levels from nodes, moving nodes, debug lines, cameras. Imports nothing from Babylon. */
export type { BoneShape } from '../follow/bone-shapes.ts'
export {
  ADD_NODES_DEFAULTS,
  type AddNodesOptions,
  addNodes,
  type NodeBoneChoice,
  type NodeColliders,
} from './add-nodes.ts'
export { type NodePick, pickNode } from './body.ts'
export { type BabylonCamera, type BabylonOrbit, directionFromCamera, headOf, orbitCamera } from './cameras.ts'
export {
  MESH_FROM_NODES_DEFAULTS,
  type MeshFromNodesOptions,
  meshFromNodes,
  type NodeSource,
  nodeSource,
} from './collect.ts'
export { type DrawnNode, Interpolation } from './interpolation.ts'
export { type BabylonLines, type BabylonLinesClass, createDebugLines, type DebugLines } from './lines.ts'
export type {
  BabylonBone,
  BabylonGeometry,
  BabylonMatrix,
  BabylonMesh,
  BabylonNode,
  BabylonNodes,
  BabylonSkeleton,
  NodeFilter,
} from './nodes.ts'
