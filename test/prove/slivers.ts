import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { vec } from './bodies.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { list, printTest } from './print.ts'
import { addFailure, type Tally } from './tally.ts'

/**
 * Rays and segments from inside closed meshes in which vertices lie almost on their neighbours' edges, aimed at the slivers
 * between: none may leave. Boolean operations make such meshes. The slivers are of every altitude from 2⁻²⁰ to 2⁻¹⁰⁰⁰ (of floats
 * to 2⁻¹⁴⁹), many of them slivers of slivers; what a mesh's numbers cannot hold is rounded, and leaves needles folded by their
 * last bits, or of no altitude at all.
 */
interface Shell {
  make: Make
  offset: number
  floats: boolean
  positions: Float32Array | Float64Array
  indices: Uint32Array
  mesh: TriangleMesh
  /** The same, whose fronts look inward, and alone are solid. */
  inward: TriangleMesh
  by: readonly number[]
  /** The triangles that are, or touch, a sliver. */
  slivers: number[]
}

type Make = 'crate' | 'tilted crate' | 'ball'

const OFFSETS = [0, 1, 1e4]
const VERTICES = 60
/** Of a mesh the size of 1, in powers of two; and how many of them are thicker than a rounding. */
const THICKEST = -20
const THINNEST = { doubles: -1000, floats: -149 }
const THICK = 0.6

const minus = (a: readonly number[], b: readonly number[]) => a.map((x, i) => x - b[i])
const size = (a: readonly number[]) => Math.sqrt(a.reduce((sum, x) => sum + x * x, 0))

/** A box from 0 to 1, and a ball about 0, both about as large: what is inside either. */
const MAKES: Record<
  Make,
  { level: () => { positions: ArrayLike<number>; indices: ArrayLike<number> }; middle: number }
> = {
  crate: { level: () => gridBox({ cells: { x: 1, y: 1, z: 1 } }), middle: 0.5 },
  'tilted crate': { level: tiltedCrate, middle: 0 },
  ball: { level: () => icosphere({ frequency: 2 }), middle: 0 },
}

function tiltedCrate() {
  const { positions, indices } = gridBox({ cells: { x: 1, y: 1, z: 1 }, origin: { x: -0.5, y: -0.5, z: -0.5 } })
  // a turn by 2/7, 3/7, 6/7
  const turn = [2, 3, 6, 3, -6, 2, 6, 2, -3].map((x) => x / 7)
  return {
    positions: Float64Array.from(positions, (_, i) => {
      const at = i - (i % 3)
      return [0, 1, 2].reduce((sum, k) => sum + turn[3 * (i % 3) + k] * positions[at + k], 0)
    }),
    indices,
  }
}

function buildShell(make: Make, offset: number, floats: boolean): Shell {
  const dice = diceOf(seedOf(31, `${make} ${floats}`, offset))
  const level = MAKES[make].level()
  // the third coordinates stay where they are: what lies in their plane 0 may be as thin as it likes
  const by = [offset, -offset / 2, 0]
  const round = floats ? Math.fround : (x: number) => x
  const at: number[][] = []
  for (let i = 0; i < level.positions.length; i += 3)
    at.push([0, 1, 2].map((k) => round(level.positions[i + k] + by[k])))
  const faces: number[][] = []
  for (let i = 0; i < level.indices.length; i += 3) faces.push([0, 1, 2].map((k) => level.indices[i + k]))
  const thin = new Set<number>()
  for (let n = 0; n < VERTICES; n++) {
    const face = thin.size > 0 && dice.chance(0.3) ? dice.pick([...thin]) : dice.whole(0, faces.length - 1)
    const turn = dice.whole(0, 2)
    const [p, q, r] = [0, 1, 2].map((k) => faces[face][(turn + k) % 3])
    const lowest = dice.chance(THICK) ? -60 : floats ? THINNEST.floats : THINNEST.doubles
    const altitude = 2 ** -dice.between(-THICKEST, -lowest)
    const along = minus(at[q], at[p])
    const inward = minus(at[r], at[p])
    const share = dice.pick([0.5, dice.unit(), dice.unit(), altitude])
    const long = along.reduce((sum, x) => sum + x * x, 0)
    const foot = long > 0 ? along.reduce((sum, x, i) => sum + x * inward[i], 0) / long : 0
    const across = inward.map((x, i) => x - foot * along[i])
    const height = size(across)
    const m = at[p].map((x, i) => round(x + along[i] * share + (height > 0 ? (across[i] / height) * altitude : 0)))
    at.push(m)
    const last = at.length - 1
    faces[face] = [p, q, last]
    faces.push([q, r, last], [r, p, last])
    for (const one of [face, faces.length - 2, faces.length - 1]) thin.add(one)
  }
  const indices = Uint32Array.from(faces.flat())
  const positions = floats ? Float32Array.from(at.flat()) : Float64Array.from(at.flat())
  const turned = Uint32Array.from(faces.flatMap(([a, b, c]) => [c, b, a]))
  return {
    make,
    offset,
    floats,
    positions,
    indices,
    mesh: new TriangleMesh(positions, indices),
    inward: new TriangleMesh(positions, turned, { sides: 'front' }),
    by,
    slivers: [...thin],
  }
}

let shells: Shell[] | undefined

function allShells(): Shell[] {
  shells ??= OFFSETS.flatMap((offset) =>
    (['crate', 'tilted crate', 'ball'] as const).flatMap((make) =>
      [false, true].map((floats) => buildShell(make, offset, floats)),
    ),
  )
  return shells
}

/** A shell by its name: for a test that was printed. */
export function sliverShell(make: Make, offset: number, floats: boolean): Shell {
  const shell = allShells().find((one) => one.make === make && one.offset === offset && one.floats === floats)
  if (!shell) throw new Error(`there is no shell ${make} at ${offset}`)
  return shell
}

export interface Shot {
  origin: number[]
  along: number[]
}

/** Rays number `from` up to `to`. */
export function proveSlivers(tally: Tally, seed: number, from: number, to: number): void {
  const all = allShells()
  for (let index = from; index < to; index++) {
    const dice = diceOf(seedOf(seed, 'slivers', index))
    const shell = all[index % all.length]
    const shot = aim(shell, dice)
    tally.aimed++
    tally.aimedSlivers++
    const leaks = leaksOf(shell, shot)
    if (leaks.length === 0) continue
    tally.leaked++
    const { make, offset, floats } = shell
    const name = `${make} with slivers at ${offset}, ${floats ? 'floats' : 'doubles'}`
    const test = printTest({
      comments: [`leak: ${leaks.join(', ')}; ${name}`],
      imports: ["import { leaksOf, sliverShell } from '../prove/slivers.ts'"],
      name: `a ray aimed at a sliver of a ${name} stays inside (seed ${seed}, try ${index})`,
      body: [
        `const shell = sliverShell('${make}', ${offset}, ${floats})`,
        `expect(leaksOf(shell, { origin: ${list(shot.origin)}, along: ${list(shot.along)} })).toEqual([])`,
      ],
    })
    addFailure(tally, `leak at a sliver: ${leaks.join(', ')}; ${name}`, test)
  }
}

/** At a sliver's vertex, edge or inside; from anywhere, straight from the inward side along an axis, or almost along it. */
function aim(shell: Shell, dice: Dice): Shot {
  const { indices, positions, slivers, make, by } = shell
  const triangle = dice.chance(0.9) ? dice.pick(slivers) : dice.whole(0, indices.length / 3 - 1)
  const turn = dice.whole(0, 2)
  const [p, q, r] = [0, 1, 2].map((k) => {
    const at = 3 * indices[3 * triangle + ((turn + k) % 3)]
    return [positions[at], positions[at + 1], positions[at + 2]]
  })
  const first = dice.pick([0, dice.unit(), 0.5])
  const second = dice.pick([0, dice.unit(), 0.25]) * (1 - first)
  const target = p.map((x, i) => x + (q[i] - x) * first + (r[i] - x) * second)
  const middle = by.map((x) => x + MAKES[make].middle)
  const inside = () => middle.map((x) => x + dice.between(-0.25, 0.25))
  const how = dice.whole(0, 3)
  let origin = inside()
  if (how === 1) {
    // along an axis, where nothing is rounded
    const axis = dice.whole(0, 2)
    const straight = target.map((x, i) => (i === axis ? origin[i] : x))
    if (isWithin(shell, straight)) origin = straight
  } else if (how === 2) {
    // from as near as can be told from the surface
    const near = 2 ** -dice.between(2, 36)
    const close = target.map((x, i) => x + (origin[i] - x) * near)
    if (isWithin(shell, close)) origin = close
  } else if (how === 3) {
    // almost along the surface, towards a place inside of it that is as near
    const near = 2 ** -dice.between(2, 30)
    const other = minus(p, q).map((x) => x * dice.between(-1, 1))
    const beside = target.map((x, i) => x + other[i] + (middle[i] - x - other[i]) * near)
    if (isWithin(shell, beside)) origin = beside
  }
  const factor = dice.pick([1, 1, 0.25, 3, 1e-3])
  return { origin, along: minus(target, origin).map((x) => x * factor) }
}

/** Surely inside, by more than all roundings: the meshes are convex but for those. */
function isWithin({ make, by, offset, floats }: Shell, point: readonly number[]): boolean {
  const margin = 2 ** (floats && make !== 'crate' ? -22 : -38) * (1 + offset)
  const at = minus(point, by)
  if (make === 'crate') return at.every((x) => x > margin && x < 1 - margin)
  if (make === 'ball') return size(at) < 0.9
  const turned = [2, 3, 6, 3, -6, 2, 6, 2, -3].map((x) => x / 7)
  return [0, 1, 2].every(
    (i) => Math.abs([0, 1, 2].reduce((sum, k) => sum + turned[3 * k + i] * at[k], 0)) < 0.5 - margin,
  )
}

const hit = createHit()
const hits = [createHit()]

/** The questions whose answers say that it leaves. */
export function leaksOf({ mesh, inward }: Pick<Shell, 'mesh' | 'inward'>, { origin, along }: Shot): string[] {
  const [o, d] = [vec(origin), vec(along)]
  const far = 8 / size(along)
  const end = vec(origin.map((x, i) => x + along[i] * far))
  const stopped: [string, boolean][] = [
    ['castRay', mesh.castRay(o, d, Number.POSITIVE_INFINITY, hit)],
    ['castRayAny', mesh.castRayAny(o, d, Number.POSITIVE_INFINITY)],
    ['castRayAll', mesh.castRayAll(o, d, 8, hits) > 0],
    ['castSegment', mesh.castSegment(o, end, hit)],
    ["castRay, sides: 'front'", inward.castRay(o, d, Number.POSITIVE_INFINITY, hit)],
  ]
  return stopped.filter(([, yes]) => !yes).map(([name]) => name)
}
