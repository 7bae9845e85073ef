import { describe, expect, it } from 'vitest'
import { Character, capsule, ellipsoid, sphere, TriangleMesh, World } from '../../src/index.ts'

// A round body came down on the edge of a step. Where it would slide down to was looked for in one straight slide off that edge, which led
// past the step below: no ground there, so this was no step. On stairs steeper than about 50° it stopped for ever, or lost a tenth of its
// speed, by where its frames happened to end.
describe('stairs of 0.3 m by 0.21 m take as long at 24 Hz as at 60 Hz', () => {
  const shapes = [
    sphere({ radius: 0.4 }),
    capsule({ radius: 0.3, height: 1.8 }),
    ellipsoid({ radii: { x: 0.3, y: 0.9, z: 0.3 } }),
  ]
  it.each(shapes.map((shape) => [shape.kind, shape] as const))('by a %s', (_, shape) => {
    const positions = [-9, 0, 9, 2, 0, 9, 2, 0, -9, -9, 0, 9, 2, 0, -9, -9, 0, -9]
    for (let i = 0; i < 8; i++) {
      const [a, b, low, high] = [2 + 0.21 * i, i === 7 ? 60 : 2.21 + 0.21 * i, 0.3 * i, 0.3 * (i + 1)]
      positions.push(a, low, 9, a, high, 9, a, high, -9, a, low, 9, a, high, -9, a, low, -9)
      positions.push(a, high, 9, b, high, 9, b, high, -9, a, high, 9, b, high, -9, a, high, -9)
    }
    const world = new World()
    world.add(new TriangleMesh(positions))
    for (const hz of [24, 60])
      for (const speed of [1.5, 3, 4]) {
        const walker = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
        for (let i = 0; i < 3 * hz; i++) walker.walk({ velocity: { x: speed, y: 0, z: 0 } }, 1 / hz)
        expect(walker.position.x).toBeCloseTo(3 * speed, 2)
        expect(walker.position.y).toBeCloseTo(2.4, 6)
      }
  })
})
