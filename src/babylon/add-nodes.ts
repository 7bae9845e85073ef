/** Adds nodes that Babylon.js moves to a World: meshes, instances and bones become colliders that follow the scene. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { BONE_SHAPES, type BoneShape } from '../follow/bone-shapes.ts'
import { Followed } from '../follow/followed.ts'
import { FOLLOW_DEFAULTS, takeFollowOptions, wantedBy } from '../follow/options.ts'
import { Skins } from '../follow/skins.ts'
import { BoneSource } from '../follow/source.ts'
import { checkWord } from '../math/check.ts'
import { inDevelopment, warnOnce } from '../math/warn.ts'
import type { Sides } from '../mesh/input.ts'
import type { ColliderOptions } from '../world/make.ts'
import type { World } from '../world/world.ts'
import { boneVerticesOf, type NodeBone, NodeSkin, shareOwners } from './bones.ts'
import { Drawn } from './drawn.ts'
import {
  type BabylonBone,
  type BabylonMesh,
  type BabylonNode,
  type BabylonNodes,
  checkNode,
  meshesOf,
  type NodeFilter,
  rootsOf,
} from './nodes.ts'
import { boneKind, MeshSource } from './sources.ts'
import { NodeTree } from './tree.ts'

/** One shape for all bones, or a function that is called once for each bone. */
export type NodeBoneChoice = BoneShape | { shape(bone: BabylonBone, mesh: BabylonMesh): BoneShape }['shape']

/**
 * Which meshes at and below a node are added to the world, and how. The other options of each collider are those of
 * `World.add`.
 */
export interface AddNodesOptions extends Pick<ColliderOptions, 'layer' | 'mask' | 'sensor' | 'surfaceVelocity'> {
  /**
   * Called once for every mesh; `false` leaves that mesh out, but not its children. To leave out a node with everything
   * below it, set `node.metadata.collide = false`: in glTF, the node's extra `collide`.
   */
  readonly filter?: NodeFilter | undefined
  /** As in `TriangleMesh`: which sides of a triangle can be hit. Babylon's `backFaceCulling` is ignored. Default 'both'. */
  readonly sides?: Sides | undefined
  /**
   * For skinned meshes: the shape of each bone's collider, or a function that is called once per bone. Default
   * 'capsule'.
   */
  readonly bones?: NodeBoneChoice | undefined
  /**
   * If a node has moved farther than this since the last call, in metres, `drive` places it instead of driving it.
   * Default Infinity.
   */
  readonly teleportDistance?: number | undefined
  /** Any value; hits, contacts and ground carry it. Default: the collider's {@link NodePick}. */
  readonly data?: unknown
}

export const ADD_NODES_DEFAULTS = FOLLOW_DEFAULTS

/** The colliders of nodes and of everything below them, made by {@link addNodes}. */
export interface NodeColliders {
  /** The number of its colliders in the world. */
  readonly count: number
  /**
   * Drives everything that has moved since the last call to its current place in Babylon. It arrives within dt seconds,
   * when the world advances. A node at rest costs its world matrix and one comparison; a node whose scale has changed
   * is placed. With dt 0 it does nothing. Computes world matrices first. A node that is disabled or disposed of, or has another geometry, gets
   * another collider or none: see {@link addNodes}.
   * @throws RangeError that names a mesh whose matrix has numbers that are not finite; `place` throws it too
   */
  drive(dt: number): void
  /**
   * Places its colliders at once: nothing is carried or pushed.
   * @param node only what is at and below this node; default: all
   * @param thinInstanceIndex only this thin instance
   */
  place(node?: BabylonNode, thinInstanceIndex?: number): void
  /** Removes colliders from the world for good. @param node only what is at and below this node; default: all */
  remove(node?: BabylonNode): void
  /** Returns the ids of its colliders in a new list, for `exclude`, say. @param node, thinInstanceIndex as in `place` */
  colliders(node?: BabylonNode, thinInstanceIndex?: number): number[]
}

/**
 * Adds all meshes at and below some nodes of Babylon.js to a world, at their places, and returns their colliders. Call
 * `drive(dt)` once per frame, after Babylon has moved the nodes (in `scene.onBeforeRenderObservable`, say) and before
 * the world advances. {@link pickNode} finds the mesh of a collider.
 *
 * It takes the same meshes as {@link meshFromNodes}, with the same fronts. Each geometry becomes one TriangleMesh, in
 * its own frame. All meshes that draw the geometry share it, in other calls and worlds too: clones, every InstancedMesh,
 * every thin instance. Nodes may be moved, turned, scaled and mirrored. A mesh with a shear (an uneven scale above a
 * rotation) needs its own TriangleMesh, and a new one whenever the shear changes. While a node is scaled to zero along
 * an axis, it has no collider.
 *
 * A skinned mesh becomes a capsule or box for each bone, around the vertices in bind pose that the bone moves most.
 * These colliders follow the bones. A collider is replaced when its bone's scale has changed by more than a hundredth.
 * Morph targets are ignored.
 *
 * `drive` and `place` follow the changes of these meshes and bones since the last call, at the cost of some comparisons
 * for each:
 * - A node that is disabled or disposed of, or below such a node, has no collider until it is enabled again.
 * - A collider is replaced if the mesh gets another geometry, `setVerticesData` or `setIndices` is called, or a material
 *   makes the other side the front. Vertices that `updateVerticesData` writes from the same array go unnoticed: pass
 *   another array.
 * - Thin instances are compared one by one.
 *
 * A collider that returns, or is replaced, gets a new id. If your code reuses a thin instance for another object,
 * `drive` would drive the collider there: call `place(mesh, index)` first, or set `teleportDistance`. `filter` and
 * `metadata.collide` are read once. Meshes that you add to the node later are not included: add them with another call.
 * `World.restore` restores colliders, not nodes.
 * @throws TypeError, RangeError that name the invalid option or mesh; nothing is added then
 */
export function addNodes(world: World, nodes: BabylonNodes, options: AddNodesOptions = {}): NodeColliders {
  refuseInsideFilter(WHO)
  const roots = rootsOf(WHO, nodes)
  const { sides, bones, follower } = takeFollowOptions<NodeBoneChoice>(WHO, world, options)
  const wanted = wantedBy<BabylonMesh>(options.filter)
  const meshes = meshesOf(roots)
  const skins = meshes.map((mesh) => new NodeSkin(mesh, wanted))
  shareOwners(skins)
  const allBones = new Skins<BabylonNode, NodeTree, NodeBone>(
    skins,
    (who) =>
      boneVerticesOf(
        who,
        skins.filter(({ isIn }) => isIn),
      ),
    (vertices) => {
      const shape = typeof bones === 'function' ? bones(vertices.bone, vertices.mesh) : bones
      if (typeof bones === 'function') checkWord(WHO, 'the answer of bones', shape, BONE_SHAPES)
      return shape === 'none' ? undefined : new BoneSource(vertices, boneKind(shape))
    },
  )
  const sources = meshes.map((mesh) => new MeshSource(new Drawn(mesh, sides, wanted)))
  const colliders = new Followed(ENGINE, new NodeTree(), sources, allBones, follower)
  if (inDevelopment && meshes.length === 0)
    warnOnce(`nothing in ${WHO}`, `${WHO}: there is no mesh in the nodes, expected one: have they been loaded yet?`)
  return colliders
}

const WHO = 'addNodes'
const ENGINE = { adds: WHO, result: 'NodeColliders', checkNode }
