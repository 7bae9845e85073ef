import { createHit, cylinder, ellipsoid, sphere, TriangleMesh } from '../../src/index.ts'
import { hitNumbers, sameNumbers } from './brute.ts'
import { diceOf, seedOf } from './dice.ts'
import { sampleOf } from './meshes.ts'
import { list } from './print.ts'
import { makeCase, recipesOf, SHAPES, type Shape } from './strata.ts'
import { addFailure, type Tally } from './tally.ts'
import { asks, type Way, wayPast } from './tree.ts'

/** A world within [−1, 1], and the same 2³⁰ times smaller and larger: the same bits, scaled. */

const hit = createHit()
const vec = (v: readonly number[]) => ({ x: v[0], y: v[1], z: v[2] })
const SCALES = [2 ** -30, 2 ** 30]

/** Strata that do not stay within [−1, 1], about. */
const FAR = ['long sweeps', 'large radii', 'offset 1e6', 'nearly coplanar', 'tiny and far', 'mixed scale']

/** Which numbers of an answer are lengths: point and depth. */
const LENGTHS = [false, true, true, true, false, false, false, true, false, false, false]

export function proveScale(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  for (let index = from; index < to; index++) {
    const dice = diceOf(seedOf(seed, 'scale', index))
    // Half of them single triangles with a way that grazes, half of them small meshes.
    const one = index % 2 === 0
    const shape = only ?? SHAPES[index % SHAPES.length]
    const recipes = recipesOf(shape).filter(({ name }) => !FAR.includes(name))
    const made = makeCase(shape, dice.pick(recipes), dice)
    const soup = Float64Array.from({ length: one ? 9 : 90 }, (_, i) => (one ? made.triangle[i] : dice.between(-1, 1)))
    const sample = sampleOf('scaled', soup, null)
    const way: Way = one ? made : wayPast(sample, dice)
    if ([...soup, ...way.from, ...way.translation].some((x) => Math.abs(x) > 64 || (x !== 0 && Math.abs(x) < 1e-200)))
      continue
    const plain = answers(sample.mesh, way, only)
    for (const scale of SCALES) {
      const large: Way = {
        from: way.from.map((x) => x * scale),
        translation: way.translation.map((x) => x * scale),
        radii: way.radii.map((x) => x * scale) as Way['radii'],
      }
      const scaled = answers(new TriangleMesh(soup.map((x) => x * scale)), large, only)
      plain.forEach(([question, numbers], i) => {
        tally.compared.scale++
        const expected = numbers.map((x, k) => (LENGTHS[k % LENGTHS.length] ? x * scale : x))
        if (sameNumbers(expected, scaled[i][1])) return
        tally.scaleBitsDiffer++
        addFailure(tally, `scaled by ${scale}: ${question}`, print(soup, way, numbers, scaled[i][1], index))
      })
    }
  }
}

function answers(mesh: TriangleMesh, { from, translation, radii }: Way, only: Shape | undefined): [string, number[]][] {
  const [o, d] = [vec(from), vec(translation)]
  const [radius, halfHeight] = radii
  const still = translation.every((x) => x === 0)
  const end = vec(from.map((x, i) => x + translation[i]))
  const numbers = (struck: boolean) => (struck ? hitNumbers(hit) : [])
  const questions: [string, Shape, () => number[]][] = [
    ['castRay', 'ray', () => (still ? [] : numbers(mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit)))],
    ['castSegment', 'segment', () => numbers(mesh.castSegment(o, end, hit))],
    ['cast sphere', 'sphere', () => numbers(mesh.cast(sphere({ radius }), o, d, hit))],
    ['cast ellipsoid', 'ellipsoid', () => numbers(mesh.cast(ellipsoid({ radii: vec(radii) }), o, d, hit))],
    ['cast cylinder', 'cylinder', () => numbers(mesh.cast(cylinder({ radius, height: 2 * halfHeight }), o, d, hit))],
    ['overlap cylinder', 'cylinder', () => numbers(mesh.overlap(cylinder({ radius, height: 2 * halfHeight }), o, hit))],
    ['overlap', 'sphere', () => (mesh.overlap(sphere({ radius }), o, hit) ? [0, 0, 0, 0, 0, 0, 0, hit.depth] : [])],
  ]
  return questions.filter(([, shape]) => asks(only, shape)).map(([name, , ask]) => [name, ask()])
}

function print(
  soup: Float64Array,
  { from, translation, radii }: Way,
  plain: number[],
  scaled: number[],
  index: number,
): string {
  return [
    `// case ${index}: from ${list(from)}, translation ${list(translation)}, radii ${list(radii)}`,
    `// triangles ${list(soup)}`,
    `// plain  ${list(plain)}`,
    `// scaled ${list(scaled)}`,
    '',
  ].join('\n')
}
