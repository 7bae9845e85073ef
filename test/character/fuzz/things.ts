/** What is driven in the rooms of the fuzz: to and fro, round and round, or put elsewhere at once. */
import {
  box,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  type Quat,
  sphere,
  TriangleMesh,
  type Vec3,
  type World,
} from '../../../src/index.ts'
import type { Dice } from '../../prove/dice.ts'
import { anySolid, type Placed, type Solid, turnBy } from './solids.ts'

/** Layers. What is on GATES only some meet. */
export const STILL = 0
export const PEOPLE = 1
export const GATES = 2
export const GHOSTS = 3

export interface Thing {
  readonly id: number
  readonly layer: number
  /** It consists of these, seen from its own frame. */
  readonly parts: readonly Placed[]
  /** Fills its shaft from side to side along z and y. */
  readonly isPiston: boolean
  readonly turns: boolean
  /** Metres a second at most, of any of its points. */
  readonly fastest: number
  pose(time: number): Pose
}

export interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

export function shapeOf({ kind, half: [x, y, z] }: Solid): Mover {
  if (kind === 'sphere') return sphere({ radius: x })
  if (kind === 'ellipsoid') return ellipsoid({ radii: { x, y, z } })
  if (kind === 'capsule') return capsule({ radius: x, height: 2 * y })
  if (kind === 'cylinder') return cylinder({ radius: x, height: 2 * y })
  return box({ halfExtents: { x, y, z } })
}

// biome-ignore format: the corners of a cube, and its sides seen from outside
const CUBE = [
  [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  [0, 3, 1, 1, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 4, 1, 5, 4, 3, 7, 2, 2, 7, 6, 0, 4, 3, 3, 4, 7, 1, 2, 5, 2, 6, 5],
] as const
const cube = new TriangleMesh([...CUBE[0]], [...CUBE[1]])

const NOWHERE = [0, 0, 0]

/** Adds one to a room: a solid, a mesh, or a cross of two boxes in one mesh; a door, a lift, a mill. */
export function addThing(
  dice: Dice,
  world: World,
  min: readonly number[],
  max: readonly number[],
  scale: number,
): Thing {
  const solid: Solid = dice.chance(0.6)
    ? { kind: 'box', half: [dice.between(0.05, 2), dice.between(0.05, 1.5), dice.between(0.05, 2)] }
    : anySolid(dice, dice.between(0.3, 2))
  const [a, b, c] = solid.half.map((x) => x * scale)
  const size: Solid = { kind: solid.kind, half: [a, b, c] }
  const isCross = solid.kind === 'box' && dice.chance(0.25)
  const parts: Placed[] = [{ solid: size, at: NOWHERE }]
  if (isCross) parts.push({ solid: { kind: 'box', half: [c, b, a] }, at: NOWHERE })

  const speed = scale * dice.pick([0.3, 1, 3, 10, 40])
  const upright = dice.chance(0.7)
  const axis = upright ? [0, 1, 0] : dice.direction()
  // (what tilts far in one step is not promised)
  const turn = dice.chance(0.5) ? dice.between(-3, 3) * dice.pick([0.2, 1]) * (upright ? 1 : 0.3) : 0
  const from = min.map((low, k) => dice.between(low, max[k]))
  const to = min.map((low, k) => dice.between(low, max[k]))
  const kind = dice.pick(['door', 'lift', 'any'])
  if (kind === 'lift') for (const k of [0, 2]) to[k] = from[k]
  if (kind === 'door') to[1] = from[1]
  const length = Math.hypot(...from.map((x, k) => to[k] - x))
  const pose = poseAlong(from, to, speed / length, axis, turn)
  const layer = dice.chance(0.15) ? GATES : STILL
  const id = addSolid(dice, world, parts, layer, pose(0))
  const reach = Math.hypot(a, b, c)
  return { id, layer, parts, isPiston: false, turns: turn !== 0, fastest: speed + Math.abs(turn) * reach, pose }
}

function addSolid(dice: Dice, world: World, parts: readonly Placed[], layer: number, pose: Pose): number {
  const { solid } = parts[0]
  const [x, y, z] = solid.half
  if (parts.length > 1) {
    const corners = parts.flatMap((part) => CUBE[0].map((s, i) => s * part.solid.half[i % 3]))
    const indices = parts.flatMap((_, n) => CUBE[1].map((i) => i + 8 * n))
    return world.add(new TriangleMesh(corners, indices), { layer, ...pose })
  }
  if (solid.kind === 'box' && dice.chance(0.5)) return world.add(cube, { scale: { x, y, z }, layer, ...pose })
  return world.add(shapeOf(solid), { layer, ...pose })
}

function poseAlong(from: number[], to: number[], rate: number, axis: number[], turn: number): (time: number) => Pose {
  return (time) => {
    const way = time * rate
    const share = way % 2 < 1 ? way % 1 : 1 - (way % 1)
    const [x, y, z] = from.map((start, k) => start + share * (to[k] - start))
    const [s, w] = [Math.sin((turn * time) / 2), Math.cos((turn * time) / 2)]
    return { position: { x, y, z }, orientation: { x: axis[0] * s, y: axis[1] * s, z: axis[2] * s, w } }
  }
}

/** Pistons fill a shaft but for a slit that lets nobody pass; they go to and fro along x, each in its own half. */
export function addPistons(
  dice: Dice,
  world: World,
  min: readonly number[],
  max: readonly number[],
  scale: number,
): Thing[] {
  return [0, 1].map((n) => {
    const slit = 0.02 * scale
    const thin = scale * dice.pick([0.01, 0.1, 0.5])
    const half: [number, number, number] = [thin, (max[1] - min[1]) / 2 - slit, (max[2] - min[2]) / 2 - slit]
    const middle = min.map((low, k) => (low + max[k]) / 2)
    const [low, high] = n === 0 ? [min[0], middle[0]] : [middle[0], max[0]]
    const [from, to] = [low, high].map((x, i) => [x + (i === 0 ? thin + slit : -thin - slit), middle[1], middle[2]])
    const speed = scale * dice.pick([0.5, 2, 10, 40, 400])
    const pose = poseAlong(from, to, speed / (to[0] - from[0]), [0, 1, 0], 0)
    const parts: Placed[] = [{ solid: { kind: 'box', half }, at: NOWHERE }]
    return {
      id: addSolid(dice, world, parts, STILL, pose(0)),
      layer: STILL,
      parts,
      isPiston: true,
      turns: false,
      fastest: speed,
      pose,
    }
  })
}

const moved = new Float64Array(3)

/** The parts of a thing where it is. */
export function partsAt({ parts }: Thing, { position, orientation }: Pose): Placed[] {
  const turn = [orientation.x, orientation.y, orientation.z, orientation.w]
  return parts.map(({ solid, at }) => {
    turnBy(turn, at, false, moved)
    return { solid, at: [position.x + moved[0], position.y + moved[1], position.z + moved[2]], turn }
  })
}
