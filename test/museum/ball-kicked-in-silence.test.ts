import { expect, test } from 'vitest'
import { Balls, Character, capsule, World } from '../../src/index.ts'

/** Found by a newcomer: a ball bounced off a character that had come at it, and `events` did not say so. */
test('a character that comes at a ball hits it: there is an event', () => {
  const world = new World()
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const character = new Character(world, { shape, position: { x: 1, y: 0, z: 0 }, collider: true })
  const balls = new Balls(world, { gravity: { x: 0, y: 0, z: 0 } })
  const ball = balls.add({ position: { x: 0.55, y: 1, z: 0 }, velocity: { x: 3, y: 0, z: 0 }, radius: 0.1, mass: 2 })
  character.fly({ velocity: { x: -4, y: 0, z: 0 } }, 1 / 60)
  balls.advance(1 / 60)
  expect(balls.eventCount).toBe(1)
  const [event] = balls.events
  expect(event).toMatchObject({ kind: 'hit', time: 0, ball, other: -1, collider: character.collider, triangle: -1 })
  expect(event.speed).toBeCloseTo(7, 12)
  expect(event.slip).toBe(0)
  expect([event.normal.x, event.before.velocity.x]).toEqual([-1, 3])
  const velocity = { x: 0, y: 0, z: 0 }
  balls.getVelocity(ball, velocity)
  expect(velocity).toEqual(event.after.velocity)
  expect(event.impulse).toBeCloseTo(2 * (3 - velocity.x), 12)
})
