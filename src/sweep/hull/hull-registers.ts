/** Registers of the hull, in addition to those of registers.ts. The hull is solved in its own frame. */
import { number, vector } from '../registers.ts'

/** The point about which it shrinks and grows. */
export const MIDDLE = vector()
/** RADIUS over the size that it has as given: its corners, as seen from MIDDLE, are multiplied by this. */
export const SCALE = number()
/** A direction from the triangle to the hull, of any length … */
export const AXIS = vector()
/** … and along it: the hull's lowest corner, seen from MIDDLE, as given; how far the translation leads. */
export const LOW = number()
export const ALONG = number()
/** The gap between triangle and hull along the axis (negative: they overlap). */
export const APART = number()
/** How much the gap falls if RADIUS grows by 1. */
export const GAIN = number()
/** Scratch. */
export const X = number()
export const Y = number()
export const K = number()
