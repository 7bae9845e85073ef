import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { closestPointSegment, closestPointTriangle, overlapSphereTriangle } from '../../src/kernels.ts'
import { courseOfSphere, gap, motionOf } from '../oracle/motion.ts'
import { epsilonOf, largestOf } from '../ray/way.ts'

const FACE = 0
const EDGE = 1
const VERTEX = 2
const out = new Float64Array(8)

function ask(kernel: typeof closestPointSegment, p: number[], target: number[]) {
  const row = new Float64Array([5, ...p, 5, ...target])
  expect(kernel(row, 1, row, 5, out, 0)).toBe(true)
  const [x, y, z, distance, nx, ny, nz, feature] = [...out].map((v) => v + 0)
  return { point: [x, y, z], distance, normal: [nx, ny, nz], feature }
}

describe('the closest point of a triangle', () => {
  /*
   *   z           a (0,0)  b (0,4)  c (4,0) in the plane y = 0, counter-clockwise from above
   *   b
   *   |\          three regions beyond vertices, three beyond edges, and the face
   *   | \
   *   a--c  x
   */
  const triangle = [0, 0, 0, 0, 0, 4, 4, 0, 0]
  const cases: [string, number[], number[], number, number[], number][] = [
    ['above the face', [1, 2, 1], [1, 0, 1], 2, [0, 1, 0], FACE],
    ['below the face', [1, -2, 1], [1, 0, 1], 2, [0, -1, 0], FACE],
    ['beyond a', [-3, 0, -4], [0, 0, 0], 5, [-0.6, 0, -0.8], VERTEX],
    ['beyond b', [-3, 4, 4], [0, 0, 4], 5, [-0.6, 0.8, 0], VERTEX],
    ['beyond c', [7, 4, 0], [4, 0, 0], 5, [0.6, 0.8, 0], VERTEX],
    ['beyond ab', [-3, 4, 1], [0, 0, 1], 5, [-0.6, 0.8, 0], EDGE],
    ['beyond ca', [1, 4, -3], [1, 0, 0], 5, [0, 0.8, -0.6], EDGE],
    ['on the face: the normal is the front', [1, 0, 1], [1, 0, 1], 0, [0, 1, 0], FACE],
    ['on a vertex', [0, 0, 0], [0, 0, 0], 0, [0, 1, 0], FACE],
  ]
  for (const [name, p, point, distance, normal, feature] of cases)
    test(name, () => {
      const answer = ask(closestPointTriangle, p, triangle)
      expect(answer.point).toEqual(point)
      expect(answer.distance).toBe(distance)
      for (let k = 0; k < 3; k++) expect(answer.normal[k]).toBeCloseTo(normal[k], 15)
      expect(answer.feature).toBe(feature)
    })

  test('beyond bc, the slanted edge', () => {
    const { point, distance, feature } = ask(closestPointTriangle, [4, 0, 4], triangle)
    expect([point, feature]).toEqual([[2, 0, 2], EDGE])
    expect(distance).toBeCloseTo(Math.sqrt(8), 15)
  })

  test('a triangle that is a segment acts as it, one that is a point too', () => {
    expect(ask(closestPointTriangle, [1, 3, 0], [0, 0, 0, 2, 0, 0, 1, 0, 0])).toMatchObject({
      point: [1, 0, 0],
      distance: 3,
    })
    expect(ask(closestPointTriangle, [5, 4, 0], [0, 0, 0, 2, 0, 0, 1, 0, 0])).toMatchObject({
      point: [2, 0, 0],
      distance: 5,
    })
    expect(ask(closestPointTriangle, [3, 4, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0])).toMatchObject({
      point: [0, 0, 0],
      distance: 5,
    })
  })
})

describe('the closest point of a segment', () => {
  const segment = [0, 0, 0, 4, 0, 0]
  test('abreast of it, beyond either end, on it', () => {
    expect(ask(closestPointSegment, [1, 3, 4], segment)).toMatchObject({ point: [1, 0, 0], distance: 5, feature: EDGE })
    expect(ask(closestPointSegment, [-3, 4, 0], segment)).toMatchObject({
      point: [0, 0, 0],
      distance: 5,
      feature: VERTEX,
    })
    expect(ask(closestPointSegment, [7, 0, 4], segment)).toMatchObject({
      point: [4, 0, 0],
      distance: 5,
      feature: VERTEX,
    })
    expect(ask(closestPointSegment, [2, 0, 0], segment)).toMatchObject({ distance: 0, normal: [0, 1, 0] })
  })
  test('of no length', () => {
    expect(ask(closestPointSegment, [3, 4, 1], [0, 0, 1, 0, 0, 1])).toMatchObject({ point: [0, 0, 1], distance: 5 })
  })
})

describe('against exact distances', () => {
  const next = random(41)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const point = (reach: number): number[] => [between(-reach, reach), between(-reach, reach), between(-reach, reach)]
  const distanceOf = (p: number[], triangle: number[]): number =>
    gap(motionOf(courseOfSphere(p, [0, 0, 0], 0, triangle)), 'at', 0).growth

  /** Triangles anywhere, needles, segments and points among them. */
  function throwTriangle(i: number): number[] {
    const a = point(2 ** between(-2, 8))
    if (i % 8 === 0) return [...a, ...a, ...point(4)].map(Math.round)
    const b = a.map((x) => x + between(-2, 2))
    const t = next()
    const c =
      i % 4 === 1 ? a.map((x, k) => x + t * (b[k] - x) + between(-1, 1) * 1e-6) : a.map((x) => x + between(-2, 2))
    return [...a, ...b, ...c]
  }

  test('the distance is right and the point is that near: both kernels', () => {
    let worst = 0
    for (let i = 0; i < 3000; i++) {
      const triangle = throwTriangle(i)
      const p = i % 3 ? triangle.slice(0, 3).map((x) => x + between(-3, 3)) : point(300)
      const bySegment = i % 5 === 0
      const target = bySegment ? [...triangle.slice(0, 6), ...triangle.slice(3, 6)] : triangle
      const epsilon = epsilonOf(largestOf(p, target), 0)
      const answer = bySegment ? ask(closestPointSegment, p, target.slice(0, 6)) : ask(closestPointTriangle, p, target)
      const exact = distanceOf(p, target)
      const apart = Math.hypot(...p.map((x, k) => x - answer.point[k]))
      worst = Math.max(worst, Math.abs(answer.distance - exact) / epsilon, Math.abs(apart - exact) / epsilon)
      worst = Math.max(worst, distanceOf(answer.point, target) / epsilon)
      // the normal leads from the point to where it is asked from
      for (let k = 0; k < 3; k++)
        expect(Math.abs(answer.normal[k] * apart - (p[k] - answer.point[k]))).toBeLessThan(4 * epsilon)
    }
    expect(worst).toBeLessThan(1)
  })

  test('a sphere touches a triangle where the distance is its radius, give or take the contract', () => {
    const seen = [0, 0]
    for (let i = 0; i < 3000; i++) {
      const triangle = throwTriangle(i)
      const p = triangle.slice(0, 3).map((x) => x + between(-3, 3))
      const exact = distanceOf(p, triangle)
      const radius = exact * (i % 2 ? 1 + Math.floor(between(-4, 5)) * 2 ** -50 : between(0.5, 1.5))
      const epsilon = epsilonOf(largestOf(p, triangle, [radius]), 0)
      const row = new Float64Array([...p, radius, ...triangle])
      const touches = overlapSphereTriangle(row, 0, row, 4)
      seen[touches ? 1 : 0]++
      if (touches) expect(exact - radius).toBeLessThan(epsilon)
      else expect(radius - exact).toBeLessThan(epsilon)
    }
    expect(Math.min(...seen)).toBeGreaterThan(800)
  })
})
