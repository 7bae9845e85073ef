/** Fills in the contacts of a small step, and finds again what each pressed in the last one. */
import type { Row } from '../math/rows.ts'
import { isDriven, writeRide } from '../world/drive.ts'
import {
  addContact,
  C_FRICTION,
  C_GAP,
  C_NORMAL,
  C_PUSH,
  C_ROLLING,
  C_RUB,
  C_SIZE,
  C_SPINNING,
  C_WALL,
  type Contacts,
  K_BALL,
  K_COLLIDER,
  K_OTHER,
  K_OTHER_SLOT,
  K_SIZE,
  K_SLOT,
  K_TRIANGLE,
  newContacts,
} from './contacts.ts'
import {
  BALL_SIZE,
  type Crowd,
  HELD,
  LINK_SIZE,
  mayMeet,
  POSITION,
  RADIUS,
  STATE,
  TOUCHES,
  VELOCITY,
  writeGravity,
} from './crowd.ts'
import { LENGTH, NOW, turnIntoShares } from './frame-share.ts'
import {
  combineBalls,
  combineWithCollider,
  M_FRICTION,
  M_RESTITUTION,
  M_ROLLING,
  M_SPINNING,
  MATERIAL_SIZE,
} from './material.ts'
import { writeSurfaceVelocity } from './surface.ts'
import { W_GAP, W_NORMAL, W_POINT, W_SIZE, walls } from './walls.ts'

/** How far from what it presses on a ball is kept, as a share of its radius: room for what the solver leaves over. */
export const CUSHION = 1e-4
/** The same for two balls: in a pile the solver leaves more. */
export const BALL_CUSHION = 1e-3
/** A hit after which the ball would fly for less than this, seconds, ends its bounces. */
export const REST = 2e-3

/** The contacts of the step before, and for each slot the first of them. */
const before: Contacts = newContacts()
let first = new Int32Array(0)
let next = new Int32Array(0)
const surface = new Float64Array(3)
const shares = new Float64Array(2)
const way = new Float64Array(3)

/** Empties the list, except for the contacts of balls that sleep. */
export function startContacts(crowd: Crowd): void {
  const { contacts, links } = crowd
  // (the two lists change places)
  const { rows, keys } = before
  before.rows = contacts.rows
  before.keys = contacts.keys
  before.count = contacts.count
  contacts.rows = rows
  contacts.keys = keys
  contacts.count = 0
  if (first.length < crowd.count) first = new Int32Array(crowd.ids.length)
  if (next.length < before.count) next = new Int32Array(before.rows.length / C_SIZE)
  first.fill(-1, 0, crowd.count)
  for (let i = before.count - 1; i >= 0; i--) {
    const k = i * K_SIZE
    const slot = before.keys[k + K_SLOT]
    if (slot < 0) continue // its ball was removed
    next[i] = first[slot]
    first[slot] = i
    const other = before.keys[k + K_OTHER_SLOT]
    const awake = isTouching(links, slot) || (other >= 0 && isTouching(links, other))
    if (!awake && !(before.keys[k + K_OTHER] >= 0 && other < 0)) copyContact(contacts, i)
  }
}

const isTouching = (links: Int32Array, slot: number): boolean => links[slot * LINK_SIZE + STATE] === TOUCHES

function copyContact(contacts: Contacts, i: number): void {
  const j = addContact(contacts)
  for (let c = 0; c < C_SIZE; c++) contacts.rows[j * C_SIZE + c] = before.rows[i * C_SIZE + c]
  for (let c = 0; c < K_SIZE; c++) contacts.keys[j * K_SIZE + c] = before.keys[i * K_SIZE + c]
}

const isHeld = ({ links }: Crowd, slot: number): boolean => links[slot * LINK_SIZE + HELD] === 1

/** Does a hit at speed[0] end in a flight that counts, so that it is left to the events? */
function bounces(crowd: Crowd): boolean {
  writeGravity(crowd, gravity)
  return 2 * material[M_RESTITUTION] * speed[0] > gravity[0] * REST
}
const gravity = new Float64Array(1)
const speed = new Float64Array(1)
const material = new Float64Array(MATERIAL_SIZE)

/**
 * Lists the contact of two balls, a before b. Returns 1; 0 if they are farther apart than margin[0]; -1 if their hit is left to the
 * events.
 */
export function takePair(crowd: Crowd, a: number, b: number, margin: Row): number {
  const { balls, contacts } = crowd
  if (!mayMeet(crowd, a, b)) return 0
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  const x = balls[i + POSITION] - balls[j + POSITION]
  const y = balls[i + POSITION + 1] - balls[j + POSITION + 1]
  const z = balls[i + POSITION + 2] - balls[j + POSITION + 2]
  const distance = Math.sqrt(x * x + y * y + z * z)
  const gap = distance - balls[i + RADIUS] - balls[j + RADIUS]
  if (!(gap <= margin[0])) return 0
  const nx = x / distance
  const ny = y / distance
  const nz = z / distance
  speed[0] = -(
    (balls[i + VELOCITY] - balls[j + VELOCITY]) * nx +
    (balls[i + VELOCITY + 1] - balls[j + VELOCITY + 1]) * ny +
    (balls[i + VELOCITY + 2] - balls[j + VELOCITY + 2]) * nz
  )
  combineBalls(crowd, a, b, material)
  const touches = gap <= 4 * BALL_CUSHION * Math.min(balls[i + RADIUS], balls[j + RADIUS])
  if (!touches && !isHeld(crowd, a) && !isHeld(crowd, b) && bounces(crowd)) return -1
  const c = addContact(contacts)
  const row = c * C_SIZE
  const { rows, keys } = contacts
  rows[row + C_NORMAL] = nx
  rows[row + C_NORMAL + 1] = ny
  rows[row + C_NORMAL + 2] = nz
  rows[row + C_GAP] = gap
  const { ballFriction } = crowd
  rows[row + C_FRICTION] = ballFriction.length > 0 ? ballFriction[0] + ballFriction[1] : material[M_FRICTION]
  rows[row + C_ROLLING] = material[M_ROLLING]
  rows[row + C_SPINNING] = material[M_SPINNING]
  const key = c * K_SIZE
  keys[key + K_BALL] = crowd.ids[a]
  keys[key + K_OTHER] = crowd.ids[b]
  keys[key + K_COLLIDER] = keys[key + K_TRIANGLE] = -1
  keys[key + K_SLOT] = a
  keys[key + K_OTHER_SLOT] = b
  for (let o = first[a]; o >= 0; o = next[o])
    if (before.keys[o * K_SIZE + K_OTHER] === crowd.ids[b]) recall(rows, row, o)
  return 1
}

/** Lists the contact of a ball with a surface: number w of the walls that it touches. Returns false if hits are left to the events. */
export function takeWallContact(crowd: Crowd, slot: number, w: number, when: Row): boolean {
  const { balls, contacts } = crowd
  const wall = walls.which[w]
  const collider = walls.colliders[wall]
  if (collider === undefined) return false
  const o = w * W_SIZE
  const b = slot * BALL_SIZE
  writeSurfaceVelocity(crowd, collider.id, walls.rows, o + W_NORMAL, surface)
  if (isDriven(collider)) {
    shares[0] = when[NOW]
    shares[1] = when[NOW] + when[LENGTH]
    turnIntoShares(crowd, shares, 2)
    writeRide(collider, shares, walls.rows, o + W_POINT, way, 0)
    for (let k = 0; k < 3; k++) surface[k] += way[k] / when[LENGTH]
  }
  let approach = 0
  for (let k = 0; k < 3; k++) approach -= (balls[b + VELOCITY + k] - surface[k]) * walls.rows[o + W_NORMAL + k]
  speed[0] = approach
  combineWithCollider(crowd, slot, collider.id, material)
  const touches = walls.rows[o + W_GAP] <= 4 * CUSHION * balls[b + RADIUS]
  if (!touches && !isHeld(crowd, slot) && bounces(crowd)) return false
  const c = addContact(contacts)
  const row = c * C_SIZE
  const { rows, keys } = contacts
  for (let k = 0; k < 3; k++) {
    rows[row + C_NORMAL + k] = walls.rows[o + W_NORMAL + k]
    rows[row + C_WALL + k] = surface[k]
  }
  rows[row + C_GAP] = walls.rows[o + W_GAP]
  rows[row + C_FRICTION] = material[M_FRICTION]
  rows[row + C_ROLLING] = material[M_ROLLING]
  rows[row + C_SPINNING] = material[M_SPINNING]
  const key = c * K_SIZE
  keys[key + K_BALL] = crowd.ids[slot]
  keys[key + K_OTHER] = -1
  keys[key + K_COLLIDER] = collider.id
  keys[key + K_TRIANGLE] = walls.triangles[wall]
  keys[key + K_SLOT] = slot
  keys[key + K_OTHER_SLOT] = -1
  recallWall(rows, row, slot, collider.id)
  return collider.kind !== 'pipe' // (inside a pipe, a straight line may end beyond the wall)
}

/** What pressed along nearly the same normal, from the same collider. */
function recallWall(rows: Float64Array, row: number, slot: number, collider: number): void {
  for (let o = first[slot]; o >= 0; o = next[o]) {
    if (before.keys[o * K_SIZE + K_COLLIDER] !== collider) continue
    let same = 0
    for (let k = 0; k < 3; k++) same += before.rows[o * C_SIZE + C_NORMAL + k] * rows[row + C_NORMAL + k]
    if (same > 0.99) {
      recall(rows, row, o)
      return
    }
  }
}

/** Takes over the impulses of contact o of the step before: the rub across the new normal. */
function recall(rows: Float64Array, row: number, o: number): void {
  const from = o * C_SIZE
  rows[row + C_PUSH] = before.rows[from + C_PUSH]
  let along = 0
  for (let k = 0; k < 3; k++) along += before.rows[from + C_RUB + k] * rows[row + C_NORMAL + k]
  for (let k = 0; k < 3; k++) rows[row + C_RUB + k] = before.rows[from + C_RUB + k] - along * rows[row + C_NORMAL + k]
}

/** The slots have changed: finds those of the balls again, -1 where one was removed. */
export function findContactSlots(crowd: Crowd, slotOf: (crowd: Crowd, id: number) => number): void {
  const { contacts } = crowd
  for (let k = 0; k < contacts.count * K_SIZE; k += K_SIZE) {
    contacts.keys[k + K_SLOT] = slotOf(crowd, contacts.keys[k + K_BALL])
    const other = contacts.keys[k + K_OTHER]
    contacts.keys[k + K_OTHER_SLOT] = other < 0 ? -1 : slotOf(crowd, other)
  }
}
