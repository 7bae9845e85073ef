import { expect, test } from 'vitest'
import { TriangleMesh } from '../../src/index.ts'

// Measured on crashcat 0.0.5 and jolt-physics 1.1.0: of 81 points inside a box of 10 × 10 × 10 unit squares a face, each below a vertex of
// the top, crashcat called 81 outside and Jolt 21; of as many below an edge, 81 and 9; of others none. Both count the hits of one ray
// straight up, and levels on a grid have such points everywhere. Carom counts crossings exactly: all are inside, and those beside it are not.
test('points below vertices and edges are inside', () => {
  const positions: number[] = []
  // each face of the box from 0 to 10, in squares of two triangles
  for (let axis = 0; axis < 3; axis++)
    for (const side of [0, 10])
      for (let i = 0; i < 10; i++)
        for (let k = 0; k < 10; k++) {
          const at = (u: number, v: number): number[] => {
            const p = [0, 0, 0]
            p[axis] = side
            p[(axis + 1) % 3] = i + u
            p[(axis + 2) % 3] = k + v
            return p
          }
          const [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
          if (side === 10) positions.push(...a, ...b, ...c, ...a, ...c, ...d)
          else positions.push(...a, ...c, ...b, ...a, ...d, ...c)
        }
  const mesh = new TriangleMesh(positions)
  expect(mesh.isClosed).toBe(true)
  const wrong: unknown[] = []
  for (let i = 1; i <= 9; i++)
    for (let k = 1; k <= 9; k++)
      for (const [dx, dz] of [
        [0, 0], // below a vertex
        [0.5, 0], // below an edge
        [0.5, 0.5], // below a diagonal
        [0.3, 0.2],
      ]) {
        const point = { x: Math.min(i + dx, 9.5), y: 5, z: Math.min(k + dz, 9.5) }
        if (!mesh.contains(point)) wrong.push(point)
        for (const outside of [
          { ...point, y: 11 },
          { ...point, x: -point.x },
          { ...point, z: 10 + point.z },
        ])
          if (mesh.contains(outside)) wrong.push(outside)
      }
  expect(wrong).toEqual([])
})
