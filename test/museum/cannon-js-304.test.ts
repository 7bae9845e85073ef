import { expect, test } from 'vitest'
import { Balls, TriangleMesh, World } from '../../src/index.ts'

// schteppe/cannon.js#304 and #328: a ball that falls onto the seam between two triangles of a flat board bounces off in a wrong direction,
// at times nearly backwards: the edge's contact is taken for a real one. Carom: a ball that falls on a seam of a flat floor goes straight
// up again, in one mesh and across two, as high as it fell.
test.each(['one mesh', 'two meshes'])('a ball that falls on a seam goes straight up (%s)', (how) => {
  const left = [-4, 0, -4, -4, 0, 4, 0, 0, 4, -4, 0, -4, 0, 0, 4, 0, 0, -4]
  const right = left.map((x, i) => (i % 3 === 0 ? x + 4 : x))
  for (const [x, z, vx] of [
    [0, 1.3, 0], // the seam between the squares
    [-2, 0, 0], // the diagonal of one
    [0, 4, 0], // a corner
    [-1, 0, 3], // it crosses the seam while it bounces
  ]) {
    const world = new World()
    if (how === 'one mesh') world.add(new TriangleMesh([...left, ...right]))
    else for (const half of [left, right]) world.add(new TriangleMesh(half))
    const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
    const ball = balls.add({ position: { x, y: 1, z }, velocity: { x: vx, y: -6, z: 0 }, radius: 0.25 })
    balls.advance(0.25)
    const out = { x: 0, y: 0, z: 0 }
    balls.getVelocity(ball, out)
    expect([balls.eventCount, out]).toEqual([1, { x: vx, y: 6, z: 0 }])
    balls.getPosition(ball, out)
    expect([out.x, out.y, out.z]).toEqual([
      expect.closeTo(x + vx * 0.25, 14),
      expect.closeTo(1, 14),
      expect.closeTo(z, 14),
    ])
  }
})
