import { expect, it } from 'vitest'
import { box, Character, TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { quad } from '../character/levels.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** A ramp with a wall below its upper edge. Its corner was deep in a box, and each of its triangles took its edge for a seam of another. */
it('who is put onto the corner of a ramp is in it', () => {
  const world = new World()
  const [x, high, z] = [137.5, 50.54304844764825, -12.5]
  const sides = [
    ...quad([75, 0, -75], [75, 0, z], [x, high, z], [x, high, -75]),
    ...quad([x, 0, -75], [x, high, -75], [x, high, z], [x, 0, z]),
  ]
  world.add(new TriangleMesh(sides))
  const halfExtents = at(14.136123828398773, 22.898997992458998, 10.690563430108108)
  const one = new Character(world, { shape: box({ halfExtents }), skin: 0, position: at(0, 1000, 0) })
  const result = one.teleport(at(126.32878709408152, 46.23609398867457, -8.418718425681234))
  expect(result).not.toBe('free')
  const { x: px, y, z: pz } = one.position
  expect(
    world.overlap(
      box({ halfExtents: at(halfExtents.x - 1e-6, halfExtents.y - 1e-6, halfExtents.z - 1e-6) }),
      at(px, y + halfExtents.y, pz),
    ),
  ).toBe(result === 'trapped')
})
