/**
 * The registers of the convex solver: numbers in one Float64Array, so that no call passes a double. The two bodies, a
 * target b and a mover a, are combined into one body: the Minkowski difference K of their cores (b minus a, each
 * without its margin and around its own centre). The mover becomes the point X. Lengths are divided by UNIT, a power of
 * two near the least size.
 */
import { registerFile } from '../math/slots.ts'

const file = registerFile('convex/registers.ts', 320)
export const g = file.w

export const slots = file.slots
export const plain = (): number => slots(1)
export const vector = (): number => slots(3)

/** The query point: a's centre as seen from b's. */
export const X = vector()
/** The path: X = START + T · WAY. */
export const START = vector()
export const WAY = vector()
/** A unit direction, from b to a. */
export const N = vector()
/** The point of K farthest along N, and b's part of it. */
export const W = vector()
export const ON_B = vector()
/** From X to the nearest point of the simplex. */
export const V = vector()
/** The direction that separates best so far, and by how much. */
export const BEST = vector()
export const LOWER = plain()
export const GAP = plain()
export const T = plain()
/** The sum of both margins. */
export const MARGIN = plain()
/** The margin of b alone. */
export const MARGIN_B = plain()
/** The tolerance of the contract; the rounding error of a distance; the unit of length. */
export const DELTA = plain()
export const NOISE = plain()
export const UNIT = plain()
/** `nearest` may stop when X is surely farther than ENOUGH; `enter` stops when X is nearer than NEAR. */
export const ENOUGH = plain()
export const NEAR = plain()
/** The distance beyond the margins, or minus the depth. */
export const SIGNED = plain()
/** The result of `leastDepth`: the depth of the cores, and its direction. */
export const LEAST = slots(4)
/** The point of contact on b. */
export const TOUCHED = vector()
/** Scratch for each file; S1 and S2 are one block. */
export const S1 = slots(6)
export const S2 = S1 + 3
export const KEPT = vector()
export const FROM = vector()
export const CHOSEN = vector()
/** The direction from the simplex to X when `hasten` calls `polish`. */
export const SEEN = vector()
export const SLACK = plain()
export const MOST = plain()
/** Three axes of the core of b, then of a: half extents as vectors; for a triangle, its vertices. */
export const AXES = slots(18)
/** The given half extents and unit axes of b, then of a: 13 numbers each, with the margin between the two. */
export const GIVEN = slots(26)
/** Up to four vertices of the simplex: the point of K, b's part of it, and its weight. */
export const SIMPLEX = slots(12)
export const SIMPLEX_ON_B = slots(12)
export const WEIGHTS = slots(4)
