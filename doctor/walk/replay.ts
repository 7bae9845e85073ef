/** Ways of walkers as data: written down from an exploration, and walked again. */
import type { Replay } from '../finding.ts'
import { STRETCH } from './job.ts'
import type { Stances } from './stances.ts'
import { DT, head, type LevelWalker, step } from './walker.ts'

/** A replay begins at most so many seconds before its end. */
const SECONDS = 6

/** Walks; after each step `onStep`, which may end it by returning true. */
export function play(
  walker: LevelWalker,
  state: ArrayLike<number>,
  inputs: readonly number[],
  onStep?: () => boolean,
): void {
  walker.character.restore(state)
  for (let o = 0; o < inputs.length; o += STRETCH) {
    head(inputs[o], inputs[o + 1])
    for (let n = 0; n < inputs[o + 3]; n++) {
      step(walker, inputs[o + 2] === 1 && n === 0)
      if (onStep?.()) return
    }
  }
}

/** The last seconds of a way from a spawn to a stance, and one stretch beyond. */
export function writeReplay(
  walker: LevelWalker,
  stances: Stances,
  spawns: readonly { state: Float64Array }[],
  stance: number,
  stretch: readonly number[],
  level: string,
): Replay {
  const { root, inputs } = stances.wayTo(stance)
  const all = [...inputs, ...stretch]
  let steps = 0
  for (let o = 3; o < all.length; o += STRETCH) steps += all[o]
  const most = Math.ceil(SECONDS / DT)
  // from the last stretch of those that are far enough back
  let first = 0
  for (let left = steps; first < all.length - STRETCH && left - all[first + 3] >= most; first += STRETCH)
    left -= all[first + 3]
  play(walker, spawns[root].state, all.slice(0, first))
  const state = [...walker.character.state]
  const kept = joined(all.slice(first))
  play(walker, state, kept)
  const { x, y, z } = walker.character.position
  return { level, body: walker.body, dt: DT, state, inputs: kept, end: [x, y, z] }
}

/** Stretches that go on in the same way are one. */
function joined(inputs: readonly number[]): number[] {
  const out: number[] = []
  for (let o = 0; o < inputs.length; o += STRETCH) {
    const last = out.length - STRETCH
    if (last >= 0 && out[last] === inputs[o] && out[last + 1] === inputs[o + 1] && inputs[o + 2] === 0)
      out[last + 3] += inputs[o + 3]
    else out.push(...inputs.slice(o, o + STRETCH))
  }
  return out
}
