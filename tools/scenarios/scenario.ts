/**
 * A scenario: a level, a body, what it is told to do, and what has to come of it. Plain data and plain functions of time, so that
 * our runner, those of other libraries and a page in a browser can play the same file. Metres, seconds, radians; y is up.
 */
export type Vec = readonly [x: number, y: number, z: number]
export type Quaternion = readonly [x: number, y: number, z: number, w: number]

export interface Place {
  readonly at: Vec
  readonly turn?: Quaternion
}

export type Shape =
  | { readonly kind: 'box'; readonly halfExtents: Vec }
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number }
  /** Nine numbers a triangle, counter-clockwise from its front; both sides stop. */
  | { readonly kind: 'mesh'; readonly triangles: readonly number[] }
  /** The convex hull of the corners of these triangles, which are its surface. */
  | { readonly kind: 'hull'; readonly triangles: readonly number[] }
  /** Height y of columns × rows samples, row by row along z, around the origin. */
  | {
      readonly kind: 'grid'
      readonly heights: readonly number[]
      readonly columns: number
      readonly rows: number
      readonly size: readonly [x: number, z: number]
    }
  /** Solids under one id. */
  | { readonly kind: 'compound'; readonly parts: readonly Part[] }
  /** The points p with normal · p = offset. */
  | { readonly kind: 'plane'; readonly normal: Vec; readonly offset: number }

export interface Part {
  readonly shape: Extract<Shape, { kind: 'box' | 'sphere' | 'cylinder' | 'hull' }>
  readonly at: Vec
}

/** One thing of a level. */
export interface Thing {
  readonly shape: Shape
  /** Default: the origin. */
  readonly at?: Vec
  readonly turn?: Quaternion
  /** Where it is at a time, of a thing that is driven; instead of `at` and `turn`. */
  readonly path?: (time: number) => Place
  /** Of a conveyor, along its own axes. */
  readonly surfaceVelocity?: Vec
  /** Stops nobody. */
  readonly sensor?: boolean
}

/** An upright body. Its height is the whole one; of a box the radius is half its width and half its depth. */
export interface Body {
  readonly kind: 'sphere' | 'capsule' | 'cylinder' | 'ellipsoid' | 'box'
  readonly radius: number
  readonly height: number
}

export interface Options {
  readonly skin: number
  readonly maxSlope: number
  readonly gravity: number
  readonly jumpSpeed: number
  /** 0: takes no steps. */
  readonly stepHeight: number
  /** How far down ground is sought. */
  readonly snap: number
  readonly up: Vec
}

/** What the character is told for one frame. */
export interface Input {
  /** Walks: m/s; the part along `up` does not count. */
  readonly velocity?: Vec
  readonly jump?: boolean
  /** Slides by so much instead, without gravity. */
  readonly move?: Vec
  /** Before all that: feet. */
  readonly teleport?: Vec
  /** Before all that: another body, its feet where they are. */
  readonly resize?: Body
}

/** Another character in the same level. */
export interface Other {
  readonly body: Body
  readonly start: Vec
  readonly options?: Partial<Options>
  readonly input: (time: number, frame: number) => Input
}

/** What is played: once, at one rate. */
export interface Setting {
  readonly level: readonly Thing[]
  readonly body: Body
  readonly options: Options
  /** The feet: the lowest point of the body with its skin. */
  readonly start: Vec
  readonly input: (time: number, frame: number) => Input
  readonly seconds: number
  /** Frames a second. */
  readonly rate: number
  readonly others?: readonly Other[]
}

/** What was seen after a frame. */
export interface Frame {
  /** At its end. */
  readonly time: number
  readonly feet: Vec
  readonly ground: 'ground' | 'steep' | 'air'
  /** How the move began or ended: 'free', 'recovered', 'trapped', 'crushed'; where a library says so. */
  readonly result?: string
  /** Of what it stands on. */
  readonly normal?: Vec
  readonly contacts?: number
  /** Feet of the others. */
  readonly others?: readonly Vec[]
}

export interface Track {
  readonly setting: Setting
  readonly frames: readonly Frame[]
}

/** One judgement: a number, what it should be, and whether it is. */
export interface Verdict {
  readonly what: string
  readonly measured: number
  readonly wanted: string
  readonly ok: boolean
  /** By how much it is off, in its own unit; 0 where nothing is. */
  readonly off: number
}

/** What the engine has to learn first; tools/scenarios/not-yet.ts lists the scenarios that wait for it. */
export type Need = 'round steps' | 'box' | 'resize' | 'crowd'

export interface Scenario {
  /** Used once. */
  readonly name: string
  /** Whose test, or whose complaint. */
  readonly source: string
  readonly needs?: Need
  /** Takes more than a second or two. */
  readonly long?: true
  readonly runs: () => readonly Setting[]
  /** @param tracks one for each run, in their order */
  readonly expect: (tracks: readonly Track[]) => readonly Verdict[]
}
