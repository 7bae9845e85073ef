/** The sources of an object: one for each of its meshes, one for each bone of its skinned meshes. */
import type { BatchedMesh, Bone, InstancedMesh, Mesh, Object3D, SkinnedMesh } from 'three'
import { checkWord } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { Sides } from '../mesh/input.ts'
import { boxAround, capsuleAround } from './around.ts'
import { BatchShapes } from './batch-shapes.ts'
import type { Made, Maker } from './body.ts'
import { Drawn, type Wanted } from './drawn.ts'
import { type GeometryMesh, stretchedMesh } from './geometry-mesh.ts'
import { named, visitMeshes } from './parts.ts'
import { Skins } from './skins.ts'
import { BatchedSource, InstancedSource, MeshSource, type Source } from './sources.ts'
import { isSheared, stretchPoint } from './split.ts'

/**
 * The collider of a bone: a capsule or a box around the vertices that the bone moves more than any other bone does, or
 * no collider.
 */
export type BoneShape = 'capsule' | 'box' | 'none'
/** One shape for all bones, or a function that is called once for each bone. */
export type BoneChoice = BoneShape | ((bone: Bone, mesh: SkinnedMesh) => BoneShape)

export const BONE_SHAPES = ['capsule', 'box', 'none']

/** Makes sources for all current meshes at and below an object, even for meshes that have no triangles yet. */
export function makeSources(who: string, object: Object3D, wanted: Wanted, sides: Sides, bones: BoneChoice) {
  const sources: Source[] = []
  const skinned: SkinnedMesh[] = []
  visitMeshes(object, (mesh) => {
    if ((mesh as SkinnedMesh).isSkinnedMesh) skinned.push(mesh as SkinnedMesh)
    if ((mesh as unknown as BatchedMesh).isBatchedMesh) {
      if (wanted(mesh)) sources.push(batchedSource(who, mesh as unknown as BatchedMesh, sides))
    } else sources.push(meshSource(mesh, sides, wanted))
  })
  const skins = new Skins(skinned, wanted, ({ bone, mesh }) => {
    const shape = typeof bones === 'function' ? bones(bone, mesh) : bones
    if (typeof bones === 'function') checkWord(who, 'the answer of bones', shape, BONE_SHAPES)
    return shape === 'none' ? undefined : boneMaker(shape)
  })
  return { sources, skins }
}

function meshSource(mesh: Mesh, sides: Sides, wanted: Wanted): Source {
  const drawn = new Drawn(mesh, sides, wanted)
  const make: Maker = (stretch) => drawn.shared && makeMesh(mesh, drawn.shared, sides, stretch)
  return (mesh as InstancedMesh).isInstancedMesh ? new InstancedSource(drawn, make) : new MeshSource(drawn, make)
}

function makeMesh(mesh: Mesh, { mesh: shared, part }: GeometryMesh, sides: Sides, stretch: Row): Made {
  const { faces } = part
  if (!isSheared(stretch, 0)) return { thing: shared, around: undefined, scales: true, faces, isAbout: false }
  const thing = stretchedMesh(mesh, part, stretch, sides)
  return { thing, around: undefined, scales: false, faces, isAbout: false }
}

function batchedSource(who: string, mesh: BatchedMesh, sides: Sides): Source {
  if (typeof mesh.getVisibleAt !== 'function' || typeof mesh.getGeometryRangeAt !== 'function')
    throw new TypeError(
      `${who}: ${named(mesh)} is a BatchedMesh without getGeometryRangeAt, expected a newer version of three.js`,
    )
  const maker = (shape: GeometryMesh) => (stretch: Row) => makeMesh(mesh, shape, sides, stretch)
  return new BatchedSource(mesh, new BatchShapes(mesh, sides), maker)
}

/** Makes a capsule or box from vertices in the frame of a bone. */
function boneMaker(shape: 'capsule' | 'box'): (points: Row) => Maker {
  return (points) => {
    const stretched: Row = new Float64Array(points.length)
    return (stretch) => {
      for (let i = 0; i < points.length; i += 3) stretchPoint(stretch, 0, points, i, stretched, i)
      const around = shape === 'box' ? boxAround(stretched) : capsuleAround(stretched)
      return around && { thing: around.shape, around, scales: false, faces: undefined, isAbout: true }
    }
  }
}
