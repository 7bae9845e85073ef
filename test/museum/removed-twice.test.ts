import { expect, it } from 'vitest'
import { Balls, sphere, World } from '../../src/index.ts'

// React runs what cleans up twice: a second `dispose` was harmless, a second `remove` threw.
it('what has been removed may be removed once more, and what never was cannot', () => {
  const world = new World()
  const id = world.add(sphere({ radius: 1 }))
  const before = world.save()
  const late = world.add(sphere({ radius: 1 }))
  for (let i = 0; i < 2; i++) world.remove(id)
  world.restore(before)
  for (let i = 0; i < 2; i++) world.remove(late) // it was given, in a future that did not come
  expect(world.count).toBe(1)
  for (const never of [2, 99, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => world.remove(never)).toThrow(RangeError)

  const balls = new Balls(world, { motion: 'stepped' })
  const ball = balls.add({ position: { x: 0, y: 9, z: 0 }, radius: 1 })
  for (let i = 0; i < 2; i++) balls.remove(ball)
  expect(() => balls.remove(1)).toThrow(RangeError)
  for (let i = 0; i < 2; i++) balls.dispose()
  balls.remove(ball)
})
