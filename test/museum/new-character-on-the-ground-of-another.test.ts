import { expect, it } from 'vitest'
import { box, Character, sphere, World } from '../../src/index.ts'

// A new character showed how fast the ground of whoever had moved last went, and so did the hash of its world.
it('a new character does not know how fast the ground of another goes', () => {
  const shape = sphere({ radius: 0.5 })
  const fresh = () => {
    const world = new World()
    const character = new Character(world, { shape, position: { x: 0, y: 5, z: 0 } })
    return { character, hash: world.hash({ characters: [character] }) }
  }
  const before = fresh()

  const world = new World()
  world.add(box({ halfExtents: { x: 5, y: 1, z: 5 } }), {
    position: { x: 0, y: -1, z: 0 },
    surfaceVelocity: { x: 2, y: 0, z: 0 },
  })
  const rider = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  rider.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  expect(rider.ground.velocity).toEqual({ x: 2, y: 0, z: 0 })

  const after = fresh()
  expect(after.character.ground.velocity).toEqual({ x: 0, y: 0, z: 0 })
  expect(after.hash).toBe(before.hash)
})
