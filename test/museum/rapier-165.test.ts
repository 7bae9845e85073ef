import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'

// dimforge/rapier#165: rays straight down onto a height field of cells of 5 m went through it where they met a line of the grid, at
// places such as (5, 2.63113), (9.50162, 5), (10, 5.26226). Carom: every ray hits. The field is made anew; the places are theirs, and
// as they go on: all lines of the grid and the diagonals of its cells.
test('rays down onto the lines of a grid hit', () => {
  const height = (x: number, z: number): number => 2 * Math.sin(x) + Math.cos(z)
  const positions: number[] = []
  for (let x = -50; x < 50; x += 5)
    for (let z = -50; z < 50; z += 5) {
      const corner = (i: number, k: number): number[] => [x + i, height(x + i, z + k), z + k]
      positions.push(
        ...corner(0, 0),
        ...corner(0, 5),
        ...corner(5, 5),
        ...corner(0, 0),
        ...corner(5, 5),
        ...corner(5, 0),
      )
    }
  const meshes = [new TriangleMesh(positions), new TriangleMesh(Float32Array.from(positions))]
  const hit = createHit()
  const missed: unknown[] = []
  const ask = (x: number, z: number): void => {
    for (const mesh of meshes)
      if (!mesh.castRay({ x, y: 10, z }, { x: 0, y: -1, z: 0 }, Number.POSITIVE_INFINITY, hit)) missed.push([x, z])
  }
  for (const [x, z] of [
    [5, 2.63113],
    [9.50162, 5],
    [10, 5.26226],
    [19.00324, 10],
    [30, 15.78678],
    [35, 18.41791],
    [40, 21.04904],
  ])
    ask(x, z)
  for (let line = -50; line <= 50; line += 5)
    for (let i = 0; i <= 1000; i++) {
      ask(line, -50 + i / 10)
      ask(-50 + i / 10, line)
      ask(Math.max(-50, Math.min(50, line + i / 20)), Math.max(-50, Math.min(50, -50 + i / 20)))
    }
  expect(missed).toEqual([])
})
