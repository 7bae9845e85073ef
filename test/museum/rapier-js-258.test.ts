import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { boxTriangles } from './public-bugs.ts'

// dimforge/rapier.js#258: a shape cast missed a wall of 489 × 1 that a ray along the same way hit. Carom: both hit. The ray meets
// y = 189 half way, at x = 692; a ball of radius r comes r · 624²… earlier: when its centre is at 189 + r, t = (52 − r) / 104.
test.each([
  [244.5, 0.5, 884.5, 188.5, 380, 241, 1004, 137],
  [335, 0.5, 408, 286.5, 894, 328, 385, 217],
])('what a ray hits, a ball does not miss', (hx, hy, x, y, x0, y0, x1, y1) => {
  const wall = new TriangleMesh(boxTriangles({ x, y, z: 0 }, { x: hx, y: hy, z: 100 }))
  const from = { x: x0, y: y0, z: 0 }
  const way = { x: x1 - x0, y: y1 - y0, z: 0 }
  const hit = createHit()
  expect(wall.castRay(from, way, Number.POSITIVE_INFINITY, hit)).toBe(true)
  expect(hit.fraction).toBeCloseTo((y + hy - y0) / way.y, 14)
  // vel and toi scaled, as tried there, and balls of all sizes
  for (const scale of [1, 1e-3, 0.01, 0.5, 2, 100])
    for (const radius of [1e-6, 0.01, 0.5, 5]) {
      const scaled = { x: way.x * scale, y: way.y * scale, z: 0 }
      const stops = wall.cast(sphere({ radius }), from, scaled, hit)
      const t = (y + hy + radius - y0) / scaled.y
      expect([scale, radius, stops]).toEqual([scale, radius, t <= 1])
      if (stops) expect([hit.fraction, hit.normal]).toEqual([expect.closeTo(t, 12), { x: 0, y: 1, z: 0 }])
    }
})

test('the ball of the list', () => {
  expectRight('dimforge/rapier.js#258')
})
