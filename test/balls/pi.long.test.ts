/** Row 22 of what balls are held to, one digit further than meetings.test.ts. */
import { expect, it } from 'vitest'
import { Balls, plane, World } from '../../src/index.ts'

it('two balls and a wall count seven digits of π (Galperin)', () => {
  const world = new World()
  world.add(plane({ normal: { x: 1, y: 0, z: 0 } }))
  const balls = new Balls(world, { gravity: { x: 0, y: 0, z: 0 }, eventLimit: 1e9 })
  const smooth = { restitution: 1, friction: 0, rollingResistance: 0, spinningResistance: 0, tangentialRestitution: 0 }
  balls.add({ ...smooth, position: { x: 2, y: 0, z: 0 }, radius: 0.5, mass: 1 })
  balls.add({ ...smooth, position: { x: 4, y: 0, z: 0 }, radius: 0.5, mass: 1e12, velocity: { x: -1, y: 0, z: 0 } })
  let count = 0
  const advance = (seconds: number) => {
    expect(balls.advance(seconds)).toBe('complete')
    count += balls.eventCount
  }
  // nearly all hits are within some microseconds of 2.5 s, and a step keeps its events until the next
  advance(2.5 - 20e-6)
  for (let i = 0; i < 400; i++) advance(1e-7)
  for (let i = 0; i < 10; i++) advance(1)
  expect(count).toBe(3_141_592)
})
