/**
 * The contacts of balls in the state TOUCHES or SLEEPS: what presses on what, and how strongly. They are kept from one small step
 * to the next, because the impulses of the last step are nearly those of the next one. Balls are named by their ids.
 */
import type { Row } from '../math/rows.ts'

/** CONTACT: the normal towards the ball; the gap; the impulses along the normal and along the surface; … */
export const C_NORMAL = 0
export const C_GAP = 3
export const C_PUSH = 4
export const C_RUB = 5
/** … these are made anew in each step: the least speed apart that is allowed, friction and the resistances, … */
export const C_SPEED = 8
export const C_FRICTION = 9
export const C_ROLLING = 10
export const C_SPINNING = 11
/** … and the velocity of the wall. */
export const C_WALL = 12
export const C_SIZE = 15

/** KEY: the ball; the other ball, or -1; or the collider and the triangle; the slots of both balls. */
export const K_BALL = 0
export const K_OTHER = 1
export const K_COLLIDER = 2
export const K_TRIANGLE = 3
export const K_SLOT = 4
export const K_OTHER_SLOT = 5
export const K_SIZE = 6

export interface Contacts {
  count: number
  rows: Row
  keys: Float64Array
}

export function newContacts(): Contacts {
  return { count: 0, rows: new Float64Array(C_SIZE * 16), keys: new Float64Array(K_SIZE * 16) }
}

/** Appends a contact of zeros, and returns its number. */
export function addContact(contacts: Contacts): number {
  const i = contacts.count++
  if (i * C_SIZE === contacts.rows.length) {
    const rows = new Float64Array(2 * contacts.rows.length)
    rows.set(contacts.rows)
    contacts.rows = rows
    const keys = new Float64Array(2 * contacts.keys.length)
    keys.set(contacts.keys)
    contacts.keys = keys
  }
  contacts.rows.fill(0, i * C_SIZE, (i + 1) * C_SIZE)
  return i
}

/** The ball in a slot was removed, and those after it have moved up: its contacts have no ball now. */
export function forgetSlot({ keys, count }: Contacts, slot: number): void {
  for (let i = 0; i < count * K_SIZE; i += K_SIZE)
    for (let k = i + K_SLOT; k <= i + K_OTHER_SLOT; k++) {
      if (keys[k] === slot) keys[k] = -1
      else if (keys[k] > slot) keys[k]--
    }
}
