/**
 * Products of a few very small numbers leave the range of doubles. Multiplying the numbers by a power of two first
 * costs nothing and rounds nothing.
 */

/** 2⁻¹²⁸: if all lengths are below this, multiply them by RAISE until one is not. */
export const SMALL = 2.938735877055719e-39

/** 2²⁵⁶ and its reciprocal. */
export const RAISE = 1.157920892373162e77
export const LOWER = 8.636168555094445e-78
