/** What three.js moves, in a World: meshes, instances and bones as colliders that go where the scene has them. */
import type { Mesh, Object3D } from 'three'
import { refuseInsideFilter } from '../bvh/filter.ts'
import {
  checkBoolean,
  checkFunction,
  checkInstance,
  checkNumber,
  checkWhole,
  checkWord,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { inDevelopment } from '../math/warn.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { checkFrame } from '../world/drive.ts'
import type { ColliderOptions } from '../world/make.ts'
import { World } from '../world/world.ts'
import { wantedBy } from './drawn.ts'
import { Follower } from './follow.ts'
import { BONE_SHAPES, type BoneChoice, makeSources } from './make-sources.ts'
import { checkObject3D } from './parts.ts'
import type { Skins } from './skins.ts'
import { warnOfNothing } from './slips.ts'
import type { Source } from './sources.ts'
import { SceneTree } from './tree.ts'

/**
 * Which meshes below an object come into the world, and how; what is not said here is as in `World.add`, for each of
 * them.
 */
export interface AddObject3DOptions extends Pick<ColliderOptions, 'layer' | 'mask' | 'sensor' | 'surfaceVelocity'> {
  /**
   * Asked once for every mesh; `false` leaves that mesh out (its children are still asked). To leave out an object with
   * everything below it, set `object.userData.collide = false`.
   */
  readonly filter?: ((mesh: Mesh) => boolean) | undefined
  /**
   * As in `TriangleMesh`: which sides of a triangle can be hit; three's `material.side` is not looked at. Default
   * 'both'.
   */
  readonly sides?: Sides | undefined
  /**
   * For skinned meshes: the shape of each bone's collider, or a function that is called once per bone. Default
   * 'capsule'.
   */
  readonly bones?: BoneChoice | undefined
  /**
   * `drive` places an object that moved farther than this, in metres, since the last call, instead of driving it.
   * Default Infinity.
   */
  readonly teleportDistance?: number | undefined
  /** Anything: hits, contacts and ground have it. Default: the collider's {@link ObjectPick}. */
  readonly data?: unknown
}

export const ADD_OBJECT_DEFAULTS = {
  sides: 'both',
  bones: 'capsule',
  teleportDistance: Number.POSITIVE_INFINITY,
} as const

/** The colliders of an object and of what was below it, as made by {@link addObject3D}. */
export interface Object3DColliders {
  /** How many colliders it has in the world. */
  readonly count: number
  /**
   * Drives every object that has moved since the last call to where three.js has it now: it arrives within dt seconds,
   * when the world advances. Objects at rest cost a comparison; objects with another scale are placed. Updates world
   * matrices first. Objects that left the scene, or have another geometry, get another collider or none: see {@link
   * addObject3D}.
   * @throws RangeError that names an object whose matrix has numbers that are not finite, as does `place`
   */
  drive(dt: number): void
  /**
   * Puts it there at once: nobody is carried or pushed. @param object only what is at and below this one; default: all
   * @param instance of an InstancedMesh or BatchedMesh, only this instance
   */
  place(object?: Object3D, instance?: number): void
  /**
   * Takes colliders out of the world: they do not come back.
   * @param object only what is at and below this one; default: all
   */
  remove(object?: Object3D): void
  /** The ids of its colliders, in a new list: for `exclude`, say. @param object, instance as of `place` */
  colliders(object?: Object3D, instance?: number): number[]
}

const OPTIONS = ['filter', 'sides', 'bones', 'teleportDistance', 'layer', 'mask', 'sensor', 'surfaceVelocity', 'data']
const taken = new Float64Array(3)

/**
 * Adds all meshes at and below `object` to a world, at their places, and returns their colliders. Call `drive(dt)` once
 * per frame, after three.js has moved the objects and before the world advances. {@link pickObject3D} finds the object
 * of a collider.
 *
 * It takes the same meshes as {@link collectTriangles}. Each geometry becomes one TriangleMesh, in its own frame.
 * Everything that draws the geometry shares it, in other calls and worlds too: a Mesh, every instance of an
 * InstancedMesh, every shown instance of a BatchedMesh. They may be moved, turned, scaled and mirrored. A shear (an
 * uneven scale above a rotation) needs its own TriangleMesh, and a new one whenever the shear changes. An object that
 * is scaled to nothing along an axis has no collider meanwhile.
 *
 * A SkinnedMesh becomes a capsule or box for each bone, around the vertices that the bone moves most, as they are bound
 * to it. These follow the bones, and are made anew when a bone's scale has changed by more than a hundredth. Morph
 * targets are ignored.
 *
 * `drive` and `place` follow the changes of these meshes and bones since the last call, at the cost of some comparisons
 * for each:
 * - An object that is removed from the scene has no collider until it comes back; an object with another parent follows
 *   that. The scene is everything below a Scene, or below the topmost ancestor of `object`.
 * - Another geometry, draw range, list of materials or skeleton, and attributes marked by `needsUpdate`, make another
 *   collider. If the triangles turn out to be the same, the collider stays.
 * - An InstancedMesh is searched for changes when `instanceMatrix.needsUpdate` was set or `count` has changed; a
 *   BatchedMesh when instances were added, deleted, hidden, shown or given another geometry.
 *
 * A collider that comes back, or is replaced, gets a new id. A slot that is reused (the last instance is copied over a
 * deleted one) would be driven there: call `place(mesh, instance)` first, or set `teleportDistance`. `filter` and
 * `userData.collide` are read once. Meshes that are added to the object later are not included: add them with another
 * call. `World.restore` restores colliders, not objects: if an object is not put back as well, its collider stays at
 * the restored place until the object moves again.
 * @throws TypeError, RangeError that name the option or the object at fault; nothing is added then
 */
export function addObject3D(world: World, object: Object3D, options: AddObject3DOptions = {}): Object3DColliders {
  refuseInsideFilter(WHO)
  checkInstance(WHO, 'world', world, World)
  checkObject3D(WHO, object)
  checkOptions(WHO, 'options', options, OPTIONS)
  const { filter, sides = ADD_OBJECT_DEFAULTS.sides, bones = ADD_OBJECT_DEFAULTS.bones, layer, mask } = options
  const { sensor = false, data, surfaceVelocity, teleportDistance = ADD_OBJECT_DEFAULTS.teleportDistance } = options
  if (filter !== undefined) checkFunction(WHO, 'filter', filter)
  checkWord(WHO, 'sides', sides, SIDES)
  if (typeof bones !== 'function') checkWord(WHO, 'bones', bones, BONE_SHAPES)
  checkNumber(WHO, 'teleportDistance', teleportDistance, 0, Number.POSITIVE_INFINITY)
  if (layer !== undefined) checkWhole(WHO, 'layer', layer, 0, 31)
  if (mask !== undefined) checkWhole(WHO, 'mask', mask, -2147483648, 4294967295)
  checkBoolean(WHO, 'sensor', sensor)
  let surface: Vec3 | undefined
  if (surfaceVelocity !== undefined) {
    takeVec(WHO, 'surfaceVelocity', surfaceVelocity, taken, 0)
    surface = { x: taken[0], y: taken[1], z: taken[2] }
  }
  const { sources, skins } = makeSources(WHO, object, wantedBy(filter), sides, bones)
  const follower = new Follower(world, { layer, mask, sensor, data, surfaceVelocity: surface }, teleportDistance)
  const colliders = new Followed(new SceneTree(object), sources, skins, follower)
  colliders.addAll()
  if (inDevelopment) warnOfNothing(WHO, object)
  return colliders
}

const WHO = 'addObject3D'
const DRIVE = 'Object3DColliders.drive'
const PLACE = 'Object3DColliders.place'
const REMOVE = 'Object3DColliders.remove'
const COLLIDERS = 'Object3DColliders.colliders'

class Followed implements Object3DColliders {
  readonly #tree: SceneTree
  #sources: Source[]
  readonly #skins: Skins
  readonly #follower: Follower

  constructor(tree: SceneTree, sources: Source[], skins: Skins, follower: Follower) {
    this.#tree = tree
    this.#sources = sources
    this.#skins = skins
    this.#follower = follower
  }

  get count(): number {
    return this.#follower.count
  }

  addAll(): void {
    try {
      this.#follow(WHO, 0)
    } catch (error) {
      this.remove()
      throw error
    }
  }

  drive(dt: number): void {
    refuseInsideFilter(DRIVE)
    checkFrame(DRIVE, this.#follower.world.colliders, dt)
    this.#follow(DRIVE, dt)
  }

  place(object?: Object3D, instance?: number): void {
    refuseInsideFilter(PLACE)
    if (object !== undefined) checkObject3D(PLACE, object)
    if (instance !== undefined) checkWhole(PLACE, 'instance', instance, 0, 4294967295)
    this.#follow(PLACE, 0, object, instance)
  }

  /** @param dt seconds; 0: all are placed */
  #follow(who: string, dt: number, object?: Object3D, instance = -1): void {
    const tree = this.#tree
    const follower = this.#follower
    tree.look()
    follower.begin(who, dt > 0)
    try {
      this.#skins.renew(follower, tree)
      this.#scan(this.#sources, object, instance)
      this.#scan(this.#skins.sources, object, instance)
      follower.end(dt)
    } catch (error) {
      // what has been looked at may not be where it was seen: next time everything counts as moved
      for (const source of this.#all()) source.forget()
      throw error
    }
  }

  #scan(sources: readonly Source[], object: Object3D | undefined, instance: number): void {
    for (let i = 0; i < sources.length; i++)
      if (object === undefined || sources[i].isBelow(object)) sources[i].scan(this.#follower, this.#tree, instance)
  }

  remove(object?: Object3D): void {
    refuseInsideFilter(REMOVE)
    if (object !== undefined) checkObject3D(REMOVE, object)
    const isGone = (source: Source) => object === undefined || source.isBelow(object)
    const gone = this.#all().filter(isGone)
    for (const source of gone) source.forEachBody(-1, (body) => this.#follower.drop(body))
    this.#sources = this.#sources.filter((source) => !gone.includes(source))
    this.#skins.remove(isGone)
  }

  #all(): Source[] {
    return [...this.#sources, ...this.#skins.sources]
  }

  colliders(object?: Object3D, instance?: number): number[] {
    if (object !== undefined) checkObject3D(COLLIDERS, object)
    if (instance !== undefined) checkWhole(COLLIDERS, 'instance', instance, 0, 4294967295)
    const { world } = this.#follower
    const ids: number[] = []
    for (const source of this.#all())
      if (object === undefined || source.isBelow(object))
        source.forEachBody(instance ?? -1, ({ collider }) => {
          if (collider >= 0 && world.has(collider)) ids.push(collider)
        })
    return ids
  }
}
