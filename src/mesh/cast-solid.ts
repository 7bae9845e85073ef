/** Solid bodies swept through a mesh. */
import { filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
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
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { PREPARED_LIMIT, PREPARED_SIZE } from '../ray/watertight.ts'
import { SURELY_APART } from '../sweep/contact-rule.ts'
import { writeBounds } from '../sweep/frame.ts'
import { missesPlane, SPHERE, surelyPasses, sweepAgainstTriangle } from '../sweep/mover.ts'
import { NOT_TOUCHED } from '../sweep/settle.ts'
import { compareHits } from './order.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const extents = new Float64Array(3)
const candidate = new Float64Array(HIT_SIZE)

// the query under way
let sweepRow: Row = prepared
let kind = SPHERE
let overlapMode = 0
let result: Row = prepared
let resultAt = 0
let resultSlot = -1

/** First contact of a SOLID SWEEP with the mesh: its slot or -1; the HIT row in out. */
export function firstContact(
  tree: Tree,
  reach: number,
  sweep: Row,
  mover: number,
  overlap: number,
  out: Row,
  o: number,
): number {
  refuseInsideFilter('carom')
  sweepRow = sweep
  kind = mover
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
  writeBounds(sweep, 0, extents)
  setPad(prepared, reach, extents[0], extents[1], extents[2])
  walkRay(tree, prepared, RAY_VISIT, visit)
  return resultSlot
}

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (missesPlane(kind, sweepRow, 0, v, b, p, PREPARED_LIMIT)) return false
  const verdict = surelyPasses(kind, sweepRow, 0, v, b, p, PREPARED_LIMIT)
  if ((verdict & NOT_TOUCHED) !== 0) return false
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(v, b, sweepRow, SWEEP_FROM)) return false
  if (!sweepAgainstTriangle(kind, sweepRow, 0, v, b, candidate, 0, overlapMode | (verdict & SURELY_APART))) return false
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
