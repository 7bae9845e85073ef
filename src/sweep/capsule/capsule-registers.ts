/** Registers of the capsule, beside those of registers.ts. Its axis is y: it is judged in its own frame. */
import { number } from '../registers.ts'

/** Half the length of the segment; the capsule is all points within RADIUS of it. */
export const SEGMENT = number()
/** Where its segment crosses the triangle: how far it must go along NORMAL until it no longer does. */
export const OUT = number()
