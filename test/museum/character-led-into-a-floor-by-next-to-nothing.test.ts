import { expect, it } from 'vitest'
import { Character, sphere, TriangleMesh, World } from '../../src/index.ts'

// The planes took the wish for one along the floor, the sweep did not: each of the 16 sweeps of a move was stopped where it began.
it.each([-1e-13, -5e-13, -1e-12, -1.5e-12, -3e-12])('a move of 2 m that leads %d m into the floor goes 2 m', (y) => {
  const world = new World()
  world.add(new TriangleMesh([-3, 0, -3, -3, 0, 3, 3, 0, 0]))
  const player = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: -2, y: 0.1, z: 0 } })
  player.move({ x: 0, y: -1, z: 0 })
  player.move({ x: 2, y, z: 0 })
  expect(player.position.x).toBeCloseTo(0, 11)
})
