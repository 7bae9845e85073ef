/** Each ball's own collider, a sphere, by which rays, casts, characters and other balls meet it. */
import { BODY_HALF_EXTENTS, BODY_POSITION, BODY_SIZE, type Row } from '../math/rows.ts'
import { placeCollider, removeCollider } from '../world/colliders.ts'
import { findId } from '../world/ids.ts'
import { lead } from '../world/led.ts'
import { BALL_SIZE, type Crowd, POSITION, RADIUS, VELOCITY } from './crowd.ts'
import { writeNow } from './flight.ts'

const pose: Row = new Float64Array(BODY_SIZE).fill(1, BODY_SIZE - 1)

const now: Row = new Float64Array(BALL_SIZE)

/** Moves the collider of the ball in a slot to the ball. */
export function follow(crowd: Crowd, slot: number): void {
  const { balls, colliders, own } = crowd
  const collider = own[slot] < 0 ? undefined : findId(colliders.ids, own[slot])
  if (collider === undefined) return
  if (collider.leader === undefined) lead(collider, crowd)
  writeNow(crowd, slot, now)
  const b = slot * BALL_SIZE
  let stays = true
  for (let k = 0; k < 3; k++) {
    collider.velocity[k] = now[VELOCITY + k]
    pose[BODY_POSITION + k] = now[POSITION + k]
    pose[BODY_HALF_EXTENTS + k] = balls[b + RADIUS]
    stays &&= pose[BODY_POSITION + k] === collider.pose[BODY_POSITION + k]
    stays &&= pose[BODY_HALF_EXTENTS + k] === collider.pose[BODY_HALF_EXTENTS + k]
  }
  if (!stays) placeCollider('Balls', colliders, collider, pose)
}

/** Moves the colliders of all balls to their balls. */
export function followAll(crowd: Crowd): void {
  for (let slot = 0; slot < crowd.count; slot++) if (crowd.own[slot] >= 0) follow(crowd, slot)
}

/** Removes the collider of the ball in a slot, before the ball itself is removed or disposed of. */
export function removeBallCollider({ colliders, own }: Crowd, slot: number): void {
  const collider = own[slot] < 0 ? undefined : findId(colliders.ids, own[slot])
  if (collider !== undefined) removeCollider(colliders, collider)
  own[slot] = -1
}
