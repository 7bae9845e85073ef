import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { terrain } from '../../scenes/terrain.ts'
import { type Bounds, createHit, type Hit, sphere, TriangleMesh, type Vec3, visitTriangles } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const INF = Number.POSITIVE_INFINITY

function seenIn(mesh: TriangleMesh, region: Parameters<typeof visitTriangles>[1]): number[] {
  const seen: number[] = []
  expect(visitTriangles(mesh, region, (triangle) => void seen.push(triangle))).toBe(false)
  expect(new Set(seen).size).toBe(seen.length)
  return seen
}

test('everything that touches a region is visited, once; and little else', () => {
  const next = random(5)
  const level = terrain({ triangles: 2000, height: 8 })
  const mesh = new TriangleMesh(level.positions, level.indices)
  const { min, max } = mesh.bounds
  const hits: Hit[] = []
  const hit = createHit()
  const corner = [at(0, 0, 0), at(0, 0, 0), at(0, 0, 0)] as const
  let [wanted, visited] = [0, 0]
  const covers = (seen: number[], must: number[]): void => {
    expect(must.filter((triangle) => !seen.includes(triangle))).toEqual([])
    wanted += must.length
    visited += seen.length
  }
  for (let i = 0; i < 200; i++) {
    const some = (a: number, b: number): number => a + (b - a) * next()
    const p = at(some(min.x, max.x), some(min.y, max.y), some(min.z, max.z))
    const q = at(some(min.x, max.x), some(min.y, max.y), some(min.z, max.z))
    const radius = 0.1 + 3 * next()
    const ball = sphere({ radius })
    const round = mesh.overlapAll(ball, p, hits)
    covers(
      seenIn(mesh, { sphere: { position: p, radius } }),
      hits.slice(0, round).map((one) => one.triangle),
    )
    const way = at(q.x - p.x, i % 5 === 0 ? 0 : q.y - p.y, i % 7 === 0 ? 0 : q.z - p.z)
    const maxDistance = i % 3 === 0 ? undefined : 10 * next()
    const along = mesh.castRayAll(p, way, maxDistance ?? INF, hits)
    covers(
      seenIn(mesh, { ray: { origin: p, direction: way, maxDistance } }),
      hits.slice(0, along).map((one) => one.triangle),
    )
    const box: Bounds = { min: p, max: at(p.x + radius, p.y + radius, p.z + radius) }
    const inBox: number[] = []
    for (let triangle = 0; triangle < mesh.triangleCount; triangle++) {
      mesh.getTriangle(triangle, ...corner)
      const inside = (['x', 'y', 'z'] as const).every(
        (k) => corner.some((v) => v[k] >= box.min[k]) && corner.some((v) => v[k] <= box.max[k]),
      )
      const isCorner = corner.some((v) =>
        (['x', 'y', 'z'] as const).every((k) => box.min[k] <= v[k] && v[k] <= box.max[k]),
      )
      if (inside && isCorner) inBox.push(triangle)
    }
    covers(seenIn(mesh, { box }), inBox)
    // both at once: what either alone leaves out is left out
    const both = seenIn(mesh, { box, sphere: { position: p, radius } })
    const alone = seenIn(mesh, { box })
    expect(both.every((triangle) => alone.includes(triangle))).toBe(true)
  }
  expect(wanted).toBeGreaterThan(2000)
  expect(visited).toBeLessThan(20 * wanted)
  expect(seenIn(mesh, {}).length).toBe(mesh.triangleCount)
  expect(hit.distance).toBe(0)
})

test('a test of the caller decides which boxes to look into', () => {
  const level = terrain({ triangles: 800, height: 8 })
  const mesh = new TriangleMesh(level.positions, level.indices)
  let boxes = 0
  const seen = seenIn(mesh, {
    test: ({ min, max }) => {
      boxes++
      return min.x <= 0 && max.x >= 0
    },
  })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(mesh.triangleCount / 2)
  expect(boxes).toBeLessThan(mesh.triangleCount)
  const across: number[] = []
  const corner = [at(0, 0, 0), at(0, 0, 0), at(0, 0, 0)] as const
  for (let triangle = 0; triangle < mesh.triangleCount; triangle++) {
    mesh.getTriangle(triangle, ...corner)
    if (corner.some(({ x }) => x <= 0) && corner.some(({ x }) => x >= 0)) across.push(triangle)
  }
  expect(across.filter((triangle) => !seen.includes(triangle))).toEqual([])
})

test('a callback ends the walk with true, may query, and may walk again', () => {
  const level = terrain({ triangles: 200, height: 8 })
  const mesh = new TriangleMesh(level.positions, level.indices)
  let calls = 0
  expect(visitTriangles(mesh, {}, () => ++calls === 3)).toBe(true)
  expect(calls).toBe(3)
  let inner = 0
  const hit = createHit()
  const outer = new Set<number>()
  visitTriangles(mesh, { box: mesh.bounds }, (triangle) => {
    outer.add(triangle)
    mesh.castRay(at(0, 99, 0), at(0, -1, 0), 200, hit)
    if (outer.size < 4) visitTriangles(mesh, {}, () => void inner++)
  })
  expect(outer.size).toBe(mesh.triangleCount)
  expect(inner).toBe(3 * mesh.triangleCount)
  const error = new Error('enough')
  const stop = (): never => {
    throw error
  }
  expect(() => visitTriangles(mesh, {}, stop)).toThrow(error)
  expect(() => visitTriangles(mesh, { test: stop }, () => false)).toThrow(error)
  expect(seenIn(mesh, {}).length).toBe(mesh.triangleCount)
})

test('an empty mesh has nothing to visit', () => {
  expect(seenIn(new TriangleMesh([]), {})).toEqual([])
  expect(seenIn(new TriangleMesh([]), { test: () => true })).toEqual([])
})
