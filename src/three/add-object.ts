/** Adds objects that three.js moves to a World: meshes, instances and bones become colliders that follow the scene. */
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
 * Which meshes at and below an object are added to the world, and how. The other options of each collider are those of
 * `World.add`.
 */
export interface AddObject3DOptions extends Pick<ColliderOptions, 'layer' | 'mask' | 'sensor' | 'surfaceVelocity'> {
  /**
   * Called once for every mesh; `false` leaves that mesh out, but not its children. To leave out an object with
   * everything below it, set `object.userData.collide = false`.
   */
  readonly filter?: ((mesh: Mesh) => boolean) | undefined
  /** As in `TriangleMesh`: which sides of a triangle can be hit. three's `material.side` is ignored. Default 'both'. */
  readonly sides?: Sides | undefined
  /**
   * For skinned meshes: the shape of each bone's collider, or a function that is called once per bone. Default
   * 'capsule'.
   */
  readonly bones?: BoneChoice | undefined
  /**
   * If an object has moved farther than this since the last call, in metres, `drive` places it instead of driving it.
   * Default Infinity.
   */
  readonly teleportDistance?: number | undefined
  /** Any value; hits, contacts and ground carry it. Default: the collider's {@link ObjectPick}. */
  readonly data?: unknown
}

export const ADD_OBJECT_DEFAULTS = {
  sides: 'both',
  bones: 'capsule',
  teleportDistance: Number.POSITIVE_INFINITY,
} as const

/** The colliders of an object and of everything below it, made by {@link addObject3D}. */
export interface Object3DColliders {
  /** The number of its colliders in the world. */
  readonly count: number
  /**
   * Drives every object that has moved since the last call to its current place in three.js. It arrives within dt
   * seconds, when the world advances. An object at rest costs one comparison; an object whose scale has changed is
   * placed. Updates world matrices first. If an object has left the scene, or has another geometry, it gets another
   * collider or none: see {@link addObject3D}.
   * @throws RangeError that names an object whose matrix has numbers that are not finite; `place` throws it too
   */
  drive(dt: number): void
  /**
   * Places its colliders at once: nothing is carried or pushed.
   * @param object only what is at and below this object; default: all
   * @param instance only this instance of an InstancedMesh or BatchedMesh
   */
  place(object?: Object3D, instance?: number): void
  /** Removes colliders from the world for good. @param object only what is at and below this object; default: all */
  remove(object?: Object3D): void
  /** Returns the ids of its colliders in a new list, for `exclude`, say. @param object, instance as in `place` */
  colliders(object?: Object3D, instance?: number): number[]
}

const OPTIONS = ['filter', 'sides', 'bones', 'teleportDistance', 'layer', 'mask', 'sensor', 'surfaceVelocity', 'data']
const taken = new Float64Array(3)

/**
 * Adds all meshes at and below `object` to a world, at their places, and returns their colliders. Call `drive(dt)` once
 * per frame, after three.js has moved the objects and before the world advances. {@link pickObject3D} finds the object
 * of a collider.
 *
 * It takes the same meshes as {@link collectTriangles}. Each geometry becomes one TriangleMesh, in its own frame. All
 * objects that draw the geometry share this mesh, in other calls and worlds too: a Mesh, every instance of an
 * InstancedMesh, every shown instance of a BatchedMesh. Objects may be moved, turned, scaled and mirrored. An object
 * with a shear (an uneven scale above a rotation) needs its own TriangleMesh, and a new one whenever the shear changes.
 * While an object is scaled to zero along an axis, it has no collider.
 *
 * A SkinnedMesh becomes a capsule or box for each bone, around the vertices in bind pose that the bone moves most.
 * These colliders follow the bones. A collider is replaced when its bone's scale has changed by more than a hundredth.
 * Morph targets are ignored.
 *
 * `drive` and `place` follow the changes of these meshes and bones since the last call, at the cost of some comparisons
 * for each:
 * - An object that is removed from the scene has no collider until it returns; an object with another parent follows
 *   that parent. The scene is everything below a Scene, or below the topmost ancestor of `object`.
 * - A collider is replaced if the geometry, draw range, list of materials or skeleton changes, or if `needsUpdate`
 *   marks an attribute. If the triangles turn out to be the same, the collider stays.
 * - An InstancedMesh is searched for changes if `instanceMatrix.needsUpdate` was set or `count` has changed; a
 *   BatchedMesh if instances were added, deleted, hidden, shown or given another geometry.
 *
 * A collider that returns, or is replaced, gets a new id. If your code reuses a slot (copies the last instance over a
 * deleted one), `drive` would drive the collider there: call `place(mesh, instance)` first, or set `teleportDistance`.
 * `filter` and `userData.collide` are read once. Meshes that you add to the object later are not included: add them
 * with another call. `World.restore` restores colliders, not objects. If your code does not restore an object as well,
 * its collider stays at the restored place until the object moves again.
 * @throws TypeError, RangeError that name the invalid option or object; nothing is added then
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

  /** @param dt seconds; 0 places all objects */
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
      // objects already scanned may not have their colliders in place: next time all of them count as moved
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
