import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { torus } from '../../scenes/torus.ts'
import { uvSphere } from '../../scenes/uvSphere.ts'
import { createHit, type Hit, sphere, TriangleMesh } from '../../src/index.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { list, literal } from './print.ts'
import { addFailure, type Tally } from './tally.ts'

/**
 * Rays from inside closed meshes, aimed at edges and vertices: none may leave. Random rays never see a leak; these do. Each
 * mesh stands at three distances from the origin, with float and with double vertices. A small ball follows now and then.
 */
interface Shell {
  name: string
  make: string
  positions: Float32Array | Float64Array
  indices: Uint32Array
  mesh: TriangleMesh
  /** A random point strictly inside. */
  inside(dice: Dice): number[]
  /** Seen from inside, every point of the surface is the first on its ray. */
  convex: boolean
}

const OFFSETS = [0, 1e3, 2e5]

function buildShells(): Shell[] {
  const shells: Shell[] = []
  const near = (reach: number) => (dice: Dice) => (dice.chance(0.2) ? [0, 0, 0] : dice.vector(reach))
  const kinds = [
    { make: 'gridBox()', level: gridBox(), inside: (dice: Dice) => latticeOrAny(dice), convex: true },
    { make: 'uvSphere()', level: uvSphere(), inside: near(0.4), convex: true },
    { make: 'icosphere()', level: icosphere(), inside: near(0.4), convex: true },
    { make: 'torus()', level: torus(), inside: inRing, convex: false },
  ]
  for (const { make, level, inside, convex } of kinds) {
    for (const offset of OFFSETS) {
      const by = [offset, -offset / 2, offset / 3]
      const doubles = Float64Array.from(level.positions, (x, i) => x + by[i % 3])
      for (const positions of [doubles, Float32Array.from(doubles)]) {
        const floats = positions instanceof Float32Array
        shells.push({
          name: `${level.name} at ${offset}, ${floats ? 'floats' : 'doubles'}`,
          make,
          positions,
          indices: level.indices,
          mesh: new TriangleMesh(positions, level.indices),
          inside: (dice) => inside(dice).map((x, i) => x + by[i]),
          convex,
        })
      }
    }
  }
  return shells
}

/** Inside the grid box from 0 to 8: half of the time at a point of a half grid, where rays run along planes of vertices. */
function latticeOrAny(dice: Dice): number[] {
  const coarse = dice.chance(0.5)
  return [0, 1, 2].map(() => (coarse ? dice.whole(2, 14) / 2 : dice.between(1, 7)))
}

/** On the middle of the torus' tube, or near it. */
function inRing(dice: Dice): number[] {
  for (;;) {
    const [x, z] = [dice.between(-1, 1), dice.between(-1, 1)]
    const long = Math.sqrt(x * x + z * z)
    if (long > 0.1) return [x / long, dice.between(-0.2, 0.2), z / long]
  }
}

let shells: Shell[] | undefined

export function proveLeaks(tally: Tally, seed: number, from: number, to: number): void {
  shells ??= buildShells()
  const hit = createHit()
  for (let index = from; index < to; index++) {
    const dice = diceOf(seedOf(seed, 'leaks', index))
    const shell = shells[index % shells.length]
    const origin = shell.inside(dice)
    const target = aimAt(shell, dice)
    const length = dice.pick([1, 1, 0.25, 3, 1e-3])
    const direction = target.map((x, i) => (x - origin[i]) * length)
    tally.aimed++
    const kept = index % BALLS !== 0 || holdsBall(shell, origin, target, dice.between(1e-4, 0.05), hit)
    if (kept && staysInside(shell, origin, direction, target, index % 4 === 3, hit)) continue
    tally.leaked++
    addFailure(tally, `leak: ${shell.name}`, printLeak(shell, origin, direction, index))
  }
}

/** One of so many is followed by a small ball on the same way. */
const BALLS = 8

/** A ball from a point deep inside, past twice the way to the seam: it may not leave. */
function holdsBall({ mesh }: Shell, origin: number[], target: number[], radius: number, hit: Hit): boolean {
  const [x, y, z] = origin
  const way = target.map((t, i) => 2.5 * (t - origin[i]))
  return mesh.cast(sphere({ radius }), { x, y, z }, { x: way[0], y: way[1], z: way[2] }, hit)
}

/** A vertex, the middle of an edge, or any point of an edge, as rounded. */
function aimAt(shell: Shell, dice: Dice): number[] {
  const { positions, indices } = shell
  const triangle = dice.whole(0, indices.length / 3 - 1)
  const corner = dice.whole(0, 2)
  const a = indices[3 * triangle + corner] * 3
  const b = indices[3 * triangle + ((corner + 1) % 3)] * 3
  const share = dice.pick([0, 0, 0.5, dice.unit(), dice.unit()])
  return [0, 1, 2].map((k) => positions[a + k] + (positions[b + k] - positions[a + k]) * share)
}

function staysInside(
  shell: Shell,
  origin: number[],
  direction: number[],
  target: number[],
  asSegment: boolean,
  hit: Hit,
): boolean {
  const o = { x: origin[0], y: origin[1], z: origin[2] }
  const d = { x: direction[0], y: direction[1], z: direction[2] }
  const long = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z)
  const reach = 100 / long
  const end = { x: o.x + d.x * reach, y: o.y + d.y * reach, z: o.z + d.z * reach }
  const struck = asSegment
    ? shell.mesh.castSegment(o, end, hit)
    : shell.mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit)
  if (!struck) return false
  if (!asSegment && !shell.mesh.castRayAny(o, d, Number.POSITIVE_INFINITY)) return false
  if (!shell.convex) return true
  const goal = Math.sqrt(target.reduce((sum, x, i) => sum + (x - origin[i]) ** 2, 0))
  // Struck elsewhere than at the seam that it was aimed at, it slipped through there.
  return Math.abs(hit.distance - goal) <= 1e-6 * goal + 1e-9 * Math.max(...origin.map(Math.abs))
}

function printLeak(shell: Shell, origin: number[], direction: number[], index: number): string {
  const shift = shell.positions
  return [
    "import { expect, it } from 'vitest'",
    "import { createHit, type Hit, sphere, TriangleMesh } from '../../src/index.ts'",
    `// ${shell.make}, moved so that its first vertex is ${list(shift.slice(0, 3))}: ${shell.name}`,
    `it('leak (case ${index})', () => {`,
    `  const mesh = new TriangleMesh(positions, indices)`,
    `  const [x, y, z] = ${list(origin)}`,
    `  const direction = { x: ${literal(direction[0])}, y: ${literal(direction[1])}, z: ${literal(direction[2])} }`,
    '  expect(mesh.castRay({ x, y, z }, direction, Infinity, createHit())).toBe(true)',
    '})',
    '',
  ].join('\n')
}
