import type { Verdict } from '../oracle/contract.ts'
import { type Question, questionsOf, type Topic } from './ask.ts'
import type { Shape } from './bodies.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { proveInMesh } from './in-mesh.ts'
import { printCase } from './print.ts'
import { type Case, MESH_STRATA, makeCase, type Recipe, recipesOf } from './strata.ts'
import { addCase, addFailure, type Tally } from './tally.ts'

/** Questions in one deal: the main one and another, in turn. */
export const CASES_PER_DEAL = 2

/** One deal of so many goes to the rationals whatever the filter can settle, and the filter's word is compared with theirs. */
const TO_RATIONALS = 10

/**
 * Deals number `from` up to `to` of a shape, two cases each; strata take turns (those of meshes share one), and within a stratum
 * the second questions. With a topic, only what belongs to it is asked.
 */
export function proveCases(tally: Tally, seed: number, shape: Shape, from: number, to: number, topic?: Topic): void {
  const recipes = recipesOf(shape)
  const strata = recipes.length + (topic === 'overlap' || topic === 'closest' ? 0 : 1)
  for (let index = from; index < to; index++) {
    const dice = diceOf(seedOf(seed, shape, index))
    const stratum = index % strata
    const turn = Math.floor(index / strata)
    const exact = (turn + stratum) % TO_RATIONALS === 0
    if (stratum === recipes.length) {
      const name = MESH_STRATA[turn % MESH_STRATA.length]
      const first = CASES_PER_DEAL * Math.floor(turn / MESH_STRATA.length)
      for (let k = 0; k < CASES_PER_DEAL; k++) proveInMesh(tally, seed, shape, name, first + k, exact)
      continue
    }
    deal(shape, recipes[stratum], dice, turn, topic, (made, question) => {
      const [answer, verdict] = judged(made, question, exact, tally)
      addCase(tally, shape, made.stratum, verdict)
      if (!verdict.wrong) return
      const what = `${shape}, ${made.stratum}: ${question.name}: ${verdict.what}, ${verdict.worst.toFixed(3)} ε, ${verdict.worstAny.toExponential(1)} of the tolerance for any triangle`
      addFailure(tally, what, printCase(made, question.name, answer, what, seed, index))
    })
  }
}

/** Makes cases until two questions are asked: mostly one case. */
function deal(
  shape: Shape,
  recipe: Recipe,
  dice: Dice,
  turn: number,
  topic: Topic | undefined,
  ask: (made: Case, question: Question) => void,
): void {
  for (let asked = 0; asked < CASES_PER_DEAL; ) {
    const made = makeCase(shape, recipe, dice)
    const questions = questionsOf(made).filter((question) => topic === undefined || question.topic === topic)
    ask(made, questions[0])
    asked++
    if (asked === CASES_PER_DEAL || questions.length < 2) continue
    ask(made, questions[1 + (turn % (questions.length - 1))])
    asked++
  }
}

/** Where the rationals were asked for, they must agree with what the filter says by itself. */
function judged(
  made: Case,
  { name, ask }: Question,
  exact: boolean,
  tally: Tally,
): [answer: unknown, verdict: Verdict] {
  const [answer, verdict] = ask(exact)
  if (!exact) return [answer, verdict]
  const quick = ask(false)[1]
  if (quick.exact !== false) return [answer, verdict]
  if (quick.wrong === verdict.wrong && quick.near === verdict.near) return [answer, verdict]
  tally.crashes++
  addFailure(
    tally,
    'the filter and the rationals disagree',
    `// ${JSON.stringify({ made, name, answer, verdict, quick })}`,
  )
  return [answer, verdict]
}
