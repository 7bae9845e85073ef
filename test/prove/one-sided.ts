import { TriangleMesh } from '../../src/index.ts'
import { orient3d } from '../oracle/signs.ts'
import type { Shape } from './bodies.ts'
import { bestAlong, bestDeepest, bestStill, firstFelt, type Struck, sameNumbers, struckNumbers } from './brute.ts'
import { diceOf, seedOf } from './dice.ts'
import { type Form, formsOf } from './forms.ts'
import { allSamples, type Sample } from './meshes.ts'
import { list, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'
import { castOf, wayLines } from './tree.ts'
import { type Way, wayPast } from './way.ts'

/** Meshes with `sides: 'front'` against one mesh for each of their triangles: the same bits. */

interface OneSided {
  sample: Sample
  mesh: TriangleMesh
  singles: TriangleMesh[]
}

let all: OneSided[] | undefined

const NAMES = ['soup', 'lattice soup', 'duplicates', 'grid box', 'needles', 'ring']

function build(): OneSided[] {
  const front = (triangles: Float64Array) => new TriangleMesh(triangles, null, { sides: 'front' })
  return allSamples()
    .filter(({ name }) => NAMES.includes(name))
    .map((sample) => ({
      sample,
      mesh: front(sample.triangles),
      singles: Array.from({ length: sample.triangles.length / 9 }, (_, i) =>
        front(sample.triangles.slice(9 * i, 9 * i + 9)),
      ),
    }))
}

/** The best of what the triangles say by themselves. */
function best(form: Form, { triangles }: Sample, singles: TriangleMesh[], way: Way): number[] {
  const { order, ask } = form
  const struck: Struck[] = []
  singles.forEach((single, triangle) => {
    const numbers = ask(single, way)
    if (numbers.length > 0) struck.push({ row: Float64Array.from(numbers.slice(0, -1)), triangle })
  })
  const first =
    order === 'still'
      ? bestStill(struck)
      : order === 'deepest'
        ? bestDeepest(struck)
        : bestOnWay(form, triangles, struck, way)
  return first ? struckNumbers(first) : []
}

/** Casts that start in overlap look at more than one triangle. */
function bestOnWay(form: Form, triangles: Float64Array, struck: Struck[], way: Way): Struck | undefined {
  const cast = castOf(form, way)
  if (cast === null) return bestAlong(struck, way.translation)
  const corner = (at: number) => triangles.subarray(at, at + 3)
  const isSeen = (at: number) => orient3d(corner(at), corner(at + 3), corner(at + 6), way.from) >= 0
  return firstFelt(cast.kind, triangles, cast.sweep, cast.mode, struck, isSeen)
}

/** For a test that was printed: what the mesh says, and what its triangles do. */
export function oneSidedAnswers(name: string, formName: string, way: Way): { tree: number[]; brute: number[] } {
  all ??= build()
  const found = all.find(({ sample }) => sample.name === name)
  const form = formsOf(undefined).find((one) => one.name === formName)
  if (!found || !form) throw new Error(`there is no mesh ${name} or no question ${formName}`)
  return { tree: form.ask(found.mesh, way), brute: best(form, found.sample, found.singles, way) }
}

/** Comparisons number `from` up to `to`. */
export function proveOneSided(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  all ??= build()
  // a sphere's overlap is its closest point
  const forms = formsOf(only).filter(({ order, gives }) => order !== null && gives !== 'depth')
  for (let index = from; index < to; index++) {
    const { sample, mesh, singles } = all[Math.floor(index / forms.length) % all.length]
    const form = forms[index % forms.length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'one-sided', Math.floor(index / forms.length))))
    tally.compared.tree++
    const tree = form.ask(mesh, way)
    const brute = best(form, sample, singles, way)
    if (sameNumbers(tree, brute)) continue
    tally.differences++
    const what = `tree against brute force, one-sided: ${form.name}, ${sample.name}`
    const test = printTest({
      comments: [what, `tree:  ${list(tree)}`, `brute: ${list(brute)}`],
      imports: ["import { oneSidedAnswers } from '../prove/one-sided.ts'"],
      name: `${what} (seed ${seed}, comparison ${index})`,
      body: [
        `const { tree, brute } = oneSidedAnswers('${sample.name}', '${form.name}', {`,
        ...wayLines(way),
        '})',
        'expect(tree).toEqual(brute)',
      ],
    })
    addFailure(tally, what, test)
  }
}
