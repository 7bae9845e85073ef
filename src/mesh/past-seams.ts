/**
 * Casts that start in overlap: the first hit that the surrounding surface does not hide. sweep/hidden.ts has the rule.
 */
import { filtering, isFrontOnly, passes } from '../bvh/filter.ts'
import { reachOfTree, type Tree } from '../bvh/layout.ts'
import { RAY_VISIT } from '../bvh/ray-found.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { setPad, walkRay } from '../bvh/walk-ray.ts'
import { ROOM_SIZE } from '../math/room.ts'
import {
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
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
import { bracket, UNTOUCHED } from '../sweep/bracket.ts'
import { writeBounds, writeRoom } from '../sweep/frame.ts'
import { forgetStart, liesBehind, surfaceGoesOn, takeStart } from '../sweep/hidden.ts'
import { SPHERE, sweepAgainstTriangle } from '../sweep/mover.ts'
import { behind } from './behind.ts'
import { compareHits } from './order.ts'
import { writeBodyBox } from './overlap-solid.ts'

/** A box around a point grows by this share of all numbers involved: far more than the tolerance of a seam. */
const AROUND = 1e-12

const prepared = new Float64Array(PREPARED_SIZE)
const room = new Float64Array(ROOM_SIZE)
const candidate = new Float64Array(HIT_SIZE)
const box = new Float64Array(6)

// the current query
let sweepRow: Row = prepared
let kind = SPHERE
let overlapMode = 0
let result: Row = prepared
let resultAt = 0
let resultSlot = -1
let overlaps = false
/** The contact that `isHidden` judges. */
let touch: Row = prepared
let touchAt = 0
let touchSlot = -1
let isVoid = false

/**
 * Continues `firstContact`, whose first hit is the edge or vertex of `slot`, with its HIT row in out. Returns the slot
 * of the first contact past the seams, or -1. If the body overlaps nothing at its start, the hit stays.
 */
export function firstPastSeams(
  tree: Tree,
  reach: number,
  sweep: Row,
  mover: number,
  overlap: number,
  slot: number,
  out: Row,
  o: number,
): number {
  sweepRow = sweep
  kind = mover
  overlapMode = overlap
  overlaps = false
  startApproach(mover, sweep)
  forgetStart()
  writeBodyBox(mover, sweep, box)
  walkBox(tree, box, 0, visitStart)
  if (!overlaps || !isHidden(tree, slot, out, o)) return slot
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
  setPad(prepared, reach, room)
  walkRay(tree, prepared, RAY_VISIT, visit)
  return resultSlot
}

/** Does this query consider a triangle? */
function isThere(tree: Tree, slot: number): boolean {
  if (filtering && !passes(tree, slot)) return false
  return !(isFrontOnly(tree) && behind(tree.vertices, slot * 9, sweepRow, SWEEP_FROM))
}

/** The limit of a bracket of the start alone. */
const still = new Float64Array(1)

function visitStart(tree: Tree, slot: number): void {
  approachTriangle(sweepRow, tree.vertices, slot * 9)
  if (bracket(still, 0, false) === UNTOUCHED) return
  if (isThere(tree, slot) && takeStart(kind, sweepRow, tree.vertices, slot * 9)) overlaps = true
}

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  approachTriangle(sweepRow, v, b)
  if (bracket(p, PREPARED_LIMIT, true) === UNTOUCHED || !isThere(tree, slot)) return false
  if (!sweepAgainstTriangle(kind, sweepRow, 0, v, b, candidate, 0, overlapMode)) return false
  if (resultSlot >= 0) {
    const order = compareHits(candidate, 0, result, resultAt, sweepRow, SWEEP_TRANSLATION)
    if (order > 0 || (order === 0 && tree.ids[slot] > tree.ids[resultSlot])) return false
  }
  if (isHidden(tree, slot, candidate, 0)) return false
  for (let i = 0; i < HIT_SIZE; i++) result[resultAt + i] = candidate[i]
  resultSlot = slot
  p[PREPARED_LIMIT] = candidate[HIT_T]
  return true
}

/** Is the contact of a HIT row void? */
function isHidden(tree: Tree, slot: number, hit: Row, h: number): boolean {
  if (hit[h + HIT_FEATURE] === FEATURE_FACE || !liesBehind(sweepRow, tree.vertices, slot * 9)) return false
  if (hit[h + HIT_STARTS_INSIDE] === 1) return true
  touch = hit
  touchAt = h
  touchSlot = slot
  isVoid = false
  writeTouchBox(tree)
  walkBox(tree, box, 0, visitTouch)
  return isVoid
}

/** Writes a box around the contact that meets all triangles on which its point may lie. */
function writeTouchBox(tree: Tree): void {
  writeBounds(kind, sweepRow, 0, room)
  let size = 0
  for (let k = 0; k < 3; k++)
    size += Math.abs(sweepRow[SWEEP_FROM + k]) + Math.abs(sweepRow[SWEEP_TRANSLATION + k]) + room[k]
  size = Math.max(size, reachOfTree(tree.boxes))
  for (let k = 0; k < 3; k++) {
    box[k] = touch[touchAt + HIT_POINT + k] - AROUND * size
    box[3 + k] = touch[touchAt + HIT_POINT + k] + AROUND * size
  }
}

function visitTouch(tree: Tree, slot: number): boolean {
  if (slot === touchSlot || !isThere(tree, slot)) return false
  const v = tree.vertices
  isVoid = surfaceGoesOn(kind, sweepRow, touch, touchAt, v, touchSlot * 9, v, slot * 9)
  return isVoid
}
