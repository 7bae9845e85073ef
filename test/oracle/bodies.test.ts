import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { solidJudge } from './judge-course.ts'
import { courseOfCorners, distance, motionOf } from './motion.ts'
import { shape, vector } from './samples.ts'
import { exactGrowth, KINDS, type Kind, type SolidCourse, touchesSolid } from './solid.ts'

const FLOOR = [-8, 0, -8, 8, 0, -8, 0, 0, 16]
const STILL = [0, 0, 0]
const TINY = 2 ** -200
const growth = (course: SolidCourse, span: 'at' | 'until', t: number) => exactGrowth(course, 2 ** -70)(span, t)

const body = (kind: Kind, half: SolidCourse['half'], from: number[], translation = STILL, triangle = FLOOR) =>
  ({ kind, half, from, translation, triangle }) satisfies SolidCourse

/** Half extents of any kind: capsules are at least as high as wide. */
function sizes(kind: Kind, next: () => number): [number, number, number] {
  const [a, b, c] = [0.1 + next(), 0.1 + next(), 0.1 + next()]
  if (kind === 'sphere') return [a, a, a]
  if (kind === 'capsule') return [a, a + (next() < 0.2 ? 0 : b), a]
  return kind === 'cylinder' ? [a, b, a] : [a, b, c]
}

it('stands a capsule on a floor to the last bit, though half height − radius is no double', () => {
  //  ( )   half height 1, radius 0.1: its lowest point is 1 below the centre, exactly
  //  ( )
  // -----
  const standing = body('capsule', [0.1, 1, 0.1], [0, 1, 0])
  expect(growth(standing, 'at', 0)).toBe(0)
  expect(touchesSolid(standing, 'at', 0)).toBe(true)
  expect(touchesSolid(standing, 'at', 0, -TINY)).toBe(false)
  // 0.25 higher it lacks 0.25; falling by 1 it gets 0.75 too deep
  expect(growth(body('capsule', [0.1, 1, 0.1], [0, 1.25, 0]), 'at', 0)).toBe(0.25)
  expect(growth(body('capsule', [0.5, 1, 0.5], [0, 1.25, 0], [0, -0.5, 0]), 'until', 1)).toBe(-0.25)
})

it('knows that a capsule grows aside, and not only at its caps', () => {
  // a wall at x = 2 beside the inner segment, a corner past its end: 3-4-5
  const wall = [2, -8, -8, 2, 8, -8, 2, 0, 8]
  expect(growth(body('capsule', [0.5, 3, 0.5], [0, 0, 0], STILL, wall), 'at', 0)).toBe(1.5)
  const corner = [3, 6, 0, 9, 9, 9, 9, 9, -9]
  expect(growth(body('capsule', [1, 3, 1], [0, 0, 0], STILL, corner), 'at', 0)).toBe(4)
})

it('lands a box flat, on an edge, on a corner, and beside', () => {
  expect(growth(body('box', [1, 2, 3], [0, 4, 0], [0, -4, 0]), 'at', 0)).toBe(2)
  expect(growth(body('box', [1, 2, 3], [0, 4, 0], [0, -4, 0]), 'until', 0.5)).toBe(0)
  expect(touchesSolid(body('box', [1, 2, 3], [0, 4, 0], [0, -4, 0]), 'until', 0.5, -TINY)).toBe(false)
  // an edge of slope 1 above the box: it grows up and aside at once
  const edge = [8, -4, 0, -4, 8, 0, 8, 8, 0]
  expect(growth(body('box', [1, 1, 1], [0, 0, 0], STILL, edge), 'at', 0)).toBe(1)
  // swallowed: less its smallest half extent nothing is left
  expect(growth(body('box', [1, 2, 3], [0, 0, 0]), 'at', 0)).toBe(-1)
  // the half extent that counts first is the largest lack
  const tip = [3, 5, 0, 9, 9, 9, 9, 9, -9]
  expect(growth(body('box', [1, 2, 3], [0, 0, 0], STILL, tip), 'at', 0)).toBe(3)
})

it('grows a box until its corners’ hull touches, not earlier: axes against distances, 400 boxes', () => {
  const next = random(21)
  let free = 0
  for (let i = 0; i < 400; i++) {
    const half = sizes('box', next)
    const course = body('box', half, vector(next), vector(next), shape(next))
    const g = growth(course, 'until', 1)
    const hull = (grow: number) => {
      const grown = half.map((h) => h + grow) as [number, number, number]
      return distance(motionOf(courseOfCorners(course.from, course.translation, grown, course.triangle)), 'until', 1)
    }
    expect(hull(g + 1e-14), JSON.stringify(course)).toBe(0)
    if (g <= 1e-13 - Math.min(...half)) continue
    free++
    expect(hull(g - 1e-13), JSON.stringify(course)).toBeGreaterThan(0)
    expect(touchesSolid(course, 'until', 1, g + 1e-14)).toBe(true)
    expect(touchesSolid(course, 'until', 1, g - 1e-14)).toBe(false)
  }
  expect(free).toBeGreaterThan(200)
})

/** Growth at a point of space as the body sees it. */
function growthAt(kind: Kind, half: readonly number[], [x, y, z]: number[]): number {
  if (kind === 'box') return Math.max(Math.abs(x) - half[0], Math.abs(y) - half[1], Math.abs(z) - half[2])
  const along = kind === 'capsule' ? Math.max(0, Math.abs(y) - (half[1] - half[0])) : y
  return Math.sqrt(x * x + along * along + z * z) - half[0]
}

it.each(['capsule', 'box', 'sphere'] as const)('is never beaten by sampling, and sampling comes close: %s', (kind) => {
  const next = random(22)
  const steps = 20
  for (let i = 0; i < 150; i++) {
    const half = sizes(kind, next)
    const course = body(kind, half, vector(next), next() < 0.1 ? STILL : vector(next), shape(next))
    const exact = growth(course, 'until', 1)
    let sampled = Number.POSITIVE_INFINITY
    for (let s = 0; s <= steps; s++) {
      for (let u = 0; u <= steps; u++) {
        for (let v = 0; v <= steps - u; v++) {
          const at = (k: number) =>
            (course.triangle[k] * (steps - u - v) + course.triangle[3 + k] * u + course.triangle[6 + k] * v) / steps -
            course.from[k] -
            (s / steps) * course.translation[k]
          sampled = Math.min(sampled, growthAt(kind, half, [at(0), at(1), at(2)]))
        }
      }
    }
    sampled = Math.max(sampled, -Math.min(...half))
    expect(sampled).toBeGreaterThanOrEqual(exact - 1e-14)
    expect(sampled, JSON.stringify(course)).toBeLessThanOrEqual(exact + 8 / steps)
  }
})

it.each(KINDS)('turned by 90° is the same as axes exchanged: %s', (kind) => {
  const next = random(23)
  // about z: the body's x axis becomes the world's y, its y the world's −x
  const seen = (list: readonly number[]) =>
    list.map((_, i) => (i % 3 === 0 ? -list[i + 1] : i % 3 === 1 ? list[i - 1] : list[i]))
  for (let i = 0; i < 120; i++) {
    const upright = body(kind, sizes(kind, next), vector(next), vector(next), shape(next))
    const turned: SolidCourse = {
      ...upright,
      from: seen(upright.from),
      translation: seen(upright.translation),
      triangle: seen(upright.triangle),
      orientation: [0, 0, 0.7, 0.7],
    }
    for (const t of [0, 0.3, 1]) {
      expect(growth(turned, 'until', t), JSON.stringify(turned)).toBeCloseTo(growth(upright, 'until', t), 13)
    }
  }
})

it.each(KINDS)('turned by a quaternion of whole numbers is the same as seen from the body: %s', (kind) => {
  const next = random(24)
  // (1, 2, 2, 4)/5: its rotation has 25 for a denominator
  const [x, y, z, w] = [1, 2, 2, 4]
  const rows = [
    [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ]
  const lattice = (count: number) => Array.from({ length: count }, () => Math.floor(next() * 17 - 8) / 2)
  /** 25 times the world's coordinates of what the body sees: whole halves. */
  const world = (list: number[]) =>
    list.map((_, i) => {
      const [a, b, c] = list.slice(i - (i % 3))
      const row = rows[i % 3]
      return row[0] * a + row[1] * b + row[2] * c
    })
  for (let i = 0; i < 120; i++) {
    const half = sizes(kind, next).map((h) => Math.ceil(4 * h) / 4) as [number, number, number]
    const [from, translation, triangle] = [lattice(3), lattice(3), lattice(9)]
    const seen = body(kind, half, from, translation, triangle)
    const turned: SolidCourse = {
      ...body(
        kind,
        half.map((h) => 25 * h) as [number, number, number],
        world(from),
        world(translation),
        world(triangle),
      ),
      orientation: [x * 0.375, y * 0.375, z * 0.375, w * 0.375],
    }
    for (const t of [0, 0.25, 1]) {
      expect(growth(turned, 'at', t) / 25, JSON.stringify(turned)).toBeCloseTo(growth(seen, 'at', t), 13)
      expect(growth(turned, 'until', t) / 25).toBeCloseTo(growth(seen, 'until', t), 13)
      expect(touchesSolid(turned, 'until', t)).toBe(touchesSolid(seen, 'until', t))
      expect(touchesSolid(turned, 'until', t, 6.25)).toBe(touchesSolid(seen, 'until', t, 0.25))
      expect(touchesSolid(turned, 'until', t, -6.25)).toBe(touchesSolid(seen, 'until', t, -0.25))
    }
  }
})

it('judges the landing of a capsule and of a box, upright and turned', () => {
  const landed = { t: 0.5, point: [0, 0, 0], normal: [0, 1, 0], depth: 0, startsInside: false }
  const late = { ...landed, t: 0.5 + 2 ** -45 }
  const bodies: SolidCourse[] = [
    body('capsule', [0.5, 1, 0.5], [0, 3, 0], [0, -4, 0]),
    body('box', [1, 1, 2], [0, 3, 0], [0, -4, 0]),
    // lying: its axis turned to x
    { ...body('capsule', [1, 3, 1], [0, 3, 0], [0, -4, 0]), orientation: [0, 0, 1, 1] },
    { ...body('box', [1, 9, 2], [0, 3, 0], [0, -4, 0]), orientation: [0, 0, -3, 3] },
  ]
  for (const course of bodies) {
    const { judge } = solidJudge(course)
    expect(judge(landed)).toMatchObject({ wrong: false, hit: true })
    expect(judge(landed).worst).toBeLessThan(0.01)
    expect(judge(late)).toMatchObject({ wrong: true, what: 'hit too late' })
    expect(judge({ ...landed, t: 0.5 - 2 ** -45 })).toMatchObject({ wrong: true, what: 'hit too early' })
    expect(judge(null)).toMatchObject({ wrong: true, what: 'missed' })
    expect(judge({ ...landed, normal: [1, 0, 0] })).toMatchObject({ wrong: true, what: 'normal' })
    expect(judge({ ...landed, normal: [0, -1, 0] })).toMatchObject({ wrong: true, what: 'normal' })
    expect(judge({ ...landed, point: [0, 1e-6, 0] }).wrong).toBe(true)
    expect(judge({ ...landed, point: [0, 0, 1e-6] }).wrong).toBe(course.kind === 'capsule')
  }
})
