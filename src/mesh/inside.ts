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
   * 'crossings' (default): an odd number of crossings on the way out. Exact for closed meshes, through the tree.
   * 'winding': the winding number is above 1/2. For meshes with holes, overlaps or flipped triangles; looks at all triangles.
   */
  method?: 'crossings' | 'winding'
}

const METHODS = ['crossings', 'winding']

const ray = new Float64Array(RAY_SIZE)
const segment = new Float64Array(6)
const place = new Float64Array(3)

function isWinding(who: string, options: ContainsOptions | undefined): boolean {
  if (options === undefined || options === null || options.method === undefined) return false
  checkWord(who, 'method', options.method, METHODS)
  return options.method === 'winding'
}

/** TriangleMesh.castRayCount */
export function countRay(
  tree: Tree,
  reach: number,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  options: CountOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.castRayCount')
  writeCheckedRay('TriangleMesh.castRayCount', origin, direction, maxDistance, ray)
  useOptions('TriangleMesh.castRayCount', options)
  const count = countAlongRay(tree, reach, ray)
  closeFilter()
  return count
}

/** TriangleMesh.castSegmentCount */
export function countSegment(
  tree: Tree,
  reach: number,
  start: Vec3,
  end: Vec3,
  options: CountOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.castSegmentCount')
  checkVec('TriangleMesh.castSegmentCount', 'start', start)
  checkVec('TriangleMesh.castSegmentCount', 'end', end)
  writeVec(start, segment, 0)
  writeVec(end, segment, 3)
  useOptions('TriangleMesh.castSegmentCount', options)
  const count = countAlongSegment(tree, reach, segment)
  closeFilter()
  return count
}

/** TriangleMesh.contains */
export function contains(tree: Tree, reach: number, point: Vec3, options: ContainsOptions | undefined): boolean {
  refuseInsideFilter('TriangleMesh.contains')
  checkVec('TriangleMesh.contains', 'point', point)
  const winding = isWinding('TriangleMesh.contains', options)
  writeVec(point, place, 0)
  useOptions('TriangleMesh.contains', options)
  const inside = winding ? windsAround(tree, place) : isInside(tree, reach, place)
  closeFilter()
  return inside
}

/** TriangleMesh.signedDistance: writes it into the CLOSEST row `out`, since V8 allocates for a double that is returned. */
export function writeSignedDistance(
  tree: Tree,
  reach: number,
  point: Vec3,
  closest: Closest | undefined,
  options: ContainsOptions | undefined,
  out: Row,
): void {
  refuseInsideFilter('TriangleMesh.signedDistance')
  checkVec('TriangleMesh.signedDistance', 'point', point)
  if (closest !== undefined) checkClosest('TriangleMesh.signedDistance', closest)
  const winding = isWinding('TriangleMesh.signedDistance', options)
  writeVec(point, place, 0)
  useOptions('TriangleMesh.signedDistance', options)
  openBothSides()
  out[CLOSEST_DISTANCE] = Number.POSITIVE_INFINITY
  const slot = nearestPoint(tree, reach, place, Number.POSITIVE_INFINITY, out, 0)
  const inside = slot >= 0 && (winding ? windsAround(tree, place) : isInside(tree, reach, place))
  closeFilter()
  if (slot >= 0 && closest !== undefined) {
    readClosest(out, 0, tree.ids[slot], closest)
    readOnTriangle(tree.vertices, slot * 9, closest)
  }
  if (inside) out[CLOSEST_DISTANCE] = 0 - out[CLOSEST_DISTANCE]
}
