/** A replay, walked: where the feet are after each step. It is walked here and now, by the same character, and not drawn from a recording. */
import type { TriangleMesh } from 'carom'
import type { Replay } from '../../../doctor/finding.ts'
import { play } from '../../../doctor/walk/replay.ts'
import { type LevelWalker, newWalker } from '../../../doctor/walk/walker.ts'

export interface Path {
  readonly replay: Replay
  /** x, y, z of the feet, at the start and after each step. */
  readonly feet: Float64Array
  readonly steps: number
  /** Does it end, to the last bit, where the report says? */
  readonly endsAsTold: boolean
}

export function pathOf(mesh: TriangleMesh, replay: Replay): Path {
  const walker = newWalker(mesh, replay.body)
  const { position } = walker.character
  const feet: number[] = []
  const note = () => void feet.push(position.x, position.y, position.z)
  walker.character.restore(replay.state)
  note()
  play(walker, replay.state, replay.inputs, () => {
    note()
    return false
  })
  const steps = feet.length / 3 - 1
  const last = feet.slice(-3)
  return {
    replay,
    feet: Float64Array.from(feet),
    steps,
    endsAsTold: last.every((value, k) => value === replay.end[k]),
  }
}

/** out = the feet at a moment, in steps from the start; between two steps they are between two places. */
export function feetAt({ feet, steps }: Path, moment: number, out: number[]): void {
  const at = Math.min(steps, Math.max(0, moment))
  const before = Math.min(steps - 1, Math.floor(at))
  const share = steps === 0 ? 0 : at - before
  for (let k = 0; k < 3; k++) {
    const from = feet[3 * Math.max(0, before) + k]
    const to = feet[3 * Math.min(steps, before + 1) + k]
    out[k] = from + (to - from) * share
  }
}

/** A walker who is where the replay has its own after so many steps. */
export function walkerAt(mesh: TriangleMesh, { state, inputs, body }: Replay, steps: number): LevelWalker {
  const walker = newWalker(mesh, body)
  walker.character.restore(state)
  let left = steps
  if (left > 0) play(walker, state, inputs, () => --left <= 0)
  return walker
}
