/** Makes the data of a character, before it has a body and a place. */
import { type Row, SOLID_SIZE } from '../math/rows.ts'
import type { Mover } from '../mesh/solid.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { newVisits } from '../world/visits.ts'
import { newContacts } from './contacts.ts'
import { newGathered } from './gathered.ts'
import { newMove } from './move.ts'
import { RESTED_SIZE } from './rest.ts'
import { newShown } from './shown.ts'
import { STATE_SIZE } from './state.ts'
import type { Settings, Walker } from './walker.ts'

/** All characters share these, because only one move is under way at a time. */
const move = newMove()
const contacts = newContacts()
const met = newContacts()

/** Leaves out the values that follow from the body and the settings (wear.ts). */
export function newWalker(
  colliders: Colliders,
  asking: Asking,
  settings: Settings,
  up: Row,
  skin: number,
  shape: Mover,
  mover: number,
): Walker {
  return {
    colliders,
    state: new Float64Array(STATE_SIZE),
    asking,
    settings,
    up,
    skin,
    shape,
    mover,
    extents: new Float64Array(6),
    sweep: new Float64Array(SOLID_SIZE),
    footing: 0,
    reach: 0,
    walkable: 0,
    held: 0,
    gravity: 0,
    snap: 0,
    touch: 0,
    stepHeight: 0,
    treadDepth: 0,
    move,
    gathered: newGathered(),
    contacts,
    met,
    groundVelocity: new Float64Array(3),
    meets: false,
    times: new Float64Array(2),
    lookedThrough: new Float64Array(1).fill(Number.NaN),
    rested: new Float64Array(RESTED_SIZE).fill(Number.NaN),
    afterWalk: new Float64Array(STATE_SIZE).fill(Number.NaN),
    visits: newVisits(),
    shown: newShown(),
  }
}
