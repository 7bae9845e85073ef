/** Every answer is compared with carom's before anything is timed; where two differ, all triangles one by one say who is wrong. */
import type { Entrant, Lane, Triangles } from './entrants.ts'
import { firstOneByOne } from './judge.ts'
import { RAY } from './rays.ts'

export type Question = 'first' | 'any'

export interface Checked {
  /** Answers that are not carom's. */
  readonly differ: number
  /** Of them, those that are wrong. */
  readonly wrong: number
  /** Of them, those that nobody had the time to judge. */
  readonly unjudged: number
}

/** Triangles that the judge looks at in a race, at most: about a second. */
const JUDGING = 2e7

/** What all are compared with, ray by ray: as a Lane's `first` and `exact`. */
export interface Reference {
  readonly first: Float64Array
  readonly exact: Float64Array
  /** The same where only fronts count. */
  readonly fronts: Float64Array
  readonly diagonal: number
}

export type Judge = (i: number, frontOnly: boolean) => number | null

/** Looks at so many triangles and no more; then it says null. */
export function createJudge(triangles: Triangles, rays: Float64Array, work = JUDGING): Judge {
  const known = new Map<string, number>()
  let left = work
  return (i, frontOnly) => {
    const key = `${i} ${frontOnly}`
    const before = known.get(key)
    if (before !== undefined) return before
    left -= triangles.indices.length / 3
    if (left < 0) return null
    const right = firstOneByOne(triangles, rays, i, frontOnly)
    known.set(key, right)
    return right
  }
}

export function check(
  question: Question,
  entrant: Entrant,
  lane: Lane,
  rays: Float64Array,
  reference: Reference,
  judge: Judge,
): Checked {
  const agree = agreement(question, entrant.tolerance * reference.diagonal)
  const answer = question === 'first' ? lane.first : (i: number) => (lane.any(i) ? 1 : -1)
  const checked = { differ: 0, wrong: 0, unjudged: 0 }
  for (let i = 0; i < rays.length / RAY; i++) {
    if (question === 'first' && lane.exact !== undefined) {
      // who promises the same bits is held to them
      if (!Object.is(lane.exact(i), reference.exact[i])) checked.differ++
      continue
    }
    const said = answer(i)
    if (agree(said, (entrant.frontOnly ? reference.fronts : reference.first)[i])) continue
    checked.differ++
    const right = judge(i, entrant.frontOnly === true)
    if (right === null) checked.unjudged++
    else if (!agree(said, right)) checked.wrong++
  }
  return checked
}

function agreement(question: Question, tolerance: number): (a: number, b: number) => boolean {
  const sameSide = (a: number, b: number) => a >= 0 === b >= 0
  if (question === 'any') return sameSide
  return (a, b) => sameSide(a, b) && (a < 0 || Math.abs(a - b) <= tolerance)
}
