import { expect, it } from 'vitest'
import { open, steps } from './opened.ts'
import { exactStep, type LastStep, lessonStep } from './repeat.ts'

it('a step is done again as often as one likes, on other balls, and ends where it ended', () => {
  const { room } = open({ count: 60 })
  steps(room, 50)
  const { last, places } = room.run
  const again = exactStep(room.space.world, last as LastStep)
  const at = { x: 0, y: 0, z: 0 }
  for (let times = 0; times < 3; times++) {
    const balls = again()
    for (let i = 0; i < 60; i++) {
      balls.getPosition(i, at)
      // (the room's flights began earlier, so they are rounded elsewhere)
      for (const [k, x] of [at.x, at.y, at.z].entries()) expect(x).toBeCloseTo(places[3 * i + k], 9)
    }
  }
})

it('the lesson’s too', () => {
  const { room } = open({ mode: 'tutorial' })
  steps(room, 50)
  const { last, places } = room.run
  const again = lessonStep(last as LastStep)
  again()
  expect(again().positions.flatMap(({ x, y, z }) => [x, y, z])).toEqual([...places.subarray(0, 30)])
})
