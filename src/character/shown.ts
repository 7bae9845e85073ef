/** What a character shows of itself: objects that are made once, and filled in after every move (publish.ts). */
import type { Vec3 } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { CONTACTS_LIMIT } from './contacts.ts'

export interface Ground {
  /** 'ground': it stands; 'steep': it touches a slope too steep to stand on; 'air'. */
  readonly kind: 'air' | 'steep' | 'ground'
  readonly normal: Readonly<Vec3>
  readonly point: Readonly<Vec3>
  readonly collider: number
  readonly triangle: number
  /** The collider's. */
  readonly data: unknown
  /** How fast it goes where the feet are, m/s. */
  readonly velocity: Readonly<Vec3>
}

export interface Contact {
  readonly point: Readonly<Vec3>
  readonly normal: Readonly<Vec3>
  readonly collider: number
  readonly triangle: number
  /** The collider's. */
  readonly data: unknown
  /** How fast it came at that, m/s: times a mass it is an impulse, at the point, against the normal. 0: it merely stands on it. */
  readonly speed: number
}

/** As they are filled in. */
export type Filled<T> = { -readonly [K in keyof T]: T[K] extends Readonly<Vec3> ? Vec3 : T[K] }

/** The fields of `Character` by the same names. */
export interface Shown {
  readonly position: Vec3
  readonly velocity: Vec3
  readonly ground: Filled<Ground>
  readonly contacts: readonly Filled<Contact>[]
  contactCount: number
  /** The position as it was written last. */
  readonly published: Row
  readonly crushedBy: number[]
}

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 })

export function newShown(): Shown {
  return {
    position: zero(),
    velocity: zero(),
    ground: {
      kind: 'air',
      normal: zero(),
      point: zero(),
      collider: -1,
      triangle: -1,
      data: undefined,
      velocity: zero(),
    },
    contacts: newContactList(),
    contactCount: 0,
    published: new Float64Array(3),
    crushedBy: [],
  }
}

function newContactList(): Filled<Contact>[] {
  const list: Filled<Contact>[] = []
  for (let i = 0; i < CONTACTS_LIMIT; i++)
    list.push({ point: zero(), normal: zero(), collider: -1, triangle: -1, data: undefined, speed: 0 })
  return list
}
