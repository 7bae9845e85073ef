import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createClosest, createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { judgeClosest } from '../oracle/judge-solid.ts'
import { trianglesOf } from './ask-bug.ts'
import { surfaceOf } from './round-mesh.ts'

// Measured on three-mesh-bvh 0.9.14: with `indirect`, the faceIndex of closestPointToGeometry is a place in the tree's own order (the
// point is up to 2.4 units off that face), without it the caller's index is reordered; and intersectsGeometry returns undefined for
// no. Carom never touches what it is given, and every id is that of the caller's triangle; yes and no are booleans.
test('ids are the caller’s, and what the caller gave stays as it was', () => {
  const next = random(15)
  const triangles = trianglesOf(surfaceOf(16, 8, 1))
  const positions = Float32Array.from(triangles.flat())
  const indices = Uint32Array.from(triangles.flatMap((_, t) => [3 * t, 3 * t + 1, 3 * t + 2]))
  for (let t = triangles.length - 1; t > 0; t--) {
    const other = Math.floor(next() * (t + 1))
    for (let c = 0; c < 3; c++)
      [indices[3 * t + c], indices[3 * other + c]] = [indices[3 * other + c], indices[3 * t + c]]
  }
  const given = [positions.slice(), indices.slice()]
  const mesh = new TriangleMesh(positions, indices)
  expect([positions, indices]).toEqual(given)
  const corners = (t: number): number[] =>
    [0, 1, 2].flatMap((c) => Array.from(positions.subarray(3 * indices[3 * t + c], 3 * indices[3 * t + c] + 3)))
  const closest = createClosest()
  const hit = createHit()
  const wrong: unknown[] = []
  for (let i = 0; i < 2000; i++) {
    const point = { x: 4 * next() - 2, y: 4 * next() - 2, z: 4 * next() - 2 }
    const asked = [point.x, point.y, point.z]
    if (mesh.closestPoint(point, 9, closest) !== true) wrong.push(point)
    const answer = { ...closest, point: Object.values(closest.point), normal: Object.values(closest.normal) }
    if (judgeClosest(asked, corners(closest.triangle), answer).wrong) wrong.push(closest)
    const touches = mesh.overlap(sphere({ radius: 0.1 }), point, hit)
    if (touches !== closest.distance <= 0.1 || (touches && hit.triangle !== closest.triangle))
      wrong.push([touches, hit])
  }
  expect(wrong).toEqual([])
})
