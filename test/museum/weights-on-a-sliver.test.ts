import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'

// The sliver's altitude is a rounding. So was how high the point seemed to be, and that left no room along the sliver: the weights said
// 0, 1, 0, a corner 0.4 m away.
test('the weights of a point on a sliver give it back', () => {
  const corners = [
    [-0.06957325609213283, 0.6391220462399752, -0.5870148241904293],
    [0.7208964933616475, 0.5320068991252477, -0.6006306739843847],
    [0.8225121138901317, 0.5182371474686103, -0.6023810041226241],
  ]
  const mesh = new TriangleMesh(Float64Array.from(corners.flat()))
  const from = { x: -0.9392501965748554, y: 0.2247619590075638, z: 0.1765713248083057 }
  const along = { x: 1.8973677228144192, y: 0.5412037705125715, z: -1.1555911108435692 }
  const hit = createHit()
  expect(mesh.castRay(from, along, Number.POSITIVE_INFINITY, hit)).toBe(true)
  const { barycentrics: share, point } = hit
  const back = [0, 1, 2].map((k) => share.x * corners[0][k] + share.y * corners[1][k] + share.z * corners[2][k])
  expect(back[0]).toBeCloseTo(point.x, 14)
  expect(back[1]).toBeCloseTo(point.y, 14)
  expect(back[2]).toBeCloseTo(point.z, 14)
})
