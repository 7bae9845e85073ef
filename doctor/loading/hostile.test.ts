/** Files that were made to cost more than they say, or to be obeyed by whoever shows what is wrong with them. */
import { describe, expect, test } from 'vitest'
import type { Decoders } from './decoders.ts'
import type { LevelData } from './level-data.ts'
import { LevelError, type Limits, OverLimit, shown } from './limits.ts'
import { readLevel } from './load.ts'
import { gltfParts, type Piece, ROOM, writeGlb } from './test-files.ts'

const none: Decoders = {
  draco: () => Promise.reject(new Error('unused')),
  meshopt: () => Promise.reject(new Error('unused')),
}

type Files = Record<string, Uint8Array | string>

function read(files: Files, limits: Partial<Limits> = {}): Promise<LevelData> {
  return readLevel(
    Object.entries(files).map(([path, data]) => ({ path, blob: new Blob([data as BlobPart]) })),
    none,
    limits,
  )
}

async function refusal(files: Files, limits: Partial<Limits> = {}): Promise<string> {
  const error = await read(files, limits).catch((e) => e)
  expect(error).toBeInstanceOf(LevelError)
  return error.message
}

/** Bad input must not be slow. The times are for a machine that others keep busy: what is meant here would take minutes. */
async function within<T>(milliseconds: number, work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now()
  const result = await work()
  expect(performance.now() - begun).toBeLessThan(milliseconds)
  return result
}

const TRIANGLE: Piece = { positions: [0, 0, 0, 0, 0, 1, 1, 0, 0], indices: [0, 1, 2] }
const tiny = () => gltfParts([TRIANGLE])
type Primitives = { primitives: Record<string, unknown>[] }

describe('a glTF that costs more than it says', () => {
  test('F4: thousands of nodes with thousands of primitives are counted, not placed', async () => {
    const { json, bin } = tiny()
    const [mesh] = json.meshes as [Primitives]
    mesh.primitives = Array.from({ length: 5000 }, () => mesh.primitives[0])
    json.nodes = Array.from({ length: 5000 }, () => ({ mesh: 0 }))
    json.scenes = [{ nodes: json.nodes.map((_, i) => i) }]
    const error = await within(10000, () => read({ 'a.glb': writeGlb(json, bin) }).catch((e) => e))
    expect(error).toBeInstanceOf(OverLimit)
    expect(error.limit).toBe('memoryBytes')
    // 256 bytes for each of 25 million placements alone
    expect(error.needed).toBeGreaterThan(256 * 25e6)
    // The same of nothing at all.
    json.accessors[1] = { ...json.accessors[1], count: 0 }
    expect(await within(10000, () => refusal({ 'a.glb': writeGlb(json, bin) }))).toMatch(/all of its meshes are empty/)
  })

  test('F4: a mesh of ten million triangles under a thousand nodes is refused with all of them', async () => {
    const { json } = tiny()
    json.accessors = [{ componentType: 5126, count: 3e7, type: 'VEC3' }]
    json.meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
    json.nodes = Array.from({ length: 1000 }, () => ({ mesh: 0 }))
    json.scenes = [{ nodes: json.nodes.map((_, i) => i) }]
    expect(await within(2500, () => refusal({ 'a.glb': writeGlb(json) }))).toMatch(
      /at most 50,000,000 triangles are allowed, but this needs 10,000,000,000/,
    )
  })

  test('F4: vertices that primitives share are decoded once, and of each primitive only those that it uses are looked at', async () => {
    const { json, bin } = tiny()
    json.accessors[0] = { componentType: 5126, count: 3e5, type: 'VEC3' }
    const [mesh] = json.meshes as [Primitives]
    mesh.primitives = Array.from({ length: 2000 }, () => ({ ...mesh.primitives[0] }))
    const level = await within(10000, () => read({ 'a.glb': writeGlb(json, bin) }))
    expect(level.indices.length).toBe(6000)
    expect(level.positions.length).toBe(3 * 6000)
  })

  test('F4, F5: compressed views behind a sparse accessor count', async () => {
    const { json, bin } = tiny()
    const packed = { buffer: 0, byteLength: 16, byteStride: 4, count: 2 ** 30, mode: 'INDICES' }
    const view = json.bufferViews.push({
      buffer: 0,
      byteLength: 2 ** 32,
      extensions: { EXT_meshopt_compression: packed },
    })
    const sparse = {
      count: 1,
      indices: { bufferView: view - 1, componentType: 5125 },
      values: { bufferView: 0 },
    }
    json.accessors[0] = { ...json.accessors[0], sparse }
    expect(await within(2500, () => refusal({ 'a.glb': writeGlb(json, bin) }))).toMatch(
      /at most 2,147,483,648 bytes of decoded numbers are allowed, but this needs 4,294,9/,
    )
  })

  test('F5: sparse numbers that fall, that repeat, that lie beyond the end', async () => {
    for (const [indices, message] of [
      [[1, 0], /expected rising numbers below 3, but got 0 after 1/],
      [[1, 1], /expected rising numbers below 3, but got 1 after 1/],
      [[1, 3], /expected rising numbers below 3, but got 3 after 1/],
    ] as const) {
      const { json, bin } = tiny()
      const all = new Uint8Array(bin.length + 28)
      all.set(bin)
      all.set(indices, bin.length)
      json.bufferViews.push({ buffer: 0, byteOffset: bin.length, byteLength: 28 })
      json.buffers = [{ byteLength: all.length }]
      const sparse = {
        count: 2,
        indices: { bufferView: 2, componentType: 5121 },
        values: { bufferView: 2, byteOffset: 4 },
      }
      json.accessors[0] = { ...json.accessors[0], sparse }
      expect(await refusal({ 'a.glb': writeGlb(json, all) })).toMatch(message)
    }
  })

  test('F1: a hundred thousand chunks', async () => {
    const whole = writeGlb(tiny().json, tiny().bin)
    const file = new Uint8Array(whole.length + 8 * 1e5)
    file.set(whole)
    new DataView(file.buffer).setUint32(8, file.length, true)
    expect(await within(2500, () => refusal({ 'a.glb': file }))).toMatch(/got more than 100/)
  })

  test('F6: a data: URI is under the limits of its file, and its type is only a word', async () => {
    const { json, bin } = tiny()
    const base64 = Buffer.from(bin).toString('base64')
    json.buffers = [{ byteLength: bin.length, uri: `data:text/html;charset=x;base64,${base64}` }]
    const text = JSON.stringify(json)
    expect((await read({ 'a.gltf': text })).indices.length).toBe(3)
    const error = await read({ 'a.gltf': text }, { jsonBytes: text.length - 1 }).catch((e) => e)
    expect(error).toBeInstanceOf(OverLimit)
    expect(error).toMatchObject({ limit: 'jsonBytes', needed: text.length })
  })
})

describe('a glTF whose values are not what they should be', () => {
  test('F9: matrices that are none, mirrored or flat; skins and morph targets', async () => {
    const node = (change: object) => {
      const { json, bin } = tiny()
      json.nodes = [{ mesh: 0, ...change }]
      return { 'a.glb': writeGlb(json, bin) }
    }
    expect(await refusal(node({ matrix: [1, 2, 3] }))).toMatch(/\/nodes\/0\/matrix: expected 16 finite numbers/)
    expect(await refusal(node({ matrix: Array(16).fill(null) }))).toMatch(/expected 16 finite numbers/)
    expect(await refusal(node({ rotation: 'x' }))).toMatch(/rotation: expected 4 finite numbers, but got "x"/)
    expect(Array.from((await read(node({ scale: [0, 0, 0] }))).positions)).toEqual(Array(9).fill(0))
    const mirrored = await read(node({ scale: [-1, 1, 1] }))
    expect(Array.from(mirrored.indices)).toEqual([0, 2, 1])
    expect((await read(node({ skin: 0 }))).notes).toEqual([
      '1 skinned mesh stands as modelled, without the pose of any bones',
    ])
    const { json, bin } = tiny()
    ;(json.meshes as [Primitives])[0].primitives[0].targets = [{ POSITION: 0 }]
    expect((await read({ 'a.glb': writeGlb(json, bin) })).notes).toEqual([
      '1 mesh with morph targets drawn without them',
    ])
  })

  test('F3, F12: what cannot be made a text is still told as one', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    for (const [bad, told] of [
      ['{"toString":1,"valueOf":1}', /expected a known meshopt mode, but got \{"toString":1,"valueOf":1\}/],
      [deep, /expected a known meshopt mode, but got \[\[\[/],
      ['"\\u001b[2J\\u009b"', /got "\\u001b\[2J\\u009b"/],
      [`[${'"long",'.repeat(1e6)}0]`, /got \["long","long".*\.\.\.$/],
    ] as const) {
      const { json, bin } = tiny()
      json.bufferViews[0] = {
        ...json.bufferViews[0],
        extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 4, byteStride: 4, count: 9, mode: '@' } },
      }
      const text = JSON.stringify(json).replace('"@"', () => bad)
      const message = await within(5000, () => refusal({ 'a.glb': writeGlb(text, bin) }))
      expect(message).toMatch(told)
      expect(message.length).toBeLessThan(200)
    }
    expect(shown({ a: [1, 'x', null, true, { b: undefined }] })).toBe('{"a":[1,"x",null,true,{"b":undefined}]}')
    expect(shown('a'.repeat(1e6)).length).toBe(60)
  })

  test('F12: names are inert, and nothing is polluted', async () => {
    const name = 'x\u001b[31m<script>alert(1)\u202e'
    const message = await refusal({ [`${name}.glb`]: 'hello' })
    expect(message).toMatch(/^x\\u001b\[31m<script>alert\(1\)\\u202e\.glb: expected a binary glTF/)
    const { json, bin } = tiny()
    const required = Array.from({ length: 1e5 }, (_, i) => `KHR_materials_\u001b${i}`)
    const { notes } = await read({ 'a.glb': writeGlb({ ...json, extensionsRequired: required }, bin) })
    expect(notes).toEqual([
      'the extensions KHR_materials_\\u001b0, KHR_materials_\\u001b1, KHR_materials_\\u001b2, ... change only looks and were passed over',
    ])
    const polluted = JSON.stringify(json).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    )
    await read({ 'a.glb': writeGlb(polluted, bin) })
    expect(({} as Record<string, unknown>).polluted).toBe(undefined)
    const twice = JSON.stringify(json).replace('"nodes":', '"nodes":7,"nodes":')
    expect((await read({ 'a.glb': writeGlb(twice, bin) })).indices.length).toBe(3) // the last one counts
  })

  test('F12: the order of triangles is that of the file within a material, on every engine', async () => {
    const { json, bin } = gltfParts([...ROOM, TRIANGLE])
    const { primitives } = (json.meshes as [Primitives])[0]
    primitives[0].material = 1
    primitives[1].material = 0
    json.materials = [{}, {}]
    const level = await read({ 'a.glb': writeGlb(json, bin) })
    expect(level.ranges.map(({ count }) => count)).toEqual([3, 36, 36]) // without a material, 0, 1
  })
})

describe('an OBJ that costs more than it says', () => {
  const VERTICES = 'v 0 0 0\nv 0 0 1\nv 1 0 0\n'

  test('F10: a face of twenty thousand corners, all of them one point', async () => {
    const corners = `f${' 1'.repeat(2e4)}`
    const level = await within(15000, () => read({ 'a.obj': `${VERTICES}${corners}\n` }))
    expect(level.indices.length).toBe(3 * (2e4 - 2))
    expect(level.notes).toEqual([
      '1 face has so many corners that it was cut into triangles without care for its outline',
    ])
  })

  test('F10: a statement continued over a hundred thousand lines, and one without any end', async () => {
    const long = `${VERTICES}f ${'\\\n'.repeat(1e5)}1 2 3\n`
    expect((await within(5000, () => read({ 'a.obj': long }))).indices.length).toBe(3)
    expect(await within(5000, () => refusal({ 'a.obj': `${VERTICES}f ${'1 \\\n'.repeat(6e5)}` }))).toMatch(
      /line \d+ is longer than 1,048,576 characters/,
    )
    expect(await within(5000, () => refusal({ 'a.obj': `${VERTICES}f ${'1 '.repeat(3e6)}` }))).toMatch(
      /line 4 is longer/,
    )
  })

  test('F10: a hundred thousand libraries, named and not there', async () => {
    const names = Array.from({ length: 1e5 }, (_, i) => `m${i}.mtl`)
    const text = `mtllib ${names.join(' ')}\n${VERTICES}f 1 2 3\n`
    const level = await within(5000, () => read({ 'a.obj': text }))
    expect(level.asides.length).toBe(1)
  })

  test('F4: vertices, coordinates and materials count while they come', async () => {
    const limits = { memoryBytes: 1e6 }
    for (const line of ['v 0 0 0', 'vt 0 0', 'usemtl a\nf 1 2 3\nusemtl b\nf 1 2 3', 'f 1 2 3'])
      expect(await refusal({ 'a.obj': `${VERTICES}${`${line}\n`.repeat(2e5)}` }, limits)).toMatch(
        /at most 1,000,000 bytes of decoded numbers are allowed/,
      )
  })
})
