/** Solid bodies swept through a mesh. */
import { filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import { BOX_COLUMNS, type Tree } from '../bvh/layout.ts'
import { RAY_VISIT, setPad, walkRay } from '../bvh/walk-ray.ts'
import { orient3d } from '../math/predicates.ts'
import { SOON, w } from '../math/registers.ts'
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
import { isTurnedRow, writeBounds } from '../sweep/frame.ts'
import { boundHit, END, partAt, START } from '../sweep/hit-by.ts'
import { ELLIPSOID, SPHERE, sweepAgainstTriangle } from '../sweep/mover.ts'
import { lookAt } from '../sweep/seen.ts'
import { NOT_TOUCHED, settle } from '../sweep/settle.ts'
import { tryBeside, tryEdges, tryFaces } from '../sweep/settle-convex.ts'
import { endPath, setPath, surelyMisses } from '../sweep/surely-misses.ts'
import { compareHits } from './order.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const extents = new Float64Array(3)
const candidate = new Float64Array(HIT_SIZE)

// the query under way
let sweepRow: Row = prepared
let kind = SPHERE
let overlapMode = 0
/** Does settle.ts know the body? Settle-convex.ts knows all. */
let isRound = false
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
  isRound = !isTurnedRow(sweep, 0) && (mover === SPHERE || mover === ELLIPSOID)
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
  setPad(prepared, reach, extents)
  setPath(kind, sweepRow, 0, prepared, PREPARED_LIMIT, tree.boxes, 2 * BOX_COLUMNS)
  put = 0
  walkRay(tree, prepared, RAY_VISIT, visit)
  if (put > 0) meetPutOff(tree)
  return resultSlot
}

/**
 * Triangles that are put off: the body is surely apart from them at the start, and one that it hits first may still come. And
 * the times by which it surely hits them.
 */
let putOff = new Uint32Array(64)
let by = new Float64Array(64)
/** Times that differ by less than this share may well be the same. */
const CLOSE = 1 + 1e-9
let put = 0

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (surelyMisses(v, b)) return false
  let verdict = isRound ? settle(sweepRow, 0, kind === SPHERE, v, b, p, PREPARED_LIMIT) : 0
  if ((verdict & NOT_TOUCHED) !== 0) return false
  lookAt(kind, sweepRow, 0, v, b, p, PREPARED_LIMIT)
  if (!isRound) {
    verdict = tryBeside()
    if ((verdict & NOT_TOUCHED) === 0) verdict |= tryFaces()
  }
  if ((verdict & (NOT_TOUCHED | SURELY_APART)) === 0) verdict |= partAt(START)
  if ((verdict & NOT_TOUCHED) !== 0) return false
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(v, b, sweepRow, SWEEP_FROM)) return false
  if ((verdict & SURELY_APART) === 0) {
    if (!isRound && (tryEdges() & NOT_TOUCHED) !== 0) return false
    return meet(tree, p, slot, 0)
  }
  if (put === putOff.length) growPutOff()
  boundHit(by, put)
  if (!(by[put] < p[PREPARED_LIMIT])) {
    if (isRound || (tryEdges() & NOT_TOUCHED) === 0) putOff[put++] = slot
    return false
  }
  // it comes first
  putOff[put] = putOff[0]
  putOff[0] = slot
  p[PREPARED_LIMIT] = by[put]
  by[put++] = by[0]
  by[0] = p[PREPARED_LIMIT]
  endPath(sweepRow, 0, p, PREPARED_LIMIT)
  return true
}

function growPutOff(): void {
  const larger = new Uint32Array(2 * putOff.length)
  larger.set(putOff)
  putOff = larger
  const longer = new Float64Array(2 * by.length)
  longer.set(by)
  by = longer
}

/** The one that surely is hit by the limit first, if any; of the others those that do not surely come later, or never. */
function meetPutOff(tree: Tree): void {
  for (let i = 0; i < put; i++) {
    const slot = putOff[i]
    if (by[i] > prepared[PREPARED_LIMIT] * CLOSE && surelyLater(tree.vertices, slot * 9)) continue
    w[SOON] = prepared[PREPARED_LIMIT]
    meet(tree, prepared, slot, SURELY_APART)
    w[SOON] = Number.POSITIVE_INFINITY
  }
}

function surelyLater(v: Coordinates, b: number): boolean {
  lookAt(kind, sweepRow, 0, v, b, prepared, PREPARED_LIMIT)
  return (
    (partAt(END) & NOT_TOUCHED) !== 0 ||
    (tryFaces() & NOT_TOUCHED) !== 0 ||
    (tryBeside() & NOT_TOUCHED) !== 0 ||
    (tryEdges() & NOT_TOUCHED) !== 0
  )
}

/** @param apart SURELY_APART or 0 */
function meet(tree: Tree, p: Row, slot: number, apart: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (!sweepAgainstTriangle(kind, sweepRow, 0, v, b, candidate, 0, overlapMode | apart)) return false
  if (resultSlot >= 0) {
    const order = compareHits(candidate, 0, result, resultAt, sweepRow, SWEEP_TRANSLATION)
    if (order > 0 || (order === 0 && tree.ids[slot] > tree.ids[resultSlot])) return false
  }
  for (let i = 0; i < HIT_SIZE; i++) result[resultAt + i] = candidate[i]
  resultSlot = slot
  p[PREPARED_LIMIT] = candidate[HIT_T]
  endPath(sweepRow, 0, p, PREPARED_LIMIT)
  return true
}

/** Is a point on the back of a triangle's plane? */
export function behind(v: Coordinates, b: number, point: Coordinates, p: number): boolean {
  return orient3d(v, b, v, b + 3, v, b + 6, point, p) < 0
}
