/** Rooms, buildings and landscapes dealt at random, in metres, y up. */
import { random } from '../../scenes/random.ts'
import { boxPiece, type Piece } from './test-files.ts'

type Rng = () => number
const between = (rng: Rng, low: number, high: number) => low + (high - low) * rng()
const below = (rng: Rng, n: number) => Math.floor(rng() * n)

/** A parallelogram from a corner along two sides; its front is where u × v points. */
const sheet = (at: number[], u: number[], v: number[]): Piece => ({
  positions: [
    at,
    [0, 1, 2].map((k) => at[k] + u[k]),
    [0, 1, 2].map((k) => at[k] + u[k] + v[k]),
    [0, 1, 2].map((k) => at[k] + v[k]),
  ].flat(),
  indices: [0, 1, 2, 0, 2, 3],
})

/** A sheet as loose tiles with gaps between them, in rows that may be shifted against each other, each a little higher or lower, or tilted. */
function tiled(rng: Rng, at: number[], u: number[], v: number[], size: number, gap: number, uneven: number): Piece[] {
  const pieces: Piece[] = []
  const lengths = [u, v].map((side) => Math.hypot(...side))
  const [columns, rows] = lengths.map((length) => Math.max(1, Math.round(length / size)))
  const normal = [0, 1, 2].map((k) => u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3])
  const scale = Math.hypot(...normal)
  const shifted = rng() < 0.5
  for (let row = 0; row < rows; row++) {
    const shift = shifted && row % 2 === 1 ? 0.5 : 0
    for (let column = 0; column < columns + (shift > 0 ? 1 : 0); column++) {
      const along = [Math.max(0, (column - shift) / columns), Math.min(1, (column + 1 - shift) / columns)]
      const across = [row / rows, (row + 1) / rows]
      along[0] += gap / 2 / lengths[0]
      along[1] -= gap / 2 / lengths[0]
      across[0] += gap / 2 / lengths[1]
      across[1] -= gap / 2 / lengths[1]
      const heights = [0, 1, 2, 3].map(() => (uneven * (rng() - 0.5)) / scale)
      const corner = (a: number, b: number, h: number) =>
        [0, 1, 2].map((k) => at[k] + a * u[k] + b * v[k] + h * normal[k])
      pieces.push({
        positions: [
          corner(along[0], across[0], heights[0]),
          corner(along[1], across[0], heights[1]),
          corner(along[1], across[1], heights[2]),
          corner(along[0], across[1], heights[3]),
        ].flat(),
        indices: [0, 1, 2, 0, 2, 3],
      })
    }
  }
  return pieces
}

type Surface = (at: number[], u: number[], v: number[]) => Piece[]

function surface(rng: Rng, isLoose: boolean): Surface {
  const size = between(rng, 0.3, 1.5)
  const gap = isLoose ? between(rng, 0.002, 0.01) : 0
  const uneven = isLoose && rng() < 0.5 ? between(rng, 0, 0.01) : 0
  return (at, u, v) => tiled(rng, at, u, v, size, gap, uneven)
}

const plain: Surface = (at, u, v) => [sheet(at, u, v)]

/** Floor, walls and perhaps a ceiling, seen from within. */
function room(rng: Rng, floor: Surface, wall: Surface, [x, y, z]: number[], [w, h, d]: number[]): Piece[] {
  return [
    ...floor([x, y, z], [0, 0, d], [w, 0, 0]),
    ...wall([x, y, z], [w, 0, 0], [0, h, 0]),
    ...wall([x + w, y, z + d], [-w, 0, 0], [0, h, 0]),
    ...wall([x, y, z + d], [0, 0, -d], [0, h, 0]),
    ...wall([x + w, y, z], [0, 0, d], [0, h, 0]),
    ...(rng() < 0.5 ? plain([x, y + h, z], [w, 0, 0], [0, 0, d]) : []),
  ]
}

function furniture(rng: Rng, [x, y, z]: number[], [w, , d]: number[], count: number): Piece[] {
  return Array.from({ length: count }, () => {
    const side = [between(rng, 0.3, 2), between(rng, 0.4, 2), between(rng, 0.3, 2)]
    const a = [x + rng() * Math.max(0.1, w - side[0]), y, z + rng() * Math.max(0.1, d - side[2])]
    return boxPiece(
      a,
      a.map((p, k) => p + side[k]),
    )
  })
}

/** Terraces without a ramp are many floors, each smaller than the wall behind: such a level still seems to lie on its side. */
export const KINDS = ['tiles', 'plain', 'walls', 'building', 'maze', 'terrain', 'town', 'ramp'] as const
export type Kind = (typeof KINDS)[number]

/** The level, y up. */
export function dealRoom(kind: Kind, seed: number): Piece[] {
  const rng = random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(KINDS.indexOf(kind) + 1, 0x85ebca6b))
  for (let i = 0; i < 4; i++) rng()
  const w = between(rng, 4, 20)
  const d = between(rng, 4, 20)
  const h = between(rng, 2.4, Math.min(4, 0.9 * d))
  switch (kind) {
    case 'tiles':
      return [
        ...room(rng, surface(rng, true), plain, [0, 0, 0], [w, h, d]),
        ...furniture(rng, [0, 0, 0], [w, h, d], below(rng, 6)),
      ]
    case 'walls':
      return [
        ...room(rng, surface(rng, true), surface(rng, true), [0, 0, 0], [w, h, d]),
        ...furniture(rng, [0, 0, 0], [w, h, d], below(rng, 6)),
      ]
    case 'plain':
      return [...room(rng, plain, plain, [0, 0, 0], [w, h, d]), ...furniture(rng, [0, 0, 0], [w, h, d], below(rng, 6))]
    case 'building': {
      const storeys = 2 + below(rng, 4)
      const floor = surface(rng, rng() < 0.5)
      const pieces: Piece[] = []
      const deep = Math.max(d, storeys * 3)
      for (let i = 0; i < storeys; i++) {
        pieces.push(
          ...room(rng, floor, plain, [0, i * 3, 0], [w, 2.8, deep]),
          ...furniture(rng, [0, i * 3, 0], [w, 2.8, deep], below(rng, 6)),
        )
      }
      return pieces
    }
    case 'maze': {
      const floor = surface(rng, rng() < 0.5)
      const pieces: Piece[] = floor([0, 0, 0], [0, 0, 20], [20, 0, 0])
      for (let i = below(rng, 30); i > 0; i--) {
        const along = rng() < 0.5
        const length = between(rng, 2, 10)
        const a = [rng() * (20 - length), 0, rng() * (20 - length)]
        pieces.push(boxPiece(a, along ? [a[0] + length, 2.8, a[2] + 0.2] : [a[0] + 0.2, 2.8, a[2] + length]))
      }
      return pieces
    }
    case 'terrain': {
      const n = 8 + below(rng, 24)
      const side = between(rng, 20, 200)
      const bumps = Array.from({ length: 6 }, () => [
        between(rng, 0.5, 4),
        between(rng, 0.5, 4),
        rng() * 6,
        rng() * side * 0.03,
      ])
      const height = (i: number, j: number) =>
        bumps.reduce((sum, [a, b, phase, size]) => sum + size * Math.sin((a * i + b * j) / n + phase), 0)
      const positions: number[] = []
      for (let i = 0; i <= n; i++)
        for (let j = 0; j <= n; j++) positions.push((i / n) * side, height(i, j), (j / n) * side)
      const indices: number[] = []
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const a = i * (n + 1) + j
          indices.push(a, a + 1, a + n + 1, a + 1, a + n + 2, a + n + 1)
        }
      return [{ positions, indices }]
    }
    case 'town': {
      const side = between(rng, 30, 120)
      const pieces = plain([0, 0, 0], [0, 0, side], [side, 0, 0])
      for (let i = below(rng, 20); i > 0; i--) {
        const house = [between(rng, 6, 20), between(rng, 4, 25), between(rng, 6, 20)]
        const a = [rng() * (side - house[0]), 0, rng() * (side - house[2])]
        pieces.push(
          boxPiece(
            a,
            a.map((p, k) => p + house[k]),
          ),
        )
      }
      return pieces
    }
    case 'ramp': {
      // A floor that is tilted as a whole, of loose tiles.
      const rise = d * between(rng, 0.05, 0.5)
      const floor = surface(rng, true)
      return [
        ...floor([0, 0, 0], [0, rise, d], [w, 0, 0]),
        ...plain([0, 0, 0], [w, 0, 0], [0, h, 0]),
        ...plain([w, rise, d], [-w, 0, 0], [0, h, 0]),
        ...furniture(rng, [0, rise, 0], [w, h, d], below(rng, 4)),
      ]
    }
  }
}
