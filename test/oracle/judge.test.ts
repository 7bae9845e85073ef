import { expect, it } from 'vitest'
import { K } from './contract.ts'
import { judgeRay, judgeSegmentOverlap } from './judge-ray.ts'
import { judgeClosest, judgeOverlap, judgeSweep, type SweepAnswer } from './judge-solid.ts'
import { courseOfEllipsoid, courseOfSphere } from './motion.ts'

/** A floor at y = 0 from −1 to 1, and what is said of it: right answers pass, answers off by 2ε do not. */
const FLOOR = [-1, 0, -1, 1, 0, -1, 0, 0, 2]
const EPSILON = (largest: number, travel: number) => K * 2 ** -53 * (largest + travel)

it('takes a ray that hits the floor, and no ray that hits beside it', () => {
  //   | 2 down to −2
  // --+--
  const query = { origin: [0, 2, 0], direction: [0, -1, 0], max: 4 }
  const answer = { t: 2, point: [0, 0, 0], normal: [0, 1, 0] }
  expect(judgeRay(query, FLOOR, answer)).toMatchObject({ wrong: false, worst: 0, hit: true, near: false })
  expect(judgeRay(query, FLOOR, null).wrong).toBe(true)
  expect(judgeRay(query, FLOOR, { ...answer, t: 2 + 2 * EPSILON(2, 2) }).wrong).toBe(true)
  const half = judgeRay(query, FLOOR, { ...answer, t: 2 + EPSILON(2, 2) / 2 })
  expect(half.wrong).toBe(false)
  expect(half.worst).toBeCloseTo(0.5, 12)
  expect(judgeRay(query, FLOOR, { ...answer, normal: [0, -1, 0] }).wrong).toBe(true)
  expect(judgeRay(query, FLOOR, { ...answer, normal: [0, 0.5, 0] }).wrong).toBe(true)
  const beside = { origin: [3, 2, 0], direction: [0, -1, 0], max: 4 }
  expect(judgeRay(beside, FLOOR, null).wrong).toBe(false)
  expect(judgeRay(beside, FLOOR, { t: 2, point: [3, 0, 0], normal: [0, 1, 0] }).wrong).toBe(true)
})

it('lets a ray within ε of the rim, or ending within ε of the face, go either way', () => {
  const rim = { origin: [0, 2, -1 + 2 ** -53], direction: [0, -1, 0], max: 4 }
  const answer = { t: 2, point: [0, 0, -1 + 2 ** -53], normal: [0, 1, 0] }
  expect(judgeRay(rim, FLOOR, answer)).toMatchObject({ wrong: false, near: true })
  expect(judgeRay(rim, FLOOR, null)).toMatchObject({ wrong: false, near: true })
  const short = { origin: [0, 2, 0], direction: [0, -1, 0], max: 2 }
  expect(judgeRay(short, FLOOR, null)).toMatchObject({ wrong: false, near: true })
  expect(judgeRay({ ...short, max: 1.999 }, FLOOR, null)).toMatchObject({ wrong: false, near: false })
})

it('holds a ray that starts on the triangle to 0', () => {
  const query = { origin: [0, 0, 0], direction: [1, 0, 0], max: Number.POSITIVE_INFINITY }
  expect(judgeRay(query, FLOOR, { t: 0, point: [0, 0, 0], normal: [0, 1, 0] }).wrong).toBe(false)
  expect(judgeRay(query, FLOOR, { t: 0.5, point: [0.5, 0, 0], normal: [0, 1, 0] }).wrong).toBe(true)
})

it('grants the closed segment test no tolerance', () => {
  expect(judgeSegmentOverlap([0, 1, 0, 0, 0, 0], FLOOR, true).wrong).toBe(false)
  expect(judgeSegmentOverlap([0, 1, 0, 0, 0, 0], FLOOR, false).wrong).toBe(true)
  expect(judgeSegmentOverlap([0, 1, 0, 0, 2 ** -80, 0], FLOOR, true).wrong).toBe(true)
})

const LANDED: SweepAnswer = { t: 0.5, point: [0, 0, 0], normal: [0, 1, 0], depth: 0, startsInside: false }

it('takes the landing of a ball, to within ε of its radius', () => {
  const course = courseOfSphere([0, 3, 0], [0, -4, 0], 1, FLOOR)
  expect(judgeSweep(course, LANDED)).toMatchObject({ wrong: false, worst: 0 })
  const late = EPSILON(3, 4) / 4
  expect(judgeSweep(course, { ...LANDED, t: 0.5 + late / 2 })).toMatchObject({ wrong: false, worst: 0.5 })
  expect(judgeSweep(course, { ...LANDED, t: 0.5 + 2 * late })).toMatchObject({ wrong: true, what: 'hit too late' })
  expect(judgeSweep(course, { ...LANDED, t: 0.5 - 2 * late })).toMatchObject({ wrong: true, what: 'hit too early' })
  expect(judgeSweep(course, null)).toMatchObject({ wrong: true, what: 'missed' })
  expect(judgeSweep(course, { ...LANDED, normal: [1, 0, 0] })).toMatchObject({ wrong: true, what: 'normal' })
  expect(judgeSweep(course, { ...LANDED, point: [0.5, 0, 0] })).toMatchObject({ wrong: true })
  expect(judgeSweep(course, { ...LANDED, depth: 0.5 })).toMatchObject({ wrong: true, what: 'depth' })
  expect(judgeSweep(course, { ...LANDED, t: Number.NaN }).wrong).toBe(true)
})

it('knows the contact rule: sliding is ignored, approaching stops at once', () => {
  const still: SweepAnswer = { ...LANDED, t: 0, point: [0, 0, 0] }
  const slide = courseOfSphere([0, 1, 0], [0.5, 0, 0], 1, FLOOR)
  expect(judgeSweep(slide, null)).toMatchObject({ wrong: false, near: true })
  expect(judgeSweep(slide, still)).toMatchObject({ wrong: true, what: 'leaving, yet hit' })
  const sink = courseOfSphere([0, 1, 0], [0, -0.5, 0], 1, FLOOR)
  expect(judgeSweep(sink, still).wrong).toBe(false)
  expect(judgeSweep(sink, null)).toMatchObject({ wrong: true, what: 'missed' })
  const rise = courseOfSphere([0, 0.5, 0], [0, 3, 0], 1, FLOOR)
  expect(judgeSweep(rise, null).wrong).toBe(false)
  const deeper = courseOfSphere([0, 0.5, 0], [0, -0.25, 0], 1, FLOOR)
  const inside: SweepAnswer = { ...still, depth: 0.5, startsInside: true }
  expect(judgeSweep(deeper, inside).wrong).toBe(false)
  expect(judgeSweep(deeper, { ...inside, startsInside: false, depth: 0 })).toMatchObject({ wrong: true })
  expect(judgeSweep(deeper, null)).toMatchObject({ wrong: true, what: 'missed' })
  expect(judgeSweep(rise, inside, 'report').wrong).toBe(false)
  expect(judgeSweep(rise, null, 'report').wrong).toBe(true)
  expect(judgeSweep(deeper, null, 'ignore').wrong).toBe(false)
  expect(judgeSweep(deeper, inside, 'ignore').wrong).toBe(true)
})

it('judges needles at 1e-9 only', () => {
  const needle = [-1, 0, 0, 1, 0, 0, 0, 0, 1e-6]
  const course = courseOfSphere([0, 3, 0], [0, -4, 0], 1, needle)
  expect(judgeSweep(course, { ...LANDED, t: 0.5 + 1e-10 })).toMatchObject({ wrong: false, worst: 0 })
  expect(judgeSweep(course, { ...LANDED, t: 0.5 + 1e-8 }).wrong).toBe(true)
})

it('judges an ellipsoid by the growth of its sizes', () => {
  const course = courseOfEllipsoid([0, 4, 0], [0, -4, 0], [1, 2, 3], FLOOR)
  expect(judgeSweep(course, LANDED).wrong).toBe(false)
  expect(judgeSweep(course, { ...LANDED, t: 0.5 + EPSILON(4, 4) / 2 })).toMatchObject({ wrong: true })
  expect(judgeSweep(course, null)).toMatchObject({ wrong: true, what: 'missed' })
})

it('judges overlap, its depth and its way out, and the closest point', () => {
  const inside = { depth: 0.75, point: [0, 0, 0], normal: [0, 1, 0] }
  expect(judgeOverlap([0, 0.25, 0], 1, FLOOR, inside)).toMatchObject({ wrong: false, worst: 0 })
  expect(judgeOverlap([0, 0.25, 0], 1, FLOOR, false).wrong).toBe(true)
  expect(judgeOverlap([0, 0.25, 0], 1, FLOOR, { ...inside, depth: 0.7 }).wrong).toBe(true)
  expect(judgeOverlap([0, 0.25, 0], 1, FLOOR, { ...inside, normal: [0, -1, 0] })).toMatchObject({
    wrong: true,
  })
  expect(judgeOverlap([0, 1, 0], 1, FLOOR, true)).toMatchObject({ wrong: false, near: true })
  const closest = { point: [0, 0, 0], distance: 3, normal: [0, 1, 0] }
  expect(judgeClosest([0, 3, 0], FLOOR, closest)).toMatchObject({ wrong: false, worst: 0 })
  expect(judgeClosest([0, 3, 0], FLOOR, { ...closest, point: [0.1, 0, 0] }).wrong).toBe(true)
  expect(judgeClosest([0, 3, 0], FLOOR, { ...closest, distance: 3.1 }).wrong).toBe(true)
})
