import { expect, test } from 'vitest'
import { box, capsule, createHit, cylinder, ellipsoid, sphere, TriangleMesh } from '../../src/index.ts'

// The triangle's normal is 10⁻¹⁷⁰ long, its square is 0: the quickest no took the body for a point, and everything was beside it.
test('a needle whose normal cannot be squared is met, and overlapped', () => {
  const mesh = new TriangleMesh(Float64Array.of(-1, 0, 0, 1, 0, 0, -1, 1e-170, 0))
  const ball = sphere({ radius: 0.5 })
  const hit = createHit()
  expect(mesh.cast(ball, { x: -5, y: 0, z: 0.3 }, { x: 10, y: 0, z: 0 }, hit)).toBe(true)
  // the needle's end is 0.4 before the centre
  expect(hit.distance).toBeCloseTo(3.6, 14)
  const place = { x: 0, y: 0, z: 0.3 }
  expect(mesh.overlap(ball, place, hit)).toBe(true)
  expect(hit.depth).toBeCloseTo(0.2, 15)
  expect(mesh.overlapAny(ball, place)).toBe(true)
  expect(mesh.overlapAll(ball, place, [])).toBe(1)
})

test.each([
  ['sphere', sphere({ radius: 0.5 }), 0.4],
  ['ellipsoid', ellipsoid({ radii: { x: 0.5, y: 0.2, z: 0.5 } }), 0.4],
  ['capsule', capsule({ radius: 0.5, height: 2 }), 0.4],
  ['cylinder', cylinder({ radius: 0.5, height: 2 }), 0.4],
  ['box', box({ halfExtents: { x: 0.5, y: 1, z: 0.5 } }), 0.5],
])('so it is whatever the size of one edge or two: %s', (_, body, ahead) => {
  const hit = createHit()
  for (let power = 20; power <= 324; power += 4) {
    const e = power === 324 ? 5e-324 : 10 ** -power
    for (const needle of [
      [-1, 0, 0, 1, 0, 0, -1, e, 0],
      [-1, e, 0, 1, -e, 0, -1, 0, e],
      [-1, 0, 0, -1 + e, e, 0, -1, e, e],
      [-1, 0, e, -1, 0, 0, -1, e, 0],
    ]) {
      const mesh = new TriangleMesh(Float64Array.from(needle))
      expect(mesh.cast(body, { x: -5, y: 0, z: 0.3 }, { x: 10, y: 0, z: 0 }, hit)).toBe(true)
      expect(hit.distance).toBeCloseTo(4 - ahead, 13)
      const { x, y, z } = hit.normal
      expect(x * x + y * y + z * z).toBeCloseTo(1, 14)
      expect(mesh.overlap(body, { x: -1, y: 0, z: 0.3 }, hit)).toBe(true)
      expect(mesh.overlapAny(body, { x: -1, y: 0, z: 0.3 })).toBe(true)
      expect(mesh.overlapAll(body, { x: -1, y: 0, z: 0.3 }, [])).toBe(1)
    }
  }
})
