import { expect, test } from 'vitest'
import { Character, sphere, TriangleMesh, World } from '../../src/index.ts'

/**
 * Two flat neighbours share the edge x = 0 and the body is exactly above it: each found the other's face touched and gave
 * up its own edge contact, so that neither stopped the body.
 */
test('a seam exactly below the body holds it', () => {
  const world = new World()
  world.add(new TriangleMesh([-3, 0, 21, 0, 0, 21, 0, 0, 18, 0, 0, 18, 0, 0, 21, 3, 0, 21]))
  const player = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: 0, y: 0, z: 0 }, skin: 0.02 })
  player.restore([
    0,
    0.43970821838701124,
    18.520496813481774,
    0,
    0,
    0,
    0,
    -0.9698468521157821,
    -2.943117486656952,
    2,
    0,
    0.9040671898288469,
    -0.4273903558516169,
    0,
    0.05999999865889549,
    18.700000762939453,
    0,
    4940,
    0.42,
    0, // a sphere
    0.4,
    0.4,
    0.4,
    0, // it passes nothing
    ...Array.from({ length: 6 }, () => [-1, 0, 0, 0, 0, 0, 0]).flat(), // nobody crushes it
  ])
  player.walk({ velocity: { x: 0, y: 0, z: -3 } }, 1 / 30)
  expect(player.position.y).toBeGreaterThanOrEqual(-1e-12)
})
