/** Adds objects that three.js moves to a World: meshes, instances and bones become colliders that follow the scene. */
import type { Mesh, Object3D } from 'three'
import { refuseInsideFilter } from '../bvh/filter.ts'
import { Followed } from '../follow/followed.ts'
import { FOLLOW_DEFAULTS, takeFollowOptions, wantedBy } from '../follow/options.ts'
import { inDevelopment } from '../math/warn.ts'
import type { Sides } from '../mesh/input.ts'
import type { ColliderOptions } from '../world/make.ts'
import type { World } from '../world/world.ts'
import { type BoneChoice, makeSources } from './make-sources.ts'
import { checkObject3D } from './parts.ts'
import { warnOfNothing } from './slips.ts'
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

export const ADD_OBJECT_DEFAULTS = FOLLOW_DEFAULTS

/** The colliders of an object and of everything below it, made by {@link addObject3D}. */
export interface Object3DColliders {
  /** The number of its colliders in the world. */
  readonly count: number
  /**
   * Drives every object that has moved since the last call to its current place in three.js. It arrives within dt
   * seconds, when the world advances. An object at rest costs one comparison; an object whose scale has changed is
   * placed. With dt 0 it does nothing. Updates world matrices first. If an object has left the scene, or has another geometry, it gets another
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
  checkObject3D(WHO, object)
  const { sides, bones, follower } = takeFollowOptions(WHO, world, options)
  const { sources, skins } = makeSources(WHO, object, wantedBy(options.filter), sides, bones)
  const colliders = new Followed(ENGINE, new SceneTree(object), sources, skins, follower)
  if (inDevelopment) warnOfNothing(WHO, object)
  return colliders
}

const WHO = 'addObject3D'
const ENGINE = { adds: WHO, result: 'Object3DColliders', checkNode: checkObject3D }
