import { boulder } from '../../scenes/boulder.ts'
import { castle } from '../../scenes/castle.ts'
import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { torus } from '../../scenes/torus.ts'
import { uvSphere } from '../../scenes/uvSphere.ts'
import { createClosest, TriangleMesh } from '../../src/index.ts'
import { countCrossings, locate, type Place } from '../oracle/inside.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { list } from './print.ts'

/**
 * Inside and outside of closed meshes: contains, signedDistance, and the counts of crossings, at points under vertices and
 * edges, in the planes of faces, within bits of them, and anywhere.
 */
export interface ContainsCounts {
  asked: number
  wrong: number
}

interface Solid {
  name: string
  /** An expression that makes positions and indices, for the test that is printed. */
  positions: Float32Array | Float64Array
  indices: Uint32Array
  mesh: TriangleMesh
  triangles: Float64Array
  /** Points are taken from multiples of this at times. */
  lattice: number
}

type Shell = { positions: ArrayLike<number>; indices: Uint32Array }

const OFFSETS = [0, 1e3, 2e5]

function buildSolids(): Solid[] {
  const solids: Solid[] = []
  const add = (name: string, shell: Shell, lattice: number, offsets: readonly number[] = OFFSETS) => {
    for (const offset of offsets) {
      const by = [offset, -offset / 2, offset / 4]
      const doubles = Float64Array.from(shell.positions, (x, i) => x + by[i % 3])
      const floats = solids.length % 2 === 0
      const positions = floats ? Float32Array.from(doubles) : doubles
      const triangles = new Float64Array(shell.indices.length * 3)
      for (let i = 0; i < triangles.length; i++) triangles[i] = positions[3 * shell.indices[(i / 3) | 0] + (i % 3)]
      const mesh = new TriangleMesh(positions, shell.indices)
      const full = `${name} at ${offset}, ${floats ? 'floats' : 'doubles'}`
      if (!mesh.isClosed) throw new Error(`${full} is not closed`)
      solids.push({ name: full, positions, indices: shell.indices, mesh, triangles, lattice })
    }
  }
  add('grid box', gridBox({ cells: { x: 10, y: 10, z: 10 } }), 0.5)
  add('globe', uvSphere({ segments: 16, rings: 12 }), 0.25)
  add('ball', icosphere({ frequency: 4 }), 0.125)
  add('ring', torus({ segments: 16, sides: 8 }), 0.25)
  add('boulder', boulder({ triangles: 720 }), 0.25)
  add('cells', cells(diceOf(5), 5), 0.5)
  add('crumpled ball', crumpled(icosphere({ frequency: 3 }), diceOf(6)), 0.25)
  add('needles', { ...stretched(torus({ segments: 8, sides: 8 }), [1, 1e-7, 1]) }, 2 ** -24)
  add('tiny ball', stretched(icosphere({ frequency: 2 }), [1e-30, 1e-30, 1e-30]), 2 ** -101, [0])
  add('castle', castle(), 0.5, [0])
  return solids
}

function stretched({ positions, indices }: Shell, by: readonly number[]): Shell {
  return { positions: Float64Array.from(positions, (x, i) => x * by[i % 3]), indices }
}

/** Vertices thrown on a lattice: faces that cross, coincide, fold and collapse, yet every edge runs both ways. */
function crumpled({ positions, indices }: Shell, dice: Dice): Shell {
  return { positions: Float64Array.from(positions, (x) => Math.round(4 * x + dice.between(-1, 1)) / 4), indices }
}

/** The surface of random cells of a lattice: edges of two triangles and of four, vertices of up to eight cells. */
function cells(dice: Dice, size: number): Shell {
  const filled = new Set<string>()
  const key = (p: readonly number[]) => p.join()
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) for (let z = 0; z < size; z++) if (dice.chance(0.5)) filled.add(key([x, y, z]))
  const positions: number[] = []
  const indices: number[] = []
  for (const name of filled) {
    const cell = name.split(',').map(Number)
    for (let axis = 0; axis < 3; axis++) {
      for (const far of [0, 1]) {
        const beside = cell.map((x, k) => (k === axis ? x + 2 * far - 1 : x))
        if (filled.has(key(beside))) continue
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
        const first = positions.length / 3
        for (const [i, j] of [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ])
          positions.push(...cell.map((x, k) => x + (k === axis ? far : k === u ? i : k === v ? j : 0)))
        if (far) indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
        else indices.push(first, first + 2, first + 1, first, first + 3, first + 2)
      }
    }
  }
  return { positions, indices: Uint32Array.from(indices) }
}

let solids: Solid[] | undefined

/**
 * Questions about point number `from` up to `to`. Adds to the counts.
 * @param fail gets what went wrong, and a test that shows it
 */
export function proveContains(
  counts: ContainsCounts,
  fail: (what: string, test: string) => void,
  seed: number,
  from: number,
  to: number,
): void {
  solids ??= buildSolids()
  for (let index = from; index < to; index++) {
    const dice = diceOf(seedOf(seed, 'contains', index))
    // the castle is large: less often
    const solid = solids[dice.chance(0.02) ? solids.length - 1 : index % (solids.length - 1)]
    const point = pointOf(solid, dice)
    for (const [question, answer, expected] of askAll(solid, point, index, dice)) {
      counts.asked++
      if (answer === expected) continue
      counts.wrong++
      fail(`${question}: ${solid.name}`, print(solid, point, question, answer, expected, seed, index))
    }
  }
}

/** A corner, a point of an edge or a point of a face, as rounded. */
function onMesh({ triangles }: Solid, dice: Dice): number[] {
  const at = 9 * dice.whole(0, triangles.length / 9 - 1)
  const [u, v] = dice.pick([
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [0.25, 0.25],
    [dice.unit() / 2, dice.unit() / 2],
    [dice.unit(), 0],
  ])
  return [0, 1, 2].map((k) => triangles[at + k] * (1 - u - v) + triangles[at + 3 + k] * u + triangles[at + 6 + k] * v)
}

function anywhere({ mesh: { bounds } }: Solid, dice: Dice): number[] {
  const { min, max } = bounds
  return [
    [min.x, max.x],
    [min.y, max.y],
    [min.z, max.z],
  ].map(([low, high]) => dice.between(low - 0.1 * (high - low), high + 0.1 * (high - low)))
}

function pointOf(solid: Solid, dice: Dice): number[] {
  const stray = anywhere(solid, dice)
  const place = onMesh(solid, dice)
  const axis = dice.whole(0, 2)
  switch (dice.whole(0, 7)) {
    case 0:
      return stray
    case 1:
      return place
    // under a vertex, an edge or a face
    case 2:
    case 3:
      return place.map((x, k) => (k === axis ? stray[k] : x))
    // level with one
    case 4:
      return place.map((x, k) => (k === axis ? x : stray[k]))
    // within some bits of one
    case 5:
      return place.map((x) => x * (1 + dice.whole(-2, 2) * 2 ** -52))
    // under a vertex, on the height of another
    case 6: {
      const other = onMesh(solid, dice)
      return place.map((x, k) => (k === axis ? other[k] : x))
    }
    default:
      return stray.map((x) => Math.round(x / solid.lattice) * solid.lattice)
  }
}

const closest = createClosest()
const vec = (p: readonly number[]) => ({ x: p[0], y: p[1], z: p[2] })
const isOdd = (place: Place): boolean => place.surface || place.crossings % 2 !== 0
const isWound = (place: Place): boolean => place.surface || place.winding !== 0

function* askAll(
  solid: Solid,
  point: number[],
  index: number,
  dice: Dice,
): Generator<[string, boolean | number, boolean | number]> {
  const { mesh, triangles } = solid
  const p = vec(point)
  const place = locate(triangles, point)
  yield ['contains', mesh.contains(p), isOdd(place)]
  yield ['contains by winding', mesh.contains(p, { method: 'winding' }), isWound(place)]
  const other = pointOf(solid, dice)
  const way = vec(dice.pick([other.map((x, k) => x - point[k]), [1, 0, 0], [0, -1, 0], [0, 0, 1], dice.direction()]))
  if (!place.surface && (way.x !== 0 || way.y !== 0 || way.z !== 0))
    yield ['castRayCount', mesh.castRayCount(p, way, Number.POSITIVE_INFINITY) % 2 === 1, isOdd(place)]
  if (index % 4 === 0)
    yield ['castSegmentCount', mesh.castSegmentCount(p, vec(other)), countCrossings(triangles, point, other)]
  if (index % 16 === 0 && !place.surface) {
    const distance = mesh.signedDistance(p, closest)
    yield ['signedDistance', distance, isOdd(place) ? -closest.distance : closest.distance]
  }
}

function print(
  { name, positions, indices }: Solid,
  point: number[],
  question: string,
  answer: boolean | number,
  expected: boolean | number,
  seed: number,
  index: number,
): string {
  const few = indices.length <= 300
  const floats = positions instanceof Float32Array ? 'Float32Array' : 'Float64Array'
  return [
    `// ${question} of ${name}: ${answer}, expected ${expected}`,
    "import { expect, it } from 'vitest'",
    few ? "import { TriangleMesh } from '../../src/index.ts'" : "import { proveContains } from '../prove/contains.ts'",
    '',
    `it('${question}: ${name} (seed ${seed}, case ${index})', () => {`,
    ...(few
      ? [
          `  const mesh = new TriangleMesh(${floats}.of(...${list(positions)}), ${list(indices)})`,
          `  const [x, y, z] = ${list(point)}`,
          `  expect(mesh.contains({ x, y, z })).toBe(${expected})`,
        ]
      : [
          '  const counts = { asked: 0, wrong: 0 }',
          `  proveContains(counts, () => {}, ${seed}, ${index}, ${index + 1}) // at ${list(point)}`,
          '  expect(counts.wrong).toBe(0)',
        ]),
    '})',
    '',
  ].join('\n')
}
