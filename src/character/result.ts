/** The result of a move. */

/**
 * 'recovered': it started in overlap and was moved out. 'trapped': it could not be moved out, and stayed where it was.
 * 'crushed': a moving collider leaves it no room (`crushedBy`) and passes through it, until the two no longer overlap.
 */
export type MoveResult = 'free' | 'recovered' | 'trapped' | 'crushed'

/** From the best to the worst. */
export const RESULTS: readonly MoveResult[] = ['free', 'recovered', 'trapped', 'crushed']

/** The worse of the results of two parts of a move. */
export function worse(a: MoveResult, b: MoveResult): MoveResult {
  return RESULTS.indexOf(b) > RESULTS.indexOf(a) ? b : a
}
