/** What walking needs to know of a character, and who walks: one at a time, for the functions that slides call back. */
import type { Row } from '../math/rows.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import type { Gathered } from './gather.ts'
import type { Contacts } from './slide.ts'

/** What steers a character and may be changed between moves. */
export interface Settings {
  maxSlope: number
  gravity: number
  jumpSpeed: number
  snap: number
  stepHeight: number
  inheritVelocity: boolean
}

/** Lengths in metres, times in seconds. */
export interface Walker {
  colliders: Colliders
  /** Who it is that may be stopped. */
  asking: Asking
  gathered: Gathered
  /** SOLID SWEEP of the body grown by its skin; its start is where the body is. */
  sweep: Row
  mover: number
  /** A unit vector. */
  up: Row
  settings: Settings
  /** Cosine of the steepest walkable slope. */
  walkable: number
  /** Moves along slopes that are this small a share of the way down are none: the body is held between steep slopes. */
  held: number
  snap: number
  /** Ground this near under the feet is touched by a body that is led. */
  touch: number
  /** 0: takes no steps. */
  stepHeight: number
  /** How deep a tread has to be: from where a round body first touches its edge to where it would stand on it by itself. */
  treadDepth: number
  /** How far it reaches aside at its widest. */
  reach: number
  /** From the centre down to the feet. */
  footing: number
  gravity: number
  contacts: Contacts
}

const nobody = {} as Walker
/** Who walks. */
export let walker = nobody

export function useWalker(who: Walker): void {
  walker = who
}

/** After a move: who has moved is not kept alive. */
export function dismissWalker(): void {
  walker = nobody
}
