import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { judgeRay } from '../oracle/judge-ray.ts'

// RenderKit/embree#387: a ray that meets the plane of a narrow triangle (edges of 11.2, 9.7 and 1.4) at half a degree was reported to hit it
// at t = 12291.2, with no corner farther than 600 from its origin; and #423 is a hit of a triangle far off an edge. In single precision,
// the sums of the determinants had no digits left. The numbers are not quoted here: many such cases are dealt. Carom: the oracle finds none
// wrong, and no hit is farther than the triangle.
test('a narrow triangle seen nearly edge-on is hit where it is', () => {
  const next = random(387)
  const hit = createHit()
  const wrong: unknown[] = []
  let hits = 0
  for (let i = 0; i < 1500; i++) {
    const a = [600 * next() - 300, 600 * next() - 300, 600 * next() - 300]
    const [u, v] = [unit(next), unit(next)]
    // edges of 9.7 and 11.2 that leave a third of 1.4 to 1.9
    const b = a.map((x, k) => x + 9.7 * u[k])
    const across = v.map((x, k) => x - dot(u, v) * u[k])
    const c = a.map((x, k) => x + 11.05 * u[k] + (1 / Math.hypot(...across)) * across[k])
    const [s, r] = [next(), 0.3 * next()]
    const target = a.map((x, k) => x + s * (b[k] - x) + r * (c[k] - x))
    // nearly in the plane: along u, and half a degree out of it
    const normal = [
      u[1] * across[2] - u[2] * across[1],
      u[2] * across[0] - u[0] * across[2],
      u[0] * across[1] - u[1] * across[0],
    ]
    const slope = 0.009 / Math.hypot(...normal)
    const way = across.map((x, k) => x + (next() - 0.5) * u[k] + slope * normal[k])
    const origin = target.map((x, k) => Math.fround(x - 550 * (way[k] / Math.hypot(...way))))
    const direction = target.map((x, k) => Math.fround(x + (i % 2 === 0 ? 0 : 0.02 * next() - 0.01) - origin[k]))
    const triangle = [...a, ...b, ...c].map(Math.fround)
    const found = new TriangleMesh(Float32Array.from(triangle)).castRay(
      vec(origin),
      vec(direction),
      Number.POSITIVE_INFINITY,
      hit,
    )
    if (found) hits++
    const answer = found
      ? { t: hit.fraction, point: Object.values(hit.point), normal: Object.values(hit.normal) }
      : null
    const verdict = judgeRay({ origin, direction, max: Number.POSITIVE_INFINITY }, triangle, answer)
    if (verdict.wrong || (found && hit.distance > 620)) wrong.push([origin, direction, triangle, verdict])
  }
  expect(wrong).toEqual([])
  expect(hits).toBeGreaterThan(300)
  expect(hits).toBeLessThan(1400)
})

const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const vec = ([x, y, z]: number[]): { x: number; y: number; z: number } => ({ x, y, z })
function unit(next: () => number): number[] {
  const v = [next() - 0.5, next() - 0.5, next() - 0.5]
  return v.map((x) => x / Math.hypot(...v))
}
