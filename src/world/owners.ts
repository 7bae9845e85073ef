/**
 * The owners of a world (characters and balls), and the end of a frame: for owners, for moving colliders, for sensors.
 */

import type { Collider } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { endFrame } from './drive.ts'
import type { Owner, SensorEvent, SensorEvents } from './owner.ts'
import { seeColliders } from './sensors.ts'
import { isVisited, tellVisits, type Visits } from './visits.ts'

/** Adds an owner to a world. The world does not keep it alive. */
export function addOwner({ owners }: Colliders, owner: Owner): void {
  owners.push(new WeakRef(owner))
}

/** Removes an owner from a world. The sensors that it is in report `leave` at the next advance. */
export function removeOwner({ owners, leaving }: Colliders, owner: Owner, visits: Visits): void {
  const at = owners.findIndex((one) => one.deref() === owner)
  if (at < 0) return
  owners.splice(at, 1)
  if (visits.count > 0) leaving.push({ owner, visits })
}

/** Ends the frame. @param visits the visits of colliders */
export function advanceWorld(colliders: Colliders, visits: Visits, events: SensorEvents): void {
  const { sensors, owners, leaving } = colliders
  if (colliders.drivenCount > 0) for (const one of owners) one.deref()?.finishFrame()
  if (sensors.length > 0) seeColliders(colliders, visits)
  endFrame(colliders)
  for (let i = 0; i < events.count; i++) forget(events.list[i])
  events.count = 0
  let kept = 0
  for (const one of owners) {
    const owner = one.deref()
    if (owner === undefined) continue
    owners[kept++] = one
    owner.tellVisits(events)
  }
  if (kept < owners.length) owners.length = kept
  for (const { owner, visits } of leaving) tellVisits(visits, owner, colliders, events)
  if (leaving.length > 0) leaving.length = 0
  tellVisits(visits, undefined, colliders, events)
  if (colliders.gone.size > 0) colliders.gone.clear()
}

/** Releases everything that an event named. */
function forget(event: SensorEvent): void {
  event.owner = event.data = event.colliderData = undefined
}

/**
 * Call it before a collider is removed. If the collider is in a sensor, or is a sensor with visitors, its `data` is
 * kept for the `leave` events of the next advance.
 * @param visits the visits of colliders
 */
export function rememberData(colliders: Colliders, visits: Visits, { id, data }: Collider): void {
  if (data === undefined) return
  const { owners, leaving, gone } = colliders
  const is =
    isVisited(visits, id, true) ||
    leaving.some((one) => isVisited(one.visits, id, false)) ||
    owners.some((one) => one.deref()?.visitsSensor(id))
  if (is) gone.set(id, data)
}
