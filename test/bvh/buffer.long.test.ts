import { describe, expect, test } from 'vitest'
import { H_DEPTH } from '../../src/bvh/layout.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { checkTree } from './leaves.ts'

describe('trees of bad meshes', () => {
  test('a hundred thousand times the same triangle', () => {
    const indices = new Uint8Array(300000)
    for (let i = 0; i < indices.length; i++) indices[i] = i % 3
    const mesh = new TriangleMesh(new Float32Array([0, 0, 0, 0, 0, 1, 1, 0, 0]), indices)
    checkTree(mesh)
    expect(mesh.tree.header[H_DEPTH]).toBeLessThan(24)
    const hit = createHit()
    expect(mesh.castRay({ x: 0.2, y: 1, z: 0.2 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
    expect(hit.triangle).toBe(0)
    expect(mesh.castRayAll({ x: 0.2, y: 1, z: 0.2 }, { x: 0, y: -1, z: 0 }, 9, [])).toBe(100000)
  })
})
