/** The doors to questions of inside: crossings, containment, signed distance. They check, and ask crossings.ts and winding.ts. */
import { closeFilter, openBothSides, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { checkVec, checkWord, type Vec3 } from '../math/check.ts'
import { CLOSEST_DISTANCE, RAY_SIZE, type Row } from '../math/rows.ts'
import { countAlongRay, countAlongSegment, isInside } from './crossings.ts'
import { type QueryOptions, useOptions } from './filter.ts'
import { type Closest, checkClosest, readClosest, writeVec } from './hit.ts'
import { nearestPoint } from './nearest.ts'
import { readOnTriangle } from './on-triangle.ts'
import { writeCheckedRay } from './solid.ts'
import { windsAround } from './winding.ts'

/** Which triangles are counted: those of these layers that pass this filter. Sides do not matter. */
export type CountOptions = Omit<QueryOptions, 'sides'>

export interface ContainsOptions extends CountOptions {
  /**
   * 'crossings' (default): the way out crosses the mesh an odd number of times. Exact for closed meshes.
   * 'winding': the winding number is above 1/2 in size. Also for closed parts that overlap, exactly and as fast; and for meshes
   * with holes or flipped triangles, where it is a sensible guess, and looks at every triangle.
   */
  method?: 'crossings' | 'winding'
}

const METHODS = ['crossings', 'winding']

const ray = new Float64Array(RAY_SIZE)
const segment = new Float64Array(6)
const place = new Float64Array(3)

/** What is asked: a TriangleMesh. */
export interface Enclosing {
  readonly tree: Tree
  readonly reach: number
  readonly isClosed: boolean
}

const BY_CROSSINGS = 0
const BY_WINDING = 1
/** Some of its triangles do not count, or it is not closed: solid angles. */
const BY_SOLID_ANGLES = 2

/** @returns how `isIn` is to find out */
export function methodOf(who: string, mesh: Enclosing, options: ContainsOptions | undefined): number {
  if (options === undefined || options === null || options.method === undefined) return BY_CROSSINGS
  checkWord(who, 'method', options.method, METHODS)
  if (options.method !== 'winding') return BY_CROSSINGS
  return options.filter === undefined && options.mask === undefined && mesh.isClosed ? BY_WINDING : BY_SOLID_ANGLES
}

/** Is a point inside, by this method? The filter is open. */
export function isIn(mesh: Enclosing, method: number, point: Row): boolean {
  if (method === BY_SOLID_ANGLES) return windsAround(mesh.tree, point)
  return isInside(mesh.tree, mesh.reach, point, method === BY_WINDING)
}

/** TriangleMesh.castRayCount */
export function countRay(
  mesh: Enclosing,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  options: CountOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.castRayCount')
  writeCheckedRay('TriangleMesh.castRayCount', origin, direction, maxDistance, ray)
  useOptions('TriangleMesh.castRayCount', options)
  const count = countAlongRay(mesh.tree, mesh.reach, ray)
  closeFilter()
  return count
}

/** TriangleMesh.castSegmentCount */
export function countSegment(mesh: Enclosing, start: Vec3, end: Vec3, options: CountOptions | undefined): number {
  refuseInsideFilter('TriangleMesh.castSegmentCount')
  checkVec('TriangleMesh.castSegmentCount', 'start', start)
  checkVec('TriangleMesh.castSegmentCount', 'end', end)
  writeVec(start, segment, 0)
  writeVec(end, segment, 3)
  useOptions('TriangleMesh.castSegmentCount', options)
  const count = countAlongSegment(mesh.tree, mesh.reach, segment)
  closeFilter()
  return count
}

/** TriangleMesh.contains */
export function contains(mesh: Enclosing, point: Vec3, options: ContainsOptions | undefined): boolean {
  refuseInsideFilter('TriangleMesh.contains')
  checkVec('TriangleMesh.contains', 'point', point)
  const method = methodOf('TriangleMesh.contains', mesh, options)
  writeVec(point, place, 0)
  useOptions('TriangleMesh.contains', options)
  const inside = isIn(mesh, method, place)
  closeFilter()
  return inside
}

/** TriangleMesh.signedDistance: writes it into the CLOSEST row `out`, since V8 allocates for a double that is returned. */
export function writeSignedDistance(
  mesh: Enclosing,
  point: Vec3,
  closest: Closest | undefined,
  options: ContainsOptions | undefined,
  out: Row,
): void {
  refuseInsideFilter('TriangleMesh.signedDistance')
  checkVec('TriangleMesh.signedDistance', 'point', point)
  if (closest !== undefined) checkClosest('TriangleMesh.signedDistance', closest)
  const method = methodOf('TriangleMesh.signedDistance', mesh, options)
  writeVec(point, place, 0)
  useOptions('TriangleMesh.signedDistance', options)
  openBothSides()
  const { tree } = mesh
  out[CLOSEST_DISTANCE] = Number.POSITIVE_INFINITY
  const slot = nearestPoint(tree, mesh.reach, place, out, 0)
  const inside = slot >= 0 && isIn(mesh, method, place)
  closeFilter()
  if (slot >= 0 && closest !== undefined) {
    readClosest(out, 0, tree.ids[slot], closest)
    readOnTriangle(tree.vertices, slot * 9, closest)
  }
  if (inside) out[CLOSEST_DISTANCE] = 0 - out[CLOSEST_DISTANCE]
}
