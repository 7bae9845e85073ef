/**
 * Registers of the box, in addition to those of registers.ts. The box is solved in its own frame, where its edges are
 * parallel to the axes.
 */
import { number, vector } from '../registers.ts'

/** Half extents, a vector. */
export const EXTENTS = vector()
/**
 * An axis. Positions along it: the centre, the translation, the triangle's least and greatest corner. Also the box's
 * half width.
 */
export const AXIS = vector()
export const AT = number()
export const ALONG = number()
export const LEAST = number()
export const MOST = number()
export const WIDTH = number()
/** The gap between box and triangle along the axis (negative: they overlap), at the current time. */
export const APART = number()
/** Scratch. */
export const X = number()
export const Y = number()
