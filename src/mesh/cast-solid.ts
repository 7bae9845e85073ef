/** Spheres and ellipsoids swept through a mesh. */
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from '../bvh/layout.ts'
import { RAY_VISIT, setPad, walkRay } from '../bvh/walk-ray.ts'
import { orient3d } from '../math/predicates.ts'
import {
  type Coordinates,
  HIT_SIZE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { PREPARED_LIMIT, PREPARED_SIZE } from '../ray/watertight.ts'
import { sweepEllipsoidTriangle } from '../sweep/ellipsoid-triangle.ts'
import { NOT_TOUCHED, settle } from '../sweep/settle.ts'
import { sweepSphereTriangle } from '../sweep/sphere-triangle.ts'
import { surelyMisses } from '../sweep/surely-misses.ts'
import { compareHits } from './order.ts'

/** SOLID SWEEP: from, translation, three radii; all three alike for a sphere. */
export const SOLID_SIZE = 9

const prepared = new Float64Array(PREPARED_SIZE)
const candidate = new Float64Array(HIT_SIZE)

// the query under way
let sweepRow: Row = prepared
let round = true
let overlapMode = 0
let result: Row = prepared
let resultAt = 0
let resultSlot = -1

/** First contact of a SOLID SWEEP with the mesh: its slot or -1; the HIT row in out. */
export function firstContact(
  tree: Tree,
  reach: number,
  sweep: Row,
  isSphere: boolean,
  overlap: number,
  out: Row,
  o: number,
): number {
  sweepRow = sweep
  round = isSphere
  overlapMode = overlap
  result = out
  resultAt = o
  resultSlot = -1
  for (let i = 0; i < 3; i++) {
    prepared[RAY_ORIGIN + i] = sweep[SWEEP_FROM + i]
    prepared[RAY_DIRECTION + i] = sweep[SWEEP_TRANSLATION + i]
  }
  prepared[RAY_MAX] = 1
  prepared[PREPARED_LIMIT] = 1
  setPad(prepared, reach, sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  walkRay(tree, prepared, RAY_VISIT, visit)
  return resultSlot
}

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (surelyMisses(sweepRow, 0, v, b, p, PREPARED_LIMIT)) return false
  if ((settle(sweepRow, 0, round, v, b, p, PREPARED_LIMIT) & NOT_TOUCHED) !== 0) return false
  if ((tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0 && behind(v, b, sweepRow, SWEEP_FROM)) return false
  const met = round
    ? sweepSphereTriangle(sweepRow, 0, v, b, candidate, 0, overlapMode)
    : sweepEllipsoidTriangle(sweepRow, 0, v, b, candidate, 0, overlapMode)
  if (!met) return false
  if (resultSlot >= 0) {
    const order = compareHits(candidate, 0, result, resultAt, sweepRow, SWEEP_TRANSLATION)
    if (order > 0 || (order === 0 && tree.ids[slot] > tree.ids[resultSlot])) return false
  }
  for (let i = 0; i < HIT_SIZE; i++) result[resultAt + i] = candidate[i]
  resultSlot = slot
  p[PREPARED_LIMIT] = candidate[HIT_T]
  return true
}

/** Is a point on the back of a triangle's plane? */
export function behind(v: Coordinates, b: number, point: Coordinates, p: number): boolean {
  return orient3d(v, b, v, b + 3, v, b + 6, point, p) < 0
}
