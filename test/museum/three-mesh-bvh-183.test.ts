import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'

// gkjohnson/three-mesh-bvh#183: level rays into a slope passed one column of its triangles and hit the next hill; a little to the left
// or to the right they hit. The flat side of a box that holds a column of triangles had been rounded inward. Pictures only; the
// slope is made anew, of columns whose borders are no floats. Carom: every ray ends at the slope, at the columns' borders as well.
test('no column of triangles is passed by', () => {
  const next = random(183)
  const COLUMNS = 257
  const positions: number[] = []
  const borders: number[] = []
  for (let i = 0; i <= COLUMNS; i++) borders.push(1000 + i / 3)
  for (let i = 0; i < COLUMNS; i++) {
    const [x0, x1] = [borders[i], borders[i + 1]]
    positions.push(x0, 0, 0, x1, 0, 0, x1, 10, -20, x0, 0, 0, x1, 10, -20, x0, 10, -20)
  }
  // the hill behind, which they hit instead
  positions.push(900, -5, -50, 1200, -5, -50, 1050, 80, -50)
  const mesh = new TriangleMesh(positions)
  const hit = createHit()
  const wrong: unknown[] = []
  for (let k = 0; k < 20_000; k++) {
    const x = k % 2 === 0 ? borders[0] + next() * (COLUMNS / 3) : borders[Math.floor(next() * (COLUMNS + 1))]
    const y = 10 * next()
    if (!mesh.castRay({ x, y, z: 30 }, { x: 0, y: 0, z: -1 }, Number.POSITIVE_INFINITY, hit)) wrong.push([x, y])
    else if (Math.abs(hit.distance - (30 + 2 * y)) > 1e-12) wrong.push([x, y, hit.distance])
  }
  expect(wrong).toEqual([])
})
