import { expect, test } from 'vitest'
import { expectRight } from './ask-bug.ts'

// rustgd/collision-rs#111: the time of impact of a circle that slides towards a standing rectangle (10 × 50, turned there by a
// right angle) was looked for without end. Carom: the circle's rightmost point has 159.1754 − 159.0754 = 0.1 to go in x.
test('a circle that comes to a box stops at it', () => {
  expect(expectRight('rustgd/collision-rs#111')?.normal).toEqual({ x: -1, y: 0, z: 0 })
})
