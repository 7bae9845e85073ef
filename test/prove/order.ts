import { createClosest, createHit, ellipsoid, type Hit, sphere, TriangleMesh } from '../../src/index.ts'
import { closestNumbers, hitNumbers, sameNumbers } from './brute.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { allSamples, type Sample } from './meshes.ts'
import { list } from './print.ts'
import { addFailure, type Tally } from './tally.ts'
import { type Way, wayPast } from './tree.ts'

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

export function proveOrder(tally: Tally, seed: number, from: number, to: number): void {
  const samples = allSamples()
  for (let index = from; index < to; index++) {
    const sample = samples[index % samples.length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'order', index)))
    const one = answers(sample.mesh, way)
    const other = answers(shuffled(sample, diceOf(7)), way)
    one.forEach(([question, numbers], i) => {
      tally.compared.order++
      if (sameNumbers(numbers, other[i][1])) return
      tally.orderDiffer++
      addFailure(tally, `shuffled: ${question}, ${sample.name}`, print(way, numbers, other[i][1], index))
    })
  }
}

/** All answers, without ids. */
function answers(mesh: TriangleMesh, { from, translation, radii }: Way): [string, number[]][] {
  const [o, d] = [vec(from), vec(translation)]
  const still = translation.every((x) => x === 0)
  const anonymous = (found: Hit) => hitNumbers(found).slice(0, -1)
  const numbers = (struck: boolean) => (struck ? anonymous(hit) : [])
  const all = still ? 0 : mesh.castRayAll(o, d, Number.POSITIVE_INFINITY, hits)
  return [
    ['castRay', still ? [] : numbers(mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit))],
    ['castRayAll', hits.slice(0, all).flatMap(anonymous)],
    ['cast sphere', numbers(mesh.cast(sphere({ radius: radii[0] }), o, d, hit))],
    ['cast ellipsoid', numbers(mesh.cast(ellipsoid({ radii: vec(radii) }), o, d, hit))],
    ['overlap', mesh.overlap(sphere({ radius: radii[0] }), o, hit) ? anonymous(hit).slice(1) : []],
    [
      'closestPoint',
      mesh.closestPoint(o, Number.POSITIVE_INFINITY, closest) ? closestNumbers(closest).slice(0, -1) : [],
    ],
  ]
}

function print({ from, translation, radii }: Way, plain: number[], other: number[], index: number): string {
  return [
    `// case ${index}: from ${list(from)}, translation ${list(translation)}, radii ${list(radii)}`,
    `// as given ${list(plain)}`,
    `// shuffled ${list(other)}`,
    '',
  ].join('\n')
}
