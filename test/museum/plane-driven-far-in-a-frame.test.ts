/**
 * A plane that is driven was looked for where it begins its frame. One that went or tilted farther than the body is large was not found: it went
 * through characters and balls, and through what rode it.
 */
import { expect, test } from 'vitest'
import { Balls, Character, plane, sphere, World } from '../../src/index.ts'

const UP = { x: 0, y: 1, z: 0 }
const stay = { velocity: { x: 0, y: 0, z: 0 } }

test('a floor that rises three metres in one frame takes a character along', () => {
  const world = new World()
  const floor = world.add(plane({ normal: UP }))
  const player = new Character(world, { shape: sphere({ radius: 0.3 }), position: { x: 0, y: 1.5, z: 0 } })
  world.drive(floor, { position: { x: 0, y: 3, z: 0 } }, 0.1)
  player.walk(stay, 0.1)
  world.advance()
  expect(player.position.y).toBeGreaterThanOrEqual(3 - 1e-9)
})

test('one that tilts far in one frame takes a character along', () => {
  const world = new World()
  const floor = world.add(plane({ normal: UP }))
  const player = new Character(world, { shape: sphere({ radius: 0.3 }), position: { x: 10, y: 1, z: 0 } })
  const tilt = 0.2
  const orientation = { x: 0, y: 0, z: Math.sin(tilt / 2), w: Math.cos(tilt / 2) }
  world.drive(floor, { position: { x: 0, y: 0, z: 0 }, orientation }, 0.05)
  player.fly(stay, 0.05)
  world.advance()
  const height = -Math.sin(tilt) * player.state[0] + Math.cos(tilt) * player.state[1]
  expect(height).toBeGreaterThan(0.3)
})

test('and balls', () => {
  const world = new World()
  const floor = world.add(plane({ normal: UP }))
  const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
  const ball = balls.add({ position: { x: 0, y: 1.5, z: 0 }, velocity: { x: 0, y: 0, z: 0 }, radius: 0.1 })
  world.drive(floor, { position: { x: 0, y: 3, z: 0 } }, 0.1)
  balls.advance(0.1)
  world.advance()
  expect(balls.eventCount).toBe(1)
  const at = { x: 0, y: 0, z: 0 }
  balls.getPosition(ball, at)
  expect(at.y).toBeGreaterThanOrEqual(3.1 - 1e-9)
})
