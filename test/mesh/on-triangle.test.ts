import { describe, expect, test } from 'vitest'
import {
  type Closest,
  createClosest,
  createHit,
  cylinder,
  type Hit,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { allSamples, type Sample } from '../prove/meshes.ts'
import { bodies, type Course, coursePast, diceOf } from './questions.ts'

/*
 *   z  c
 *      | \       a (0, 0, 0), b (4, 0, 0), c (0, 0, 4): seen from above it is clockwise, its front looks down
 *      a──b  x
 */
const triangle = (): TriangleMesh => new TriangleMesh([0, 0, 0, 4, 0, 0, 0, 0, 4])
const down = { x: 0, y: -1, z: 0 }
const ball = sphere({ radius: 1 })
const numbers = (v: Vec3): number[] => [v.x + 0, v.y + 0, v.z + 0]
const told = (place: Hit | Closest): unknown => [
  place.feature,
  place.featureIndex,
  numbers(place.barycentrics),
  numbers(place.faceNormal),
]

describe('worked cases', () => {
  test('a ray: weights of the corners, the face’s own normal; of a ray the feature is always the face', () => {
    const hit = createHit()
    for (const [x, z, weights] of [
      [1, 1, [0.5, 0.25, 0.25]],
      [0, 0, [1, 0, 0]],
      [4, 0, [0, 1, 0]],
      [0, 4, [0, 0, 1]],
      [2, 2, [0, 0.5, 0.5]],
      [1, 0, [0.75, 0.25, 0]],
    ] as const) {
      expect(triangle().castRay({ x, y: 3, z }, down, 9, hit)).toBe(true)
      expect([numbers(hit.normal), told(hit)]).toEqual([
        [0, 1, 0],
        ['face', -1, weights, [0, -1, 0]],
      ])
    }
    expect(triangle().castRay({ x: 1, y: -3, z: 1 }, { x: 0, y: 1, z: 0 }, 9, hit)).toBe(true)
    expect([numbers(hit.normal), told(hit)]).toEqual([
      [0, -1, 0],
      ['face', -1, [0.5, 0.25, 0.25], [0, -1, 0]],
    ])
  })

  test('a ball onto the face, each edge, each vertex', () => {
    const hit = createHit()
    const closest = createClosest()
    for (const [x, z, feature, index, weights] of [
      [1, 1, 'face', -1, [0.5, 0.25, 0.25]],
      [1, -0.5, 'edge', 0, [0.75, 0.25, 0]],
      [2.25, 2.25, 'edge', 1, [0, 0.5, 0.5]],
      [-0.5, 3, 'edge', 2, [0.25, 0, 0.75]],
      [-0.25, -0.25, 'vertex', 0, [1, 0, 0]],
      [4.5, 0, 'vertex', 1, [0, 1, 0]],
      [-0.25, 4.5, 'vertex', 2, [0, 0, 1]],
    ] as const) {
      expect(triangle().cast(ball, { x, y: 3, z }, { x: 0, y: -9, z: 0 }, hit)).toBe(true)
      expect(told(hit)).toEqual([feature, index, weights, [0, -1, 0]])
      expect(triangle().overlap(ball, { x, y: 0.25, z }, hit)).toBe(true)
      expect(told(hit)).toEqual([feature, index, weights, [0, -1, 0]])
      expect(triangle().closestPoint({ x, y: 2, z }, 9, closest)).toBe(true)
      expect(told(closest)).toEqual([feature, index, weights, [0, -1, 0]])
    }
  })

  test('a triangle without a face has the contact’s normal, and its weights still say where', () => {
    const hit = createHit()
    const segment = new TriangleMesh([0, 0, 0, 4, 0, 0, 1, 0, 0])
    expect(segment.castRay({ x: 3, y: 3, z: 0 }, down, 9, hit)).toBe(true)
    expect([numbers(hit.faceNormal), numbers(hit.barycentrics)]).toEqual([
      [0, 1, 0],
      [0.25, 0.75, 0],
    ])
    const spot = new TriangleMesh([1, 1, 1, 1, 1, 1, 1, 1, 1])
    expect(spot.cast(ball, { x: 1, y: 5, z: 1 }, { x: 0, y: -9, z: 0 }, hit)).toBe(true)
    expect(told(hit)).toEqual(['vertex', 0, [1, 0, 0], [0, 1, 0]])
  })

  test('what has no triangles has no weights', () => {
    const world = new World()
    world.add(sphere({ radius: 2 }))
    const hit = createHit()
    triangle().castRay({ x: 1, y: 3, z: 1 }, down, 9, hit)
    expect(world.castRay({ x: 0, y: 5, z: 0 }, down, 9, hit)).toBe(true)
    expect([hit.triangle, hit.featureIndex, numbers(hit.barycentrics), numbers(hit.faceNormal)]).toEqual([
      -1,
      -1,
      [0, 0, 0],
      [0, 1, 0],
    ])
  })

  test('a triangle of 1e-200 m, and one of 2^60 m', () => {
    const hit = createHit()
    for (const s of [1e-200, 1e-30, 2 ** 58]) {
      const mesh = new TriangleMesh([0, 0, 0, 4 * s, 0, 0, 0, 0, 4 * s])
      expect(mesh.castRay({ x: s, y: s, z: s }, down, Number.POSITIVE_INFINITY, hit)).toBe(true)
      expect(numbers(hit.barycentrics)).toEqual([0.5, 0.25, 0.25])
    }
  })

  test('hits and closest points made by hand are refused', () => {
    const { barycentrics: _, ...hit } = createHit()
    const { faceNormal: __, ...closest } = createClosest()
    expect(() => triangle().castRay({ x: 1, y: 3, z: 1 }, down, 9, hit as Hit)).toThrow('made by createHit()')
    expect(() => triangle().closestPoint({ x: 1, y: 3, z: 1 }, 9, closest as Closest)).toThrow(
      'made by createClosest()',
    )
  })
})

const U = 2 ** -53

/** Worst of what was seen over all samples: in units of 2^-53 S on well-shaped triangles, else of 1e-9 S. */
interface Worst {
  round: number
  any: number
  seen: number
}

function check(sample: Sample, { from, translation, size }: Course, place: Hit | Closest, worst: Worst): void {
  const t = [...sample.triangles.subarray(9 * place.triangle, 9 * place.triangle + 9)]
  const weights = numbers(place.barycentrics)
  const point = numbers(place.point)
  const what = [sample.name, place.triangle, place.feature, place.featureIndex, weights]
  const sum = weights[0] + weights[1] + weights[2]
  expect([...what, weights.every((x) => x >= 0 && x <= 1), Math.abs(sum - 1) <= 2 * U]).toEqual([...what, true, true])
  if (place.feature === 'face') expect(place.featureIndex).toBe(-1)
  else if (place.feature === 'edge') expect([...what, weights[(place.featureIndex + 2) % 3]]).toEqual([...what, 0])
  else expect([...what, weights[place.featureIndex]]).toEqual([...what, 1])
  const scale = Math.max(...t.map(Math.abs), ...[...numbers(from), ...numbers(translation), size].map(Math.abs))
  const off = [0, 1, 2].map((k) => weights[0] * t[k] + weights[1] * t[3 + k] + weights[2] * t[6 + k] - point[k])
  const error = Math.sqrt(off.reduce((s, x) => s + x * x, 0)) / scale
  const edges = [0, 1, 2].map((e) => [0, 1, 2].map((k) => t[((e + 1) % 3) * 3 + k] - t[e * 3 + k]))
  const longest = Math.max(...edges.map((e) => Math.sqrt(e.reduce((s, x) => s + x * x, 0))))
  const [u, v] = edges
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const area = Math.sqrt(normal.reduce((s, x) => s + x * x, 0))
  const round = area > 1e-3 * longest * longest
  worst.seen++
  if (round) worst.round = Math.max(worst.round, error / U)
  else worst.any = Math.max(worst.any, error / 1e-9)
  if (!round) return
  const n = numbers(place.faceNormal)
  const cosine = n.reduce((s, x, k) => s + (x * normal[k]) / area, 0)
  expect([...what, Math.abs(cosine - 1) < 1e-9]).toEqual([...what, true])
}

test('weights give the point back, on every kind of mesh', () => {
  const worst: Worst = { round: 0, any: 0, seen: 0 }
  const hit = createHit()
  const closest = createClosest()
  for (const sample of allSamples()) {
    const dice = diceOf(77 + sample.name.length)
    for (let i = 0; i < 10; i++) {
      const course = coursePast(sample, dice)
      const { from, translation, size } = course
      const shapes = [...bodies(size).slice(0, 2), cylinder({ radius: size, height: size * 1.2 })]
      if (sample.mesh.castRay(from, translation, Number.POSITIVE_INFINITY, hit)) check(sample, course, hit, worst)
      for (const shape of shapes) {
        if (sample.mesh.cast(shape, from, translation, hit)) check(sample, course, hit, worst)
      }
      if (sample.mesh.overlap(shapes[0], from, hit)) check(sample, course, hit, worst)
      if (sample.mesh.closestPoint(from, Number.POSITIVE_INFINITY, closest)) check(sample, course, closest, worst)
    }
  }
  expect(worst.seen).toBeGreaterThan(500)
  expect(worst.round).toBeLessThan(16)
  expect(worst.any).toBeLessThan(1)
})
