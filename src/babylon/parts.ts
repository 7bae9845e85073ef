/** The triangles of a mesh of Babylon.js, with their fronts where Babylon draws them. */
import { reversed } from '../follow/shared-mesh.ts'
import { type BabylonGeometry, type BabylonMesh, named } from './nodes.ts'

const POSITION = 'position'
const BONE_INDICES = 'matricesIndices'
const BONE_WEIGHTS = 'matricesWeights'

/** Babylon's `Material.fillMode`: triangle lists are 0 to 2 (filled, wires, points); then points and lines; then: */
const POINT_LIST = 3
const STRIP = 7
const FAN = 8

/** Does a mesh draw triangles of its geometry that we can read? */
export function hasTriangles(mesh: BabylonMesh): boolean {
  const { geometry } = mesh
  if (geometry === null || geometry.getVertexBuffer(POSITION) === null) return false
  const fill = fillOf(mesh)
  return fill < POINT_LIST || fill === STRIP || fill === FAN
}

/** Do bones move the mesh's vertices? */
export function isSkinned({ skeleton, geometry }: BabylonMesh): boolean {
  if (skeleton === null || geometry === null || skeleton.bones.length === 0) return false
  return geometry.getVertexBuffer(BONE_INDICES) !== null && geometry.getVertexBuffer(BONE_WEIGHTS) !== null
}

export function fillOf({ material }: BabylonMesh): number {
  return material?.fillMode ?? 0
}

/**
 * Is the front of a triangle, which Babylon draws, on its clockwise side in the numbers of the mesh's own frame?
 * `sideOrientation` 0 makes what is clockwise on the screen the front, 1 what is counter-clockwise. On the screen of a
 * left-handed scene, (b − a) × (c − a) points away from whoever sees a, b, c counter-clockwise; of a right-handed one,
 * towards the viewer. A mirroring world matrix turns both the triangle and Babylon's choice around, so it does not matter.
 */
export function isFrontReversed(mesh: BabylonMesh): boolean {
  const counterClockwise = mesh.getScene().useRightHandedSystem ? 1 : 0
  const orientation = mesh.material?.sideOrientation ?? (mesh.sourceMesh ?? mesh).sideOrientation
  return orientation !== counterClockwise
}

/** Returns x, y, z of all vertices. */
export function readPositions({ geometry }: BabylonMesh): ArrayLike<number> {
  return geometry?.getVerticesData(POSITION) ?? []
}

/** The bones of each vertex and their weights, four or eight each. Lists of four, then lists of the next four. */
export function readWeights({ geometry }: BabylonMesh): { indices: ArrayLike<number>; weights: ArrayLike<number> }[] {
  return ['', 'Extra'].flatMap((more) => {
    const indices = geometry?.getVerticesData(BONE_INDICES + more)
    const weights = geometry?.getVerticesData(BONE_WEIGHTS + more)
    return indices && weights ? [{ indices, weights }] : []
  })
}

/**
 * Returns three vertices for each triangle, in Babylon's order, with the front on the counter-clockwise side.
 * @param vertexCount of its positions
 * @throws RangeError that names the mesh, if an index is invalid
 */
export function readCorners(who: string, mesh: BabylonMesh, vertexCount: number): Uint32Array {
  const indices = mesh.geometry?.getIndices() ?? []
  const corners = triples(indices.length > 0 ? indices : upTo(vertexCount), fillOf(mesh))
  for (let i = 0; i < indices.length; i++)
    if (!(indices[i] >= 0 && indices[i] < vertexCount))
      throw new RangeError(
        `${who}: index[${i}] of ${named(mesh)} is ${indices[i]}, but there are ${vertexCount} vertices`,
      )
  return isFrontReversed(mesh) ? reversed(corners) : corners
}

function upTo(count: number): Uint32Array {
  const list = new Uint32Array(count)
  for (let v = 0; v < count; v++) list[v] = v
  return list
}

function triples(list: ArrayLike<number>, fill: number): Uint32Array {
  if (fill !== STRIP && fill !== FAN) return Uint32Array.from(list).subarray(0, list.length - (list.length % 3))
  const corners = new Uint32Array(3 * Math.max(0, list.length - 2))
  for (let t = 0; t < corners.length / 3; t++) {
    const odd = fill === STRIP ? t % 2 : 0 // every other triangle of a strip is turned around
    corners[3 * t] = list[fill === FAN ? 0 : t]
    corners[3 * t + 1] = list[t + 1 + odd]
    corners[3 * t + 2] = list[t + 2 - odd]
  }
  return corners
}

/** The state of a mesh when its triangles were read. They are valid while this is unchanged. */
export interface Stamp {
  readonly geometry: BabylonGeometry | null
  readonly indices: unknown
  readonly buffer: unknown
  readonly data: unknown
  readonly fill: number
  readonly turned: boolean
}

export function stampOf(mesh: BabylonMesh): Stamp {
  const { geometry } = mesh
  const buffer = geometry?.getVertexBuffer(POSITION)
  const indices = geometry?.getIndices()
  return { geometry, indices, buffer, data: buffer?.getData(), fill: fillOf(mesh), turned: isFrontReversed(mesh) }
}

export function isCurrent(stamp: Stamp, mesh: BabylonMesh): boolean {
  const { geometry } = mesh
  if (geometry !== stamp.geometry) return false
  const buffer = geometry?.getVertexBuffer(POSITION)
  return (
    buffer === stamp.buffer &&
    buffer?.getData() === stamp.data &&
    geometry?.getIndices() === stamp.indices &&
    fillOf(mesh) === stamp.fill &&
    isFrontReversed(mesh) === stamp.turned
  )
}
