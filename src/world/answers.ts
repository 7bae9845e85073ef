/** The answers of a world's queries: whose triangle or shape was struck, and where on it. */
import { carryTriangle, PLACE_SIGN, triangleIn } from '../bvh/placed.ts'
import { HIT_SIZE, HIT_T, type Row } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { finishAnswer, writeCarriedOwner, writeFaceAsOwner, writeOwner, writeShapeAsOwner } from '../mesh/answer.ts'
import { ANSWER_COLLIDER, ANSWER_SIZE } from '../mesh/answer-row.ts'
import { type Frame, makeRoomForAnswers } from '../mesh/frame.ts'
import { type Hit, readHits, type Struck } from '../mesh/hit.ts'
import { strikeNothing, struck } from './cast-ray.ts'
import { type Collider, wholeOf } from './collider.ts'
import { forgetMany, many } from './many.ts'

/** Completes the only answer, if only its HIT row is written. Returns its collider. */
export function finish(frame: Frame, motion: Row, from: number): Struck | undefined {
  if (!struck.isWhole) finishAnswer(frame.answers, 0, motion, from)
  return writeStruck(frame.answers)
}

/**
 * Writes the owner of the last answer, and the place on its triangle. Then forgets the owner, so that nothing struck is
 * kept alive. Returns the collider.
 */
export function writeStruck(answers: Row): Struck | undefined {
  const { collider, id, slot, triangle, isFace, corners, whose, isWhole } = struck
  strikeNothing()
  if (collider === undefined) return undefined
  if (isWhole) {
    answers[ANSWER_COLLIDER] = id
    return collider
  }
  // (a mirror reverses triangles: their corners are in another order then)
  if (isFace && !(collider.place[PLACE_SIGN] < 0)) writeFaceAsOwner(answers, 0, corners, whose, triangle, id)
  else writeWhose(answers, 0, collider, slot)
  return collider
}

/** Completes the answers in `many`, and copies them out. Returns their number. */
export function finishMany(frame: Frame, motion: Row, from: number, hits: Hit[]): number {
  const { count, rows, order, owners, slots } = many
  makeRoomForAnswers(frame, count)
  const { answers, struck: colliders } = frame
  for (let i = 0; i < count; i++) {
    const at = order[i]
    const o = i * ANSWER_SIZE
    for (let k = 0; k < HIT_SIZE; k++) answers[o + k] = rows[at * HIT_SIZE + k]
    finishAnswer(answers, o, motion, from)
    if (frame.lengthened && motion === frame.ray) answers[o + HIT_T] *= LENGTHEN
    writeWhose(answers, o, owners[at], slots[at])
    colliders[i] = owners[at]
  }
  forgetMany()
  try {
    readHits(frame.who, answers, count, hits, colliders)
  } finally {
    colliders.fill(undefined, 0, count)
  }
  return count
}

/** @param slot the slot in the collider's mesh, or -1 */
function writeWhose(answers: Row, o: number, collider: Collider, slot: number): void {
  const { mesh, place } = collider
  const { id } = wholeOf(collider)
  if (mesh === undefined || slot < 0) writeShapeAsOwner(answers, o, id)
  else if (place.length === 0) writeOwner(answers, o, mesh.tree, slot, id)
  else {
    carryTriangle(mesh.tree, slot, place, false, corners, 0)
    writeCarriedOwner(answers, o, corners, place[PLACE_SIGN], triangleIn(mesh.tree, slot), id)
  }
}

const corners = new Float64Array(9)
