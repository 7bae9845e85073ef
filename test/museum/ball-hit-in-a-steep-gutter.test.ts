import { expect, it } from 'vitest'
import { Balls, TriangleMesh, World } from '../../src/index.ts'

/**
 * A ball lay on both sides of a gutter. When another one touched it, it was taken to roll along one side alone, as if that side bent
 * into the other: it left at 95 m/s.
 */
it('a ball that a slow one hits in a steep gutter stays slow', () => {
  const track = [58, 59, 60, 61].map((i) => ({ x: i / 10, z: 0.3 * Math.sin(i / 8) }))
  const points = track.flatMap(({ x, z }) => [x, 0.3, z - 0.2, x, 0, z, x, 0.3, z + 0.2])
  const triangles = [0, 1, 3, 4, 6, 7].flatMap((a) => [a, a + 1, a + 3, a + 1, a + 4, a + 3])
  const world = new World()
  world.add(new TriangleMesh(points, triangles))
  const balls = new Balls(world)
  const ids = [5.9, 5.982].map((x) => balls.add({ position: { x, y: 0.1, z: 0.3 * Math.sin(x / 0.8) }, radius: 0.04 }))
  const v = { x: 0, y: 0, z: 0 }
  for (let step = 0; step < 60; step++) {
    balls.advance(1 / 60)
    for (const id of ids) {
      balls.getVelocity(id, v)
      expect(Math.hypot(v.x, v.y, v.z)).toBeLessThan(1)
    }
  }
})
