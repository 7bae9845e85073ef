/** Who runs: carom in three ways, and two other libraries. Each takes its fastest documented path. */

/** The triangles that all are asked about. */
export interface Triangles {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

export type EntrantName = 'batch' | 'carom' | 'plain' | 'bvh' | 'octree'

export interface Entrant {
  readonly name: EntrantName
  /** Meets only triangles whose front the ray comes to. */
  readonly frontOnly?: boolean
  /** The slow are timed on every nth ray; default 1. */
  readonly everyNth?: number
  /** What its distances may differ by from the right ones, as a part of the level's diagonal. */
  readonly tolerance: number
  /** To be called before its turn; not timed. */
  ready?(): void
  /** Ready to be asked these rays, RAY numbers each. */
  over(rays: Float64Array): Lane
}

/** One who runs, on one set of rays. */
export interface Lane {
  /** The distance of the first hit of ray i; −1: none. */
  first(i: number): number
  any(i: number): boolean
  /** The same in lengths of the ray's direction, from those who promise each other the same bits. */
  exact?(i: number): number
  /** Asks all, and adds up what is found, so that nothing can be left out. */
  firstAll(): number
  anyAll(): number
}

/** A tree that was built, to be measured. */
export interface Built {
  readonly entrants: readonly Entrant[]
  /** What the tree and its triangles take; null: its maker does not tell. */
  readonly bytes: number | null
  /** What the rays see, as in picture.ts. */
  picture?(rays: Float64Array): Uint8Array
  dispose?(): void
}

export type BuilderName = 'carom' | 'bvh' | 'octree'

export interface Builder {
  readonly name: BuilderName
  /** More triangles than this would take it minutes; default: any number. */
  readonly most?: number
  build(triangles: Triangles): Built
}
