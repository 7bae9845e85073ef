/** A solid body at rest in a mesh: its deepest overlap. */
import { filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { approachTriangle, startApproach } from '../sweep/approach.ts'
import { bracket, UNTOUCHED } from '../sweep/bracket.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { writeBounds } from '../sweep/frame.ts'
import { SPHERE, sweepAgainstTriangle } from '../sweep/mover.ts'
import { behind } from './behind.ts'
import { nearestPoint } from './nearest.ts'
import { compareHits } from './order.ts'

/** Boxes grow by this share of all numbers involved: far more than the tolerance of touching. */
const SLACK = 1e-12

const box = new Float64Array(6)
const extents = new Float64Array(3)
const candidate = new Float64Array(HIT_SIZE)
const closest = new Float64Array(CLOSEST_SIZE)

// the current query
let body: Row = box
let kind = 0
let result: Row = box
let bestSlot = -1

/**
 * Does the body of a SOLID SWEEP with a translation of zero touch the mesh (closed)? Returns the slot of the triangle
 * in which it is deepest, or -1; the HIT row is in out. Among equal depths, the first in the order of ties.
 */
export function deepestOverlap(tree: Tree, reach: number, sweep: Row, mover: number, out: Row): number {
  refuseInsideFilter('carom')
  if (mover === SPHERE) return nearestToBall(tree, reach, sweep, out)
  body = sweep
  kind = mover
  result = out
  bestSlot = -1
  startApproach(mover, sweep)
  writeBodyBox(mover, sweep, box)
  walkBox(tree, box, 0, visit)
  return bestSlot
}

/** A sphere is deepest where the mesh is nearest to its centre. */
function nearestToBall(tree: Tree, reach: number, sweep: Row, out: Row): number {
  closest[CLOSEST_DISTANCE] = sweep[SWEEP_RADIUS]
  const slot = nearestPoint(tree, reach, sweep, closest, 0)
  if (slot >= 0) writeBallHit(sweep, closest, out)
  return slot
}

/** Writes the HIT row of a sphere that touches the point nearest to its centre. */
export function writeBallHit(sweep: Row, nearest: Row, out: Row): void {
  out[HIT_T] = 0
  for (let k = 0; k < 3; k++) {
    out[HIT_POINT + k] = nearest[CLOSEST_POINT + k]
    out[HIT_NORMAL + k] = nearest[CLOSEST_NORMAL + k]
  }
  out[HIT_DEPTH] = sweep[SWEEP_RADIUS] - nearest[CLOSEST_DISTANCE]
  out[HIT_FEATURE] = nearest[CLOSEST_FEATURE]
  out[HIT_STARTS_INSIDE] = 1
}

/** Writes a BOX row around the body of a SOLID SWEEP at its start, a little larger. */
export function writeBodyBox(mover: number, sweep: Row, out: Row): void {
  writeBounds(mover, sweep, 0, extents)
  for (let k = 0; k < 3; k++) {
    const c = sweep[SWEEP_FROM + k]
    const r = extents[k]
    const reach = r + SLACK * (Math.abs(c) + r)
    out[k] = c - reach
    out[3 + k] = c + reach
  }
}

const whole = new Float64Array([1])

/** Follows `startApproach` of a body at rest. Is the body surely apart from a triangle? In plain doubles. */
export function isApart(tree: Tree, slot: number, body: Row): boolean {
  approachTriangle(body, tree.vertices, slot * 9)
  return bracket(whole, 0, false) === UNTOUCHED
}

/**
 * Follows `startApproach` too. Does the body touch a triangle (closed)? The HIT row is in out. Fast if the body is
 * surely apart.
 */
export function touchesTriangle(tree: Tree, slot: number, kind: number, body: Row, out: Row): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (isApart(tree, slot, body)) return false
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(v, b, body, SWEEP_FROM)) return false
  return sweepAgainstTriangle(kind, body, 0, v, b, out, 0, TOUCHING)
}

function visit(tree: Tree, slot: number): void {
  if (!touchesTriangle(tree, slot, kind, body, candidate)) return
  if (bestSlot >= 0) {
    if (candidate[HIT_DEPTH] < result[HIT_DEPTH]) return
    if (candidate[HIT_DEPTH] === result[HIT_DEPTH]) {
      const order = compareHits(candidate, 0, result, 0, body, SWEEP_TRANSLATION)
      if (order > 0 || (order === 0 && tree.ids[slot] > tree.ids[bestSlot])) return
    }
  }
  for (let i = 0; i < HIT_SIZE; i++) result[i] = candidate[i]
  bestSlot = slot
}
