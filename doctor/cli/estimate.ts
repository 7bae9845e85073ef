/** How long an exploration will take, told from how far it is. */

export interface Way {
  readonly moves: number
  readonly stances: number
  /** Stances that nobody has gone on from yet. */
  readonly waiting: number
}

/**
 * Moves at the end: as many for each stance as so far, for as many stances as the floors have cells.
 * @param reachable m² of floor that walkers should come to @param radius of the body: cells are half of it
 */
export function expectedMoves(
  { moves, stances, waiting }: Way,
  budget: number,
  reachable: number,
  radius: number,
): number {
  const done = stances - waiting
  if (!(done > 0)) return budget
  const all = Math.max(stances, reachable / (radius / 2) ** 2)
  return Math.min(budget, Math.max(moves, (moves * all) / done))
}

/** 75 as "1 min 15 s". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
