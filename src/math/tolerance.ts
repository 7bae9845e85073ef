/**
 * Every number that decides something, in one place. None has a unit: each is relative to the numbers at hand.
 *
 * The contract (docs/guarantees.md): an answer is the exact answer for a body each of whose sizes differs from yours by
 * at most `ε = k · 2⁻⁵³ · (S + |d|)`: S the largest absolute coordinate or size of the query and of the one triangle
 * judged, d the translation.
 */

/** Unit roundoff of doubles, 2⁻⁵³: half the gap between 1 and the next double. */
export const ROUNDOFF = 1.1102230246251565e-16

/** k of the contract, for ray, segment, sphere and axis-aligned ellipsoid. */
const CONTRACT_K = 8

/** ε / (S + |d|) of the contract. */
export const EPSILON = CONTRACT_K * ROUNDOFF

/**
 * Below this share of |e1||e2| the normal e1 × e2 of a triangle is noise even in double-doubles, and the triangle acts
 * as the segment or point that it is: its edges cover a face whose altitude is under 2⁻⁴⁰ of its longest edge.
 */
export const FLAT_TRIANGLE = 9.094947017729282e-13

/** What double-double arithmetic may have left of a sum that is truly zero, as a share of its terms: 2⁻⁹⁶. */
export const DOUBLE_DOUBLE_ZERO = 1.262177448353619e-29

/** As DOUBLE_DOUBLE_ZERO, of results of many operations: 2⁻⁷⁵. */
export const RESIDUE = 2.6469779601696886e-23

/** Nearer than this, relative to where all is, two points coincide: what is left is residue. 2⁻⁷⁹ */
export const COINCIDE = 1.6543612251060553e-24

/**
 * Largest coordinate or size that doors accept, 2⁶⁰: products of eight of them stay far inside the range of doubles.
 */
export const LARGEST = 1152921504606847000
