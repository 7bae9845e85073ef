import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createClosest, TriangleMesh } from '../../src/index.ts'
import { surfaceOf } from './round-mesh.ts'

// Measured on three-mesh-bvh 0.9.14: closestPointToPoint with a largest distance returned 4,334 points of 8,528 that are farther than
// that, where its documentation says null: boxes are compared with it, triangles are not. Carom: within, closed, or false.
test('a nearest point is never farther than it may be', () => {
  const next = random(14)
  const mesh = new TriangleMesh(surfaceOf(32, 16, 1))
  const closest = createClosest()
  const wrong: unknown[] = []
  let found = 0
  for (let i = 0; i < 3000; i++) {
    const point = { x: 4 * next() - 2, y: 4 * next() - 2, z: 4 * next() - 2 }
    mesh.closestPoint(point, Number.POSITIVE_INFINITY, closest)
    const { distance } = closest
    const most = next()
    const before = JSON.stringify(closest)
    const within = mesh.closestPoint(point, most, closest)
    if (within) found++
    if (within !== distance <= most || JSON.stringify(closest) !== before) wrong.push([point, most, distance])
    if (!mesh.closestPoint(point, distance, closest)) wrong.push([point, distance])
  }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(600)
  expect(found).toBeLessThan(2400)
})
