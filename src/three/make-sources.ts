/** The sources of an object: one for each of its meshes, one for each bone of its skinned meshes. */
import type { BatchedMesh, Bone, InstancedMesh, Mesh, Object3D, SkinnedMesh } from 'three'
import type { Maker } from '../follow/body.ts'
import { BONE_SHAPES, type BoneShape } from '../follow/bone-shapes.ts'
import type { Wanted } from '../follow/options.ts'
import { madeOf } from '../follow/shared-mesh.ts'
import { Skins } from '../follow/skins.ts'
import { BoneSource } from '../follow/source.ts'
import { checkWord } from '../math/check.ts'
import type { Sides } from '../mesh/input.ts'
import { BatchShapes } from './batch-shapes.ts'
import { boneVerticesOf, type ThreeBone } from './bones.ts'
import { Drawn } from './drawn.ts'
import { named, visitMeshes } from './parts.ts'
import { ThreeSkin } from './skins.ts'
import { BatchedSource, boneKind, InstancedSource, MeshSource, type Source } from './sources.ts'
import type { SceneTree } from './tree.ts'

/** One shape for all bones, or a function that is called once for each bone. */
export type BoneChoice = BoneShape | ((bone: Bone, mesh: SkinnedMesh) => BoneShape)

/** Makes sources for all current meshes at and below an object, even for meshes that have no triangles yet. */
export function makeSources(who: string, object: Object3D, wanted: Wanted<Mesh>, sides: Sides, bones: BoneChoice) {
  const sources: Source[] = []
  const skinned: SkinnedMesh[] = []
  visitMeshes(object, (mesh) => {
    if ((mesh as SkinnedMesh).isSkinnedMesh) skinned.push(mesh as SkinnedMesh)
    if ((mesh as unknown as BatchedMesh).isBatchedMesh) {
      if (wanted(mesh)) sources.push(batchedSource(who, mesh as unknown as BatchedMesh, sides))
    } else sources.push(meshSource(mesh, sides, wanted))
  })
  const kept = skinned.map((mesh) => new ThreeSkin(mesh, wanted))
  const skins = new Skins<Object3D, SceneTree, ThreeBone>(
    kept,
    (who) =>
      boneVerticesOf(
        who,
        kept.filter(({ isIn }) => isIn).map(({ mesh }) => mesh),
      ),
    (vertices) => {
      const shape = typeof bones === 'function' ? bones(vertices.bone, vertices.mesh) : bones
      if (typeof bones === 'function') checkWord(who, 'the answer of bones', shape, BONE_SHAPES)
      return shape === 'none' ? undefined : new BoneSource(vertices, boneKind(shape))
    },
  )
  return { sources, skins }
}

function meshSource(mesh: Mesh, sides: Sides, wanted: Wanted<Mesh>): Source {
  const drawn = new Drawn(mesh, sides, wanted)
  const make: Maker = (stretch) => drawn.shared && madeOf(drawn.shared, stretch)
  return (mesh as InstancedMesh).isInstancedMesh ? new InstancedSource(drawn, make) : new MeshSource(drawn, make)
}

function batchedSource(who: string, mesh: BatchedMesh, sides: Sides): Source {
  if (typeof mesh.getVisibleAt !== 'function' || typeof mesh.getGeometryRangeAt !== 'function')
    throw new TypeError(
      `${who}: ${named(mesh)} is a BatchedMesh without getGeometryRangeAt, expected a newer version of three.js`,
    )
  return new BatchedSource(mesh, new BatchShapes(mesh, sides))
}
