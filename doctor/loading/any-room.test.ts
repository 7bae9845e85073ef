import { expect, test } from 'vitest'
import { dealRoom, KINDS, type Kind } from './any-room.ts'
import { guessFits, worthAsking } from './guess-fit.ts'
import { readLevel } from './load.ts'
import { gltfParts, type Piece, writeGlb } from './test-files.ts'

const seed = Number(process.env.ROOMS_SEED ?? 1)
const cases = Number(process.env.ROOMS_CASES ?? 4)

const turned = ({ positions, indices }: Piece): Piece => ({
  indices,
  positions: positions.map((_, i) => {
    const [x, y, z] = positions.slice(i - (i % 3), i - (i % 3) + 3)
    return [x, -z, y][i % 3]
  }),
})

async function measured(pieces: readonly Piece[]) {
  const { json, bin } = gltfParts(pieces)
  return readLevel([{ path: 'a.glb', blob: new Blob([writeGlb(json, bin) as BlobPart]) }], {} as never)
}

/** How many of its rooms are taken for levels that lie on their side, though they do not; and how many of those that do are not. */
async function misjudged(kind: Kind): Promise<{ upright: number; lying: number }> {
  const wrong = { upright: 0, lying: 0 }
  for (let i = 0; i < cases; i++) {
    const pieces = dealRoom(kind, seed * 1000 + i)
    const upright = guessFits((await measured(pieces)).measure, 'obj')
    if (upright[0].up === 'z' || worthAsking(upright, { unit: 'm', up: 'y' }) !== null) wrong.upright++
    if (guessFits((await measured(pieces.map(turned))).measure, 'obj')[0].up !== 'z') wrong.lying++
  }
  return wrong
}

test.each(KINDS)(`${cases} levels of the kind "%s", in metres, y up: nobody is asked`, async (kind) => {
  const { upright, lying } = await misjudged(kind)
  expect(upright).toBe(0)
  // A room that is about as high as it is deep might as well lie on its side: what nobody can tell is taken as it is written.
  expect(lying / cases).toBeLessThan(0.25)
})

test('a room of loose tiles, 5 mm apart: its floor is one, and one starts there', async () => {
  const floor: Piece[] = []
  for (let x = 0; x < 12; x++)
    for (let z = 0; z < 12; z++) {
      const [a, b, c, d] = [x + 0.0025, z + 0.0025, x + 0.9975, z + 0.9975]
      floor.push({ positions: [a, 0, b, a, 0, d, c, 0, d, c, 0, b], indices: [0, 1, 2, 0, 2, 3] })
    }
  const wall: Piece = { positions: [0, 0, 0, 12, 0, 0, 12, 3, 0, 0, 3, 0], indices: [0, 1, 2, 0, 2, 3] }
  const table: Piece = { positions: [4, 0.7, 4, 4, 0.7, 6, 6, 0.7, 6, 6, 0.7, 4], indices: [0, 1, 2, 0, 2, 3] }
  const level = await measured([...floor, wall, table])
  expect(level.measure.floor.y).toBeCloseTo(144 * 0.995 ** 2, 3)
  expect(level.starts[0].y).toBe(0)
  for (const format of ['glb', 'obj', 'stl'] as const)
    expect(worthAsking(guessFits(level.measure, format), { unit: 'm', up: 'y' })).toBe(null)
})
