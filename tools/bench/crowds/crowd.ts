import type { Place } from './place.ts'

/** The bodies of all: capsules, without any skin. */
export const PERSON = { kind: 'capsule', radius: 0.3, height: 1.8 } as const

/** A library's crowd in a place. */
export interface Crowd {
  /** One step of all of them, each wishing for a level velocity: x and z by turns, m/s. */
  step(wishes: Float64Array): void
  /** Writes the centres of their bodies: x, y, z by turns. */
  readCentres(to: Float64Array): void
  /** How deep anyone is in another by the library's own answer, both with their skins. Only carom is asked. */
  deepest?(): number
  dispose(): void
}

export interface CrowdPeer {
  readonly name: string
  readonly version: string
  /** What it offers for characters that meet, and what is set other than by its defaults. */
  readonly settings: string
  /** It takes part in crowds of at most so many. */
  readonly most: number
  crowd(place: Place): Crowd
}
