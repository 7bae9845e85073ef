/** Where a character is as seen from one collider: a ladder, water, whatever it may touch. */
import { show } from '../math/check.ts'
import { HIT_SIZE, type Row, SWEEP_FROM } from '../math/rows.ts'
import { overlapSolidCollider } from '../world/cast-solid.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import type { Colliders } from '../world/colliders.ts'
import { ghostAt, isDriven } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import { CENTRE, dotRows } from './state.ts'

/** @throws TypeError, RangeError where there is none of that id */
export function findCollider(who: string, name: string, { ids }: Colliders, id: number): Collider {
  if (typeof id !== 'number')
    throw new TypeError(`${who}: ${name} is ${show(id)}, expected the number that add returned`)
  const found = findId(ids, id)
  if (found !== undefined) return found
  throw new RangeError(`${who}: ${name} is ${id}, expected a collider that is in the world`)
}

/** A collider at a share of the frame, in row[0]. */
function at(collider: Collider, share: Row): Collider {
  return isDriven(collider) ? ghostAt(collider, share[0]) : collider
}

const hit = new Float64Array(HIT_SIZE)

/** Does the body of a SOLID SWEEP touch it? Call with the question open. @param share of the frame, in row[0] */
export function isTouched(collider: Collider, share: Row, sweep: Row, mover: number): boolean {
  const there = at(collider, share)
  return !isBehind(there, sweep, SWEEP_FROM) && overlapSolidCollider(there, sweep, mover, hit)
}

/**
 * out[0] = how far a point of the body is below the top of a collider, along up; 0 where it is above it.
 * @param below how far the point is below the centre
 */
export function writeRoomBelow(collider: Collider, share: Row, state: Row, up: Row, below: number, out: Row): void {
  const { box } = at(collider, share)
  let top = below - dotRows(state, CENTRE, up, 0)
  for (let k = 0; k < 3; k++) top += Math.max(box[k] * up[k], box[3 + k] * up[k])
  out[0] = top > 0 ? top : 0
}
