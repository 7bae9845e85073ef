/** Forms that other programs read and that a file has by accident: each is read, and told. Bytes are made here. */
import { describe, expect, test } from 'vitest'
import type { Decoders } from './decoders.ts'
import type { LevelData } from './level-data.ts'
import { LevelError, type Limits } from './limits.ts'
import { readLevel } from './load.ts'
import { gltfParts, obj, type Piece, ply, ROOM, stl, stlText, writeGlb } from './test-files.ts'

const none: Decoders = {
  draco: () => Promise.reject(new Error('unused')),
  meshopt: () => Promise.reject(new Error('unused')),
}

type Data = string | Uint8Array
type Files = Record<string, Data>

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

/** Corners one after the other. */
const corners = ({ positions, indices }: { positions: ArrayLike<number>; indices: ArrayLike<number> }) =>
  Array.from(indices).flatMap((i) => [0, 1, 2].map((k) => positions[3 * i + k]))
const ROOM_CORNERS = ROOM.flatMap(corners)
const TRIANGLE: Piece = { positions: [0, 0, 0, 0, 0, 1, 1, 0, 0], indices: [0, 1, 2] }
const BESIDE = [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1]

/** The level has these corners and this one note, and only finite places. */
async function told(files: Files, expected: readonly number[], note: RegExp): Promise<void> {
  const level = await read(files)
  expect(corners(level)).toEqual(expected)
  expect(level.positions.every(Number.isFinite)).toBe(true)
  expect(level.notes).toEqual([expect.stringMatching(note)])
}

describe('an OBJ', () => {
  const V = 'v 0 0 0\nv 0 0 1\nv 1 0 0\n'
  const flat = corners(TRIANGLE)

  test('with a comment that ends in "\\": the next line is a line of its own', async () => {
    const note = /"\\" at the end of 1 line ignored: it ends a comment/
    await told({ 'a.obj': `# C:\\levels\\\nv 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n` }, flat, note)
    await told({ 'a.obj': `${V}v 1 0 1\nf 1 2 3 # the first \\\nf 3 2 4\n` }, BESIDE, note)
    await told({ 'a.obj': `${V}v 1 0 1\nf 1 2 3\n# the second \\ \t\r\nf 3 2 4` }, BESIDE, note)
    // Relatives: a name, or a face that is whole.
    await told({ 'a.obj': `g C:\\levels\\\n${V}f 1 2 3\n` }, flat, /or a statement begins below/)
    await told({ 'a.obj': `${V}v 1 0 1\nf 1 2 3 \\\nf 3 2 4\n` }, BESIDE, /or a statement begins below/)
    expect((await read({ 'a.obj': `${V}v 1 0 1\nf 1 2 3\nf 3 2 4 \\\n` })).notes).toEqual([])
  })

  test('that goes on below, with blanks or a comment behind "\\"', async () => {
    for (const behind of [' ', '\t \t', ' \r', ' # three corners'])
      await told(
        { 'a.obj': `${V}f 1 \\${behind}\n2 \\${behind}\n 3\n` },
        flat,
        /what stands behind "\\" at the end of 2 lines ignored/,
      )
    expect((await read({ 'a.obj': `${V}f 1 \\\n2 \\\n 3\n` })).notes).toEqual([])
  })

  test('whose lines end in CR alone, or some of them', async () => {
    await told({ 'a.obj': obj(ROOM, '\r') }, ROOM_CORNERS, /^\d+ lines end in a carriage return alone$/)
    await told({ 'a.obj': `${V}v 1 0 1\rf 1 2 3\nf 3 2 4` }, BESIDE, /^1 line ends in a carriage return alone$/)
    await told({ 'a.obj': `${V}f 1 \\\r2 \\\r3\r` }, flat, /^3 lines end/)
    expect((await read({ 'a.obj': obj(ROOM, '\r\n') })).notes).toEqual([])
  })

  test('larger than a slice: line ends are not torn, whatever they are', async () => {
    for (const ending of ['\n', '\r\n', '\r']) {
      // A slice ends at each byte of some lines in turn.
      for (let shift = 0; shift < 24; shift++) {
        const comments = [`#${'x'.repeat(2 ** 19)}`, `#${'x'.repeat(2 ** 19 - 24 + shift)}`]
        const level = await read({ 'a.obj': [...comments, ...V.trimEnd().split('\n'), 'f 1 2 3'].join(ending) })
        expect(corners(level)).toEqual(flat)
        expect(level.notes).toEqual(ending === '\r' ? ['5 lines end in a carriage return alone'] : [])
      }
    }
  })

  test('with faces before their vertices', async () => {
    await told({ 'a.obj': `f 1 2 3\n${V}` }, flat, /^1 face names vertices that come only later$/)
    await told({ 'a.obj': `v 0 0 0\nf 1 2 3\nv 0 0 1\nv 1 0 0\nv 1 0 1\nf 3 2 -1\n` }, BESIDE, /^1 face names/)
    // An arrow head, which has to be cut along its outline; texture coordinates may come later, too.
    const arrow = 'v 0 0 0\nv 2 0 1\nv 4 0 0\nv 2 0 4\nvt 0 0\nvt 1 1\n'
    const early = await read({ 'a.obj': `f 4/1 3/2 2/1 1/2\n${arrow}` })
    const late = await read({ 'a.obj': `${arrow}f 4/1 3/2 2/1 1/2\n` })
    expect(corners(early)).toEqual(corners(late))
    expect(await refusal({ 'a.obj': `f 1 2 3 5\nf 1 2 9\n${arrow}` })).toBe(
      'a.obj: line 2: expected corners of a face, but the index "9" in "9" is wrong: there are 4 vertices',
    )
    expect(await refusal({ 'a.obj': `f 1/3 2/1 3/1\n${arrow}` })).toMatch(
      /line 1: .* "3" in "1\/3" is wrong: there are 2 texture coordinates/,
    )
    expect(await refusal({ 'a.obj': `f -1 -2 -3\n${arrow}` })).toMatch(/line 1: .* there are 0 vertices before it/)
    expect(await refusal({ 'a.obj': `f 1 2 4294967296\n${arrow}` })).toMatch(
      /line 1: .* there are 0 vertices before it/,
    )
  })

  test('faces that wait for their vertices count against the budget', async () => {
    const text = `${'f 1 2 3 4 5 6\n'.repeat(50_000)}`
    expect(await refusal({ 'a.obj': text }, { memoryBytes: 4e6 })).toMatch(/at most 4,000,000 bytes/)
    expect(await refusal({ 'a.obj': text }, { triangles: 1000 })).toMatch(/at most 1,000 triangles/)
  })

  test('with vertices that are not finite and that no face uses', async () => {
    // "1.#QNAN" has no comment in it.
    for (const bad of ['nan 0 0', '0 -nan(ind) 0', '0 0 1.#QNAN', '-inf 0 0', '-1.#IND 0 0', '0 1e39 0', 'NaN NaN NaN'])
      await told(
        { 'a.obj': `v ${bad}\n${V}f 2 3 4\n` },
        flat,
        /^1 vertex without a finite place was ignored: no face uses it$/,
      )
    expect(await refusal({ 'a.obj': `${V}v 0 nan 0\nf 1 2 3\nf 1 2 4\n` })).toBe(
      'a.obj: line 4: expected a number after "v", but got "nan"',
    )
    expect(await refusal({ 'a.obj': `${V}v 0 1e39 0\nf 1 2 3\nf 1 2 4\n` })).toMatch(/line 4: "1e39" is too large/)
    const many = `${'v nan 0 0\n'.repeat(2000)}${V}`
    expect(await refusal({ 'a.obj': `${many}f 1999 2001 2002\n` })).toBe('a.obj: vertex 1,999 is not finite')
    expect(await refusal({ 'a.obj': `${V}v 0,5 0 0\nf 1 2 3\n` })).toMatch(/expected a number after "v"/)
    // What only looks need does no harm at all.
    const looks = await read({
      'a.obj': 'v 0 0 0 nan 0 0\nv 0 0 1\nv 1 0 0\nvt nan nan\nvn nan nan nan\nf 1/1/1 2/1/1 3/1/1\n',
    })
    expect(corners(looks)).toEqual(flat)
  })
})

describe('a PLY', () => {
  const le = 'binary_little_endian'
  const formats = ['ascii', le, 'binary_big_endian'] as const
  const split = (data: Uint8Array): [string, Uint8Array] => {
    const end = Buffer.from(data).indexOf('end_header\n') + 11
    return [new TextDecoder('latin1').decode(data.subarray(0, end)), data.subarray(end)]
  }

  test.each(formats)('in %s behind a byte order mark', async (format) => {
    const data = Buffer.concat([Buffer.from('\ufeff'), ply(format)])
    await told({ 'a.ply': data }, ROOM_CORNERS, /^a byte order mark before "ply" was ignored$/)
  })

  test.each(formats)('in %s whose lines end in CR alone', async (format) => {
    const [header, body] = split(ply(format))
    const lines = format === 'ascii' ? Buffer.from(Buffer.from(body).toString().replaceAll('\n', '\r')) : body
    await told(
      { 'a.ply': Buffer.concat([Buffer.from(header.replaceAll('\n', '\r')), lines]) },
      ROOM_CORNERS,
      /carriage return alone/,
    )
  })

  test('in binary, whose first byte looks like a line end', async () => {
    const positions = [...TRIANGLE.positions]
    const data = ply(le, [{ ...TRIANGLE, positions }])
    const [header, body] = split(data)
    body[0] = 0x0a // 1.4e-44
    for (const ending of ['\n', '\r\n', '\r']) {
      const level = await read({ 'a.ply': Buffer.concat([Buffer.from(header.replaceAll('\n', ending)), body]) })
      expect(level.positions[0]).toBe(new Float32Array(Uint32Array.of(0x0a).buffer)[0])
    }
  })

  test.each(formats)('in %s with its faces before the vertices', async (format) => {
    const [header, body] = split(ply(format, [TRIANGLE]))
    const vertices = header.slice(header.indexOf('element vertex'), header.indexOf('element face'))
    const faces = header.slice(header.indexOf('element face'), header.indexOf('end_header'))
    const turned = header.replace(vertices + faces, faces + vertices)
    const text = Buffer.from(body)
    const size = format === 'ascii' ? text.indexOf('3 0 1 2') : 36
    const data = Buffer.concat([Buffer.from(turned), text.subarray(size), text.subarray(0, size)])
    await told({ 'a.ply': data }, corners(TRIANGLE), /^the faces come before the vertices$/)
  })

  test.each(['int', 'uint', 'short', 'ushort', 'uchar'])('of triangle strips of %s', async (type) => {
    const header = (format: string) =>
      `ply\nformat ${format} 1.0\nelement vertex 6\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int ${type} vertex_indices\nend_header\n`
    const places = [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 2, 0, 0, 2, 0, 1]
    const strip = [0, 1, 2, 3, -1, 2, 3, 4, 5, -1]
    const expected = [0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5].flatMap((i) => places.slice(3 * i, 3 * i + 3))
    const note = /^the triangles come in 2 strips$/
    const rows = places.map((x, i) => (i % 3 === 2 ? `${x}\n` : `${x} `)).join('')
    await told({ 'a.ply': `${header('ascii')}${rows}${strip.length} ${strip.join(' ')}\n` }, expected, note)
    const bytes = { int: 4, uint: 4, short: 2, ushort: 2, uchar: 1 }[type] as number
    const data = Buffer.alloc(72 + 4 + bytes * strip.length)
    places.forEach((x, i) => {
      data.writeFloatBE(x, 4 * i)
    })
    data.writeInt32BE(strip.length, 72)
    strip.forEach((i, k) => {
      data.writeIntBE(i >= 2 ** (8 * bytes - 1) ? -1 : i, 76 + bytes * k, bytes)
    })
    await told({ 'a.ply': Buffer.concat([Buffer.from(header('binary_big_endian')), data]) }, expected, note)
  })

  test('of strips that are wrong, too short, or more than the budget allows', async () => {
    const strips = (list: string, limits: Partial<Limits> = {}) => {
      const header = `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n0 0 1\n1 0 0\n`
      return read({ 'a.ply': header + list }, limits).then(
        (level) => `${corners(level).length / 9} ${level.notes.join()}`,
        (error) => {
          expect(error).toBeInstanceOf(LevelError)
          return error.message
        },
      )
    }
    expect(await strips('3 0 1 3\n')).toMatch(/strip 0 has corner 3, but there are 3 vertices/)
    expect(await strips('3 0 1 -2\n')).toMatch(/strip 0 has corner -2/)
    expect(await strips('3 0 1 0.5\n')).toMatch(/strip 0 has corner 0\.5/)
    expect(await strips('2147483647 0 1 2\n')).toMatch(/expected more numbers in this line|the file ends/)
    expect(await strips('2 0 1\n')).toMatch(/expected triangles to walk on/)
    expect(await strips('5 0 1 -1 0 1\n')).toMatch(/expected triangles to walk on/)
    expect(await strips('6 0 1 2 -1 0 1\n')).toBe(
      '1 the triangles come in 2 strips,1 face of fewer than three corners was skipped',
    )
    const long = `${2e6}${' 0 1'.repeat(1e6)}\n`
    expect(await strips(long)).toMatch(/^1999998 the triangles come in 1 strip$/)
    expect(await strips(long, { triangles: 1e5 })).toMatch(/at most 100,000 triangles/)
    expect(await strips(long, { memoryBytes: 1e6 })).toMatch(/at most 1,000,000 bytes/)
  })

  test.each(formats)('in %s with vertices that are not finite and that no face uses', async (format) => {
    for (const bad of format === 'ascii' ? [Number.NaN, 1e39] : [Number.NaN, Number.POSITIVE_INFINITY]) {
      const piece = { positions: [bad, 0, 0, ...TRIANGLE.positions, 0, bad, bad], indices: [1, 2, 3] }
      await told(
        { 'a.ply': ply(format, [piece]) },
        corners(TRIANGLE),
        /^2 vertices without a finite place were ignored/,
      )
      expect(await refusal({ 'a.ply': ply(format, [{ ...piece, indices: [1, 2, 3, 1, 2, 4] }]) })).toMatch(
        /expected finite numbers, but vertex 4 has/,
      )
    }
  })
})

describe('an STL', () => {
  const counted = (n: number, bytes: Uint8Array) => {
    new DataView(bytes.buffer).setUint32(80, n, true)
    return bytes
  }

  test('in binary whose count is 0 or 2³² − 1: its size gives the count', async () => {
    for (const n of [0, 0xffffffff]) {
      await told({ 'a.stl': counted(n, stl()) }, ROOM_CORNERS, /^the header counts [\d,]+ facets, but .* 24 facets/)
      const solid = counted(n, stl())
      solid.fill(0x20, 0, 80)
      solid.set(new TextEncoder().encode('solid room'))
      await told({ 'a.stl': solid }, ROOM_CORNERS, /all are read$/)
      const torn = counted(n, stl()).subarray(0, -2)
      expect(corners(await read({ 'a.stl': torn }))).toEqual(ROOM_CORNERS)
      expect(await refusal({ 'a.stl': counted(n, stl()).subarray(0, -3) })).toMatch(/cut short|no facet/)
    }
    expect(await refusal({ 'a.stl': counted(0, stl([])) })).toMatch(/got no facet/)
    expect(await refusal({ 'a.stl': counted(0, stl()) }, { triangles: 23 })).toMatch(/at most 23 triangles/)
  })

  test('in binary whose last two bytes are missing', async () => {
    await told({ 'a.stl': stl().subarray(0, -2) }, ROOM_CORNERS, /^the last two bytes are missing: nobody needs them$/)
    for (const bytes of [1, 3, 50, 52])
      expect(await refusal({ 'a.stl': stl().subarray(0, -bytes) })).toMatch(/cut short/)
  })

  test('in text whose lines end in CR alone', async () => {
    await told(
      { 'a.stl': stlText().replaceAll('\n', '\r') },
      ROOM_CORNERS,
      /^\d+ lines end in a carriage return alone$/,
    )
  })

  test('in text behind a byte order mark', async () => {
    expect(corners(await read({ 'a.stl': `\ufeff${stlText()}` }))).toEqual(ROOM_CORNERS)
  })
})

describe('a glTF', () => {
  type Node = Record<string, unknown>
  const parts = () => gltfParts([TRIANGLE])
  const scene = (nodes: Node[], more: object = {}) => {
    const { json, bin } = parts()
    const child = new Set(nodes.flatMap((node) => (node.children as number[] | undefined) ?? []))
    json.scenes = [{ nodes: nodes.map((_, i) => i).filter((i) => !child.has(i)) }]
    return { 'a.glb': writeGlb({ ...json, nodes, ...more }, bin) }
  }
  const at = (x: number, more: object = {}): Node => ({ mesh: 0, translation: [x, 0, 0], ...more })
  const moved = (...all: number[]) => all.flatMap((x) => [x, 0, 0, x, 0, 1, x + 1, 0, 0])

  test('behind a byte order mark', async () => {
    const { json, bin } = parts()
    json.buffers = [{ byteLength: bin.length, uri: 'a.bin' }]
    expect(corners(await read({ 'a.gltf': `\ufeff${JSON.stringify(json)}`, 'a.bin': bin }))).toEqual(corners(TRIANGLE))
  })

  test('whose buffer promises up to three bytes of padding more than there are', async () => {
    const { json, bin } = parts() // the last six of its 44 bytes are three indices and two of padding
    const base64 = (bytes: Uint8Array) =>
      `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
    const note = /^\/buffers\/0 is \d bytes? shorter than it promises: nothing is read from there$/
    for (const missing of [1, 2]) {
      const short = bin.subarray(0, bin.length - missing)
      const buffer = { byteLength: bin.length }
      await told(
        { 'a.gltf': JSON.stringify({ ...json, buffers: [{ ...buffer, uri: 'a.bin' }] }), 'a.bin': short },
        corners(TRIANGLE),
        note,
      )
      await told(
        { 'a.gltf': JSON.stringify({ ...json, buffers: [{ ...buffer, uri: base64(short) }] }) },
        corners(TRIANGLE),
        note,
      )
    }
    const longer = { ...json, buffers: [{ byteLength: bin.length + 2 }] }
    await told({ 'a.glb': writeGlb(longer, bin) }, corners(TRIANGLE), note)
    // A view that promises its padding, too; and numbers that would be in the padding.
    const view = { ...json.bufferViews[1], byteLength: 8 }
    const padded = { ...json, bufferViews: [json.bufferViews[0], view], buffers: [{ byteLength: 44, uri: 'a.bin' }] }
    await told({ 'a.gltf': JSON.stringify(padded), 'a.bin': bin.subarray(0, 42) }, corners(TRIANGLE), note)
    expect(await refusal({ 'a.gltf': JSON.stringify(padded), 'a.bin': bin.subarray(0, 41) })).toBe(
      'a.gltf: /accessors/1: some of its bytes are missing at the end of the buffer: cut short?',
    )
    expect(await refusal({ 'a.gltf': JSON.stringify(padded), 'a.bin': bin.subarray(0, 40) })).toMatch(
      /promises 44 bytes, but 40 came: cut short/,
    )
  })

  test('whose buffer lacks bytes that positions or sparse numbers need', async () => {
    const { json, bin } = parts()
    const all = new Uint8Array(bin.length + 16)
    all.set(bin)
    all.set([1], bin.length)
    json.bufferViews.push({ buffer: 0, byteOffset: bin.length, byteLength: 1 })
    json.bufferViews.push({ buffer: 0, byteOffset: bin.length + 4, byteLength: 12 })
    const sparse = {
      count: 1,
      indices: { bufferView: 2, componentType: 5121 },
      values: { bufferView: 3 },
    }
    json.accessors[0] = { ...json.accessors[0], sparse }
    json.buffers = [{ byteLength: all.length, uri: 'a.bin' }]
    expect((await read({ 'a.gltf': JSON.stringify(json), 'a.bin': all })).indices.length).toBe(3)
    expect(await refusal({ 'a.gltf': JSON.stringify(json), 'a.bin': all.subarray(0, -1) })).toMatch(
      /\/accessors\/0\/sparse\/values: some of its bytes are missing/,
    )
    const turned = gltfParts([{ ...TRIANGLE, indices: [0, 1, 2] }], { indices: 'none' })
    turned.json.buffers = [{ byteLength: 36, uri: 'a.bin' }]
    expect(await refusal({ 'a.gltf': JSON.stringify(turned.json), 'a.bin': turned.bin.subarray(0, 35) })).toMatch(
      /\/accessors\/0: some of its bytes are missing/,
    )
  })

  test('with vertices that are not finite and that no face uses', async () => {
    const piece = { positions: [Number.NaN, 0, 0, ...TRIANGLE.positions, 0, Infinity, 0], indices: [1, 2, 3] }
    const glb = (more: Piece) => {
      const { json, bin } = gltfParts([more])
      return { 'a.glb': writeGlb(json, bin) }
    }
    await told(glb(piece), corners(TRIANGLE), /^2 vertices without a finite place were ignored: no face uses them$/)
    expect(await refusal(glb({ ...piece, indices: [1, 2, 3, 1, 2, 4] }))).toMatch(
      /expected finite numbers, but vertex 4 has Infinity/,
    )
  })

  test('that needs KHR_node_visibility: what is invisible is not solid, nor what is below it', async () => {
    const hide = (visible: unknown) => ({ extensions: { KHR_node_visibility: { visible } } })
    const required = { extensionsRequired: ['KHR_node_visibility'] }
    const level = await read(
      scene(
        [
          at(0),
          at(10, { ...hide(false), children: [2] }),
          at(0, hide(true)),
          at(30, hide(true)),
          at(40, hide(undefined)),
        ],
        required,
      ),
    )
    expect(corners(level)).toEqual(moved(0, 30, 40))
    expect(level.notes).toEqual(['2 meshes are invisible (KHR_node_visibility) and not solid'])
    // Whether it is needed or only used, an invisible node is not seen.
    expect(corners(await read(scene([at(0), at(10, hide(false))])))).toEqual(moved(0))
    expect(await refusal(scene([at(0, hide(false))], required))).toMatch(/but all of its meshes are invisible/)
    expect(await refusal(scene([at(0, hide('no'))], required))).toMatch(
      /\/nodes\/0\/extensions\/KHR_node_visibility\/visible: expected true or false, but got "no"/,
    )
  })

  test('that needs MSFT_lod: only the highest level of detail is solid', async () => {
    const required = { extensionsRequired: ['MSFT_lod'] }
    const lod = (...ids: unknown[]) => ({ extensions: { MSFT_lod: { ids } } })
    const nodes = [at(0, lod(1, 2)), at(10, { children: [3] }), at(20), at(5)]
    // As the specification has it, they are in no scene.
    const { json, bin } = parts()
    const alone = { ...json, ...required, nodes, scenes: [{ nodes: [0] }] }
    expect((await read({ 'a.glb': writeGlb(alone, bin) })).notes).toEqual([])
    const level = await read({ 'a.glb': writeGlb({ ...json, ...required, nodes, scenes: undefined }, bin) })
    expect(corners(level)).toEqual(moved(0))
    expect(level.notes).toEqual(['3 lower levels of detail were passed over (MSFT_lod)'])
    expect(corners(await read(scene([at(0, lod(0))], required)))).toEqual(moved(0))
    expect(await refusal(scene([at(0, lod(7))], required))).toMatch(
      /\/nodes\/0\/extensions\/MSFT_lod\/ids\/0 is 7, but there are 1 nodes/,
    )
    expect(await refusal(scene([at(0, lod(1)), at(1, lod(0))], required))).toMatch(/expected triangles to walk on/)
  })

  test.each([
    'EXT_mesh_features',
    'VRMC_vrm',
    'VRMC_springBone',
    'EXT_structural_metadata',
    'EXT_instance_features',
    'KHR_xmp_json_ld',
    'KHR_audio_emitter',
    'OMI_vehicle_body',
    'KHR_interactivity',
    'GODOT_single_root',
  ])('that needs %s, which does not change the shape', async (name) => {
    await told(
      scene([at(0)], { extensionsRequired: [name] }),
      moved(0),
      new RegExp(`^the extension ${name} does not change the shape and was passed over$`),
    )
  })

  test('that needs what would change the shape: refused', async () => {
    for (const name of ['EXT_mesh_lod', 'KHR_gaussian_splatting', 'EXT_primitive_voxels', 'KHR_accessor_float64'])
      expect(await refusal(scene([at(0)], { extensionsRequired: [name] }))).toMatch(/needs the glTF extension/)
  })
})
