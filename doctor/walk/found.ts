/** What the walks have shown, for all who make findings of it. */

import type { Replay } from '../finding.ts'
import type { Cells } from './cells.ts'
import type { Exploration, Told } from './explore.ts'
import type { Floors } from './floors.ts'
import { writeReplay } from './replay.ts'
import type { LevelWalker } from './walker.ts'

export interface Found {
  readonly exploration: Exploration
  readonly walker: LevelWalker
  readonly cells: Cells
  readonly floors: Floors
  readonly spawns: readonly { state: Float64Array; cell: number }[]
  /** The level's name, of level-hash.ts, and its triangles. */
  readonly level: string
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

export function replayOf(found: Found, { stance, stretch }: Pick<Told, 'stance' | 'stretch'>): Replay {
  return writeReplay(found.walker, found.exploration.stances, found.spawns, stance, stretch, found.level)
}

/** 1.234 as "1.23 m", 0.0123 as "12 mm". */
export function metres(x: number): string {
  if (x < 0.0995) return `${Number((1000 * x).toPrecision(2))} mm`
  return `${Number(x.toPrecision(3))} m`
}
