import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { torus } from '../../scenes/torus.ts'
import { uvSphere } from '../../scenes/uvSphere.ts'
import { capsule, createHit, type Mover, sphere, TriangleMesh } from '../../src/index.ts'
import { vec } from './bodies.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { list, literal, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'

/**
 * Rays, segments and small bodies from inside closed meshes, aimed at edges and vertices: none may leave. Random rays never
 * see a leak; these do. Each mesh stands at three distances from the origin, with float and with double vertices.
 */
interface Shell {
  name: string
  make: Make
  offset: number
  floats: boolean
  positions: Float32Array | Float64Array
  indices: Uint32Array
  mesh: TriangleMesh
  /** A random point strictly inside. */
  inside(dice: Dice): number[]
  /** Seen from inside, every point of the surface is the first on its ray. */
  convex: boolean
}

type Make = 'gridBox' | 'uvSphere' | 'icosphere' | 'torus'

const OFFSETS = [0, 1e3, 2e5]

function buildShells(): Shell[] {
  const shells: Shell[] = []
  const near = (reach: number) => (dice: Dice) => (dice.chance(0.2) ? [0, 0, 0] : dice.vector(reach))
  const kinds = [
    { make: 'gridBox' as const, level: gridBox(), inside: (dice: Dice) => latticeOrAny(dice), convex: true },
    { make: 'uvSphere' as const, level: uvSphere(), inside: near(0.4), convex: true },
    { make: 'icosphere' as const, level: icosphere(), inside: near(0.4), convex: true },
    { make: 'torus' as const, level: torus(), inside: inRing, convex: false },
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
          offset,
          floats,
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

/** Of so many tries two are small bodies, a ball and a capsule; the others rays, of which a quarter are segments. */
const TURNS = 12

/** As far as this is outside of every shell; in one that is not convex a shorter way may end inside, past a bend. */
const FAR = 50

/** What is sent at a seam: a direction for a ray, the whole way for a segment or a body. */
interface Try {
  how: 'ray' | 'segment' | 'sphere' | 'capsule'
  origin: number[]
  along: number[]
  /** Radius, and half the height over it, of a body. */
  radius: number
  stretch: number
}

/** Tries number `from` up to `to`: five of six are rays and segments. */
export function proveLeaks(tally: Tally, seed: number, from: number, to: number): void {
  shells ??= buildShells()
  for (let index = from; index < to; index++) {
    const dice = diceOf(seedOf(seed, 'leaks', index))
    const shell = shells[Math.floor(index / TURNS) % shells.length]
    const turn = index % TURNS
    const how = turn === 10 ? 'sphere' : turn === 11 ? 'capsule' : turn % 4 === 3 ? 'segment' : 'ray'
    const origin = shell.inside(dice)
    const target = aimAt(shell, dice)
    const stretch = dice.between(1, 3)
    const factor =
      how === 'ray'
        ? dice.pick([1, 1, 0.25, 3, 1e-3])
        : shell.convex
          ? dice.pick(how === 'segment' ? [50, 1.5, 1e4] : [2.5])
          : FAR / Math.sqrt(target.reduce((sum, x, i) => sum + (x - origin[i]) ** 2, 0))
    const along = target.map((x, i) => (x - origin[i]) * factor)
    const sent: Try = { how, origin, along, radius: dice.pick([1e-4, 1e-3, 0.05]) * dice.between(0.5, 1), stretch }
    tally.aimed++
    if (how === 'sphere' || how === 'capsule') tally.aimedCasts++
    const inside = staysInside(shell.mesh, sent, shell.convex ? target : null)
    if (inside) continue
    tally.leaked++
    addFailure(tally, `leak: ${how}, ${shell.name}`, printLeak(shell, sent, target, seed, index))
  }
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

const hit = createHit()

/**
 * Is it stopped by the shell? In a convex one (where `target` is given) a ray must be struck at the seam that it was aimed at,
 * or it slipped through there; and the centre of a body must not come further than that.
 */
export function staysInside(mesh: TriangleMesh, { how, origin, along, radius, stretch }: Try, target: number[] | null) {
  const [o, d] = [vec(origin), vec(along)]
  const goal = target ? Math.sqrt(target.reduce((sum, x, i) => sum + (x - origin[i]) ** 2, 0)) : 0
  const slack = 1e-6 * goal + 1e-9 * Math.max(...origin.map(Math.abs))
  if (how === 'sphere' || how === 'capsule') {
    const body: Mover = how === 'sphere' ? sphere({ radius }) : capsule({ radius, height: 2 * radius * stretch })
    if (!mesh.cast(body, o, d, hit)) return false
    return target === null || hit.distance <= goal + slack
  }
  if (how === 'segment') {
    if (!mesh.castSegment(o, vec(origin.map((x, i) => x + along[i])), hit)) return false
  } else {
    if (!mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit)) return false
    if (!mesh.castRayAny(o, d, Number.POSITIVE_INFINITY)) return false
  }
  return target === null || Math.abs(hit.distance - goal) <= slack
}

/** A shell by its name, its offset and its numbers: for a test that was printed. */
export function shellOf(make: Make, offset: number, floats: boolean): TriangleMesh {
  shells ??= buildShells()
  const shell = shells.find((one) => one.make === make && one.offset === offset && one.floats === floats)
  if (!shell) throw new Error(`there is no shell ${make} at ${offset}`)
  return shell.mesh
}

function printLeak(
  { make, offset, floats, convex, name }: Shell,
  sent: Try,
  target: number[],
  seed: number,
  index: number,
): string {
  const { how, origin, along, radius, stretch } = sent
  return printTest({
    comments: [`leak: ${how}, ${name}`],
    imports: ["import { shellOf, staysInside } from '../prove/leaks.ts'"],
    name: `${how} aimed at a seam of ${name} stays inside (seed ${seed}, try ${index})`,
    body: [
      `const mesh = shellOf('${make}', ${offset}, ${floats})`,
      `const origin = ${list(origin)}`,
      `const along = ${list(along)}`,
      `const sent = { how: '${how}' as const, origin, along, radius: ${literal(radius)}, stretch: ${literal(stretch)} }`,
      `expect(staysInside(mesh, sent, ${convex ? list(target) : 'null'})).toBe(true)`,
    ],
  })
}
