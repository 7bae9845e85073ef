import { expect, it } from 'vitest'
import { box, Character, TriangleMesh, World } from '../../src/index.ts'

const FACE = [-5, -3, 2.5, 0, -3, 0, 0, 3, 0]
const PANEL = [0, 0, 0, 5, 0, -2.5, 5, 4, -2.5]

/**
 * The box passed below the face by half a tolerance, and met the panel behind it by an edge. That was void, since the face was touched at the
 * same place; but the face stopped nobody, and the panel was not asked again.
 */
it.each([
  ['in one mesh', [[...FACE, ...PANEL]]],
  ['in two', [FACE, PANEL]],
])('a panel stops a box that slides past a face in the same plane: %s', (_, meshes) => {
  const world = new World()
  for (const one of meshes) world.add(new TriangleMesh(one))
  const player = new Character(world, {
    shape: box({ halfExtents: { x: 0.3, y: 0.9, z: 0.35 } }),
    skin: 0.02,
    position: { x: -0.67, y: -0.92, z: -0.3700000000007 },
  })
  expect(player.move({ x: 2, y: 0.3, z: 0 })).toBe('free')
  expect(player.contacts[0].normal.x).toBeCloseTo(-1 / Math.sqrt(5), 12)
  expect(player.contacts[0].normal.z).toBeCloseTo(-2 / Math.sqrt(5), 12)
  // it met the panel after 0.175 of the way, and slid along it: its upper edge stays in the plane x + 2 z = 0
  const { x, z } = player.position
  expect(x + 0.32 + 2 * (z + 0.37)).toBeCloseTo(0, 11)
  expect(x).toBeCloseTo(-0.67 + 0.35 + 1.65 * 0.8, 11)
})
