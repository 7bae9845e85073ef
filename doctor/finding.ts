/** What the doctor says of a level. All of it is plain data: it goes through workers, queues and files. */
import type { Body } from './body.ts'

/** 'error': a player will fall, stick, or be thrown. 'warning': somebody should look. 'note': good to know. */
export type Severity = 'error' | 'warning' | 'note'

/** From the triangles alone. */
export type StaticKind =
  /** Triangles without an area. */
  | 'degenerate'
  /** The same triangle more than once. */
  | 'duplicate'
  /** A triangle that faces the other way than its neighbours. */
  | 'flipped'
  /** An edge of three triangles or more. */
  | 'non-manifold'
  /** Where a surface ends. */
  | 'open-edge'
  /** A vertex in the middle of somebody else's edge. */
  | 't-junction'
  /** Two surfaces that nearly meet, narrower than the body. */
  | 'crack'
  /** An opening in a floor that the body fits through. */
  | 'hole'
  /** Two faces of a wall nearer to each other than the body is wide. */
  | 'thin-wall'
  /** A floor without the room to stand on it. */
  | 'low-ceiling'
  /** A slope just over the limit. */
  | 'steep-slope'
  /** A step just over the limit. */
  | 'high-step'
  /** A step that is climbed in some places or directions, and not in others. */
  | 'partial-step'

/** What walkers met with. */
export type WalkedKind =
  /** Out of the world. */
  | 'fall'
  /** A place that one comes to and does not come back from. */
  | 'pit'
  /** A place where one cannot move at all. */
  | 'stuck'
  /** Speed lost where the ground is flat and the way is free above. */
  | 'snag'
  /** Something thin and raised that one is lifted over. */
  | 'strip'
  /** A passage that a thinner body would pass. */
  | 'narrow-passage'
  /** Thrown farther than it wished to go. */
  | 'ejection'
  /** A floor that nobody came to. */
  | 'unreached'

export type FindingKind = StaticKind | WalkedKind

export interface Finding {
  readonly kind: FindingKind
  readonly severity: Severity
  /** x, y, z: metres, as in the level. */
  readonly place: readonly number[]
  /** Metres: how wide a crack is, how deep a fall or pit, how high a step; m² of floors. */
  readonly size: number
  /** How many cases it unites: those of one cause are one finding. */
  readonly count: number
  /** One sentence, with its number. */
  readonly text: string
  /** Some of the triangles at fault, in the order of the file. At most `TRIANGLES_SHOWN`. */
  readonly triangles: readonly number[]
  /** The objects of the file that they belong to, or that the place is at: at most `OBJECTS_SHOWN`; none where the file has no names. */
  readonly objects?: readonly string[]
  /** What to draw: line segments, x, y, z twice each. At most `LINES_SHOWN`. */
  readonly lines: readonly number[]
  /** Who is to blame. 'carom': the level is sound there, and the walker should not have come through. */
  readonly fault: 'level' | 'carom'
  /** How to see it happen. */
  readonly replay?: Replay
}

export const TRIANGLES_SHOWN = 16
export const LINES_SHOWN = 64
export const OBJECTS_SHOWN = 3

/** A walk that leads to a finding: from a saved state, a list of inputs. */
export interface Replay {
  /** The hash of the level's triangles (level-hash.ts). */
  readonly level: string
  readonly body: Body
  /** Seconds a step. */
  readonly dt: number
  /** `Character.state` at the start. */
  readonly state: readonly number[]
  /** Heading (radians from x towards z), speed (m/s), jump (0 or 1), steps: four numbers for each stretch. */
  readonly inputs: readonly number[]
  /** Where it ended: the feet. */
  readonly end: readonly number[]
}

/** The same bytes for the same level, body, seed and budget, on any machine and with any number of workers. No clock, no path. */
export interface Report {
  readonly version: 1
  readonly carom: string
  readonly level: LevelFacts
  readonly body: Body
  readonly seed: number
  /** Where walkers started: the feet, x, y, z each; and who chose: 'file', 'option', or 'guess' (the largest floor). */
  readonly spawns: readonly (readonly number[])[]
  readonly spawnsFrom: 'file' | 'option' | 'guess'
  /** Moves: how many were allowed, and made. */
  readonly budget: number
  readonly moves: number
  /** It was stopped before the end: there may be more. 'budget': moves ran out; 'interrupted': by hand. */
  readonly partial: '' | 'budget' | 'interrupted'
  /** Stances reached (cells of half the radius), and m² of floor that they cover, of how many that could be stood on. */
  readonly stances: number
  readonly covered: number
  readonly walkable: number
  /** Worst first: see order.ts. */
  readonly findings: readonly Finding[]
  readonly map: LevelMap
}

export interface LevelFacts {
  /** The file's name without folders. Somebody else's text: it is shown, never run. */
  readonly name: string
  readonly hash: string
  readonly triangles: number
  readonly min: readonly number[]
  readonly max: readonly number[]
  /** What its reader left out or replaced, one sentence each. */
  readonly notes: readonly string[]
}

/** The level from above, as a grid over x and z: row after row of z. */
export interface LevelMap {
  /** The first cell's corner. */
  readonly x: number
  readonly z: number
  /** Metres a cell. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** The highest floor in a cell, in centimetres; null: none. */
  readonly heights: readonly (number | null)[]
  /** How many stances were reached in it. */
  readonly visits: readonly number[]
}
