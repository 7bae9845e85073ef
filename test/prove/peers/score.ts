/** What one library's answers to one kind of question come to. */
export interface Score {
  /** Questions whose exact answer is a hit by more than the band; how many of them were answered by a miss. */
  sure: number
  missed: number
  /** Questions whose exact answer is a miss by more than the band; how many of them were answered by a hit. */
  free: number
  ghosts: number
  /** Errors of the answered places, in units of the radius (rays, points: of the triangle's size). */
  errors: number[]
}

export function newScore(): Score {
  return { sure: 0, missed: 0, free: 0, ghosts: 0, errors: [] }
}

export interface Summary {
  readonly sure: number
  readonly missed: number
  readonly free: number
  readonly ghosts: number
  readonly p99: number | null
  readonly worst: number | null
}

export function summaryOf({ errors, ...counts }: Score): Summary {
  const sorted = Float64Array.from(errors).sort()
  const at = (share: number) => (sorted.length === 0 ? null : sorted[Math.ceil(share * sorted.length) - 1])
  return { ...counts, p99: at(0.99), worst: at(1) }
}
