/** The objects that a character shows. They are made once, and filled in after every move (publish.ts). */
import type { Vec3 } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { CONTACTS_LIMIT } from './contacts.ts'

export interface Ground {
  /** 'ground': it stands; 'steep': it touches a slope too steep to stand on; 'air': neither. */
  readonly kind: 'air' | 'steep' | 'ground'
  readonly normal: Readonly<Vec3>
  readonly point: Readonly<Vec3>
  readonly collider: number
  /** Which part of a compound; -1 if the collider is none. */
  readonly part: number
  readonly triangle: number
  /** The `data` of the collider. */
  readonly data: unknown
  /** The velocity of the ground at the feet, m/s. */
  readonly velocity: Readonly<Vec3>
}

export interface Contact {
  readonly point: Readonly<Vec3>
  readonly normal: Readonly<Vec3>
  readonly collider: number
  /** Which part of a compound; -1 if the collider is none. */
  readonly part: number
  readonly triangle: number
  /** The `data` of the collider. */
  readonly data: unknown
  /**
   * The speed at which the body came, m/s. Times a mass it is an impulse, at the point, against the normal. 0: the body
   * merely stands there.
   */
  readonly speed: number
}

/** The same type with writable fields. */
export type Filled<T> = { -readonly [K in keyof T]: T[K] extends Readonly<Vec3> ? Vec3 : T[K] }

/** Fields of `Character` by the same names. */
export interface Shown {
  readonly position: Vec3
  readonly velocity: Vec3
  readonly ground: Filled<Ground>
  readonly contacts: readonly Filled<Contact>[]
  contactCount: number
  /** The position as last written. */
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
      part: -1,
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
    list.push({ point: zero(), normal: zero(), collider: -1, part: -1, triangle: -1, data: undefined, speed: 0 })
  return list
}
