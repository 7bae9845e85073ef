/** Where in the frame of driven colliders a time of the advance is. */
import type { Crowd } from './crowd.ts'

/** The share of the frame at a time on the crowd's clock. */
export function shareAt({ shares, begin, end }: Crowd, now: number): number {
  if (now >= end[0]) return shares[1]
  return shares[0] + ((shares[1] - shares[0]) * (now - begin[0])) / (end[0] - begin[0])
}
