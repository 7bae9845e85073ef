/** A body at rest in a mesh: all triangles that it touches, or whether it touches any. */

import { closeFilter, filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { treeOf } from '../bvh/placed.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import type { Vec3 } from '../math/check.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_SIZE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADIUS,
} from '../math/rows.ts'
import { sortBy, swapNumbers } from '../math/sort-by.ts'
import { startApproach } from '../sweep/approach.ts'
import { SPHERE } from '../sweep/mover.ts'
import { finishAnswer, writeOwner } from './answer.ts'
import { ANSWER_SIZE } from './answer-row.ts'
import { behind } from './behind.ts'
import { openFrame, type QueryOptions } from './filter.ts'
import { enter, leave, makeRoomForAnswers } from './frame.ts'
import { checkHits, type Hit, readHits } from './hit.ts'
import { isApart, touchesTriangle, writeBallHit, writeBodyBox } from './overlap-solid.ts'
import type { SolidTarget } from './ray-mesh.ts'
import { type Solid, type TurnOptions, takeBody, takeTurnedQuery } from './solid.ts'
import { keepTriangle, touched } from './touched.ts'

export type OverlapOptions = TurnOptions & QueryOptions

const box = new Float64Array(6)
const closest = new Float64Array(CLOSEST_SIZE)
const candidate = new Float64Array(HIT_SIZE)

// the current query
let kind = SPHERE
let sweep: Row = candidate
let onlyOne = false

/**
 * Finds every triangle that a body at rest touches, deepest first, then in the order of ties, and returns the number.
 * `hits` grows as needed.
 */
export function overlapAll(
  mesh: SolidTarget,
  shape: Solid,
  position: Vec3,
  hits: Hit[],
  options: OverlapOptions | undefined,
): number {
  const frame = enter(mesh.names.overlapAll)
  try {
    const mover = takeBody(frame, shape, position)
    checkHits(frame.who, hits)
    takeTurnedQuery(frame, options)
    openFrame(frame)
    const tree = treeOf(mesh)
    walk(tree, mover, frame.sweep, false)
    closeFilter()
    sortTouched(tree)
    const { count, rows, slots, order } = touched
    makeRoomForAnswers(frame, count)
    const { answers } = frame
    for (let i = 0; i < count; i++) {
      const o = i * ANSWER_SIZE
      for (let k = 0; k < HIT_SIZE; k++) answers[o + k] = rows[order[i] * HIT_SIZE + k]
      answers[o + HIT_T] = 0
      finishAnswer(answers, o, frame.sweep, SWEEP_FROM)
      writeOwner(answers, o, tree, slots[order[i]], -1)
    }
    readHits(frame.who, answers, count, hits)
    return count
  } finally {
    leave(frame)
  }
}

/** Does a body at rest touch any triangle? Stops at the first one. */
export function overlapAny(
  mesh: SolidTarget,
  shape: Solid,
  position: Vec3,
  options: OverlapOptions | undefined,
): boolean {
  const frame = enter(mesh.names.overlapAny)
  try {
    const mover = takeBody(frame, shape, position)
    takeTurnedQuery(frame, options)
    openFrame(frame)
    walk(treeOf(mesh), mover, frame.sweep, true)
    closeFilter()
    return touched.count > 0
  } finally {
    leave(frame)
  }
}

/** For a world: every triangle that the body of a SOLID SWEEP touches, in no particular order. T of a row is for sorting: less is deeper. */
export function collectTouched(tree: Tree, mover: number, row: Row): typeof touched {
  refuseInsideFilter('carom')
  walk(tree, mover, row, false)
  return touched
}

/** For a world: does the body of a SOLID SWEEP touch any triangle? */
export function touchesAnyTriangle(tree: Tree, mover: number, row: Row): boolean {
  refuseInsideFilter('carom')
  walk(tree, mover, row, true)
  return touched.count > 0
}

function walk(tree: Tree, mover: number, row: Row, any: boolean): void {
  kind = mover
  sweep = row
  onlyOne = any
  touched.count = 0
  startApproach(kind, sweep)
  writeBodyBox(mover, sweep, box)
  walkBox(tree, box, 0, visit)
}

/** T of a row says how shallow the overlap is. Returning true ends the walk. */
function visit(tree: Tree, slot: number): boolean {
  const touches = kind === SPHERE ? touchesBall(tree, slot) : touchesTriangle(tree, slot, kind, sweep, candidate)
  if (!touches) return false
  if (kind !== SPHERE) candidate[HIT_T] = -candidate[HIT_DEPTH]
  keepTriangle(candidate, slot)
  return onlyOne
}

/** As in `overlap`, a sphere touches what is no farther than its radius. */
function touchesBall(tree: Tree, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (isApart(tree, slot, sweep)) return false
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(v, b, sweep, SWEEP_FROM)) return false
  closestPointTriangle(sweep, SWEEP_FROM, v, b, closest, 0)
  const distance = closest[CLOSEST_DISTANCE]
  if (!(distance <= sweep[SWEEP_RADIUS])) return false
  writeBallHit(sweep, closest, candidate)
  candidate[HIT_T] = distance
  return true
}

function sortTouched(tree: Tree): void {
  const { count, order } = touched
  for (let i = 0; i < count; i++) order[i] = i
  sortBy(count, tree, isAfter, swap)
}

function swap(_: Tree, i: number, j: number): void {
  swapNumbers(touched.order, i, j)
}

/**
 * Is entry i less deep than entry j; if equally deep, does it have the lexicographically larger normal, then point,
 * then the later feature, then the higher id?
 */
function isAfter(tree: Tree, i: number, j: number): boolean {
  const { rows, slots, order } = touched
  const a = order[i] * HIT_SIZE
  const b = order[j] * HIT_SIZE
  if (rows[a + HIT_T] !== rows[b + HIT_T]) return rows[a + HIT_T] > rows[b + HIT_T]
  for (let k = 0; k < 3; k++) {
    const x = rows[a + HIT_NORMAL + k]
    const y = rows[b + HIT_NORMAL + k]
    if (x !== y) return x > y
  }
  for (let k = 0; k < 3; k++) {
    const x = rows[a + HIT_POINT + k]
    const y = rows[b + HIT_POINT + k]
    if (x !== y) return x > y
  }
  if (rows[a + HIT_FEATURE] !== rows[b + HIT_FEATURE]) return rows[a + HIT_FEATURE] > rows[b + HIT_FEATURE]
  return tree.ids[slots[order[i]]] > tree.ids[slots[order[j]]]
}
