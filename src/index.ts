export { type AdvanceResult, type BallState, Balls } from './balls/balls.ts'
export type { BallEvent, Motion } from './balls/events.ts'
export type { Prediction, PredictOptions } from './balls/foresee.ts'
export type { Combine, CombineOptions } from './balls/material.ts'
export { BALLS_DEFAULTS, type BallOptions, type BallsOptions } from './balls/options.ts'
export { backend } from './bvh/backend.ts'
export type { AbortSignalLike } from './bvh/build-in-worker.ts'
export type { BackendChoice } from './bvh/wasm-kernel.ts'
export { Character } from './character/character.ts'
export { CollisionPlanes } from './character/collision-planes.ts'
export type { WalkInput } from './character/input.ts'
export { CHARACTER_DEFAULTS, type CharacterOptions } from './character/options.ts'
export type { MoveResult } from './character/result.ts'
export type { Contact, Ground } from './character/shown.ts'
export { CHARACTER_STATE } from './character/state.ts'
export { walkAll } from './character/walk-all.ts'
export type { Quat, Vec3 } from './math/check.ts'
export { cos, sin } from './math/trig.ts'
export { warnings } from './math/warn.ts'
export type { Bounds } from './mesh/ask-ray.ts'
export {
  type BatchOptions,
  CLOSEST_STRIDE,
  HIT_STRIDE,
  POINT_STRIDE,
  RAY_STRIDE,
  type Rows,
  SEGMENT_STRIDE,
  WAY_STRIDE,
} from './mesh/batch-rows.ts'
export {
  type BetweenOptions,
  type ClosestPair,
  closestBetween,
  createClosestPair,
  overlapMeshes,
  overlapMeshesAll,
} from './mesh/between.ts'
export type { QueryOptions } from './mesh/filter.ts'
export type { BallisticOptions } from './mesh/flight.ts'
export { type Closest, createClosest, createHit, type Feature, type Hit } from './mesh/hit.ts'
export { type HullSizes, hull } from './mesh/hull.ts'
export type { Indices, Layers, Positions, Quality, Sides } from './mesh/input.ts'
export type { ContainsOptions, CountOptions } from './mesh/inside.ts'
export { type Grid, type GridOptions, type GridRegion, grid } from './mesh/make-grid.ts'
export type { MeshQueries } from './mesh/mesh-queries.ts'
export type { OverlapOptions } from './mesh/overlap-all.ts'
export type { Pose } from './mesh/pose.ts'
export type { TriangleMeshOptions } from './mesh/ray-mesh.ts'
export type { TriangleRange } from './mesh/refit.ts'
export type { CastOptions, Mover, Solid, TurnOptions } from './mesh/solid.ts'
export { TriangleMesh, type TriangleMeshBuildOptions } from './mesh/triangle-mesh.ts'
export { type Region, visitTriangles } from './mesh/visit.ts'
export { pointIndices, segmentIndices } from './mesh/wires.ts'
export {
  type Box,
  box,
  type Capsule,
  type Cylinder,
  capsule,
  cylinder,
  type Ellipsoid,
  ellipsoid,
  type Hull,
  type Pipe,
  type Plane,
  pipe,
  plane,
  type Shape,
  type Sphere,
  sphere,
} from './shapes/shapes.ts'
export type { MeetOptions, WorldContainsOptions, WorldQueryOptions } from './world/asked.ts'
export type { NearRows, StruckRows, WorldBatchOptions } from './world/batch.ts'
export { type Compound, type CompoundPart, compound } from './world/compound.ts'
export type { OwnColliderOptions } from './world/led.ts'
export type { ColliderOptions, Thing } from './world/make.ts'
export type { Material } from './world/material.ts'
export type { Owner, SensorEvent } from './world/owner.ts'
export { type Recording, type ReplayResult, recordStep, replay, startRecording } from './world/record.ts'
export type { SavedOwners } from './world/save.ts'
export { castBallistic, type WorldBallisticOptions } from './world/throw.ts'
export { castTurning, type Placement, type TurningOptions } from './world/turning.ts'
export { type RestoreOptions, World, type WorldCastOptions, type WorldOverlapOptions } from './world/world.ts'
