import { describe, expect, it } from 'vitest'
import { box, Character, cylinder, TriangleMesh, World } from '../../src/index.ts'

// A flat bottom touches the lowest edge of a ramp with its rim, where the ramp's face begins. The ramp is larger than the floor, and so is
// its tolerance: the edge was met first, with a level normal, and whoever takes no steps stood before a wall.
describe('a ramp of 20° at the end of a small floor is walked up without steps', () => {
  const shapes = [cylinder({ radius: 0.4, height: 1.8 }), box({ halfExtents: { x: 0.4, y: 0.9, z: 0.3 } })]
  it.each(shapes.map((shape) => [shape.kind, shape] as const))('by a %s', (_, shape) => {
    const world = new World()
    world.add(new TriangleMesh([-3, 0, 3, 2, 0, 3, 2, 0, -3, -3, 0, 3, 2, 0, -3, -3, 0, -3]))
    const high = 200 * 0.36397023426620234
    world.add(new TriangleMesh([2, 0, 3, 202, high, 3, 202, high, -3, 2, 0, 3, 202, high, -3, 2, 0, -3]))
    const walker = new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, stepHeight: 0 })
    for (let i = 0; i < 120; i++) walker.walk({ velocity: { x: 2, y: 0, z: 0 } }, 1 / 60)
    // 1.58 m on the floor, the rest at the same speed on the ramp
    const along = (120 / 60) * 2 - 1.58
    expect(walker.position.x).toBeCloseTo(1.58 + along * 0.9396926207859084, 3)
    expect(walker.position.y).toBeCloseTo(along * 0.3420201433256687, 3)
  })
})
