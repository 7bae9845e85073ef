import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { approach, type Course, courseOfEllipsoid, courseOfSphere, distance, gap, motionOf, touches } from './motion.ts'
import { shape, sphereDistanceByRegions, vector } from './samples.ts'

const FLOOR = [-1, 0, -1, 1, 0, -1, 0, 0, 2]

it('measures a sphere over a floor', () => {
  //      o  radius 1/2, falls from 2 by 4: touches the floor at t = 3/8
  //  ----+----
  const motion = motionOf(courseOfSphere([0, 2, 0], [0, -4, 0], 0.5, FLOOR))
  expect(distance(motion, 'at', 0)).toBe(2)
  expect(distance(motion, 'at', 0.25)).toBe(1)
  expect(distance(motion, 'until', 0.25)).toBe(1)
  expect(distance(motion, 'until', 1)).toBe(0)
  expect(gap(motion, 'at', 0.375).growth).toBe(0)
  expect(touches(motion, 'until', 0.375)).toBe(true)
  expect(touches(motion, 'until', 0.375 - 2 ** -54)).toBe(false)
  expect(touches(motion, 'until', 0.375, -1e-300)).toBe(false)
})

it('measures to a corner, to an edge, and past them', () => {
  const still = [0, 0, 0]
  expect(distance(motionOf(courseOfSphere([4, 4, -1], still, 0, FLOOR)), 'at', 0)).toBe(5)
  expect(distance(motionOf(courseOfSphere([0, 3, -5], still, 0, FLOOR)), 'at', 0)).toBe(5)
  expect(distance(motionOf(courseOfSphere([0.1, 0, 0.1], still, 0, FLOOR)), 'at', 0)).toBe(0)
})

it('knows triangles that are segments or points', () => {
  const segment = [0, 0, 0, 4, 0, 0, 1, 0, 0]
  const point = [1, 1, 1, 1, 1, 1, 1, 1, 1]
  expect(distance(motionOf(courseOfSphere([2, 3, 0], [0, 0, 0], 0, segment)), 'at', 0)).toBe(3)
  expect(distance(motionOf(courseOfSphere([7, 4, 0], [0, 0, 0], 0, segment)), 'at', 0)).toBe(5)
  expect(distance(motionOf(courseOfSphere([1, 1, 9], [0, 0, -20], 0, point)), 'until', 1)).toBe(0)
})

it('measures an ellipsoid by the growth that makes it just touch', () => {
  // Half axes 1, 2, 3, its lowest point 2 below the centre: 3 above the floor it lacks 1.
  const motion = motionOf(courseOfEllipsoid([0, 3, 0], [0, -2, 0], [1, 2, 3], [-90, 0, -90, 90, 0, -90, 0, 0, 180]))
  expect(gap(motion, 'at', 0).growth).toBeCloseTo(1, 14)
  expect(gap(motion, 'at', 0.5).growth).toBe(0)
  expect(gap(motion, 'at', 0.75).growth).toBeCloseTo(-0.5, 14)
  expect(touches(motion, 'at', 0.5)).toBe(true)
  expect(touches(motion, 'at', 0.5, -(2 ** -200))).toBe(false)
  expect(touches(motion, 'at', 0, 1)).toBe(true)
  expect(touches(motion, 'at', 0, 1 - 2 ** -53)).toBe(false)
  expect(approach(motion, 0.75)).toBeCloseTo(1.5, 14)
})

it('sweeps boxes and capsules too: the hull of points, grown', () => {
  const still = [0, 0, 0]
  const cube = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x, y, z])))
  const box: Course = { from: [0, 4, 0], translation: still, points: cube, radii: [0, 0, 0], triangle: FLOOR }
  expect(distance(motionOf(box), 'at', 0)).toBe(3)
  const turned: Course = { ...box, from: [5, 0, 0], triangle: [0, -9, 0, 0, 9, 0, 0, 0, 9] }
  expect(distance(motionOf(turned), 'at', 0)).toBe(4)
  const capsule: Course = {
    from: [0, 4, 0],
    translation: [0, -3, 0],
    points: [0, -1, 0, 0, 1, 0],
    radii: [0.5, 0.5, 0.5],
    triangle: FLOOR,
  }
  expect(gap(motionOf(capsule), 'at', 0).growth).toBe(2.5)
  expect(gap(motionOf(capsule), 'until', 1).growth).toBe(-0.5)
})

it('agrees with the classical case analysis, worked in rationals, on 3,000 sweeps of every kind', () => {
  const next = random(2)
  for (let i = 0; i < 3000; i++) {
    const triangle = shape(next)
    const from = vector(next)
    const translation = next() < 0.1 ? [0, 0, 0] : vector(next)
    const ours = distance(motionOf(courseOfSphere(from, translation, 0, triangle)), 'until', 1)
    const theirs = sphereDistanceByRegions(from, translation, triangle)
    expect(Math.abs(ours - theirs), JSON.stringify([from, translation, triangle])).toBeLessThanOrEqual(1e-15 * theirs)
  }
})

it('is never beaten by sampling, and sampling comes close', () => {
  const next = random(3)
  for (let i = 0; i < 300; i++) {
    const triangle = shape(next)
    const from = vector(next)
    const translation = vector(next)
    const exact = distance(motionOf(courseOfSphere(from, translation, 0, triangle)), 'until', 1)
    let sampled = Number.POSITIVE_INFINITY
    const steps = 24
    for (let s = 0; s <= steps; s++) {
      for (let u = 0; u <= steps; u++) {
        for (let v = 0; v <= steps - u; v++) {
          const at = (k: number) =>
            from[k] +
            (s / steps) * translation[k] -
            (triangle[k] * (steps - u - v) + triangle[3 + k] * u + triangle[6 + k] * v) / steps
          sampled = Math.min(sampled, Math.sqrt(at(0) ** 2 + at(1) ** 2 + at(2) ** 2))
        }
      }
    }
    expect(sampled).toBeGreaterThanOrEqual(exact - 1e-14)
    expect(sampled).toBeLessThanOrEqual(exact + 6 / steps)
  }
})

it('does not care which corner comes first, nor how large the world is', () => {
  const next = random(4)
  for (let i = 0; i < 400; i++) {
    const t = shape(next)
    const from = vector(next)
    const translation = vector(next)
    const radii = [0.5 + next(), 0.5 + next(), 0.5 + next()] as [number, number, number]
    const one = gap(motionOf(courseOfEllipsoid(from, translation, radii, t)), 'until', 1)
    const turned = [...t.slice(3), ...t.slice(0, 3)]
    expect(gap(motionOf(courseOfEllipsoid(from, translation, radii, turned)), 'until', 1).growth).toBeCloseTo(
      one.growth,
      12,
    )
    const big = 2 ** 40
    const large = (list: number[]) => list.map((x) => x * big)
    const two = gap(
      motionOf(courseOfEllipsoid(large(from), large(translation), large(radii) as [number, number, number], large(t))),
      'until',
      1,
    )
    expect(two.growth).toBe(one.growth * big)
  }
})

it('says the same by figure and by exact yes or no, for spheres and ellipsoids', () => {
  const next = random(5)
  let compared = 0
  for (let i = 0; i < 400; i++) {
    const radius = 0.25 + next()
    const radii: [number, number, number] =
      i % 2 === 0 ? [radius, radius, radius] : [radius, 0.25 + next(), 0.25 + next()]
    const motion = motionOf(courseOfEllipsoid(vector(next), vector(next), radii, shape(next)))
    const { growth } = gap(motion, 'until', 1)
    // Far away, and nearly swallowed, the figure is only an estimate.
    if (growth > 0.2 || growth < -0.9 * Math.min(...radii)) continue
    const step = 1e-12
    compared++
    expect(touches(motion, 'until', 1, growth + step)).toBe(true)
    expect(touches(motion, 'until', 1, growth - step), JSON.stringify([motion.course, growth])).toBe(false)
  }
  expect(compared).toBeGreaterThan(80)
})

it('keeps its figures where a coordinate is the smallest double', () => {
  const path = [13.637314341192898, 1.435796643257963, 0.6430714869619636]
  const translation = [1.4830620409421256, -3.0592547940314714, -1.868655200494449]
  const triangle = [0.42, -0.62, -0.77, -0.76, 0.44, 0.48, -0.12, 0.48]
  for (const radii of [
    [14, 1.3, 1.2],
    [1.2, 1.2, 1.2],
  ] as [number, number, number][]) {
    const plain = motionOf(courseOfEllipsoid(path, translation, radii, [...triangle, 0]))
    const tiny = motionOf(courseOfEllipsoid(path, translation, radii, [...triangle, 5e-324]))
    for (const t of [0, 0.25, 0.5]) {
      expect(gap(tiny, 'until', t).growth).toBeCloseTo(gap(plain, 'until', t).growth, 14)
      expect(distance(tiny, 'at', t)).toBe(distance(plain, 'at', t))
    }
  }
})
