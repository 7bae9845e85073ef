import { describe, expect, test } from 'vitest'
import { hashLevel } from './level-hash.ts'
import { readLevel } from './loading/load.ts'
import { obj } from './loading/test-files.ts'

const POSITIONS = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1)
const INDICES = Uint32Array.of(0, 1, 2, 2, 1, 3)
const NAME = hashLevel(POSITIONS, INDICES)

describe('the name of a level', () => {
  test('is 16 hexadecimal digits, and that of these numbers', () => {
    expect(NAME).toMatch(/^[0-9a-f]{16}$/)
    expect(hashLevel(POSITIONS.slice(), INDICES.slice())).toBe(NAME)
    expect(hashLevel(new Float32Array([9, ...POSITIONS]).subarray(1), INDICES)).toBe(NAME)
  })

  test('does not change with the numbers of its vertices, and does with anything else', () => {
    const flat = Float32Array.from([...INDICES].flatMap((i) => [...POSITIONS.subarray(3 * i, 3 * i + 3)]))
    expect(hashLevel(flat, Uint32Array.of(0, 1, 2, 3, 4, 5))).toBe(NAME)
    const others = [
      hashLevel(POSITIONS, Uint32Array.of(2, 1, 3, 0, 1, 2)), // another order
      hashLevel(POSITIONS, Uint32Array.of(1, 2, 0, 2, 1, 3)), // turned
      hashLevel(POSITIONS, Uint32Array.of(0, 1, 2)),
      ...POSITIONS.map((_, i) => i).reduce<string[]>((list, i) => {
        const moved = POSITIONS.slice()
        moved[i] += 2 ** -20
        list.push(hashLevel(moved, INDICES))
        return list
      }, []),
    ]
    expect(new Set([NAME, ...others]).size).toBe(1 + others.length)
  })

  test('is the same with pictures, for whose coordinates vertices are split, and without', async () => {
    const text = `mtllib a.mtl\nvt 0 0\nvt 1 1\nusemtl m\n${obj()}f 1/1 2/2 3/1\nf 1/2 2/1 3/2\n`
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000208060000', 'hex')
    const files = { 'a.obj': text, 'a.mtl': 'newmtl m\nmap_Kd wall.png', 'wall.png': png }
    const read = (names: (keyof typeof files)[]) =>
      readLevel(
        names.map((path) => ({ path, blob: new Blob([files[path]]) })),
        {} as never,
      )
    const bare = await read(['a.obj'])
    const looking = await read(['a.obj', 'a.mtl', 'wall.png'])
    expect(looking.positions.length).toBeGreaterThan(bare.positions.length)
    expect(hashLevel(looking.positions, looking.indices)).toBe(hashLevel(bare.positions, bare.indices))
  })
})
