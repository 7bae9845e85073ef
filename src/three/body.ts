/** The collider of a mesh, of one of its instances, or of a bone. */
import type { Bone, Mesh } from 'three'
import { Body, bodyOf, type Maker } from '../follow/body.ts'
import type { World } from '../world/world.ts'
import { named } from './parts.ts'

/** The object of a collider, in three's terms: as in the intersections of its Raycaster. */
export interface ObjectPick {
  /** The collider's id in the world; −1 while it has none. */
  readonly collider: number
  /** The mesh; for a bone, the skinned mesh that it moves. */
  readonly object: Mesh
  /** For an InstancedMesh. */
  readonly instanceId?: number | undefined
  /** For a BatchedMesh. */
  readonly batchId?: number | undefined
  readonly bone?: Bone | undefined
  /** Returns three's `faceIndex` of a triangle of the collider, as in hits; −1 for −1. */
  faceIndex(triangle: number): number
}

export class ObjectBody extends Body implements ObjectPick {
  readonly object: Mesh
  declare readonly instanceId?: number
  declare readonly batchId?: number
  declare readonly bone?: Bone

  constructor(
    object: Mesh,
    make: Maker,
    who: { instanceId?: number | undefined; batchId?: number | undefined; bone?: Bone | undefined } = {},
  ) {
    super(make)
    this.object = object
    Object.assign(this, who)
  }

  faceIndex(triangle: number): number {
    return this.faceOf('ObjectPick.faceIndex', triangle)
  }

  get name(): string {
    const { object, instanceId, batchId, bone } = this
    if (bone !== undefined) return `bone "${bone.name}" of ${named(object)}`
    const instance = instanceId ?? batchId
    return instance === undefined ? named(object) : `instance ${instance} of ${named(object)}`
  }
}

/**
 * Returns the object of a collider that was added by {@link addObject3D}. Undefined for any other number: −1, a
 * collider added otherwise, a removed collider. Works for hits, contacts, ground and events, which all have a
 * `collider`.
 */
export function pickObject3D(world: World, collider: number): ObjectPick | undefined {
  const body = bodyOf('pickObject3D', world, collider)
  return body instanceof ObjectBody ? body : undefined
}
