/** Every triangle that a body touches on its way, each asked as if it were alone. */
import { closeFilter, filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { treeOf } from '../bvh/placed.ts'
import { RAY_VISIT } from '../bvh/ray-found.ts'
import { setPad, walkRay } from '../bvh/walk-ray.ts'
import type { Vec3 } from '../math/check.ts'
import { ROOM_SIZE } from '../math/room.ts'
import { HIT_SIZE, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { sortBy, swapNumbers } from '../math/sort-by.ts'
import { PREPARED_LIMIT, PREPARED_SIZE } from '../ray/prepared.ts'
import { approachTriangle, startApproach } from '../sweep/approach.ts'
import { bracket, UNTOUCHED } from '../sweep/bracket.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { writeRoom } from '../sweep/frame.ts'
import { SPHERE, sweepAgainstTriangle } from '../sweep/mover.ts'
import { finishAnswer, writeOwner } from './answer.ts'
import { ANSWER_SIZE } from './answer-row.ts'
import { behind } from './behind.ts'
import { openFrame, type QueryOptions } from './filter.ts'
import { enter, leave, makeRoomForAnswers } from './frame.ts'
import { checkHits, type Hit, readHits } from './hit.ts'
import { compareHits } from './order.ts'
import type { SolidTarget } from './ray-mesh.ts'
import { type CastOptions, type Solid, takeCast, takeWay } from './solid.ts'
import { keepTriangle, touched } from './touched.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const room = new Float64Array(ROOM_SIZE)
const candidate = new Float64Array(HIT_SIZE)

// the current query
let kind = SPHERE
let sweep: Row = candidate
let overlapMode = 0

/** TriangleMesh.castAll */
export function castAll(
  mesh: SolidTarget,
  shape: Solid,
  from: Vec3,
  translation: Vec3,
  hits: Hit[],
  options: (CastOptions & QueryOptions) | undefined,
): number {
  const frame = enter(mesh.names.castAll)
  try {
    const mover = takeWay(frame, shape, from, translation)
    checkHits(frame.who, hits)
    takeCast(frame, options)
    openFrame(frame)
    const tree = treeOf(mesh)
    collectMet(tree, mesh.reach, frame.sweep, mover, frame.overlap)
    closeFilter()
    const { count, rows, slots, order } = touched
    for (let i = 0; i < count; i++) order[i] = i
    sortBy(count, tree, isAfter, swap)
    makeRoomForAnswers(frame, count)
    const { answers } = frame
    for (let i = 0; i < count; i++) {
      const o = i * ANSWER_SIZE
      for (let k = 0; k < HIT_SIZE; k++) answers[o + k] = rows[order[i] * HIT_SIZE + k]
      finishAnswer(answers, o, frame.sweep, SWEEP_FROM)
      writeOwner(answers, o, tree, slots[order[i]], -1)
    }
    readHits(frame.who, answers, count, hits)
    return count
  } finally {
    leave(frame)
  }
}

/** `touched` = every triangle that the body of a SOLID SWEEP meets, in no particular order, with its HIT row. */
export function collectMet(tree: Tree, treeReach: number, row: Row, mover: number, overlap: number): typeof touched {
  refuseInsideFilter('carom')
  sweep = row
  kind = mover
  overlapMode = overlap
  for (let i = 0; i < 3; i++) {
    prepared[RAY_ORIGIN + i] = row[SWEEP_FROM + i]
    prepared[RAY_DIRECTION + i] = row[SWEEP_TRANSLATION + i]
  }
  prepared[RAY_MAX] = 1
  prepared[PREPARED_LIMIT] = 1
  writeRoom(mover, row, room)
  setPad(prepared, treeReach, room)
  startApproach(kind, row)
  touched.count = 0
  walkRay(tree, prepared, RAY_VISIT, visit)
  return touched
}

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  approachTriangle(sweep, v, b)
  if (bracket(p, PREPARED_LIMIT, overlapMode !== REPORT) === UNTOUCHED) return false
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(v, b, sweep, SWEEP_FROM)) return false
  if (sweepAgainstTriangle(kind, sweep, 0, v, b, candidate, 0, overlapMode)) keepTriangle(candidate, slot)
  return false
}

function swap(_: Tree, i: number, j: number): void {
  swapNumbers(touched.order, i, j)
}

function isAfter(tree: Tree, i: number, j: number): boolean {
  const { rows, slots, order } = touched
  const a = order[i]
  const b = order[j]
  const compared = compareHits(rows, a * HIT_SIZE, rows, b * HIT_SIZE, sweep, SWEEP_TRANSLATION)
  return compared !== 0 ? compared > 0 : tree.ids[slots[a]] > tree.ids[slots[b]]
}
