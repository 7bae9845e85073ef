import { describe, expect, it } from 'vitest'
import type { LevelObject } from './level-data.ts'
import { readLevel } from './load.ts'
import { addObject, copyObjects, objectName, objectOf } from './objects.ts'
import { boxPiece, gltfParts, writeGlb } from './test-files.ts'

const decoders = { draco: () => Promise.reject(), meshopt: () => Promise.reject() } as never
const read = (path: string, data: string | Uint8Array, more: Record<string, string> = {}) =>
  readLevel(
    [[path, data] as const, ...Object.entries(more)].map(([name, bytes]) => ({
      path: name,
      blob: new Blob([bytes as BlobPart]),
    })),
    decoders,
  )

const VERTICES = 'v 0 0 0\nv 0 0 1\nv 1 0 0\nv 1 0 1\n'
const FACE = 'f 1 2 3\n'

describe('runs of objects', () => {
  it('are found by triangle, grow by their last, and drop those without triangles', () => {
    const objects: LevelObject[] = []
    for (const [start, name] of [[0, ''], [3, 'a'], [5, 'a'], [5, 'b'], [5, 'c'], [9, '']] as const) // biome-ignore format: a row
      addObject(objects, start, name)
    expect(objects).toEqual([{ start: 3, name: 'a' }, { start: 5, name: 'c' }, { start: 9, name: '' }]) // biome-ignore format: a row
    expect([0, 2, 3, 4, 5, 8, 9, 99].map((t) => objectOf(objects, t))).toEqual(['', '', 'a', 'a', 'c', 'c', '', ''])
    const copy: LevelObject[] = []
    copyObjects(objects, 4, 7, copy, 0)
    copyObjects(objects, 0, 4, copy, 3)
    expect(copy).toEqual([{ start: 0, name: 'a' }, { start: 1, name: 'c' }, { start: 3, name: '' }, { start: 6, name: 'a' }]) // biome-ignore format: a row
  })

  it('have names that are inert and not too long', () => {
    expect(objectName(' Door\u001b[31m ')).toBe('Door\\u001b[31m')
    expect(objectName('x'.repeat(500))).toHaveLength(64)
  })
})

describe('the objects of a file', () => {
  it('are those of an OBJ: objects, their groups, and faces before any', async () => {
    const text = `${VERTICES}${FACE}o House\n${FACE}g Door\n${FACE}${FACE}g default\n${FACE}o level.obj\n${FACE}g Roof top\n${FACE}`
    const { objects } = await read('level.obj', text)
    expect(objects).toEqual([
      { start: 1, name: 'House' },
      { start: 2, name: 'House / Door' },
      { start: 4, name: 'House' },
      { start: 5, name: '' },
      { start: 6, name: 'Roof top' },
    ])
  })

  it('go with their triangles where an OBJ is put into the order of its materials', async () => {
    const uses = ['a', 'b', 'a', 'b']
    const text = `mtllib x.mtl\n${VERTICES}${uses.map((use, i) => `o part${i}\nusemtl ${use}\n${FACE}`).join('')}`
    const { objects, ranges } = await read('level.obj', text, { 'x.mtl': 'newmtl a\nKd 1 0 0\nnewmtl b\nKd 0 1 0\n' })
    expect(ranges).toHaveLength(2)
    expect([0, 1, 2, 3].map((t) => objectOf(objects, t))).toEqual(['part0', 'part2', 'part1', 'part3'])
  })

  it('are the nodes of a glTF; one without a name takes that above it, or that of its mesh', async () => {
    const { json, bin } = gltfParts([boxPiece([0, 0, 0], [1, 1, 1])])
    Object.assign(json.meshes[0], { name: 'Cube mesh' })
    const nodes = [{ mesh: 0, name: 'Crate' }, { name: 'Shelf', children: [2] }, { mesh: 0 }, { mesh: 0 }]
    const glb = writeGlb({ ...json, nodes, scenes: [{ nodes: [0, 1, 3] }] }, bin)
    const { objects } = await read('level.glb', glb)
    expect(objects).toEqual([
      { start: 0, name: 'Crate' },
      { start: 12, name: 'Shelf' },
      { start: 24, name: 'Cube mesh' },
    ])
  })
})
