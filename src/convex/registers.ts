/**
 * What the convex solver works on: numbers in one Float64Array, so that none crosses a call. Two bodies, a target b and a mover a, are
 * one body here: the Minkowski difference K of their cores (b minus a, each without its margin, each around its own centre). The mover
 * is the point X. Lengths are divided by UNIT, a power of two near the least size.
 */

/** The point asked about: a's centre as seen from b's. */
export const X = 0
/** The way: X = START + T · WAY. */
export const START = 3
export const WAY = 6
/** A direction, of length 1; from b to a. */
export const N = 9
/** The point of K farthest along N, and b's share of it. */
export const W = 12
export const ON_B = 15
/** From X to the nearest point of the simplex. */
export const V = 18
/** The direction that separates best so far, and by how much. */
export const BEST = 21
export const LOWER = 24
/** |V|, and how far N separates X from K. */
export const UPPER = 25
export const GAP = 26
export const T = 27
/** Sum of both margins. */
export const MARGIN = 28
/** Margin of b alone. */
export const MARGIN_B = 29
/** Tolerance of the contract; what rounding may do to a distance; the unit of length. */
export const DELTA = 30
export const NOISE = 31
export const UNIT = 32
/** `nearest` may stop when X is surely farther than this; `enter` when it is surely nearer. */
export const ENOUGH = 33
export const NEAR = 34
/** What the steps of `polish` start from and leave. */
export const RESIDUAL = 35
/** Distance beyond the margins; negative: minus the depth. */
export const SIGNED = 36
/** Of `leastDepth`: the depth of the cores, and its direction. */
export const LEAST = 61
/** Where b is touched. */
export const TOUCHED = 37
/** Scratch for each file. */
export const S1 = 40
export const S2 = 43
export const S3 = 46
export const S4 = 49
export const S5 = 52
export const S6 = 55
export const KEPT = 58
export const FROM = 65
export const CHOSEN = 68
/** The direction from the simplex to X when `polish` is asked. */
export const SEEN = 71
/** Of a direction in `polish`: its value, what rounding may do to that, and how far W is off; of the best one so far. */
export const VALUE = 74
export const SLACK = 75
export const OFF = 76
export const MOST = 77
export const LEFT = 78
/** r · H · s of `polish`. */
export const CURVATURE = 79
/** Three axes of the core of b, then of a: half extents as vectors; for a triangle its vertices. */
export const AXES = 80
/** Half extents and unit axes as given, of b, then of a; each 12. */
export const GIVEN = 100
/** Four vertices of the simplex: point of K, b's share, and the point as seen from X. */
export const SIMPLEX = 130
export const SIMPLEX_ON_B = 142
export const SIMPLEX_Y = 154
export const WEIGHTS = 166
/** The square of the nearest distance so far. */
export const SQUARE = 170
/** Of loops, since V8 boxes a double that starts as a constant: the last UPPER, the last OFF, the last distance of a touched point. */
export const LAST_UPPER = 171
export const LAST_OFF = 172
export const LAST_VALUE = 173
export const LAST_MISSING = 174
/** What small functions tell: dot products, how far W is off, |V|, how far the simplex' point is from X (squared), N · WAY. */
export const PRODUCTS = 175
export const PRODUCT = 180
export const LAMBDA = 181
export const OFF_S3 = 182
export const OFF_S4 = 183
export const SIZE = 184
export const MISSING = 185
export const SLOPE = 186
/** |V| of the simplex that is kept aside. */
export const OLD_SIZE = 187

export const g = new Float64Array(200)
