import type { Verdict } from '../oracle/contract.ts'
import { judgeClear, judgeMove, overlapsAtStart, type Stop } from '../oracle/judge-move.ts'
import { KINDS, type Kind, type SolidCourse } from '../oracle/solid.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { type Advanced, askAdvance, askClear, askGrown } from './kernels.ts'
import { MOVE_STRATA, type MoveCase, makeMoveCase } from './move-cases.ts'
import { list, printTest } from './print.ts'
import { addFailure, addMove, type Proof, type Tally } from './tally.ts'

/**
 * Sweeps with a tolerance of their own, as characters ask them of one triangle: every certificate is judged, and what the exact solver
 * says where there is none; what is nearest at the start; and that a limit changes nothing before it.
 */

/** One case of so many goes to the rationals whatever the filter can settle, and the filter's word is compared with theirs. */
const TO_RATIONALS = 20

/** Cases number `from` up to `to`; bodies and strata take turns. */
export function proveMoves(tally: Tally, seed: number, from: number, to: number, only?: string): void {
  const kinds = only === undefined ? KINDS : KINDS.filter((kind) => kind === only)
  if (kinds.length === 0) return
  for (let index = from; index < to; index++) {
    const kind = kinds[index % kinds.length]
    const turn = Math.floor(index / kinds.length)
    const made = dealMove(seed, kind, turn)
    const exact = Math.floor(turn / MOVE_STRATA.length) % TO_RATIONALS === 0
    const judged = judge(made, exact)
    if (exact) compare(made, judged, tally)
    const verdicts = [...judged.verdicts, ofLimit(made, judged, diceOf(seedOf(seed, 'limit', turn)))]
    const near = verdicts.some((one) => one.near)
    const verdict = { ...verdicts.sort(WORST_FIRST)[0], near, hit: judged.proof === 'met' }
    addMove(tally, kind, made.stratum, verdict, judged.proof, judged.early)
    if (!verdict.wrong) continue
    const what = `${kind}, ${made.stratum}: ${verdict.what}, ${verdict.worst.toPrecision(3)} of what is allowed`
    addFailure(tally, what, print(made, what, seed, turn))
  }
}

function dealMove(seed: number, kind: Kind, turn: number): MoveCase {
  return makeMoveCase(kind, turn % MOVE_STRATA.length, diceOf(seedOf(seed, `moves of ${kind}`, turn)), restOf)
}

/** Where the body stays: it goes to where it is stopped. */
function restOf(made: MoveCase): number[] | null {
  const { verdict, t } = askOf(made)
  return verdict === 'met' ? made.from.map((x, i) => x + t * made.translation[i]) : null
}

/** For tests that were printed: the verdicts that found something wrong. */
export function judgeMoveCase(made: MoveCase): Verdict[] {
  const judged = judge(made, true)
  const limits = Array.from({ length: 20 }, (_, i) => ofLimit(made, judged, diceOf(i)))
  return [...judged.verdicts, ...limits].filter(({ wrong }) => wrong)
}

const FINE: Verdict = { hit: false, near: false, wrong: false, worst: 0, worstAny: 0, what: '', exact: false }
const WORST_FIRST = (a: Verdict, b: Verdict): number => Number(b.wrong) - Number(a.wrong) || b.worst - a.worst

/** What was answered, what came of it where the exact solver was asked, and what the judges say. */
interface Judged {
  answer: Advanced
  stop: Stop | null
  proof: Proof
  early: boolean
  verdicts: Verdict[]
}

const askOf = ({ kind, from, radii, translation, triangle }: MoveCase, limit = 1): Advanced =>
  askAdvance({ kind, from, half: radii }, translation, triangle, limit)

function judge(made: MoveCase, exact: boolean): Judged {
  const { kind, from, radii, translation, triangle } = made
  const body = { kind, from, half: radii }
  const course: SolidCourse = { kind, half: radii, from, translation, triangle }
  const answer = askOf(made)
  const unsure = answer.verdict === 'unsure'
  const stop = unsure ? askGrown(body, translation, triangle) : answer.verdict === 'met' ? answer : null
  const proof = answer.verdict !== 'unsure' ? answer.verdict : overlapsAtStart(course) ? 'overlap' : 'unsure'
  const verdicts: Verdict[] = []
  let early = false
  // of what overlaps the exact solver is asked by the contact rule, and that is judged where casts are
  if (proof !== 'overlap') {
    const verdict = judgeMove(course, stop, { exact }, unsure)
    early = verdict.early && !unsure
    verdicts.push(named(answer.verdict, verdict))
  }
  if (askClear(body, triangle)) verdicts.push(named('clear', judgeClear(course, { exact })))
  return { answer, stop, proof, early, verdicts }
}

const named = (name: string, verdict: Verdict): Verdict => ({ ...verdict, what: `${name}: ${verdict.what}` })

/** The filter's word against that of the rationals. */
function compare(made: MoveCase, { verdicts }: Judged, tally: Tally): void {
  judge(made, false).verdicts.forEach((quick, i) => {
    const exact = verdicts[i]
    if (quick.exact || (quick.wrong === exact.wrong && quick.near === exact.near)) return
    tally.crashes++
    addFailure(tally, 'the filter and the rationals disagree', `// ${JSON.stringify({ made, quick, exact })}`)
  })
}

/**
 * With a limit, what stops at or before it stops as without one, what stops later may be left out, and what the exact solver must
 * be asked about and stops before it is not. So the order in which triangles are asked decides nothing.
 */
function ofLimit(made: MoveCase, { answer: free, stop }: Judged, dice: Dice): Verdict {
  const t = stop?.t ?? 1
  const limit = Math.min(1, dice.pick([t, t, t * dice.unit(), t + (1 - t) * dice.unit(), dice.unit()]))
  const answer = askOf(made, limit)
  const kept =
    answer.verdict === 'missed'
      ? stop === null || stop.t > limit
      : answer.verdict === free.verdict && JSON.stringify(answer) === JSON.stringify(free)
  if (kept) return FINE
  return {
    ...FINE,
    wrong: true,
    worst: Number.NaN,
    worstAny: Number.NaN,
    what: `the limit ${limit} changes the answer`,
  }
}

function print(made: MoveCase, what: string, seed: number, turn: number): string {
  const { kind, stratum, from, translation, radii, triangle } = made
  return printTest({
    comments: [what, `the answer was ${JSON.stringify(askOf(made))}`],
    imports: ["import { judgeMoveCase } from '../prove/moves.ts'"],
    name: `${kind}, ${stratum}, a move (seed ${seed}, case ${turn})`,
    body: [
      'const wrong = judgeMoveCase({',
      `  kind: '${kind}',`,
      `  stratum: '${stratum}',`,
      `  from: ${list(from)},`,
      `  translation: ${list(translation)},`,
      `  radii: ${list(radii)},`,
      `  triangle: ${list(triangle)},`,
      '})',
      'expect(wrong).toEqual([])',
    ],
  })
}
