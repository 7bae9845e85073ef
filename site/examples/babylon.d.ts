/** As much of @babylonjs/core as the examples use: it is not installed here. */
declare module '@babylonjs/core' {
  import type { Quat, Vec3 } from 'carom'
  import type { BabylonCamera, BabylonLines, BabylonMesh, BabylonNode, BabylonOrbit } from 'carom/babylon'

  export class Vector3 implements Vec3 {
    x: number
    y: number
    z: number
    constructor(x?: number, y?: number, z?: number)
  }
  interface Quaternion extends Quat {}
  export class NullEngine {}
  export class Scene {
    constructor(engine: NullEngine)
    readonly rootNodes: BabylonNode[]
  }
  interface Mesh extends BabylonMesh {
    position: Vector3
    rotationQuaternion: Quaternion | null
    rotation: { toQuaternion(): Quaternion }
    scaling: Vector3
  }
  export function CreateBox(name: string, options: { size: number }, scene: Scene): Mesh
  export interface LinesMesh extends BabylonLines {}
  export const LinesMesh: import('carom/babylon').BabylonLinesClass<Scene, LinesMesh>
  interface Camera extends BabylonCamera {
    position: Vector3
  }
  export const UniversalCamera: new (name: string, position: Vector3, scene: Scene) => Camera
  export const ArcRotateCamera: new (
    name: string,
    alpha: number,
    beta: number,
    radius: number,
    target: Vector3,
    scene: Scene,
  ) => Camera & BabylonOrbit
}
