import { boulder } from '../../scenes/boulder.ts'
import { castle } from '../../scenes/castle.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { stairs } from '../../scenes/stairs.ts'
import { terrain } from '../../scenes/terrain.ts'
import { sphere, TriangleMesh, World } from '../../src/index.ts'
import { quat, vec } from './bodies.ts'
import { type Dice, diceOf } from './dice.ts'
import { allSamples, mediumSamples, type Sample, sampleOf } from './meshes.ts'

/** The meshes that both backends are asked about: in floats, since the kernel takes no others, small and large, near and far. */

/** A mesh, and a world in which it stands several times. */
export interface Subject extends Sample {
  readonly world: () => World
}

type Shell = Pick<Sample, 'name' | 'positions' | 'indices'>

const shellOf = (name: string, { positions, indices }: { positions: Float32Array; indices: Uint32Array }): Shell => ({
  name,
  positions,
  indices,
})

/** More triangles than the kernel's list of hits has room for. */
const PILED = 600

/** All of them at one place; or one behind the other. */
function piles(): Shell[] {
  const dice = diceOf(31)
  const corners = Array.from({ length: 9 }, () => dice.between(-1, 1))
  const pile = (name: string, rise: number): Shell => ({
    name,
    positions: Float32Array.from({ length: 9 * PILED }, (_, i) => corners[i % 9] + rise * Math.floor(i / 9)),
    indices: null,
  })
  return [pile('a pile in one place', 0), pile('a pile, one behind the other', 1e-5)]
}

function levels(): Shell[] {
  return [
    shellOf('castle', castle()),
    shellOf('stairs', stairs()),
    shellOf('terrain', terrain({ triangles: 2000 })),
    shellOf('boulder', boulder({ triangles: 720 })),
    shellOf('icosphere', icosphere({ frequency: 12 })),
  ]
}

const inFloats = ({ name, positions, indices }: Shell): Shell => ({
  name,
  positions: Float32Array.from(positions),
  indices,
})

/** Meshes may reach 2^60; instances of it stand about it. */
const LARGEST = 2 ** 57

/** How a mesh stands in space: as it is, or scaled and moved as far as floats allow. */
type Stand = (x: number, size: number) => number
const STANDS: Record<string, Stand> = {
  'as it is': (x) => x,
  'times 2^-30': (x) => x * 2 ** -30,
  'times 2^30': (x) => Math.max(-LARGEST, Math.min(LARGEST, x * 2 ** 30)),
  'of 1e-15': (x, size) => (x / size) * 1e-15,
  'of 2^50': (x, size) => (x / size) * 2 ** 50,
  '1e9 off the origin': (x, size) => (x / size) * 1e4 + 1e9,
}
const AS_IT_IS = 'as it is'

/** One of so many is of doubles, which are TypeScript's by either backend. */
const DOUBLES = 50

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const small = once((): readonly Shell[] => allSamples().map(inFloats))
const shells = once((): readonly Shell[] => [...small(), ...mediumSamples().map(inFloats), ...levels()])
const few = once(piles)
const made = new Map<string, Subject>()

/** A mesh, made at its first turn. */
export function subjectFor(dice: Dice): Subject {
  if (dice.chance(1 / DOUBLES)) return subjectOf(dice.pick(allSamples()), AS_IT_IS)
  return subjectOf(dice.pick(shells()), dice.chance(0.4) ? AS_IT_IS : dice.pick(Object.keys(STANDS)))
}

/** One of the piles, whose answers are long. */
export const pileFor = (dice: Dice): Subject => subjectOf(dice.pick(few()), AS_IT_IS)

function subjectOf(shell: Shell, stand: string): Subject {
  const kind = shell.positions instanceof Float32Array ? 'floats' : 'doubles'
  const name = `${shell.name}, ${kind}, ${stand}`
  let subject = made.get(name)
  if (subject === undefined) {
    subject = standing(shell, name, STANDS[stand])
    made.set(name, subject)
  }
  return subject
}

/** The largest absolute coordinate. */
function reachOf(positions: Sample['positions']): number {
  let reach = 0
  for (const x of positions) reach = Math.max(reach, Math.abs(x))
  return reach || 1
}

function standing({ positions, indices }: Shell, name: string, stand: Stand): Subject {
  const size = reachOf(positions)
  const moved = positions.map((x) => stand(x, size)) as Float32Array | Float64Array
  const layers = Uint8Array.from({ length: (indices ?? moved).length / (indices ? 3 : 9) }, (_, i) => i % 3)
  const sample = sampleOf(name, moved, indices, { layers })
  return { ...sample, world: once(() => worldOf(sample)) }
}

/** Where an instance stands: its place in units of the mesh's size, how it is turned (not of unit length), and how large it is. */
export interface Instance {
  readonly position: readonly number[]
  readonly orientation: readonly number[]
  readonly scale: readonly number[]
}

/** Turned, smaller, mirrored. */
export const INSTANCES: readonly Instance[] = [
  { position: [0.5, 0, 0], orientation: [0.1, 0.7, -0.2, 0.4], scale: [1, 1, 1] },
  { position: [-0.5, 0.25, 0], orientation: [0, 0, 0, 1], scale: [0.75, 0.75, 0.75] },
  { position: [0, -0.5, 0.5], orientation: [0, 0, 0, 1], scale: [-1, 1.5, 1] },
]

/** The mesh as it is, then its instances, and a ball among them. */
function worldOf({ mesh, size }: Sample): World {
  const world = new World()
  world.add(mesh)
  for (const { position, orientation, scale } of INSTANCES)
    world.add(mesh, {
      position: vec(position.map((x) => x * size)),
      orientation: quat(orientation),
      data: 'instance',
      scale: vec(scale),
    })
  world.add(sphere({ radius: 0.1 * size }), { position: { x: 0.2 * size, y: 0.2 * size, z: 0.2 * size } })
  return world
}

/** A mesh of few triangles, of its own, that was asked and then moved, all of it or some triangles. */
export function refitted(dice: Dice, ask: (mesh: TriangleMesh) => void): Subject {
  const { name, positions, indices } = dice.pick(small())
  const mesh = new TriangleMesh(positions, indices)
  ask(mesh)
  const reach = dice.pick([0, 1e-3, 0.1, 10]) * reachOf(positions)
  const moved = (positions as Float32Array).map((x) => x + dice.between(-reach, reach))
  const first = dice.whole(0, mesh.triangleCount)
  const range = dice.chance(0.5) ? { first, count: dice.whole(0, mesh.triangleCount - first) } : undefined
  const to = dice.chance(0.2) ? (positions as Float32Array).map((_, i) => positions[i % 3]) : moved
  mesh.refit(to, indices, range)
  const sample = sampleOf(`${name}, refitted`, to, indices)
  return { ...sample, mesh, world: once(() => worldOf({ ...sample, mesh })) }
}
