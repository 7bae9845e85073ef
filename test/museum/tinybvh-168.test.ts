import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { surfaceOf } from './round-mesh.ts'

// jbikker/tinybvh#168: a closed mesh with all its vertices on an integer grid, seen by rays along an axis that meet the same grid, had
// gaps wherever a ray met an edge or a vertex exactly. Carom: no gap. Whether a ray passes through the mesh's outline is decided here in whole
// numbers, from the triangles as seen along the axis: it must hit if it meets one of them, its rim included, and else it must not.
test('a grid of rays through a mesh on that grid has no gaps', () => {
  const positions = surfaceOf(40, 24, 60).map(Math.round)
  const mesh = new TriangleMesh(positions)
  const hit = createHit()
  const wrong: unknown[] = []
  let hits = 0
  for (let x = -62; x <= 62; x++)
    for (let z = -62; z <= 62; z++) {
      let meets = false
      for (let t = 0; t < positions.length && !meets; t += 9) {
        const side = (a: number, b: number): number =>
          (positions[t + b] - positions[t + a]) * (z - positions[t + a + 2]) -
          (positions[t + b + 2] - positions[t + a + 2]) * (x - positions[t + a])
        const [u, v, w] = [side(0, 3), side(3, 6), side(6, 0)]
        if (u === 0 && v === 0 && w === 0) continue // seen edge-on: its neighbours have the same outline
        meets = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)
      }
      const answer = mesh.castRay({ x, y: 99, z }, { x: 0, y: -1, z: 0 }, Number.POSITIVE_INFINITY, hit)
      if (answer) hits++
      if (answer !== meets) wrong.push([x, z, answer])
    }
  expect(wrong).toEqual([])
  expect(hits).toBeGreaterThan(10_000)
})
