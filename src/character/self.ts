/** A character's own collider, by which others meet it: its body with its skin, at its place. */
import { BODY_HALF_EXTENTS, BODY_POSITION, BODY_SIZE, type Row, SWEEP_RADII } from '../math/rows.ts'
import { MOVERS } from '../shapes/kinds.ts'
import { solidOf } from '../shapes/shapes.ts'
import type { Collider } from '../world/collider.ts'
import { placeCollider, removeCollider } from '../world/colliders.ts'
import { findId } from '../world/ids.ts'
import { lead } from '../world/led.ts'
import { takePose } from '../world/pose.ts'
import { moveBox } from '../world/tree-change.ts'
import { writeExtent } from './gather.ts'
import { enterClaim } from './meeting.ts'
import { BODY, CENTRE, VELOCITY } from './state.ts'
import type { Walker } from './walker.ts'

/** The body with its skin, as a solid that can be added to a world. */
export function ownSolid({ mover, sweep }: Walker) {
  return solidOf(mover, sweep, SWEEP_RADII)
}

const pose: Row = new Float64Array(BODY_SIZE)

/** Makes a collider that has just been added follow its character. */
export function bindOwn(who: Walker, id: number): void {
  const { colliders, asking } = who
  asking.self = id
  const collider = findId(colliders.ids, id)
  if (collider === undefined) return
  lead(collider, who)
  placeCollider('Character', colliders, collider, collider.pose)
}

/** Moves the collider to the character, and gives it the character's current body. */
export function followOwner(who: Walker): void {
  const { colliders, asking, state, sweep } = who
  const collider = asking.self < 0 ? undefined : findId(colliders.ids, asking.self)
  if (collider === undefined) return
  if (collider.leader === undefined) lead(collider, who)
  const kind = MOVERS[state[BODY]]
  let stays = collider.kind === kind
  for (let k = 0; k < 3; k++) {
    collider.velocity[k] = state[VELOCITY + k]
    pose[BODY_POSITION + k] = state[CENTRE + k]
    pose[BODY_HALF_EXTENTS + k] = sweep[SWEEP_RADII + k]
    stays &&= pose[BODY_POSITION + k] === collider.pose[BODY_POSITION + k]
    stays &&= pose[BODY_HALF_EXTENTS + k] === collider.pose[BODY_HALF_EXTENTS + k]
  }
  if (stays) return
  ;(collider as { kind: Collider['kind'] }).kind = kind
  placeCollider('Character', colliders, collider, pose)
}

export function removeOwn({ colliders, asking }: Walker): void {
  const collider = asking.self < 0 ? undefined : findId(colliders.ids, asking.self)
  if (collider !== undefined) removeCollider(colliders, collider)
  asking.self = -1
}

const claimed: Row = new Float64Array(6)

/**
 * Claims the space in which the body may be during the coming move: within `extent` (gather.ts) of its start. Every
 * character that moves at once with it and comes there meets it.
 */
export function claim(who: Walker, turn: number): void {
  const { colliders, asking, sweep } = who
  writeExtent(who, sweep, claimed)
  enterClaim(turn, claimed)
  const collider = asking.self < 0 ? undefined : findId(colliders.ids, asking.self)
  if (collider === undefined) return
  collider.turn = turn
  for (let k = 0; k < 6; k++) collider.box[k] = claimed[k]
  if (collider.slot >= 0) moveBox(colliders.moving, collider.slot, collider.box)
}

export function unclaim({ colliders, asking }: Walker): void {
  const collider = asking.self < 0 ? undefined : findId(colliders.ids, asking.self)
  if (collider === undefined) return
  collider.turn = -1
  takePose('Character', collider, collider.pose)
}
