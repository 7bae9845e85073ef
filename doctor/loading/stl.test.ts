import { describe, expect, test } from 'vitest'
import type { Decoders } from './decoders.ts'
import type { LevelData } from './level-data.ts'
import { LevelError, type Limits, OverLimit } from './limits.ts'
import { readLevel } from './load.ts'
import { ROOM, ROOM_TRIANGLES, stl, stlText } from './test-files.ts'

const none: Decoders = {
  draco: () => Promise.reject(new Error('unused')),
  meshopt: () => Promise.reject(new Error('unused')),
}

function read(data: string | Uint8Array, limits: Partial<Limits> = {}): Promise<LevelData> {
  return readLevel([{ path: 'a.stl', blob: new Blob([data as BlobPart]) }], none, limits)
}

async function refusal(data: string | Uint8Array, limits: Partial<Limits> = {}): Promise<string> {
  const error = await read(data, limits).catch((e) => e)
  expect(error).toBeInstanceOf(LevelError)
  return error.message
}

/** Corners one after the other, as the facets have them. */
const corners = ({ positions, indices }: Pick<LevelData, 'positions' | 'indices'>) =>
  Array.from(indices).flatMap((i) => Array.from(positions.subarray(3 * i, 3 * i + 3)))
const ROOM_CORNERS = ROOM.flatMap(({ positions, indices }) => indices.flatMap((i) => positions.slice(3 * i, 3 * i + 3)))

const FACET = 'facet normal 0 1 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\nvertex 1 0 0\nendloop\nendfacet\n'
const TRIANGLE = [0, 0, 0, 0, 0, 1, 1, 0, 0]

describe('an STL', () => {
  test('in binary and in ASCII: the room, facet by facet', async () => {
    for (const data of [stl(), stlText(), stlText().toUpperCase(), stlText().replaceAll('\n', '\r\n')]) {
      const level = await read(data)
      expect(corners(level)).toEqual(ROOM_CORNERS)
      expect(level.ranges).toEqual([{ start: 0, count: 3 * ROOM_TRIANGLES, material: 0 }])
      expect(level.notes).toEqual([])
    }
  })

  test('in ASCII, with blank lines, tabs, a name, exponents, and a second solid', async () => {
    const text = `solid a facet of vertex 1\n\n${FACET.replaceAll('vertex ', '\tvertex  ').replaceAll('1 ', '1.0e+0 ')}endsolid a facet\nsolid b\n${FACET}endsolid\n`
    expect(corners(await read(text))).toEqual([...TRIANGLE, ...TRIANGLE])
  })

  test('far from its zero: around an origin of its own', async () => {
    const level = await read(
      `solid\n${FACET.replaceAll('vertex 0', 'vertex 5000000.25').replaceAll('vertex 1', 'vertex 5000001.25')}endsolid\n`,
    )
    expect(level.origin.x).not.toBe(0)
    expect(level.origin.x + level.positions[0]).toBe(5000000.25)
    expect(level.positions[6] - level.positions[0]).toBe(1)
  })

  test('F11: the size decides, whatever the header says: "solid" on a binary file', async () => {
    const bytes = stl()
    bytes.set(new TextEncoder().encode('solid room made by a modeller'))
    expect(corners(await read(bytes))).toEqual(ROOM_CORNERS)
    // and not a byte of what is behind the name need be zero
    bytes.fill(0x20, 29, 80)
    expect(corners(await read(bytes))).toEqual(ROOM_CORNERS)
  })

  test('F11: a count that is too large, 2³² − 1, or too small', async () => {
    const count = (n: number, data = stl()) => {
      new DataView(data.buffer).setUint32(80, n, true)
      return data
    }
    expect(await refusal(count(ROOM_TRIANGLES + 1))).toBe(
      'a.stl: the header promises 25 facets, which are 1,334 bytes, but the file has 1,284: is it cut short, or not an STL?',
    )
    const begun = performance.now()
    // Its length gives no count; the others are in forms.test.ts.
    const torn = count(2 ** 32 - 1).slice(0, -1)
    expect(await refusal(torn)).toMatch(/promises 4,294,967,295 facets, which are 214,748,364,834 bytes/)
    expect(performance.now() - begun).toBeLessThan(200)
    const less = await read(count(ROOM_TRIANGLES - 1))
    expect(corners(less)).toEqual(ROOM_CORNERS.slice(0, -9))
    expect(less.notes).toEqual(['50 bytes after the last facet were ignored: the header counts 23 facets'])
    expect(await refusal(count(0).slice(0, -1))).toMatch(/expected triangles to walk on, but got no facet/)
  })

  test('F11: binary cut at every byte, and ASCII at every character', async () => {
    const bytes = stl([{ positions: TRIANGLE, indices: [0, 1, 2] }])
    for (let length = 0; length < bytes.length; length++) {
      if (length === bytes.length - 2) continue // whole but for two bytes that nobody needs: forms.test.ts
      expect(await refusal(bytes.slice(0, length))).toMatch(
        length < 84 ? /expected an STL/ : /1 facet, which are 134 bytes/,
      )
    }
    const text = `solid x\n${FACET}endsolid x\n`
    const outcomes = new Set<string>()
    for (let length = 0; length < text.length; length++) {
      const outcome = await read(text.slice(0, length)).then(
        (level) => `${corners(level)} ${level.notes}`,
        (error) => {
          expect(error).toBeInstanceOf(LevelError)
          return 'refused'
        },
      )
      outcomes.add(outcome)
    }
    const whole = TRIANGLE.join()
    expect([...outcomes].sort()).toEqual(
      [`${whole} `, `${whole} the file does not end with "endsolid": cut short?`, 'refused'].sort(),
    )
  })

  test('F11: ASCII that is wrong: the line, what was expected, what came', async () => {
    const wrong = (from: string, to: string) => refusal(`solid\n${FACET.replace(from, to)}endsolid\n`)
    expect(await wrong('vertex 0 0 1', 'vertex 0 0 nan')).toBe(
      'a.stl: line 5: expected three numbers after "vertex", but got "vertex 0 0 nan"',
    )
    expect(await wrong('vertex 0 0 1', 'vertex 0,5 0 1')).toMatch(/line 5: expected three numbers/)
    expect(await wrong('vertex 0 0 1', 'vertex 0 1')).toMatch(/line 5: expected three numbers/)
    expect(await wrong('vertex 0 0 1', 'vertex 0 1e39 1')).toMatch(/line 5: expected three numbers/)
    expect(await wrong('vertex 0 0 1\n', '')).toMatch(/line 6: expected a loop of three corners, but got "2"/)
    expect(await wrong('endloop', 'vertex 1 1 1')).toMatch(/line 7: expected a loop of three corners/)
    expect(await wrong('outer loop\n', '')).toMatch(/line 3: expected "outer loop", but got "vertex 0 0 0"/)
    expect(await wrong('endfacet\n', '')).toMatch(/line 8: expected the end of a facet, but got "endsolid"/)
    expect(await wrong('endfacet', '__proto__')).toMatch(/expected "endfacet", but got "__proto__"/)
    expect(await refusal('solid\nendsolid\n')).toMatch(/got no facet/)
  })

  test('F4: over the budget, before anything is allocated', async () => {
    const error = await read(stl(), { triangles: 23 }).catch((e) => e)
    expect(error).toBeInstanceOf(OverLimit)
    expect(error).toMatchObject({ limit: 'triangles', needed: 24 })
    expect(await refusal(stl(), { memoryBytes: 1000 })).toMatch(/bytes of decoded numbers/)
    expect(await refusal(`solid\n${FACET.repeat(3000)}endsolid`, { triangles: 2000 })).toMatch(
      /at most 2,000 triangles/,
    )
    expect(await refusal(stl(), { fileBytes: 1283 })).toMatch(/bytes of files/)
  })

  test('F12: empty, a picture, UTF-16, numbers that are none, one endless line, names that would steer a terminal', async () => {
    expect(await refusal('')).toMatch(/but got an empty file/)
    expect(await refusal(Buffer.from('89504e470d0a1a0a'.padEnd(400, '7f'), 'hex'))).toMatch(
      /is it cut short, or not an STL\?/,
    )
    expect(await refusal(Buffer.from(`\ufeffsolid\n${FACET}`, 'utf16le'))).toMatch(/is it cut short, or not an STL\?/)
    const bytes = stl()
    new DataView(bytes.buffer).setFloat32(84 + 50 + 12, Number.NaN, true)
    expect(await refusal(bytes)).toMatch(/expected finite numbers, but facet 1 has NaN/)
    expect(await refusal(`solid ${' '.repeat(2 ** 21)}`)).toMatch(/line 1 is longer than 1,048,576 characters/)
    expect(await refusal(`solid\n\u001b[2J\u009b\u202e<script>\n`)).toBe(
      'a.stl: line 2: expected "facet" or "endsolid", but got "\\u001b[2J\\u009b\\u202e<script>"',
    )
  })
})
