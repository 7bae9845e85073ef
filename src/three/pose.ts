/** The world positions of a mesh's vertices: in the bind pose, or as three.js draws them now. */
import { type Bone, Matrix4, type Mesh, type Skeleton, type SkinnedMesh, Vector3 } from 'three'
import type { Row } from '../math/rows.ts'
import { boneOf, fromSkin, isDetached, takeInverse } from './bones.ts'
import { isSkinned } from './parts.ts'

/**
 * 'bind': as modelled, with all bones as they were bound. 'current': with the skeleton's current pose and the current
 * morph targets.
 */
export type Pose = 'bind' | 'current'
export const POSES = ['bind', 'current']

/** The matrix that takes all vertices of a mesh to the world in bind pose, without morph targets. */
export function matrixInBindPose(mesh: Mesh): ArrayLike<number> {
  if (!isSkinned(mesh) || mesh.skeleton.bones.length === 0) return mesh.matrixWorld.elements
  const matrix = skinMatrix(mesh, rootOf(mesh.skeleton))
  return takeInverse(isDetached(mesh) ? matrix.premultiply(fromSkin(mesh, new Matrix4())) : matrix).elements
}

/** Returns the first bone that is not below another bone of the skeleton. */
function rootOf({ bones }: Skeleton): number {
  const all = new Set(bones)
  return bones.findIndex((bone) => {
    for (let node = bone.parent; node !== null; node = node.parent) if (all.has(node as Bone)) return false
    return true
  })
}

/** Returns the matrix that moves vertices with weight only on bone b. In bind pose, it is the same for all bones. */
function skinMatrix({ bindMatrix, skeleton }: SkinnedMesh, b: number): Matrix4 {
  const bone = skeleton.bones[b]
  bone.updateWorldMatrix(true, false) // the bone may be outside the object
  return bone.matrixWorld.clone().multiply(skeleton.boneInverses[b]).multiply(bindMatrix)
}

/** Writes a vertex's world position as a row x, y, z. */
export type PosedVertex = (v: number, out: Row) => void

/**
 * Returns the vertices' current positions for a mesh whose vertices are not all moved by one matrix; otherwise
 * undefined.
 */
export function posedVertices(who: string, mesh: Mesh): PosedVertex | undefined {
  const isBent = isSkinned(mesh)
  const { position } = mesh.geometry.attributes
  const targets = mesh.geometry.morphAttributes.position ?? []
  const influences = mesh.morphTargetInfluences ?? []
  if (!isBent && !(targets.length > 0 && influences.some((influence) => influence !== 0))) return undefined
  const isRelative = mesh.geometry.morphTargetsRelative
  const toWorld = isBent ? bendVertex(who, mesh) : moveVertex(mesh)
  const [base, target, sum] = [new Vector3(), new Vector3(), new Vector3()]
  return (v, out) => {
    base.fromBufferAttribute(position, v)
    sum.copy(base)
    for (let i = 0; i < Math.min(targets.length, influences.length); i++) {
      if (influences[i] === 0) continue
      target.fromBufferAttribute(targets[i], v)
      sum.addScaledVector(isRelative ? target : target.sub(base), influences[i])
    }
    toWorld(v, sum, out)
  }
}

type ToWorld = (v: number, at: Vector3, out: Row) => void

function moveVertex({ matrixWorld }: Mesh): ToWorld {
  return (_, at, out) => write(at.applyMatrix4(matrixWorld), out)
}

function bendVertex(who: string, mesh: SkinnedMesh): ToWorld {
  const { skinIndex, skinWeight } = mesh.geometry.attributes
  const matrices = mesh.skeleton.bones.map((_, b) => skinMatrix(mesh, b))
  const last = isDetached(mesh) ? fromSkin(mesh, new Matrix4()) : new Matrix4()
  const [moved, sum] = [new Vector3(), new Vector3()]
  return (v, at, out) => {
    sum.set(0, 0, 0)
    for (let k = 0; k < 4; k++) {
      const weight = skinWeight.getComponent(v, k)
      if (weight === 0) continue
      moved.copy(at).applyMatrix4(matrices[boneOf(who, mesh, v, skinIndex.getComponent(v, k))])
      sum.addScaledVector(moved, weight)
    }
    write(sum.applyMatrix4(last), out)
  }
}

function write({ x, y, z }: Vector3, out: Row): void {
  out[0] = x
  out[1] = y
  out[2] = z
}
