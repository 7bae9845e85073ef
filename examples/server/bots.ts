/**
 * Scripted players: node start.mjs bots --servers http://127.0.0.1:2567 --count 24 --seconds 60
 * They walk to places of the course, jump, ride and throw, each by its own random numbers. The last line they print is a JSON of what they saw.
 */
import { parseArgs } from 'node:util'
import { DT, type Input } from './game.ts'
import { Session } from './session.ts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: 'http://127.0.0.1:2567' },
    count: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '0' },
    throws: { type: 'boolean', default: false },
  },
})

/** Before the hurdles, at the stairs, on them, both lifts, the deck, the ferry, the tower, the door, the pitch. */
const PLACES = [
  ...[-20, -10, -9, -6, -3, 3, 5.3, 10.2, 13, 15, 18, 21].map((x) => [x, 0]),
  ...[-5.3, 3, 5.3, 10.2, 13].map((x) => [x, 5]),
  ...[-5.3, -2, 20].map((x) => [x, -5]),
  ...[-12, 0, 12, 20].flatMap((x) => [12, -12].map((z) => [x, z])),
]

/** Mulberry32, from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

class Bot {
  readonly session: Session
  readonly #random: () => number
  #target = PLACES[0]
  #until = 0
  #steps = 0

  constructor(i: number) {
    this.#random = createRandom(Number(values.seed) * 1000 + i)
    this.session = new Session({
      servers: values.servers.split(','),
      name: `bot ${i}`,
      token: `bot-${values.seed}-${i}-${process.pid}`,
    })
  }

  tick(): void {
    const { predictor } = this.session
    if (!predictor) return
    if (this.#steps++ > this.#until) {
      this.#target = PLACES[Math.floor(this.#random() * PLACES.length)]
      this.#until = this.#steps + 30 + this.#random() * 150
    }
    const { x, y, z } = predictor.player.position
    const [dx, dz] = [this.#target[0] - x, this.#target[1] - z]
    const heading = Math.round((Math.atan2(dz, dx) / (2 * Math.PI)) * 256) & 255
    const mayThrow = values.throws && this.#random() < 0.02
    const input: Input = {
      move: Math.hypot(dx, dz) > 0.5,
      heading,
      jump: this.#random() < (y < 0.1 && x < -12 ? 0.2 : 0.03),
      throw: mayThrow,
      aim: heading,
      pitch: 0,
      seen: 0,
    }
    this.session.tick(input)
    predictor.throws.length = 0
  }
}

const bots = Array.from({ length: Number(values.count) }, (_, i) => new Bot(i))
for (const bot of bots) {
  await bot.session.join()
  if (Number(values.every) > 0) await new Promise((resolve) => setTimeout(resolve, Number(values.every)))
}
const sum = (of: (bot: Bot) => number) => bots.reduce((all, bot) => all + of(bot), 0)
const start = performance.now()
const before = sum(({ session }) => session.bytesIn)
const beforeOut = sum(({ session }) => session.bytesOut)
let due = start
const timer = setInterval(() => {
  const now = performance.now()
  for (; due <= now; due += 1000 * DT) for (const bot of bots) bot.tick()
  if (now - start < Number(values.seconds) * 1000) return
  clearInterval(timer)
  const per = ((now - start) / 1000) * bots.length
  console.log(
    JSON.stringify({
      bots: bots.length,
      over: bots.filter(({ session }) => session.status === 'over').map(({ session }) => session.message),
      ready: sum(({ session }) => Number(session.predictor?.isReady ?? false)),
      rooms: new Set(bots.map(({ session }) => session.room?.roomId)).size,
      answers: sum(({ session }) => session.predictor?.answers ?? 0),
      corrections: sum(({ session }) => session.predictor?.corrections ?? 0),
      bytesInASecond: Math.round((sum(({ session }) => session.bytesIn) - before) / per),
      bytesOutASecond: Math.round((sum(({ session }) => session.bytesOut) - beforeOut) / per),
      slack: bots.map(({ session }) => session.predictor?.slack),
      delay: bots.map(({ session }) => Math.round(session.predictor?.delay ?? 0)),
    }),
  )
  process.exit()
}, 5)
