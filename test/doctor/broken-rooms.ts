/**
 * Eight rooms of 8 m by 8 m with one fault each, and for each a twin in which it is mended. Made of boxes and floors with names, so that a
 * finding can tell which of them is at fault.
 */
import type { Level } from '../../doctor/audit.ts'
import type { FindingKind } from '../../doctor/finding.ts'
import type { LevelObject } from '../../doctor/loading/level-data.ts'
import { addObject } from '../../doctor/loading/objects.ts'
import { boxPiece, type Piece } from '../../doctor/loading/test-files.ts'

type Part = readonly [name: string, piece: Piece]

export interface BrokenRoom {
  readonly name: string
  /** What has to be told of it. */
  readonly kind: FindingKind
  /** Its object, and about where: x and z. */
  readonly object: string
  readonly place: readonly [x: number, z: number]
  readonly broken: readonly Part[]
  readonly mended: readonly Part[]
}

const box = (name: string, min: number[], max: number[]): Part => [name, boxPiece(min, max)]

/** A floor without a thickness. */
const sheet = (name: string, x0: number, x1: number): Part => [
  name,
  { positions: [x0, 0, -4, x0, 0, 4, x1, 0, 4, x1, 0, -4], indices: [0, 1, 2, 0, 2, 3] },
]

const WALLS: readonly Part[] = [
  box('Walls', [-4.2, -0.5, -4.2], [-3.9, 3, 4.2]),
  box('Walls', [3.9, -0.5, -4.2], [4.2, 3, 4.2]),
  box('Walls', [-4.1, -0.5, -4.3], [4.1, 3, -3.9]),
  box('Walls', [-4.1, -0.5, 3.9], [4.1, 3, 4.3]),
]
const FLOOR = box('Floor', [-4, -0.3, -4], [4, 0, 4])
const ROOM = [...WALLS, FLOOR]

/** A floor with an opening from x = 1 to 2.6, z = −0.8 to 0.8. */
const ring = (deep: number): Part[] => [
  box('Floor', [-4, -deep, -4], [1, 0, 4]),
  box('Floor', [2.6, -deep, -4], [4, 0, 4]),
  box('Floor', [1, -deep, -4], [2.6, 0, -0.8]),
  box('Floor', [1, -deep, 0.8], [2.6, 0, 4]),
]
const PIT = box('Pit', [0.9, -1.9, -0.9], [2.7, -1.5, 0.9])

/** A wall across the room with an opening so wide, or as high. */
const wallWith = (wide: number): Part[] => [
  box('Wall', [0.9, -0.1, -4], [1.1, 2.9, -wide / 2]),
  box('Wall', [0.9, -0.1, wide / 2], [1.1, 2.9, 4]),
]
const beam = (low: number) => box('Beam', [0.8, low, -4], [1.2, low + 0.3, 4])
const ISLAND = box('Island', [0.5, -0.1, -1.2], [2.9, 1.2, 1.2])
const STAIRS = [1, 2, 3, 4, 5].map((n) => box('Stairs', [-2.5 + 0.5 * n, -0.1, -1], [1, 0.22 * n, 1]))

/** For the visitor of a building: 0.6 m wide, 1.8 m tall, steps of 0.3 m. */
export const BROKEN_ROOMS: readonly BrokenRoom[] = [
  {
    name: 'hole',
    kind: 'fall',
    object: 'Floor',
    place: [1.8, 0],
    broken: [...WALLS, ...ring(0.3)],
    mended: [...WALLS, ...ring(0.3), box('Lid', [0.9, -0.3, -0.9], [2.7, -0.01, 0.9])],
  },
  {
    name: 'pit',
    kind: 'pit',
    object: 'Pit',
    place: [1.8, 0],
    broken: [...WALLS, ...ring(1.8), PIT],
    mended: [...WALLS, ...ring(0.5), box('Pit', [0.9, -0.5, -0.9], [2.7, -0.25, 0.9])],
  },
  {
    name: 'gap',
    kind: 'crack',
    object: 'East',
    place: [1, 0],
    broken: [...WALLS, sheet('West', -4, 0.99), sheet('East', 1.01, 4)],
    mended: [...WALLS, sheet('West', -4, 1), sheet('East', 1, 4)],
  },
  {
    name: 'lip',
    kind: 'snag',
    object: 'Lip',
    place: [1, 0],
    broken: [...ROOM, box('Lip', [0.95, -0.1, -4], [1.05, 0.36, 4])],
    mended: [...ROOM, box('Lip', [0.8, -0.1, -4], [1.2, 0.15, 4])],
  },
  {
    name: 'strip',
    kind: 'strip',
    object: 'Strip',
    place: [1, 0],
    broken: [...ROOM, box('Strip', [0.99, -0.1, -4], [1.01, 0.06, 4])],
    mended: [...ROOM, box('Strip', [0.99, -0.1, -4], [1.01, 0.004, 4])],
  },
  {
    name: 'passage',
    kind: 'narrow-passage',
    object: 'Wall',
    place: [0.9, 0],
    broken: [...ROOM, ...wallWith(0.5)],
    mended: [...ROOM, ...wallWith(0.9)],
  },
  {
    name: 'beam',
    kind: 'low-ceiling',
    object: 'Beam',
    place: [1, 0],
    broken: [...ROOM, beam(1.5)],
    mended: [...ROOM, beam(2.1)],
  },
  {
    name: 'island',
    kind: 'unreached',
    object: 'Island',
    place: [1.7, 0],
    broken: [...ROOM, ISLAND],
    mended: [...ROOM, ISLAND, ...STAIRS],
  },
]

export function levelOfParts(name: string, parts: readonly Part[]): Level {
  const positions: number[] = []
  const indices: number[] = []
  const objects: LevelObject[] = []
  for (const [object, piece] of parts) {
    const first = positions.length / 3
    addObject(objects, indices.length / 3, object)
    positions.push(...piece.positions)
    indices.push(...piece.indices.map((i) => first + i))
  }
  return { name, positions: Float32Array.from(positions), indices: Uint32Array.from(indices), objects, notes: [] }
}

/** The same as a file: an object for each part. */
export function objOfParts(parts: readonly Part[]): string {
  const lines: string[] = []
  let first = 1
  for (const [name, { positions, indices }] of parts) {
    lines.push(`o ${name}`)
    for (let i = 0; i < positions.length; i += 3) lines.push(`v ${positions.slice(i, i + 3).join(' ')}`)
    for (let i = 0; i < indices.length; i += 3)
      lines.push(
        `f ${indices
          .slice(i, i + 3)
          .map((n) => first + n)
          .join(' ')}`,
      )
    first += positions.length / 3
  }
  return `${lines.join('\n')}\n`
}
