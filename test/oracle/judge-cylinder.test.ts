import { expect, it } from 'vitest'
import { K } from './contract.ts'
import { cylinderJudge, judgeCylinderOverlap } from './judge-cylinder.ts'
import { judgeSweepInMesh } from './judge-many.ts'
import type { InitialOverlap, SweepAnswer } from './judge-solid.ts'

/** A cylinder of radius 1 and half height 2 about a floor at y = 0: right answers pass, answers off by 2ε do not. */
const FLOOR = [-8, 0, -8, 8, 0, -8, 0, 0, 16]
const EPSILON = (largest: number, travel: number) => K * 2 ** -53 * (largest + travel)

const course = (from: number[], translation: number[], triangle = FLOOR, radius = 1, halfHeight = 2) => ({
  from,
  translation,
  radius,
  halfHeight,
  triangle,
})
const judge = (one: ReturnType<typeof course>, answer: SweepAnswer | null, initial?: InitialOverlap) =>
  cylinderJudge(one).judge(answer, initial)

const LANDED: SweepAnswer = { t: 0.5, point: [0, 0, 0], normal: [0, 1, 0], depth: 0, startsInside: false }

it('takes the landing of a can, to within ε of its sizes', () => {
  //   +--+  half height 2, falls from 4 by 4
  //   +--+
  // --------
  const falling = course([0, 4, 0], [0, -4, 0])
  expect(judge(falling, LANDED)).toMatchObject({ wrong: false, hit: true })
  expect(judge(falling, LANDED).worst).toBeLessThan(0.01)
  const late = EPSILON(16, 4) / 4
  expect(judge(falling, { ...LANDED, t: 0.5 + late / 2 }).worst).toBeCloseTo(0.5, 2)
  expect(judge(falling, { ...LANDED, t: 0.5 + 2 * late })).toMatchObject({ wrong: true, what: 'hit too late' })
  expect(judge(falling, { ...LANDED, t: 0.5 - 2 * late })).toMatchObject({ wrong: true, what: 'hit too early' })
  expect(judge(falling, null)).toMatchObject({ wrong: true, what: 'missed' })
  expect(judge(falling, { ...LANDED, normal: [1, 0, 0] })).toMatchObject({ wrong: true, what: 'normal' })
  expect(judge(falling, { ...LANDED, normal: [0, 0.5, 0] })).toMatchObject({ wrong: true, what: 'normal' })
  expect(judge(falling, { ...LANDED, depth: 0.5 })).toMatchObject({ wrong: true, what: 'depth' })
  expect(judge(falling, { ...LANDED, point: [0, 0.5, 0] }).wrong).toBe(true)
  expect(judge(falling, { ...LANDED, t: Number.NaN }).wrong).toBe(true)
})

it('wants the point of the bottom that is nearest to the axis', () => {
  const beside = course([-4, 4, -8.5], [0, -4, 0])
  expect(judge(beside, { ...LANDED, point: [-4, 0, -8] })).toMatchObject({ wrong: false })
  expect(judge(beside, { ...LANDED, point: [-4.5, 0, -8] })).toMatchObject({
    wrong: true,
    what: 'point not the nearest of a level triangle',
  })
})

it('wants the point of the wall that is nearest to the centre’s height', () => {
  const wall = [2, -8, -8, 2, 8, -8, 2, 0, 8]
  const beside = course([0, 1, -4], [2, 0, 0], wall)
  const answer: SweepAnswer = { t: 0.5, point: [2, 1, -4], normal: [-1, 0, 0], depth: 0, startsInside: false }
  expect(judge(beside, answer)).toMatchObject({ wrong: false })
  expect(judge(beside, { ...answer, point: [2, 2, -4] })).toMatchObject({
    wrong: true,
    what: 'point not the nearest of an upright triangle',
  })
  // past its end there is the tip alone
  const tip = course([2, 1, 10], [0, 0, -2], wall)
  expect(judge(tip, { ...answer, point: [2, 0, 8], normal: [0, 0, 1] })).toMatchObject({ wrong: false })
})

it('knows the rim on a slope: the normal is the slope’s', () => {
  // the slope y = x; the rim's point (1, −2) touches it with the centre at (−3, 0) + (1, −1)·s
  const slope = [-8, -8, -8, -8, -8, 8, 8, 8, 0]
  const falling = course([-4, 1, 0], [2, -2, 0], slope)
  const side = Math.sqrt(0.5)
  const answer: SweepAnswer = { t: 0.5, point: [-2, -2, 0], normal: [-side, side, 0], depth: 0, startsInside: false }
  expect(judge(falling, answer)).toMatchObject({ wrong: false })
  expect(judge(falling, { ...answer, normal: [0, 1, 0] })).toMatchObject({ wrong: true, what: 'normal' })
  expect(judge(falling, { ...answer, normal: [-1, 0, 0] })).toMatchObject({ wrong: true, what: 'normal' })
  expect(judge(falling, { ...answer, point: [-2 + 1e-6, -2 + 1e-6, 0] }).wrong).toBe(true)
})

it('knows the contact rule: sliding is ignored, approaching stops at once', () => {
  const still: SweepAnswer = { ...LANDED, t: 0 }
  const slide = course([0, 2, 0], [0.5, 0, 0])
  expect(judge(slide, null)).toMatchObject({ wrong: false, near: true })
  expect(judge(slide, still)).toMatchObject({ wrong: true, what: 'leaving, yet hit' })
  const sink = course([0, 2, 0], [0, -0.5, 0])
  expect(judge(sink, still).wrong).toBe(false)
  expect(judge(sink, null)).toMatchObject({ wrong: true, what: 'missed' })
  const rise = course([0, 1.5, 0], [0, 3, 0])
  expect(judge(rise, null).wrong).toBe(false)
  const deeper = course([0, 1.5, 0], [0, -0.25, 0])
  const inside: SweepAnswer = { ...still, depth: 0.5, startsInside: true }
  expect(judge(deeper, inside).wrong).toBe(false)
  expect(judge(deeper, { ...inside, startsInside: false, depth: 0 }).wrong).toBe(true)
  expect(judge(deeper, null)).toMatchObject({ wrong: true, what: 'missed' })
  expect(judge(rise, inside, 'report').wrong).toBe(false)
  expect(judge(rise, null, 'report').wrong).toBe(true)
  expect(judge(deeper, null, 'ignore').wrong).toBe(false)
  expect(judge(deeper, inside, 'ignore').wrong).toBe(true)
})

it('holds a swallowed can to be as near as it can be: whatever its way, it is not stopped', () => {
  // The axis pierces the floor by more than the radius: less the radius, nothing is left that could come nearer.
  const swallowed = course([0, 0.25, 0], [0, -0.25, 0])
  expect(judge(swallowed, null).wrong).toBe(false)
  expect(judge(swallowed, { ...LANDED, t: 0, depth: 1.75, startsInside: true })).toMatchObject({ wrong: true })
  expect(judge(swallowed, { ...LANDED, t: 0, depth: 1.75, startsInside: true }, 'report').wrong).toBe(false)
})

it('wants depth to be the least way out', () => {
  const deep = course([0, 1.5, 0], [0, -1, 0])
  const inside: SweepAnswer = { ...LANDED, t: 0, depth: 0.5, startsInside: true }
  expect(judge(deep, { ...inside, depth: 0.4 })).toMatchObject({ wrong: true, what: 'depth' })
  expect(judge(deep, { ...inside, depth: 0.6 })).toMatchObject({ wrong: true, what: 'depth' })
  expect(judge(deep, { ...inside, depth: 0.5 + EPSILON(16, 1) }).wrong).toBe(false)
  expect(judge(deep, { ...inside, depth: -1 }).wrong).toBe(true)
  expect(judge(deep, { ...inside, depth: 3.5, normal: [0, -1, 0] }).wrong).toBe(true)
})

it('judges needles at 1e-9 only', () => {
  const needle = course([0, 4, 0], [0, -4, 0], [-1, 0, 0, 1, 0, 0, 0, 0, 1e-6])
  expect(judge(needle, { ...LANDED, t: 0.5 + 1e-10 })).toMatchObject({ wrong: false, worst: 0 })
  expect(judge(needle, { ...LANDED, t: 0.5 + 1e-8 }).wrong).toBe(true)
})

it('judges overlap, closed to the last bit, and its way out', () => {
  const deep = course([0, 1.5, 0], [0, 0, 0])
  const inside = { depth: 0.5, point: [0, 0, 0], normal: [0, 1, 0] }
  expect(judgeCylinderOverlap(deep, inside)).toMatchObject({ wrong: false })
  expect(judgeCylinderOverlap(deep, false)).toMatchObject({ wrong: true, what: 'overlap missed' })
  expect(judgeCylinderOverlap(deep, { ...inside, depth: 0.7 })).toMatchObject({ wrong: true, what: 'depth' })
  expect(judgeCylinderOverlap(course([0, 2, 0], [0, 0, 0]), false)).toMatchObject({
    wrong: true,
    what: 'touching is overlap',
  })
  expect(judgeCylinderOverlap(course([0, 2, 0], [0, 0, 0]), { ...inside, depth: 0 }).wrong).toBe(false)
  expect(judgeCylinderOverlap(course([0, 2 + 2 ** -51, 0], [0, 0, 0]), false)).toMatchObject({
    wrong: false,
    near: true,
  })
  expect(judgeCylinderOverlap(course([0, 2.5, 0], [0, 0, 0]), inside)).toMatchObject({ wrong: true })
})

it('judges a can among many triangles: none may have been struck before', () => {
  const step = FLOOR.map((x, i) => (i % 3 === 1 ? 0.5 : x))
  const judgeOf = (triangle: ArrayLike<number>) => cylinderJudge({ ...course([0, 4, 0], [0, -4, 0]), triangle })
  const wrong = (struck: number, answer: SweepAnswer | null) =>
    judgeSweepInMesh(judgeOf, [FLOOR, step], struck, answer).filter((verdict) => verdict.wrong).length
  expect(wrong(0, LANDED)).toBe(1)
  expect(wrong(1, { ...LANDED, t: 0.375, point: [0, 0.5, 0] })).toBe(0)
  expect(wrong(-1, null)).toBe(2)
})
