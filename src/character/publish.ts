/** After a move: makes the character show what its state says. */
import type { Row } from '../math/rows.ts'
import { readVec } from '../mesh/hit.ts'
import { type Ids, knownId, nameCollider } from '../world/ids.ts'
import { APPROACH, CONTACT_SIZE } from './contacts.ts'
import type { Filled, Ground } from './shown.ts'
import {
  CENTRE,
  CRUSH_SIZE,
  CRUSHED,
  CRUSHER,
  GROUND_COLLIDER,
  GROUND_NORMAL,
  GROUND_POINT,
  GROUND_TRIANGLE,
  KIND,
  STATE_SIZE,
  VELOCITY,
} from './state.ts'
import type { Walker } from './walker.ts'

const KINDS = ['air', 'steep', 'ground'] as const

/** Fills in everything that the character shows, except its contacts. */
export function publish({ colliders, state, up, footing, groundVelocity, shown }: Walker): void {
  const { ids } = colliders
  const { position, published } = shown
  position.x = state[CENTRE] - footing * up[0]
  position.y = state[CENTRE + 1] - footing * up[1]
  position.z = state[CENTRE + 2] - footing * up[2]
  published[0] = position.x
  published[1] = position.y
  published[2] = position.z
  readVec(state, VELOCITY, shown.velocity)
  publishGround(state, groundVelocity, ids, shown.ground)
  publishCrushers(state, ids, shown.crushedBy)
}

/** @param velocity of the ground at the feet */
function publishGround(state: Row, velocity: Row, ids: Ids, ground: Filled<Ground>): void {
  ground.kind = KINDS[state[KIND]]
  readVec(state, GROUND_NORMAL, ground.normal)
  readVec(velocity, 0, ground.velocity)
  readVec(state, GROUND_POINT, ground.point)
  ground.triangle = state[GROUND_TRIANGLE]
  ground.data = nameCollider(ids, state[GROUND_COLLIDER], ground)?.data
}

/** Fills in the contacts of the move that has just ended. */
export function publishContacts({ colliders, met, shown }: Walker): void {
  const { ids } = colliders
  const { count, rows } = met
  const { contacts } = shown
  shown.contactCount = count
  for (let i = 0; i < count; i++) {
    const o = i * CONTACT_SIZE
    readVec(rows, o, contacts[i].point)
    readVec(rows, o + 3, contacts[i].normal)
    contacts[i].data = nameCollider(ids, rows[o + 6], contacts[i])?.data
    contacts[i].triangle = rows[o + 7]
    contacts[i].speed = rows[o + APPROACH]
  }
}

function publishCrushers(state: Row, ids: Ids, crushedBy: number[]): void {
  if (crushedBy.length > 0) crushedBy.length = 0
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) {
    if (!(state[o + CRUSHER] >= 0)) continue
    const id = knownId(ids, state[o + CRUSHER])
    if (!crushedBy.includes(id)) crushedBy.push(id)
  }
}
