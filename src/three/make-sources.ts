/** The sources of an object: one for each of its meshes, one for each bone of its skinned meshes. */
import type { BatchedMesh, Bone, InstancedMesh, Mesh, Object3D, SkinnedMesh } from 'three'
import { checkWord } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { Sides } from '../mesh/input.ts'
import { boxAround, capsuleAround } from './around.ts'
import type { Maker } from './body.ts'
import { type BoneVertices, boneVerticesOf } from './bones.ts'
import { type GeometryMesh, meshOfGeometry, stretchedMesh } from './geometry-mesh.ts'
import { drawnRanges, named, visitMeshes } from './parts.ts'
import { BatchedSource, BoneSource, InstancedSource, MeshSource, type Source } from './sources.ts'
import { isSheared, stretchPoint } from './split.ts'

/** What stands for a bone: a capsule or a box around the vertices that it moves more than any other bone does, or nothing. */
export type BoneShape = 'capsule' | 'box' | 'none'
/** One for all bones, or a function that is asked once for each. */
export type BoneChoice = BoneShape | ((bone: Bone, mesh: SkinnedMesh) => BoneShape)

export const BONE_SHAPES = ['capsule', 'box', 'none']

/** @returns outside: bones that are not below the object, whose world matrices are brought up to date one by one */
export function makeSources(
  who: string,
  object: Object3D,
  filter: ((mesh: Mesh) => boolean) | undefined,
  sides: Sides,
  bones: BoneChoice,
): { sources: Source[]; outside: Bone[] } {
  const sources: Source[] = []
  const skinned: SkinnedMesh[] = []
  visitMeshes(object, filter, (mesh) => {
    if (isSkinned(mesh)) skinned.push(mesh)
    else addMesh(who, mesh, sides, sources)
  })
  const outside: Bone[] = []
  for (const vertices of boneVerticesOf(who, skinned)) {
    const { bone, mesh } = vertices
    const shape = typeof bones === 'function' ? bones(bone, mesh) : bones
    if (typeof bones === 'function') checkWord(who, 'the answer of bones', shape, BONE_SHAPES)
    if (shape === 'none') continue
    sources.push(new BoneSource(vertices, boneMaker(vertices, shape)))
    if (!isBelow(bone, object)) outside.push(bone)
  }
  return { sources, outside }
}

function isBelow(node: Object3D | null, object: Object3D): boolean {
  while (node !== null && node !== object) node = node.parent
  return node !== null
}

/** One without skeleton or weights is drawn as any other mesh. */
function isSkinned(mesh: Mesh): mesh is SkinnedMesh {
  if ((mesh as SkinnedMesh).isSkinnedMesh !== true || (mesh as SkinnedMesh).skeleton === undefined) return false
  return mesh.geometry.attributes.skinIndex !== undefined && mesh.geometry.attributes.skinWeight !== undefined
}

function addMesh(who: string, mesh: Mesh, sides: Sides, sources: Source[]): void {
  if ((mesh as unknown as BatchedMesh).isBatchedMesh) {
    sources.push(batchedSource(who, mesh as unknown as BatchedMesh, sides))
    return
  }
  const shared = meshOfGeometry(who, mesh, drawnRanges(mesh), sides)
  if (shared === undefined) return
  const make = meshMaker(who, mesh, shared, sides)
  if ((mesh as InstancedMesh).isInstancedMesh) sources.push(new InstancedSource(mesh as InstancedMesh, make))
  else sources.push(new MeshSource(mesh, make))
}

function meshMaker(who: string, mesh: Mesh, { mesh: shared, part }: GeometryMesh, sides: Sides): Maker {
  const { faces } = part
  return (stretch) => {
    if (!isSheared(stretch, 0)) return { thing: shared, around: undefined, scales: true, faces, isAbout: false }
    const thing = stretchedMesh(who, mesh, part, stretch, sides)
    return { thing, around: undefined, scales: false, faces, isAbout: false }
  }
}

function batchedSource(who: string, mesh: BatchedMesh, sides: Sides): Source {
  if (typeof mesh.getVisibleAt !== 'function' || typeof mesh.getGeometryRangeAt !== 'function')
    throw new TypeError(`${who}: ${named(mesh)} is a BatchedMesh of a three.js without getGeometryRangeAt`)
  const makers = new Map<string, Maker | undefined>()
  return new BatchedSource(mesh, (geometry) => {
    const { start, count } = mesh.getGeometryRangeAt(geometry) as { start: number; count: number }
    const key = `${start}-${count}`
    if (!makers.has(key)) {
      const shared = meshOfGeometry(who, mesh, [[start, start + count]], sides)
      makers.set(key, shared && meshMaker(who, mesh, shared, sides))
    }
    return makers.get(key)
  })
}

function boneMaker({ points }: BoneVertices, shape: 'capsule' | 'box'): Maker {
  const bound = Float64Array.from(points)
  const stretched: Row = new Float64Array(points.length)
  return (stretch) => {
    for (let i = 0; i < bound.length; i += 3) stretchPoint(stretch, 0, bound, i, stretched, i)
    const around = shape === 'box' ? boxAround(stretched) : capsuleAround(stretched)
    return around && { thing: around.shape, around, scales: false, faces: undefined, isAbout: true }
  }
}
