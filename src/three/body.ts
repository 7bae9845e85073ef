/** The collider of a mesh, of one of its instances, or of a bone. */
import type { Bone, Mesh } from 'three'
import { checkInstance, checkNumber, checkWhole } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { Thing } from '../world/make.ts'
import { World } from '../world/world.ts'
import type { Around } from './around.ts'
import { named } from './parts.ts'
import { STRETCH_SIZE } from './split.ts'

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
  /** three's `faceIndex` of a triangle of the collider, as in hits; −1 for −1. */
  faceIndex(triangle: number): number
}

/** What to add to the world for a given stretching. */
export interface Made {
  readonly thing: Thing
  /** The pose of the thing in the frame that is followed. Undefined: the frame itself. */
  readonly around: Around | undefined
  /** The world scales the thing: it is the same for all scales. */
  readonly scales: boolean
  /** three's faceIndex of each triangle. */
  readonly faces: Uint32Array | undefined
  /** The thing is only an approximation: it is kept if the scale is nearly the same. */
  readonly isAbout: boolean
}

/**
 * Makes the thing for a stretching without a zero scale. Undefined: there are no triangles or vertices.
 * @param stretch STRETCH
 */
export type Maker = (stretch: Row) => Made | undefined

const NONE = new Uint32Array(0)

export class Body implements ObjectPick {
  collider = -1
  readonly object: Mesh
  declare readonly instanceId?: number
  declare readonly batchId?: number
  declare readonly bone?: Bone
  readonly #make: Maker
  #made: Made | undefined
  /** The user has removed its collider, so it gets no other. */
  isGone = false
  /** The stretching of its collider, and the position to which the collider was sent last. */
  readonly stretch: Row = new Float64Array(STRETCH_SIZE)
  readonly at: Row = new Float64Array(3)

  constructor(
    object: Mesh,
    make: Maker,
    who: { instanceId?: number | undefined; batchId?: number | undefined; bone?: Bone | undefined } = {},
  ) {
    this.object = object
    this.#make = make
    Object.assign(this, who)
  }

  get made(): Made | undefined {
    return this.#made
  }

  /** Makes the thing for a stretching. */
  make(stretch: Row): Made | undefined {
    this.#made = this.#make(stretch)
    return this.#made
  }

  faceIndex(triangle: number): number {
    const faces = this.#made?.faces ?? NONE
    checkWhole('ObjectPick.faceIndex', 'triangle', triangle, -1, Math.max(-1, faces.length - 1))
    return triangle < 0 ? -1 : faces[triangle]
  }

  /** Its name in messages. */
  get name(): string {
    const { object, instanceId, batchId, bone } = this
    if (bone !== undefined) return `bone "${bone.name}" of ${named(object)}`
    const instance = instanceId ?? batchId
    return instance === undefined ? named(object) : `instance ${instance} of ${named(object)}`
  }
}

const bodies = new WeakMap<World, Map<number, Body>>()

/** Records the body of a collider. */
export function knowBody(world: World, body: Body): void {
  let known = bodies.get(world)
  if (known === undefined) {
    known = new Map()
    bodies.set(world, known)
  }
  known.set(body.collider, body)
}

export function forgetBody(world: World, collider: number): void {
  bodies.get(world)?.delete(collider)
}

/**
 * Returns the object of a collider that was added by {@link addObject3D}. Undefined for any other number: −1, a
 * collider added otherwise, a removed collider. Works for hits, contacts, ground and events, which all have a
 * `collider`.
 */
export function pickObject3D(world: World, collider: number): ObjectPick | undefined {
  checkInstance('pickObject3D', 'world', world, World)
  checkNumber('pickObject3D', 'collider', collider, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const body = bodies.get(world)?.get(collider)
  return body !== undefined && world.has(collider) ? body : undefined
}
