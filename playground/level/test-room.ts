/**
 * A room of 20 × 4 × 20 m for tests: a pillar, a wall with a way round it, and behind the wall a ramp up to a platform with a
 * post on it, which is the goal. In any unit, turned to either axis, and as far away as one likes. Runs in Node.
 */
import { boxPiece, gltfParts, type Piece, writeGlb } from '../../doctor/loading/test-files.ts'

/** In metres, y up. The ramp is as steep as 1.2 in 6. */
const RAMP: Piece = {
  positions: [6, 0, 3, 9, 0, 3, 6, 1.2, -3, 9, 1.2, -3, 6, 0, -3, 9, 0, -3],
  indices: [0, 1, 2, 1, 3, 2, 0, 2, 4, 1, 5, 3],
}
export const PIECES: readonly Piece[] = [
  boxPiece([-10, 0, -10], [10, 4, 10], true),
  boxPiece([3, 0, -10], [3.3, 3, 4]),
  boxPiece([-6, 0, -6], [-5, 4, -5]),
  boxPiece([6, 0, -9], [9, 1.2, -3]),
  boxPiece([7.4, 1.2, -8.6], [7.6, 2.7, -8.4]),
  RAMP,
]

/** As one level, for a judge. */
export const TEST_ROOM = {
  positions: PIECES.flatMap(({ positions }) => positions),
  indices: PIECES.flatMap(({ indices }, i) => {
    const first = PIECES.slice(0, i).reduce((sum, { positions }) => sum + positions.length / 3, 0)
    return indices.map((index) => first + index)
  }),
}

/** Round the wall, up the ramp, to the post; the first is where one may be anyway. */
export const WAY = [
  { x: 0, y: 0, z: 0 },
  { x: 0, y: 0, z: 7 },
  { x: 7.5, y: 0, z: 7 },
  { x: 7.5, y: 1.2, z: -4 },
  { x: 7.5, y: 1.2, z: -7.6 },
]

/** The room's file as an exporter might write it: so many units for a metre, z up, somewhere else. */
export function roomFile({
  perMetre = 1,
  zUp = false,
  away = [0, 0, 0],
}: {
  perMetre?: number
  zUp?: boolean
  /** In the file's own units and axes. */
  away?: readonly [number, number, number]
}): Uint8Array {
  const pieces = PIECES.map(({ positions, indices }) => ({
    indices,
    positions: positions.map((_, i) => {
      const [x, y, z] = positions.slice(i - (i % 3), i - (i % 3) + 3)
      return (zUp ? [x, -z, y] : [x, y, z])[i % 3] * perMetre
    }),
  }))
  const { json, bin } = gltfParts(pieces)
  // far away by its node, as exporters have it: vertices themselves are rounded to 6 cm there
  json.nodes = [{ mesh: 0, translation: away }]
  return writeGlb(json, bin)
}
