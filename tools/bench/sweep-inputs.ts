import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { cylinder, type Mover, sphere, TriangleMesh } from '../../src/index.ts'
import { type Body, WAY } from './peer.ts'

/** Ways of bodies of one kind and three sizes. */
export interface SweepSet {
  readonly name: string
  readonly bodies: readonly { readonly body: Body; readonly ways: Float64Array; readonly count: number }[]
}

export const KINDS = ['sphere', 'capsule', 'cylinder', 'box', 'hull'] as const
export type Kind = (typeof KINDS)[number]

/** Radius and whole height of a small thing, a player and a large creature, metres, exact in f32. */
const SIZES = [
  [0.125, 0.5],
  [0.3125, 1.75],
  [0.75, 2.5],
] as const
/** The vertices of hulls of these sizes. */
const VERTICES = [8, 32, 256]

/** No body starts nearer to the mesh than this, so that no library's tolerance makes a start in contact of it. */
const FREE = 0.0125
/** How far from the surface starts may lie, and how long ways are, metres. */
const NEAR = 1.5
const SHORTEST = 0.1
const LONGEST = 5

export function bodyOf(kind: Kind, radius: number, height: number): Body {
  if (kind === 'sphere') return { kind, radius }
  if (kind === 'hull') {
    const size = SIZES.findIndex(([r]) => r === radius)
    return { kind, radius, height, points: pointsOf(radius, height / 2, VERTICES[Math.max(0, size)]) }
  }
  if (kind === 'box') return { kind, halfExtents: { x: radius, y: height / 2, z: radius } }
  return { kind, radius, height }
}

/**
 * Casts as a game makes them: starts in free space near the surface (uniform over its area, then up to 1.5 m away along each
 * axis), one half of the directions level or nearly so, the other half any; lengths from 0.1 to 5 m, evenly in their
 * logarithm. All numbers are exact in f32, so that every library is asked the same.
 */
export function sweepSet(level: Level, kind: Kind, countPerSize: number, seed: number): SweepSet {
  const next = random(seed)
  const mesh = new TriangleMesh(level.positions, level.indices)
  const place = surfaceOf(level, next)
  const bodies = SIZES.map(([radius, height]) => {
    const body = bodyOf(kind, radius, height)
    const clear = clearanceOf(body)
    const ways = new Float64Array(WAY * countPerSize)
    for (let i = 0; i < countPerSize; ) {
      const [x, y, z] = place().map((p) => Math.fround(p + NEAR * (2 * next() - 1)))
      if (mesh.overlap(clear, { x, y, z })) continue
      const length = SHORTEST * (LONGEST / SHORTEST) ** next()
      const rise = i % 2 === 0 ? 0.1 * (2 * next() - 1) : 2 * next() - 1
      const angle = 2 * Math.PI * next()
      const level = Math.sqrt(1 - rise * rise)
      const way = [level * Math.cos(angle), rise, level * Math.sin(angle)]
      ways.set([x, y, z, ...way.map((d) => Math.fround(length * d))], WAY * i)
      i++
    }
    return { body, ways, count: countPerSize }
  })
  return { name: `${level.name}, ${kind}`, bodies }
}

/**
 * Points on an ellipsoid, spread evenly by the golden angle, to multiples of 2⁻¹⁰ m: exact in f32, and the judge can find the faces in
 * doubles.
 */
export function pointsOf(radius: number, half: number, count: number): number[] {
  const points: number[] = []
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * i + 1) / count
    const angle = i * Math.PI * (3 - Math.sqrt(5))
    const level = Math.sqrt(1 - y * y)
    points.push(radius * level * Math.cos(angle), half * y, radius * level * Math.sin(angle))
  }
  return points.map((x) => Math.round(1024 * x) / 1024)
}

/** A sphere or upright cylinder that holds the body and the free space about it. */
function clearanceOf(body: Body): Mover {
  if (body.kind === 'sphere') return sphere({ radius: body.radius + FREE })
  if (body.kind !== 'box') return cylinder({ radius: body.radius + FREE, height: body.height + 2 * FREE })
  const { x, y, z } = body.halfExtents
  return cylinder({ radius: Math.hypot(x, z) + 1.5 * FREE, height: 2 * (y + FREE) })
}

/** Random points of the surface, uniform over its area. */
function surfaceOf({ positions, indices }: Level, next: () => number): () => number[] {
  const areas = new Float64Array(indices.length / 3)
  let total = 0
  for (let t = 0; t < areas.length; t++) {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]]
    const edge = (p: number, k: number) => positions[p + k] - positions[a + k]
    const across = (j: number, k: number) => edge(b, j) * edge(c, k) - edge(b, k) * edge(c, j)
    total += Math.hypot(across(1, 2), across(2, 0), across(0, 1)) / 2
    areas[t] = total
  }
  return () => {
    const wanted = next() * total
    let low = 0
    let high = areas.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (areas[middle] <= wanted) low = middle + 1
      else high = middle
    }
    let [u, v] = [next(), next()]
    if (u + v > 1) [u, v] = [1 - u, 1 - v]
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[3 * low + k]))
    return [0, 1, 2].map((k) => a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]))
  }
}
