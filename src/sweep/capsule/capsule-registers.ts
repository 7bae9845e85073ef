/** Registers of the capsule, beside those of registers.ts. Its axis is y: it is judged in its own frame. */
import { number, slots, vector } from '../registers.ts'

/** Half the length of the segment; the capsule is all points within RADIUS of it. */
export const SEGMENT = number()
/** Where its segment crosses the triangle: how far it must go along NORMAL until it no longer does. */
export const OUT = number()
/** The triangle, kept while A, B, C are faces of the prism. */
export const KEPT = slots(18)
/** The corners of the prism: the triangle moved by the segment's half down, and up. */
export const LOW = slots(18)
export const HIGH = slots(18)
/** A pair of near points: the triangle's, how far up the segment the other is, their distance. */
export const PLACE = vector()
export const UP = number()
export const APART = number()
/** The nearest pair, which gives the normal; and, of those that are as near to within SLACK, the one nearest to the centre. */
export const NEAREST_PLACE = vector()
export const NEAREST_UP = number()
export const LEAST_APART = number()
export const BEST_PLACE = vector()
export const BEST_UP = number()
export const BEST_APART = number()
/** Scratch: a vector and numbers. */
export const K = vector()
export const X = number()
export const Y = number()
export const Z = number()
