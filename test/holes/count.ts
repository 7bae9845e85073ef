import type { LevelStart } from '../../doctor/loading/level-data.ts'
import type { Mode } from '../../playground/scenes/walk/settings.ts'
import { isHole, judgeHole } from './judge-hole.ts'
import { groundOf, searchAt } from './search.ts'

export interface Counted {
  name: string
  mode: Mode
  walkers: number
  steps: number
  /** The walker who found the first. */
  first: number | null
  holes: number
  /** Of the holes: through what one can stand on, the others through walls and ceilings. */
  floors: number
  /** Of the holes: carom's body is on the ground at the end. */
  standing: number
  /** Different triangles that were passed through. */
  triangles: number
  /** Holes of which the oracle says the same. */
  agreed: number
  /** Where it does not, in words; at most ten. */
  wrong: string[]
}

/** All that so many walkers find, each walked again from its data and judged. */
export function countHoles(
  level: { name: string; positions: Float32Array; indices: Uint32Array; starts: readonly Omit<LevelStart, 'area'>[] },
  { mode, seed, walkers }: { mode: Mode; seed: number; walkers: number },
): Counted {
  const ground = groundOf(level)
  const search = searchAt(ground, level.starts, { mode, seed })
  const counted: Counted = {
    ...{ name: level.name, mode, walkers: 0, steps: 0, first: null },
    ...{ holes: 0, floors: 0, standing: 0, triangles: 0, agreed: 0, wrong: [] },
  }
  const through = new Set<number>()
  // where nobody can stand no walker goes
  for (let turn = 0; turn < 3 * walkers && search.walkers < walkers; turn++) {
    const found = search.walk()
    if (found === null) continue
    const { hole, run } = found
    counted.first ??= search.walkers
    counted.holes++
    if ((run.crossing?.normal.y ?? 0) > 0.6) counted.floors++
    if (run.exactGround === 'ground') counted.standing++
    if (run.crossing !== null) through.add(run.crossing.triangle)
    const judged = judgeHole(ground, hole)
    if (isHole(judged)) counted.agreed++
    else if (counted.wrong.length < 10) {
      counted.wrong.push(
        JSON.stringify({ hole, told: run.crossing, oracle: judged.article, exact: judged.exact.slice(0, 2) }),
      )
    }
  }
  return { ...counted, walkers: search.walkers, steps: search.steps, triangles: through.size }
}
