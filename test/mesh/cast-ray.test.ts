import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { rayTriangle } from '../../src/ray/ray-triangle.ts'

/** A soup of n triangles in the unit cube, of about the given size. */
function soup(n: number, size: number, seed: number): Float32Array {
  const next = random(seed)
  const positions = new Float32Array(n * 9)
  for (let t = 0; t < n; t++) {
    const c = [next(), next(), next()]
    for (let i = 0; i < 9; i++) positions[t * 9 + i] = c[i % 3] + (next() - 0.5) * size
  }
  return positions
}

describe('rays through a mesh', () => {
  test('the tree gives the bits of a plain loop', () => {
    const positions = soup(2000, 0.1, 1)
    const mesh = new TriangleMesh(positions)
    const next = random(2)
    const hit = createHit()
    const ray = new Float64Array(7)
    const out = new Float64Array(10)
    let hits = 0
    for (let i = 0; i < 2000; i++) {
      const o = { x: next() * 2 - 0.5, y: next() * 2 - 0.5, z: next() * 2 - 0.5 }
      const d = { x: next() - 0.5, y: next() - 0.5, z: next() - 0.5 }
      ray.set([o.x, o.y, o.z, d.x, d.y, d.z, Number.POSITIVE_INFINITY])
      let best = Number.POSITIVE_INFINITY
      let bestId = -1
      let count = 0
      for (let t = 0; t < 2000; t++)
        if (rayTriangle(ray, 0, positions as unknown as Float64Array, t * 9, out, 0)) {
          count++
          if (out[0] < best) {
            best = out[0]
            bestId = t
          }
        }
      const all: ReturnType<typeof createHit>[] = []
      expect(mesh.castRayAll(o, d, Number.POSITIVE_INFINITY, all)).toBe(count)
      expect(mesh.castRayAny(o, d, Number.POSITIVE_INFINITY)).toBe(count > 0)
      expect(mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit)).toBe(count > 0)
      if (count === 0) continue
      hits++
      expect(hit.triangle).toBe(bestId)
      expect(hit.fraction).toBe(best)
      expect(all[0]).toEqual(hit)
    }
    expect(hits).toBeGreaterThan(200)
  })

  test('a mesh survives its buffer', () => {
    const mesh = new TriangleMesh(soup(100, 0.2, 3))
    const copy = TriangleMesh.from(mesh.toBuffer())
    const a = createHit()
    const b = createHit()
    expect(copy.castRay({ x: 0.5, y: 0.5, z: -1 }, { x: 0, y: 0, z: 1 }, 9, a)).toBe(
      mesh.castRay({ x: 0.5, y: 0.5, z: -1 }, { x: 0, y: 0, z: 1 }, 9, b),
    )
    expect(a).toEqual(b)
    const damaged = mesh.toBuffer()
    new Uint8Array(damaged)[100] ^= 1
    expect(() => TriangleMesh.from(damaged)).toThrow(/checksum/)
  })
})
