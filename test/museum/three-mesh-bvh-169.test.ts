import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'

// gkjohnson/three-mesh-bvh#169 and #183: rays down onto a height map that met a row of its vertices exactly (x = −49 in one of
// them) returned nothing, so that a whole row or column seemed to have no height. Pictures only; the map is made anew. Carom: every
// such ray hits, and the height is that of the vertex, or lies between those of the edge's ends.
const HALF = 64
const next = random(169)
const height = Float32Array.from({ length: (2 * HALF + 1) ** 2 }, () => Math.fround(30 * next()))
const at = (x: number, z: number): number => height[(x + HALF) * (2 * HALF + 1) + z + HALF]
const positions: number[] = []
for (let x = -HALF; x < HALF; x++)
  for (let z = -HALF; z < HALF; z++) {
    const corner = (i: number, k: number): number[] => [x + i, at(x + i, z + k), z + k]
    positions.push(...corner(0, 0), ...corner(0, 1), ...corner(1, 1), ...corner(0, 0), ...corner(1, 1), ...corner(1, 0))
  }

test.each(['single', 'double'])('rays onto rows and columns of vertices hit (%s precision)', (precision) => {
  const mesh = new TriangleMesh(precision === 'single' ? Float32Array.from(positions) : positions)
  const hit = createHit()
  const down = { x: 0, y: -1, z: 0 }
  const wrong: unknown[] = []
  for (let x = -HALF; x <= HALF; x += 3)
    for (let z = -HALF; z <= HALF; z++) {
      if (!mesh.castRay({ x, y: 100, z }, down, Number.POSITIVE_INFINITY, hit) || hit.point.y !== at(x, z))
        wrong.push([x, z])
      if (z === HALF) continue
      const ends = [at(x, z), at(x, z + 1)].sort((a, b) => a - b)
      const between = { x, y: 100, z: z + next() }
      const found = mesh.castRay(between, down, Number.POSITIVE_INFINITY, hit)
      if (!found || hit.point.y < ends[0] - 1e-13 || hit.point.y > ends[1] + 1e-13)
        wrong.push([between, ends, hit.point.y])
    }
  expect(wrong).toEqual([])
})
