import { IGNORE, IGNORE_LEAVING, REPORT } from '../../src/kernels.ts'
import type { InitialOverlap } from '../oracle/judge-solid.ts'
import type { Kind } from '../oracle/solid.ts'
import { isTurned, kindOf, type Shape } from './bodies.ts'
import {
  bruteCast,
  bruteCrossings,
  bruteNear,
  bruteOverlap,
  bruteRay,
  bruteTouched,
  type Struck,
  sameNumbers,
  struckNumbers,
} from './brute.ts'
import { diceOf, seedOf } from './dice.ts'
import { FORMS, type Form, formsOf, rayOf, segmentEnd, withinOf } from './forms.ts'
import { sweepRow } from './kernels.ts'
import { allSamples, largeSamples, mediumSamples, type Sample } from './meshes.ts'
import { list, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'
import { halfOf, type Way, wayPast } from './way.ts'

/** Every question to a mesh, through the tree and by a plain loop over the same kernels: the same bits. */

export { type Way, wayPast } from './way.ts'

/** One way of so many goes past one of the meshes of some thousand triangles. */
const MEDIUM = 200

function sampleFor(way: number): Sample {
  const turn = Math.floor(way / MEDIUM)
  if (way % MEDIUM === MEDIUM - 1) return mediumSamples()[turn % mediumSamples().length]
  return allSamples()[(way - turn) % allSamples().length]
}

/** Comparisons number `from` up to `to`: each way is asked every form of question. */
export function proveTree(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  const forms = formsOf(only)
  let way = -1
  let dealt: { sample: Sample; way: Way } | undefined
  for (let index = from; index < to; index++) {
    const next = Math.floor(index / forms.length)
    if (next !== way || !dealt) {
      way = next
      const sample = sampleFor(way)
      dealt = { sample, way: wayPast(sample, diceOf(seedOf(seed, 'tree', way))) }
    }
    compare(tally, dealt.sample, dealt.way, forms[index % forms.length], seed, index)
  }
}

/** The same on three large meshes: one question a way. */
export function proveLargeTrees(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  const forms = formsOf(only)
  for (let index = from; index < to; index++) {
    const sample = largeSamples()[index % largeSamples().length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'large trees', index)))
    compare(tally, sample, way, forms[Math.floor(index / largeSamples().length) % forms.length], seed, index)
  }
}

/** One comparison of so many goes through all triangles; the others leave out those that a body is surely apart from. */
const THROUGH_ALL = 10

function compare(tally: Tally, sample: Sample, way: Way, form: Form, seed: number, index: number): void {
  tally.compared.tree++
  const tree = form.ask(sample.mesh, way)
  const brute = bruteAnswer(form, sample, way, seedOf(seed, 'through all', index) % THROUGH_ALL === 0)
  if (sameNumbers(tree, brute)) return
  tally.differences++
  const what = `tree against brute force: ${form.name}, ${sample.name}`
  addFailure(tally, what, print(what, sample, way, form, tree, brute, seed, index))
}

/** For a test that was printed: what the tree and the loop say. */
export function bothAnswers(mesh: string, formName: string, way: Way): { tree: number[]; brute: number[] } {
  const named = ({ name }: Sample) => name === mesh
  const sample = allSamples().find(named) ?? mediumSamples().find(named) ?? largeSamples().find(named)
  const form = FORMS.find(({ name }) => name === formName)
  if (!sample || !form) throw new Error(`there is no mesh ${mesh} or no question ${formName}`)
  return { tree: form.ask(sample.mesh, way), brute: bruteAnswer(form, sample, way, true) }
}

/** The SOLID SWEEP row of a cast, by the name of its form, and what it does about overlap. */
export function castOf({ name, shape }: Form, way: Way): { kind: Kind; sweep: Float64Array; mode: number } | null {
  const kind = kindOf(shape)
  const [verb, word] = name.split(', ')
  if (kind === null || !verb.startsWith('cast ')) return null
  const orientation = isTurned(shape) ? way.orientation : null
  const body = { kind, from: way.from, half: halfOf(kind, way.radii), orientation }
  return { kind, sweep: sweepRow(body, way.translation, new Float64Array(13)), mode: MODE[word as InitialOverlap] }
}

const MODE: Record<InitialOverlap, number> = { 'ignore-leaving': IGNORE_LEAVING, report: REPORT, ignore: IGNORE }

const numbersOf = (struck: Struck | undefined): number[] => (struck ? struckNumbers(struck) : [])

/** Every triangle by itself, without a tree. */
function bruteAnswer(form: Form, { mesh, triangles, size }: Sample, way: Way, all: boolean): number[] {
  const { name, shape } = form
  const [verb, word] = [name.split(/[ ,]/)[0], name.split(', ')[1]]
  const kind = kindOf(shape)
  if (kind === null) return bruteAlong(verb, word, mesh.isClosed, triangles, way)
  const orientation = isTurned(shape) ? way.orientation : null
  const body = { kind, from: way.from, half: halfOf(kind, way.radii), orientation }
  const row = new Float64Array(13)
  const known = all ? null : size
  const cast = castOf(form, way)
  if (cast !== null) return numbersOf(bruteCast(kind, triangles, cast.sweep, cast.mode, known))
  if (shape === 'sphere') return bruteBall(verb, word, triangles, way)
  const touched = bruteTouched(kind, triangles, sweepRow(body, [0, 0, 0], row), known)
  return verb === 'overlap' ? numbersOf(touched[0]) : touched.flatMap(struckNumbers)
}

function bruteBall(verb: string, word: string, triangles: Float64Array, way: Way): number[] {
  const centre = Float64Array.from(way.from)
  const radius = way.radii[0]
  const depth = (struck: Struck) => [radius - struck.row[3], struck.triangle]
  if (verb === 'closestPoint') return numbersOf(bruteNear(triangles, centre, withinOf(word === 'limited', way))[0])
  const near = bruteNear(triangles, centre, radius)
  if (verb === 'overlapAll') return near.flatMap(depth)
  const touches = bruteOverlap(triangles, Float64Array.of(...way.from, radius))
  return touches && near.length > 0 ? depth(near[0]) : []
}

function bruteAlong(verb: string, word: string, closed: boolean, triangles: Float64Array, way: Way): number[] {
  const { from, along, length } = rayOf(way)
  const end = segmentEnd(way)
  switch (verb) {
    case 'castSegment':
    case 'castSegmentAll': {
      const all = bruteRay(triangles, Float64Array.of(...from, ...end.map((x, i) => x - from[i]), 1))
      return verb === 'castSegment' ? numbersOf(all[0]) : all.flatMap(struckNumbers)
    }
    case 'castSegmentCount':
      return [bruteCrossings(triangles, Float64Array.of(...from, ...end), 'segment').count]
    case 'castRayCount':
      return [bruteCrossings(triangles, Float64Array.of(...from, ...along, Number.POSITIVE_INFINITY), 'ray').count]
    case 'contains': {
      const { count, onSurface } = bruteCrossings(
        triangles,
        Float64Array.of(...from, 1, 0, 0, Number.POSITIVE_INFINITY),
        'ray',
      )
      return [closed && onSurface ? 1 : count % 2]
    }
  }
  const limit = word === 'infinite' ? Number.POSITIVE_INFINITY : length / length
  const all = bruteRay(triangles, Float64Array.of(...from, ...along, limit))
  if (verb === 'castRayAny') return [Number(all.length > 0)]
  return verb === 'castRayAll' ? all.flatMap(struckNumbers) : numbersOf(all[0])
}

/** A way as a literal, in lines. */
export const wayLines = ({ from, translation, radii, orientation }: Way): string[] => [
  `  from: ${list(from)},`,
  `  translation: ${list(translation)},`,
  `  radii: ${list(radii)},`,
  `  orientation: ${list(orientation)},`,
]

function print(
  what: string,
  { name }: Sample,
  way: Way,
  form: Form,
  tree: number[],
  brute: number[],
  seed: number,
  index: number,
): string {
  return printTest({
    comments: [what, `through the tree: ${list(tree.slice(0, 33))}`, `brute force:      ${list(brute.slice(0, 33))}`],
    imports: ["import { bothAnswers } from '../prove/tree.ts'"],
    name: `${what} (seed ${seed}, comparison ${index})`,
    body: [
      `const { tree, brute } = bothAnswers('${name}', '${form.name}', {`,
      ...wayLines(way),
      '})',
      'expect(tree).toEqual(brute)',
    ],
  })
}
