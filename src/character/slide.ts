/**
 * Collide and slide: sweep, stop at the contact, turn what is left of the move along all planes met at this place, and go
 * on. Planes are kept until the body has really moved; two planes are left along their crease, three end the move.
 */
import {
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { castGathered, touched } from './cast.ts'
import type { Gathered } from './gather.ts'
import { addPlane, newPlanes, type Planes, solvePlanes } from './planes.ts'

/** Sweeps in one move; what is left then is dropped. */
const SWEEPS = 16

/** Contacts of the last move. */
export const CONTACTS_LIMIT = 16
/** point, normal, collider, triangle */
export const CONTACT_SIZE = 8
export interface Contacts {
  rows: Row
  count: number
}

export function newContacts(): Contacts {
  return { rows: new Float64Array(CONTACTS_LIMIT * CONTACT_SIZE), count: 0 }
}

/** What the caller does with the planes and the rest of the move at a contact; the planes are then applied. */
export type Bend = (hit: Row, rest: Row, planes: Planes) => void

/** A plane for the contact's normal: nothing more. */
export function plainBend(hit: Row, _rest: Row, planes: Planes): void {
  addPlane(planes, hit, HIT_NORMAL, 0)
}

const hit = new Float64Array(HIT_SIZE)
const rest = new Float64Array(3)
const first = new Float64Array(3)
const planes = newPlanes()

/** Moves sweep[SWEEP_FROM..] by its translation, sliding. Contacts are added to `contacts`. */
export function slide(g: Gathered, sweep: Row, mover: number, bend: Bend, contacts: Contacts): void {
  for (let i = 0; i < 3; i++) rest[i] = first[i] = sweep[SWEEP_TRANSLATION + i]
  planes.count = 0
  for (let n = 0; n < SWEEPS; n++) {
    if (rest[0] === 0 && rest[1] === 0 && rest[2] === 0) return
    for (let i = 0; i < 3; i++) sweep[SWEEP_TRANSLATION + i] = rest[i]
    if (!castGathered(g, sweep, mover, hit)) {
      for (let i = 0; i < 3; i++) sweep[SWEEP_FROM + i] += rest[i]
      return
    }
    const t = hit[HIT_T]
    if (t > 0) {
      planes.count = 0
      for (let i = 0; i < 3; i++) {
        sweep[SWEEP_FROM + i] += t * rest[i]
        rest[i] *= 1 - t
      }
    }
    keepContact(contacts, hit)
    bend(hit, rest, planes)
    if (!solvePlanes(planes, rest, 0) || isNothing(sweep)) return
    // never back: what turns round in a corner would tremble there
    if (rest[0] * first[0] + rest[1] * first[1] + rest[2] * first[2] < 0) return
  }
}

/** Is what is left less than a rounding of the body's largest coordinate or size? In a corner it would creep on for ever. */
function isNothing(sweep: Row): boolean {
  let size = 0
  for (let i = 0; i < 3; i++) size = Math.max(size, Math.abs(sweep[SWEEP_FROM + i]), sweep[SWEEP_RADII + i])
  const least = ROUNDOFF * size
  return Math.abs(rest[0]) <= least && Math.abs(rest[1]) <= least && Math.abs(rest[2]) <= least
}

/** Adds a contact and its owner. */
export function keepContact(contacts: Contacts, hit: Row): void {
  if (contacts.count === CONTACTS_LIMIT) return
  const o = contacts.count++ * CONTACT_SIZE
  for (let i = 0; i < 3; i++) {
    contacts.rows[o + i] = hit[HIT_POINT + i]
    contacts.rows[o + 3 + i] = hit[HIT_NORMAL + i]
  }
  contacts.rows[o + 6] = touched.collider
  contacts.rows[o + 7] = touched.triangle
}
