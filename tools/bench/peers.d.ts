// What bench uses of Rapier, Jolt and crashcat, and the site of crashcat, so that types are checked where their own packages are not
// installed.
declare module '@dimforge/rapier3d-compat' {
  interface Vector {
    x: number
    y: number
    z: number
  }
  interface Rotation extends Vector {
    w: number
  }
  namespace RAPIER {
    class Shape {
      private readonly shape: unique symbol
    }
    class Ball extends Shape {
      constructor(radius: number)
    }
    class Cuboid extends Shape {
      constructor(hx: number, hy: number, hz: number)
    }
    class Cylinder extends Shape {
      constructor(halfHeight: number, radius: number)
    }
    class ConvexPolyhedron extends Shape {
      constructor(vertices: Float32Array)
    }
    class TriMesh extends Shape {
      constructor(vertices: Float32Array, indices: Uint32Array)
    }
    class Capsule extends Shape {
      constructor(halfHeight: number, radius: number)
    }
    interface RigidBody {
      setNextKinematicTranslation(translation: Vector): void
      setNextKinematicRotation(rotation: Rotation): void
      translation(target?: Vector): Vector
      linvel(target?: Vector): Vector
      angvel(target?: Vector): Vector
      isSleeping(): boolean
    }
    interface RigidBodyDesc {
      setTranslation(x: number, y: number, z: number): RigidBodyDesc
      setRotation(rotation: Rotation): RigidBodyDesc
      setLinvel(x: number, y: number, z: number): RigidBodyDesc
      setCcdEnabled(enabled: boolean): RigidBodyDesc
    }
    const RigidBodyDesc: { kinematicPositionBased(): RigidBodyDesc; dynamic(): RigidBodyDesc }
    enum QueryFilterFlags {
      EXCLUDE_SENSORS = 8,
    }
    class Ray {
      constructor(origin: Vector, direction: Vector)
    }
    class ShapeCastHit {
      time_of_impact: number
      constructor(t: number, witness1: Vector, witness2: Vector, normal1: Vector, normal2: Vector)
    }
    enum TriMeshFlags {
      ORIENTED = 8,
    }
    interface ColliderDesc {
      readonly shape: Shape
      setCollisionGroups(groups: number): ColliderDesc
      setTranslation(x: number, y: number, z: number): ColliderDesc
      setRotation(rotation: Rotation): ColliderDesc
      setSensor(is: boolean): ColliderDesc
      setMass(mass: number): ColliderDesc
      setRestitution(restitution: number): ColliderDesc
      setFriction(friction: number): ColliderDesc
    }
    const ColliderDesc: {
      trimesh(vertices: Float32Array, indices: Uint32Array, flags?: TriMeshFlags): ColliderDesc
      ball(radius: number): ColliderDesc
      cuboid(hx: number, hy: number, hz: number): ColliderDesc
      capsule(halfHeight: number, radius: number): ColliderDesc
      heightfield(rows: number, columns: number, heights: Float32Array, scale: Vector): ColliderDesc
      convexHull(points: Float32Array): ColliderDesc | null
      cylinder(halfHeight: number, radius: number): ColliderDesc
    }
    interface KinematicCharacterController {
      setMaxSlopeClimbAngle(angle: number): void
      enableSnapToGround(distance: number): void
      disableSnapToGround(): void
      setUp(up: Vector): void
      enableAutostep(maxHeight: number, minWidth: number, includeDynamicBodies: boolean): void
      computeColliderMovement(collider: Collider, desired: Vector, filterFlags?: number, filterGroups?: number): void
      computedMovement(target?: Vector): Vector
      computedGrounded(): boolean
    }
    class Collider {
      setTranslation(translation: Vector): void
      setRotation(rotation: Rotation): void
      castShape(
        velocity1: Vector,
        shape2: Shape,
        position2: Vector,
        rotation2: Rotation,
        velocity2: Vector,
        targetDistance: number,
        maxToi: number,
        stopAtPenetration: boolean,
        target?: ShapeCastHit,
      ): ShapeCastHit | null
      castRay(ray: Ray, maxToi: number, solid: boolean): number
      intersectsRay(ray: Ray, maxToi: number): boolean
      intersectsShape(shape2: Shape, position2: Vector, rotation2: Rotation): boolean
      projectPoint(point: Vector, solid: boolean): { point: Vector } | null
      containsPoint(point: Vector): boolean
    }
    class World {
      constructor(gravity: Vector)
      timestep: number
      createCollider(desc: ColliderDesc, parent?: RigidBody): Collider
      createRigidBody(desc: RigidBodyDesc): RigidBody
      removeCollider(collider: Collider, wakeUp: boolean): void
      castRay(ray: Ray, maxToi: number, solid: boolean): { timeOfImpact: number } | null
      createCharacterController(offset: number): KinematicCharacterController
      removeCharacterController(controller: KinematicCharacterController): void
      step(): void
      free(): void
    }
    function init(): Promise<void>
  }
  export default RAPIER
}

declare module '@dimforge/rapier3d-simd-compat' {
  export { default } from '@dimforge/rapier3d-compat'
}

declare module 'bunny' {
  const bunny: { readonly positions: readonly number[][]; readonly cells: readonly number[][] }
  export default bunny
}

declare module 'jolt-physics/wasm-compat' {
  export namespace Jolt {
    interface Vec3 {
      Set(x: number, y: number, z: number): void
      GetX(): number
      GetY(): number
      GetZ(): number
    }
    interface RMat44 {
      SetTranslation(v: Vec3): void
    }
    interface Shape {
      AddRef(): void
      Release(): void
    }
    interface Settings {
      mBackFaceMode: number
      mBackFaceModeTriangles: number
      mCollisionTolerance: number
    }
    interface Collector {
      Reset(): void
      HadHit(): boolean
    }
    interface Hit {
      readonly mFraction: number
    }
    interface ShapeCast {
      readonly mCenterOfMassStart: RMat44
      readonly mDirection: Vec3
    }
    interface Ray {
      readonly mOrigin: Vec3
      readonly mDirection: Vec3
    }
    interface Quat {
      Set(x: number, y: number, z: number, w: number): void
    }
    interface ShapeFilter {
      readonly filter: unique symbol
    }
    interface TransformedShape {
      mShape: Shape
      SetWorldTransform(position: Vec3, rotation: Quat, scale: Vec3): void
      CastShape(cast: ShapeCast, settings: Settings, base: Vec3, collector: Collector, filter: ShapeFilter): void
      CastRay(ray: Ray, result: { mFraction: number }): void
      CastRay(ray: Ray, settings: Settings, collector: Collector, filter: ShapeFilter): void
      CollideShape(
        shape: Shape,
        scale: Vec3,
        place: RMat44,
        settings: Settings,
        base: Vec3,
        collector: Collector,
        filter: ShapeFilter,
      ): void
      CollidePoint(point: Vec3, collector: Collector, filter: ShapeFilter): void
    }
    interface List<T> {
      resize(size: number): void
      at(i: number): T
    }
    interface Float3 {
      x: number
      y: number
      z: number
    }
    interface IndexedTriangle {
      set_mIdx(corner: number, index: number): void
      set_mMaterialIndex(index: number): void
    }
    interface ShapeResult {
      HasError(): boolean
      GetError(): { c_str(): string }
      Get(): Shape
    }
    interface JoltInterface {
      GetPhysicsSystem(): PhysicsSystem
      GetTempAllocator(): Part
      Step(seconds: number, collisionSteps: number): void
    }
    interface JoltSettings {
      mMaxWorkerThreads: number
      mMaxBodies: number
      mMaxBodyPairs: number
      mMaxContactConstraints: number
      mObjectLayerPairFilter: Part
      mBroadPhaseLayerInterface: Part
      mObjectVsBroadPhaseLayerFilter: Part
    }
    interface PhysicsSystem {
      GetBodyInterface(): BodyInterface
      GetPhysicsSettings(): { mMinVelocityForRestitution: number }
      SetGravity(gravity: Vec3): void
      OptimizeBroadPhase(): void
    }
    interface Body {
      GetID(): Part
      GetPosition(): Vec3
      GetLinearVelocity(): Vec3
      GetAngularVelocity(): Vec3
      IsActive(): boolean
    }
    interface BodyCreationSettings {
      mIsSensor: boolean
      mRestitution: number
      mFriction: number
      mLinearVelocity: Vec3
      mLinearDamping: number
      mAngularDamping: number
      mMotionQuality: number
      mOverrideMassProperties: number
      readonly mMassPropertiesOverride: { mMass: number }
    }
    interface BodyInterface {
      CreateBody(settings: Part): Body
      AddBody(id: Part, activation: number): void
      RemoveBody(id: Part): void
      DestroyBody(id: Part): void
      MoveKinematic(id: Part, position: Vec3, rotation: Quat, seconds: number): void
    }
    interface CharacterVirtualSettings {
      mShape: Shape
      mMaxSlopeAngle: number
      mCharacterPadding: number
      mUp: Vec3
      mInnerBodyShape: Shape
      mInnerBodyLayer: number
    }
    interface ExtendedUpdateSettings {
      readonly mStickToFloorStepDown: Vec3
      readonly mWalkStairsStepUp: Vec3
    }
    type Filters = [layers: Part, objects: Part, bodies: Part, shapes: ShapeFilter, allocator: Part]
    interface CharacterVirtual {
      AddRef(): void
      Release(): void
      GetPosition(): Vec3
      SetPosition(position: Vec3): void
      GetLinearVelocity(): Vec3
      SetLinearVelocity(velocity: Vec3): void
      GetGroundState(): number
      GetGroundVelocity(): Vec3
      GetGroundNormal(): Vec3
      UpdateGroundVelocity(): void
      SetShape(shape: Shape, maxPenetration: number, ...filters: Filters): boolean
      SetCharacterVsCharacterCollision(list: CharacterList): void
      Update(seconds: number, gravity: Vec3, ...filters: Filters): void
      RefreshContacts(...filters: Filters): void
      ExtendedUpdate(seconds: number, gravity: Vec3, settings: ExtendedUpdateSettings, ...filters: Filters): void
    }
    interface CharacterList {
      Add(character: CharacterVirtual): void
      Remove(character: CharacterVirtual): void
    }
    /** Parts of the set-up that are only handed on. */
    type Part = object
  }
  type New<Args extends unknown[], T> = new (...args: Args) => T
  export interface Jolt {
    readonly EBackFaceMode_CollideWithBackFaces: number
    readonly Vec3: New<[number, number, number], Jolt.Vec3>
    readonly RVec3: New<[number, number, number], Jolt.Vec3>
    readonly Quat: New<[number, number, number, number], Jolt.Quat>
    readonly RMat44: { prototype: { sIdentity(): Jolt.RMat44 } }
    readonly ShapeFilter: New<[], Jolt.ShapeFilter>
    readonly ShapeCastSettings: New<[], Jolt.Settings>
    readonly RayCastSettings: New<[], Jolt.Settings>
    readonly CollideShapeSettings: New<[], Jolt.Settings>
    readonly CastShapeClosestHitCollisionCollector: New<[], Jolt.Collector & { readonly mHit: Jolt.Hit }>
    readonly CastRayClosestHitCollisionCollector: New<[], Jolt.Collector & { readonly mHit: Jolt.Hit }>
    readonly CastRayAnyHitCollisionCollector: New<[], Jolt.Collector>
    readonly RayCastResult: New<[], { mFraction: number }>
    readonly CollideShapeAnyHitCollisionCollector: New<[], Jolt.Collector>
    readonly CollidePointAnyHitCollisionCollector: New<[], Jolt.Collector>
    readonly RRayCast: New<[Jolt.Vec3, Jolt.Vec3], Jolt.Ray>
    readonly RShapeCast: New<[Jolt.Shape, Jolt.Vec3, Jolt.RMat44, Jolt.Vec3], Jolt.ShapeCast>
    readonly TransformedShape: New<[], Jolt.TransformedShape>
    readonly SphereShape: New<[radius: number], Jolt.Shape>
    readonly CapsuleShape: New<[halfHeight: number, radius: number], Jolt.Shape>
    readonly CylinderShape: New<[halfHeight: number, radius: number, convexRadius: number], Jolt.Shape>
    readonly BoxShape: New<[halfExtents: Jolt.Vec3, convexRadius: number], Jolt.Shape>
    readonly ConvexHullShapeSettings: New<
      [],
      { mMaxConvexRadius: number; mPoints: { push_back(point: Jolt.Vec3): void }; Create(): Jolt.ShapeResult }
    >
    readonly HeightFieldShapeSettings: New<
      [],
      {
        mOffset: Jolt.Vec3
        mScale: Jolt.Vec3
        mSampleCount: number
        readonly mHeightSamples: { resize(size: number): void; data(): Jolt.Part }
        Create(): Jolt.ShapeResult
      }
    >
    readonly HEAPF32: Float32Array
    getPointer(part: Jolt.Part): number
    readonly VertexList: New<[], Jolt.List<Jolt.Float3>>
    readonly IndexedTriangleList: New<[], Jolt.List<Jolt.IndexedTriangle>>
    readonly PhysicsMaterialList: New<[], Jolt.Part>
    readonly MeshShapeSettings: New<
      [Jolt.Part, Jolt.Part, Jolt.Part],
      { mMaxTrianglesPerLeaf: number; Create(): Jolt.ShapeResult }
    >
    readonly JoltSettings: New<[], Jolt.JoltSettings>
    readonly ObjectLayerPairFilterTable: New<
      [layers: number],
      { EnableCollision(layerA: number, layerB: number): void }
    >
    readonly BroadPhaseLayer: New<[layer: number], Jolt.Part>
    readonly BroadPhaseLayerInterfaceTable: New<
      [layers: number, broadPhaseLayers: number],
      { MapObjectToBroadPhaseLayer(layer: number, to: Jolt.Part): void }
    >
    readonly ObjectVsBroadPhaseLayerFilterTable: New<[Jolt.Part, number, Jolt.Part, number], Jolt.Part>
    readonly JoltInterface: New<[Jolt.Part], Jolt.JoltInterface>
    readonly EMotionType_Static: number
    readonly EMotionType_Kinematic: number
    readonly EMotionType_Dynamic: number
    readonly EMotionQuality_Discrete: number
    readonly EMotionQuality_LinearCast: number
    readonly EOverrideMassProperties_CalculateInertia: number
    readonly EActivation_DontActivate: number
    readonly EActivation_Activate: number
    readonly EGroundState_OnGround: number
    readonly EGroundState_OnSteepGround: number
    readonly BodyCreationSettings: New<
      [shape: Jolt.Shape, position: Jolt.Vec3, rotation: Jolt.Quat, motionType: number, layer: number],
      Jolt.BodyCreationSettings
    >
    readonly CharacterVirtualSettings: New<[], Jolt.CharacterVirtualSettings>
    readonly CharacterVirtual: New<
      [settings: Jolt.CharacterVirtualSettings, position: Jolt.Vec3, rotation: Jolt.Quat, system: Jolt.PhysicsSystem],
      Jolt.CharacterVirtual
    >
    readonly CharacterVsCharacterCollisionSimple: New<[], Jolt.CharacterList>
    readonly ExtendedUpdateSettings: New<[], Jolt.ExtendedUpdateSettings>
    readonly BroadPhaseLayerFilter: New<[], Jolt.Part>
    readonly ObjectLayerFilter: New<[], Jolt.Part>
    readonly BodyFilter: New<[], Jolt.Part>
    destroy(part: Jolt.Part): void
  }
  export default function initJolt(): Promise<Jolt>
}

declare module 'crashcat' {
  export interface Shape {
    readonly type: number
  }
  export interface Collector {
    reset(): void
  }
  interface CastShapeSettings {
    collideWithBackfaces: boolean
    collisionTolerance: number
  }
  interface ClosestHit extends Collector {
    readonly hit: { readonly status: number; readonly fraction: number }
  }
  interface AnyHit extends Collector {
    readonly hit: object | null
  }
  export enum CastShapeStatus {
    COLLIDING = 1,
  }
  export enum CastRayStatus {
    COLLIDING = 1,
  }
  export const triangleMesh: {
    readonly BvhSplitStrategy: { readonly CENTER: number; readonly SAH: number }
    create(settings: {
      positions: number[]
      indices: number[]
      bvhSplitStrategy?: number
      bvhMaxLeafTris?: number
    }): Shape
  }
  export const sphere: { create(settings: { radius: number }): Shape }
  export const capsule: { create(settings: { halfHeightOfCylinder: number; radius: number }): Shape }
  export const cylinder: { create(settings: { halfHeight: number; radius: number; convexRadius?: number }): Shape }
  export const convexHull: {
    create(settings: { positions: number[]; convexRadius?: number; hullTolerance?: number }): Shape
  }
  export const box: { create(settings: { halfExtents: number[]; convexRadius?: number }): Shape }
  export function registerAll(): void
  /** Parts of a world that are only handed on. */
  type Part = object
  export enum MotionType {
    STATIC = 0,
    KINEMATIC = 1,
    DYNAMIC = 2,
  }
  export enum MotionQuality {
    DISCRETE = 0,
    LINEAR_CAST = 1,
  }
  export interface RigidBody {
    readonly position: number[]
    readonly quaternion: number[]
    readonly sleeping: boolean
    readonly motionProperties: { readonly linearVelocity: number[]; readonly angularVelocity: number[] }
  }
  export function createWorldSettings(): {
    gravity: number[]
    readonly solver: { minVelocityForRestitution: number }
    readonly ccd: { minVelocityForRestitution: number }
  }
  export function enableCollision(settings: Part, layerA: number, layerB: number): void
  export function addBroadphaseLayer(settings: Part): number
  export function addObjectLayer(settings: Part, broadphaseLayer: number): number
  export function createWorld(settings: Part): Part
  export function updateWorld(world: Part, listener: undefined, seconds: number): void
  export const rigidBody: {
    create(
      world: Part,
      settings: {
        shape: Shape
        objectLayer: number
        motionType: MotionType
        position?: number[]
        quaternion?: number[]
        sensor?: boolean
        mass?: number
        motionQuality?: MotionQuality
        restitution?: number
        friction?: number
        linearDamping?: number
        angularDamping?: number
      },
    ): RigidBody
    setLinearVelocity(world: Part, body: Part, velocity: number[]): void
    addImpulseAtPosition(world: Part, body: Part, impulse: number[], worldPosition: number[]): void
    setTransform(world: Part, body: Part, position: number[], quaternion: number[], wake: boolean): void
    moveKinematic(body: Part, position: number[], quaternion: number[], seconds: number): void
  }
  export function castRay(
    world: Part,
    collector: Collector,
    settings: { collideWithBackfaces: boolean },
    origin: number[],
    direction: number[],
    length: number,
    filter: Part,
  ): void
  export const filter: { forWorld(world: Part): Part }
  export interface UpdateSettings {
    stickToFloorStepDown: number[]
    walkStairsStepUp: number[]
  }
  interface Character {
    readonly position: number[]
    readonly linearVelocity: number[]
    readonly ground: { readonly state: number; readonly velocity: number[]; readonly normal: number[] }
  }
  export const kcc: {
    readonly GroundState: { readonly ON_GROUND: number; readonly ON_STEEP_GROUND: number }
    create(
      settings: {
        shape: Shape
        maxSlopeAngle: number
        characterPadding: number
        up?: number[]
        innerRigidBody?: { shape: Shape; objectLayer: number }
      },
      position: number[],
      quaternion: number[],
    ): Character
    add(world: Part, character: Character): void
    createDefaultUpdateSettings(): UpdateSettings
    setPosition(world: Part, character: Character, position: number[]): void
    refreshContacts(world: Part, character: Character, filter: Part): void
    updateGroundVelocity(world: Part, character: Character): void
    setShape(
      world: Part,
      character: Character,
      shape: Shape,
      filter: Part,
      listener: undefined,
      maxPenetration: number,
    ): boolean
    move(world: Part, character: Character, seconds: number, gravity: number[], listener: undefined, filter: Part): void
    update(
      world: Part,
      character: Character,
      deltaTime: number,
      gravity: number[],
      settings: UpdateSettings,
      listener: undefined,
      filter: Part,
    ): void
  }
  export function createDefaultCastShapeSettings(): CastShapeSettings
  export function createDefaultCastRaySettings(): { collideWithBackfaces: boolean }
  export function createDefaultCollideShapeSettings(): object
  export function createDefaultCollidePointSettings(): object
  export function createClosestCastShapeCollector(): ClosestHit
  export function createClosestCastRayCollector(): ClosestHit
  export function createAnyCastRayCollector(): ClosestHit
  export function createAnyCollideShapeCollector(): AnyHit
  export function createAnyCollidePointCollector(): AnyHit
  // biome-ignore format: [position 3, rotation 4, scale 3] of the first, [displacement 3], [position, rotation, scale] of the mesh
  type Placed = [shape: Shape, id: number, bits: number, x: number, y: number, z: number, qx: number, qy: number, qz: number, qw: number, sx: number, sy: number, sz: number]
  export function castShapeVsShape(
    collector: Collector,
    settings: CastShapeSettings,
    ...rest: [...Placed, dx: number, dy: number, dz: number, ...Placed]
  ): void
  export function collideShapeVsShape(collector: Collector, settings: object, ...rest: [...Placed, ...Placed]): void
  // biome-ignore format: origin, direction, length
  export function castRayVsShape(collector: Collector, settings: object, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, length: number, ...mesh: Placed): void
  export function collidePointVsShape(
    collector: Collector,
    settings: object,
    x: number,
    y: number,
    z: number,
    ...mesh: Placed
  ): void
}
