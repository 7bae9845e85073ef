import { createClosest, createHit, cylinder, ellipsoid, type Hit, sphere, TriangleMesh } from '../../src/index.ts'
import { closestNumbers, hitNumbers, sameNumbers } from './brute.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { allSamples, type Sample } from './meshes.ts'
import { list } from './print.ts'
import type { Shape } from './strata.ts'
import { addFailure, type Tally } from './tally.ts'
import { asks, type Way, wayPast } from './tree.ts'

/** The same triangles in another order: the same answers, but for the id where several triangles tie in all else. */

const hit = createHit()
const hits: Hit[] = []
const closest = createClosest()
const vec = (v: readonly number[]) => ({ x: v[0], y: v[1], z: v[2] })

/** The mesh with its triangles shuffled, made once for each sample. */
const shuffledMeshes = new Map<Sample, TriangleMesh>()

function shuffled(sample: Sample, dice: Dice): TriangleMesh {
  let mesh = shuffledMeshes.get(sample)
  if (mesh) return mesh
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

export function proveOrder(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  const samples = allSamples()
  for (let index = from; index < to; index++) {
    const sample = samples[index % samples.length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'order', index)))
    const one = answers(sample.mesh, way, only)
    const other = answers(shuffled(sample, diceOf(7)), way, only)
    one.forEach(([question, numbers], i) => {
      tally.compared.order++
      if (sameNumbers(numbers, other[i][1])) return
      tally.orderDiffer++
      addFailure(tally, `shuffled: ${question}, ${sample.name}`, print(way, numbers, other[i][1], index))
    })
  }
}

/** All answers, without ids. */
function answers(mesh: TriangleMesh, { from, translation, radii }: Way, only: Shape | undefined): [string, number[]][] {
  const [o, d] = [vec(from), vec(translation)]
  const [radius, halfHeight] = radii
  const still = translation.every((x) => x === 0)
  const anonymous = (found: Hit) => hitNumbers(found).slice(0, -1)
  const numbers = (struck: boolean) => (struck ? anonymous(hit) : [])
  const reach = Number.POSITIVE_INFINITY
  const all = (): number[] => hits.slice(0, still ? 0 : mesh.castRayAll(o, d, reach, hits)).flatMap(anonymous)
  const questions: [string, Shape, () => number[]][] = [
    ['castRay', 'ray', () => (still ? [] : numbers(mesh.castRay(o, d, reach, hit)))],
    ['castRayAll', 'ray', all],
    ['cast sphere', 'sphere', () => numbers(mesh.cast(sphere({ radius }), o, d, hit))],
    ['cast ellipsoid', 'ellipsoid', () => numbers(mesh.cast(ellipsoid({ radii: vec(radii) }), o, d, hit))],
    ['cast cylinder', 'cylinder', () => numbers(mesh.cast(cylinder({ radius, height: 2 * halfHeight }), o, d, hit))],
    [
      'overlap cylinder',
      'cylinder',
      () => (mesh.overlap(cylinder({ radius, height: 2 * halfHeight }), o, hit) ? anonymous(hit) : []),
    ],
    ['overlap', 'sphere', () => (mesh.overlap(sphere({ radius }), o, hit) ? anonymous(hit).slice(1) : [])],
    [
      'closestPoint',
      'sphere',
      () => (mesh.closestPoint(o, reach, closest) ? closestNumbers(closest).slice(0, -1) : []),
    ],
  ]
  return questions.filter(([, shape]) => asks(only, shape)).map(([name, , ask]) => [name, ask()])
}

function print({ from, translation, radii }: Way, plain: number[], other: number[], index: number): string {
  return [
    `// case ${index}: from ${list(from)}, translation ${list(translation)}, radii ${list(radii)}`,
    `// as given ${list(plain)}`,
    `// shuffled ${list(other)}`,
    '',
  ].join('\n')
}
