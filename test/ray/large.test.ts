import { expect, test } from 'vitest'
import { HIT_SIZE, HIT_T } from '../../src/math/rows.ts'
import { rayTriangle } from '../../src/ray/ray-triangle.ts'
import { largestOf, lengthOf, toleranceOf } from '../oracle/contract.ts'
import { reachOf, wayOf } from '../oracle/judge-ray.ts'
import { diceOf } from '../prove/dice.ts'

/** Long triangles beside their rays, where what the areas' roundings do to the distance is largest (src/ray/large.ts). */
test('rays against triangles that are much longer than their distance, in rational numbers', () => {
  const dice = diceOf(2024)
  const out = new Float64Array(HIT_SIZE)
  let hits = 0
  let worst = 0
  for (let i = 0; i < 4000; i++) {
    const long = dice.direction()
    const [length, width] = [dice.magnitude(0, 6), dice.magnitude(-8, 0)]
    const corners = [0, 1, 2].flatMap(() => {
      const along = dice.between(-length, length)
      return long.map((x) => Math.fround(along * x + dice.between(-width, width)))
    })
    const triangle = Float64Array.from(corners)
    const a = dice.unit()
    const b = dice.between(0, 1 - a)
    const at = [0, 1, 2].map((k) => triangle[k] * a + triangle[3 + k] * b + triangle[6 + k] * (1 - a - b))
    const origin = dice.vector(dice.magnitude(-6, 0)).map((x, k) => Math.fround(at[k] + x))
    const lean = dice.chance(0.5) ? 0 : dice.magnitude(-8, -1)
    const direction = at.map((x, k) => x - origin[k] + lean * long[k])
    const ray = Float64Array.of(...origin, ...direction, 1e9)
    const query = { origin, direction, max: 1e9 }
    const isHit = rayTriangle(ray, 0, triangle, 0, out, 0)
    const way = wayOf(query, triangle, { exact: true })
    const [x, y, z] = direction
    const { epsilon } = toleranceOf(largestOf(origin, triangle), (isHit ? out[HIT_T] : 1) * lengthOf(x, y, z))
    // wherever the boundary does not decide
    if (way.rim(2) > epsilon) expect([i, isHit]).toEqual([i, way.meets(reachOf(query, triangle))])
    if (!isHit) continue
    hits++
    worst = Math.max(worst, way.distance('at', out[HIT_T]) / epsilon)
  }
  expect(hits).toBeGreaterThan(2000)
  expect(worst).toBeLessThan(0.5)
})

/** Floors and walls around the ray's start, as large as the level, where corners lie far in front of the hit and far behind it. */
test('rays against floors and walls that they start beside, in rational numbers', () => {
  const dice = diceOf(2025)
  const out = new Float64Array(HIT_SIZE)
  let hits = 0
  let worst = 0
  for (let i = 0; i < 4000; i++) {
    const size = dice.magnitude(0, 3)
    const middle = [0, 1, 2].map(() => (dice.chance(0.5) ? 0 : dice.between(-size, size)))
    const across = dice.direction()
    const corners = [0, 1, 2].flatMap(() => {
      const corner = [0, 1, 2].map(() => dice.between(-size, size))
      const height = corner.reduce((sum, x, k) => sum + x * across[k], 0)
      return corner.map((x, k) => Math.fround(x - height * across[k] + middle[k]))
    })
    const triangle = Float64Array.from(corners)
    const a = dice.unit()
    const b = dice.between(0, 1 - a)
    const at = [0, 1, 2].map((k) => triangle[k] * a + triangle[3 + k] * b + triangle[6 + k] * (1 - a - b))
    const away = dice.direction()
    const distance = size * dice.magnitude(-4, 0.5)
    const origin = at.map((x, k) => x + distance * away[k])
    const direction = at.map((x, k) => x - origin[k])
    if (!rayTriangle(Float64Array.of(...origin, ...direction, 1e9), 0, triangle, 0, out, 0)) continue
    hits++
    const way = wayOf({ origin, direction, max: 1e9 }, triangle, { exact: true })
    const [x, y, z] = direction
    const { epsilon } = toleranceOf(largestOf(origin, triangle), out[HIT_T] * lengthOf(x, y, z))
    worst = Math.max(worst, way.distance('at', out[HIT_T]) / epsilon)
  }
  expect(hits).toBeGreaterThan(3900)
  expect(worst).toBeLessThan(0.5)
})
