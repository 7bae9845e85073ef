import { expect, test } from 'vitest'
import { createClosest, TriangleMesh } from '../../src/index.ts'
import { judgeClosest } from '../oracle/judge-solid.ts'
import { trianglesOf } from './ask-bug.ts'
import { surfaceOf } from './round-mesh.ts'

// gkjohnson/three-mesh-bvh#305: asked for the nearest point of a unit sphere (32 × 16) to (10, 12, 15), the answer was a distance of
// 0.99 and the point 0, 0, 0: what the caller passed to be filled in was left alone. Carom: |(10, 12, 15)| is 21.66, so some 20.66.
test('the nearest point of a sphere far away', () => {
  const positions = surfaceOf(32, 16, 1)
  const mesh = new TriangleMesh(positions)
  const closest = createClosest()
  expect(mesh.closestPoint({ x: 10, y: 12, z: 15 }, Number.POSITIVE_INFINITY, closest)).toBe(true)
  const { point, distance, normal, triangle } = closest
  expect(distance).toBeCloseTo(20.66, 2)
  const triangles = trianglesOf(positions)
  const answer = { point: Object.values(point), distance, normal: Object.values(normal) }
  expect(judgeClosest([10, 12, 15], triangles[triangle], answer).wrong).toBe(false)
  expect(mesh.closestPoint({ x: 10, y: 12, z: 15 }, distance - 1e-9, closest)).toBe(false)
  expect(closest).toEqual({ ...closest, ...answer, point, normal })
})
