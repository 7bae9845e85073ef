/** A character as plain data: `Character` keeps it, and the functions next to it work on it. */
import type { Row } from '../math/rows.ts'
import type { Mover } from '../mesh/solid.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import type { Visits } from '../world/visits.ts'
import type { Contacts } from './contacts.ts'
import type { Gathered } from './gathered.ts'
import type { Move } from './move.ts'
import type { Shown } from './shown.ts'

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
  readonly colliders: Colliders
  /** All that changes (state.ts). */
  readonly state: Row
  /** Which colliders may stop it. */
  asking: Asking
  settings: Settings
  /** A unit vector. */
  up: Row

  // its body, and what follows from that, its skin and its settings (wear.ts, options.ts)
  readonly skin: number
  /** As it was given; undefined: as the state has it. */
  shape: Mover | undefined
  mover: number
  /** Half extents of the body, then those of the body with its skin. */
  readonly extents: Row
  /** SOLID SWEEP of the body grown by its skin; in a move, its start is where the body is. */
  readonly sweep: Row
  /** From the centre down to the feet. */
  footing: number
  /** How far it reaches aside at its widest. */
  reach: number
  /** Cosine of the steepest walkable slope. */
  walkable: number
  /** Moves along slopes that are this small a share of the way down are none: the body is held between steep slopes. */
  held: number
  gravity: number
  snap: number
  /** Ground this near under the feet is touched by a body that is led. */
  touch: number
  /** 0: takes no steps. */
  stepHeight: number
  /** How deep a tread has to be: from where a round body first touches its edge to where it would stand on it by itself. */
  treadDepth: number

  // the move at hand, or the last one
  /** What its functions share. */
  readonly move: Move
  readonly gathered: Gathered
  /** Of the part at hand. */
  readonly contacts: Contacts
  /** Of all its parts. */
  readonly met: Contacts
  /** How fast what it stands on goes at its feet, m/s. */
  readonly groundVelocity: Row
  /** It moves at once with others. */
  meets: boolean

  // between moves
  /** In which frame of the world it is, and how much of that is used up (time.ts). */
  readonly times: Row
  /** Which revision of the world was last looked through for pipes: a row, since a field that takes doubles allocates them. */
  readonly lookedThrough: Row
  /** The world as it came to rest in it (rest.ts). */
  readonly rested: Row
  /** The state after its last walk. */
  readonly afterWalk: Row
  /** In which sensors it is. */
  readonly visits: Visits
  readonly shown: Shown
}
