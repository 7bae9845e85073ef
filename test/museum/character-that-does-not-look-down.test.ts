import { expect, test } from 'vitest'
import { Character, plane, sphere, World } from '../../src/index.ts'

/** `snap: 0` was taken word for word: it found no ground below, was in the air in every step and could not jump. */
test('a character with snap 0 stands and jumps', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const player = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: 0, y: 0.1, z: 0 }, snap: 0 })
  const ahead = { velocity: { x: 2, y: 0, z: 0 } }
  for (let i = 0; i < 60; i++) player.walk(ahead, 1 / 60)
  expect(player.ground.kind).toBe('ground')
  player.walk({ ...ahead, jump: true }, 1 / 60)
  expect(player.velocity.y).toBeGreaterThan(4.9)
})
