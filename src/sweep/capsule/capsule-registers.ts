/**
 * Registers of the capsule, in addition to those of registers.ts. The capsule is solved in its own frame, where its
 * axis is y.
 */
import { number } from '../registers.ts'

/** Half the length of the segment. The capsule is all points within RADIUS of the segment. */
export const SEGMENT = number()
/** If the segment crosses the triangle: how far it must go along NORMAL until it no longer does. */
export const OUT = number()
