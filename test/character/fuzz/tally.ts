/** What the fuzz has seen. */
export interface Tally {
  moves: number
  /** Of calls and results, by their names. */
  readonly counts: Map<string, number>
  /** Literal: which seed, room and move, and what was wrong. */
  readonly faults: string[]
}

export const newTally = (): Tally => ({ moves: 0, counts: new Map(), faults: [] })
