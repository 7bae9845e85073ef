import { expect, test } from 'vitest'
import { box, Character, cylinder, World } from '../../src/index.ts'

// Found on a ladder whose top is level with a platform: the feet of a cylinder that is pressed to the platform's wall were exactly as high as
// its top, and a move forward and up was stopped by the normal of the top face, which it left: nothing moved, for ever.
// (Set down there, where its bottom only touches that plane, it may as well go straight on over the top: no face is in its way.)
test('a cylinder whose feet are level with an edge that it is pressed to goes up, and over it', () => {
  const world = new World()
  world.add(box({ halfExtents: { x: 2, y: 1.5, z: 2 } }), { position: { x: 4, y: 1.5, z: 0 } })
  const one = new Character(world, {
    shape: cylinder({ radius: 0.3, height: 1.7 }),
    position: { x: 1.5, y: 2.5, z: 0 },
  })
  one.move({ x: 0.3, y: 0, z: 0 })
  expect(one.position.x).toBeCloseTo(1.68, 9)
  one.move({ x: 0, y: 0.5, z: 0 })
  expect(one.position.y).toBe(3)
  one.move({ x: 0.08, y: 0.0017, z: 0 })
  expect(one.position.y).toBeCloseTo(3.0017, 9)
  one.move({ x: 0.08, y: 0.0017, z: 0 })
  expect(one.position.x).toBeGreaterThan(1.75)
})
