/** The state of a character: one flat row. To save, restore or replay it, copy it. */
import type { Row } from '../math/rows.ts'

/** The centre of the body. */
export const CENTRE = 0
/** The velocity from gravity, jumps and launches, m/s; zero on the ground. */
export const FALL = 3
/** The velocity of the last movement, m/s. */
export const VELOCITY = 6
/** AIR, STEEP or GROUND. */
export const KIND = 9
/** The ground: its unit normal, point, collider, triangle (-1: none). */
export const GROUND_NORMAL = 10
export const GROUND_POINT = 13
export const GROUND_COLLIDER = 16
export const GROUND_TRIANGLE = 17
/** The height of the centre above the feet, along up. If the state is restored with another skin, the feet stay. */
export const FOOTING = 18
/** The kind of the body (shapes/kinds.ts), and the half extents of its own box, without the skin. */
export const BODY = 19
export const EXTENTS = 20
/** 1: it is in a one-sided surface that it entered from behind (one-sided.ts); otherwise 0. */
export const PASSING = 23
/** The most colliders that may crush a body at once. */
export const CRUSHERS = 6
/**
 * For each crusher: its collider (-1: none), where the body's centre was when the crushing began, and the way out, both
 * relative to the collider.
 */
export const CRUSHED = 24
export const CRUSHER = 0
export const ANCHOR = 1
export const OUT = 4
export const CRUSH_SIZE = 7
export const STATE_SIZE = CRUSHED + CRUSHERS * CRUSH_SIZE

/** The columns of `Character.state` by name: where each begins, and how many numbers it has. */
export const CHARACTER_STATE = {
  /** The centre of the body. */
  centre: { offset: CENTRE, size: 3 },
  /** The velocity from gravity, jumps and launches, m/s; zero on the ground. */
  fall: { offset: FALL, size: 3 },
  /** The velocity of the last movement, m/s. No move reads it. */
  velocity: { offset: VELOCITY, size: 3 },
  /** 0 air, 1 steep, 2 ground. */
  groundKind: { offset: KIND, size: 1 },
  /** Zero in the air. */
  groundNormal: { offset: GROUND_NORMAL, size: 3 },
  groundPoint: { offset: GROUND_POINT, size: 3 },
  /** -1: none. */
  groundCollider: { offset: GROUND_COLLIDER, size: 1 },
  /** -1: none. */
  groundTriangle: { offset: GROUND_TRIANGLE, size: 1 },
  /** The height of the centre above the feet, along up. */
  footing: { offset: FOOTING, size: 1 },
  /** 0 sphere, 1 ellipsoid, 2 cylinder, 3 capsule, 4 box. */
  body: { offset: BODY, size: 1 },
  /** Half of the body's size along its own axes, without the skin. */
  extents: { offset: EXTENTS, size: 3 },
  /** 1: it is in a one-sided surface that it entered from behind; otherwise 0. */
  passing: { offset: PASSING, size: 1 },
  /**
   * The crushers: six times seven numbers. A collider (-1: none), where the centre was when the crushing began, and the
   * way out, both relative to that collider.
   */
  crushers: { offset: CRUSHED, size: CRUSHERS * CRUSH_SIZE },
} as const

export const AIR = 0
export const STEEP = 1
export const GROUND = 2

export function copyVec3(from: Row, i: number, to: Row, j: number): void {
  to[j] = from[i]
  to[j + 1] = from[i + 1]
  to[j + 2] = from[i + 2]
}

export function dotRows(a: Row, i: number, b: Row, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2]
}

/** out[o] += |a|. Nothing is returned, because a returned double may be allocated. */
export function addLength(a: Row, i: number, out: Row, o: number): void {
  out[o] += Math.sqrt(a[i] * a[i] + a[i + 1] * a[i + 1] + a[i + 2] * a[i + 2])
}

export function lengthRow(a: Row, i: number): number {
  return Math.sqrt(a[i] * a[i] + a[i + 1] * a[i + 1] + a[i + 2] * a[i + 2])
}
