/** What a character shows of itself: objects that are made once, and filled in after every move (publish.ts). */
import type { Vec3 } from '../math/check.ts'
import { CONTACTS_LIMIT } from './slide.ts'

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

/** The fields of `Character` by the same names. */
export interface Shown {
  readonly position: Vec3
  readonly velocity: Vec3
  readonly ground: Ground
  readonly contacts: readonly Contact[]
  contactCount: number
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
    crushedBy: [],
  }
}

function newContactList(): Contact[] {
  const list: Contact[] = []
  for (let i = 0; i < CONTACTS_LIMIT; i++)
    list.push({ point: zero(), normal: zero(), collider: -1, triangle: -1, data: undefined, speed: 0 })
  return list
}
