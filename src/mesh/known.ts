/**
 * Which objects are a TriangleMesh, for rooms that take meshes and do not make any: the class itself would bring all its questions
 * into the bundles of those who only have a World.
 */
import type { Asked } from './ask-ray.ts'
import type { Sides } from './input.ts'

/** What a world needs to know of a mesh. */
export interface KnownMesh extends Asked {
  readonly sides: Sides
}

const meshes = new WeakSet<object>()

/** Called by the class for every mesh that is made. */
export function knowMesh(mesh: KnownMesh): void {
  meshes.add(mesh)
}

export function isMesh(thing: object): thing is KnownMesh {
  return meshes.has(thing)
}
