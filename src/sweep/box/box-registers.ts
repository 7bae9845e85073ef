/** Registers of the box, beside those of registers.ts. Its edges are parallel to the axes: it is judged in its own frame. */
import { number, vector } from '../registers.ts'

/** Half extents, a vector. */
export const EXTENTS = vector()
/** An axis; along it: the centre, the way, the triangle's least and greatest corner, the box's half width. */
export const AXIS = vector()
export const AT = number()
export const ALONG = number()
export const LEAST = number()
export const MOST = number()
export const WIDTH = number()
/** How far box and triangle are apart along the axis (negative: they overlap), at the time asked about. */
export const APART = number()
/** Scratch. */
export const X = number()
export const Y = number()
