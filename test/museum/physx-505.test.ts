import { expect, test } from 'vitest'
import { Balls, createHit, sphere, TriangleMesh, World } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// NVIDIA-Omniverse/PhysX#505: one mesh holds a floor that ends at x = 0 and a wall at x = 1. A ball of 0.25 m, 240 m/s fast,
// grazes the floor's rim first, and that contact is discarded afterwards as harmless, and with it the wall: the ball is past it
// at the end of the step. Carom: the rim is hit (the way comes as near as 0.2499 to it), and on the way on the wall is.
test('a ball that grazes a rim is stopped by the wall behind it', () => {
  const hit = expectRight('NVIDIA-Omniverse/PhysX#505')
  expect(hit?.feature).toBe('edge')
  const { positions, from, translation } = publicBug('NVIDIA-Omniverse/PhysX#505')
  const mesh = new TriangleMesh(positions)
  // slid along the rim, it goes on
  const { x, y } = hit?.normal ?? { x: 0, y: 0 }
  const into = translation.x * x + translation.y * y
  const on = { x: translation.x - into * x, y: translation.y - into * y, z: 0 }
  const next = createHit()
  expect(mesh.cast(sphere({ radius: 0.25 }), hit?.position ?? from, on, next)).toBe(true)
  expect([next.normal, next.position.x]).toEqual([{ x: -1, y: 0, z: 0 }, expect.closeTo(0.75, 15)])
})

test('and so it is in a step of a sixtieth of a second', () => {
  const { positions, from } = publicBug('NVIDIA-Omniverse/PhysX#505')
  const world = new World()
  world.add(new TriangleMesh(positions))
  const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
  const ball = balls.add({ position: from, velocity: { x: 240, y: -18, z: 0 }, radius: 0.25, mass: 0.1 })
  balls.advance(1 / 60)
  const out = { x: 0, y: 0, z: 0 }
  balls.getPosition(ball, out)
  const struck = balls.events.slice(0, balls.eventCount).map(({ normal }) => Math.round(normal.x))
  expect(struck.slice(0, 2)).toEqual([0, -1]) // the rim, the wall
  expect(out.x).toBeLessThan(0.75)
})
