/** Where in the frame of driven colliders a time of the advance is. */
import type { Row } from '../math/rows.ts'
import type { Crowd } from './crowd.ts'

/** WHEN rows: a small step begins NOW, and lasts LENGTH. */
export const NOW = 0
export const LENGTH = 1

/** Turns the first `count` times on the crowd's clock into shares of the frame. */
export function turnIntoShares({ shares, begin, end }: Crowd, times: Row, count: number): void {
  for (let i = 0; i < count; i++)
    times[i] =
      times[i] >= end[0]
        ? shares[1]
        : shares[0] + ((shares[1] - shares[0]) * (times[i] - begin[0])) / (end[0] - begin[0])
}
