import type { Tally } from './tally.ts'

/** Which points are inside a closed mesh: comparisons number `from` up to `to`. */
export function proveContains(_tally: Tally, _seed: number, _from: number, _to: number): void {}
