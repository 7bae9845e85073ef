import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { solidJudge } from '../oracle/judge-course.ts'
import { judgeSweepInMesh } from '../oracle/judge-many.ts'

// A camera arm: a sphere that starts 0.1 deep in the face x = 0.2 of a box of 0.4 × 4 × 4, and goes along it, was stopped by that face's
// own diagonal after 0.155 m.
const CORNERS = [
  ...[-0.2, -2, -2, 0.2, -2, -2, -0.2, 2, -2, 0.2, 2, -2],
  ...[-0.2, -2, 2, 0.2, -2, 2, -0.2, 2, 2, 0.2, 2, 2],
]
const INDICES = [
  ...[0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6],
  ...[0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5],
  ...[0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3],
]
const radius = 0.2

test.each([
  ['from outside it goes on over the end of the wall', 0.3, null],
  ['from inside it comes to the box’s next side', 0.1, 1.8],
])('a sphere does not feel the diagonal of the wall in which it is: %s', (_, x, stop) => {
  const mesh = new TriangleMesh(Float64Array.from(CORNERS), Uint32Array.from(INDICES))
  const triangles = Array.from({ length: 12 }, (_, i) =>
    INDICES.slice(3 * i, 3 * i + 3).flatMap((at) => CORNERS.slice(3 * at, 3 * at + 3)),
  )
  const hit = createHit()
  for (const y of [1, -1, 3, -3]) {
    const isHit = mesh.cast(sphere({ radius }), { x, y: 0, z: 0.4 }, { x: 0, y, z: 0 }, hit)
    expect(isHit).toBe(stop !== null && Math.abs(y) === 3)
    if (isHit) {
      expect(hit.distance).toBeCloseTo(stop ?? 0, 14)
      expect(hit.feature).toBe('face')
    }
    const { fraction: t, point: p, normal: n, depth, startsInside } = hit
    const answer = isHit ? { t, point: [p.x, p.y, p.z], normal: [n.x, n.y, n.z], depth, startsInside } : null
    const body = { kind: 'sphere', half: [radius, radius, radius], from: [x, 0, 0.4], translation: [0, y, 0] } as const
    const verdicts = judgeSweepInMesh(
      (triangle) => solidJudge({ ...body, triangle }),
      triangles,
      isHit ? hit.triangle : -1,
      answer,
    )
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
