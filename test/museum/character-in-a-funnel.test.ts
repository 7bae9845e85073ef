import { expect, test } from 'vitest'
import { Character, sphere, TriangleMesh, World } from '../../src/index.ts'

/** It stood every second step and fell in between, a little to and fro for ever; in a smooth funnel it could never jump. */
test('a funnel of steep slopes holds a character still, and it stands in every step', () => {
  const rim = [
    [4.455, 7.14, 2.27],
    [-2.27, 7.14, 4.455],
    [-4.455, 7.14, -2.27],
    [2.27, 7.14, -4.455],
  ]
  const world = new World()
  world.add(new TriangleMesh(rim.flatMap((p, i) => [0, 0, 0, ...rim[(i + 1) % 4], ...p])))
  const player = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: 0.3, y: 3, z: 0.2 } })
  const still = { velocity: { x: 0, y: 0, z: 0 } }
  for (let i = 0; i < 300; i++) player.walk(still, 1 / 60)
  const before = player.state.slice()
  for (let i = 0; i < 10; i++) {
    player.walk(still, 1 / 60)
    expect(player.ground.kind).toBe('ground')
    expect(player.state).toEqual(before)
  }
  player.walk({ ...still, jump: true }, 1 / 60)
  expect(player.velocity.y).toBeGreaterThan(4.9)
})
