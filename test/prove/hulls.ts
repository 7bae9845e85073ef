import { seedOf } from './dice.ts'
import { caseOf, type HullCase, judgeHull } from './hull-cases.ts'
import { list, printTest } from './print.ts'
import { addCase, addFailure, type Tally } from './tally.ts'

/** Hulls that are cast at one triangle, and overlap it. */

/** Questions to one hull and triangle. */
export const QUESTIONS_PER_HULL = 4

/** Deals number `from` up to `to`. A few have no hull: their points lie in one plane. */
export function proveHulls(tally: Tally, seed: number, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const made = caseOf(seedOf(seed, 'hulls', index))
    if (made === undefined) continue
    for (const [name, verdict] of judgeHull(made)) {
      addCase(tally, 'hull', `hull: ${made.kind}`, verdict)
      if (!verdict.wrong) continue
      const what = `hull, ${made.kind}: ${name}: ${verdict.what}, ${verdict.worst.toFixed(3)} ε`
      addFailure(tally, what, print(made, name, what, seed, index))
    }
  }
}

function print({ shape, course }: HullCase, name: string, what: string, seed: number, index: number): string {
  const { from, translation, triangle, orientation } = course
  return printTest({
    comments: [what],
    imports: [
      "import { hull } from '../../src/index.ts'",
      "import { courseOf, judgeHull } from '../prove/hull-cases.ts'",
    ],
    name: `a hull, ${name} (seed ${seed}, case ${index})`,
    body: [
      `const shape = hull({ points: ${list(shape.vertices)} })`,
      'const course = courseOf(shape, {',
      `  from: ${list(from)},`,
      `  translation: ${list(translation)},`,
      `  triangle: ${list(triangle)},`,
      ...(orientation ? [`  orientation: ${list(orientation)},`] : []),
      '})',
      'expect(judgeHull({ shape, course }).filter(([, { wrong }]) => wrong)).toEqual([])',
    ],
  })
}
