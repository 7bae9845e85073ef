import { Balls, box, Character, capsule, cylinder, plane, World } from 'carom'
import { HERTZ, type Motion, POSE, sliding, spinning } from '../../../scenes/clockwork/motion.ts'
import { random } from '../../../scenes/random.ts'

/** An input: a sum of these. North is −z, east is +x. */
export const INPUT = { north: 1, south: 2, west: 4, east: 8, jump: 16 }

/** Metres: half the sides of the floor. */
export const FLOOR = { x: 5, z: 4 }
export const WALKER = { radius: 0.3, height: 1.6 }
export const BALL = { radius: 0.18, count: 10 }
const DT = 1 / HERTZ
const PACE = 3.5
const KICK = { reach: 0.06, away: 4.5, up: 2.5 }
const THROWN_UP = 7

type Part = { readonly motion: Motion } & (
  | { readonly kind: 'box'; readonly half: readonly [number, number, number]; readonly belt?: number }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number }
)
const still = (x: number, y: number, z: number): Motion => sliding({ x, y, z }, { x, y, z }, CYCLE)
const CYCLE = { rest: 1, go: 1.5, stay: 1, back: 1.5, smooth: true }
const PUSH = { rest: 0.8, go: 0.7, stay: 0.5, back: 2 }

/** What stands and moves on the floor. */
export const PARTS: Readonly<Record<string, Part>> = {
  lift: {
    kind: 'box',
    half: [0.9, 0.1, 0.9],
    motion: sliding({ x: -3, y: 0, z: -2.6 }, { x: -3, y: 1.5, z: -2.6 }, CYCLE),
  },
  table: { kind: 'cylinder', radius: 1.3, height: 0.2, motion: spinning({ x: 3.1, y: 0.1, z: 2.2 }, 5) },
  bar: { kind: 'box', half: [1.7, 0.14, 0.1], motion: spinning({ x: 0, y: 0.3, z: -0.6 }, 4) },
  pusher: {
    kind: 'box',
    half: [0.25, 0.4, 1.1],
    motion: sliding({ x: -4.7, y: 0.4, z: 2 }, { x: -2.9, y: 0.4, z: 2 }, PUSH),
  },
  belt: { kind: 'box', half: [1.6, 0.08, 0.6], belt: -2, motion: still(2.6, 0.08, -3) },
}
/** Sensors: half a side, and where their middles are. A ball that comes in is thrown up, and counts. */
export const PAD = 0.6
export const PADS = [
  { x: 3.9, z: -0.8 },
  { x: -0.6, z: 3 },
]

/** All that the next step depends on, and how it may be told from others. */
export interface Moment {
  /** How many steps have been made. */
  readonly step: number
  readonly score: number
  /** What `World.save` returned. */
  readonly world: Uint8Array
  /** What `World.hash` returned, and the score. */
  readonly hash: string
}

/** A small world that lives, in steps of a 60th of a second: what it is after a step depends on what it was and on one input. */
export interface Game {
  readonly world: World
  readonly walker: Character
  readonly balls: Balls
  readonly owners: { readonly characters: readonly Character[]; readonly balls: Balls }
  /** Collider of each of PARTS. */
  readonly ids: Readonly<Record<string, number>>
  readonly ballIds: readonly number[]
  readonly step: number
  readonly score: number
  advance(input: number): void
  moment(): Moment
  restore(moment: Moment): void
  /** The number of the next step, for a world that was restored by other means. */
  setStep(step: number): void
  /** Moves a ball up by a nanometre: a difference that nobody sees. */
  nudge(): void
}

/** Runs a piece of work, and may time it. */
export type Time = <T>(name: 'step' | 'save' | 'hash' | 'restore', work: () => T) => T
const untimed: Time = (_name, work) => work()

export function createGame(time: Time = untimed): Game {
  const world = new World()
  const ids: Record<string, number> = {}
  const moving: { id: number; motion: Motion }[] = []
  const pose = new Float64Array(POSE)
  world.add(box({ halfExtents: { x: FLOOR.x + 1, y: 0.5, z: FLOOR.z + 1 } }), { position: { x: 0, y: -0.5, z: 0 } })
  for (const side of [1, -1]) {
    world.add(plane({ normal: { x: -side, y: 0, z: 0 }, offset: -FLOOR.x }))
    world.add(plane({ normal: { x: 0, y: 0, z: -side }, offset: -FLOOR.z }))
  }
  for (const [name, part] of Object.entries(PARTS)) {
    part.motion(0, pose, 0)
    const shape = part.kind === 'box' ? boxOf(part.half) : cylinder({ radius: part.radius, height: part.height })
    const belt = part.kind === 'box' && part.belt !== undefined ? { x: part.belt, y: 0, z: 0 } : undefined
    ids[name] = world.add(shape, { ...poseOf(pose), data: name, surfaceVelocity: belt })
    if (belt === undefined) moving.push({ id: ids[name], motion: part.motion })
  }
  for (const { x, z } of PADS)
    world.add(boxOf([PAD, 0.3, PAD]), { position: { x, y: 0.3, z }, sensor: true, data: 'pad' })
  const shape = capsule(WALKER)
  const walker = new Character(world, { shape, position: { x: 0, y: 0, z: 1.4 } })
  const balls = new Balls(world, { motion: 'stepped' })
  const next = random(7)
  const ballIds = Array.from({ length: BALL.count }, () =>
    balls.add({
      position: { x: (next() - 0.5) * 8, y: 2 + 2 * next(), z: (next() - 0.5) * 6 },
      radius: BALL.radius,
      restitution: 0.8,
    }),
  )
  const owners = { characters: [walker], balls }
  const p = { x: 0, y: 0, z: 0 }
  let step = 0
  let score = 0

  /** Balls that the walker touches fly away. */
  function kick(): void {
    const { x, y, z } = walker.position
    const reach = WALKER.radius + BALL.radius + KICK.reach
    for (const id of ballIds) {
      balls.getPosition(id, p)
      const [dx, dz] = [p.x - x, p.z - z]
      const away = Math.sqrt(dx * dx + dz * dz)
      if (!(away > 0 && away < reach && p.y > y - BALL.radius && p.y < y + WALKER.height)) continue
      balls.setVelocity(id, { x: (dx / away) * KICK.away, y: KICK.up, z: (dz / away) * KICK.away })
    }
  }

  function throwUp(): void {
    for (let i = 0; i < world.eventCount; i++) {
      const { kind, ball } = world.events[i]
      if (kind !== 'enter' || ball < 0) continue
      balls.getVelocity(ball, p)
      balls.setVelocity(ball, { x: p.x, y: THROWN_UP, z: p.z })
      score++
    }
  }

  function advance(input: number): void {
    for (const { id, motion } of moving) {
      motion(step + 1, pose, 0)
      world.drive(id, poseOf(pose), DT)
    }
    walker.walk({ velocity: velocityOf(input), jump: (input & INPUT.jump) !== 0 }, DT)
    kick()
    balls.advance(DT)
    world.advance()
    throwUp()
    step++
  }

  return {
    world,
    walker,
    balls,
    owners,
    ids,
    ballIds,
    get step() {
      return step
    },
    get score() {
      return score
    },
    advance: (input) => time('step', () => advance(input)),
    moment() {
      const saved = time('save', () => world.save(owners))
      return { step, score, world: saved, hash: `${time('hash', () => world.hash(owners))}-${score}` }
    },
    restore(moment) {
      time('restore', () => world.restore(moment.world, owners))
      step = moment.step
      score = moment.score
    },
    setStep(to) {
      step = to
    },
    nudge() {
      balls.getPosition(ballIds[0], p)
      balls.setPosition(ballIds[0], { x: p.x, y: p.y + 1e-9, z: p.z })
    },
  }
}

/** What somebody does who walks by itself: each way for a while, and now and then a jump. */
export function wander(step: number): number {
  const { north, south, west, east, jump } = INPUT
  const ways = [north, north + east, east, south + east, south, south + west, west, north + west]
  const next = random(Math.floor(step / 36) + 1)
  return ways[Math.floor(next() * ways.length)] + (step % 36 === 0 && next() < 0.4 ? jump : 0)
}

const DIAGONAL = Math.sqrt(0.5)

function velocityOf(input: number) {
  const x = Math.sign(input & INPUT.east) - Math.sign(input & INPUT.west)
  const z = Math.sign(input & INPUT.south) - Math.sign(input & INPUT.north)
  const pace = x !== 0 && z !== 0 ? PACE * DIAGONAL : PACE
  return { x: x * pace, y: 0, z: z * pace }
}

const boxOf = ([x, y, z]: readonly [number, number, number]) => box({ halfExtents: { x, y, z } })

function poseOf(pose: Float64Array) {
  const [x, y, z, a, b, c, w] = pose
  return { position: { x, y, z }, orientation: { x: a, y: b, z: c, w } }
}
