import { gridBox } from '../../../scenes/gridBox.ts'
import { icosphere } from '../../../scenes/icosphere.ts'
import type { Level } from '../../../scenes/level.ts'
import { torus } from '../../../scenes/torus.ts'
import { uvSphere } from '../../../scenes/uvSphere.ts'
import { type Body, type Peer, type PeerMesh, WAY } from '../../../tools/bench/peer.ts'
import { type Dice, diceOf, seedOf } from '../dice.ts'

/**
 * Closed meshes: what starts inside and is sent past their surface has to be stopped, whatever it is aimed at. Random rays
 * never show a leak; rays aimed at vertices and edges do.
 */
export const AIMS = ['vertices', 'edges', 'faces'] as const
export type Aim = (typeof AIMS)[number]

export const OFFSETS = [
  { name: 'at the origin', by: [0, 0, 0] },
  { name: '3.7 km away', by: [1000, 2000, -3000] },
] as const

interface Shell {
  readonly level: Level
  /** A point inside, with room about it; before the offset. */
  inside(dice: Dice): number[]
}

const SHELLS: readonly Shell[] = [
  {
    level: gridBox(),
    inside: (dice) => [0, 1, 2].map(() => (dice.chance(0.5) ? dice.whole(2, 14) / 2 : dice.between(1, 7))),
  },
  { level: uvSphere(), inside: (dice) => dice.vector(0.4) },
  { level: icosphere(), inside: (dice) => dice.vector(0.4) },
  { level: torus(), inside: inRing },
]

/** On the middle of the torus' tube, or near it. */
function inRing(dice: Dice): number[] {
  for (;;) {
    const [x, z] = [dice.between(-1, 1), dice.between(-1, 1)]
    const long = Math.hypot(x, z)
    if (long > 0.1) return [x / long, dice.between(-0.2, 0.2), z / long]
  }
}

export interface Leaks {
  readonly aim: Aim
  readonly offset: string
  readonly sent: number
  leaked: number
}

/** A body that leaves is smaller than the room about its start. */
export const BALL: Body = { kind: 'sphere', radius: 0.03125 }

/** For each library how many of its rays (`what` is 'ray') or small balls leave. */
export function countLeaks(
  peers: readonly Peer[],
  what: 'ray' | 'ball',
  aim: Aim,
  { name, by }: (typeof OFFSETS)[number],
  seed: number,
  count: number,
): (Leaks | null)[] {
  const results = peers.map((): Leaks => ({ aim, offset: name, sent: count, leaked: 0 }))
  const able = peers.map(() => true)
  SHELLS.forEach(({ level, inside }, s) => {
    const positions = level.positions.map((x, i) => Math.fround(x + by[i % 3]))
    const size = 4 * level.positions.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    const own = Math.floor(((s + 1) * count) / SHELLS.length) - Math.floor((s * count) / SHELLS.length)
    const ways = new Float64Array(WAY * own)
    for (let i = 0; i < own; i++) {
      const dice = diceOf(seedOf(seed, `peers ${what} ${aim} ${name} ${level.name}`, i))
      const start = inside(dice).map((x, k) => Math.fround(x + by[k]))
      const target = targetOn(positions, level.indices, aim, dice)
      const along = target.map((x, k) => x - start[k])
      const times = 2 ** Math.ceil(Math.log2(size / Math.hypot(...along))) // so long that the end is outside
      ways.set([...start, ...along.map((x) => Math.fround(x * times))], WAY * i)
    }
    peers.forEach((peer, k) => {
      const mesh = peer.mesh(positions, level.indices)
      const cast = what === 'ray' ? mesh.castRay : mesh.sweeper?.(BALL).cast
      if (cast === undefined) able[k] = false
      else for (let i = 0; i < own; i++) if (cast(ways, i) === -1) results[k].leaked++
      mesh.dispose()
    })
  })
  return results.map((result, k) => (able[k] ? result : null))
}

function targetOn(positions: Float32Array, indices: Uint32Array, aim: Aim, dice: Dice): number[] {
  const triangle = dice.whole(0, indices.length / 3 - 1)
  const corner = dice.whole(0, 2)
  const at = (k: number) => indices[3 * triangle + ((corner + k) % 3)] * 3
  const [a, b, c] = [at(0), at(1), at(2)]
  const u = aim === 'vertices' ? 0 : aim === 'edges' ? dice.unit() : dice.between(0.05, 0.45)
  const v = aim === 'faces' ? dice.between(0.05, 0.45) : 0
  return [0, 1, 2].map(
    (k) => positions[a + k] + u * (positions[b + k] - positions[a + k]) + v * (positions[c + k] - positions[a + k]),
  )
}

/** Points of a box of unit cells by what lies straight above, below and beside them. */
export const PLACES = ['in line with vertices', 'in line with edges', 'in line with neither'] as const
export type Place = (typeof PLACES)[number]

export interface Containment {
  readonly place: Place
  readonly points: number
  wrong: number
}

/** Points inside and outside a closed box of 10³ cells: how many of them a library puts on the wrong side. */
export function countMisplaced(
  peers: readonly Peer[],
  place: Place,
  seed: number,
  count: number,
): (Containment | null)[] {
  const cells = { x: 10, y: 10, z: 10 }
  const level = gridBox({ cells })
  const meshes = peers.map((peer): PeerMesh => peer.mesh(level.positions, level.indices, true))
  const results = peers.map((): Containment => ({ place, points: count, wrong: 0 }))
  for (let index = 0; index < count; index++) {
    const dice = diceOf(seedOf(seed, `peers ${place}`, index))
    const inside = index % 2 === 0
    const point = [0, 1, 2].map(() =>
      Math.fround(dice.whole(1, 9) + dice.between(0.1, 0.9) - (dice.chance(0.5) ? 1 : 0)),
    )
    const axis = dice.whole(0, 2)
    // on the grid across one axis: that axis' line runs through vertices, or through edges
    if (place !== 'in line with neither') point[(axis + 1) % 3] = dice.whole(1, 9)
    if (place === 'in line with vertices') point[(axis + 2) % 3] = dice.whole(1, 9)
    if (!inside) point[axis] += dice.chance(0.5) ? 10 : -10
    const [x, y, z] = point
    meshes.forEach((mesh, k) => {
      if (mesh.contains !== undefined && mesh.contains(x, y, z) !== inside) results[k].wrong++
    })
  }
  const able = meshes.map((mesh) => mesh.contains !== undefined)
  for (const mesh of meshes) mesh.dispose()
  return results.map((result, k) => (able[k] ? result : null))
}
