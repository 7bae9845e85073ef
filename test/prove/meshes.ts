import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { torus } from '../../scenes/torus.ts'
import { uvSphere } from '../../scenes/uvSphere.ts'
import { TriangleMesh, type TriangleMeshOptions } from '../../src/index.ts'
import { type Dice, diceOf } from './dice.ts'

/** Meshes that trees and tie rules find hard, and a few that people use. */
export interface Sample {
  name: string
  positions: Float32Array | Float64Array
  indices: Uint32Array | null
  mesh: TriangleMesh
  /** a, b, c of each triangle, in the caller's order. */
  triangles: Float64Array
  /** Largest extent, and where its middle is. */
  size: number
  middle: number[]
}

export function sampleOf(
  name: string,
  positions: Float32Array | Float64Array,
  indices: Uint32Array | null,
  options?: TriangleMeshOptions,
): Sample {
  const count = indices ? indices.length : positions.length / 3
  const triangles = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
    const at = indices ? indices[i] : i
    for (let k = 0; k < 3; k++) triangles[3 * i + k] = positions[3 * at + k]
  }
  const low = [0, 1, 2].map((k) =>
    triangles.reduce((m, x, i) => (i % 3 === k ? Math.min(m, x) : m), Number.POSITIVE_INFINITY),
  )
  const high = [0, 1, 2].map((k) =>
    triangles.reduce((m, x, i) => (i % 3 === k ? Math.max(m, x) : m), Number.NEGATIVE_INFINITY),
  )
  const empty = triangles.length === 0
  const size = empty ? 1 : Math.max(...high.map((x, k) => x - low[k])) || 1
  const middle = empty ? [0, 0, 0] : low.map((x, k) => (x + high[k]) / 2)
  return { name, positions, indices, mesh: new TriangleMesh(positions, indices, options), triangles, size, middle }
}

type Corner = number[]

function soup(count: number, make: (i: number) => Corner[]): Float64Array {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(...make(i).flat())
  return Float64Array.from(all)
}

const around = (dice: Dice, at: Corner, reach: number): Corner => at.map((x) => x + dice.between(-reach, reach))

function grid(
  cells: number,
  height: (i: number, j: number) => number,
): { positions: Float64Array; indices: Uint32Array } {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= cells; i++) for (let j = 0; j <= cells; j++) positions.push(i, height(i, j), j)
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      const a = i * (cells + 1) + j
      indices.push(a, a + 1, a + cells + 2, a, a + cells + 2, a + cells + 1)
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) }
}

/** Moves a mesh, in doubles. */
const moved = (positions: ArrayLike<number>, by: Corner): Float64Array =>
  Float64Array.from(positions, (x, i) => x + by[i % 3])

function build(): Sample[] {
  const dice = diceOf(20)
  const point = (reach = 1): Corner => dice.vector(reach)
  const half = (): Corner => [dice.whole(-4, 4) / 2, dice.whole(-4, 4) / 2, dice.whole(-4, 4) / 2]
  const small = (at: Corner, reach: number): Corner[] => [
    around(dice, at, reach),
    around(dice, at, reach),
    around(dice, at, reach),
  ]
  const samples: Sample[] = []
  const add = (name: string, positions: Float32Array | Float64Array, indices: Uint32Array | null = null) =>
    samples.push(sampleOf(name, positions, indices))

  add(
    'soup',
    soup(60, () => small(point(), 0.4)),
  )
  add('soup of floats', Float32Array.from(soup(60, () => small(point(), 0.4))))
  add(
    'lattice soup',
    soup(50, () => [half(), half(), half()]),
  )
  const some = Array.from({ length: 12 }, () => small(point(), 0.5))
  add(
    'duplicates',
    soup(60, (i) => some[i % 12]),
  )
  add(
    'duplicates, corners turned',
    soup(60, (i) => [0, 1, 2].map((k) => some[i % 12][(k + i) % 3])),
  )
  add(
    'all centres equal',
    soup(72, () => {
      const [a, b] = [half(), half()]
      return [a, b, a.map((x, k) => -(x + b[k]))]
    }),
  )
  add(
    'needles',
    soup(100, () => {
      const [a, b] = [point(), point()]
      const thin = 10 ** -dice.between(2, 14)
      return [a, b, a.map((x, k) => (x + b[k]) / 2 + dice.between(-thin, thin))]
    }),
  )
  add(
    'exponential spacing',
    soup(60, (i) => small([2 ** (i - 30), 0, 0], 2 ** (i - 31))),
  )
  add(
    'one giant among tiny',
    soup(60, () => small(point(), 0.01)).map((x, i) => (i < 9 ? x * 1e4 : x)),
  )
  const flat = grid(6, () => 0)
  add('flat floor', flat.positions, flat.indices)
  const hills = grid(6, (i, j) => ((i * 7 + j * 3) % 5) / 4)
  add('hills', Float32Array.from(hills.positions), hills.indices)
  add(
    'stack of parallel floors',
    soup(80, (i) => {
      const y = (i % 16) / 4
      return [
        [-1, y, -1],
        [1, y, -1],
        [0, y, 2],
      ]
    }),
  )
  const hub = point()
  add(
    'fan about one vertex',
    soup(50, () => [hub, point(), point()]),
  )
  add(
    'one triangle',
    soup(1, () => [point(), point(), point()]),
  )
  add('no triangle', new Float64Array(0))
  add(
    'one point, many times',
    soup(20, () => [hub, hub, hub]),
  )
  add(
    'points on a line',
    soup(20, () => [half()[0], half()[0], half()[0]].map((x) => [x, 2 * x, -x])),
  )
  add(
    'tiny world',
    soup(50, () => small(point(), 0.4)).map((x) => x * 1e-9),
  )
  add(
    'huge world',
    soup(50, () => small(point(), 0.4)).map((x) => x * 1e9),
  )
  const box = gridBox({ cells: { x: 2, y: 3, z: 2 } })
  add('grid box', box.positions, box.indices)
  const globe = uvSphere({ segments: 8, rings: 8 })
  add('globe', globe.positions, globe.indices)
  const ball = icosphere({ frequency: 2 })
  add('ball far away', moved(ball.positions, [1e6, -2e5, 3e5]), ball.indices)
  const ring = torus({ segments: 8, sides: 8 })
  add('ring', ring.positions, ring.indices)
  const one = small(point(), 0.5)
  add(
    'identical triangles',
    soup(60, () => one),
  )
  const shell = icosphere({ frequency: 1 })
  const shells = Array.from({ length: 5 }, (_, i) => Array.from(shell.positions, (x) => x * 0.7 ** i)).flat()
  const corners = shell.positions.length / 3
  add(
    'concentric nested',
    Float64Array.from(shells),
    Uint32Array.from({ length: 5 * shell.indices.length }, (_, i) => {
      const at = i % shell.indices.length
      return shell.indices[at] + corners * Math.floor(i / shell.indices.length)
    }),
  )
  add(
    'needles side by side',
    soup(100, (i) => [
      [0, 0, i * 1e-6],
      [1, i % 2, (i + 1) * 1e-6],
      [-1, 0, i * 1e-6],
    ]),
  )
  add(
    'soup far away',
    moved(
      soup(60, () => small(point(), 0.4)),
      [-3e7, 1e7, 2e7],
    ),
  )
  const rolled = (corners: Corner[]): Corner[] => {
    const first = dice.whole(0, 2)
    return [0, 1, 2].map((k) => corners[(first + k) % 3])
  }
  // c on the line from a to b but for its last bits: a cross product in doubles is all rounding
  add(
    SLIVERS,
    soup(100, () => {
      const [a, b] = [point(), point()]
      const share = dice.unit()
      return rolled([a, b, a.map((x, k) => x + (b[k] - x) * share)])
    }),
  )
  // as thin as you like, where one coordinate of all is about zero: squares of their normals, or these themselves, underflow
  add(
    VANISHING,
    soup(100, () => {
      const thin = 10 ** -dice.between(100, 320)
      const axis = dice.whole(0, 2)
      const flat = (v: Corner) => v.map((x, k) => (k === axis ? dice.whole(-2, 2) * thin : x))
      const a = flat(point())
      return rolled([a, flat(dice.chance(0.8) ? point() : a), flat(a)])
    }),
  )
  return samples
}

/** Some more of up to ten thousand triangles. */
function buildMedium(): Sample[] {
  const dice = diceOf(21)
  const hills = grid(31, (i, j) => ((i * 7 + j * 3) % 5) / 4)
  const floor = grid(50, () => 0)
  const globe = uvSphere({ segments: 40, rings: 24 })
  const spread = soup(1000, () => {
    const at = dice.vector(1).map((x) => x * 2 ** dice.whole(-30, 3))
    return [around(dice, at, 0.1), around(dice, at, 0.1), around(dice, at, 0.1)]
  })
  return [
    sampleOf('hills of 1,922', hills.positions, hills.indices),
    sampleOf('level floor of 5,000', floor.positions, floor.indices),
    sampleOf('globe of 1,840', globe.positions, globe.indices),
    sampleOf('crowded about the origin', spread, null),
  ]
}

/** Three large ones, whose brute force takes its time. */
function buildLarge(): Sample[] {
  const dice = diceOf(22)
  const [a, b, c] = [dice.vector(1), dice.vector(1), dice.vector(1)]
  const ring = torus({ segments: 96, sides: 104 })
  const land = grid(100, (i, j) => Math.floor(8 * Math.abs(((i * 37 + j * 91) % 64) / 64 - 0.5)))
  return [
    sampleOf(
      'one triangle 100,000 times',
      soup(100_000, () => [a, b, c]),
      null,
    ),
    sampleOf('ring of 20,000 far away', moved(ring.positions, [1e5, 1e5, -1e5]), ring.indices),
    sampleOf('steps of 20,000', Float32Array.from(land.positions), land.indices),
  ]
}

/** Every triangle two to four times, with its corners turned, and turned over. */
function doubled({ name, triangles }: Sample): Sample {
  const copies: number[] = []
  for (let at = 0; at < triangles.length; at += 9) {
    const [a, b, c] = [0, 3, 6].map((i) => Array.from(triangles.subarray(at + i, at + i + 3)))
    const ways = [
      [a, b, c],
      [b, c, a],
      [c, b, a],
      [a, b, c],
    ]
    copies.push(...ways.slice(0, 2 + ((at / 9) % 3)).flat(2))
  }
  return sampleOf(`${name}, doubled`, Float64Array.from(copies), null)
}

const SPARSE = ['soup', 'lattice soup', 'needles', 'hills', 'grid box', 'globe', 'ring', 'flat floor', 'ball far away']
const SLIVERS = 'slivers'
const VANISHING = 'vanishing slivers'
const UNJUDGED = ['no triangle', 'all centres equal', SLIVERS, VANISHING]

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Made once in each worker. */
export const allSamples: () => readonly Sample[] = once(build)
export const mediumSamples: () => readonly Sample[] = once(buildMedium)
export const largeSamples: () => readonly Sample[] = once(buildLarge)

/** Those whose answers are judged by the oracle, of 1 to 2,000 triangles; and those with every triangle more than once. */
export const judgedSamples: () => readonly Sample[] = once(() => [
  ...allSamples().filter(({ name }) => !UNJUDGED.includes(name)),
  ...mediumSamples().filter(({ name }) => name === 'hills of 1,922' || name === 'globe of 1,840'),
])
/** Whose triangles are thinner than doubles can tell: judged as well, in a stratum of their own. */
export const sliverSamples: () => readonly Sample[] = once(() =>
  allSamples().filter(({ name }) => name === SLIVERS || name === VANISHING),
)
export const doubledSamples: () => readonly Sample[] = once(() =>
  allSamples()
    .filter(({ name }) => SPARSE.includes(name))
    .map(doubled),
)
