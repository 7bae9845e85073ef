import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createClosest, createHit, TriangleMesh } from '../../src/index.ts'
import { surfaceOf } from './round-mesh.ts'

// gkjohnson/three-mesh-bvh#318: rays from places around a mesh to the nearest point on it slipped through where that point lies on an
// edge, between the two triangles: the ray is aimed at the seam as well as numbers can. Pictures only. Carom: neighbours decide by
// one and the same sign, and no ray slips through, nor does one aimed at a vertex.
test('a ray to the nearest point of a closed mesh hits it', () => {
  const next = random(318)
  const ball = surfaceOf(24, 12, 1)
  const mesh = new TriangleMesh(ball)
  const closest = createClosest()
  const hit = createHit()
  const wrong: unknown[] = []
  const seen = { face: 0, edge: 0, vertex: 0 }
  for (let i = 0; i < 6000; i++) {
    const point = { x: 6 * next() - 3, y: 6 * next() - 3, z: 6 * next() - 3 }
    // half of them straight out from an edge or a vertex
    if (i % 2 === 0) {
      const t = 9 * Math.floor((next() * ball.length) / 9)
      const s = i % 4 === 0 ? 0 : next()
      const out = 1 + 3 * next()
      point.x = out * (ball[t] + s * (ball[t + 3] - ball[t]))
      point.y = out * (ball[t + 1] + s * (ball[t + 4] - ball[t + 1]))
      point.z = out * (ball[t + 2] + s * (ball[t + 5] - ball[t + 2]))
    }
    if (Math.hypot(point.x, point.y, point.z) < 1.001) continue
    if (!mesh.closestPoint(point, Number.POSITIVE_INFINITY, closest)) wrong.push(point)
    seen[closest.feature]++
    const way = { x: closest.point.x - point.x, y: closest.point.y - point.y, z: closest.point.z - point.z }
    if (!mesh.castRay(point, way, Number.POSITIVE_INFINITY, hit)) wrong.push([point, closest])
    else if (Math.abs(hit.distance - closest.distance) > 1e-9) wrong.push([point, closest.distance, hit.distance])
  }
  expect(wrong).toEqual([])
  expect(Math.min(seen.face, seen.edge, seen.vertex)).toBeGreaterThan(300)
})
