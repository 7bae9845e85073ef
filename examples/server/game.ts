/**
 * The game itself, in fixed steps, the same file on the server and in the page. Equal inputs give equal bits on both, so a client knows
 * where its player is before the server has answered. It reads no clock and nothing that is random.
 */
import { Balls, Character, capsule, createHit, sphere, type Vec3, World } from 'carom'
import { BALL_RADIUS, BALLS, level, MACHINES, machineShapes, ride, spawnOf } from './course.ts'

export const HZ = 30
export const DT = 1 / HZ // seconds
export const MAX_PLAYERS = 32
export const RADIUS = 0.3
export const HEIGHT = 1.7
const SPEED = 5 // m/s
const EYE = 1.5 // over the feet
const REACH = 30 // of a throw, metres
const REST = 15 // steps between two throws
const KICK = RADIUS + BALL_RADIUS + 0.15 // from a player's axis to the centre of a ball

/**
 * An input is five bytes: where to go, and where to aim, in 256ths of a turn from +x towards +z; what is held; how far up to aim, in
 * 256ths of a turn, signed; and how long before this step the others were as the player saw them, in quarters of a step.
 */
export const INPUT_BYTES = 5
const Bit = { move: 1, jump: 2, throw: 4 }
export interface Input {
  move: boolean
  heading: number
  jump: boolean
  throw: boolean
  aim: number
  pitch: number
  seen: number
}

export function writeInput(input: Input, out: Uint8Array, at: number): void {
  out[at] = input.heading
  out[at + 1] = (input.move ? Bit.move : 0) | (input.jump ? Bit.jump : 0) | (input.throw ? Bit.throw : 0)
  out[at + 2] = input.aim
  out[at + 3] = input.pitch
  out[at + 4] = input.seen
}

/** Whether five bytes are an input at all; whatever they are, no player gets faster by them. */
export const isInput = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at + 1] & ~7) === 0 && Math.abs((bytes[at + 3] << 24) >> 24) <= 64

/** Of 256 directions: by bisecting and square roots alone, which are the same on every engine; sines are not. */
const COS = new Float64Array(256)
const SIN = new Float64Array(256)
COS[0] = SIN[64] = 1
for (let half = 32; half >= 1; half /= 2) {
  for (let a = half; a < 64; a += 2 * half) {
    const x = COS[a - half] + COS[a + half]
    const z = SIN[a - half] + SIN[a + half]
    const length = Math.sqrt(x * x + z * z)
    COS[a] = x / length
    SIN[a] = z / length
  }
}
for (let a = 64; a < 256; a++) {
  COS[a] = -SIN[a - 64]
  SIN[a] = COS[a - 64]
}

/** For how long throws see back; a player who sees less well throws at where the others were then. */
const MEMORY = 32

/** All that a room is, in JSON but for the world. */
export interface SavedGame {
  step: number
  slots: number[]
  scores: number[]
  rests: number[]
  world: Uint8Array
}

const shape = capsule({ radius: RADIUS, height: HEIGHT })
const velocity = { x: 0, y: 0, z: 0 }
const spot = { x: 0, y: 0, z: 0 }
const ball = { x: 0, y: 0, z: 0 }

export class Game {
  step = 0
  readonly world = new World()
  /** By slot. */
  readonly players: (Character | undefined)[] = new Array(MAX_PLAYERS).fill(undefined)
  readonly scores: number[] = new Array(MAX_PLAYERS).fill(0)
  /** Who threw in the last step, and whom they hit (-1: nobody). */
  readonly throws: { by: number; hit: number }[] = []
  readonly balls: Balls | undefined
  readonly ballIds: readonly number[] = []
  readonly #rests: number[] = new Array(MAX_PLAYERS).fill(0)
  readonly #machines: number[]
  readonly #past = new Float64Array(MEMORY * MAX_PLAYERS * 3).fill(Number.NaN)

  /** @param withBalls false in a client, which draws the server's balls: they never push a player */
  constructor(withBalls: boolean) {
    this.world.add(level)
    this.#machines = machineShapes.map((machine, i) => {
      MACHINES[i].at(0, spot)
      return this.world.add(machine, { position: spot })
    })
    if (!withBalls) return
    this.balls = new Balls(this.world)
    this.ballIds = BALLS.map((position) => this.balls!.add({ position, radius: BALL_RADIUS, restitution: 0.6 }))
  }

  join(slot: number): Character {
    spawnOf(slot, spot)
    this.scores[slot] = this.#rests[slot] = 0
    const player = new Character(this.world, { shape, position: spot, collider: true })
    this.players[slot] = player
    return player
  }

  leave(slot: number): void {
    this.players[slot]?.dispose()
    this.players[slot] = undefined
  }

  /** One step, by the inputs of all slots: MAX_PLAYERS times INPUT_BYTES. */
  advance(inputs: Uint8Array): void {
    const { world, players, balls } = this
    this.step++
    for (let i = 0; i < MACHINES.length; i++) {
      MACHINES[i].at(this.step, spot)
      world.drive(this.#machines[i], { position: spot }, DT)
    }
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      const at = slot * INPUT_BYTES
      const speed = inputs[at + 1] & Bit.move ? SPEED : 0
      velocity.x = speed * COS[inputs[at]]
      velocity.z = speed * SIN[inputs[at]]
      players[slot]?.walk({ velocity, jump: (inputs[at + 1] & Bit.jump) !== 0 }, DT)
    }
    if (balls) {
      this.#kick(balls, inputs)
      balls.advance(DT)
    }
    world.advance()
    this.#remember()
    this.throws.length = 0
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      if (this.#rests[slot] > 0) this.#rests[slot]--
      else if (inputs[slot * INPUT_BYTES + 1] & Bit.throw) this.#throw(slot, inputs)
    }
  }

  /** Who walks into a ball kicks it ahead. */
  #kick(balls: Balls, inputs: Uint8Array): void {
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      const player = this.players[slot]
      const heading = inputs[slot * INPUT_BYTES]
      if (!player || !(inputs[slot * INPUT_BYTES + 1] & Bit.move)) continue
      const { x, y, z } = player.position
      for (const id of this.ballIds) {
        balls.getPosition(id, ball)
        const [dx, dz] = [ball.x - x, ball.z - z]
        const near = dx * dx + dz * dz < KICK * KICK && ball.y > y && ball.y < y + HEIGHT
        if (near && dx * COS[heading] + dz * SIN[heading] > 0)
          balls.setVelocity(id, { x: 8 * COS[heading], y: 2, z: 8 * SIN[heading] })
      }
    }
  }

  /** The hits of a throw are where the thrower saw the others, not where they are: the server takes them back. */
  #throw(slot: number, inputs: Uint8Array): void {
    const player = this.players[slot]
    if (!player) return
    const at = slot * INPUT_BYTES
    const [aim, pitch] = [inputs[at + 2], inputs[at + 3]]
    const seen = this.step - Math.min(inputs[at + 4] / 4, MEMORY - 2)
    this.#rests[slot] = REST
    const { x, y, z } = player.position
    const hit = aimAt(
      { x, y: y + EYE, z },
      { x: REACH * COS[aim] * COS[pitch], y: REACH * SIN[pitch], z: REACH * SIN[aim] * COS[pitch] },
      (other, out) => {
        if (other === slot || !this.wasAt(other, seen, out)) return false
        ride(out, seen, this.step)
        return true
      },
    )
    this.throws.push({ by: slot, hit })
    const struck = this.players[hit]
    if (!struck) return
    this.scores[slot]++
    struck.launch({ x: 3 * COS[aim], y: 4, z: 3 * SIN[aim] })
  }

  #remember(): void {
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      const at = ((this.step % MEMORY) * MAX_PLAYERS + slot) * 3
      const position = this.players[slot]?.position
      this.#past[at] = position?.x ?? Number.NaN
      this.#past[at + 1] = position?.y ?? Number.NaN
      this.#past[at + 2] = position?.z ?? Number.NaN
    }
  }

  /** Where a player was at a time in steps, also between two of them; false: there was none, or that is forgotten. */
  wasAt(slot: number, time: number, out: Vec3): boolean {
    const before = Math.floor(time)
    const share = time - before
    const a = ((before % MEMORY) * MAX_PLAYERS + slot) * 3
    const b = share === 0 ? a : (((before + 1) % MEMORY) * MAX_PLAYERS + slot) * 3
    const past = this.#past
    out.x = past[a] + (past[b] - past[a]) * share
    out.y = past[a + 1] + (past[b + 1] - past[a + 1]) * share
    out.z = past[a + 2] + (past[b + 2] - past[a + 2]) * share
    return !Number.isNaN(out.x)
  }

  /** Back to a step, with one player as he was at its end: what a client does before it plays newer inputs again. */
  rewind(step: number, slot: number, state: Float64Array): void {
    this.step = step
    for (let i = 0; i < MACHINES.length; i++) {
      MACHINES[i].at(step, spot)
      this.world.place(this.#machines[i], { position: spot })
    }
    const player = this.players[slot] ?? this.join(slot)
    player.restore(state)
  }

  #owners() {
    return { characters: this.players.filter((player) => player !== undefined), balls: this.balls ?? [] }
  }

  hash(): string {
    return this.world.hash(this.#owners())
  }

  save(): SavedGame {
    const slots = [...this.players.keys()].filter((slot) => this.players[slot])
    const pick = (all: number[]) => slots.map((slot) => all[slot])
    const [scores, rests] = [pick(this.scores), pick(this.#rests)]
    return { step: this.step, slots, scores, rests, world: this.world.save(this.#owners()) }
  }

  /** A game with balls that goes on from there. @throws RangeError if the world's bytes are damaged */
  static restore({ step, slots, scores, rests, world }: SavedGame): Game {
    const game = new Game(true)
    for (const slot of slots) game.join(slot)
    game.world.restore(world, game.#owners())
    game.step = step
    for (const [i, slot] of slots.entries()) {
      game.scores[slot] = scores[i]
      game.#rests[slot] = rests[i]
    }
    return game
  }
}

const THROWN = sphere({ radius: 0.12 })
const hit = createHit()
let range: { world: World; boxes: number[]; poses: Float64Array } | undefined

/** The first player whom a throw meets before it meets the level, or -1. One world of hitboxes serves all rooms. */
function aimAt(from: Vec3, way: Vec3, where: (slot: number, out: Vec3) => boolean): number {
  if (!range) {
    const world = new World()
    world.add(level)
    const boxes = Array.from({ length: MAX_PLAYERS }, (_, slot) => world.add(shape, { data: slot }))
    range = { world, boxes, poses: new Float64Array(7 * MAX_PLAYERS) }
  }
  const { world, boxes, poses } = range
  for (let slot = 0; slot < MAX_PLAYERS; slot++) {
    const isThere = where(slot, spot)
    poses.set(isThere ? [spot.x, spot.y + HEIGHT / 2, spot.z, 0, 0, 0, 1] : [0, -1000, 0, 0, 0, 0, 1], 7 * slot)
  }
  world.placeMany(boxes, poses)
  return world.cast(THROWN, from, way, hit) && typeof hit.data === 'number' ? hit.data : -1
}
