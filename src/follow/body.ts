/** The collider of something that moves in a scene: a mesh, one of its instances, or a bone. */
import { checkInstance, checkNumber, checkWhole } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { Thing } from '../world/make.ts'
import { World } from '../world/world.ts'
import type { Around } from './around.ts'
import { STRETCH_SIZE } from './split.ts'

/** What to add to the world for a given stretching. */
export interface Made {
  readonly thing: Thing
  /** The pose of the thing in the frame that is followed. Undefined: the frame itself. */
  readonly around: Around | undefined
  /** The world scales the thing: it is the same for all scales. */
  readonly scales: boolean
  /** The engine's number of each triangle. */
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

export abstract class Body {
  collider = -1
  readonly #make: Maker
  #made: Made | undefined
  /** The user has removed its collider, so it gets no other. */
  isGone = false
  /** The stretching of its collider, and the position to which the collider was sent last. */
  readonly stretch: Row = new Float64Array(STRETCH_SIZE)
  readonly at: Row = new Float64Array(3)

  constructor(make: Maker) {
    this.#make = make
  }

  /** Its name in messages. */
  abstract get name(): string

  get made(): Made | undefined {
    return this.#made
  }

  /** Makes the thing for a stretching. */
  make(stretch: Row): Made | undefined {
    this.#made = this.#make(stretch)
    return this.#made
  }

  /** Returns the engine's number of a triangle; −1 for −1. */
  protected faceOf(who: string, triangle: number): number {
    const faces = this.#made?.faces ?? NONE
    checkWhole(who, 'triangle', triangle, -1, Math.max(-1, faces.length - 1))
    return triangle < 0 ? -1 : faces[triangle]
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

/** Returns the body of a collider in the world; undefined for any other number. */
export function bodyOf(who: string, world: World, collider: number): Body | undefined {
  checkInstance(who, 'world', world, World)
  checkNumber(who, 'collider', collider, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const body = bodies.get(world)?.get(collider)
  return body !== undefined && world.has(collider) ? body : undefined
}
