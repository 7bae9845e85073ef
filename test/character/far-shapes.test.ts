import { expect, test } from 'vitest'
import { Character, ellipsoid, pipe, plane, sphere, World } from '../../src/index.ts'

test('an ellipsoid walks in a world with spheres and pipes far away, and is refused by name near one', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(sphere({ radius: 1 }), { position: { x: 20, y: 0, z: 0 } })
  world.add(pipe({ radius: 1 }), { position: { x: 0, y: 0, z: 20 } })
  const shape = ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.4 } })
  const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  for (let i = 0; i < 60; i++) expect(player.walk({ velocity: { x: 3, y: 0, z: 0 } }, 1 / 60)).toBe('free')
  expect(player.position.x).toBeCloseTo(3, 9)
  player.teleport({ x: 19, y: 0, z: 5 })
  expect(() => player.teleport({ x: 19, y: 0, z: 0.5 })).toThrow(/no sweep of an ellipsoid against a sphere yet/)
})
