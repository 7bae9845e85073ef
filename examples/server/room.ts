/** A room: one game on the server's clock. It believes nothing that a client says but which keys are held. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { type AuthContext, type Client, Room, ServerError } from '@colyseus/core'
import { schema } from '@colyseus/schema'
import { Game, HZ, INPUT_BYTES, MAX_PLAYERS, RADIUS, type SavedGame } from './game.ts'
import { AHEAD, ANSWER, hashOf, INPUTS, readInputs, writeAnswer, writeCommon } from './wire.ts'

/** Why a connection is closed, for clients: they may come back after the second, not after the first. */
export const EXPELLED = 4300
export const ENDS = 4301

const PlayerState = schema({ name: 'string', score: 'uint16', isHere: 'boolean' })
/** What is not urgent: names and scores, by slot. Colyseus sends what changed. */
const CourseState = schema({ players: { map: PlayerState } })

const SLOTS = AHEAD + 4 // inputs that are kept for each client
const WINDOW = 32 // messages for which the least slack is told
const AWAY = 10 * HZ // for so long a seat is kept
const RATE = 45 // messages a second, for ever
const BURST = 120 // and at once, as after a network has stood still
const FLOOD = 300 // beyond that: so many are only left out
const STRIKES = 200 // inputs that are too far ahead, as after this process has stood still; one that is not makes up for one
const FULL = 32_768 // bytes that wait to be sent to one client; while there are more, it gets no answers
const PATIENCE = 150 // answers that a client may miss by this
const MAX_ROOMS = Number(process.env.MAX_ROOMS ?? 64)
const [JOIN, LEAVE, BYTES] = [10, 12, 17] // the first byte of Colyseus' messages

/** Why a client's prediction was wrong: somebody was in his way, he was hit, his input came too late; `other` should never be. */
export type Cause = 'touch' | 'hit' | 'late' | 'other'

/** Of this process, for /metrics. */
export const count = {
  answers: 0,
  bytesOut: 0,
  bytesIn: 0,
  held: 0,
  dropped: 0,
  expelled: 0,
  corrections: { touch: 0, hit: 0, late: 0, other: 0 } as Record<Cause, number>,
}
export const rooms = new Set<CourseRoom>()

interface Seat {
  token: string
  client: Client | undefined
  awaySince: number
  inputs: Uint8Array
  steps: Float64Array
  hashes: Uint32Array
  last: Uint8Array
  missed: number
  slacks: Int8Array
  messages: number
  budget: number
  refilled: number
  strikes: number
  held: number
  /** Whether the client's newest prediction was right, and what has happened to the player since the last that was. */
  isRight: boolean
  met: Set<Cause>
}

const newSeat = (token: string): Seat => ({
  token,
  client: undefined,
  awaySince: 0,
  inputs: new Uint8Array(SLOTS * INPUT_BYTES),
  steps: new Float64Array(SLOTS).fill(-1),
  hashes: new Uint32Array(SLOTS),
  last: new Uint8Array(INPUT_BYTES),
  missed: 0,
  slacks: new Int8Array(WINDOW).fill(127),
  messages: 0,
  budget: BURST,
  refilled: performance.now(),
  strikes: 0,
  held: 0,
  isRight: true,
  met: new Set(),
})

interface Options {
  name?: string
  token?: string
  game?: string
}
const isWord = (word: unknown, longest: number): boolean =>
  typeof word === 'string' && word.length <= longest && /^[\w .-]+$/.test(word)

export class CourseRoom extends Room {
  game = new Game(true)
  /** The name of the game, which stays when the room moves to another process. */
  key = ''
  /** µs of the last steps. */
  readonly costs = new Float64Array(300)
  due = performance.now() + Math.random() * (1000 / HZ)
  readonly seats: (Seat | undefined)[] = new Array(MAX_PLAYERS).fill(undefined)
  readonly #banned = new Set<string>()
  readonly #inputs = new Uint8Array(MAX_PLAYERS * INPUT_BYTES)
  readonly #headings = new Uint8Array(MAX_PLAYERS)
  readonly #out = new DataView(new ArrayBuffer(2048))
  readonly #throws: number[] = []
  #changes: [joined: 0 | 1, slot: number][] = []
  #record: WriteStream | undefined
  #isSaving = false

  static override async onAuth(_: string, { name, token, game }: Options, __: AuthContext) {
    if (!isWord(name, 16) || !isWord(token, 64) || (game !== undefined && !isWord(game, 64)))
      throw new ServerError(400, 'a name of at most 16 letters is needed')
    return true
  }

  override async onCreate({ game: key }: Options) {
    if (rooms.size >= MAX_ROOMS) throw new ServerError(503, 'this server is full')
    this.maxClients = MAX_PLAYERS
    this.patchRate = 200
    this.state = new CourseState()
    this.key = key ?? this.roomId
    Object.assign(this.listing, { game: this.key })
    const saved = await this.presence.get(`course:${this.key}`)
    if (saved) this.#restore(saved)
    rooms.add(this)
    const { RECORD } = process.env
    if (RECORD) this.#record = createWriteStream(`${RECORD}/${this.roomId}.jsonl`)
    this.#record?.write(`${JSON.stringify({ start: saved ?? null })}\n`)
  }

  override onJoin(client: Client, { name = '', token = '' }: Options) {
    if (this.#banned.has(token)) throw new ServerError(403, 'you were expelled from this game')
    let slot = this.seats.findIndex((seat) => seat?.token === token)
    if (slot < 0) {
      slot = this.seats.findIndex((seat) => !seat)
      if (slot < 0) throw new ServerError(4202, 'this room is full')
      this.seats[slot] = newSeat(token)
      this.game.join(slot)
      this.#changes.push([1, slot])
    }
    const seat = this.seats[slot]!
    const before = seat.client
    Object.assign(seat, newSeat(token), { client, last: seat.last })
    before?.leave(EXPELLED, 'you have come in by another window')
    this.state.players.set(
      String(slot),
      new PlayerState().assign({ name, score: this.game.scores[slot], isHere: true }),
    )
    client.userData = slot
    client.send('welcome', { slot, game: this.key, hz: HZ })
  }

  override onLeave(client: Client, isConsented: boolean) {
    const slot: number = client.userData
    const seat = this.seats[slot]
    if (seat?.client !== client) return
    seat.client = undefined
    seat.awaySince = this.game.step
    this.state.players.get(String(slot)).isHere = false
    if (isConsented || this.#banned.has(seat.token)) this.#free(slot)
  }

  override onDispose() {
    rooms.delete(this)
    this.#record?.end()
    return this.save()
  }

  override onBeforeShutdown() {
    this.save().finally(() => this.disconnect(ENDS))
  }

  #free(slot: number): void {
    this.seats[slot] = undefined
    this.game.leave(slot)
    this.#changes.push([0, slot])
    this.state.players.delete(String(slot))
  }

  expel(client: Client, why: string): void {
    const seat = this.seats[client.userData]
    if (seat?.client !== client) return
    count.expelled++
    this.#banned.add(seat.token)
    client.ref.removeAllListeners('message')
    client.leave(EXPELLED, why)
    // Who does not answer to a close is cut off.
    setTimeout(() => (client.ref as unknown as WebSocket & { terminate(): void }).terminate(), 1000).unref()
  }

  /** Everything that clients send comes here first: Colyseus decodes nothing of it but who joins and who leaves. */
  override _onMessage(client: Client, buffer: Buffer): void {
    count.bytesIn += buffer.length
    if (buffer.length === 1 && (buffer[0] === JOIN || buffer[0] === LEAVE)) super._onMessage(client as never, buffer)
    else if (this.seats[client.userData]?.client === client) {
      const why = this.#take(this.seats[client.userData]!, buffer)
      if (why) this.expel(client, why)
    }
  }

  /** @returns why the client has to go, if it has to */
  #take(seat: Seat, buffer: Buffer): string | undefined {
    const now = performance.now()
    seat.budget = Math.min(BURST, seat.budget + ((now - seat.refilled) / 1000) * RATE) - 1
    seat.refilled = now
    if (seat.budget < 0) return seat.budget < -FLOOD ? 'too many messages' : undefined
    const bytes = buffer.subarray(2)
    const inputs = buffer[0] === BYTES && buffer[1] === INPUTS ? readInputs(bytes) : undefined
    if (!inputs) return 'not a message of this game'
    const { step: newest, hash, offset } = inputs
    const { step } = this.game
    seat.slacks[seat.messages++ % WINDOW] = Math.max(-128, Math.min(newest - step - 1, 127))
    if (newest > step + AHEAD) return ++seat.strikes > STRIKES ? 'a clock that runs too fast' : undefined
    if (seat.strikes > 0) seat.strikes--
    for (let i = 0; i < inputs.count; i++) {
      const of = newest - inputs.count + 1 + i
      const place = of % SLOTS
      if (of <= step || seat.steps[place] === of) continue // too late; or once more, and what was said first counts
      seat.steps[place] = of
      seat.hashes[place] = 0
      const at = offset + i * INPUT_BYTES
      seat.inputs.set(bytes.subarray(at, at + INPUT_BYTES), place * INPUT_BYTES)
    }
    if (seat.steps[newest % SLOTS] === newest) seat.hashes[newest % SLOTS] = hash
    return undefined
  }

  /** The steps that are due, at most one at a time: between two of them messages are read. */
  run(now: number): void {
    if (now < this.due) return
    this.due += 1000 / HZ
    if (now - this.due > 500) {
      count.dropped += Math.floor(((now - this.due) * HZ) / 1000)
      this.due = now // slow motion, rather than a server that never catches up
    }
    const start = performance.now()
    this.advance()
    this.costs[this.game.step % this.costs.length] = (performance.now() - start) * 1000
  }

  advance(): void {
    const { game, seats } = this
    const changes = this.#changes
    this.#changes = []
    const step = game.step + 1
    const inputs = this.#inputs.fill(0)
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      const seat = seats[slot]
      if (!seat) continue
      const place = step % SLOTS
      if (seat.steps[place] === step) {
        seat.last.set(seat.inputs.subarray(place * INPUT_BYTES, (place + 1) * INPUT_BYTES))
        seat.missed = 0
      } else {
        // As in the step before, without a throw; who is silent for a second stands still.
        seat.last[1] &= seat.missed++ < HZ ? 3 : 0
        if (seat.missed === 1) seat.met.add('late')
      }
      inputs.set(seat.last, slot * INPUT_BYTES)
      this.#headings[slot] = inputs[slot * INPUT_BYTES]
    }
    game.advance(inputs)
    if (this.#record) this.#write(changes, inputs)
    for (const { by, hit } of game.throws) {
      this.#throws.push(by, hit & 255)
      seats[hit]?.met.add('hit')
      if (hit >= 0) this.state.players.get(String(by)).score = game.scores[by]
    }
    for (let slot = 0; slot < MAX_PLAYERS; slot++) if (seats[slot]) this.#judge(slot, seats[slot]!)
    if (step % 2 === 0) this.#answer()
    if (step % HZ === 0) this.save()
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      const seat = seats[slot]
      if (seat && !seat.client && step - seat.awaySince > AWAY) this.#free(slot)
    }
  }

  /** Is the player where the client said he would be? */
  #judge(slot: number, seat: Seat): void {
    const place = this.game.step % SLOTS
    const { state, position } = this.game.players[slot]!
    if (!seat.met.has('touch') && this.#isTouched(slot, position)) seat.met.add('touch')
    if (seat.steps[place] !== this.game.step || seat.hashes[place] === 0) return
    const isRight = seat.hashes[place] === hashOf(state)
    if (!isRight && seat.isRight) {
      const cause = (['touch', 'hit', 'late'] as const).find((one) => seat.met.has(one)) ?? 'other'
      count.corrections[cause]++
    }
    if (isRight) seat.met.clear()
    seat.isRight = isRight
  }

  /** By what the move met, or so near that it may have: bodies, skins, and what both walk in a step. */
  #isTouched(slot: number, { x, y, z }: { x: number; y: number; z: number }): boolean {
    const { players } = this.game
    const { contacts, contactCount } = players[slot]!
    for (let other = 0; other < MAX_PLAYERS; other++) {
      const player = players[other]
      if (!player || other === slot) continue
      for (let i = 0; i < contactCount; i++) if (contacts[i].collider === player.collider) return true
      const { position } = player
      const isLevel = Math.abs(position.y - y) < 2.1
      if (isLevel && (position.x - x) ** 2 + (position.z - z) ** 2 < (2 * RADIUS + 0.45) ** 2) return true
    }
    return false
  }

  #answer(): void {
    const { game } = this
    const common = writeCommon(game, this.#headings, this.#throws.splice(0))
    for (let slot = 0; slot < MAX_PLAYERS; slot++) {
      const seat = this.seats[slot]
      if (!seat?.client) continue
      // A client that does not read what it gets costs us memory; the next answer says all that it needs to know.
      if ((seat.client.ref as unknown as WebSocket).bufferedAmount > FULL) {
        count.held++
        if (++seat.held > PATIENCE) this.expel(seat.client, 'too slow')
        continue
      }
      seat.held = 0
      let slack = 127
      for (let i = 0; i < WINDOW; i++) if (seat.slacks[i] < slack) slack = seat.slacks[i]
      const state = seat.isRight && seat.missed === 0 ? undefined : game.players[slot]!.state
      const answer = writeAnswer(game.step, slack, state, common, this.#out)
      seat.client.sendBytes(ANSWER, answer)
      count.answers++
      count.bytesOut += answer.length + 2
    }
  }

  /** For those who come back, to this process or another. */
  async save(): Promise<void> {
    if (this.#isSaving || this.game.step === 0) return
    this.#isSaving = true
    try {
      const saved = this.game.save()
      const world = Buffer.from(saved.world).toString('base64')
      const tokens = saved.slots.map((slot) => this.seats[slot]?.token ?? '')
      const names = saved.slots.map((slot) => this.state.players.get(String(slot))?.name ?? '')
      await this.presence.setex(`course:${this.key}`, JSON.stringify({ ...saved, world, tokens, names }), 300)
      if (rooms.has(this) && this.listing.roomId) await (this.listing as { save?(): Promise<void> }).save?.()
    } catch (error) {
      console.error(`room ${this.roomId} could not be saved: ${error}`)
    } finally {
      this.#isSaving = false
    }
  }

  #restore(text: string): void {
    const saved = JSON.parse(text)
    this.game = Game.restore({ ...(saved as SavedGame), world: Buffer.from(saved.world, 'base64') })
    for (const [i, slot] of this.game.save().slots.entries()) {
      this.seats[slot] = { ...newSeat(saved.tokens[i]), awaySince: this.game.step }
      const player = { name: saved.names[i], score: this.game.scores[slot], isHere: false }
      this.state.players.set(String(slot), new PlayerState().assign(player))
    }
  }

  /** For a replay: who came and went before a step, the inputs of all, and the hash after it. */
  #write(changes: unknown, inputs: Uint8Array): void {
    const line = { changes, inputs: Buffer.from(inputs).toString('base64'), hash: this.game.hash() }
    this.#record!.write(`${JSON.stringify(line)}\n`)
  }
}

/** The clock of all rooms of this process. */
export function startClock(): void {
  const run = () => {
    const now = performance.now()
    let next = now + 5
    for (const room of rooms) {
      room.run(now)
      next = Math.min(next, room.due)
    }
    // Messages that have come are read between the timer and the step.
    const wait = next - performance.now()
    if (wait > 1) setTimeout(() => setImmediate(run), wait)
    else setImmediate(run)
  }
  run()
}
