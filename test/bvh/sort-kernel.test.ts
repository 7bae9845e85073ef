import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { terrain } from '../../scenes/terrain.ts'
import { sortSource } from '../../scripts/kernel.mjs'
import { buildTree } from '../../src/bvh/build.ts'
import { sortModule } from '../../src/bvh/sort-module.ts'
import { newKernelSorter } from '../../src/bvh/sorter.ts'
import { checkInput } from '../../src/mesh/input.ts'

/** Enough for the kernel to be used, and for a grid. */
const COUNT = 6000

/** Corners of triangles, from a rule for one coordinate of triangle t. */
function mesh(rule: (t: number, i: number, next: () => number) => number, seed = 1): Float64Array {
  const next = random(seed)
  return Float64Array.from({ length: COUNT * 9 }, (_, i) => rule(Math.floor(i / 9), i % 9, next))
}

const MESHES: Record<string, Float64Array> = {
  soup: mesh((_t, _i, next) => next()),
  'small triangles': mesh((t, i, next) => Math.sin(t * (1 + (i % 3))) + 0.01 * next()),
  lattice: mesh((_t, _i, next) => Math.floor(next() * 6) - 3),
  'zeros of both signs': mesh((t, i, next) => (i % 3 === 1 ? (next() < 0.5 ? -0 : 0) : t + next())),
  'one triangle again and again': mesh((_t, i) => i * i),
  'all on a line': mesh((t, i) => (i % 3 === 0 ? t : 0)),
  'centres that coincide': mesh((t, i) => (i < 3 ? t : i < 6 ? -t : 0)),
  'steps that double': mesh((t, i) => 2 ** ((t % 200) - 142) * (1 + (i % 4))),
  'one giant among tiny': mesh((t, i, next) => (t === 7 ? (i - 4) * 1e6 : (t % 50) * 1e-3 + 1e-4 * next())),
  huge: mesh((_t, _i, next) => (next() - 0.5) * 2 ** 60),
}

describe('the kernel sorts as TypeScript does, byte for byte', () => {
  test.each(Object.keys(MESHES))('%s, doubles and floats', (name) => {
    const module = sortModule()
    if (!module) throw new Error('there is no WebAssembly with SIMD here')
    expect(newKernelSorter(module, COUNT)).toBeDefined()
    for (const positions of [MESHES[name], Float32Array.from(MESHES[name])]) {
      const input = checkInput(positions, null, 'both')
      expect(Buffer.from(buildTree(input, module)).equals(Buffer.from(buildTree(input, null)))).toBe(true)
    }
  })

  test('a landscape with indices and layers, whose nodes outgrow the memory given at first', () => {
    const { positions, indices } = terrain({ triangles: 100_000 })
    const layers = Uint8Array.from({ length: indices.length / 3 }, (_, t) => t % 32)
    const input = checkInput(positions, indices, 'front', layers)
    expect(Buffer.from(buildTree(input, sortModule())).equals(Buffer.from(buildTree(input, null)))).toBe(true)
  })
})

test('small meshes need no kernel', () => {
  expect(newKernelSorter(sortModule() as WebAssembly.Module, 100)).toBeUndefined()
})

test("the kernel's string is that of its source as it is", async () => {
  expect(readFileSync(new URL('../../src/bvh/sort-binary.ts', import.meta.url), 'utf8')).toBe(await sortSource())
})
