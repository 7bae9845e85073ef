/**
 * All tolerances in one place. None has a unit: each is relative to the numbers involved.
 *
 * The contract (docs/guarantees.md): an answer is the exact answer for a body each of whose sizes differs from yours by
 * at most `ε = k · 2⁻⁵³ · (S + |d|)`. S is the largest absolute coordinate or size of the query and of the one triangle
 * judged; d is the translation.
 */

/** Unit roundoff of doubles, 2⁻⁵³: half the gap between 1 and the next double. */
export const ROUNDOFF = 1.1102230246251565e-16

/** k of the contract, for rays, segments, spheres and axis-aligned ellipsoids. */
const CONTRACT_K = 8

/** ε / (S + |d|) of the contract. */
export const EPSILON = CONTRACT_K * ROUNDOFF

/**
 * If the normal e1 × e2 of a triangle is below this share of |e1||e2|, it is noise even in double-doubles, and the
 * triangle acts as a segment or point. Its edges cover such a face, whose altitude is under 2⁻⁴⁰ of its longest edge.
 */
export const FLAT_TRIANGLE = 9.094947017729282e-13

/** If a sum is truly zero, the rest of its double-double value is below this share of its terms: 2⁻⁹⁶. */
export const DOUBLE_DOUBLE_ZERO = 1.262177448353619e-29

/** Like DOUBLE_DOUBLE_ZERO, for results of many operations: 2⁻⁷⁵. */
export const RESIDUE = 2.6469779601696886e-23

/**
 * Two points coincide if their distance is below this share of their coordinates: the distance is then only rounding.
 * 2⁻⁷⁹
 */
export const COINCIDE = 1.6543612251060553e-24

/**
 * The largest coordinate or size that public methods accept, 2⁶⁰: products of eight of them stay far inside the range
 * of doubles.
 */
export const LARGEST = 1152921504606847000
