/**
 * The directions in which the least way out of a hull may lead. `hull()` installs them (hull-directions.ts), so that
 * programs without hulls need not load them.
 */
export const hullWays = {
  /**
   * Calls `tryBoth` for each, with the register of a vector of any length.
   * @param edges the edges of the body that is no hull: `count` vectors
   */
  tryAll(_edges: Float64Array, _count: number, _tryBoth: (vector: number) => void): void {},
}
