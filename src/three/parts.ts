/** Finds the meshes of a scene and their triangles; shared by all files that read scenes. */
import type { BatchedMesh, BufferGeometry, LOD, Mesh, Object3D, SkinnedMesh } from 'three'
import { checkObject } from '../math/check.ts'

/** Checks three's type mark instead of the class, because a page may have more than one three.js. */
export function checkObject3D(who: string, object: unknown): void {
  checkObject(who, 'object', object, 'an Object3D')
  if ((object as Object3D).isObject3D !== true) throw new TypeError(`${who}: object is not an Object3D, expected one`)
}

/**
 * Calls `take` for every mesh at and below `object`, in the order of three's `traverse`. Skips objects with
 * `userData.collide === false` and everything below them, and all levels of a LOD except the first. A mesh may have no
 * triangles (yet): call `hasTriangles`.
 */
export function visitMeshes(object: Object3D, take: (mesh: Mesh) => void): void {
  // Scene graphs are as deep as their authors nest them. An explicit stack cannot overflow on a very long chain.
  const stack: Object3D[] = [object]
  while (stack.length > 0) {
    const node = stack.pop() as Object3D
    if (node.userData.collide === false) continue
    if ((node as Mesh).isMesh) take(node as Mesh)
    const levels = (node as LOD).isLOD ? (node as LOD).levels : undefined
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]
      if (levels?.some((level, l) => l > 0 && level.object === child)) continue
      stack.push(child)
    }
  }
}

/** Does a mesh draw triangles of its geometry that we can read? */
export function hasTriangles(mesh: Mesh): boolean {
  if ((mesh as unknown as BatchedMesh).isBatchedMesh) return true // it may get its geometry later
  const { geometry } = mesh
  if (geometry?.attributes?.position === undefined) return false
  return !(geometry as { isInstancedBufferGeometry?: boolean }).isInstancedBufferGeometry
}

/** Do bones move the mesh's vertices? A mesh without skeleton or weights is drawn like any other mesh. */
export function isSkinned(mesh: Mesh): mesh is SkinnedMesh {
  if ((mesh as SkinnedMesh).isSkinnedMesh !== true || (mesh as SkinnedMesh).skeleton === undefined) return false
  const attributes = mesh.geometry?.attributes
  return attributes?.position !== undefined && attributes.skinIndex !== undefined && attributes.skinWeight !== undefined
}

/** The drawn triangles of ranges of a geometry, with their vertices renumbered from 0. */
export interface Part {
  /** The old number of each new vertex. */
  readonly vertices: Uint32Array
  /** Three new vertex numbers per triangle. */
  readonly corners: Uint32Array
  /** three's faceIndex of each triangle. */
  readonly faces: Uint32Array
}

/**
 * The geometry of an instance, or −1 if it is deleted. three reports a deletion only by throwing (before r171 by
 * returning −1).
 */
export function liveGeometry(mesh: BatchedMesh, instance: number): number {
  try {
    return mesh.getGeometryIdAt(instance)
  } catch {
    return -1
  }
}

/** The ranges [start, end) of the index (or of the vertices) that three draws. */
export function drawnRanges(mesh: Mesh): [number, number][] {
  const { drawRange, groups } = mesh.geometry
  const start = drawRange.start
  const end = drawRange.start + drawRange.count
  if (!Array.isArray(mesh.material)) return [[start, end]]
  const ranges: [number, number][] = []
  for (const group of groups) {
    if (mesh.material[group.materialIndex ?? 0] === undefined) continue
    ranges.push([Math.max(start, group.start), Math.min(end, group.start + group.count)])
  }
  return ranges
}

export function partOf(who: string, mesh: Mesh, ranges: readonly [number, number][]): Part {
  const geometry: BufferGeometry = mesh.geometry
  const { index } = geometry
  const vertexCount = geometry.attributes.position.count
  const count = index === null ? vertexCount : index.count

  // Groups may overlap, but each triangle is in the world only once.
  const triples: number[] = []
  const seen = ranges.length > 1 ? new Set<number>() : undefined
  for (const [from, to] of ranges) {
    const last = Math.min(to, count) - 3
    for (let j = Math.max(0, from); j <= last; j += 3) {
      if (seen?.has(j)) continue
      seen?.add(j)
      triples.push(j)
    }
  }

  const numbers = new Int32Array(vertexCount).fill(-1)
  const vertices = new Uint32Array(Math.min(vertexCount, 3 * triples.length))
  const corners = new Uint32Array(3 * triples.length)
  const faces = new Uint32Array(triples.length)
  let used = 0
  for (let k = 0; k < triples.length; k++) {
    const j = triples[k]
    faces[k] = Math.floor(j / 3)
    for (let c = 0; c < 3; c++) {
      const v = index === null ? j + c : index.getX(j + c)
      if (!(v >= 0 && v < vertexCount)) {
        throw new RangeError(`${who}: index[${j + c}] of ${named(mesh)} is ${v}, but there are ${vertexCount} vertices`)
      }
      if (numbers[v] < 0) {
        numbers[v] = used
        vertices[used++] = v
      }
      corners[3 * k + c] = numbers[v]
    }
  }
  return { vertices: vertices.slice(0, used), corners, faces }
}

/** The name of a mesh or another object in messages. */
export function named(object: { readonly name: string; readonly uuid: string; readonly isMesh?: boolean }): string {
  const what = object.isMesh === true ? 'mesh' : 'object'
  return object.name === '' ? `${what} ${object.uuid}` : `${what} "${object.name}"`
}
