/** Many dealt meetings of a ball with what is driven, judged: what both tiers print and expect. */
import { dealCase, dealTurning } from './driven-cases.ts'
import { ask, judge, judgeTurning } from './driven-judge.ts'

export interface Tally {
  cases: number
  judged: number
  met: number
  /** A change of 10³ tolerances in size would decide them otherwise. */
  near: number
  /** In tolerances, and in which case. */
  worst: number
  what: string
  /** The numbers of those that broke a promise. */
  readonly wrong: number[]
}

/** Driven straight: by the exact oracle. */
export function judgeStraight(seed: number, cases: number): Tally {
  const tally: Tally = { cases, judged: 0, met: 0, near: 0, worst: 0, what: '', wrong: [] }
  for (let i = 0; i < cases; i++) {
    const dealt = dealCase(seed, i)
    const verdict = judge(dealt, ask(dealt.thing, dealt.meeting, dealt.dt))
    if (!verdict.judged) continue
    tally.judged++
    if (verdict.met) tally.met++
    if (verdict.near) tally.near++
    if (verdict.worst > 1) tally.wrong.push(i)
    if (!(verdict.worst > tally.worst)) continue
    tally.worst = verdict.worst
    tally.what = `${verdict.what}, ${dealt.kind} ${dealt.stratum} ${i}`
  }
  return tally
}

export interface TurningTally {
  judged: number
  met: number
  /** In radii. */
  early: number
  late: number
  readonly wrong: number[]
}

/** Turning: by halving. */
export function judgeTurns(seed: number, cases: number): TurningTally {
  const tally: TurningTally = { judged: 0, met: 0, early: 0, late: 0, wrong: [] }
  for (let i = 0; i < cases; i++) {
    const off = judgeTurning(dealTurning(seed, i))
    if (!off.judged) continue
    tally.judged++
    if (off.met) tally.met++
    if (off.wrong) tally.wrong.push(i)
    tally.early = Math.max(tally.early, off.early)
    tally.late = Math.max(tally.late, off.late)
  }
  return tally
}
