/** The two walkers of the home page: what their rules do with one path, judged in whole numbers. */
import { TriangleMesh } from 'carom'
import { expect, test } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { courseOfSphere, motionOf, touches } from '../../test/oracle/motion.ts'
import { pointsOnGrid, properlyCrosses, segmentMeetsTriangle } from '../../test/oracle/signs.ts'
import { correct } from '../classics/article.ts'
import { articleOptions } from '../scenes/walk/article-mover.ts'
import type { Vec3 } from '../scenes/walk/mover.ts'
import { PACE, SETTINGS } from '../scenes/walk/settings.ts'
import { RADIUS, SKIN, START, STEP, walkBoth, wishOf } from './fall.ts'

const level = castle()
const { article, exact, through } = walkBoth(new TriangleMesh(level.positions, level.indices), level)

const AXES = ['x', 'y', 'z'] as const
const xyz = ({ x, y, z }: Vec3) => [x, y, z]
const cornersOf = (triangle: number) =>
  [0, 1, 2].map((i) => Array.from(level.positions.subarray(3 * level.indices[3 * triangle + i]).subarray(0, 3)))
const boxes = Array.from({ length: level.indices.length / 3 }, (_, triangle) => {
  const corners = cornersOf(triangle)
  return AXES.map((_, k) => [Math.min(...corners.map((c) => c[k])), Math.max(...corners.map((c) => c[k]))])
})

/** The triangles whose boxes come within `margin` of the way from p to q. */
function nearby(p: Vec3, q: Vec3, margin: number): number[] {
  const way = AXES.map((axis) => [Math.min(p[axis], q[axis]) - margin, Math.max(p[axis], q[axis]) + margin])
  const found: number[] = []
  for (const [triangle, box] of boxes.entries()) {
    if (way.every(([low, high], k) => box[k][0] <= high && box[k][1] >= low)) found.push(triangle)
  }
  return found
}

/** Every triangle that the middle passes through or touches on its way, step by step. */
function crossed(places: readonly Vec3[]): { step: number; triangle: number; proper: boolean }[] {
  return places.slice(1).flatMap((to, i) =>
    nearby(places[i], to, 0).flatMap((triangle) => {
      const [p, q, a, b, c] = pointsOnGrid(xyz(places[i]), xyz(to), ...cornersOf(triangle))
      if (!segmentMeetsTriangle(p, q, a, b, c)) return []
      return [{ step: i + 1, triangle, proper: properlyCrosses(p, q, a, b, c) }]
    }),
  )
}

test('the article’s walker falls through the floor and out of the castle', () => {
  const [first] = crossed(article)
  expect(first).toEqual({ step: through?.step, triangle: through?.triangle, proper: true })
  expect(cornersOf(first.triangle).map(([, y]) => y)).toEqual([0, 0, 0]) // the floor that it set out on
  expect(article.at(-1)?.y).toBeLessThan(Math.min(...boxes.map((box) => box[1][0])) - RADIUS)
})

test('it is simulated: each of its steps is what the article’s own function answers', () => {
  const options = articleOptions({ ...SETTINGS, mode: 'article' })
  let speed = 0 // the article corrects places; falling is the caller's, and ends where a fall was held back
  for (let i = 1; i <= (through?.step ?? 0) + 10; i++) {
    const from = article[i - 1]
    const { x, z } = wishOf(i - 1)
    speed -= PACE.gravity * STEP
    const to = { x: from.x + x * STEP, y: from.y + speed * STEP, z: from.z + z * STEP }
    // the planes around a triangle end a body's length away from it
    const near = nearby(from, to, 3).flatMap((t) => Array.from(level.indices.subarray(3 * t, 3 * t + 3)))
    const { position } = correct({ mesh: { positions: level.positions, indices: near } }, { from, to }, options)
    expect(article[i]).toEqual(position)
    if (speed < 0 && article[i].y > to.y) speed = 0
  }
})

test('carom’s walks the same path on its feet: through nothing, and nowhere nearer than its skin', () => {
  expect(crossed(exact)).toEqual([])
  const grown = RADIUS + SKIN
  let asked = 0
  for (const [i, place] of exact.entries()) {
    for (const triangle of nearby(place, place, grown)) {
      asked++
      const course = courseOfSphere(xyz(place), [0, 0, 0], grown, cornersOf(triangle).flat())
      if (touches(motionOf(course), 'at', 0, -1e-9)) expect.fail(`place ${i} is too near to triangle ${triangle}`)
    }
    expect(Math.abs(place.y - START.y)).toBeLessThan(0.02)
  }
  expect(asked).toBeGreaterThan(500)
})

test('they are in the same places until the article’s sinks; carom’s passes over where it fell, and goes on', () => {
  const off = (i: number) => Math.hypot(...AXES.map((axis) => article[i][axis] - exact[i][axis]))
  const apart = article.findIndex((_, i) => off(i) > 0.05)
  expect(apart).toBeGreaterThan(100)
  const hole = through?.point ?? START
  expect(Math.min(...exact.map(({ x, z }) => Math.hypot(x - hole.x, z - hole.z)))).toBeLessThan(RADIUS)
  expect(exact.at(-1)?.z).toBeLessThan(0) // beyond the arcade
})
