/** A crowd on the plaza, and somebody among them: all walk at the same instants. */
import { Character, createHit, type TriangleMesh, type Vec3, type WalkInput, World, walkAll } from 'carom'
import { random } from '../../../scenes/random.ts'
import { bodyOf, type Kind, SIZES, SKIN } from './body.ts'
import type { Floor } from './floor.ts'
import { AHEAD, giveWay, SEEN, type Wish } from './giving-way.ts'
import { DROP, type Goals, goalsOf } from './goals.ts'
import { createNear } from './near.ts'
import type { Standing } from './people-address.ts'
import type { Situation } from './situations.ts'

export interface Wanted {
  readonly situation: Situation
  readonly count: number
  readonly kind: Kind
}

export interface Crowd extends Wanted {
  readonly world: World
  readonly you: Character
  readonly walkers: readonly Character[]
  readonly goals: Goals
  /** Of each: x, y, z of the feet, now and before the last step. The visitor's are the last. */
  readonly places: Float64Array
  readonly before: Float64Array
  /** Of each: x and z of the velocity that it would like, and how much of its pace it lacks lately, 0 to 1. */
  readonly wishes: Float64Array
  readonly waiting: Float64Array
  /** Thinks: where everybody wants to go, and how they give way. */
  plan(dt: number, givesWay: boolean): void
  /** Walks: one call for all. */
  walk(dt: number, yours: WalkInput): void
  /** Who has arrived comes in again, or turns back. */
  arrive(): void
  /** The visitor, there or nearby: where there is room. */
  put(feet: Vec3): void
  /** Everybody where a link says that they stand, or nearby. */
  putAll(people: readonly Standing[]): void
}

/** Layers. */
export const LEVEL = 0
const PEOPLE = 1
export const LEVEL_MASK = 1 << LEVEL

/** m/s: from the slowest to the fastest. */
const PACE = [1.1, 1.7]
/** 1/s: velocities follow wishes, and the colour follows what happens. */
const TURNS = 6
const WAITS = 1.5
/** Who would walk slower than this stands, m/s. */
const STILL = 0.02
/** Who is put somewhere tries so many places around it, so far from each other, metres. */
const TRIES = 100
const AROUND = 0.35
const GOLDEN = 2.4
/** Whom a link puts somewhere tries places that are nearer to each other. They wait their turn above all walls. */
const BESIDE = 0.04
const HIGH = 100
/** Higher than all that one can stand on, and lower than walls are. */
const OVERHEAD = 2.5
const DOWN = { x: 0, y: -1, z: 0 }
const LIFTS = [DROP, 0.1 + DROP, 0.2 + DROP, 0.35 + DROP]
/** Nobody looks at more than so many others, or farther, metres. */
const SEES = { most: 64, reach: 3 }

export function createCrowd(level: TriangleMesh, floor: Floor, wanted: Wanted, feet: Vec3): Crowd {
  const { kind } = wanted
  const world = new World()
  world.add(level, { layer: LEVEL })
  const shape = bodyOf(kind, SKIN)
  const { wide } = SIZES[kind]
  const somebody = (position: Vec3, data: unknown) =>
    new Character(world, { shape, position, skin: SKIN, layer: PEOPLE, collider: { layer: PEOPLE, data } })
  const you = somebody(feet, 'you')
  const whole = bodyOf(kind, 0)
  const fits = ({ x, y, z }: Vec3, exclude: number[] = []) =>
    !world.overlap(whole, { x, y: y + SIZES[kind].tall / 2, z }, undefined, { exclude })
  const goals = goalsOf(floor, wanted, wide, fits, feet)
  const walkers = goals.starts.map((position, i) => somebody(position, i))
  const count = walkers.length
  const everyone = [...walkers, you]

  const next = random(count)
  const paces = walkers.map(() => PACE[0] + (PACE[1] - PACE[0]) * next())
  const inputs: WalkInput[] = everyone.map(() => ({ velocity: { x: 0, y: 0, z: 0 } }))
  const places = new Float64Array(3 * count + 3)
  const before = new Float64Array(3 * count + 3)
  const wishes = new Float64Array(2 * count)
  const waiting = new Float64Array(count)
  const near = createNear(count + 1)
  const around = new Int32Array(256)
  const seen = new Float64Array(SEEN * SEES.most)
  const wish: Wish = { x: 0, z: 0, pace: 0, waiting: 0 }
  const here = { x: 0, z: 0 }
  const ground = createHit()
  const heading = { x: 0, z: 0 }

  function look(): void {
    for (let i = 0; i <= count; i++) {
      const { x, y, z } = everyone[i].position
      places[3 * i] = x
      places[3 * i + 1] = y
      places[3 * i + 2] = z
    }
  }

  /** Those around somebody, as seen from there. */
  function see(i: number): number {
    const [x, z] = [places[3 * i], places[3 * i + 2]]
    const found = near.around(x, z, SEES.reach, around)
    let o = 0
    for (let n = 0; n < found && o < seen.length; n++) {
      const other = around[n]
      const dx = places[3 * other] - x
      const dz = places[3 * other + 2] - z
      const isNear =
        dx * dx + dz * dz < SEES.reach * SEES.reach && Math.abs(places[3 * other + 1] - places[3 * i + 1]) < 1.5
      if (other === i || !isNear || dx * wish.x + dz * wish.z < -wide) continue
      const { velocity } = everyone[other]
      seen[o++] = dx
      seen[o++] = dz
      seen[o++] = velocity.x
      seen[o++] = velocity.z
    }
    return o / SEEN
  }

  /** From where somebody is, along a direction. */
  function roomAhead(x: number, z: number): number {
    for (let far = floor.cell; far < AHEAD; far += floor.cell)
      if (!floor.isFree(here.x + far * x, here.z + far * z)) return far - floor.cell
    return AHEAD
  }

  look()
  before.set(places)
  return {
    ...{ ...wanted, world, you, walkers, goals, places, before, wishes, waiting },
    plan(dt, givesWay) {
      near.sort(places, count + 1)
      goals.follow(places[3 * count], places[3 * count + 2])
      const follow = Math.min(1, TURNS * dt)
      for (let i = 0; i < count; i++) {
        wish.pace = paces[i] * goals.direction(i, places[3 * i], places[3 * i + 2], wish)
        wish.waiting = waiting[i]
        wishes[2 * i] = heading.x = wish.pace * wish.x
        wishes[2 * i + 1] = heading.z = wish.pace * wish.z
        if (givesWay && wish.pace > 0) {
          here.x = places[3 * i]
          here.z = places[3 * i + 2]
          giveWay(wish, seen, see(i), wide, roomAhead, heading)
        }
        const { velocity } = inputs[i]
        velocity.x += follow * (heading.x - velocity.x)
        velocity.z += follow * (heading.z - velocity.z)
        if (Math.hypot(velocity.x, velocity.z) < STILL) velocity.x = velocity.z = 0
      }
    },
    walk(dt, yours) {
      before.set(places)
      inputs[count] = yours
      walkAll(everyone, inputs, dt)
      look()
      const follow = Math.min(1, WAITS * dt)
      for (let i = 0; i < count; i++) {
        const { x, z } = walkers[i].velocity
        const wished = Math.hypot(wishes[2 * i], wishes[2 * i + 1])
        const lacks = wished > 0 ? Math.max(0, 1 - Math.hypot(x, z) / wished) : 0
        waiting[i] += follow * (lacks - waiting[i])
      }
    },
    put(feet) {
      for (let k = 0; k < TRIES; k++) {
        // turn by turn farther away
        const [far, angle] = [AROUND * Math.sqrt(k), GOLDEN * k]
        const [x, z] = [feet.x + far * Math.cos(angle), feet.z + far * Math.sin(angle)]
        const to = { x, y: (k === 0 ? feet.y : floor.height[floor.indexOf(x, z)]) + DROP, z }
        if ((k > 0 && !floor.isFree(x, z)) || !fits(to, [you.collider])) continue
        you.teleport(to)
        look()
        before.set(places)
        return
      }
    },
    putAll(people) {
      goals.follow(places[3 * count], places[3 * count + 2])
      // out of each other's way first
      for (const [i, walker] of walkers.entries()) walker.teleport({ x: 0, y: HIGH + 3 * i, z: 0 })
      for (const [i, { x, z, about }] of people.entries()) {
        goals.setAbout(i, about)
        for (let k = 0; k < TRIES; k++) {
          const [far, angle] = [BESIDE * Math.sqrt(k), GOLDEN * k]
          const to = { x: x + far * Math.cos(angle), y: OVERHEAD, z: z + far * Math.sin(angle) }
          if (!world.castRay(to, DOWN, HIGH, ground, { mask: LEVEL_MASK })) continue
          // a foot may stand on the next step of a flight
          const lift = LIFTS.find((up) => fits({ ...to, y: ground.point.y + up }))
          if (lift === undefined) continue
          walkers[i].teleport({ ...to, y: ground.point.y + lift })
          break
        }
      }
      look()
      before.set(places)
    },
    arrive() {
      goals.arrive(places, waiting, (i, to) => {
        if (!fits(to)) return false
        walkers[i].teleport(to)
        const { x, y, z } = walkers[i].position
        for (const row of [places, before]) row.set([x, y, z], 3 * i)
        waiting[i] = 0
        return true
      })
    },
  }
}
