import { expect, test } from 'vitest'
import { Character, ellipsoid, pipe, plane, sphere, World } from '../../src/index.ts'

const shape = ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.4 } })

function worldOf(): World {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(sphere({ radius: 1 }), { position: { x: 20, y: 0, z: 0 } })
  world.add(pipe({ radius: 1 }), { position: { x: 0, y: 0, z: 20 } })
  return world
}

test('an ellipsoid walks in a world with spheres and pipes far away, and is refused by name near a pipe', () => {
  const player = new Character(worldOf(), { shape, position: { x: 0, y: 0, z: 0 } })
  for (let i = 0; i < 60; i++) expect(player.walk({ velocity: { x: 3, y: 0, z: 0 } }, 1 / 60)).toBe('free')
  expect(player.position.x).toBeCloseTo(3, 9)
  player.teleport({ x: 0, y: 0, z: 16 })
  expect(() => player.teleport({ x: 0, y: 0, z: 18.7 })).toThrow(/ellipsoid.*pipe/)
})

test('an ellipsoid walks up to a sphere and no nearer than its skin', () => {
  const player = new Character(worldOf(), { shape, position: { x: 16, y: 0, z: 0 } })
  for (let i = 0; i < 120; i++) player.walk({ velocity: { x: 3, y: 0, z: 0 } }, 1 / 60)
  // its middle, 0.92 m high, is higher than the sphere's, so it meets it below its widest place
  expect(player.position.x).toBeGreaterThan(18.4)
  expect(player.position.x).toBeLessThan(18.9)
  const at = player.position.x
  for (let i = 0; i < 60; i++) player.walk({ velocity: { x: 3, y: 0, z: 0 } }, 1 / 60)
  expect(Math.abs(player.position.x - at)).toBeLessThan(1e-3)
})
