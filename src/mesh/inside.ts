/**
 * Queries about the inside of a mesh, as TriangleMesh's public methods call them: crossings, containment, signed
 * distance.
 */
import { ALL_LAYERS, closeFilter, openBothSides } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { checkWord, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { CLOSEST_DISTANCE, RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { copyClosest, writeOwner } from './answer.ts'
import { countAlongRay, countAlongSegment, isInside } from './crossings.ts'
import { openFrame, type QueryOptions, takeFilter } from './filter.ts'
import { enter, type Frame, leave } from './frame.ts'
import { type Closest, checkClosest, readClosest } from './hit.ts'
import { nearestPoint } from './nearest.ts'
import { takeRay } from './solid.ts'
import { windsAround } from './winding.ts'

/** Only triangles in these layers that pass this filter are counted. Sides do not matter. */
export type CountOptions = Omit<QueryOptions, 'sides'>

export interface ContainsOptions extends CountOptions {
  /**
   * - 'crossings' (default): a point is inside if the way out crosses the mesh an odd number of times. Exact for closed
   *   meshes.
   * - 'winding': a point is inside if the absolute value of the winding number exceeds 1/2. Just as exact and fast for
   *   closed meshes, even if closed parts overlap. For meshes with holes or flipped triangles it is a sensible guess,
   *   and visits every triangle.
   */
  method?: 'crossings' | 'winding' | undefined
}

const METHODS = ['crossings', 'winding']
const COUNT_OPTIONS = ['mask', 'filter']
const CONTAINS_OPTIONS = ['method', ...COUNT_OPTIONS]
export const CONTAINS_BATCH_OPTIONS = ['count', ...CONTAINS_OPTIONS]

/** What these queries need of a TriangleMesh. */
export interface Enclosing {
  readonly tree: Tree
  readonly reach: number
  readonly isClosed: boolean
}

const BY_CROSSINGS = 0
const BY_WINDING = 1
/** Sums solid angles: some triangles do not count, or the mesh is not closed. */
const BY_SOLID_ANGLES = 2

function takeCount(frame: Frame, options: CountOptions | undefined): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, COUNT_OPTIONS)
  takeFilter(frame, options)
}

/**
 * Reads the options of a query about the inside.
 * @param known all options that the public method has
 */
export function takeContains(
  frame: Frame,
  options: ContainsOptions | undefined,
  known: readonly string[] = CONTAINS_OPTIONS,
): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, known)
  const { method } = options
  if (method !== undefined) checkWord(frame.who, 'method', method, METHODS)
  frame.byWinding = method === 'winding'
  takeFilter(frame, options)
}

/** Returns the method for `isIn`. */
export function methodOf(mesh: Enclosing, { byWinding, filter, mask }: Frame): number {
  if (!byWinding) return BY_CROSSINGS
  return filter === undefined && mask === ALL_LAYERS && mesh.isClosed ? BY_WINDING : BY_SOLID_ANGLES
}

/** Is a point inside, by this method? Call it while the filter is open. */
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
  const frame = enter('TriangleMesh.castRayCount')
  try {
    takeRay(frame, origin, direction, maxDistance)
    takeCount(frame, options)
    openFrame(frame)
    const count = countAlongRay(mesh.tree, mesh.reach, frame.ray)
    closeFilter()
    return count
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.castSegmentCount */
export function countSegment(mesh: Enclosing, start: Vec3, end: Vec3, options: CountOptions | undefined): number {
  const frame = enter('TriangleMesh.castSegmentCount')
  try {
    // a SEGMENT row: start and end
    takeVec(frame.who, 'start', start, frame.ray, RAY_ORIGIN)
    takeVec(frame.who, 'end', end, frame.ray, RAY_DIRECTION)
    takeCount(frame, options)
    openFrame(frame)
    const count = countAlongSegment(mesh.tree, mesh.reach, frame.ray)
    closeFilter()
    return count
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.contains */
export function contains(mesh: Enclosing, point: Vec3, options: ContainsOptions | undefined): boolean {
  const frame = enter('TriangleMesh.contains')
  try {
    takeVec(frame.who, 'point', point, frame.point, 0)
    takeContains(frame, options)
    const method = methodOf(mesh, frame)
    openFrame(frame)
    const inside = isIn(mesh, method, frame.point)
    closeFilter()
    return inside
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.signedDistance. Writes the result to out[0], since V8 allocates for a double that a call returns. */
export function writeSignedDistance(
  mesh: Enclosing,
  point: Vec3,
  closest: Closest | undefined,
  options: ContainsOptions | undefined,
  out: Row,
): void {
  const frame = enter('TriangleMesh.signedDistance')
  try {
    takeVec(frame.who, 'point', point, frame.point, 0)
    if (closest !== undefined) checkClosest(frame.who, closest)
    takeContains(frame, options)
    const method = methodOf(mesh, frame)
    openFrame(frame)
    openBothSides()
    const { tree } = mesh
    const { answers } = frame
    frame.closest[CLOSEST_DISTANCE] = Number.POSITIVE_INFINITY
    const slot = nearestPoint(tree, mesh.reach, frame.point, frame.closest, 0)
    const inside = slot >= 0 && isIn(mesh, method, frame.point)
    closeFilter()
    if (slot >= 0 && closest !== undefined) {
      copyClosest(frame.closest, answers, 0)
      writeOwner(answers, 0, tree, slot, -1)
      readClosest(answers, 0, closest)
    }
    out[0] = inside ? 0 - frame.closest[CLOSEST_DISTANCE] : frame.closest[CLOSEST_DISTANCE]
  } finally {
    leave(frame)
  }
}
