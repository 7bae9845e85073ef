/** Triangles against triangles and meshes against meshes, judged in rational numbers. */
import { random } from '../../scenes/random.ts'
import { carryTriangle, PLACE_SIZE, writePlace } from '../../src/bvh/placed.ts'
import {
  closestTriangleTriangle,
  NEAREST_A,
  NEAREST_B,
  NEAREST_SIZE,
} from '../../src/closest/closest-triangle-triangle.ts'
import {
  type BetweenOptions,
  closestBetween,
  createClosestPair,
  overlapMeshes,
  overlapMeshesAll,
  type Pose,
  TriangleMesh,
  type Vec3,
} from '../../src/index.ts'
import { overlapTriangleTriangle } from '../../src/kernels.ts'
import { ANY_SHAPE, isWellShaped, K, largestOf } from '../oracle/contract.ts'
import { gridExponent, onGrid, type Point, rootOf } from '../oracle/exact.ts'
import { type Corners, distanceSquare, pointToTriangle, trianglesMeet } from '../oracle/triangles.ts'

type Next = () => number
const pick = <T>(next: Next, list: readonly T[]): T => list[Math.floor(next() * list.length)]

/** The next double above or below; of 0, a number that is not negligible yet. */
function nudge(x: number, up: boolean): number {
  if (x === 0) return up ? 2 ** -290 : -(2 ** -290)
  const bits = new BigInt64Array(new Float64Array([x]).buffer)
  bits[0] += up === x > 0 ? 1n : -1n
  return new Float64Array(bits.buffer)[0]
}

const lattice = (next: Next): number[] => [0, 1, 2].map(() => Math.floor(next() * 7 - 3) / 2)
const anywhere = (next: Next): number[] => [0, 1, 2].map(() => next() * 4 - 2)
const mix = (a: readonly number[], b: readonly number[], t: number): number[] => a.map((x, i) => x + (b[i] - x) * t)

/** A point of a triangle: a corner, a point of an edge, a point of the face. */
function pointOf(next: Next, t: readonly number[]): number[] {
  const corners = [t.slice(0, 3), t.slice(3, 6), t.slice(6, 9)]
  const a = pick(next, corners)
  if (next() < 0.3) return a
  const edge = mix(a, pick(next, corners), pick(next, [0.5, 0.25, next()]))
  return next() < 0.5 ? edge : mix(edge, pick(next, corners), next())
}

export const STRATA: Record<string, (next: Next) => [number[], number[]]> = {
  lattice: (next) => [
    [lattice(next), lattice(next), lattice(next)].flat(),
    [lattice(next), lattice(next), lattice(next)].flat(),
  ],
  anywhere: (next) => [
    [anywhere(next), anywhere(next), anywhere(next)].flat(),
    [anywhere(next), anywhere(next), anywhere(next)].flat(),
  ],
  'in one plane': (next) => {
    const axis = Math.floor(next() * 3)
    const flat = (): number[] => (next() < 0.5 ? lattice(next) : anywhere(next)).map((x, k) => (k === axis ? 0.7 : x))
    return [[flat(), flat(), flat()].flat(), [flat(), flat(), flat()].flat()]
  },
  // a corner of one on a corner, an edge or the face of the other, as far as doubles go
  touching: (next) => {
    const some = next() < 0.5 ? lattice : anywhere
    const s = [some(next), some(next), some(next)].flat()
    return [s, [pointOf(next, s), some(next), some(next)].flat()]
  },
  'an edge in common': (next) => {
    const some = next() < 0.5 ? lattice : anywhere
    const s = [some(next), some(next), some(next)].flat()
    const twist = next() < 0.5 ? [] : [pointOf(next, s), pointOf(next, s)]
    return [s, [...(twist.length > 0 ? twist : [s.slice(0, 3), s.slice(3, 6)]), some(next)].flat()]
  },
  needles: (next) => {
    const needle = (): number[] => {
      const [a, b] = [anywhere(next), anywhere(next)]
      const thin = 2 ** -Math.floor(next() * 60)
      return [a, b, mix(a, b, next()).map((x) => x + thin * (next() - 0.5))].flat()
    }
    const s = needle()
    const t = needle()
    if (next() < 0.5) t.splice(0, 3, ...pointOf(next, s))
    return [s, t]
  },
  degenerate: (next) => {
    const some = next() < 0.7 ? lattice : anywhere
    const flat = (): number[] => {
      const [a, b] = [some(next), some(next)]
      return pick(next, [
        [a, a, b],
        [a, a, a],
        [a, b, mix(a, b, 0.5)],
        [a, b, a],
      ]).flat()
    }
    const s = [some(next), some(next), some(next)].flat()
    const t = flat()
    if (next() < 0.3) t.splice(0, 3, ...pointOf(next, s))
    return [next() < 0.5 ? flat() : s, t]
  },
  // far off the origin, where edges are short for their coordinates
  far: (next) => {
    const off = anywhere(next).map((x) => x * 2 ** Math.floor(next() * 40))
    const [s, t] = STRATA[pick(next, ['anywhere', 'touching', 'needles'])](next)
    return [s.map((x, k) => x + off[k % 3]), t.map((x, k) => x + off[k % 3])]
  },
}

export function pairOf(next: Next, name: string): [Float64Array, Float64Array] {
  let [s, t] = STRATA[name](next)
  if (next() < 0.25) t = t.map((x) => (next() < 0.3 ? nudge(x, next() < 0.5) : x))
  const scale = next() < 0.2 ? 2 ** Math.floor(next() * 100 - 50) : 1
  if (next() < 0.5) [s, t] = [t, s]
  return [Float64Array.from(s, (x) => x * scale), Float64Array.from(t, (x) => x * scale)]
}

function onOneGrid(...lists: ArrayLike<number>[]): { exponent: number; points: Point[] } {
  const numbers = lists.flatMap((list) => Array.from(list))
  const exponent = gridExponent(numbers)
  const points: Point[] = []
  for (let i = 0; i < numbers.length; i += 3)
    points.push([onGrid(numbers[i], exponent), onGrid(numbers[i + 1], exponent), onGrid(numbers[i + 2], exponent)])
  return { exponent, points }
}

export interface Judged {
  pairs: number
  meeting: number
  wrong: number
  /** The largest error of a distance or a place, in ε, of well-shaped triangles; in 1e-9 S, of any. */
  worst: number
  worstAny: number
}

/** Triangles against triangles: `distances` measures how far apart they are too. */
export function judgeTriangles(seed: number, cases: number, distances: boolean): Judged {
  const next = random(seed)
  const told: Judged = { pairs: 0, meeting: 0, wrong: 0, worst: 0, worstAny: 0 }
  const names = Object.keys(STRATA)
  const out = new Float64Array(NEAREST_SIZE)
  for (let i = 0; i < cases; i++) {
    const [s, t] = pairOf(next, names[i % names.length])
    const { points } = onOneGrid(s, t)
    const [a, b] = [points.slice(0, 3), points.slice(3)] as unknown as [Corners, Corners]
    const meets = trianglesMeet(a, b)
    told.pairs++
    if (meets) told.meeting++
    if (overlapTriangleTriangle(s, 0, t, 0) !== meets) told.wrong++
    if (!distances) continue
    closestTriangleTriangle(s, 0, t, 0, out, 0)
    const error = errorOf(s, t, out, meets)
    if (isWellShaped(s) && isWellShaped(t)) told.worst = Math.max(told.worst, error / (K * 2 ** -53))
    told.worstAny = Math.max(told.worstAny, error / ANY_SHAPE)
  }
  return told
}

/** The error of a distance and of both places, as a share of the largest coordinate. */
function errorOf(s: Float64Array, t: Float64Array, out: Float64Array, meets: boolean): number {
  const { exponent, points } = onOneGrid(s, t, out.subarray(NEAREST_A, NEAREST_A + 3), out.subarray(NEAREST_B))
  const [a, b] = [points.slice(0, 3), points.slice(3, 6)] as unknown as [Corners, Corners]
  const distance = rootOf(distanceSquare(a, b), exponent)
  const off = Math.max(
    Math.abs(out[0] - distance),
    rootOf(pointToTriangle(points[6], a), exponent),
    rootOf(pointToTriangle(points[7], b), exponent),
  )
  if (meets && out[0] !== 0) return Number.POSITIVE_INFINITY
  const size = largestOf(s, t)
  return off === 0 ? 0 : off / size
}

const vec = (next: Next, size: number): Vec3 => ({
  x: (next() - 0.5) * size,
  y: (next() - 0.5) * size,
  z: (next() - 0.5) * size,
})

function poseOf(next: Next, size: number): Pose | undefined {
  if (next() < 0.25) return undefined
  const scale = pick(next, [undefined, undefined, 0.5 + next(), -1, { x: 1, y: 2 - next(), z: -0.5 }])
  const orientation = next() < 0.3 ? undefined : { ...vec(next, 2), w: next() }
  return { position: next() < 0.3 ? undefined : vec(next, size), orientation, scale }
}

/** A clump of triangles of all strata. */
function clump(next: Next, count: number, spread: number): TriangleMesh {
  const names = Object.keys(STRATA).filter((name) => name !== 'far')
  const positions: number[] = []
  while (positions.length < 9 * count) {
    const at = next() < 0.5 ? [0, 0, 0] : Object.values(vec(next, spread))
    for (const triangle of STRATA[pick(next, names)](next)) positions.push(...triangle.map((x, k) => x + at[k % 3]))
  }
  return new TriangleMesh(next() < 0.5 ? Float32Array.from(positions) : Float64Array.from(positions))
}

/** The triangles of a mesh where a World with this pose has them, by their ids. */
export function trianglesAt({ tree }: TriangleMesh, pose: Pose | undefined): Float64Array {
  const { position, orientation, scale = 1 } = pose ?? {}
  const row = (v: Vec3 | undefined): number[] => (v ? [v.x, v.y, v.z] : [0, 0, 0])
  const scales = typeof scale === 'number' ? [scale, scale, scale] : row(scale)
  const body = Float64Array.from([...row(position), ...scales, ...row(orientation), orientation?.w ?? 0])
  const place = new Float64Array(PLACE_SIZE)
  writePlace(body, place)
  const all = new Float64Array(9 * tree.ids.length)
  for (let slot = 0; slot < tree.ids.length; slot++) {
    const o = 9 * tree.ids[slot]
    if (position || orientation || scale !== 1) carryTriangle(tree, slot, place, false, all, o)
    else for (let k = 0; k < 9; k++) all[o + k] = tree.vertices[9 * slot + k]
  }
  return all
}

export interface MeshesJudged {
  meshes: number
  overlapping: number
  /** Pairs of triangles that were judged in rationals, of them those that touch. */
  pairs: number
  touching: number
  wrong: string[]
}

/** Meshes against meshes, beside all pairs of their triangles. */
export function judgeMeshes(seed: number, cases: number): MeshesJudged {
  const next = random(seed)
  const told: MeshesJudged = { meshes: 0, overlapping: 0, pairs: 0, touching: 0, wrong: [] }
  const closest = createClosestPair()
  const nearest = new Float64Array(NEAREST_SIZE)
  for (let i = 0; i < cases; i++) {
    const spread = pick(next, [2, 8, 40])
    const [a, b] = [clump(next, 1 + Math.floor(next() * 14), spread), clump(next, 1 + Math.floor(next() * 14), spread)]
    const options: BetweenOptions = { poseA: poseOf(next, spread), poseB: poseOf(next, spread) }
    const [s, t] = [trianglesAt(a, options.poseA), trianglesAt(b, options.poseB)]
    const touching = new Set<string>()
    let best = Number.POSITIVE_INFINITY
    let name = ''
    for (let m = 0; m < s.length; m += 9)
      for (let n = 0; n < t.length; n += 9) {
        const one = s.subarray(m, m + 9)
        const other = t.subarray(n, n + 9)
        const { points } = onOneGrid(one, other)
        const pair = [points.slice(0, 3), points.slice(3)] as unknown as [Corners, Corners]
        if (trianglesMeet(...pair)) touching.add(`${m / 9},${n / 9}`)
        closestTriangleTriangle(one, 0, other, 0, nearest, 0)
        if (nearest[0] < best) {
          best = nearest[0]
          name = `${[...nearest]},${m / 9},${n / 9}`
        }
        told.pairs++
      }
    told.meshes++
    told.touching += touching.size
    if (touching.size > 0) told.overlapping++
    const fail = (what: string): void => void told.wrong.push(`seed ${seed}, case ${i}: ${what}`)
    if (overlapMeshes(a, b, options) !== touching.size > 0) fail(`overlapMeshes, not ${touching.size > 0}`)
    const out = new Int32Array(2 * touching.size + 4).fill(-1)
    const count = overlapMeshesAll(a, b, out, options)
    const given = Array.from({ length: touching.size }, (_, k) => `${out[2 * k]},${out[2 * k + 1]}`)
    if (count !== touching.size || !given.every((pair) => touching.has(pair)) || new Set(given).size !== count)
      fail(`overlapMeshesAll gives ${count}, not ${touching.size}`)
    const isFound = closestBetween(a, b, Number.POSITIVE_INFINITY, closest, options)
    const { distance, pointA, pointB, triangleA, triangleB } = closest
    const numbers = [distance, ...Object.values(pointA), ...Object.values(pointB), triangleA, triangleB]
    if (!isFound || `${numbers}` !== name) fail(`closestBetween gives ${numbers}, not ${name}`)
    if (!closestBetween(a, b, best, closest, options)) fail('closestBetween: the distance itself is within')
    if (best > 0 && closestBetween(a, b, nudge(best, false), closest, options))
      fail('closestBetween: nearer than it is')
  }
  return told
}
