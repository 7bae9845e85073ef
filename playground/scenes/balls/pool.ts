/** A pool table with fifteen balls and a cue ball: shots, spin, pockets. No rules of any game. Nothing here draws. */
import { type BallOptions, Balls, type Prediction, TriangleMesh, type Vec3, World } from 'carom'
import { bed, cushions, HALF, POCKET_DEPTH, RADIUS, rail } from './pool-table.ts'
import { isAtRest } from './rest.ts'

const MASS = 0.170097
/** m/s of the strongest shot. */
const FASTEST = 7
/** So much of the radius beside the middle may the cue strike. */
export const MOST_SPIN = 0.5
const ROWS = 5

/** As measured of billiards: friction of two balls 0.05, of ball and cloth 0.2; two materials multiply theirs. */
const BALL = {
  ...{ radius: RADIUS, mass: MASS, restitution: 0.95, friction: Math.sqrt(0.05) },
  ...{ rollingResistance: 0.01, spinningResistance: (4 / 9) * RADIUS },
}
const CLOTH = { restitution: 0.25, friction: 0.2 / BALL.friction }
const RUBBER = { restitution: 0.85, friction: 0.1 / BALL.friction }

export interface Shot {
  /** Radians: 0 leads along x, a quarter turn along z. */
  readonly aim: number
  /** 0 to 1. */
  readonly strength: number
  /** Where the cue strikes, in radii to the right of the middle and above it. */
  readonly side: number
  readonly top: number
}

/** The way of the cue ball up to the first ball, and which way that will go. */
export interface Line {
  /** x, y, z of each point. */
  readonly path: readonly number[]
  /** The ball that is struck; -1: none. */
  readonly struck: number
  /** From where to where the struck ball begins to go. */
  readonly goes: readonly [Vec3, Vec3] | null
}

export interface Pool {
  readonly balls: Balls
  readonly cue: number
  /** Numbers of the balls that are in a pocket, in their order; 0 is the cue ball. */
  readonly pocketed: readonly number[]
  /** Balls that left the table otherwise. */
  readonly lost: number
  readonly shots: number
  /** Nothing moves: a shot may be played. */
  readonly ready: boolean
  /** What is on the ball: 1 to 15, or 0 on the cue ball. */
  numberOf(id: number): number
  /** Where the cue ball is. */
  place(): Vec3
  foresee(shot: Shot): Line
  play(shot: Shot): void
  step(dt: number): void
}

/** @param places of the numbered balls, in the order in which they lie in the rack */
export function createPool(places: readonly Vec3[] = rack()): Pool {
  const world = new World()
  const add = ({ positions, indices }: { positions: Float32Array; indices: Uint32Array }, material: object) =>
    world.add(new TriangleMesh(positions, indices), { material })
  add(bed(), CLOTH)
  add(cushions(), RUBBER)
  add(rail(), RUBBER)
  const balls = new Balls(world, { eventLimit: 1000 })
  const head: Vec3 = { x: -HALF.x / 2, y: RADIUS, z: 0 }
  let cue = balls.add({ ...BALL, position: head, data: 0 })
  for (const [i, position] of places.entries()) balls.add({ ...BALL, position, data: ORDER[i] })
  const pocketed: number[] = []
  let [shots, lost, ready] = [0, 0, false]
  const p: Vec3 = { x: 0, y: 0, z: 0 }
  const place = () => {
    balls.getPosition(cue, p)
    return { ...p }
  }

  /** The cue ball as it is just after the stroke. */
  function struck({ aim, strength, side, top }: Shot): BallOptions & { velocity: Vec3; spin: Vec3 } {
    const speed = FASTEST * strength
    const [along, across] = [Math.cos(aim), Math.sin(aim)]
    const velocity = { x: speed * along, y: 0, z: speed * across }
    // seen from behind the cue, the right is at (−sin, cos)
    const spin = (5 * speed) / (2 * RADIUS)
    return {
      ...BALL,
      ...{ position: place(), velocity },
      spin: { x: spin * top * across, y: spin * side, z: -spin * top * along },
    }
  }

  /** Takes away what is in a pocket, has left the table, or lies on its rail. */
  function collect(): void {
    for (const id of balls.ids()) {
      balls.getPosition(id, p)
      const { x, y, z } = p
      const isInPocket = y < POCKET_DEPTH && Math.abs(x) < HALF.x + 0.1 && Math.abs(z) < HALF.z + 0.1
      if (isInPocket) pocketed.push(Number(balls.getData(id)))
      else if (y < POCKET_DEPTH || (y > 2 * RADIUS && isAtRest(balls, id))) lost++
      else continue
      balls.remove(id)
    }
  }

  /** Puts the cue ball back to its spot, or beside it. */
  function putBack(): void {
    const isFree = (z: number) =>
      balls.ids().every((id) => {
        balls.getPosition(id, p)
        return Math.hypot(p.x - head.x, p.z - z) > 2 * RADIUS
      })
    const tries = Array.from({ length: 17 }, (_, i) => Math.ceil(i / 2) * (i % 2 === 0 ? 2.1 : -2.1) * RADIUS)
    cue = balls.add({ ...BALL, position: { ...head, z: tries.find(isFree) ?? 0 }, data: 0 })
  }

  function step(dt: number): void {
    balls.advance(dt)
    collect()
    const isStill = balls.ids().every((id) => isAtRest(balls, id))
    if (isStill && !balls.ids().includes(cue)) putBack()
    else ready = isStill
  }
  step(1 / 60) // so that all of them lie on the cloth

  return {
    balls,
    pocketed,
    get cue() {
      return cue
    },
    get lost() {
      return lost
    },
    get shots() {
      return shots
    },
    get ready() {
      return ready
    },
    numberOf: (id) => Number(balls.getData(id)),
    place,
    foresee(shot) {
      const ball = struck(shot)
      const prediction = balls.predict(ball, { bounces: 4, seconds: 6, step: 1 / 120 })
      return upToABall(balls, cue, prediction)
    },
    play(shot) {
      if (!ready || !(shot.strength > 0)) return
      const { velocity, spin } = struck(shot)
      balls.setVelocity(cue, velocity)
      balls.setSpin(cue, spin)
      ready = false
      shots++
    },
    step,
  }
}

/** The numbers as they lie in the rack: the eight in the middle, one of each kind at the back. */
const ORDER = [1, 9, 2, 10, 8, 3, 11, 7, 14, 4, 5, 13, 15, 6, 12]

function rack(): Vec3[] {
  // they touch: with gaps, however small, one ball after the other would be struck, and the middle ones would stay
  const apart = 2 * RADIUS
  const places: Vec3[] = []
  for (let row = 0; row < ROWS; row++) {
    for (let i = 0; i <= row; i++) {
      places.push({ x: HALF.x / 2 + row * apart * Math.sqrt(0.75), y: RADIUS, z: (i - row / 2) * apart })
    }
  }
  return places
}

/** Cuts a path where it comes within two radii of another ball. */
function upToABall(balls: Balls, cue: number, { path }: Prediction): Line {
  const others = balls
    .ids()
    .filter((id) => id !== cue)
    .map((id) => {
      const at = { x: 0, y: 0, z: 0 }
      balls.getPosition(id, at)
      return { id, at }
    })
  const kept = [path[0], path[1], path[2]]
  for (let i = 3; i < path.length; i += 3) {
    const from = { x: path[i - 3], y: path[i - 2], z: path[i - 1] }
    const way = { x: path[i] - from.x, y: path[i + 1] - from.y, z: path[i + 2] - from.z }
    let first = 1
    let met: (typeof others)[number] | null = null
    for (const other of others) {
      const share = whenNear(from, way, other.at)
      if (share >= first) continue
      first = share
      met = other
    }
    const end = { x: from.x + first * way.x, y: from.y + first * way.y, z: from.z + first * way.z }
    if (end.y < 0) break // into a pocket
    kept.push(end.x, end.y, end.z)
    if (met === null) continue
    const { at } = met
    const apart = Math.hypot(at.x - end.x, at.z - end.z)
    const length = 8 * RADIUS
    const to = { x: at.x + (length * (at.x - end.x)) / apart, y: at.y, z: at.z + (length * (at.z - end.z)) / apart }
    return { path: kept, struck: met.id, goes: [at, to] }
  }
  return { path: kept, struck: -1, goes: null }
}

/** At which share of the way two balls touch; 1 or more: not on it. */
function whenNear(from: Vec3, way: Vec3, at: Vec3): number {
  const [x, y, z] = [from.x - at.x, from.y - at.y, from.z - at.z]
  const a = way.x ** 2 + way.y ** 2 + way.z ** 2
  const b = x * way.x + y * way.y + z * way.z
  const c = x * x + y * y + z * z - 4 * RADIUS ** 2
  const root = b * b - a * c
  if (!(b < 0 && root >= 0 && a > 0)) return 1
  return Math.max(0, (-b - Math.sqrt(root)) / a)
}
