/** Registers of the capsule, beside those of registers.ts. Its axis is y: it is judged in its own frame. */
import { CAPSULE_REGISTERS } from './registers.ts'

/** Half the length of the segment; the capsule is all points within RADIUS of it. */
export const SEGMENT = CAPSULE_REGISTERS
/** Where its segment crosses the triangle: how far it must go along NORMAL until it no longer does. */
export const OUT = CAPSULE_REGISTERS + 2
/** The triangle, kept while A, B, C are faces of the prism. */
export const KEPT = CAPSULE_REGISTERS + 4
/** The corners of the prism: the triangle moved by the segment's half down, and up. */
export const LOW = CAPSULE_REGISTERS + 22
export const HIGH = CAPSULE_REGISTERS + 40
/** A pair of near points: the triangle's, how far up the segment the other is, their distance. */
export const PLACE = CAPSULE_REGISTERS + 58
export const UP = CAPSULE_REGISTERS + 64
export const APART = CAPSULE_REGISTERS + 66
/** The nearest pair, which gives the normal; and, of those that are as near to within SLACK, the one nearest to the centre. */
export const NEAREST_PLACE = CAPSULE_REGISTERS + 90
export const NEAREST_UP = CAPSULE_REGISTERS + 96
export const LEAST_APART = CAPSULE_REGISTERS + 98
export const BEST_PLACE = CAPSULE_REGISTERS + 68
export const BEST_UP = CAPSULE_REGISTERS + 74
export const BEST_APART = CAPSULE_REGISTERS + 76
/** Scratch: a vector and numbers. */
export const K = CAPSULE_REGISTERS + 78
export const X = CAPSULE_REGISTERS + 84
export const Y = CAPSULE_REGISTERS + 86
export const Z = CAPSULE_REGISTERS + 88
