/** What stands in a world for a mesh, for one instance of it or for a bone. */
import type { Bone, Mesh } from 'three'
import { checkInstance, checkNumber, checkWhole } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { Thing } from '../world/make.ts'
import { World } from '../world/world.ts'
import type { Around } from './around.ts'
import { named } from './parts.ts'
import { STRETCH_SIZE } from './split.ts'

/** Whose a collider is, in three's words: as in the intersections of its Raycaster. */
export interface ObjectPick {
  /** Its id in the world; −1 while it has none. */
  readonly collider: number
  /** Of a bone, the skinned mesh that it moves. */
  readonly object: Mesh
  /** Of an InstancedMesh. */
  readonly instanceId?: number | undefined
  /** Of a BatchedMesh. */
  readonly batchId?: number | undefined
  readonly bone?: Bone | undefined
  /** three's `faceIndex` of a triangle of its collider, as hits have it; −1 for −1. */
  faceIndex(triangle: number): number
}

/** A collider to be: what it is for one stretching. */
export interface Made {
  readonly thing: Thing
  /** Where the thing is in the frame that is followed; undefined: there. */
  readonly around: Around | undefined
  /** The world scales it: the thing is the same for all scales. */
  readonly scales: boolean
  /** three's faceIndex of each triangle. */
  readonly faces: Uint32Array | undefined
  /** It is only about what it stands for: it stays for scales that are nearly the same. */
  readonly isAbout: boolean
}

/**
 * Makes the thing for a stretching, whose scales are not 0; undefined: there is nothing to stand for.
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
  /** The user has removed its collider: it gets no other. */
  isGone = false
  /** With which stretching it is in the world, and where it was sent last. */
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

  /** Makes what it is with a stretching. */
  make(stretch: Row): Made | undefined {
    this.#made = this.#make(stretch)
    return this.#made
  }

  faceIndex(triangle: number): number {
    const faces = this.#made?.faces ?? NONE
    checkWhole('ObjectPick.faceIndex', 'triangle', triangle, -1, Math.max(-1, faces.length - 1))
    return triangle < 0 ? -1 : faces[triangle]
  }

  /** As messages name it. */
  get name(): string {
    const { object, instanceId, batchId, bone } = this
    if (bone !== undefined) return `bone "${bone.name}" of ${named(object)}`
    const instance = instanceId ?? batchId
    return instance === undefined ? named(object) : `instance ${instance} of ${named(object)}`
  }
}

const bodies = new WeakMap<World, Map<number, Body>>()

/** Remembers whose a collider is. */
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
 * Whose a collider is that was added by {@link addObject3D}; undefined for any other number: −1, what was added
 * otherwise, what has been removed. For hits, contacts, ground and events alike: all have a `collider`.
 */
export function pickObject3D(world: World, collider: number): ObjectPick | undefined {
  checkInstance('pickObject3D', 'world', world, World)
  checkNumber('pickObject3D', 'collider', collider, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const body = bodies.get(world)?.get(collider)
  return body !== undefined && world.has(collider) ? body : undefined
}
