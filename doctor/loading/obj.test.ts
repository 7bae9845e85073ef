import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import type { Decoders } from './decoders.ts'
import type { LevelData } from './level-data.ts'
import { LevelError, type Limits } from './limits.ts'
import { readLevel } from './load.ts'
import { obj, ROOM, ROOM_TRIANGLES } from './test-files.ts'
import { triangulate } from './triangulate.ts'

const none: Decoders = {
  draco: () => Promise.reject(new Error('unused')),
  meshopt: () => Promise.reject(new Error('unused')),
}

function read(files: string | Record<string, string | Uint8Array>, limits: Partial<Limits> = {}): Promise<LevelData> {
  const all = typeof files === 'string' ? { 'level.obj': files } : files
  return readLevel(
    Object.entries(all).map(([path, data]) => ({ path, blob: new Blob([data as BlobPart]) })),
    none,
    limits,
  )
}

async function refusal(
  files: string | Record<string, string | Uint8Array>,
  limits: Partial<Limits> = {},
): Promise<string> {
  const error = await read(files, limits).catch((e) => e)
  expect(error).toBeInstanceOf(LevelError)
  return error.message
}

/** Area vectors (half the cross product of two sides), one a triangle. */
function areas(level: { positions: ArrayLike<number>; indices: ArrayLike<number> }): number[][] {
  const out: number[][] = []
  const p = level.positions
  for (let i = 0; i < level.indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * level.indices[i + k])
    const u = [0, 1, 2].map((k) => p[b + k] - p[a + k])
    const v = [0, 1, 2].map((k) => p[c + k] - p[a + k])
    out.push([(u[1] * v[2] - u[2] * v[1]) / 2, (u[2] * v[0] - u[0] * v[2]) / 2, (u[0] * v[1] - u[1] * v[0]) / 2])
  }
  return out
}

const TRIANGLE = 'v 0 0 0\nv 0 0 1\nv 1 0 0\n'

describe('an OBJ', () => {
  test('of a room: its vertices and triangles as they are', async () => {
    const level = await read(obj())
    expect(level.indices.length).toBe(3 * ROOM_TRIANGLES)
    expect(Array.from(level.positions)).toEqual(ROOM.flatMap((piece) => piece.positions))
    expect(Array.from(level.indices.subarray(36))).toEqual(ROOM[1].indices.map((i) => i + 8))
    expect(level.notes).toEqual([])
  })

  test('F10: with CRLF, a byte order mark, comments, continued lines, negative and slashed indices: the same', async () => {
    const expected = [0, 1, 2]
    for (const text of [
      `${TRIANGLE}f 1 2 3`,
      `\ufeff${TRIANGLE}f 1 2 3\n`.replaceAll('\n', '\r\n'),
      `${TRIANGLE}f -3 -2 -1\n`,
      `# f 1 1 1\n${TRIANGLE}vt 0 0\nvn 0 1 0\nf 1/1/1 2//1 3/1 # the only one\n`,
      `${TRIANGLE}f 1 \\\n2 \\\n 3\n`,
      `${TRIANGLE}f 1 \\\r\n2 3\r\n`,
      `g a b\nusemtl x\ns off\n${TRIANGLE}o x\nf\t1  2\t3 \n`,
      `${TRIANGLE.replaceAll('v ', 'v\t ')}f 1//1 2//1 3//1`,
    ]) {
      const level = await read(text)
      expect(Array.from(level.indices)).toEqual(expected)
      expect(Array.from(level.positions)).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0])
    }
  })

  test('larger than a slice: lines are not torn', async () => {
    const lines: string[] = []
    for (let i = 0; i < 120_000; i++) lines.push(`v ${i}.000000 0.000000 0.000000`, `v ${i}.000000 0.000000 1.000000`)
    for (let i = 1; i < 119_999; i++) lines.push(`f ${2 * i} ${2 * i + 1} \\`, `  ${2 * i + 2}`)
    const text = lines.join('\n')
    expect(text.length).toBeGreaterThan(8e6)
    const level = await read(text)
    expect(level.positions.length).toBe(720_000)
    expect(level.indices.length).toBe(3 * 119_998)
    expect(level.positions[3 * 239_999]).toBe(119_999)
  })

  test('F10: with a million groups: in well under ten seconds', async () => {
    const level = await read(`${TRIANGLE}${'g x\n'.repeat(1e6)}f 1 2 3\n`)
    expect(level.indices.length).toBe(3)
  })

  test('with materials: one range each, colours from the .mtl, a note where it is missing', async () => {
    const text = `mtllib my colours.mtl\n${TRIANGLE}usemtl red\nf 1 2 3\nusemtl blue\nf 1 2 3\nusemtl red\nf 3 1 2\n`
    const level = await read({
      'a.obj': text,
      'my colours.mtl': 'newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\nmap_Kd -s 1 1 1 sky.png',
    })
    expect(level.ranges).toEqual([
      { start: 0, count: 6, material: 0 },
      { start: 6, count: 3, material: 1 },
    ])
    expect(level.materials.map((material) => material.color)).toEqual([
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ])
    expect(level.asides).toEqual(['plain colours are drawn where a file was not dropped or cannot be read: sky.png'])
    expect((await read(text)).asides.join()).toMatch(/my colours\.mtl|colours\.mtl/)
  })

  test('with a picture: a vertex for each pair of place and coordinate', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000208060000', 'hex')
    const text = `mtllib a.mtl\nusemtl m\n${TRIANGLE}v 1 0 1\nvt 0 0\nvt 1 0.25\nf 1/1 2/1 3/1\nf 3/1 2/2 4/1\n`
    const level = await read({ 'a.obj': text, 'a.mtl': 'newmtl m\nmap_Kd wall.png', 'wall.png': png })
    expect(level.positions.length / 3).toBe(5)
    expect(Array.from(level.uvs!)).toEqual([0, 1, 0, 1, 0, 1, 1, 0.75, 0, 1])
    expect(level.materials[0].image).toBe(0)
  })

  test('with lines, points and faces of two corners: skipped and counted', async () => {
    const level = await read(`${TRIANGLE}l 1 2\np 1\nf 1 2\nf 1 2 3\n`)
    expect(level.indices.length).toBe(3)
    expect(level.notes).toEqual([
      '2 lines and points were skipped: there is nothing to stand on',
      '1 face of fewer than three corners was skipped',
    ])
  })

  test('F10, F12: that is wrong: the line, what was expected, what came', async () => {
    expect(await refusal('v 0 nan 0\n')).toBe('level.obj: line 1: expected a number after "v", but got "nan"')
    expect(await refusal('\nv 0,5 0 0\n')).toBe('level.obj: line 2: expected a number after "v", but got "0,5"')
    expect(await refusal('v 1 2\n')).toMatch(/line 1: expected three numbers after "v", but got 2/)
    expect(await refusal('v 1e39 2 3\n')).toMatch(/too large for single precision/)
    expect(await refusal(`${TRIANGLE}f 1 2 4\n`)).toMatch(/line 4: .* "4" in "4" is wrong: there are 3 vertices$/)
    expect(await refusal(`${TRIANGLE}f -4 2 3\n`)).toMatch(/line 4/)
    expect(await refusal(`${TRIANGLE}f 0 1 2\n`)).toMatch(/line 4/)
    expect(await refusal(`${TRIANGLE}f 1.5 1 2\n`)).toMatch(/it is not a whole number other than 0/)
    expect(await refusal(`${TRIANGLE}f x 1 2\n`)).toMatch(/it is not a whole number other than 0/)
    expect(await refusal('')).toMatch(/expected triangles to walk on, but got no "v" and no "f" line/)
    expect(await refusal(TRIANGLE)).toMatch(/3 vertices and no "f" line/)
    expect(await refusal({ 'a.obj': Buffer.from('\ufeffv 0 0 0', 'utf16le') })).toMatch(/but got UTF-16/)
    expect(await refusal({ 'a.obj': Buffer.from('89504e470d0a1a0a00', 'hex') })).toMatch(/but got binary data/)
    expect(await refusal(`${TRIANGLE}${'f 1 2 3\n'.repeat(11)}`, { triangles: 10 })).toMatch(/at most 10 triangles/)
  })
})

describe('cutting polygons', () => {
  const check = (points: number[][]) => {
    const out: number[] = []
    triangulate(
      points.flat(),
      points.map((_, i) => i),
      out,
    )
    expect(out.length).toBe(3 * (points.length - 2))
    const whole = [0, 0, 0]
    for (let i = 1; i + 1 < points.length; i++) {
      const [n] = areas({ positions: [...points[0], ...points[i], ...points[i + 1]], indices: [0, 1, 2] })
      for (let k = 0; k < 3; k++) whole[k] += n[k]
    }
    const parts = areas({ positions: points.flat(), indices: out })
    const size = Math.hypot(...whole)
    // No triangle is turned over, and their areas add up: they tile the outline.
    const sum = parts.reduce((total, n) => total + Math.hypot(...n), 0)
    expect(Math.abs(sum - size)).toBeLessThan(1e-9 * size)
    for (const n of parts)
      expect(n[0] * whole[0] + n[1] * whole[1] + n[2] * whole[2]).toBeGreaterThanOrEqual(-1e-9 * size * size)
  }

  test('an arrow head, whose fan would leave it', () => {
    check([
      [0, 0, 0],
      [2, 0, 1],
      [4, 0, 0],
      [2, 0, 4],
    ])
    check([
      [2, 0, 1],
      [4, 0, 0],
      [2, 0, 4],
      [0, 0, 0],
    ])
    check([
      [0, 0, 0],
      [0, 2, 1],
      [0, 4, 0],
      [0, 2, 4],
    ])
    check([
      [2, 4, 0],
      [4, 0, 0],
      [2, 1, 0],
      [0, 0, 0],
    ])
  })

  test('a comb, a square with collinear corners, a spiral', () => {
    const comb: number[][] = [[0, -1, 0]]
    for (let i = 0; i < 20; i++) comb.push([i, 0, 0], [i + 0.5, 5, 0])
    comb.push([20, 0, 0], [20, -1, 0])
    check(comb.reverse())
    check([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 2, 0],
      [1, 2, 0],
      [0, 2, 0],
    ])
  })

  test('corners on the border of what would be an ear: it is none', () => {
    // Cut off, it would leave a vertex in the middle of a triangle's edge, or take a bit of a notch with it.
    const outlines = [
      [0, 0, 4, 0, 4, 4, 2, 2, 1, 4, 0, 4],
      [0, 0, 2, 0, 2, 2, 1, 1, 0, 2],
      [0, 0, 4, 0, 4, 4, 3, 1, 2, 2, 0, 4],
      [0, 0, 8, 0, 8, 8, 6, 4, 4, 4, 2, 4, 0, 8],
      [0, 0, 6, 0, 6, 6, 5, 6, 4, 2, 2, 2, 1, 6, 0, 6],
    ].map((flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]))
    const turn = (a: number[], b: number[], c: number[]) =>
      (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    const isOneOf = (p: number[], all: number[][]) => all.some(([x, y]) => x === p[0] && y === p[1])
    for (const outline of outlines)
      for (let first = 0; first < outline.length; first++) {
        const points = [...outline.slice(first), ...outline.slice(0, first)]
        const places = points.map(([x, y]) => [x, y, 0])
        check(places)
        check(places.map(([x, y]) => [y, 0, x]))
        check([...places].reverse())
        const out: number[] = []
        triangulate(
          places.flat(),
          places.map((_, i) => i),
          out,
        )
        for (let i = 0; i < out.length; i += 3) {
          const corners = out.slice(i, i + 3).map((k) => points[k])
          const [a, b, c] = corners
          const inside = points.filter((p) => turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0)
          expect(inside.filter((p) => turn(a, b, c) > 0 && !isOneOf(p, corners))).toEqual([])
        }
      }
  })

  test('an outline that touches itself: what is between the notch and the side stays out', () => {
    const outline = [
      [0, 0, 0],
      [6, 0, 0],
      [6, 6, 0],
      [3, 0, 0],
      [0, 6, 0],
    ]
    for (let first = 0; first < outline.length; first++) {
      const points = [...outline.slice(first), ...outline.slice(0, first)]
      check(points)
      check([...points].reverse())
      check(points.map(([x, y]) => [6 - x, 6 - y, 1]))
    }
  })

  test('F10: stars of a thousand corners, tilted', () => {
    const next = random(7)
    const points: number[][] = []
    for (let i = 0; i < 1000; i++) {
      const angle = (i / 1000) * 2 * Math.PI
      const r = 1 + 9 * next()
      const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)]
      points.push([x, y * 0.6 + x * 0.2, y * 0.8 - x * 0.3])
    }
    check(points)
  })

  test('an outline that crosses itself still ends', () => {
    const out: number[] = []
    triangulate([0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2, 3], out)
    expect(out.length).toBe(6)
  })
})
