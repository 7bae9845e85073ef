import { createClosest, createHit, cylinder, ellipsoid, type Hit, sphere } from '../../src/index.ts'
import {
  bruteCast,
  bruteClosest,
  bruteCylinderOverlap,
  bruteOverlap,
  bruteRay,
  closestNumbers,
  hitNumbers,
  sameNumbers,
  struckNumbers,
} from './brute.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { allSamples, type Sample } from './meshes.ts'
import { list } from './print.ts'
import type { Shape } from './strata.ts'
import { addFailure, type Tally } from './tally.ts'

/** Every question to a mesh, through the tree and without it: the same bits. */

const hit = createHit()
const hits: Hit[] = []
const closest = createClosest()
const vec = (v: readonly number[]) => ({ x: v[0], y: v[1], z: v[2] })

/** Which questions are asked: those of one shape, or all. */
export const asks = (only: Shape | undefined, shape: Shape): boolean => only === undefined || only === shape

/** What one query needs: a place to start, and a way past some feature of some triangle. */
export interface Way {
  from: number[]
  translation: number[]
  radii: [number, number, number]
}

/** Aimed at a corner, an edge or the inside of a triangle, from anywhere about the mesh, along an axis at times. */
export function wayPast(sample: Sample, dice: Dice): Way {
  const { triangles, size, middle } = sample
  const goal = dice.chance(0.1) || triangles.length === 0 ? middle : pointOf(sample, dice)
  let from = middle.map((x) => x + dice.between(-1, 1) * size)
  if (dice.chance(0.15)) from = dice.pick([goal, pointOf(sample, dice)])
  const factor = dice.pick([1, 1, 1.5])
  let translation = goal.map((x, i) => (x - from[i]) * factor)
  if (dice.chance(0.25)) {
    const axis = dice.whole(0, 2)
    from = goal.map((x, i) => (i === axis ? from[i] : x))
    translation = goal.map((x, i) => (i === axis ? 2 * (x - from[i]) : 0))
  }
  const radius = dice.pick([0.5, 0.1, 0.01]) * dice.between(0.2, 1) * size
  const other = () => radius * dice.pick([1, dice.between(0.3, 3)])
  return { from, translation, radii: [radius, other(), other()] }
}

function pointOf({ triangles, middle }: Sample, dice: Dice): number[] {
  if (triangles.length === 0) return middle
  const at = 9 * dice.whole(0, triangles.length / 9 - 1)
  const [u, v] = dice.pick([
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [0.25, 0.25],
    [dice.unit() / 2, dice.unit() / 2],
  ])
  return [0, 1, 2].map((k) => triangles[at + k] * (1 - u - v) + triangles[at + 3 + k] * u + triangles[at + 6 + k] * v)
}

export function proveTree(tally: Tally, seed: number, from: number, to: number, only?: Shape): void {
  const samples = allSamples()
  for (let index = from; index < to; index++) {
    const sample = samples[index % samples.length]
    const way = wayPast(sample, diceOf(seedOf(seed, 'tree', index)))
    for (const [question, tree, brute] of askBoth(sample, way, only)) {
      tally.compared.tree++
      if (sameNumbers(tree, brute)) continue
      tally.differences++
      addFailure(
        tally,
        `tree against brute force: ${question}, ${sample.name}`,
        print(sample, way, question, tree, brute, index),
      )
    }
  }
}

const MISS: number[] = []

/** Distance and position of a hit follow from its fraction: t·|d| and from + t·d, to two roundings. */
function followsFromFraction(
  { fraction, distance, position }: Hit,
  from: readonly number[],
  along: readonly number[],
): boolean {
  const length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2])
  const near = (x: number, y: number, size: number) => Math.abs(x - y) <= 2 ** -51 * size
  const places = [position.x, position.y, position.z]
  return (
    near(distance, fraction * length, distance) &&
    places.every((x, i) => near(x, from[i] + fraction * along[i], Math.abs(from[i]) + Math.abs(fraction * along[i])))
  )
}

/** One way, every question: the numbers from the tree and those without. */
function* askBoth(
  { mesh, triangles, size }: Sample,
  { from, translation, radii }: Way,
  only: Shape | undefined,
): Generator<[string, number[], number[]]> {
  const [o, d] = [vec(from), vec(translation)]
  const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z)
  const read = (struck: boolean, along: readonly number[]): number[] => {
    if (!struck) return MISS
    return followsFromFraction(hit, from, along) ? hitNumbers(hit) : [...hitNumbers(hit), hit.distance]
  }
  if (length > 0 && asks(only, 'ray')) {
    for (const max of [Number.POSITIVE_INFINITY, length]) {
      const all = bruteRay(triangles, Float64Array.of(...from, ...translation, max / length))
      yield ['castRay', read(mesh.castRay(o, d, max, hit), translation), all.length > 0 ? struckNumbers(all[0]) : MISS]
      yield ['castRayAny', [Number(mesh.castRayAny(o, d, max))], [Number(all.length > 0)]]
      const count = mesh.castRayAll(o, d, max, hits)
      yield ['castRayAll', hits.slice(0, count).flatMap(hitNumbers), all.flatMap(struckNumbers)]
    }
  }
  if (asks(only, 'segment')) {
    const end = from.map((x, i) => x + translation[i])
    const along = end.map((x, i) => x - from[i])
    const segment = bruteRay(triangles, Float64Array.of(...from, ...along, 1))
    yield [
      'castSegment',
      read(mesh.castSegment(o, vec(end), hit), along),
      segment.length > 0 ? struckNumbers(segment[0]) : MISS,
    ]
  }

  const [radius, halfHeight] = radii
  if (asks(only, 'ellipsoid')) {
    const egg = bruteCast('ellipsoid', triangles, Float64Array.of(...from, ...translation, ...radii))
    yield [
      'cast ellipsoid',
      read(mesh.cast(ellipsoid({ radii: vec(radii) }), o, d, hit), translation),
      egg ? struckNumbers(egg) : MISS,
    ]
  }
  if (asks(only, 'cylinder')) {
    const row = Float64Array.of(...from, ...translation, radius, halfHeight, radius)
    const can = bruteCast('cylinder', triangles, row)
    const body = cylinder({ radius, height: 2 * halfHeight })
    yield ['cast cylinder', read(mesh.cast(body, o, d, hit), translation), can ? struckNumbers(can) : MISS]
    const deepest = bruteCylinderOverlap(triangles, Float64Array.of(...from, 0, 0, 0, radius, halfHeight, radius))
    const overlaps = mesh.overlap(body, o, hit)
    yield ['overlap cylinder', overlaps ? hitNumbers(hit) : MISS, deepest ? struckNumbers(deepest) : MISS]
  }
  if (!asks(only, 'sphere')) return
  const ball = bruteCast('sphere', triangles, Float64Array.of(...from, ...translation, radius))
  yield ['cast sphere', read(mesh.cast(sphere({ radius }), o, d, hit), translation), ball ? struckNumbers(ball) : MISS]
  const nearest = bruteClosest(triangles, Float64Array.from(from), radius)
  const touches = bruteOverlap(triangles, Float64Array.of(...from, radius))
  const overlaps = mesh.overlap(sphere({ radius }), o, hit)
  yield [
    'overlap',
    [Number(overlaps), overlaps ? hit.triangle : -1, overlaps ? hit.depth : 0],
    [Number(touches), nearest ? nearest.triangle : -1, nearest ? radius - nearest.row[3] : 0],
  ]
  for (const within of [Number.POSITIVE_INFINITY, size / 8]) {
    const best = bruteClosest(triangles, Float64Array.from(from), within)
    yield [
      'closestPoint',
      mesh.closestPoint(o, within, closest) ? closestNumbers(closest) : MISS,
      best ? struckNumbers(best) : MISS,
    ]
  }
}

function print(
  sample: Sample,
  { from, translation, radii }: Way,
  question: string,
  tree: number[],
  brute: number[],
  index: number,
): string {
  const { mesh, triangles } = sample
  return [
    `// ${question} on '${sample.name}' (test/prove/meshes.ts), case ${index}; from, translation, radii:`,
    `// ${list(from)}, ${list(translation)}, ${list(radii)}`,
    `// through the tree: ${list(tree)}`,
    `// brute force:      ${list(brute)}`,
    ...(triangles.length <= 90 ? [`// triangles: ${list(triangles)}`] : [`// of ${mesh.triangleCount} triangles`]),
    '',
  ].join('\n')
}
