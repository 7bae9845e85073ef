/** A character as plain data. `Character` keeps it, and the functions in the neighbouring files work on it. */
import type { Row } from '../math/rows.ts'
import type { Mover } from '../mesh/solid.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import type { Visits } from '../world/visits.ts'
import type { Contacts } from './contacts.ts'
import type { Gathered } from './gathered.ts'
import type { Move } from './move.ts'
import type { Shown } from './shown.ts'

/** The settings that may be changed between moves. */
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
  readonly colliders: Colliders
  /** Everything that changes (state.ts). */
  readonly state: Row
  /** Which colliders may stop it. */
  asking: Asking
  settings: Settings
  /** A unit vector. */
  up: Row

  // the body, and the values that follow from it, its skin and its settings (wear.ts, options.ts)
  readonly skin: number
  /** The shape as the caller gave it; undefined: the state describes it. */
  shape: Mover | undefined
  /** The kind of the body (shapes/kinds.ts). */
  mover: number
  /** Half extents of the body, then of the body with its skin. */
  readonly extents: Row
  /** SOLID SWEEP of the body with its skin. During a move, it starts at the body's place. */
  readonly sweep: Row
  /** The distance from the centre down to the feet. */
  footing: number
  /** How far the body reaches horizontally, at its widest. */
  reach: number
  /** Cosine of the steepest walkable slope. */
  walkable: number
  /** If a body would slide down by no more than this share of the way, steep slopes hold it. */
  held: number
  /** As in the settings. */
  gravity: number
  /** How far below the feet ground is looked for: at least the setting, the step height and `touch`. */
  snap: number
  /** Ground this near below the feet counts as touched by a body that is led. */
  touch: number
  /** The setting, and a little more for steps of exactly this height. 0: the character takes no steps. */
  stepHeight: number
  /**
   * The depth that a tread must have: from where a round body first touches its edge to where the body would stand on
   * it.
   */
  treadDepth: number

  // the current move, or the last one
  /** The data that the functions of a move share. */
  readonly move: Move
  readonly gathered: Gathered
  /** The contacts of the current part. */
  readonly contacts: Contacts
  /** The contacts of all parts. */
  readonly met: Contacts
  /** The velocity of the ground at its feet, m/s. */
  readonly groundVelocity: Row
  /** Whether it moves at once with others. */
  meets: boolean

  // between moves
  /** The number of the world's frame, and how much of that frame is used up (time.ts). */
  readonly times: Row
  /**
   * The revision of the world that was last searched for pipes. A row, because writing a double to a field allocates
   * it.
   */
  readonly lookedThrough: Row
  /** The world in which it came to rest (rest.ts). */
  readonly rested: Row
  /** The state after its last walk. */
  readonly afterWalk: Row
  /** The sensors that it is in. */
  readonly visits: Visits
  readonly shown: Shown
}
