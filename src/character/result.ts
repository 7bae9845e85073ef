/** What comes of a move. */

/**
 * 'recovered': it started in overlap and was moved out; 'trapped': it could not be, and stayed where it was; 'crushed': something that is
 * driven leaves it no room (`crushedBy`), and goes through it: it is free again when the two do not overlap.
 */
export type MoveResult = 'free' | 'recovered' | 'trapped' | 'crushed'

/** The worse the later. */
export const RESULTS: readonly MoveResult[] = ['free', 'recovered', 'trapped', 'crushed']

/** Of the results of two parts of a move. */
export function worse(a: MoveResult, b: MoveResult): MoveResult {
  return RESULTS.indexOf(b) > RESULTS.indexOf(a) ? b : a
}
