import { expect, test } from 'vitest'
import { backend, createHit, TriangleMesh, World } from '../../src/index.ts'

// (one test: only the first is the first walk of all)

/** Two sheets in one place: every hit is a tie. */
const positions = [0, 0, 0, 8, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 8, 8, 0, 0]
const from = { x: 1, y: 2, z: 1 }
const down = { x: 0, y: -1, z: 0 }

test('the walk that is shown to V8 first leaves nothing behind', () => {
  backend.use('plain')
  const mesh = new TriangleMesh(positions)
  const world = new World()
  world.add(mesh, { position: { x: 0, y: 1, z: 0 } })
  const hit = createHit()
  const asked: number[] = []
  const filter = (triangle: number): boolean => {
    asked.push(triangle)
    return triangle === 1
  }

  // a filter is open: nothing is shown, and it is asked about its own mesh only
  expect(mesh.castRay(from, down, 9, hit, { filter })).toBe(true)
  expect([hit.distance, hit.triangle, asked.sort()]).toEqual([2, 1, [0, 1]])

  for (let time = 0; time < 2; time++) {
    expect(world.castRay(from, down, 9, hit)).toBe(true)
    expect([time, hit.distance, hit.triangle]).toEqual([time, 1, 0])
    expect([mesh.looked.nodes, mesh.looked.triangles]).toEqual([1, 2])
  }
  const hits = [createHit(), createHit()]
  expect(mesh.castRayAll(from, down, 9, hits)).toBe(2)
  expect(hits.map(({ triangle }) => triangle)).toEqual([0, 1])
})
