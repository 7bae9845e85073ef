import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { type CylinderCourse, growthOfCylinder, touchesCylinder } from './cylinder.ts'
import { shape, vector } from './samples.ts'

const FLOOR = [-4, 0, -4, 4, 0, -4, 0, 0, 8]
const STILL = [0, 0, 0]
const WITHIN = 2 ** -70

const course = (from: number[], translation: number[], radius: number, halfHeight: number, triangle: number[]) =>
  ({ from, translation, radius, halfHeight, triangle }) satisfies CylinderCourse
const growth = (one: CylinderCourse, span: 'at' | 'until', t: number) => growthOfCylinder(one, span, t, WITHIN)

it('lands flat on a floor', () => {
  //   +--+  half height 1, falls from 3 by 4: its bottom meets the floor at t = 1/2
  //   |  |
  //   +--+
  // --------
  const falling = course([0, 3, 0], [0, -4, 0], 0.5, 1, FLOOR)
  expect(growth(falling, 'at', 0)).toBeCloseTo(2, 14)
  expect(touchesCylinder(falling, 'until', 0.5)).toBe(true)
  expect(touchesCylinder(falling, 'until', 0.5 - 2 ** -54)).toBe(false)
  expect(touchesCylinder(falling, 'until', 0.5, -1e-300)).toBe(false)
  expect(touchesCylinder(falling, 'at', 0.5)).toBe(true)
  expect(growth(falling, 'at', 0.5)).toBeCloseTo(0, 20)
  // swallowed to the axis: less the radius, nothing is left of it
  expect(growth(falling, 'until', 1)).toBe(-0.5)
  expect(growth(falling, 'at', 0.625)).toBeCloseTo(-0.5, 14)
})

it('stands beside a wall, and reaches its vertical edge and its top', () => {
  // a wall in the plane x = 2 from z = 0 on, 0 ≤ y ≤ 4 at its vertical edge
  const wall = [2, 0, 0, 2, 4, 0, 2, 0, 8]
  expect(growth(course([0, 2, 1], STILL, 1.5, 1, wall), 'at', 0)).toBeCloseTo(0.5, 14)
  expect(growth(course([0, 2, 1], [1, 0, 0], 1.5, 1, wall), 'until', 1)).toBeCloseTo(-0.5, 14)
  // 3-4-5 seen from above, past the end of the wall: the vertical edge at (2, ·, 0)
  const beside = course([-1, 2, -4], STILL, 5, 1, wall)
  expect(touchesCylinder(beside, 'at', 0)).toBe(true)
  expect(touchesCylinder(beside, 'at', 0, -1e-300)).toBe(false)
  // above the corner at (2, 4, 0): both the height and the radius are short by one
  expect(growth(course([-1, 8, -4], STILL, 4, 3, wall), 'at', 0)).toBeCloseTo(1, 14)
  // and with the height alone short
  expect(growth(course([2, 8, 0], STILL, 4, 3, wall), 'at', 0)).toBeCloseTo(1, 14)
})

it('meets a slanted edge with its rim', () => {
  // the edge y = x in the plane z = 0; the rim's lowest right point (r, −H) lies on it
  const edge = [-8, -8, 0, 8, 8, 0, 8, 8, 0]
  expect(touchesCylinder(course([-3, 0, 0], STILL, 2, 1, edge), 'at', 0)).toBe(true)
  expect(touchesCylinder(course([-3, 0, 0], STILL, 2, 1, edge), 'at', 0, -1e-300)).toBe(false)
  // one higher: r and H must grow by a half each; one lower: shrink
  expect(growth(course([-3, 1, 0], STILL, 2, 1, edge), 'at', 0)).toBeCloseTo(0.5, 14)
  expect(growth(course([-3, -1, 0], STILL, 2, 1, edge), 'at', 0)).toBeCloseTo(-0.5, 14)
})

it('cuts off what lies above and below', () => {
  // a slope whose upper part is over the body: only the part in the band counts, as seen from above
  const slope = [0, 0, -4, 0, 0, 4, 100, 100, 0]
  expect(growth(course([50, 1, 0], STILL, 1, 1, slope), 'at', 0)).toBeGreaterThan(20)
  expect(touchesCylinder(course([50, 1, 0], STILL, 48, 1, slope), 'at', 0)).toBe(true)
  expect(touchesCylinder(course([50, 1, 0], STILL, 48 - 2 ** -46, 1, slope), 'at', 0)).toBe(false)
})

it('knows triangles that are segments or points, and vertices exactly at the rim', () => {
  const point = [3, 1, 4, 3, 1, 4, 3, 1, 4]
  expect(touchesCylinder(course(STILL, STILL, 5, 1, point), 'at', 0)).toBe(true)
  expect(touchesCylinder(course(STILL, STILL, 5, 1, point), 'at', 0, -(2 ** -200))).toBe(false)
  expect(touchesCylinder(course(STILL, STILL, 5, 1 - 2 ** -53, point), 'at', 0)).toBe(false)
  const pole = [3, -9, 4, 3, 9, 4, 3, 9, 4]
  expect(growth(course(STILL, STILL, 4, 1, pole), 'at', 0)).toBeCloseTo(1, 14)
  expect(growth(course([3, 20, 4], [0, -40, 0], 4, 1, pole), 'until', 1)).toBe(-1)
})

it('meets an edge that slopes by 1e-15, as seen from above', () => {
  const edge = [-1, 0, 0, 1, 2 ** -49, 0, 1, 2 ** -49, 0]
  // the upper cap is level with the middle of the edge, exactly at the radius
  const level = course([4, -1 + 2 ** -50, 0], STILL, 4, 1, edge)
  expect(touchesCylinder(level, 'at', 0)).toBe(true)
  expect(touchesCylinder(level, 'at', 0, -(2 ** -53))).toBe(false)
  expect(touchesCylinder({ ...level, radius: 3.5 }, 'at', 0)).toBe(false)
  expect(touchesCylinder({ ...level, radius: 3.5 }, 'at', 0, 2 ** -51)).toBe(true)
})

/** Is it never beaten by sampling, and does sampling come close? Growth is the least of max(|y| − H, |xz| − r). */
it('is never beaten by sampling, and sampling comes close', () => {
  const next = random(11)
  const steps = 24
  for (let i = 0; i < 250; i++) {
    const triangle = shape(next)
    const [from, translation] = [vector(next), next() < 0.1 ? STILL : vector(next)]
    const [radius, halfHeight] = [0.1 + next(), 0.1 + next()]
    const one = course(from, translation, radius, halfHeight, triangle)
    const exact = growth(one, 'until', 1)
    let sampled = Number.POSITIVE_INFINITY
    for (let s = 0; s <= steps; s++) {
      for (let u = 0; u <= steps; u++) {
        for (let v = 0; v <= steps - u; v++) {
          const at = (k: number) =>
            from[k] +
            (s / steps) * translation[k] -
            (triangle[k] * (steps - u - v) + triangle[3 + k] * u + triangle[6 + k] * v) / steps
          sampled = Math.min(
            sampled,
            Math.max(Math.abs(at(1)) - halfHeight, Math.sqrt(at(0) ** 2 + at(2) ** 2) - radius),
          )
        }
      }
    }
    const bounded = Math.max(sampled, -Math.min(radius, halfHeight))
    expect(bounded).toBeGreaterThanOrEqual(exact - 1e-14)
    expect(bounded, JSON.stringify(one)).toBeLessThanOrEqual(exact + 6 / steps)
  }
})

it('says the same by figure and by exact yes or no', () => {
  const next = random(12)
  for (let i = 0; i < 500; i++) {
    const one = course(vector(next), vector(next), 0.1 + next(), 0.1 + next(), shape(next))
    const t = next()
    for (const span of ['at', 'until'] as const) {
      const figure = growthOfCylinder(one, span, t, 1e-20)
      expect(touchesCylinder(one, span, t, figure + 1e-14), JSON.stringify(one)).toBe(true)
      expect(touchesCylinder(one, span, t, figure - 1e-14), JSON.stringify(one)).toBe(false)
    }
  }
})

it('does not care which corner comes first, nor which way is up, nor how large the world is', () => {
  const next = random(13)
  for (let i = 0; i < 300; i++) {
    const one = course(vector(next), vector(next), 0.25 + next(), 0.25 + next(), shape(next))
    const plain = growthOfCylinder(one, 'until', 1, 1e-20)
    const t = one.triangle
    const turned = { ...one, triangle: [...t.slice(3), ...t.slice(0, 3)] }
    expect(growthOfCylinder(turned, 'until', 1, 1e-20)).toBeCloseTo(plain, 14)
    const flip = (list: number[]) => list.map((x, k) => (k % 3 === 1 ? -x : x))
    const back = { ...one, from: flip(one.from), translation: flip(one.translation), triangle: flip(t) }
    expect(growthOfCylinder(back, 'until', 1, 1e-20)).toBeCloseTo(plain, 14)
    const large = (list: number[]) => list.map((x) => x * 2 ** 40)
    const big = {
      from: large(one.from),
      translation: large(one.translation),
      radius: one.radius * 2 ** 40,
      halfHeight: one.halfHeight * 2 ** 40,
      triangle: large(t),
    }
    expect(growthOfCylinder(big, 'until', 1, 1e-20 * 2 ** 40)).toBe(plain * 2 ** 40)
  }
})
