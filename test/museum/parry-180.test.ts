import { expect, test } from 'vitest'
import { askBug, expectRight, wrongsOf } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// dimforge/parry#180: a square of half a side 2 that falls (0.0081385, −0.999966 a unit of time) from 15.689465, 54.00709 onto the line
// y = 1 gets no time of impact, from 15.689464 and from 15.689466 it gets one. Carom: (54.00709 − 2 − 1) / 0.999966 = 51.0088, from all
// of them. In three dimensions: a cube, and a strip along the line.
test('a square that falls on a line lands on it', () => {
  expect(expectRight('dimforge/parry#180')?.normal.y).toBe(1)
  const bug = publicBug('dimforge/parry#180')
  for (const x of [15.689464, 15.689465, 15.689466, 15.68946504, 15.68946457])
    for (const y of [54.00709, 54.007091, Math.fround(54.00709)]) {
      const moved = { ...bug, from: { x: Math.fround(x), y, z: 0 } }
      const hit = askBug(moved)
      expect(hit?.fraction).toBeCloseTo((y - 3) / 99.9966, 14)
      expect(wrongsOf(moved, hit)).toEqual([])
    }
})
