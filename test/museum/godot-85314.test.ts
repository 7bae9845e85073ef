import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'

// godotengine/godot#85314: a sphere cast onto a flat box ended at heights that differed by more than 0.1 m while its start moved
// by a few metres at one level; meshes did it only when struck from behind. Carom: one height, to the bit, from both sides, on
// a floor of two triangles and on one of 512, also where seams are met.
test.each([1, 16])('a sphere ends at one height on a flat floor with %i squares a side', (squares) => {
  const positions: number[] = []
  for (let i = 0; i < squares; i++)
    for (let k = 0; k < squares; k++) {
      const [x0, x1] = [(i / squares) * 32 - 16, ((i + 1) / squares) * 32 - 16]
      const [z0, z1] = [(k / squares) * 32 - 16, ((k + 1) / squares) * 32 - 16]
      positions.push(x0, 0, z0, x0, 0, z1, x1, 0, z1, x0, 0, z0, x1, 0, z1, x1, 0, z0)
    }
  const floor = new TriangleMesh(positions)
  const hit = createHit()
  for (const side of [1, -1]) {
    const fractions = new Set<number>()
    const normals = new Set<string>()
    for (let i = -35; i <= 35; i++)
      for (let k = -35; k <= 35; k++) {
        const from = { x: i / 5, y: 3.3 * side, z: k / 8 }
        if (!floor.cast(sphere({ radius: 0.4 }), from, { x: 0, y: -7 * side, z: 0 }, hit)) fractions.add(Number.NaN)
        fractions.add(hit.fraction)
        normals.add(JSON.stringify(hit.normal))
      }
    expect([...normals]).toEqual([JSON.stringify({ x: 0, y: side, z: 0 })])
    expect([...fractions]).toEqual([expect.closeTo(2.9 / 7, 15)])
  }
})
