import { describe, expect, test } from 'vitest'
import type { Decoders } from './decoders.ts'
import type { LevelData } from './level-data.ts'
import { LevelError, type Limits, OverLimit } from './limits.ts'
import { readLevel } from './load.ts'
import { ply, ROOM } from './test-files.ts'

const none: Decoders = {
  draco: () => Promise.reject(new Error('unused')),
  meshopt: () => Promise.reject(new Error('unused')),
}

type Data = string | Uint8Array

function read(data: Data, limits: Partial<Limits> = {}): Promise<LevelData> {
  return readLevel([{ path: 'a.ply', blob: new Blob([data as BlobPart]) }], none, limits)
}

async function refusal(data: Data, limits: Partial<Limits> = {}): Promise<string> {
  const error = await read(data, limits).catch((e) => e)
  expect(error).toBeInstanceOf(LevelError)
  return error.message
}

const POSITIONS = ROOM.flatMap(({ positions }) => positions)
const INDICES = [...ROOM[0].indices, ...ROOM[1].indices.map((i) => i + 8)]

const XYZ = 'property float x\nproperty float y\nproperty float z\n'
const FACES = 'property list uchar int vertex_indices\n'
const text = (rows: string, faces = 1, vertices = 3, format = 'format ascii 1.0\n') =>
  `ply\n${format}element vertex ${vertices}\n${XYZ}element face ${faces}\n${FACES}end_header\n${rows}`
const TRIANGLE = '0 0 0\n0 0 1\n1 0 0\n'
const PLAIN = text(`${TRIANGLE}3 0 1 2\n`)
const EXPECTED = [0, 0, 0, 0, 0, 1, 1, 0, 0]

describe('a PLY', () => {
  test.each(['ascii', 'binary_little_endian', 'binary_big_endian'] as const)('in %s: the room', async (format) => {
    const level = await read(ply(format))
    expect(Array.from(level.positions)).toEqual(POSITIONS)
    expect(Array.from(level.indices)).toEqual(INDICES)
    expect(level.ranges).toEqual([{ start: 0, count: INDICES.length, material: 0 }])
    expect(level.notes).toEqual([])
  })

  test('with CRLF, comments, blank lines, no last line end, vertex_index, other names of types: the same', async () => {
    for (const data of [
      PLAIN,
      PLAIN.replaceAll('\n', '\r\n'),
      PLAIN.trimEnd(),
      PLAIN.replace('element', 'comment element 5\nobj_info x\nelement').replace('0 0 1\n', '\n \t0  0\t1 \n\n'),
      PLAIN.replace('vertex_indices', 'vertex_index')
        .replaceAll('float', 'float64')
        .replace('uchar int', 'uint8 uint32'),
      PLAIN.replace('end_header', 'element nothing 9007199254740991\nend_header'),
    ]) {
      const level = await read(data)
      expect(Array.from(level.positions)).toEqual(EXPECTED)
      expect(Array.from(level.indices)).toEqual([0, 1, 2])
    }
  })

  test('with colours, normals that are none, lists and elements that nobody needs: passed over', async () => {
    const header = `ply\nformat ascii 1.0\nelement camera 1\nproperty list uchar float view\nproperty int id
element vertex 3\nproperty uchar red\n${XYZ}property float nx\nproperty uchar green\nproperty uchar blue
element face 2\nproperty uchar flags\n${FACES}property list uchar float texcoord\nelement edge 1\nproperty int vertex1\nend_header\n`
    const level = await read(
      `${header}2 0.5 0.5 7\n255 0 0 0 nan 0 0\n0 0 0 1 nan 0 0\n0 1 0 0 0 255 0\n1 3 0 1 2 2 0.5 1\n0 2 0 1 0\n4\n`,
    )
    expect(Array.from(level.positions)).toEqual(EXPECTED)
    expect(Array.from(level.indices)).toEqual([0, 1, 2])
    expect(Array.from(level.colors!)).toEqual([255, 0, 0, 255, 0, 0, 0, 255, 0, 255, 0, 255])
    expect(level.materials[0].vertexColors).toBe(true)
    expect(level.notes).toEqual([
      'passed over, since there is nothing to stand on: "camera", "edge"',
      '1 face of fewer than three corners was skipped',
    ])
  })

  test('with a polygon: cut into triangles that tile it, also where it is concave', async () => {
    const level = await read(text('0 0 0\n2 0 1\n4 0 0\n2 0 4\n4 1 3 2 0\n', 1, 4).replace('4 1 3 2 0', '4 0 3 2 1'))
    const area = (i: number) => {
      const [a, b, c] = [0, 1, 2].map((k) => 3 * level.indices[i + k])
      const [ux, uz] = [0, 2].map((k) => level.positions[b + k] - level.positions[a + k])
      const [vx, vz] = [0, 2].map((k) => level.positions[c + k] - level.positions[a + k])
      return (uz * vx - ux * vz) / 2 // upwards
    }
    expect(level.indices.length).toBe(6)
    expect(area(0)).toBeGreaterThan(0)
    expect(area(3)).toBeGreaterThan(0)
    expect(area(0) + area(3)).toBe(6) // the arrow head: 4 · 4 / 2 less the notch of 4 · 1 / 2
  })

  test('larger than the window: no number is torn', async () => {
    const n = 60_000
    const rows: string[] = []
    for (let i = 0; i < n; i++) rows.push(`${i}.125 0.000000 ${i % 2}`)
    for (let i = 2; i < n; i++) rows.push(`3 ${i - 2} ${i - 1} ${i}`)
    const data = text(`${rows.join('\n')}\n`, n - 2, n)
    expect(data.length).toBeGreaterThan(2 ** 21)
    const level = await read(data)
    expect(level.indices.length).toBe(3 * (n - 2))
    expect(level.positions[3 * (n - 1)]).toBe(n - 1 + 0.125)
    expect(Array.from(level.indices.subarray(-3))).toEqual([n - 3, n - 2, n - 1])
    const many = ply('binary_big_endian', [
      {
        positions: Array.from({ length: 3 * n }, (_, i) => i),
        indices: Array.from({ length: 3 * n }, (_, i) => i % n),
      },
    ])
    expect(many.length).toBeGreaterThan(2 ** 20)
    const binary = await read(many)
    expect(binary.positions[3 * n - 1]).toBe(3 * n - 1)
    expect(binary.indices[3 * n - 1]).toBe(n - 1)
  })

  test('F1: cut at every byte', async () => {
    for (const format of ['ascii', 'binary_little_endian'] as const) {
      const data = ply(format, [{ positions: EXPECTED, indices: [0, 1, 2] }])
      for (let length = 0; length < data.length; length++) {
        const level = await read(data.slice(0, length)).catch((error) => {
          expect(error).toBeInstanceOf(LevelError)
          return null
        })
        // Without its last line end a text is still whole.
        expect(level !== null, `${format}, ${length} bytes`).toBe(format === 'ascii' && length === data.length - 1)
      }
    }
    const longer = new Uint8Array([...ply('binary_little_endian'), 1, 2, 3])
    expect((await read(longer)).notes).toEqual(['3 bytes after the last row were ignored'])
    expect((await read(`${PLAIN}3 0 1 2\n`)).notes).toEqual(['what follows the last row was ignored'])
  })

  test('F3: bad corners and lengths of lists, each with its row', async () => {
    for (const bad of ['-1', '3', '1.5', '1e400', 'x', 'nan', '9007199254740992'])
      expect(await refusal(text(`${TRIANGLE}3 0 ${bad} 2\n`))).toMatch(
        /a\.ply: face 0 has corner .*, but there are 3 vertices/,
      )
    for (const bad of ['-3', '1.5', 'x', '1e400', '1048577'])
      expect(await refusal(text(`${TRIANGLE}${bad} 0 1 2\n`))).toMatch(
        /a\.ply: "face" 0: expected a list of 0 to 1,048,576 numbers/,
      )
    expect(await refusal(text(`${TRIANGLE}4 0 1 2\n`))).toMatch(/"face" 0: expected more numbers in this line/)
    expect(await refusal(text(`${TRIANGLE}2 0 1 2\n`))).toMatch(/"face" 0: expected the end of the line, but got "2"/)
    expect(await refusal(text('0 0\n0 0 1\n1 0 0\n3 0 1 2\n'))).toMatch(/"vertex" 0: expected more numbers/)
    expect(await refusal(text('0 0 0 0\n0 0 1\n1 0 0\n3 0 1 2\n'))).toMatch(/"vertex" 0: expected the end of the line/)
    expect(await refusal(text('0 0 0\n0 nan 1\n1 0 0\n3 0 1 2\n'))).toBe(
      'a.ply: expected finite numbers, but vertex 1 has NaN',
    )
    expect(await refusal(text('0 0 0\n0 1e39 1\n1 0 0\n3 0 1 2\n'))).toMatch(/vertex 1 has 1e\+39/)
    expect(await refusal(text('0 0 0\n0 0,5 1\n1 0 0\n3 0 1 2\n'))).toMatch(/vertex 1 has NaN/)
    // A binary list of 255 corners in a file that ends after three, and one of −1.
    const data = ply('binary_little_endian', [{ positions: EXPECTED, indices: [0, 1, 2] }])
    data[data.length - 13] = 255
    expect(await refusal(data)).toMatch(/"face" 0: the file ends here: cut short\?/)
  })

  test('F4: counts that no file could hold are refused before anything is allocated', async () => {
    const begun = performance.now()
    expect(await refusal(text('', 1, 2 ** 53 - 1))).toMatch(
      /9,007,199,254,740,991 times "vertex" need at least 5\.40e\+16 bytes, but 1 are left: cut short\?/,
    )
    expect(await refusal(text(TRIANGLE.repeat(2), 2 ** 53 - 1, 3, 'format binary_big_endian 1.0\n'))).toMatch(
      /times "face" need/,
    )
    expect(performance.now() - begun).toBeLessThan(200)
    const error = await read(ply('ascii'), { triangles: 23 }).catch((e) => e)
    expect(error).toBeInstanceOf(OverLimit)
    expect(error).toMatchObject({ limit: 'triangles', needed: 24 })
    expect(await refusal(ply('ascii'), { memoryBytes: 600 })).toMatch(/at most 600 bytes of decoded numbers/)
    expect(await refusal(text(`${TRIANGLE}${'3 0 1 2\n'.repeat(5000)}`, 5000), { memoryBytes: 1e5 })).toMatch(
      /needs 120,120/,
    )
  })

  test('F12: foreign files, and headers that are none', async () => {
    expect(await refusal('')).toMatch(/expected a PLY \(its first line is "ply"\), but got ""/)
    expect(await refusal(Buffer.from('89504e470d0a1a0a00000000', 'hex'))).toMatch(/expected a PLY/)
    expect(await refusal(Buffer.from(`\ufeff${PLAIN}`, 'utf16le'))).toMatch(/expected a PLY/)
    expect(await refusal(PLAIN.slice(0, 60))).toMatch(/expected "end_header" within 65,536 bytes, but got the end/)
    expect(await refusal(`ply\n${'comment x\n'.repeat(1e5)}`)).toMatch(/expected "end_header"/)
    const changed = (from: string, to: string) => refusal(PLAIN.replace(from, to))
    expect(await changed('format ascii 1.0\n', '')).toMatch(/a line that says the format/)
    expect(await changed('ascii', 'text')).toMatch(/expected format ascii, .* but got "text"/)
    expect(await changed('1.0', '2.0')).toMatch(/expected PLY version 1\.0, but got "2\.0"/)
    for (const bad of ['-1', '1.5', '1e400', 'x', '', '3 3', '9007199254740993'])
      expect(await changed('vertex 3', `vertex ${bad}`)).toMatch(
        /expected an element with its name and how many there are/,
      )
    expect(await changed('float x', 'half x')).toMatch(/a property with its type and name, but got "property half x"/)
    expect(await changed('uchar int', 'float int')).toMatch(/a list whose length is a whole number/)
    expect(await changed('float y', 'float x')).toMatch(/expected each property once/)
    expect(await changed('float y', 'float __proto__')).toMatch(
      /expected vertices of x, y and z, but got "x __proto__ z"/,
    )
    expect(await changed('int vertex_indices', 'int corners')).toMatch(/a list of vertex_indices, but got "corners"/)
    expect(await changed('element vertex 3\n', '')).toMatch(/expected an element before its properties/)
    expect(await changed('element vertex', 'element point')).toMatch(/expected the vertices before the faces/)
    expect(await changed('element face', 'x\u001b[2J<script>')).toBe(
      'a.ply: expected format, element, property or comment, but got "x\\u001b[2J<script> 1"',
    )
  })
})
