/**
 * The client's half of the netcode; it knows neither a transport nor a picture. It runs its player ahead of the server, so that inputs
 * arrive before the server needs them, returns to the server's state where that differs, and shows the others a little in the past.
 */
import { ride } from './course.ts'
import { Game, INPUT_BYTES, type Input, MAX_PLAYERS, writeInput } from './game.ts'
import { type Answer, hashOf, REPEATS, readAnswer, type Seen, writeInputs } from './wire.ts'

const KEPT = 256 // steps
/** Inputs should arrive this many steps early: each is worth one lost message, or 33 ms of jitter. */
const SLACK = 4
const TOO_MUCH = 9
/** So far ahead is only who was left behind by a server that stood still: he waits for it. */
const FAR_TOO_MUCH = 40
/** How far ahead of the server a client begins. */
const HEAD_START = 16
/** For this long the server's figure of the slack may still be of the time before a change. */
const PATIENCE = 50
const FADE = 0.85 // of what is left of a correction, per step

export interface Correction {
  step: number
  /** Metres. */
  distance: number
  /** How many inputs were played again. */
  replayed: number
}

export class Predictor {
  readonly game = new Game(false)
  /** Corrections so far, and the latest of them. */
  corrections = 0
  answers = 0
  latest: Correction | undefined
  /** Inputs are the player's only when they arrive in time. */
  isReady = false
  /** Where the player is drawn, away from where he is: what is left of corrections. */
  readonly offset = { x: 0, y: 0, z: 0 }
  /** Slots, who threw and who was hit, until somebody takes them out. */
  readonly throws: number[] = []
  slack = 0
  /** How many steps before the player's own the others are drawn. */
  delay = 0
  readonly #send: (bytes: Uint8Array) => void
  readonly #slot: number
  readonly #inputs = new Uint8Array(KEPT * INPUT_BYTES)
  readonly #states: Float64Array[] = []
  readonly #slots = new Uint8Array(MAX_PLAYERS * INPUT_BYTES)
  readonly #blank: Float64Array
  readonly #seen: Answer[] = []
  #ages: number[] = []
  #patience = 0
  /** Steps to leave out; once the player plays, one in four. */
  #skip = 0
  #beat = 0
  #begun = false
  /** The step of the newest state that the server has sent. */
  #known = -1

  constructor(slot: number, send: (bytes: Uint8Array) => void) {
    this.#slot = slot
    this.#send = send
    this.#blank = this.game.join(slot).state.slice()
    for (let i = 0; i < KEPT; i++) this.#states.push(this.#blank.slice())
  }

  get player() {
    return this.game.players[this.#slot]!
  }

  get step(): number {
    return this.game.step
  }

  /** One step of the player's clock; call it HZ times a second. It makes more than one, or none, where the clocks have drifted apart. */
  tick(input: Input): void {
    if (!this.#begun) return
    let count = 1
    if (this.#skip > 0 && (!this.isReady || ++this.#beat % 4 === 0)) {
      this.#skip--
      count = 0
    } else if (this.#patience > 0) this.#patience--
    else {
      // (Not by more at once: a network that has stood still makes all inputs late, and it goes on by itself.)
      if (this.slack < SLACK) count += Math.min(SLACK - this.slack, HEAD_START)
      else if (this.slack > FAR_TOO_MUCH) this.isReady = false
      if (this.slack > TOO_MUCH) this.#skip = this.slack - SLACK - 2
      if (count !== 1 || this.#skip > 0) this.#patience = PATIENCE + 4 * this.#skip
      else this.isReady = true
    }
    for (; count > 0; count--) this.#advance(input)
    for (const axis of ['x', 'y', 'z'] as const) this.offset[axis] *= FADE
  }

  #advance(input: Input): void {
    const step = this.step + 1
    const at = (step % KEPT) * INPUT_BYTES
    const seen = Math.max(0, Math.min(Math.round(4 * this.delay), 255))
    if (this.isReady) writeInput({ ...input, seen }, this.#inputs, at)
    else this.#inputs.fill(0, at, at + INPUT_BYTES)
    this.#play(step)
    const last = new Uint8Array(REPEATS * INPUT_BYTES)
    for (let i = 0; i < REPEATS; i++) {
      const from = ((step + KEPT - REPEATS + 1 + i) % KEPT) * INPUT_BYTES
      last.set(this.#inputs.subarray(from, from + INPUT_BYTES), i * INPUT_BYTES)
    }
    this.#send(writeInputs(step, hashOf(this.player.state), last))
  }

  #play(step: number): void {
    const at = (step % KEPT) * INPUT_BYTES
    this.#slots.set(this.#inputs.subarray(at, at + INPUT_BYTES), this.#slot * INPUT_BYTES)
    this.game.advance(this.#slots)
    this.#states[step % KEPT].set(this.player.state)
  }

  /** A message of the server's, in whatever order they come. */
  receive(bytes: Uint8Array): void {
    const answer = readAnswer(bytes, this.#blank)
    this.answers++
    for (const slot of answer.throws) this.throws.push(slot)
    if (answer.step > (this.#seen.at(-1)?.step ?? -1)) {
      this.#seen.push(answer)
      if (this.#seen.length > 40) this.#seen.shift()
      this.slack = answer.slack
    }
    if (answer.state) this.#reconcile(answer.step, answer.state)
    this.#watch(answer.step)
  }

  #reconcile(step: number, state: Float64Array): void {
    if (step <= this.#known) return // a newer one came earlier
    this.#known = step
    const { player } = this
    if (!this.#begun || step > this.step || step <= this.step - KEPT) {
      // The first answer, or the page has slept: to the server's step. Until the clocks agree again the player stands still.
      if (this.#begun && step < this.step) return
      this.game.rewind(step, this.#slot, state)
      this.#inputs.fill(0)
      this.#states[step % KEPT].set(state)
      this.#begun = true
      this.isReady = false
      this.slack = SLACK - HEAD_START
      this.#patience = 0
      this.#ages = []
      return
    }
    const predicted = this.#states[step % KEPT]
    if (hashOf(predicted) === hashOf(state)) return // put right by an earlier answer, or right before the server could know
    const newest = this.step
    const before = { ...player.position }
    const distance = Math.hypot(predicted[0] - state[0], predicted[1] - state[1], predicted[2] - state[2])
    this.game.rewind(step, this.#slot, state)
    predicted.set(state)
    for (let again = step + 1; again <= newest; again++) this.#play(again)
    for (const axis of ['x', 'y', 'z'] as const) this.offset[axis] += before[axis] - player.position[axis]
    this.corrections++
    this.latest = { step, distance, replayed: newest - step }
  }

  /** How old answers are when they come decides how far back the others are drawn; it changes slowly, so that they move evenly. */
  #watch(step: number): void {
    this.#ages.push(this.step - step)
    if (this.#ages.length > 45) this.#ages.shift()
    const oldest = Math.max(...this.#ages) + 2
    if (Math.abs(oldest - this.delay) > 8) this.delay = oldest
    else this.delay += 0.1 * Math.sign(oldest - this.delay)
  }

  /** Where the player is drawn: between his last two steps, with what is left of corrections. */
  draw(part: number, out: { x: number; y: number; z: number }): void {
    const [before, now] = [this.#states[(this.step + KEPT - 1) % KEPT], this.#states[this.step % KEPT]]
    const fade = FADE ** part
    const jumped = Math.hypot(now[0] - before[0], now[1] - before[1], now[2] - before[2]) > 2
    const share = jumped ? 1 : part
    const foot = this.player.position.y - now[1]
    out.x = before[0] + (now[0] - before[0]) * share + this.offset.x * fade
    out.y = before[1] + (now[1] - before[1]) * share + this.offset.y * fade + foot
    out.z = before[2] + (now[2] - before[2]) * share + this.offset.z * fade
  }

  /** Of the player's last input. */
  get heading(): number {
    return this.#inputs[(this.step % KEPT) * INPUT_BYTES]
  }

  /** @param part of a step that has passed since the last tick, 0 to 1 */
  see(part: number, players: Seen[], balls: Seen[]): void {
    players.length = balls.length = 0
    const time = this.step + part - this.delay
    const later = this.#seen.findIndex(({ step }) => step > time)
    const b = this.#seen.at(later)
    if (!b) return
    const a = this.#seen[Math.max(0, later < 0 ? this.#seen.length - 1 : later - 1)]
    const share = a === b ? 1 : Math.max(0, (time - a.step) / (b.step - a.step))
    mix(a.players, b.players, share, players)
    for (const player of players) ride(player, time, this.step + part)
    mix(a.balls, b.balls, share, balls)
  }
}

function mix(from: readonly Seen[], to: readonly Seen[], share: number, out: Seen[]): void {
  for (const b of to) {
    const a = from.find(({ id }) => id === b.id) ?? b
    const turn = ((((b.heading - a.heading) % 256) + 384) % 256) - 128
    out.push({
      id: b.id,
      x: a.x + (b.x - a.x) * share,
      y: a.y + (b.y - a.y) * share,
      z: a.z + (b.z - a.z) * share,
      heading: a.heading + turn * share,
    })
  }
}
