/**
 * Registers of the capsule, in addition to those of registers.ts. The capsule is solved in its own frame, where its
 * axis is y.
 */
import { number } from '../registers.ts'

/** Half the length of the segment. The capsule is all points within RADIUS of the segment. */
export const SEGMENT = number()
/** How far a segment that crosses the triangle must go along NORMAL until it no longer crosses. */
export const OUT = number()
