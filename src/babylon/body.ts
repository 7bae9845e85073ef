/** The collider of a mesh, of one of its thin instances, or of a bone. */
import { Body, bodyOf, type Maker } from '../follow/body.ts'
import type { World } from '../world/world.ts'
import { type BabylonBone, type BabylonMesh, named } from './nodes.ts'

/** The mesh of a collider, in the terms of Babylon's `PickingInfo`. A hit's `triangle` is its `faceId`. */
export interface NodePick<M extends BabylonMesh = BabylonMesh> {
  /** The collider's id in the world; −1 while it has none. */
  readonly collider: number
  /** A Mesh or an InstancedMesh; for a bone, the skinned mesh that it moves. */
  readonly mesh: M
  /** −1: the mesh has no thin instances. */
  readonly thinInstanceIndex: number
  readonly bone: BabylonBone | undefined
}

export class NodeBody extends Body implements NodePick {
  readonly mesh: BabylonMesh
  readonly thinInstanceIndex: number
  readonly bone: BabylonBone | undefined

  constructor(mesh: BabylonMesh, make: Maker, thinInstanceIndex: number, bone?: BabylonBone) {
    super(make)
    this.mesh = mesh
    this.thinInstanceIndex = thinInstanceIndex
    this.bone = bone
  }

  get name(): string {
    const { mesh, thinInstanceIndex, bone } = this
    if (bone !== undefined) return `bone "${bone.name}" of ${named(mesh)}`
    return thinInstanceIndex < 0 ? named(mesh) : `thin instance ${thinInstanceIndex} of ${named(mesh)}`
  }
}

/**
 * Returns the mesh of a collider that was added by {@link addNodes}. Undefined for any other number: −1, a collider
 * added otherwise, a removed collider. Works for hits, contacts, ground and events, which all have a `collider`.
 * @typeParam M the class of the meshes, such as Babylon's `AbstractMesh`
 */
export function pickNode<M extends BabylonMesh = BabylonMesh>(world: World, collider: number): NodePick<M> | undefined {
  const body = bodyOf('pickNode', world, collider)
  return body instanceof NodeBody ? (body as NodePick<BabylonMesh> as NodePick<M>) : undefined
}
