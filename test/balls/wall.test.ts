import { expect, test } from 'vitest'
import { gap } from '../oracle/motion.ts'
import { motionsOf } from './relative.ts'
import { judgeStraight, judgeTurns } from './wall.ts'

test('the judge knows when a ball meets a paddle that comes towards it', () => {
  //  (o  2 m/s →       ← 1 m/s |     gap 3 - 0.5, 3 m/s: 5/6 s, of which 1/3 s are over when the ball sets out
  const meeting = {
    from: [0, 0, 0],
    velocity: [2, 0, 0],
    radius: 0.5,
    frame: 1,
    since: 0.25,
    start: [3.25, 0, 0],
    end: [2.25, 0, 0],
  }
  const [motion] = motionsOf({ ...meeting, hulls: [[0, -1, -1, 0, 1, -1, 0, 0, 2]], thick: 0 })
  expect(gap(motion, 'at', 0).growth).toBe(2.5)
  expect(gap(motion, 'at', 0.5).growth).toBe(1)
  expect(gap(motion, 'until', 0.75).growth).toBe(0.25)
  // the same, turned by a quarter around z by a quaternion of length 2, twice as large, in a third of a second
  const third = 1 / 3
  const turned = { orientation: [0, 0, 1, 1], scale: [2, 2, 2], frame: third, since: 0 }
  const [other] = motionsOf({ ...meeting, ...turned, hulls: [[-0.5, 0, 0, -0.5, 0.5, 0]], thick: 0 })
  // a segment from (-1, 0) to (-1, 1) is turned to one from (0, -1) to (-1, -1)
  expect(gap(other, 'at', 0).growth).toBeCloseTo(Math.hypot(2.25, 1) - 0.5, 12)
  expect(gap(other, 'at', third).growth).toBeCloseTo(Math.hypot(2.25 - 1 - 2 * third, 1) - 0.5, 12)
})

test('balls meet what is driven straight when and where they should, by the exact oracle', () => {
  const { judged, met, near, wrong } = judgeStraight(1, 1500)
  expect(wrong).toEqual([])
  expect(judged).toBeGreaterThan(1000)
  expect(met).toBeGreaterThan(700)
  expect(near).toBeGreaterThan(150)
})

test('balls meet what turns never late, and early by a thousandth of the radius at most', () => {
  const { judged, met, wrong } = judgeTurns(1, 1000)
  expect(wrong).toEqual([])
  expect(judged).toBeGreaterThan(400)
  expect(met).toBeGreaterThan(300)
})
