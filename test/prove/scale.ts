import { TriangleMesh } from '../../src/index.ts'
import { SHAPES, type Shape } from './bodies.ts'
import { sameNumbers } from './brute.ts'
import { diceOf, seedOf } from './dice.ts'
import { enlarged, FORMS, type Form, formsOf } from './forms.ts'
import { sampleOf } from './meshes.ts'
import { list, printTest } from './print.ts'
import { makeCase, recipesOf } from './strata.ts'
import { addFailure, type Tally } from './tally.ts'
import { wayLines } from './tree.ts'
import { type Turn, turnOf } from './turn.ts'
import { type Way, wayPast } from './way.ts'

/** A world within [−1, 1], and the same 2³⁰ times smaller and larger: the same bits, scaled. */

const SCALES = [2 ** -30, 2 ** 30]

/** Strata that do not stay within [−1, 1], about. */
const FAR = ['long sweeps', 'large radii', 'offset 1e6', 'coplanar motion', 'tiny and far', 'mixed scale']

/** Half of them single triangles with a way that grazes, half of them small meshes. */
function dealt(seed: number, index: number, only: Shape | undefined): { soup: Float64Array; way: Way } {
  const dice = diceOf(seedOf(seed, 'scale', index))
  const one = index % 2 === 0
  const shape = only ?? SHAPES[Math.floor(index / 2) % SHAPES.length]
  const recipes = recipesOf(shape).filter(({ name }) => !FAR.includes(name))
  const made = makeCase(shape, dice.pick(recipes), dice)
  const soup = Float64Array.from({ length: one ? 9 : 90 }, (_, i) => (one ? made.triangle[i] : dice.between(-1, 1)))
  if (!one) return { soup, way: wayPast(sampleOf('scaled', soup, null), dice) }
  const orientation = (made.orientation ?? turnOf(dice)) as Turn
  return { soup, way: { from: made.from, translation: made.translation, radii: made.radii, orientation } }
}

/** Within the range of the promise, and nothing so small that it vanishes when scaled. */
const fits = (numbers: Iterable<number>): boolean =>
  [...numbers].every((x) => x === 0 || (Math.abs(x) <= 64 && Math.abs(x) >= 1e-200))

/** Comparisons number `from` up to `to`: each world is asked every form of question, at both scales. */
export function proveScale(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  const forms = formsOf(only)
  const each = forms.length * SCALES.length
  let world = Math.floor(from / each)
  for (let index = from; index < to; ) {
    const { soup, way } = dealt(seed, world, only)
    const last = Math.min(to, (world + 1) * each)
    if (fits([...soup, ...way.from, ...way.translation]))
      compareWorld(tally, soup, way, forms, world * each, index, last, seed)
    index = last
    world++
  }
}

function compareWorld(
  tally: Tally,
  soup: Float64Array,
  way: Way,
  forms: readonly Form[],
  first: number,
  from: number,
  to: number,
  seed: number,
): void {
  const plainMesh = new TriangleMesh(soup)
  const meshes = SCALES.map((scale) => new TriangleMesh(soup.map((x) => x * scale)))
  for (let index = from; index < to; index++) {
    const form = forms[(index - first) % forms.length]
    const at = Math.floor((index - first) / forms.length)
    const plain = enlarged(form, form.ask(plainMesh, way), SCALES[at])
    const scaled = form.ask(meshes[at], wayAt(way, SCALES[at]))
    tally.compared.scale++
    if (sameNumbers(plain, scaled)) continue
    tally.scaleBitsDiffer++
    const what = `scaled by ${SCALES[at]}: ${form.name}`
    addFailure(tally, what, print(what, soup, way, form, SCALES[at], plain, scaled, seed, index))
  }
}

const wayAt = ({ from, translation, radii, orientation }: Way, scale: number): Way => ({
  from: from.map((x) => x * scale),
  translation: translation.map((x) => x * scale),
  radii: radii.map((x) => x * scale) as Way['radii'],
  orientation,
})

/** For a test that was printed: the answer in the world as it is, enlarged, and that in the enlarged world. */
export function scaledAnswers(
  soup: number[],
  formName: string,
  scale: number,
  way: Way,
): { plain: number[]; scaled: number[] } {
  const form = FORMS.find(({ name }) => name === formName)
  if (!form) throw new Error(`there is no question ${formName}`)
  const mesh = (by: number) => new TriangleMesh(Float64Array.from(soup, (x) => x * by))
  return { plain: enlarged(form, form.ask(mesh(1), way), scale), scaled: form.ask(mesh(scale), wayAt(way, scale)) }
}

function print(
  what: string,
  soup: Float64Array,
  way: Way,
  form: Form,
  scale: number,
  plain: number[],
  scaled: number[],
  seed: number,
  index: number,
): string {
  return printTest({
    comments: [what, `as it is, enlarged: ${list(plain)}`, `in the enlarged:    ${list(scaled)}`],
    imports: ["import { scaledAnswers } from '../prove/scale.ts'"],
    name: `${what} (seed ${seed}, comparison ${index})`,
    body: [
      `const soup = ${list(soup)}`,
      `const { plain, scaled } = scaledAnswers(soup, '${form.name}', ${scale}, {`,
      ...wayLines(way),
      '})',
      'expect(scaled).toEqual(plain)',
    ],
  })
}
