import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { terrain } from '../../scenes/terrain.ts'
import { boxesSource } from '../../scripts/kernel.mjs'
import { CHILD_INDEX, checksum, H_CHECKSUM, NODE_COLUMNS, viewTree } from '../../src/bvh/layout.ts'
import { moveLeaves } from '../../src/bvh/leaf-boxes.ts'
import { backend, TriangleMesh, type TriangleMeshOptions } from '../../src/index.ts'

/** Refits of whole meshes by the kernel and by TypeScript: the same bytes. */

afterEach(() => backend.use('auto'))

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Enough for several pieces of 512 nodes, and runs of 2048 slots. */
const COUNT = 6000

/** Corners of triangles, from a rule for coordinate i of triangle t. */
function corners(rule: (t: number, i: number, next: () => number) => number): Float32Array {
  const next = random(3)
  return Float32Array.from({ length: COUNT * 9 }, (_, i) => rule(Math.floor(i / 9), i % 9, next))
}

const RULES: Record<string, Float32Array> = {
  soup: corners((_t, _i, next) => next() - 0.5),
  'zeros of both signs': corners((t, i, next) => (i % 3 === 1 ? (next() < 0.5 ? -0 : 0) : t + next())),
  'one triangle again and again': corners((_t, i) => i * i),
  'steps that double': corners((t, i) => 2 ** ((t % 200) - 142) * (1 + (i % 4))),
  huge: corners((_t, _i, next) => (next() - 0.5) * 2 ** 60),
}

/** What the buffer is after a refit, by either. */
function bothWays(make: () => TriangleMesh, move: (mesh: TriangleMesh) => void): Buffer[] {
  return (['plain', 'auto'] as const).map((choice) => {
    const mesh = make()
    backend.use(choice)
    move(mesh)
    return Buffer.from(mesh.tree.buffer)
  })
}

function sameBytes([plain, kernel]: Buffer[]): void {
  expect(plain.equals(kernel)).toBe(true)
}

describe('the module', () => {
  test('is what src/bvh/kernel/boxes.ts compiles to', { timeout: 120_000 }, async () => {
    expect(read('src/bvh/boxes-binary.ts')).toBe(await boxesSource())
  })

  test('has its memory laid out as TypeScript takes it', () => {
    const constantsOf = (file: string): Record<string, string> =>
      Object.fromEntries(
        [...read(file).matchAll(/^const (\w+)(?:: \w+)? = (\d+)$/gm)].map(([, name, value]) => [name, value]),
      )
    const { END, CORNERS, RUN } = constantsOf('src/bvh/leaf-boxes.ts')
    expect({ END, CORNERS, RUN }).toEqual({ END: '32768', CORNERS: '32784', RUN: '2048' })
    expect(constantsOf('src/bvh/kernel/boxes.ts')).toMatchObject({ END, CORNERS, RUN })
  })

  test('serves meshes in floats, unless TypeScript alone is wanted', () => {
    const serves = (mesh: TriangleMesh, positions: Float32Array | Float64Array): boolean =>
      moveLeaves(mesh.tree, positions, null)
    const { soup } = RULES
    const doubles = Float64Array.from(soup)
    expect(serves(new TriangleMesh(soup), soup)).toBe(true)
    expect(serves(new TriangleMesh(doubles), doubles)).toBe(false)
    expect(serves(new TriangleMesh(soup.slice(0, 90)), soup.slice(0, 90))).toBe(false)
    backend.use('plain')
    expect(serves(new TriangleMesh(soup), soup)).toBe(false)
  })
})

describe('the same bytes as in TypeScript', () => {
  test.each(Object.keys(RULES))('%s, moved to what another rule says', (name) => {
    const names = Object.keys(RULES)
    const to = RULES[names[(names.indexOf(name) + 1) % names.length]]
    const options: TriangleMeshOptions[] = [{}, { quality: 'fast' }]
    for (const option of options)
      sameBytes(
        bothWays(
          () => new TriangleMesh(RULES[name], null, option),
          (mesh) => mesh.refit(to),
        ),
      )
  })

  test('of vertices that triangles share, on shared memory, too', () => {
    const { positions, indices } = terrain({ triangles: 9000 })
    const moved = positions.map((x, i) => x * (1 + (i % 5) / 50))
    sameBytes(
      bothWays(
        () => TriangleMesh.from(new TriangleMesh(positions, indices).toBuffer({ shared: true })),
        (mesh) => mesh.refit(moved, indices),
      ),
    )
  })

  test('of a tree in which one leaf has the triangles of another, and some triangles are in none', () => {
    const { soup } = RULES
    const make = (): TriangleMesh => {
      const buffer = new TriangleMesh(soup).toBuffer()
      const { children, header } = viewTree(buffer)
      const leaves = Array.from(
        { length: children.length / NODE_COLUMNS },
        (_, node) => node * NODE_COLUMNS + CHILD_INDEX,
      )
        .flatMap((column) => [column, column + 2])
        .filter((column) => children[column + 1] > 0)
      for (let i = 0; i + 7 < leaves.length; i += 9) children[leaves[i]] = children[leaves[i + 7]]
      for (const column of leaves) if (children[column] + children[column + 1] > COUNT - 9) children[column] = 0
      header[H_CHECKSUM] = checksum(buffer)
      return TriangleMesh.from(buffer)
    }
    sameBytes(bothWays(make, (mesh) => mesh.refit(soup.map((x) => x * 1.5))))
  })
})
