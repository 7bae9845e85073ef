import { expect, test } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { terrain } from '../../scenes/terrain.ts'
import { createClosest, createHit, sphere, TriangleMesh } from '../../src/index.ts'

/**
 * Two hundred triangles in one place, and some that are points:
 *
 *       /|/|/|  all the same, so that no plane and no curve parts them
 */
function heap(): { positions: Float32Array; indices: Uint32Array } {
  const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 2, 2])
  const indices = Uint32Array.from({ length: 600 }, (_, i) => (i % 30 < 3 ? 3 : i % 3))
  return { positions, indices }
}

const LEVELS = { castle: castle(), terrain: terrain({ triangles: 5000 }), heap: heap() }

test.each(Object.entries(LEVELS))('%s: a fast tree is sound, and answers with the same bits', (_, level) => {
  const fast = new TriangleMesh(level.positions, level.indices, { quality: 'fast' })
  const best = new TriangleMesh(level.positions, level.indices)
  // (`from` checks the whole tree: boxes, depth, that each triangle is in one leaf)
  expect(TriangleMesh.from(fast.toBuffer()).triangleCount).toBe(level.indices.length / 3)
  const { min, max } = best.bounds
  const [a, b] = [createHit(), createHit()]
  const [c, d] = [createClosest(), createClosest()]
  let hits = 0
  for (let i = 0; i < 500; i++) {
    // spread evenly: multiples of irrational numbers
    const share = (k: number) => (i * Math.sqrt(k)) % 1
    const origin = {
      x: min.x + (max.x - min.x) * share(2),
      y: min.y + (max.y - min.y) * share(3),
      z: min.z + (max.z - min.z) * share(5),
    }
    const way = { x: share(7) - 0.5, y: share(11) - 0.5, z: share(13) - 0.5 }
    const hit = best.castRay(origin, way, 1e3, a)
    expect(fast.castRay(origin, way, 1e3, b)).toBe(hit)
    if (hit) hits++
    expect(b).toEqual(a)
    expect(fast.cast(sphere({ radius: 0.2 }), origin, way, b)).toBe(best.cast(sphere({ radius: 0.2 }), origin, way, a))
    expect(b).toEqual(a)
    best.closestPoint(origin, Number.POSITIVE_INFINITY, c)
    fast.closestPoint(origin, Number.POSITIVE_INFINITY, d)
    expect(d).toEqual(c)
  }
  expect(hits).toBeGreaterThan(5)
})

test('a worker builds the same fast tree', async () => {
  const { positions, indices } = LEVELS.terrain
  const here = new TriangleMesh(positions, indices, { quality: 'fast' }).toBuffer()
  const there = (await TriangleMesh.build(positions, indices, { quality: 'fast' })).toBuffer()
  expect(Buffer.from(there).equals(Buffer.from(here))).toBe(true)
  expect(Buffer.from(new TriangleMesh(positions, indices).toBuffer()).equals(Buffer.from(here))).toBe(false)
})
