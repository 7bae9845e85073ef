import { expect, test } from 'vitest'
import { createClosest, createHit, sphere, TriangleMesh } from '../../src/index.ts'

// dimforge/parry#17: asking a cube of 1e-10 m for its distance from a point panicked. Carom has no lengths of its own: the cube of
// 2⁻³³ m gives the bits of the cube of one metre, scaled; and far from it, it is a point.
const CUBE = [-0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
CUBE.push(-0.5, 0.5, -0.5, 0.5, 0.5, -0.5, -0.5, -0.5, -0.5, 0.5, -0.5, -0.5)
const FACES = [
  3, 1, 0, 2, 3, 0, 5, 3, 2, 4, 5, 2, 7, 5, 4, 6, 7, 4, 1, 7, 6, 0, 1, 6, 5, 7, 1, 3, 5, 1, 2, 0, 6, 4, 2, 6,
]

test('a tiny cube is a cube', () => {
  const unit = 2 ** -33 // 1.2e-10
  const large = new TriangleMesh(CUBE, FACES)
  const tiny = new TriangleMesh(
    CUBE.map((x) => x * unit),
    FACES,
  )
  const [one, other] = [createClosest(), createClosest()]
  const [a, b] = [createHit(), createHit()]
  for (const [x, y, z] of [
    [0, 0, 0],
    [0.25, 0.25, 0.25],
    [2, 2, 2],
    [0.7, -3, 0.1],
  ]) {
    const [point, small] = [
      { x, y, z },
      { x: x * unit, y: y * unit, z: z * unit },
    ]
    expect(large.closestPoint(point, 9, one)).toBe(true)
    expect(tiny.closestPoint(small, 9, other)).toBe(true)
    expect([other.distance, other.triangle, other.normal]).toEqual([one.distance * unit, one.triangle, one.normal])
    const [ball, bead] = [sphere({ radius: 0.4 }), sphere({ radius: 0.4 * unit })]
    const [way, short] = [
      { x: 1 - 2 * x, y: 0.5 - 2 * y, z: -2 * z },
      { x: (1 - 2 * x) * unit, y: (0.5 - 2 * y) * unit, z: -2 * z * unit },
    ]
    expect(tiny.cast(bead, small, short, b)).toBe(large.cast(ball, point, way, a))
    expect([b.fraction, b.normal, b.triangle]).toEqual([a.fraction, a.normal, a.triangle])
  }
  expect(tiny.closestPoint({ x: 1, y: -2, z: 3 }, 9, other)).toBe(true)
  expect(other.distance).toBeCloseTo(Math.sqrt(14), 9)
})
