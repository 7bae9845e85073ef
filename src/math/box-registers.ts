/** Registers of the box, beside those of registers.ts. Its edges are parallel to the axes: it is judged in its own frame. */
import { BOX_REGISTERS } from './registers.ts'

/** Half extents, a vector. */
export const EXTENTS = BOX_REGISTERS
/** An axis; along it: the centre, the way, the triangle's least and greatest corner, the box's half width. */
export const AXIS = BOX_REGISTERS + 6
export const AT = BOX_REGISTERS + 12
export const ALONG = BOX_REGISTERS + 14
export const LEAST = BOX_REGISTERS + 16
export const MOST = BOX_REGISTERS + 18
export const WIDTH = BOX_REGISTERS + 20
/** How far box and triangle are apart along the axis (negative: they overlap), at the time asked about. */
export const APART = BOX_REGISTERS + 22
/** Scratch. */
export const X = BOX_REGISTERS + 24
export const Y = BOX_REGISTERS + 26
export const K = BOX_REGISTERS + 28
