import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { surfaceOf } from './round-mesh.ts'

// RenderKit/embree#188: a ray through an edge may hit both of its triangles, so that what is inside and what is outside along it cannot be
// told; to drop hits that are close together drops true ones. Carom: castRayAll may report both too, each being hit; but castRayCount
// counts crossings, an edge or a vertex once, and contains goes by it.
test('through edges and vertices of a closed mesh, too, a ray crosses it an even number of times from outside', () => {
  const next = random(188)
  const positions = surfaceOf(16, 8, 4).map(Math.round)
  const mesh = new TriangleMesh(positions)
  expect(mesh.isClosed).toBe(true)
  const hits = [createHit()]
  const wrong: unknown[] = []
  let doubled = 0
  for (let i = 0; i < 8000; i++) {
    // from a corner of the grid that the vertices are on to another: most meet vertices and edges exactly
    const grid = (): number => Math.floor(next() * 19) - 9
    const origin = { x: grid(), y: grid(), z: grid() }
    const aim = { x: Math.floor(next() * 9) - 4, y: Math.floor(next() * 9) - 4, z: Math.floor(next() * 9) - 4 }
    const direction = { x: aim.x - origin.x, y: aim.y - origin.y, z: aim.z - origin.z }
    if (direction.x === 0 && direction.y === 0 && direction.z === 0) continue
    if (Math.max(Math.abs(origin.x), Math.abs(origin.y), Math.abs(origin.z)) < 5) continue
    const crossings = mesh.castRayCount(origin, direction, Number.POSITIVE_INFINITY)
    if (crossings % 2 !== 0) wrong.push([origin, direction, crossings])
    if (mesh.castRayAll(origin, direction, Number.POSITIVE_INFINITY, hits) > crossings) doubled++
  }
  expect(wrong).toEqual([])
  expect(doubled).toBeGreaterThan(400) // so there was something to get wrong
})
