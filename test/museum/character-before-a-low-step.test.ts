import { expect, it } from 'vitest'
import { box, Character, capsule, TriangleMesh, World } from '../../src/index.ts'

/**
 * A round body with a slope limit of 6° stopped halfway up a step of 20 mm, though it climbs 30: on the edge, which is gentle there, it
 * would have slid back to the floor in more and shorter slides than it tried.
 */
it('a character with a gentle slope limit climbs a low step', () => {
  const world = new World()
  world.add(new TriangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, 9, -9, 0, -9, 9, 0, 9, 9, 0, -9]))
  world.add(box({ halfExtents: { x: 2, y: 0.01, z: 5 } }), { position: { x: 3, y: 0.01, z: 0 } })
  const shape = capsule({ radius: 0.39, height: 1.18 })
  const limits = { stepHeight: 0.03, maxSlope: (6 * Math.PI) / 180 }
  const character = new Character(world, { shape, position: { x: 0, y: 0.001, z: 0 }, skin: 0.01, ...limits })
  for (let i = 0; i < 120; i++) character.walk({ velocity: { x: 1.5, y: 0, z: 0 } }, 1 / 60)
  expect(character.position.x).toBeGreaterThan(2.9)
  expect(character.position.y).toBeCloseTo(0.02, 6)
})
