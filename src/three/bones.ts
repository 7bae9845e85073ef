/** For skinned meshes: which vertices each bone moves most, in bind pose and in the bone's own frame. */
import { type Bone, Matrix4, type SkinnedMesh, Vector3 } from 'three'
import type { BoneVertices } from '../follow/source.ts'
import { drawnRanges, named, partOf } from './parts.ts'

/** The vertices that a bone moves more than any other does. */
export interface ThreeBone extends BoneVertices {
  readonly bone: Bone
  /** The first mesh that is bound to the bone. */
  readonly mesh: SkinnedMesh
}

/** The owner of all bones of attached meshes. */
const ATTACHED = {}

/**
 * Lists all bones that move vertices in these skinned meshes, in the order of their skeletons. A bone that moves several
 * meshes (a body and its clothes) is one entry. A detached mesh (`bindMode`) is not drawn at its bones, so it has its
 * own entries.
 * @throws RangeError that names the mesh, if a vertex is invalid or refers to a bone that does not exist
 */
export function boneVerticesOf(who: string, meshes: readonly SkinnedMesh[]): ThreeBone[] {
  const all: ThreeBone[] = []
  const attached = new Map<Bone, ThreeBone>()
  for (const mesh of meshes) {
    const own = isDetached(mesh) ? new Map<Bone, ThreeBone>() : attached
    for (const bone of mesh.skeleton.bones) {
      if (own.has(bone)) continue
      const entry = { bone, mesh, owner: isDetached(mesh) ? mesh : ATTACHED, points: [] }
      own.set(bone, entry)
      all.push(entry)
    }
    addVertices(who, mesh, own)
  }
  return all.filter(({ points }) => points.length > 0)
}

/** Returns the number of a bone to which a vertex refers. @throws RangeError if there is no such bone */
export function boneOf(who: string, mesh: SkinnedMesh, v: number, bone: number): number {
  const { bones } = mesh.skeleton
  if (bones[bone] !== undefined) return bone
  throw new RangeError(
    `${who}: vertex ${v} of ${named(mesh)} refers to bone ${bone}, expected one of the ${bones.length} bones of its skeleton`,
  )
}

export function isDetached(mesh: SkinnedMesh): boolean {
  return mesh.bindMode === 'detached'
}

/** out = the matrix from a detached mesh's vertices as its bones place them to where the mesh is drawn. */
export function fromSkin({ bindMatrix, matrixWorld }: SkinnedMesh, out: Matrix4): Matrix4 {
  return takeInverse(out.copy(bindMatrix).invert()).premultiply(matrixWorld)
}

/** Divides by the last element, which is 1 except for the rounding of the inverses in the product. */
export function takeInverse(matrix: Matrix4): Matrix4 {
  const { elements } = matrix
  const last = elements[15]
  for (let k = 0; k < 15; k++) elements[k] /= last
  elements[15] = 1
  return matrix
}

const matrix = new Matrix4()
const point = new Vector3()

function addVertices(who: string, mesh: SkinnedMesh, entries: ReadonlyMap<Bone, ThreeBone>): void {
  const { skeleton, bindMatrix, geometry } = mesh
  const { position, skinIndex, skinWeight } = geometry.attributes
  const { bones, boneInverses } = skeleton
  for (const v of partOf(who, mesh, drawnRanges(mesh)).vertices) {
    let most = 0
    for (let k = 1; k < 4; k++) if (skinWeight.getComponent(v, k) > skinWeight.getComponent(v, most)) most = k
    const b = boneOf(who, mesh, v, skinIndex.getComponent(v, most))
    point.fromBufferAttribute(position, v)
    if (!Number.isFinite(point.x + point.y + point.z))
      throw new RangeError(
        `${who}: vertex ${v} of ${named(mesh)} is (${point.x}, ${point.y}, ${point.z}), expected finite numbers`,
      )
    point.applyMatrix4(matrix.multiplyMatrices(boneInverses[b], bindMatrix))
    entries.get(bones[b])?.points.push(point.x, point.y, point.z)
  }
}
