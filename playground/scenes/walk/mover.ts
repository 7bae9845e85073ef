import type { Touch, Vec3 } from '../../level/touch.ts'

export type { Touch, Vec3 }

/** What the visitor wants in one step. */
export interface Wish {
  /** Units of the level a second; y only counts while rising, sinking or flying. */
  velocity: Vec3
  jump: boolean
  /** No gravity in this step. */
  flying: boolean
}

/** Something that moves the body through the level: the article's rule, or carom's Character. */
export interface Mover {
  /** The body's middle. */
  readonly centre: Vec3
  readonly velocity: Vec3
  readonly ground: 'ground' | 'steep' | 'air'
  /** What held the body back in the last step. */
  readonly touches: readonly Touch[]
  /** What the body wanted in the last step: from where, to where. */
  readonly wanted: { from: Vec3; to: Vec3 }
  /** '' unless something is to be told. */
  readonly trouble: string
  /** Triangles that the last step looked at. */
  readonly looked: number
  step(wish: Wish, dt: number): void
  teleport(centre: Vec3): void
}
