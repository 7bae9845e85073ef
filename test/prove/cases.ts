import { questions } from './ask.ts'
import { diceOf, seedOf } from './dice.ts'
import { printCase } from './print.ts'
import { makeCase, recipesOf, type Shape } from './strata.ts'
import { addCase, addFailure, type Tally } from './tally.ts'

/** Cases on single triangles: number `from` up to `to` of a shape. Strata take turns. */
export function proveCases(tally: Tally, seed: number, shape: Shape, from: number, to: number): void {
  const recipes = recipesOf(shape)
  for (let index = from; index < to; index++) {
    const recipe = recipes[index % recipes.length]
    const made = makeCase(shape, recipe, diceOf(seedOf(seed, shape, index)))
    const asked = questions(made)
    const verdicts = asked.map(([, verdict]) => verdict)
    addCase(tally, shape, recipe.name, verdicts)
    for (const [answer, verdict] of asked) {
      if (!verdict.wrong) continue
      const what = `${shape}, ${recipe.name}: ${verdict.what}, ${verdict.worst.toFixed(3)} ε, ${verdict.worstAny.toExponential(1)} of the tolerance for any triangle`
      addFailure(tally, what, printCase(made, answer, what, seed, index))
    }
  }
}
