import { expect, test } from 'vitest'
import { Character, plane, sphere, World } from '../../src/index.ts'

/** What was left of the fall in the step of landing slid down the slope, the farther the longer the step. */
test('a character that falls on a walkable slope stays where it lands, whatever the step', () => {
  const world = new World()
  world.add(plane({ normal: { x: -0.6, y: 0.8, z: 0 } }))
  for (const hertz of [24, 30, 60, 144, 360]) {
    const player = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: 0, y: 5, z: 0 } })
    for (let i = 0; i < 2 * hertz; i++) player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / hertz)
    expect(player.ground.kind).toBe('ground')
    expect(player.position.x).toBe(0)
    expect(player.position.y).toBeCloseTo(0.42 / 0.8 - 0.42, 12)
  }
})
