/** For skinned meshes: which vertices each bone moves most, in bind pose and in the bone's own frame. */

import type { Wanted } from '../follow/options.ts'
import type { Skin } from '../follow/skins.ts'
import type { BoneVertices } from '../follow/source.ts'
import { type BabylonBone, type BabylonMesh, multiply, named } from './nodes.ts'
import { isCurrent, isSkinned, readPositions, readWeights, type Stamp, stampOf } from './parts.ts'
import type { NodeTree } from './tree.ts'

/** The vertices that a bone moves more than any other does. */
export interface NodeBone extends BoneVertices {
  readonly bone: BabylonBone
  /** The first mesh that the bone moves. Babylon places bones in its frame. */
  readonly mesh: BabylonMesh
}

const product = new Float64Array(16)

/** Returns the world matrix of a bone's frame for a mesh that it moves. Overwritten by the next call. */
export function frameOfBone({ mesh, bone }: NodeBone, tree: NodeTree): Float64Array {
  if (mesh.skeleton !== null) tree.prepare(mesh.skeleton)
  return multiply(tree.matrixOf(mesh), bone.getFinalMatrix().m, 0, product)
}

/** Returns the matrix that takes vertices in bind pose to the world, with the root bone at its current place. */
export function matrixInBindPose(mesh: BabylonMesh, tree: NodeTree): Float64Array {
  const bones = mesh.skeleton?.bones ?? []
  const root = bones.find((bone) => bone.getIndex() >= 0) ?? bones[0]
  const frame = frameOfBone({ mesh, bone: root, owner: mesh, points: [] }, tree)
  return multiply(frame, root.getAbsoluteInverseBindMatrix().m, 0, new Float64Array(16))
}

/** One skinned mesh, as it was read last. */
export class NodeSkin implements Skin<NodeTree> {
  readonly mesh: BabylonMesh
  /** Is it in the scene, with bones that move it? */
  isIn = false
  /** Whose bones they are: meshes that are drawn as one share it. */
  owner: object = this
  readonly #wanted: Wanted<BabylonMesh>
  #stamp: Stamp | undefined
  #skeleton: unknown

  constructor(mesh: BabylonMesh, wanted: Wanted<BabylonMesh>) {
    this.mesh = mesh
    this.#wanted = wanted
  }

  hasChanged(tree: NodeTree): boolean {
    const { mesh } = this
    const isIn = tree.has(mesh) && isSkinned(mesh) && this.#wanted(mesh)
    const isSame = mesh.skeleton === this.#skeleton && this.#stamp !== undefined && isCurrent(this.#stamp, mesh)
    if (isIn === this.isIn && (!isIn || isSame)) return false
    this.isIn = isIn
    this.#stamp = stampOf(mesh)
    this.#skeleton = mesh.skeleton
    return true
  }

  forget(): void {
    this.#stamp = undefined
  }
}

/**
 * Lists all bones that move vertices in these skins, in the order of their skeletons.
 * @throws RangeError that names the mesh, if a vertex is invalid or refers to a bone that does not exist
 */
export function boneVerticesOf(who: string, skins: readonly NodeSkin[]): NodeBone[] {
  const owners = new Map<object, Map<BabylonBone, NodeBone>>()
  for (const { mesh, owner } of skins) {
    const entries = owners.get(owner) ?? new Map<BabylonBone, NodeBone>()
    owners.set(owner, entries)
    for (const bone of mesh.skeleton?.bones ?? [])
      if (!entries.has(bone)) entries.set(bone, { bone, mesh, owner, points: [] })
    addVertices(who, mesh, entries)
  }
  return [...owners.values()].flatMap((entries) => [...entries.values()]).filter(({ points }) => points.length > 0)
}

/**
 * The primitives of a glTF mesh are siblings that share a skeleton and a place: one bone of them is one source. Copies
 * of a mesh may share a skeleton too, but each has bones of its own, because it may go elsewhere.
 */
export function shareOwners(skins: readonly NodeSkin[]): void {
  for (let i = 0; i < skins.length; i++) {
    const { mesh } = skins[i]
    const first = skins.slice(0, i).find(({ mesh: other }) => isOnePart(mesh, other))
    if (first !== undefined) skins[i].owner = first.owner
  }
}

function isOnePart(a: BabylonMesh, b: BabylonMesh): boolean {
  if (a.skeleton === null || a.skeleton !== b.skeleton || a.parent === null || a.parent !== b.parent) return false
  if (a.sourceMesh !== undefined || b.sourceMesh !== undefined || a.geometry === b.geometry) return false
  const [m, n] = [a.computeWorldMatrix(true).m, b.computeWorldMatrix(true).m]
  return Array.from(m).every((value, k) => value === n[k])
}

function addVertices(who: string, mesh: BabylonMesh, entries: ReadonlyMap<BabylonBone, NodeBone>): void {
  const bones = new Map(mesh.skeleton?.bones.map((bone) => [bone.getIndex(), bone]))
  const positions = readPositions(mesh)
  const lists = readWeights(mesh)
  for (let v = 0; v < positions.length / 3; v++) {
    let most = -1
    let index = -1
    for (const { indices, weights } of lists)
      for (let k = 4 * v; k < 4 * v + 4; k++) {
        if (!(weights[k] > most)) continue
        most = weights[k]
        index = indices[k]
      }
    const bone = bones.get(index)
    if (bone === undefined)
      throw new RangeError(
        `${who}: vertex ${v} of ${named(mesh)} refers to bone ${index}, expected one of the ${bones.size} bones of its skeleton`,
      )
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]]
    if (!Number.isFinite(x + y + z))
      throw new RangeError(`${who}: vertex ${v} of ${named(mesh)} is (${x}, ${y}, ${z}), expected finite numbers`)
    const { m } = bone.getAbsoluteInverseBindMatrix()
    entries
      .get(bone)
      ?.points.push(
        m[0] * x + m[4] * y + m[8] * z + m[12],
        m[1] * x + m[5] * y + m[9] * z + m[13],
        m[2] * x + m[6] * y + m[10] * z + m[14],
      )
  }
}
