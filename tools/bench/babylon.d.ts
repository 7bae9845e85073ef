// What bench uses of Babylon.js, so that types are checked where bench's own packages are not installed.
declare module '@babylonjs/core' {
  export class Vector3 {
    constructor(x?: number, y?: number, z?: number)
    x: number
    y: number
    z: number
    set(x: number, y: number, z: number): this
  }
  export class Quaternion {
    constructor(x: number, y: number, z: number, w: number)
  }
  export class NullEngine {
    private readonly engine: unique symbol
  }
  export class Scene {
    constructor(engine: NullEngine)
    collisionsEnabled: boolean
    dispose(): void
  }
  export class StandardMaterial {
    constructor(name: string, scene: Scene)
    backFaceCulling: boolean
  }
  export class VertexData {
    positions: Float32Array
    indices: Uint32Array
    applyToMesh(mesh: Mesh): void
  }
  export class Mesh {
    constructor(name: string, scene: Scene)
    material: StandardMaterial
    position: Vector3
    rotationQuaternion: Quaternion
    ellipsoid: Vector3
    checkCollisions: boolean
    useOctreeForCollisions: boolean
    subdivide(count: number): void
    createOrUpdateSubmeshesOctree(capacity: number, depth: number): void
    computeWorldMatrix(force: boolean): void
    moveWithCollisions(displacement: Vector3): void
  }
}
