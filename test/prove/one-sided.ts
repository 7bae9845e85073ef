import { createClosest, createHit, cylinder, ellipsoid, sphere, TriangleMesh } from '../../src/index.ts'
import { bestAlong, bestStill, closestNumbers, hitNumbers, type Struck, sameNumbers, struckNumbers } from './brute.ts'
import { diceOf, seedOf } from './dice.ts'
import { allSamples, type Sample } from './meshes.ts'
import { list } from './print.ts'
import type { Shape } from './strata.ts'
import { addFailure, type Tally } from './tally.ts'
import { asks, type Way, wayPast } from './tree.ts'

/** Meshes with `sides: 'front'` against one mesh for each of their triangles: the same bits. */

interface OneSided {
  sample: Sample
  mesh: TriangleMesh
  singles: TriangleMesh[]
}

let all: OneSided[] | undefined

function build(): OneSided[] {
  const front = (triangles: Float64Array) => new TriangleMesh(triangles, null, { sides: 'front' })
  return allSamples()
    .filter(({ name }) => ['soup', 'lattice soup', 'duplicates', 'grid box', 'needles', 'ring'].includes(name))
    .map((sample) => ({
      sample,
      mesh: front(sample.triangles),
      singles: Array.from({ length: sample.triangles.length / 9 }, (_, i) =>
        front(sample.triangles.slice(9 * i, 9 * i + 9)),
      ),
    }))
}

const hit = createHit()
const closest = createClosest()
const vec = (v: readonly number[]) => ({ x: v[0], y: v[1], z: v[2] })

type Question = [
  name: string,
  shape: Shape,
  ask: (mesh: TriangleMesh) => number[] | null,
  best: (struck: Struck[]) => Struck | undefined,
]

function questionsOf({ from, translation, radii }: Way): Question[] {
  const [o, d] = [vec(from), vec(translation)]
  const along = (struck: boolean) => (struck ? hitNumbers(hit) : null)
  const first = (struck: Struck[]) => bestAlong(struck, translation)
  const can = cylinder({ radius: radii[0], height: 2 * radii[1] })
  const questions: Question[] = [
    ['cast sphere', 'sphere', (mesh) => along(mesh.cast(sphere({ radius: radii[0] }), o, d, hit)), first],
    ['cast ellipsoid', 'ellipsoid', (mesh) => along(mesh.cast(ellipsoid({ radii: vec(radii) }), o, d, hit)), first],
    ['cast cylinder', 'cylinder', (mesh) => along(mesh.cast(can, o, d, hit)), first],
    [
      'closestPoint',
      'sphere',
      (mesh) => (mesh.closestPoint(o, Number.POSITIVE_INFINITY, closest) ? closestNumbers(closest) : null),
      bestStill,
    ],
  ]
  if (translation.some((x) => x !== 0)) {
    questions.push(['castRay', 'ray', (mesh) => along(mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit)), first])
  }
  return questions
}

export function proveOneSided(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  all ??= build()
  for (let index = from; index < to; index++) {
    const { sample, mesh, singles } = all[index % all.length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'one-sided', index)))
    for (const [question, shape, ask, best] of questionsOf(way)) {
      if (!asks(only, shape)) continue
      const struck: Struck[] = []
      singles.forEach((single, triangle) => {
        const numbers = ask(single)
        if (numbers) struck.push({ row: Float64Array.from(numbers.slice(0, -1)), triangle })
      })
      const expected = best(struck)
      const brute = expected ? struckNumbers(expected) : []
      const tree = ask(mesh) ?? []
      tally.compared.tree++
      if (sameNumbers(tree, brute)) continue
      tally.differences++
      addFailure(
        tally,
        `tree against brute force, one-sided: ${question}, ${sample.name}`,
        `// case ${index}: from ${list(way.from)}, translation ${list(way.translation)}, radii ${list(way.radii)}\n// tree  ${list(tree)}\n// brute ${list(brute)}\n`,
      )
    }
  }
}
