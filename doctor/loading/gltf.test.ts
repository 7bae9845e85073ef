import draco3d from 'draco3dgltf'
import { MeshoptDecoder } from 'meshoptimizer'
import { describe, expect, test } from 'vitest'
import type { Decoders, DracoModule } from './decoders.ts'
import type { LevelData } from './level-data.ts'
import { LevelError, type Limits, OverLimit } from './limits.ts'
import { readLevel } from './load.ts'
import { boxPiece, glb, gltfParts, type Piece, ROOM, ROOM_TRIANGLES, transformed, writeGlb } from './test-files.ts'

const decoders: Decoders = {
  draco: async () => (await draco3d.createDecoderModule()) as DracoModule,
  meshopt: async () => {
    await MeshoptDecoder.ready
    return MeshoptDecoder
  },
}

type Files = Record<string, Uint8Array | string>

function read(files: Files | Uint8Array, limits: Partial<Limits> = {}): Promise<LevelData> {
  const all: Files = files instanceof Uint8Array ? { 'level.glb': files } : files
  const list = Object.entries(all).map(([path, data]) => ({ path, blob: new Blob([data as BlobPart]) }))
  return readLevel(list, decoders, limits)
}

async function refusal(files: Files | Uint8Array, limits: Partial<Limits> = {}): Promise<string> {
  try {
    await read(files, limits)
  } catch (error) {
    expect(error).toBeInstanceOf(LevelError)
    return (error as Error).message
  }
  throw new Error('the file was read')
}

/** Triangles as text, each turned to its smallest corner first: order and numbering do not matter, winding does. */
function triangles(level: { positions: ArrayLike<number>; indices: ArrayLike<number> }, digits = 3): string[] {
  const out: string[] = []
  for (let i = 0; i < level.indices.length; i += 3) {
    const corners = [0, 1, 2].map((k) => {
      const at = 3 * level.indices[i + k]
      return [0, 1, 2].map((j) => (level.positions[at + j] + 0).toFixed(digits).replace(/^-(0\.?0*)$/, '$1')).join(' ')
    })
    const first = corners.indexOf([...corners].sort()[0])
    out.push([corners[first], corners[(first + 1) % 3], corners[(first + 2) % 3]].join(' | '))
  }
  return out.sort()
}

function joined(pieces: readonly Piece[]): Piece {
  const all: Piece = { positions: [], indices: [] }
  for (const { positions, indices } of pieces) {
    const first = all.positions.length / 3
    all.positions.push(...positions)
    all.indices.push(...indices.map((i) => i + first))
  }
  return all
}

const moved = (piece: Piece, move: (p: number[]) => number[], turn = false): Piece => {
  const positions: number[] = []
  for (let i = 0; i < piece.positions.length; i += 3) positions.push(...move(piece.positions.slice(i, i + 3)))
  const indices = [...piece.indices]
  if (turn) for (let i = 0; i < indices.length; i += 3) indices.splice(i, 3, indices[i], indices[i + 2], indices[i + 1])
  return { positions, indices }
}

const room = joined(ROOM)

describe('a glTF', () => {
  for (const indices of ['u8', 'u16', 'u32', 'none'] as const) {
    for (const interleaved of [false, true]) {
      test(`F9: with ${indices} indices${interleaved ? ', interleaved' : ''}: the same room`, async () => {
        const level = await read(glb(ROOM, { indices, interleaved }))
        expect(triangles(level)).toEqual(triangles(room))
        expect(level.ranges).toEqual([{ start: 0, count: 3 * ROOM_TRIANGLES, material: 0 }])
        expect(level.notes).toEqual([])
      })
    }
  }

  for (const packing of ['plain', 'draco', 'meshopt', 'quantized'] as const) {
    test(`F8: written by glTF-Transform, ${packing}: the same room`, async () => {
      const level = await read(await transformed(packing))
      expect(triangles(level, 2)).toEqual(triangles(room, 2))
    })
  }

  test('with instances: the room twice', async () => {
    const level = await read(await transformed('instanced'))
    expect(triangles(level)).toEqual(triangles(joined([room, moved(room, ([x, y, z]) => [x + 100, y, z])])))
  })

  test('with nodes below nodes: each transform once, and a mirror turns the winding', async () => {
    const { json, bin } = gltfParts(ROOM)
    json.nodes = [
      { mesh: 0, children: [1], translation: [0, 5, 0] },
      { mesh: 0, scale: [-2, 1, 1], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], translation: [100, 0, 0] },
    ]
    const level = await read(writeGlb(json, bin))
    // scale, then a quarter turn about y (x, z) → (z, −x), then the child's and the parent's translation
    const child = moved(room, ([x, y, z]) => [z + 100, y + 5, 2 * x], true)
    expect(triangles(level)).toEqual(triangles(joined([moved(room, ([x, y, z]) => [x, y + 5, z]), child])))
  })

  test('with a matrix: column by column', async () => {
    const { json, bin } = gltfParts(ROOM)
    json.nodes = [{ mesh: 0, matrix: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 7, 8, 9, 1] }]
    const level = await read(writeGlb(json, bin))
    expect(triangles(level)).toEqual(triangles(moved(room, ([x, y, z]) => [z + 7, y + 8, -x + 9])))
  })

  test('F7: of strips and fans: the triangles that they stand for, all facing one way', async () => {
    const square: Piece = { positions: [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1], indices: [0, 1, 2, 3] }
    const { json, bin } = gltfParts([square])
    const both = [0, 1, 2, 2, 1, 3]
    for (const [mode, corners, expected] of [
      [5, [0, 1, 2, 3], both],
      [6, [2, 0, 1, 3], [2, 0, 1, 2, 1, 3]],
    ] as const) {
      const parts = gltfParts([{ ...square, indices: [...corners] }])
      ;(parts.json.meshes[0] as { primitives: { mode: number }[] }).primitives[0].mode = mode
      const level = await read(writeGlb(parts.json, parts.bin))
      expect(triangles(level)).toEqual(triangles({ positions: square.positions, indices: [...expected] }))
    }
    // A strip cut by the largest index starts anew.
    const parts = gltfParts([{ ...square, indices: [0, 1, 2, 65535, 2, 1, 3] }])
    ;(parts.json.meshes[0] as { primitives: { mode: number }[] }).primitives[0].mode = 5
    expect(triangles(await read(writeGlb(parts.json, parts.bin)))).toEqual(triangles({ ...square, indices: both }))
    expect(json && bin).toBeTruthy()
  })

  test('F7: with points and lines: they are skipped and counted', async () => {
    const { json, bin } = gltfParts(ROOM)
    const primitives = (json.meshes[0] as { primitives: object[] }).primitives
    primitives.push({ ...primitives[0], mode: 0 }, { ...primitives[0], mode: 1 }, { ...primitives[0], mode: 3 })
    const level = await read(writeGlb(json, bin))
    expect(triangles(level)).toEqual(triangles(room))
    expect(level.notes.join('; ')).toMatch(/1 set of points was.*2 sets of lines were/)
  })

  test('F5: with a sparse accessor: the numbers it names are replaced', async () => {
    const { json, bin } = gltfParts([{ positions: [0, 0, 0, 0, 0, 1, 1, 0, 0], indices: [0, 1, 2] }])
    const extra = new Uint8Array(bin.length + 16)
    extra.set(bin)
    extra[bin.length] = 2
    extra.set(new Uint8Array(Float32Array.of(5, 6, 7).buffer), bin.length + 4)
    json.bufferViews.push(
      { buffer: 0, byteOffset: bin.length, byteLength: 1 },
      { buffer: 0, byteOffset: bin.length + 4, byteLength: 12 },
    )
    json.buffers = [{ byteLength: extra.length }]
    const sparse = { count: 1, indices: { bufferView: 2, componentType: 5121 }, values: { bufferView: 3 } }
    json.accessors[0] = { ...json.accessors[0], sparse }
    const level = await read(writeGlb(json, extra))
    expect(Array.from(level.positions)).toEqual([0, 0, 0, 0, 0, 1, 5, 6, 7])
    // The same without a base: zeros elsewhere, which is legal.
    json.accessors[0] = { componentType: 5126, count: 3, type: 'VEC3', sparse }
    expect(Array.from((await read(writeGlb(json, extra))).positions)).toEqual([0, 0, 0, 0, 0, 0, 5, 6, 7])
    // Out of range, and more than there are.
    extra[bin.length] = 3
    expect(await refusal(writeGlb(json, extra))).toMatch(/expected rising numbers below 3, but got 3/)
    json.accessors[0] = { componentType: 5126, count: 3, type: 'VEC3', sparse: { ...sparse, count: 4 } }
    expect(await refusal(writeGlb(json, extra))).toMatch(/sparse\/count is 4, but the accessor has 3/)
  })

  test('as .gltf with its buffer beside it, in a folder, by data: URI', async () => {
    const { json, bin } = gltfParts(ROOM)
    json.buffers = [{ byteLength: bin.length, uri: 'the%20room.bin' }]
    const text = JSON.stringify(json)
    expect(triangles(await read({ 'a.gltf': text, 'the room.bin': bin }))).toEqual(triangles(room))
    expect(triangles(await read({ 'x/a.gltf': text, 'x/the room.bin': bin }))).toEqual(triangles(room))
    json.buffers = [{ byteLength: bin.length, uri: '../data/./room.bin' }]
    expect(triangles(await read({ 'x/y/a.gltf': JSON.stringify(json), 'x/data/room.bin': bin }))).toEqual(
      triangles(room),
    )
    json.buffers = [
      { byteLength: bin.length, uri: `data:application/octet-stream;base64,${Buffer.from(bin).toString('base64')}` },
    ]
    expect(triangles(await read({ 'a.gltf': `\ufeff${JSON.stringify(json)}` }))).toEqual(triangles(room))
  })

  test('F6: names other files only inside the drop: nothing is fetched', async () => {
    const { json, bin } = gltfParts(ROOM)
    const forgotten = /not dropped with it: drop all files together/
    const disk = /is a place on a disk, which no page can see: put that file beside this one, and write its name alone/
    const network = /is an address in a network, and nothing is fetched here: put that file beside this one/
    for (const [uri, why] of [
      ['room.bin', forgotten],
      ['../../etc/passwd', forgotten],
      ['file:///etc/passwd', disk],
      ['/etc/passwd', disk],
      ['C:\\levels\\room.bin', disk],
      ['http://169.254.169.254/x', network],
      ['https://example.org/room.bin', network],
      ['\\\\host\\x', network],
      ['//host/x', network],
    ] as const) {
      json.buffers = [{ byteLength: bin.length, uri }]
      expect(await refusal({ 'a.gltf': JSON.stringify(json), 'other.bin': bin }), uri).toMatch(why)
    }
    json.buffers = [{ byteLength: bin.length, uri: 'data:application/octet-stream;base64,@@@' }]
    expect(await refusal({ 'a.gltf': JSON.stringify(json) })).toMatch(/expected base64/)
    json.buffers = [{ byteLength: bin.length, uri: 'room.bin' }]
    expect(await refusal({ 'a.gltf': JSON.stringify(json), 'room.bin': bin.slice(0, 100) })).toMatch(
      /promises [\d,]+ bytes, but 100 came/,
    )
  })

  test('with materials: one range each, plain colours for what is missing', async () => {
    const { json, bin } = gltfParts([...ROOM, boxPiece([0, 0, 0], [1, 1, 1])])
    const primitives = (json.meshes[0] as { primitives: Record<string, unknown>[] }).primitives
    primitives[0].material = 1
    primitives[1].material = 0
    primitives[2].material = 1
    json.materials = [
      { pbrMetallicRoughness: { baseColorFactor: [0.25, 0.5, 0.75, 1] } },
      { name: '<script>alert(1)</script>', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } },
    ]
    json.textures = [{ source: 0 }]
    json.images = [{ uri: 'https://example.org/wall.png' }]
    const level = await read(writeGlb(json, bin))
    expect(level.ranges.map((range) => [range.count, range.material])).toEqual([
      [36, 0],
      [72, 1],
    ])
    expect(level.materials[0].color).toEqual([0.25, 0.5, 0.75, 1])
    expect(level.materials[1].image).toBe(-1)
    expect(level.asides).toEqual([
      '1 texture is drawn in plain colours: "https://example.org/wall.png" is an address in a network, and nothing is fetched here',
    ])
  })

  test('with a texture: picture and coordinates arrive', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { json, bin } = gltfParts([{ positions: [0, 0, 0, 0, 0, 1, 1, 0, 0], indices: [0, 1, 2] }])
    const all = new Uint8Array(bin.length + 24)
    all.set(bin)
    all.set(new Uint8Array(Float32Array.of(0, 0, 0.5, 0, 0, 1).buffer), bin.length)
    json.bufferViews.push({ buffer: 0, byteOffset: bin.length, byteLength: 24 })
    json.buffers = [{ byteLength: all.length }]
    const uv = json.accessors.push({ bufferView: 2, componentType: 5126, count: 3, type: 'VEC2' }) - 1
    const primitive = (json.meshes[0] as { primitives: { attributes: object; material?: number }[] }).primitives[0]
    primitive.attributes = { ...primitive.attributes, TEXCOORD_0: uv }
    primitive.material = 0
    json.materials = [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { scale: [2, 3], offset: [1, 0] } } },
        },
      },
    ]
    json.textures = [{ source: 0 }]
    json.images = [{ uri: 'wall.png' }]
    const level = await read({ 'a.glb': writeGlb(json, all), 'wall.png': png })
    expect(level.images.length).toBe(1)
    expect(level.materials[0].image).toBe(0)
    expect(Array.from(level.uvs!)).toEqual([1, 0, 2, 0, 1, 3])
  })
})

describe('a glTF over the budget is refused before anything is allocated', () => {
  const json = (accessor: object, node: object = { mesh: 0 }) => ({
    asset: { version: '2.0' },
    nodes: [node],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ componentType: 5126, type: 'VEC3', ...accessor }],
  })

  test('F4: a zero-filled accessor of 2⁵³ − 1 vertices', async () => {
    const begun = performance.now()
    expect(await refusal(writeGlb(json({ count: 2 ** 53 - 1 })))).toMatch(
      /at most 50,000,000 triangles are allowed, but this needs 3,002,399,751,580,330/,
    )
    expect(performance.now() - begun).toBeLessThan(200)
  })

  test('F4: in 77 bytes of JSON', async () => {
    const text = '{"asset":{"version":"2.0"},"accessors":[{"count":9007199254740991}],"x":0}  '
    expect(text.length).toBe(76)
    expect(await refusal(writeGlb(text))).toMatch(
      /expected triangles to walk on, but there is no mesh of triangles in it/,
    )
  })

  test('F4: a zero-filled accessor within the budget is legal: one point, many times', async () => {
    const level = await read(writeGlb(json({ count: 300 })))
    expect(level.indices.length).toBe(300)
  })

  test('ten thousand nodes with one mesh of a million triangles', async () => {
    const file = json({ count: 3e6 })
    const nodes = Array.from({ length: 10_000 }, () => ({ mesh: 0 }))
    expect(await refusal(writeGlb({ ...file, nodes }))).toMatch(
      /50,000,000 triangles are allowed, but this needs 10,000,000,000/,
    )
  })

  test('instances count', async () => {
    const file = json(
      { count: 3e4 },
      { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } },
    )
    file.accessors.push({ componentType: 5126, type: 'VEC3', count: 1e6 } as never)
    expect(await refusal(writeGlb(file))).toMatch(/needs 10,000,000,000/)
  })

  test('numbers that no triangle uses count too', async () => {
    const file = { ...json({ count: 1e9 }), meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }] }
    file.accessors.push({ componentType: 5125, type: 'SCALAR', count: 3 } as never)
    expect(await refusal(writeGlb(file))).toMatch(/at most 2,147,483,648 bytes of decoded numbers/)
  })

  test('the limit can be raised, and the refusal says to what', async () => {
    const file = glb()
    const error = await read(file, { triangles: 10 }).catch((e) => e)
    expect(error).toBeInstanceOf(OverLimit)
    expect([error.limit, error.allowed, error.needed]).toEqual(['triangles', 10, ROOM_TRIANGLES])
    expect((await read(file, { triangles: error.needed })).indices.length).toBe(3 * ROOM_TRIANGLES)
  })

  test('files and JSON', async () => {
    expect(await refusal(glb(), { fileBytes: 100 })).toMatch(/at most 100 bytes of files/)
    expect(await refusal(glb(), { jsonBytes: 100 })).toMatch(/at most 100 bytes of JSON/)
    const { json: parts, bin } = gltfParts(ROOM)
    parts.buffers = [{ byteLength: bin.length, uri: 'a.bin' }]
    expect(await refusal({ 'a.gltf': JSON.stringify(parts), 'a.bin': bin }, { fileBytes: bin.length + 10 })).toMatch(
      /bytes of files/,
    )
    parts.buffers = [{ byteLength: bin.length, uri: `data:;base64,${'A'.repeat(1e6)}` }]
    expect(await refusal({ 'a.gltf': JSON.stringify(parts) }, { fileBytes: 5e5, jsonBytes: 1e7 })).toMatch(
      /at most 500,000 bytes of files/,
    )
  })

  test('a compressed view whose promise is larger than the limit', async () => {
    const { json: parts, bin } = gltfParts(ROOM)
    const packed = { buffer: 0, byteOffset: 0, byteLength: 16, byteStride: 12, count: 3e8, mode: 'ATTRIBUTES' }
    parts.bufferViews[0] = { buffer: 0, byteLength: 36e8, extensions: { EXT_meshopt_compression: packed } }
    expect(await refusal(writeGlb(parts, bin))).toMatch(/bytes of decoded numbers/)
  })
})

describe('a broken glTF is a clear error', () => {
  test('F1: cut at every byte', async () => {
    const whole = glb([{ positions: [0, 0, 0, 0, 0, 1, 1, 0, 0], indices: [0, 1, 2] }])
    for (let length = 0; length < whole.length; length++) {
      expect((await refusal(whole.slice(0, length))).startsWith('level.glb: ')).toBe(true)
    }
  })

  test('F1: every length field one less, one more, zero, all ones', async () => {
    const whole = glb()
    const jsonSize = new DataView(whole.buffer).getUint32(12, true)
    for (const at of [8, 12, 20 + jsonSize]) {
      const right = new DataView(whole.buffer).getUint32(at, true)
      for (const wrong of [right - 1, right + 1, 0, 0xffffffff, right - 4, right + 4]) {
        const bytes = whole.slice()
        new DataView(bytes.buffer).setUint32(at, wrong, true)
        const result = await read(bytes).then(
          () => 'read',
          (error) => error,
        )
        if (result !== 'read') expect(result).toBeInstanceOf(LevelError)
      }
    }
  })

  test('F1, F12: foreign bytes, extra bytes, BIN first, two BINs', async () => {
    expect(await refusal({ 'a.glb': '' })).toBe(
      'a.glb: expected a binary glTF (it begins with "glTF"), but got an empty file',
    )
    expect(await refusal({ 'a.glb': Buffer.from('89504e470d0a1a0a00000000', 'hex') })).toMatch(/but got a PNG picture/)
    expect(await refusal({ 'a.glb': 'hello world, hello' })).toMatch(/but got bytes 68 65 6c 6c/)
    expect(await refusal({ 'a.gltf': Buffer.from('\ufeff{}', 'utf16le') })).toMatch(/JSON in UTF-8/)
    expect(await refusal({ 'a.txt': 'x' })).toBe(
      'level: expected a .glb, .gltf, .obj, .ply or .stl file, but got "a.txt"',
    )
    const whole = glb()
    const longer = new Uint8Array(whole.length + 100)
    longer.set(whole)
    expect((await read(longer)).notes).toEqual(['100 bytes after the end of the glTF were ignored'])
    const jsonSize = new DataView(whole.buffer).getUint32(12, true)
    const binFirst = whole.slice()
    new DataView(binFirst.buffer).setUint32(16, 0x004e4942, true)
    expect(await refusal(binFirst)).toMatch(/expected the JSON chunk first/)
    const bin = whole.slice(20 + jsonSize)
    const two = new Uint8Array(whole.length + bin.length)
    two.set(whole)
    two.set(bin, whole.length)
    new DataView(two.buffer).setUint32(8, two.length, true)
    expect((await read(two)).notes).toEqual(['a second BIN chunk was ignored'])
    expect(await refusal({ 'a.glb': writeGlb({ asset: { version: '1.0' } }) })).toMatch(
      /expected glTF 2 .* but got "1.0"/,
    )
  })

  test('F12: JSON that is none, nested a million deep, or of the wrong kind', async () => {
    expect(await refusal(writeGlb('{"asset":'))).toMatch(/expected JSON, but it cannot be read/)
    expect(await refusal(writeGlb('['.repeat(1e6)))).toMatch(/expected JSON/)
    expect(await refusal(writeGlb('[1]'))).toMatch(/expected a JSON object, but got \[1\]/)
    expect(await refusal(writeGlb({ asset: { version: '2.0' }, nodes: 7 }))).toMatch(
      /\/nodes: expected a list, but got 7/,
    )
    expect(await refusal(writeGlb('{"__proto__":{"asset":{"version":"2.0"}}}'))).toMatch(/expected glTF 2/)
    expect(({} as Record<string, unknown>).asset).toBe(undefined)
  })

  test('F2: loops, shared children, a chain of 200,000 nodes', async () => {
    const file = (nodes: object[]) => ({ ...gltfParts(ROOM).json, nodes })
    const bin = gltfParts(ROOM).bin
    expect(await refusal(writeGlb(file([{ children: [0] }]), bin))).toMatch(
      /\/nodes\/0\/children\/0: expected a tree of nodes, but node 0 is reached twice/,
    )
    expect(await refusal(writeGlb(file([{ children: [1] }, { children: [0] }]), bin))).toMatch(
      /node 0 is reached twice/,
    )
    const doubling = Array.from({ length: 40 }, (_, i) => (i < 39 ? { children: [i + 1, i + 1] } : { mesh: 0 }))
    expect(await refusal(writeGlb(file(doubling), bin))).toMatch(/node \d+ is reached twice/)
    const chain = Array.from({ length: 200_000 }, (_, i) => (i < 199_999 ? { children: [i + 1] } : { mesh: 0 }))
    expect(await refusal(writeGlb(file(chain), bin))).toMatch(/at most 1,000 nodes above one another/)
    const library: Record<string, unknown> = file([{ children: [1] }, { children: [0] }])
    delete library.scene
    delete library.scenes
    expect(await refusal(writeGlb(library, bin))).toMatch(/each node is another's child/)
  })

  test('F3: bad references, each with its place in the file', async () => {
    for (const bad of ['-1', '1.5', '"1"', '1e400', '9007199254740992', 'null', '{}', '7']) {
      for (const [place, change] of [
        ['/scenes/0/nodes/0', (text: string) => text.replace('"nodes":[0]', `"nodes":[${bad}]`)],
        ['/nodes/0/mesh', (text: string) => text.replace('"mesh":0', `"mesh":${bad}`)],
        [
          '/meshes/0/primitives/0/attributes/POSITION',
          (text: string) => text.replace('"POSITION":0', `"POSITION":${bad}`),
        ],
        ['/meshes/0/primitives/0/indices', (text: string) => text.replace('"indices":1', `"indices":${bad}`)],
        ['/accessors/0/bufferView', (text: string) => text.replace('"bufferView":0', `"bufferView":${bad}`)],
        ['/bufferViews/0/buffer', (text: string) => text.replace('"buffer":0', `"buffer":${bad}`)],
        ['/accessors/0/count', (text: string) => text.replace('"count":8', `"count":${bad}`)],
        ['/bufferViews/0', (text: string) => text.replace('"byteLength":96', `"byteLength":${bad}`)],
      ] as const) {
        const { json, bin } = gltfParts(ROOM)
        const text = change(JSON.stringify(json))
        const outcome = await read(writeGlb(text, bin)).then(
          () => 'read',
          (error) => error,
        )
        if (bad === '7' && place === '/accessors/0/count') continue // too few vertices: told by the indices
        expect(outcome, `${place} = ${bad}`).toBeInstanceOf(LevelError)
        if (bad !== '7') expect((outcome as Error).message).toContain(place.replace(/\/0$/, '/0'))
      }
    }
  })

  test('F9: wrong indices, strides, types, and numbers that are none', async () => {
    const tiny = (change: (parts: ReturnType<typeof gltfParts>) => void) => {
      const parts = gltfParts([{ positions: [0, 0, 0, 0, 0, 1, 1, 0, 0], indices: [0, 1, 2] }])
      change(parts)
      return refusal(writeGlb(parts.json, parts.bin))
    }
    expect(await tiny(({ bin }) => new DataView(bin.buffer).setUint16(38, 3, true))).toMatch(
      /element 1 is 3, but there are 3 vertices/,
    )
    expect(await tiny(({ bin }) => new DataView(bin.buffer).setFloat32(16, Number.NaN, true))).toMatch(
      /expected finite numbers, but vertex 1 has NaN/,
    )
    expect(await tiny(({ json }) => Object.assign(json.bufferViews[0], { byteStride: 8 }))).toMatch(
      /expected a stride of at least 12 bytes, but got 8/,
    )
    expect(await tiny(({ json }) => Object.assign(json.accessors[0], { type: 'VEC2' }))).toMatch(
      /expected VEC3, but got "VEC2"/,
    )
    expect(await tiny(({ json }) => Object.assign(json.accessors[0], { componentType: 1 }))).toMatch(
      /componentType: expected 5120 to 5126, but got 1/,
    )
    expect(await tiny(({ json }) => Object.assign(json.accessors[1], { componentType: 5126 }))).toMatch(
      /for indices, but got f32|need [\d,]+ bytes/,
    )
    expect(await tiny(({ json }) => Object.assign(json.accessors[0], { byteOffset: 1 }))).toMatch(
      /3 elements need 37 bytes, but \/bufferViews\/0 has 36/,
    )
    expect(await tiny(({ json }) => Object.assign(json.nodes[0], { scale: [1, 2] }))).toMatch(
      /scale: expected 3 finite numbers/,
    )
    expect(await tiny(({ json }) => Object.assign(json.nodes[0], { scale: [1e300, 1, 1], children: [] }))).toMatch(
      /too far away|not finite/,
    )
  })

  test('F8: an extension that is needed and unknown is named', async () => {
    const { json, bin } = gltfParts(ROOM)
    expect(await refusal(writeGlb({ ...json, extensionsRequired: ['ACME_holes'] }, bin))).toBe(
      'level.glb: needs the glTF extension "ACME_holes", which is not supported',
    )
    const notes = async (name: string) => (await read(writeGlb({ ...json, extensionsRequired: [name] }, bin))).notes
    expect(await notes('KHR_materials_clearcoat')).toEqual([
      'the extension KHR_materials_clearcoat changes only looks and was passed over',
    ])
    expect(await notes('KHR_materials_unlit')).toEqual([])
  })

  test('no triangles', async () => {
    const { json, bin } = gltfParts(ROOM)
    expect(await refusal(writeGlb({ ...json, nodes: [{}] }, bin))).toMatch(
      /expected triangles to walk on, but there is no mesh/,
    )
    expect(await refusal(writeGlb({ asset: { version: '2.0' } }))).toMatch(/expected triangles to walk on/)
  })

  for (const packing of ['draco', 'meshopt'] as const) {
    test(`F8: ${packing} data with any byte wrong, or cut: an error or a level, never a crash`, async () => {
      const whole = await transformed(packing)
      const jsonSize = new DataView(whole.buffer, whole.byteOffset).getUint32(12, true)
      const start = 28 + jsonSize
      let refused = 0
      for (let at = start; at < whole.length; at += Math.max(1, Math.floor((whole.length - start) / 60))) {
        const bytes = whole.slice()
        bytes[at] ^= 0xff
        const outcome = await read(bytes).then(
          () => 'read',
          (error) => error,
        )
        if (outcome === 'read') continue
        refused++
        expect(String(outcome)).toMatch(/LevelError|OverLimit/)
      }
      expect(refused).toBeGreaterThan(0)
    })
  }
})
