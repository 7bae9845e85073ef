/**
 * Solid bodies swept through a mesh. Plain doubles bracket every triangle near the path (sweep/bracket.ts). Most
 * triangles turn out untouched. The others wait, each with a time before which the body surely does not touch it. The
 * walk ends at the earliest time by which the body surely touches one of them. Then the triangles that may still come
 * first, seldom more than one, are solved exactly.
 */
import { filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { RAY_VISIT } from '../bvh/ray-found.ts'
import { setPad, walkRay } from '../bvh/walk-ray.ts'
import { ROOM_SIZE, ROOM_WAY } from '../math/room.ts'
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_SIZE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
  SWEEP_FROM,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { PREPARED_LIMIT, PREPARED_SIZE } from '../ray/prepared.ts'
import { approachTriangle, startApproach } from '../sweep/approach.ts'
import { AT_START, BY, bracket, FROM, nearStart, times, UNTOUCHED } from '../sweep/bracket.ts'
import { REPORT, SURELY_APART } from '../sweep/contact-rule.ts'
import { writeRoom } from '../sweep/frame.ts'
import { SPHERE, sweepAgainstTriangle } from '../sweep/mover.ts'
import { behind } from './behind.ts'
import { compareHits } from './order.ts'
import { firstPastSeams } from './past-seams.ts'

export { behind } from './behind.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const room = new Float64Array(ROOM_SIZE)
const candidate = new Float64Array(HIT_SIZE)

// the current query
let sweepRow: Row = prepared
let kind = SPHERE
let overlapMode = 0
let result: Row = prepared
let resultAt = 0
let resultSlot = -1
/** A box around the path up to the limit. */
const reach = new Float64Array(6)

/** The triangles that wait, and the times before which the body surely does not touch them. */
let waiting = new Uint32Array(64)
let since = new Float64Array(64)
let count = 0

/** Finds the first contact of a SOLID SWEEP with the mesh. Returns its slot or -1; its HIT row is in out. */
export function firstContact(
  tree: Tree,
  treeReach: number,
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
  writeRoom(mover, sweep, room)
  setPad(prepared, treeReach, room)
  startApproach(kind, sweep)
  setReach()
  count = 0
  nearStart[0] = 0
  walkRay(tree, prepared, RAY_VISIT, visit)
  for (let i = 0; i < count; i++) if (since[i] <= prepared[PREPARED_LIMIT]) meet(tree, waiting[i], SURELY_APART)
  // an edge or vertex: if the body starts in overlap, the surface around it may hide the contact
  if (nearStart[0] === 1 && resultSlot >= 0 && out[o + HIT_FEATURE] !== FEATURE_FACE && overlap !== REPORT)
    return firstPastSeams(tree, treeReach, sweep, mover, overlap, resultSlot, out, o)
  return resultSlot
}

/** Boxes grow by this share of all numbers involved: far more than the tolerance of the contract. */
const SLACK = 1e-12

function setReach(): void {
  for (let k = 0; k < 3; k++) {
    const from = prepared[RAY_ORIGIN + k]
    const way = prepared[PREPARED_LIMIT] * prepared[RAY_DIRECTION + k]
    const more = room[k] + SLACK * (Math.abs(from) + room[ROOM_WAY] + room[k])
    reach[k] = Math.min(from, from + way) - more
    reach[3 + k] = Math.max(from, from + way) + more
  }
}

function outOfReach(v: Coordinates, b: number): boolean {
  for (let k = 0; k < 3; k++) {
    const x = v[b + k]
    const y = v[b + 3 + k]
    const z = v[b + 6 + k]
    const low = reach[k]
    const high = reach[3 + k]
    if ((x < low && y < low && z < low) || (x > high && y > high && z > high)) return true
  }
  return false
}

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (outOfReach(v, b)) return false
  approachTriangle(sweepRow, v, b)
  const verdict = bracket(p, PREPARED_LIMIT, overlapMode !== REPORT)
  if (verdict === UNTOUCHED) return false
  const by = times[BY]
  if (count === waiting.length) growWaiting()
  since[count] = times[FROM]
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(v, b, sweepRow, SWEEP_FROM)) return false
  if (verdict === AT_START) return meet(tree, slot, 0)
  waiting[count++] = slot
  if (!(by < p[PREPARED_LIMIT])) return false
  p[PREPARED_LIMIT] = by
  setReach()
  return true
}

function growWaiting(): void {
  const larger = new Uint32Array(2 * waiting.length)
  larger.set(waiting)
  waiting = larger
  const longer = new Float64Array(2 * since.length)
  longer.set(since)
  since = longer
}

/** @param apart SURELY_APART or 0 */
function meet(tree: Tree, slot: number, apart: number): boolean {
  if (!sweepAgainstTriangle(kind, sweepRow, 0, tree.vertices, slot * 9, candidate, 0, overlapMode | apart)) return false
  return takeLead(tree, slot)
}

function takeLead(tree: Tree, slot: number): boolean {
  if (resultSlot >= 0) {
    const order = compareHits(candidate, 0, result, resultAt, sweepRow, SWEEP_TRANSLATION)
    if (order > 0 || (order === 0 && tree.ids[slot] > tree.ids[resultSlot])) return false
  }
  for (let i = 0; i < HIT_SIZE; i++) result[resultAt + i] = candidate[i]
  resultSlot = slot
  prepared[PREPARED_LIMIT] = candidate[HIT_T]
  setReach()
  return true
}
