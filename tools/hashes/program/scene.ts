import type { TriangleMesh } from '../../../src/index.ts'
import type { Dealer } from './dealer.ts'
import type { Tally } from './tally.ts'

/** What a scene works with. */
export interface Kit {
  readonly dealer: Dealer
  readonly tally: Tally
  /** carom's own, in scenes that turn things; another in a planted difference. */
  readonly sin: (angle: number) => number
  /** A level by name, built once. */
  level(name: LevelName): TriangleMesh
  /** Counts what has happened, for the tests: that somebody was crushed, say. */
  count(what: string): void
}

export type LevelName = 'castle' | 'stairs' | 'dungeon' | 'torus' | 'hills'

/** Making it is step 0. */
export type MakeScene = (kit: Kit) => Scene

export interface Scene {
  /** Step k (1, 2, …): deals, does and asks, and takes into the tally what came of it. */
  step(k: number): void
}
