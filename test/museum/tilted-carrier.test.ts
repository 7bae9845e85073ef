import { expect, it } from 'vitest'
import { Character, capsule, createHit, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const turned = (x: number, y: number, z: number, w: number) => ({ x, y, z, w })
// biome-ignore format: the corners of a cube, and its sides seen from outside
const CUBE = new TriangleMesh(
  [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  [0, 3, 1, 1, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 4, 1, 5, 4, 3, 7, 2, 2, 7, 6, 0, 4, 3, 3, 4, 7, 1, 2, 5, 2, 6, 5],
)

// A cabin of triangles flies and tilts, and somebody stands on its floor close to a wall. Who rides is not swept against what carries
// it, and does not tilt with it: the wall ended 16 mm in its side.
it('who stands in a cabin that tilts does not end in its wall', () => {
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const world = new World()
  const before = {
    position: at(-0.3877257748751446, 2.515805392998773, -0.888501270374165),
    orientation: turned(0.029083102202465728, -0.03749609067525063, -0.02106785124288915, 0.9986512714628475),
  }
  const cabin = world.add(CUBE, { scale: at(1.2245754889385576, 1.2088712731506424, 1.825633866360463), ...before })
  const rider = new Character(world, { shape, position: at(0, 0, 0) })
  const footing = rider.state[1]
  rider.teleport(at(-1.275489738724869, 2.2640806193251777 - footing, -0.9543222987482806))
  expect(rider.walk({ velocity: at(0, 0, 0) }, 1e-6)).toBe('free')
  expect(rider.ground.collider).toBe(cabin)
  const after = {
    position: at(0.8425698310071796, 2.9937311372672752, -1.0775448708736843),
    orientation: turned(0.04360013175861542, -0.05621252101969072, -0.031584013413225184, 0.9969662136140599),
  }
  world.drive(cabin, after, 1 / 30)
  world.advance()
  expect(rider.crushedBy).toEqual([])
  const [x, y, z] = rider.state
  expect(Math.hypot(x + 1.275489738724869, y - 2.2640806193251777, z + 0.9543222987482806)).toBeGreaterThan(1)
  expect(world.overlap(shape, at(x, y, z), createHit())).toBe(false)
})
