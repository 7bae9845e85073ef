import { expect, it } from 'vitest'
import { Character, cylinder, TriangleMesh, World } from '../../src/index.ts'

// The flat bottom touched the floor at the very point where the edge stands on it, so the edge was taken for a seam.
it('an edge that rises out of the floor stops a walking cylinder', () => {
  const world = new World()
  const floor = [15.199999809265137, 5, -18, -15.199999809265137, 5, -16, 15.199999809265137, 5, -16]
  const bridge = [-0.8999999761581421, 6, -13.25, -0.8999999761581421, 6.25, -13.25]
  world.add(new TriangleMesh([...floor, ...bridge, -0.8999999761581421, 4.900000095367432, -16.899999618530273]))
  const shape = cylinder({ radius: 0.4, height: 1.8 })
  const walker = new Character(world, {
    shape,
    position: { x: -1.3003461384849921, y: 5, z: -16.789997337396258 },
    stepHeight: 0,
  })
  walker.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  for (let i = 0; i < 20; i++) {
    expect(walker.walk({ velocity: { x: 2.9999112465422937, y: 0, z: -0.02307624035804509 } }, 1 / 60)).toBe('free')
    const { x, y, z } = walker.position
    const grown = cylinder({ radius: 0.4199, height: 1.8398 })
    expect(world.overlap(grown, { x, y: y + 0.92, z })).toBe(false)
  }
})
