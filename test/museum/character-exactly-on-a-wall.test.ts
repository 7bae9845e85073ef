import { expect, it } from 'vitest'
import { Character, cylinder, sphere, TriangleMesh, World } from '../../src/index.ts'

// From the wall's own plane every way out was taken for a way through it, and the body was trapped.
it('a body whose centre is exactly on a wall is put beside it', () => {
  const world = new World()
  world.add(new TriangleMesh([-50, 0, 0, 50, 0, 0, 50, 4, 0, -50, 0, 0, 50, 4, 0, -50, 4, 0]))
  for (const shape of [sphere({ radius: 0.98 }), cylinder({ radius: 0.98, height: 1.96 })]) {
    const walker = new Character(world, { shape, position: { x: 0, y: 1, z: 0 } })
    expect(walker.move({ x: 0, y: 0, z: 0 })).toBe('recovered')
    expect(Math.abs(walker.position.z)).toBeCloseTo(1, 9)
  }
})
