/** Closed rooms for the fuzz: what stands still in them, as triangles for the judge and as colliders for the world. */
import { random } from '../../../scenes/random.ts'
import { box, plane, TriangleMesh, type Vec3, World } from '../../../src/index.ts'
import type { Dice } from '../../prove/dice.ts'
import { quad } from '../levels.ts'
import { soup } from '../soup.ts'
import { anySolid, type Placed, type Solid } from './solids.ts'
import { shapeOf } from './things.ts'
import { type Boxes, boxesOf } from './ways.ts'

export type RoomKind = 'soup' | 'dungeon' | 'field' | 'hall' | 'shaft'

export interface Room {
  readonly kind: RoomKind
  readonly world: World
  /** Metres that a body of the size of a person measures half of, here. */
  readonly scale: number
  /** Inside, seen from `origin`. */
  readonly min: readonly number[]
  readonly max: readonly number[]
  /** The outer walls are planes that face in: from outside they are not there. */
  readonly asPlanes: boolean
  /** All that is flat and stands still. */
  readonly triangles: Float64Array
  readonly boxes: Boxes
  /** The boxes among it: who starts in one may come out. */
  readonly insides: readonly Inside[]
  /** What is round and stands still. */
  readonly pillars: readonly Placed[]
  readonly ladders: readonly number[]
  readonly waters: readonly number[]
}

export interface Inside {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

export const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** The six sides of a box, seen from outside. */
export function boxTriangles(low: readonly number[], high: readonly number[]): number[] {
  const [[a, b, c], [x, y, z]] = [low, high]
  return [
    ...quad([a, b, c], [a, y, c], [x, y, c], [x, b, c]),
    ...quad([a, b, z], [x, b, z], [x, y, z], [a, y, z]),
    ...quad([a, b, c], [a, b, z], [a, y, z], [a, y, c]),
    ...quad([x, b, c], [x, y, c], [x, y, z], [x, b, z]),
    ...quad([a, b, c], [x, b, c], [x, b, z], [a, b, z]),
    ...quad([a, y, c], [a, y, z], [x, y, z], [x, y, c]),
  ]
}

/** The same seen from inside. */
function walls(low: readonly number[], high: readonly number[]): number[] {
  const out = boxTriangles(low, high)
  for (let t = 0; t < out.length; t += 9)
    for (let k = 3; k < 6; k++) [out[t + k], out[t + k + 3]] = [out[t + k + 3], out[t + k]]
  return out
}

/** Of every size: a doll's, a person's, a giant's. */
const SCALES = [0.02, 1, 1, 1, 1, 1, 25]

export function dealRoom(dice: Dice, kind: RoomKind, seed: number): Room {
  const scale = dice.pick(SCALES)
  const origin = dice.chance(0.3) ? [37.123, -5.77, 81.311].map((x) => x * scale) : [0, 0, 0]
  const plan = PLANS[kind](dice, seed)
  const world = new World()
  const place = (x: number, i: number) => scale * x + origin[i % 3]
  const outer = walls(plan.min, plan.max)
  const parts = [plan.asPlanes ? [] : outer, plan.triangles].filter((part) => part.length > 0)
  for (const part of parts) world.add(new TriangleMesh(Float64Array.from(part, place)))
  const triangles = [...outer, ...plan.triangles]
  if (plan.asPlanes)
    for (let k = 0; k < 3; k++)
      for (const sign of [1, -1]) {
        const normal = [0, 1, 2].map((i) => (i === k ? sign : 0))
        const offset = sign * place(sign > 0 ? plan.min[k] : plan.max[k], k)
        world.add(plane({ normal: at(normal[0], normal[1], normal[2]), offset }), { sides: 'front' })
      }
  const solid = (low: readonly number[], high: readonly number[], sensor: boolean, belt = false): number => {
    const [x, y, z] = low.map((l, k) => place((l + high[k]) / 2, k))
    const [a, b, c] = low.map((l, k) => (scale * (high[k] - l)) / 2)
    const surfaceVelocity = belt ? at(dice.between(-2, 2) * scale, 0, dice.between(-2, 2) * scale) : at(0, 0, 0)
    return world.add(box({ halfExtents: at(a, b, c) }), { position: at(x, y, z), sensor, surfaceVelocity })
  }
  const insides: Inside[] = []
  const addSides = (low: readonly number[], high: readonly number[]) => {
    triangles.push(...boxTriangles(low, high))
    insides.push({ low: low.map(place), high: high.map(place) })
  }
  for (const { low, high, belt } of plan.blocks) {
    solid(low, high, false, belt)
    addSides(low, high)
  }
  const pillars: Placed[] = []
  for (const { solid: round, at: middle } of plan.pillars) {
    const [x, y, z] = [0, 1, 2].map((k) => place(middle[k], k))
    const [a, b, c] = round.half.map((half) => scale * half)
    const pillar: Placed = { solid: { kind: round.kind, half: [a, b, c] }, at: [x, y, z] }
    world.add(shapeOf(pillar.solid), { position: at(x, y, z) })
    // (a box is judged by its six sides)
    if (round.kind !== 'box') pillars.push(pillar)
    else {
      const [low, high] = [-1, 1].map((sign) => middle.map((m, k) => m + sign * round.half[k]))
      addSides(low, high)
    }
  }
  const placed = Float64Array.from(triangles, place)
  return {
    kind,
    world,
    scale,
    min: plan.min.map(place),
    max: plan.max.map(place),
    asPlanes: plan.asPlanes,
    triangles: placed,
    boxes: boxesOf(placed),
    insides,
    pillars,
    ladders: plan.ladders.map(([low, high]) => solid(low, high, true)),
    waters: plan.waters.map(([low, high]) => solid(low, high, true)),
  }
}

type Span = readonly [number[], number[]]

interface Plan {
  readonly min: number[]
  readonly max: number[]
  /** The outer walls are six planes that face in. */
  readonly asPlanes: boolean
  readonly triangles: number[]
  readonly blocks: { low: number[]; high: number[]; belt: boolean }[]
  readonly pillars: { solid: Solid; at: number[] }[]
  readonly ladders: Span[]
  readonly waters: Span[]
}

function emptyPlan(min: number[], max: number[], asPlanes = false): Plan {
  return { min, max, asPlanes, triangles: [], blocks: [], pillars: [], ladders: [], waters: [] }
}

function addPillars(dice: Dice, plan: Plan, count: number): void {
  for (let n = 0; n < count; n++) {
    const solid = anySolid(dice, dice.between(0.5, 2))
    plan.pillars.push({ solid, at: [0, 1, 2].map((k) => dice.between(plan.min[k], plan.max[k] * (k === 1 ? 0.3 : 1))) })
  }
}

/** A ladder somewhere, and water in a corner. */
function addSensors(dice: Dice, plan: Plan): void {
  const [x, z] = [dice.between(plan.min[0], plan.max[0]), dice.between(plan.min[2], plan.max[2])]
  plan.ladders.push([
    [x - 0.5, plan.min[1], z - 0.5],
    [x + 0.5, plan.min[1] + 3, z + 0.5],
  ])
  plan.waters.push([plan.min, plan.max.map((high, k) => (high + plan.min[k]) / 2)])
}

const PLANS: Record<RoomKind, (dice: Dice, seed: number) => Plan> = {
  /** Triangles anywhere. */
  soup(_dice, seed) {
    const plan = emptyPlan([-7, -1, -7], [7, 9, 7])
    // (its first twelve triangles are the walls)
    plan.triangles.push(...soup(seed, random(seed)).subarray(12 * 9))
    return plan
  },
  /** Cells with floors of their own, stairs, ramps, lintels that hardly let one pass. */
  dungeon(dice) {
    const plan = emptyPlan([-6, 0, -6], [6, 5, 6], dice.chance(0.3))
    for (let i = -2; i < 2; i++)
      for (let j = -2; j < 2; j++) {
        const [x, z] = [3 * i, 3 * j]
        const what = dice.pick(['stairs', 'ramp', 'block', 'lintel', 'wall', 'free', 'free'])
        if (what === 'stairs') {
          const [rise, tread] = [dice.between(0.05, 0.4), dice.between(0.1, 0.5)]
          for (let k = 0; k < 6; k++)
            plan.triangles.push(...boxTriangles([x + k * tread, 0, z], [x + 6 * tread, (k + 1) * rise, z + 2]))
        } else if (what === 'ramp') {
          const high = dice.between(0.3, 4)
          plan.triangles.push(
            ...quad([x, 0, z], [x, 0, z + 2.5], [x + 2.5, high, z + 2.5], [x + 2.5, high, z]),
            ...quad([x + 2.5, 0, z], [x + 2.5, high, z], [x + 2.5, high, z + 2.5], [x + 2.5, 0, z + 2.5]),
          )
        } else if (what === 'block' || what === 'lintel') {
          const low = what === 'block' ? 0 : dice.between(0.5, 2)
          const high = low + dice.between(0.05, 1.2)
          const belt = dice.chance(0.3)
          plan.blocks.push({ low: [x, low, z], high: [x + dice.between(0.2, 3), high, z + dice.between(0.2, 3)], belt })
        } else if (what === 'wall') {
          const thick = dice.pick([0.001, 0.1, 0.4])
          plan.triangles.push(...boxTriangles([x, 0, z], [x + thick, dice.between(0.5, 5), z + dice.between(1, 3)]))
        }
      }
    addPillars(dice, plan, dice.whole(0, 3))
    addSensors(dice, plan)
    return plan
  },
  /** Hills between walls. */
  field(dice) {
    const plan = emptyPlan([-6, -2, -6], [6, 6, 6])
    const rough = dice.pick([0.2, 0.6, 1.2])
    const heights = Array.from({ length: 81 }, () => dice.between(-rough, rough))
    const corner = (i: number, j: number): [number, number, number] => [1.5 * i - 6, heights[9 * i + j], 1.5 * j - 6]
    for (let i = 0; i < 8; i++)
      for (let j = 0; j < 8; j++)
        plan.triangles.push(...quad(corner(i, j), corner(i, j + 1), corner(i + 1, j + 1), corner(i + 1, j)))
    addPillars(dice, plan, dice.whole(0, 4))
    addSensors(dice, plan)
    return plan
  },
  /** Nothing but walls: room for what is driven, and for crowds. */
  hall(dice) {
    const plan = emptyPlan([-6, 0, -6], [6, 8, 6], dice.chance(0.6))
    addPillars(dice, plan, dice.whole(0, 2))
    return plan
  },
  /** Long and narrow, for pistons that fill it from side to side. */
  shaft: (dice) => emptyPlan([-8, 0, -1.5], [8, 3, 1.5], dice.chance(0.5)),
}
