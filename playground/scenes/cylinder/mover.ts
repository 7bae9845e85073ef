import type { CylinderContact } from '../../classics/cylinder.ts'
import type { Touch, Vec3 } from '../../level/touch.ts'

export type { Touch, Vec3 }

/** What the visitor wants in one step. */
export interface Wish {
  /** Units of the level a second; y only counts while flying. */
  velocity: Vec3
  jump: boolean
  /** No gravity in this step. */
  flying: boolean
}

/** All that a step starts from: plain numbers, so that it can be done again anywhere. */
export interface LastStep {
  readonly state: readonly number[]
  readonly wish: Wish
  readonly dt: number
}

/** Something that moves the cylinder through the level: the post's rule, or carom's Character. */
export interface Mover {
  /** The middle of the lower end. */
  readonly feet: Vec3
  readonly velocity: Vec3
  readonly ground: 'ground' | 'steep' | 'air'
  /** What held the body back in the last step. */
  readonly touches: readonly Touch[]
  /** What the post's rule did in the last step; empty for carom. */
  readonly contacts: readonly CylinderContact[]
  /** Where the feet wanted to be in the last step. */
  readonly wanted: { from: Vec3; to: Vec3 }
  /** '' unless something is to be told. */
  readonly trouble: string
  /** Triangles that the last step looked at. */
  readonly looked: number
  step(wish: Wish, dt: number): void
  /** What the last step started from; null before the first, and after a teleport. */
  readonly last: LastStep | null
  /** That step again, from where it started: the body comes to the same place. */
  repeat(step: LastStep): void
  teleport(feet: Vec3): void
}
