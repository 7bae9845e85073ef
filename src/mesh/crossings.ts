/** How often a line crosses the mesh, and is a point inside. The doors of TriangleMesh have checked the input. */
import { filtering, passes, refuseInsideFilter } from '../bvh/filter.ts'
import { BOX_COLUMNS, type Tree } from '../bvh/layout.ts'
import { found, RAY_VISIT } from '../bvh/ray-found.ts'
import { setPad, THIN, walkRay } from '../bvh/walk-ray.ts'
import { RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, RAY_SIZE, type Row } from '../math/rows.ts'
import {
  CROSSING_LARGEST,
  CROSSING_SIZE,
  crossTriangle,
  prepareRayCrossing,
  prepareSegmentCrossing,
  startsOnTriangle,
} from '../ray/crossing.ts'
import { PREPARED_LIMIT, PREPARED_SIZE, prepareRay } from '../ray/prepared.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const crossing = new Float64Array(CROSSING_SIZE)
const ray = new Float64Array(RAY_SIZE)
const box = new Float64Array(6)

let count = 0
/** Crossings outward less crossings inward. */
let winding = 0
let onSurface = false

function visitCrossing(tree: Tree, _p: Row, slot: number): boolean {
  if (filtering && !passes(tree, slot)) return false
  if (crossTriangle(crossing, tree.vertices, slot * 9) !== 0) count++
  return false
}

function visitInside(tree: Tree, p: Row, slot: number): boolean {
  if (filtering && !passes(tree, slot)) return false
  if (startsOnTriangle(crossing, tree.vertices, slot * 9)) {
    onSurface = true
    p[PREPARED_LIMIT] = -1 // nothing more to look at
  } else {
    const way = crossTriangle(crossing, tree.vertices, slot * 9)
    winding += way
    if (way !== 0) count++
  }
  return false
}

/** Boxes are floats rounded outward: where the mesh is smaller than this they say too little of its size. */
const SMALL = 1e-30

/** Writes the largest absolute coordinate of the mesh, to a few roundings. */
function writeLargest(tree: Tree, reach: number): void {
  let largest = reach
  if (reach < SMALL) {
    const { vertices } = tree
    largest = 0
    for (let i = 0; i < vertices.length; i++) largest = Math.max(largest, Math.abs(vertices[i]))
  }
  crossing[CROSSING_LARGEST] = largest
}

/** How many triangles the RAY row crosses, in the sense of ray/crossing.ts. */
export function countAlongRay(tree: Tree, reach: number, row: Row): number {
  refuseInsideFilter('carom')
  writeLargest(tree, reach)
  prepareRayCrossing(row, 0, crossing)
  prepareRay(row, 0, prepared)
  return countAlong(tree, reach)
}

/** How many triangles a SEGMENT row (start, end) crosses. */
export function countAlongSegment(tree: Tree, reach: number, segment: Row): number {
  refuseInsideFilter('carom')
  writeLargest(tree, reach)
  prepareSegmentCrossing(segment, 0, crossing)
  for (let i = 0; i < 3; i++) {
    ray[RAY_ORIGIN + i] = segment[i]
    ray[RAY_DIRECTION + i] = segment[3 + i] - segment[i]
  }
  ray[RAY_MAX] = 1
  prepareRay(ray, 0, prepared)
  return countAlong(tree, reach)
}

function countAlong(tree: Tree, reach: number): number {
  setPad(prepared, reach, THIN)
  count = 0
  walkRay(tree, prepared, RAY_VISIT, visitCrossing)
  return count
}

/** How `isInsideOf` finds out. */
export const BY_PARITY = 0
export const BY_WINDING = 1
/** There is no inside: only the surface counts. */
export const ON_SURFACE = 2

/**
 * Is a point inside, or on the surface? Inside is where the way out crosses an odd number of triangles; or, BY_WINDING, where
 * it crosses more of them one way than the other. The first is right for every point where each edge belongs to an even number
 * of triangles; the second, which is the winding number, where each edge is run as often one way as the other. Counts
 * along the axis on which the way out of the mesh's box is shortest.
 */
export function isInside(tree: Tree, reach: number, point: Row, byWinding: boolean): boolean {
  return isInsideOf(tree, reach, point, byWinding ? BY_WINDING : BY_PARITY, box)
}

/** The same, `how` as named above. @param around of a tree that is seen through a pose, a BOX row around it */
export function isInsideOf(tree: Tree, reach: number, point: Row, how: number, around: Row): boolean {
  refuseInsideFilter('carom')
  found.nodes = 0
  found.triangles = 0
  if (!aimOutward(tree.placed ? around : boxOf(tree), point)) return false
  if (tree.placed) crossing[CROSSING_LARGEST] = reach
  else writeLargest(tree, reach)
  prepareRayCrossing(ray, 0, crossing)
  prepareRay(ray, 0, prepared)
  setPad(prepared, reach, THIN)
  count = 0
  winding = 0
  onSurface = false
  walkRay(tree, prepared, RAY_VISIT, visitInside)
  if (onSurface || how === ON_SURFACE) return onSurface
  return how === BY_WINDING ? winding !== 0 : (count & 1) === 1
}

function boxOf({ boxes }: Tree): Row {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(boxes[axis], boxes[BOX_COLUMNS + axis])
    box[3 + axis] = Math.max(boxes[3 + axis], boxes[BOX_COLUMNS + 3 + axis])
  }
  return box
}

/** Writes the ray to the nearest side of a BOX row, endless; false where the point is outside of it. */
function aimOutward(around: Row, point: Row): boolean {
  let nearest = Number.POSITIVE_INFINITY
  for (let axis = 0; axis < 3; axis++) {
    const x = point[axis]
    const below = x - around[axis]
    const above = around[3 + axis] - x
    if (!(below >= 0 && above >= 0)) return false
    ray[RAY_ORIGIN + axis] = x
    if (below < nearest || above < nearest) {
      nearest = Math.min(below, above)
      for (let i = 0; i < 3; i++) ray[RAY_DIRECTION + i] = 0
      ray[RAY_DIRECTION + axis] = below < above ? -1 : 1
    }
  }
  ray[RAY_MAX] = Number.POSITIVE_INFINITY
  return true
}
