import {
  box,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Grid,
  type Hit,
  type Mover,
  type QueryOptions,
  sphere,
  type TriangleMesh,
  type Vec3,
} from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'
import type { Sample } from '../prove/meshes.ts'

/** A way past a mesh: what one set of questions needs. */
export interface Course {
  from: Vec3
  translation: Vec3
  reach: number
  size: number
}

export const vec = (v: ArrayLike<number>, at = 0): Vec3 => ({ x: v[at], y: v[at + 1], z: v[at + 2] })

/** From about the mesh past a point of one of its triangles, along an axis at times. */
export function coursePast({ triangles, size, middle }: Sample, dice: Dice): Course {
  const at = triangles.length === 0 ? -1 : 9 * dice.whole(0, triangles.length / 9 - 1)
  const [u, v] = dice.pick<readonly number[]>([
    [0, 0],
    [0.5, 0],
    [0.25, 0.25],
    [dice.unit() / 2, dice.unit() / 2],
  ])
  const goal =
    at < 0
      ? middle
      : [0, 1, 2].map((k) => triangles[at + k] * (1 - u - v) + triangles[at + 3 + k] * u + triangles[at + 6 + k] * v)
  let from = middle.map((x) => x + dice.between(-1, 1) * size)
  if (dice.chance(0.2)) from = goal
  if (dice.chance(0.3)) {
    const axis = dice.whole(0, 2)
    const start = from
    from = goal.map((x, k) => (k === axis ? start[k] : x))
  }
  const factor = dice.pick([1, 1.5])
  const translation: number[] = goal.map((x, k) => (x - from[k]) * factor)
  if (!translation.some((x) => x !== 0)) translation[1] = -size
  return {
    from: vec(from),
    translation: vec(translation),
    reach: dice.pick([0.2 * size, Number.POSITIVE_INFINITY]),
    size: dice.pick([0.3, 0.05]) * size * dice.between(0.3, 1),
  }
}

/** One body of each kind, about as large as asked. */
export function bodies(size: number): Mover[] {
  return [
    sphere({ radius: size }),
    ellipsoid({ radii: { x: size, y: size * 1.5, z: size * 0.6 } }),
    cylinder({ radius: size, height: size * 1.2 }),
    capsule({ radius: size, height: size * 3 }),
    box({ halfExtents: { x: size, y: size * 0.4, z: size * 0.8 } }),
  ]
}

export const plain = (answer: object): unknown[] =>
  Object.entries(answer).map(([key, value]) => [
    key,
    typeof value === 'object' ? [value.x + 0, value.y + 0, value.z + 0] : typeof value === 'number' ? value + 0 : value,
  ])

/** Every question to a mesh, under a name; the answers are plain data, so that two meshes can be compared. */
export function askEverything(
  mesh: TriangleMesh | Grid,
  { from, translation, reach, size }: Course,
  options?: QueryOptions,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  const hit = createHit()
  const closest = createClosest()
  const hits: Hit[] = []
  const end = { x: from.x + translation.x, y: from.y + translation.y, z: from.z + translation.z }
  const first = (name: string, struck: boolean): void => {
    answers[name] = struck ? plain(hit) : null
  }
  const all = (name: string, count: number): void => {
    answers[name] = hits.slice(0, count).map(plain)
  }
  // sides do not matter to what is counted, and are no option there
  const { sides: _, ...counted } = options ?? {}
  first('castRay', mesh.castRay(from, translation, reach, hit, options))
  answers.castRayAny = mesh.castRayAny(from, translation, reach, options)
  all('castRayAll', mesh.castRayAll(from, translation, reach, hits, options))
  first('castSegment', mesh.castSegment(from, end, hit, options))
  answers.castSegmentAny = mesh.castSegmentAny(from, end, options)
  all('castSegmentAll', mesh.castSegmentAll(from, end, hits, options))
  for (const body of bodies(size)) {
    first(`cast ${body.kind}`, mesh.cast(body, from, translation, hit, options))
    all(`castAll ${body.kind}`, mesh.castAll(body, from, translation, hits, options))
    first(`overlap ${body.kind}`, mesh.overlap(body, from, hit, options))
    all(`overlapAll ${body.kind}`, mesh.overlapAll(body, from, hits, options))
    answers[`overlapAny ${body.kind}`] = mesh.overlapAny(body, from, options)
  }
  answers.closestPoint = mesh.closestPoint(from, reach, closest, options) ? plain(closest) : null
  if (!('contains' in mesh)) return answers
  answers.castRayCount = mesh.castRayCount(from, translation, reach, counted)
  answers.castSegmentCount = mesh.castSegmentCount(from, end, counted)
  // of an open mesh it is the winding number that does not depend on where the way out leads, but for points on it
  const winding = { ...counted, method: 'winding' } as const
  const distance = mesh.signedDistance(from, closest, winding)
  answers.signedDistance = [distance, plain(closest)]
  answers.contains = distance === 0 || mesh.contains(from, winding)
  return answers
}

/** A mesh of some triangles of a sample, alone. */
export function onlyThese(sample: Sample, kept: readonly number[]): Float32Array | Float64Array {
  const Kind = sample.positions instanceof Float32Array ? Float32Array : Float64Array
  const positions = new Kind(kept.length * 9)
  kept.forEach((triangle, i) => {
    positions.set(sample.triangles.subarray(9 * triangle, 9 * triangle + 9), 9 * i)
  })
  return positions
}

export { diceOf }
