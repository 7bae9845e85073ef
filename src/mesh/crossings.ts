/** How often does a line cross the mesh, and is a point inside? The public methods have checked the input. */
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
/** Crossings outward minus crossings inward. */
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
    p[PREPARED_LIMIT] = -1 // ends the walk
  } else {
    const way = crossTriangle(crossing, tree.vertices, slot * 9)
    winding += way
    if (way !== 0) count++
  }
  return false
}

/** The boxes are floats rounded outward. If the mesh is smaller than this, they say too little about its size. */
const SMALL = 1e-30

/** Writes the largest absolute coordinate of the mesh, up to a few roundings. */
function writeLargest(tree: Tree, reach: number): void {
  let largest = reach
  if (reach < SMALL) {
    const { vertices } = tree
    largest = 0
    for (let i = 0; i < vertices.length; i++) largest = Math.max(largest, Math.abs(vertices[i]))
  }
  crossing[CROSSING_LARGEST] = largest
}

/** Counts the triangles that a RAY row crosses, by the rule of ray/crossing.ts. */
export function countAlongRay(tree: Tree, reach: number, row: Row): number {
  refuseInsideFilter('carom')
  writeLargest(tree, reach)
  prepareRayCrossing(row, 0, crossing)
  prepareRay(row, 0, prepared)
  return countAlong(tree, reach)
}

/** Counts the triangles that a SEGMENT row (start, end) crosses. */
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

/** Methods of `isInsideOf`. */
export const BY_PARITY = 0
export const BY_WINDING = 1
/** The mesh has no inside: only the surface counts. */
export const ON_SURFACE = 2

/**
 * Is a point inside the mesh, or on its surface? The point is inside if the way out crosses an odd number of triangles;
 * with `byWinding`, if it crosses more triangles in one direction than in the other. The first is right for every point
 * if each edge belongs to an even number of triangles. The second is the winding number, and right if the triangles use
 * each edge equally often in both directions. The way out runs along an axis, in the direction in which the mesh's box
 * ends soonest.
 */
export function isInside(tree: Tree, reach: number, point: Row, byWinding: boolean): boolean {
  return isInsideOf(tree, reach, point, byWinding ? BY_WINDING : BY_PARITY, box)
}

/**
 * The same, by one of the methods above.
 * @param around a BOX row around the tree, if the tree is seen through a pose
 */
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

/** Writes the endless ray through the nearest side of a BOX row. Returns false if the point is outside the box. */
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
