import type { Things } from './things.ts'

/** A library's world of many colliders. */
export interface ManyWorld {
  /** Puts the movers where step i has them, and makes the world ready for questions. */
  step(i: number): void
  /** How far ray i goes until it strikes; −1: nothing within reach. */
  cast(i: number): number
  /** Casts rays `from` … `to − 1` for time alone; the sum of the distances. */
  castAll(from: number, to: number): number
  dispose(): void
}

export interface ManyPeer {
  readonly name: string
  readonly version: string
  readonly settings: string
  world(things: Things): ManyWorld
}
