/** The contacts of a move. */
import { HIT_NORMAL, HIT_POINT, type Row } from '../math/rows.ts'
import type { Touch } from './move.ts'

/** Contacts of the last move. */
export const CONTACTS_LIMIT = 16
/** point, normal, collider, triangle, how fast the body came at it: metres a move */
export const CONTACT_SIZE = 9
export const APPROACH = 8
export interface Contacts {
  rows: Row
  count: number
}

export function newContacts(): Contacts {
  return { rows: new Float64Array(CONTACTS_LIMIT * CONTACT_SIZE), count: 0 }
}

/** Adds a contact and its owner, with no speed. False: there are too many. */
export function keepContact(contacts: Contacts, { row, collider, triangle }: Touch): boolean {
  if (contacts.count === CONTACTS_LIMIT) return false
  const o = contacts.count++ * CONTACT_SIZE
  for (let i = 0; i < 3; i++) {
    contacts.rows[o + i] = row[HIT_POINT + i]
    contacts.rows[o + 3 + i] = row[HIT_NORMAL + i]
  }
  contacts.rows[o + 6] = collider
  contacts.rows[o + 7] = triangle
  contacts.rows[o + APPROACH] = 0
  return true
}

/** After a move: metres a move become metres a second. @param seconds that it took, in row[0] */
export function writeSpeeds({ rows, count }: Contacts, seconds: Row): void {
  for (let i = 0; i < count; i++) {
    const o = i * CONTACT_SIZE + APPROACH
    rows[o] = seconds[0] > 0 ? rows[o] / seconds[0] : 0
  }
}

/** Normals of one contact in two parts of a move: a turning collider has turned a little. */
const SAME_CONTACT = 0.99

/** Adds those of a part of a move to those of the parts before: what was met in both is told as it was met last. */
export function addContacts(all: Contacts, some: Contacts): void {
  const before = all.count
  for (let i = 0; i < some.count; i++) {
    let at = 0
    while (at < before && !isSame(all.rows, at * CONTACT_SIZE, some.rows, i * CONTACT_SIZE)) at++
    if (at === before && all.count === CONTACTS_LIMIT) return
    const to = (at < before ? at : all.count++) * CONTACT_SIZE
    for (let k = 0; k < CONTACT_SIZE; k++) all.rows[to + k] = some.rows[i * CONTACT_SIZE + k]
  }
}

function isSame(a: Row, i: number, b: Row, j: number): boolean {
  if (a[i + 6] !== b[j + 6] || a[i + 7] !== b[j + 7]) return false
  return a[i + 3] * b[j + 3] + a[i + 4] * b[j + 4] + a[i + 5] * b[j + 5] > SAME_CONTACT
}
