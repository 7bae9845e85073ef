/** A player's connection, in a page or a bot: it joins a room, feeds a Predictor, and comes back when the room's process ends. */
import { Client, type Room } from 'colyseus.js'
import type { Input } from './game.ts'
import { createLag, type Lag } from './lag.ts'
import { Predictor } from './predict.ts'
import { ANSWER, INPUTS } from './wire.ts'

const CONSENTED = 4000
const EXPELLED = 4300
const RETRY = 250 // ms

export interface SessionOptions {
  /** Of one process or several; each is asked in turn. */
  servers: readonly string[]
  name: string
  /** To see a bad network in the page itself. */
  lag?: Lag
  /** To join these players, wherever they are. */
  game?: string | undefined
  token?: string
}

export class Session {
  status: 'joining' | 'playing' | 'over' = 'joining'
  /** For the player: why he waits, or why it is over. */
  message = ''
  predictor: Predictor | undefined
  room: Room | undefined
  slot = -1
  game: string | undefined
  bytesIn = 0
  bytesOut = 0
  readonly token: string
  readonly #options: SessionOptions
  readonly #up: ReturnType<typeof createLag>
  readonly #down: ReturnType<typeof createLag>

  constructor(options: SessionOptions) {
    const { lag = { latency: 0, jitter: 0, loss: 0 } } = options
    this.#options = options
    this.game = options.game
    this.token = options.token ?? crypto.randomUUID()
    this.#up = createLag(lag)
    this.#down = createLag(lag)
  }

  /** Resolves when the player is in a room, and rejects when he is not let in. */
  async join(): Promise<void> {
    const { servers, name } = this.#options
    for (let i = 0; this.status !== 'over'; i++) {
      try {
        const client = new Client(servers[i % servers.length])
        const options = { name, token: this.token, ...(this.game && { game: this.game }) }
        return this.#enter(await client.joinOrCreate('course', options))
      } catch (error) {
        this.message = error instanceof Error && error.message ? error.message : 'no server answers'
        const { code } = error as { code?: unknown }
        if (code === 400 || code === 403) this.status = 'over'
        else await new Promise((resolve) => setTimeout(resolve, RETRY))
      }
    }
    throw new Error(this.message)
  }

  #enter(room: Room): void {
    this.room = room
    room.onMessage('welcome', ({ slot, game }: { slot: number; game: string }) => {
      this.slot = slot
      this.game = game
      this.status = 'playing'
      this.predictor = new Predictor(slot, (bytes) => {
        this.bytesOut += bytes.length + 2
        this.#up(false, () => {
          if (this.room === room && room.connection.isOpen) room.sendBytes(INPUTS, bytes)
        })
      })
    })
    room.onMessage(ANSWER, (bytes: Uint8Array) => {
      this.bytesIn += bytes.length + 2
      const copy = bytes.slice()
      this.#down(false, () => this.room === room && this.predictor?.receive(copy))
    })
    room.onLeave((code, reason) => {
      if (this.room !== room) return
      this.predictor = undefined
      this.status = code === CONSENTED || code === EXPELLED ? 'over' : 'joining'
      this.message = reason ?? 'the connection was lost'
      if (this.status === 'joining') this.join().catch(() => {})
    })
  }

  /** The names and scores of all, by slot. */
  get players(): Map<string, { name: string; score: number; isHere: boolean }> {
    return this.room?.state?.players ?? new Map()
  }

  tick(input: Input): void {
    this.predictor?.tick(input)
  }

  async leave(): Promise<void> {
    this.status = 'over'
    await this.room?.leave()
  }
}
