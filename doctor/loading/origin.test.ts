import { describe, expect, test } from 'vitest'
import type { LevelData } from './level-data.ts'
import { readLevel } from './load.ts'
import { type Box, chooseOrigin, type Origin } from './origin.ts'
import { glb, gltfParts, obj, type Piece, ROOM, writeGlb } from './test-files.ts'

const unused = () => Promise.reject(new Error('unused'))
const ZERO = { x: 0, y: 0, z: 0 }

function read(name: string, data: Uint8Array | string) {
  return readLevel([{ path: name, blob: new Blob([data as BlobPart]) }], { draco: unused, meshopt: unused })
}

const box = (min: Box['min'], max: Box['max']): Origin => chooseOrigin({ min, max })
/** Three numbers a corner of a triangle. */
const SHAPE = ROOM.flatMap(({ positions, indices }) => indices.flatMap((i) => positions.slice(3 * i, 3 * i + 3)))
const corners = ({ positions, indices }: LevelData) =>
  Array.from(indices).flatMap((i) => Array.from(positions.subarray(3 * i, 3 * i + 3)))
const moved = ({ positions, indices }: Piece, by: readonly number[]): Piece => ({
  positions: positions.map((x, i) => x + by[i % 3]),
  indices,
})

describe('the origin', () => {
  test('is zero up to 64 of the longest side away', () => {
    expect(box([-12, 0, -12], [12, 8, 12])).toEqual(ZERO)
    expect(box([1500, 0, 0], [1536, 9, 20])).toEqual(ZERO) // 36 long: up to 2304
    expect(box([2270, 0, 0], [2306, 9, 20])).toEqual({ x: 2290, y: 0, z: 10 })
  })

  test('is the middle in whole powers of ten of the side', () => {
    expect(box([999_990, 0, -2_000_020], [1_000_014, 8, -1_999_996])).toEqual({ x: 1_000_000, y: 0, z: -2_000_010 })
    expect(box([7, 7, 7], [7.03, 7.01, 7.02])).toEqual({ x: 7.02, y: 7.01, z: 7.01 })
  })

  test('is zero where there is no side, or no number', () => {
    expect(box([5, 5, 5], [5, 5, 5])).toEqual(ZERO)
    expect(box([Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity])).toEqual(ZERO)
  })
})

describe('a level far away', () => {
  const by = [1e6, 300, -2e6]
  /** Singles are 0.0625 apart there, doubles 1e-10. */
  const placed = (level: LevelData) =>
    corners(level).map((x, i) => [level.origin.x, level.origin.y, level.origin.z][i % 3] + x)
  const farthestOff = (level: LevelData) =>
    Math.max(...placed(level).map((x, i) => Math.abs(x - (SHAPE[i] / 7 + by[i % 3]))))

  test('.glb, placed by its nodes: the room is in its own shape, and its origin says where', async () => {
    const small = ROOM.map((piece) => ({ ...piece, positions: piece.positions.map((x) => x / 7) }))
    const { json, bin } = gltfParts(small)
    json.nodes = [
      { translation: [by[0], 0, by[2]], children: [1] },
      { translation: [0, by[1], 0], mesh: 0 },
    ]
    const level = await read('far.glb', writeGlb(json, bin))
    expect(level.origin).toEqual({ x: 1e6, y: 301, z: -2e6 })
    expect(farthestOff(level)).toBeLessThan(1e-6)
  })

  test('.glb, its vertices stored far away: as exact as the file is', async () => {
    const level = await read('baked.glb', glb(ROOM.map((piece) => moved(piece, by))))
    expect(level.origin).toEqual({ x: 1e6, y: 300, z: -2e6 })
    expect(corners(level)).toEqual(SHAPE)
  })

  test('.obj: read in doubles', async () => {
    const far = ROOM.map((piece) => moved({ ...piece, positions: piece.positions.map((x) => x / 7) }, by))
    const level = await read('far.obj', obj(far))
    expect(level.origin).toEqual({ x: 1e6, y: 301, z: -2e6 })
    expect(farthestOff(level)).toBeLessThan(1e-6)
  })

  test('vertices that no triangle uses do not count', async () => {
    const level = await read('stray.obj', `${obj()}v 1e9 0 0\n`)
    expect(level.origin).toEqual(ZERO)
    expect(corners(level)).toEqual(SHAPE)
  })
})
