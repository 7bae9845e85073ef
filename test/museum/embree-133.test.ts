import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// RenderKit/embree#133: a ray that starts on a triangle hit it in one version and not in a later one. Carom: it hits at distance
// 0, from face, edge and corner, whichever way it goes, and also when it goes nowhere.
test('a ray that starts on a triangle hits it at 0', () => {
  expect(expectRight('RenderKit/embree#133')?.distance).toBe(0)
  const mesh = new TriangleMesh(publicBug('RenderKit/embree#133').positions)
  const hit = createHit()
  for (const [x, y] of [
    [0.25, 0.25],
    [0.5, 0],
    [0.5, 0.5],
    [0, 0.75],
    [0, 0],
    [1, 0],
    [0, 1],
  ])
    for (const [dx, dy, dz] of [
      [0, 0, 1],
      [0, 0, -1],
      [1, 0, 0],
      [-1, -1, 1e-9],
      [3, -4, 5e-324],
    ]) {
      const origin = { x, y, z: 0 }
      expect(mesh.castRay(origin, { x: dx, y: dy, z: dz }, 9, hit)).toBe(true)
      expect([hit.distance, hit.point]).toEqual([0, origin])
      expect(mesh.castSegment(origin, origin, hit)).toBe(true)
    }
})
