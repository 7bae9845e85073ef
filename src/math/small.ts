/**
 * Numbers so small that products of a few of them leave the range of doubles. To multiply them by a power of two first
 * costs nothing and rounds nothing.
 */

/** 2⁻¹²⁸: where no length is as long as this, they are multiplied by RAISE until one is. */
export const SMALL = 2.938735877055719e-39

/** 2²⁵⁶ and its inverse. */
export const RAISE = 1.157920892373162e77
export const LOWER = 8.636168555094445e-78
