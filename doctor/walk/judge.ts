/**
 * Who is to blame for a fall: did the walker go through a triangle? By exact signs of the oracle, which shares no line with what it judges
 * (test/oracle/signs.ts), on every triangle near the way of the walker's centre.
 */

import { pointsOnGrid, properlyCrosses } from '../../test/oracle/signs.ts'
import type { Replay } from '../finding.ts'
import { play } from './replay.ts'
import type { LevelWalker } from './walker.ts'

/** The first triangle that the centre goes through on its way, or -1. */
export function crossedOnTheWay(
  walker: LevelWalker,
  replay: Replay,
  positions: Float32Array,
  indices: Uint32Array,
): number {
  const way: number[] = [...replay.state.slice(0, 3)]
  play(walker, replay.state, replay.inputs, () => {
    way.push(...walker.character.state.subarray(0, 3))
    return false
  })
  const low = [0, 1, 2].map((k) => least(way, k))
  const high = [0, 1, 2].map(
    (k) =>
      -least(
        way.map((x) => -x),
        k,
      ),
  )
  for (let t = 0; 3 * t < indices.length; t++) {
    const corners = [0, 1, 2].flatMap((c) => {
      const o = 3 * indices[3 * t + c]
      return [positions[o], positions[o + 1], positions[o + 2]]
    })
    if (low.some((x, k) => Math.max(corners[k], corners[3 + k], corners[6 + k]) < x)) continue
    if (high.some((x, k) => Math.min(corners[k], corners[3 + k], corners[6 + k]) > x)) continue
    for (let o = 0; o + 6 <= way.length; o += 3) if (crosses(way, o, corners)) return t
  }
  return -1
}

function least(way: readonly number[], k: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = k; i < way.length; i += 3) least = Math.min(least, way[i])
  return least
}

function crosses(way: readonly number[], o: number, corners: readonly number[]): boolean {
  for (let k = 0; k < 3; k++) {
    const [a, b] = [way[o + k], way[o + 3 + k]]
    if (Math.max(a, b) < Math.min(corners[k], corners[3 + k], corners[6 + k])) return false
    if (Math.min(a, b) > Math.max(corners[k], corners[3 + k], corners[6 + k])) return false
  }
  const [p, q, a, b, c] = pointsOnGrid(way.slice(o, o + 6), corners)
  return properlyCrosses(p, q, a, b, c)
}
