/** What a character shows of its state: objects that are made once and filled in after every move. */
import type { Vec3 } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { readVec } from '../mesh/hit.ts'
import { findId, type Ids } from '../world/ids.ts'
import { APPROACH, CONTACT_SIZE, CONTACTS_LIMIT, type Contacts } from './slide.ts'
import {
  CRUSH_SIZE,
  CRUSHED,
  CRUSHER,
  GROUND_COLLIDER,
  GROUND_NORMAL,
  GROUND_POINT,
  GROUND_TRIANGLE,
  KIND,
  STATE_SIZE,
} from './state.ts'

export interface Ground {
  /** 'ground': it stands; 'steep': it touches a slope too steep to stand on; 'air'. */
  kind: 'air' | 'steep' | 'ground'
  normal: Vec3
  point: Vec3
  collider: number
  triangle: number
  /** The collider's. */
  data: unknown
  /** How fast it goes where the feet are, m/s. */
  velocity: Vec3
}
const KINDS = ['air', 'steep', 'ground'] as const

export interface Contact {
  point: Vec3
  normal: Vec3
  collider: number
  triangle: number
  /** The collider's. */
  data: unknown
  /** How fast it came at that, m/s: times a mass it is an impulse, at the point, against the normal. 0: it merely stands on it. */
  speed: number
}

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 })

export function newGround(): Ground {
  return { kind: 'air', normal: zero(), point: zero(), collider: -1, triangle: -1, data: undefined, velocity: zero() }
}

export function newContactList(): Contact[] {
  const list: Contact[] = []
  for (let i = 0; i < CONTACTS_LIMIT; i++)
    list.push({ point: zero(), normal: zero(), collider: -1, triangle: -1, data: undefined, speed: 0 })
  return list
}

/** @param velocity how fast what it stands on goes at the feet */
export function publishGround(state: Row, velocity: Row, ids: Ids, ground: Ground): void {
  ground.kind = KINDS[state[KIND]]
  readVec(state, GROUND_NORMAL, ground.normal)
  readVec(velocity, 0, ground.velocity)
  readVec(state, GROUND_POINT, ground.point)
  ground.collider = state[GROUND_COLLIDER]
  ground.triangle = state[GROUND_TRIANGLE]
  ground.data = dataOf(ids, ground.collider)
}

export function publishContacts({ count, rows }: Contacts, ids: Ids, contacts: readonly Contact[]): void {
  for (let i = 0; i < count; i++) {
    const o = i * CONTACT_SIZE
    readVec(rows, o, contacts[i].point)
    readVec(rows, o + 3, contacts[i].normal)
    contacts[i].collider = rows[o + 6]
    contacts[i].triangle = rows[o + 7]
    contacts[i].data = dataOf(ids, contacts[i].collider)
    contacts[i].speed = rows[o + APPROACH]
  }
}

export function publishCrushers(state: Row, crushedBy: number[]): void {
  if (crushedBy.length > 0) crushedBy.length = 0
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) if (state[o + CRUSHER] >= 0) crushedBy.push(state[o + CRUSHER])
}

function dataOf(ids: Ids, collider: number): unknown {
  return collider < 0 ? undefined : findId(ids, collider)?.data
}
