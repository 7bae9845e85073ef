/** The contacts of a move. */
import { HIT_NORMAL, HIT_POINT, type Row } from '../math/rows.ts'
import type { Touch } from './move.ts'

/** The most contacts of a move that are kept. */
export const CONTACTS_LIMIT = 16
/** point, normal, collider, triangle, speed of approach in metres per move */
export const CONTACT_SIZE = 9
export const APPROACH = 8
export interface Contacts {
  rows: Row
  count: number
}

export function newContacts(): Contacts {
  return { rows: new Float64Array(CONTACTS_LIMIT * CONTACT_SIZE), count: 0 }
}

/** Adds a contact and its owner, even one that is there already, with speed 0. Returns false if there is no room. */
export function addContact(contacts: Contacts, { row, collider, triangle }: Touch): boolean {
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

/**
 * After a move: turns speeds in metres per move into metres per second.
 * @param seconds the duration of the move, in row[0]
 */
export function writeSpeeds({ rows, count }: Contacts, seconds: Row): void {
  for (let i = 0; i < count; i++) {
    const o = i * CONTACT_SIZE + APPROACH
    rows[o] = seconds[0] > 0 ? rows[o] / seconds[0] : 0
  }
}

/**
 * Two contacts with one triangle, in two parts of a move, are the same if their normals have at least this scalar
 * product: a turning collider turns a little in between.
 */
const SAME_CONTACT = 0.99

/**
 * Adds the contacts of one part of a move to those of earlier parts. A contact that occurs in both is kept as it was
 * last.
 */
export function mergeContacts(all: Contacts, some: Contacts): void {
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
