/**
 * What the convex solver works on: numbers in one Float64Array, so that none crosses a call. Two bodies, a target b and a mover a, are
 * one body here: the Minkowski difference K of their cores (b minus a, each without its margin, each around its own centre). The mover
 * is the point X. Lengths are divided by UNIT, a power of two near the least size.
 */
import { registerFile } from '../math/slots.ts'

const file = registerFile('convex/registers.ts', 320)
export const g = file.w

export const slots = file.slots
export const plain = (): number => slots(1)
export const vector = (): number => slots(3)

/** The point asked about: a's centre as seen from b's. */
export const X = vector()
/** The way: X = START + T · WAY. */
export const START = vector()
export const WAY = vector()
/** A direction, of length 1; from b to a. */
export const N = vector()
/** The point of K farthest along N, and b's share of it. */
export const W = vector()
export const ON_B = vector()
/** From X to the nearest point of the simplex. */
export const V = vector()
/** The direction that separates best so far, and by how much. */
export const BEST = vector()
export const LOWER = plain()
export const GAP = plain()
export const T = plain()
/** Sum of both margins. */
export const MARGIN = plain()
/** Margin of b alone. */
export const MARGIN_B = plain()
/** Tolerance of the contract; what rounding may do to a distance; the unit of length. */
export const DELTA = plain()
export const NOISE = plain()
export const UNIT = plain()
/** `nearest` may stop when X is surely farther than this; `enter` when it is surely nearer. */
export const ENOUGH = plain()
export const NEAR = plain()
/** Distance beyond the margins; negative: minus the depth. */
export const SIGNED = plain()
/** Of `leastDepth`: the depth of the cores, and its direction. */
export const LEAST = slots(4)
/** Where b is touched. */
export const TOUCHED = vector()
/** Scratch for each file: one piece. */
export const S1 = slots(6)
export const S2 = S1 + 3
export const KEPT = vector()
export const FROM = vector()
export const CHOSEN = vector()
/** The direction from the simplex to X when `polish` is asked. */
export const SEEN = vector()
export const SLACK = plain()
export const MOST = plain()
/** Three axes of the core of b, then of a: half extents as vectors; for a triangle its vertices. */
export const AXES = slots(18)
/** Half extents and unit axes as given, of b, then of a; each 13, with the margin between the two. */
export const GIVEN = slots(26)
/** Four vertices of the simplex: point of K, b's share, and the point as seen from X. */
export const SIMPLEX = slots(12)
export const SIMPLEX_ON_B = slots(12)
export const WEIGHTS = slots(4)
