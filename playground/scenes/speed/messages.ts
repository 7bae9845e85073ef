/** What the page and the race's worker tell each other. */
import type { BuilderName, EntrantName, Triangles } from './entrants.ts'
import type { OurName } from './levels.ts'
import type { Standing } from './race.ts'

/** What is raced in: a level of our own, made by the worker, or one that was dropped. */
export type Course = { readonly ours: OurName; readonly size: number } | { readonly triangles: Triangles }

export type ToRace = { kind: 'begin'; course: Course } | { kind: 'pause'; on: boolean }

/** A tree of one library. */
export interface BuildRow {
  readonly builder: BuilderName
  /** Milliseconds: the median of `builds` builds; null: left out, since the level is too large for it. */
  readonly ms: number | null
  readonly builds: number
  readonly bytes: number | null
  /** Who is asked this tree. */
  readonly entrants: readonly EntrantName[]
}

export interface Served {
  readonly by: 'wasm' | 'plain'
  /** Why, in carom's own words. */
  readonly reason: string
  /** What the kernel's copy of the tree takes. */
  readonly bytes: number
}

export type FromRace =
  /** `skipped`: it is too large for them. */
  | { kind: 'level'; triangles: number; skipped: readonly BuilderName[] }
  /** Of what is done before the race, 0 to 1. */
  | { kind: 'share'; share: number }
  | { kind: 'built'; rows: readonly BuildRow[] }
  /** What the cameras see, from 0 to 255 for each pixel, PIXELS by PIXELS for each of CAMERAS; 0 is the sky. */
  | { kind: 'picture'; pixels: Uint8Array }
  | { kind: 'standings'; event: number; standings: readonly Standing[]; share: number; served: Served }
  | { kind: 'over' }
  | { kind: 'failed'; message: string }
