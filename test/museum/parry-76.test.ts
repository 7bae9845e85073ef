import { expect, test } from 'vitest'
import { createClosest, TriangleMesh } from '../../src/index.ts'
import { judgeClosest } from '../oracle/judge-solid.ts'

// dimforge/parry#76: the distance of a point from a triangle with two equal corners was 0, since its normal is zero and all tests of
// edges were passed over. Carom: such a triangle is the segment that it is. The first is the report's, the others came with the mend.
const P = [1.10000002, -7.9000001, 16.5879993]
const A = [2.27699995, -7.9000001, 16.3180008]
const B = [-0.569999993, -8.10000038, 16.6070004]
test.each([
  [P, [...A, ...B, ...B]],
  [
    [0, 0, 0],
    [-1, 2, 0.5, 3, -1, 2, 3, -1, 2],
  ],
  [
    [10, 10, -3],
    [-1, 2, 0.5, 3, -1, 2, 3, -1, 2],
  ],
  [
    [10, 20, 0],
    [40, 0, 0, 0, 80, 0, 0, 80, 0],
  ],
  [
    [10, 0, 0],
    [0, 0, 0, 100, 0, 0, 160, 0, 0],
  ],
  [
    [10, 10, 0],
    [0, 0, 0, 100, 0, 0, 160, 0, 0],
  ],
])('the distance of %o from a triangle that is a segment', (point, triangle) => {
  const mesh = new TriangleMesh(triangle)
  const [x, y, z] = point
  const closest = createClosest()
  expect(mesh.closestPoint({ x, y, z }, Number.POSITIVE_INFINITY, closest)).toBe(true)
  const answer = { ...closest, point: Object.values(closest.point), normal: Object.values(closest.normal) }
  expect(judgeClosest(point, triangle, answer).wrong).toBe(false)
  expect(closest.distance > 0).toBe(!(point[1] === 0 && triangle[1] === 0 && point[0] === 10))
})
