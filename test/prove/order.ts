import { TriangleMesh } from '../../src/index.ts'
import type { Shape } from './bodies.ts'
import { sameNumbers } from './brute.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { anonymous, FORMS, formsOf } from './forms.ts'
import { allSamples, type Sample } from './meshes.ts'
import { list, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'
import { wayLines } from './tree.ts'
import { type Way, wayPast } from './way.ts'

/** The same triangles in another order: the same answers, but for the id where several triangles tie in all else. */

/** The mesh with its triangles shuffled, made once for each sample. */
const shuffledMeshes = new Map<Sample, TriangleMesh>()

function shuffled(sample: Sample): TriangleMesh {
  let mesh = shuffledMeshes.get(sample)
  if (mesh) return mesh
  const dice: Dice = diceOf(7)
  const count = sample.triangles.length / 9
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = dice.whole(0, i)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  const triangles = new Float64Array(sample.triangles.length)
  order.forEach((from, to) => {
    triangles.set(sample.triangles.subarray(9 * from, 9 * from + 9), 9 * to)
  })
  mesh = new TriangleMesh(sample.positions instanceof Float32Array ? Float32Array.from(triangles) : triangles)
  shuffledMeshes.set(sample, mesh)
  return mesh
}

/** Comparisons number `from` up to `to`: each way is asked every form of question. */
export function proveOrder(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  const samples = allSamples()
  const forms = formsOf(only)
  for (let index = from; index < to; index++) {
    const turn = Math.floor(index / forms.length)
    const sample = samples[turn % samples.length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'order', turn)))
    const form = forms[index % forms.length]
    const plain = anonymous(form, form.ask(sample.mesh, way))
    const other = anonymous(form, form.ask(shuffled(sample), way))
    tally.compared.order++
    if (sameNumbers(plain, other)) continue
    tally.orderDiffer++
    const what = `shuffled: ${form.name}, ${sample.name}`
    const test = printTest({
      comments: [what, `as given: ${list(plain)}`, `shuffled: ${list(other)}`],
      imports: ["import { shuffledAnswers } from '../prove/order.ts'"],
      name: `${what} (seed ${seed}, comparison ${index})`,
      body: [
        `const { plain, other } = shuffledAnswers('${sample.name}', '${form.name}', {`,
        ...wayLines(way),
        '})',
        'expect(other).toEqual(plain)',
      ],
    })
    addFailure(tally, what, test)
  }
}

/** For a test that was printed: the answers as given and shuffled, without ids. */
export function shuffledAnswers(mesh: string, formName: string, way: Way): { plain: number[]; other: number[] } {
  const sample = allSamples().find(({ name }) => name === mesh)
  const form = FORMS.find(({ name }) => name === formName)
  if (!sample || !form) throw new Error(`there is no mesh ${mesh} or no question ${formName}`)
  return {
    plain: anonymous(form, form.ask(sample.mesh, way)),
    other: anonymous(form, form.ask(shuffled(sample), way)),
  }
}
