/** What examples/server runs on both sides: the game, the messages, prediction. Its rooms and processes are in server.long.test.ts. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MACHINES, ride } from '../../examples/server/course.ts'
import { Game, INPUT_BYTES, isInput, MAX_PLAYERS, writeInput } from '../../examples/server/game.ts'
import { Predictor } from '../../examples/server/predict.ts'
import {
  hashOf,
  REPEATS,
  readAnswer,
  readInputs,
  writeAnswer,
  writeCommon,
  writeInputs,
} from '../../examples/server/wire.ts'
import { random } from '../../scenes/random.ts'
import { sameBits } from '../../scripts/rules.mjs'

const STILL = { move: false, heading: 0, jump: false, throw: false, aim: 0, pitch: 0, seen: 0 }

/** Inputs of all slots at a step: everybody changes his mind every second. */
function inputsAt(step: number, seed: number): Uint8Array {
  const all = new Uint8Array(MAX_PLAYERS * INPUT_BYTES)
  for (let slot = 0; slot < 6; slot++) {
    const next = random(1 + slot + 100 * Math.floor(step / 30) + seed)
    const heading = Math.floor(next() * 256)
    writeInput(
      { ...STILL, move: next() < 0.9, heading, jump: next() < 0.2, throw: next() < 0.1, aim: heading, seen: 30 },
      all,
      slot * INPUT_BYTES,
    )
  }
  return all
}

describe('the game of examples/server', () => {
  it('goes on from a snapshot with the same bits, balls, throws and all', () => {
    const game = new Game(true)
    for (let slot = 0; slot < 6; slot++) game.join(slot)
    for (let step = 1; step <= 300; step++) game.advance(inputsAt(step, 7))
    const again = Game.restore(game.save())
    expect(again.hash()).toBe(game.hash())
    for (let step = 301; step <= 600; step++) {
      // A snapshot forgets where players were before it: throws see back from then on only.
      const inputs = inputsAt(step, 7)
      if (step < 340) for (let slot = 0; slot < 6; slot++) inputs[slot * INPUT_BYTES + 1] &= 3
      game.advance(inputs)
      again.advance(inputs)
      expect(again.hash(), `step ${step}`).toBe(game.hash())
    }
    expect(game.scores).toEqual(again.scores)
  })

  it('throws at where the thrower saw the other, not at where he is', () => {
    const throwAt = (seen: number) => {
      const game = new Game(true)
      game.join(0)
      game.join(2) // 3.2 m further along z, which is a quarter of a turn
      const inputs = new Uint8Array(MAX_PLAYERS * INPUT_BYTES)
      writeInput({ ...STILL, move: true, heading: 0 }, inputs, 2 * INPUT_BYTES)
      for (let step = 0; step < 20; step++) game.advance(inputs) // at 5 m/s out of the way
      writeInput({ ...STILL, throw: true, aim: 64, seen }, inputs, 0)
      game.advance(inputs)
      return game.throws[0]?.hit
    }
    expect(throwAt(0)).toBe(-1)
    expect(throwAt(4 * 10)).toBe(-1)
    expect(throwAt(4 * 20)).toBe(2)
  })

  it('uses only arithmetic that is the same on every engine', () => {
    const files = ['game', 'course'].map((name) => ({
      path: `scenes/${name}.ts`,
      text: readFileSync(`examples/server/${name}.ts`, 'utf8'),
    }))
    expect(sameBits(files)).toEqual([])
  })

  it('moves who was seen on a lift to where the lift is now, and nobody else', () => {
    const [then, now] = [
      { x: 0, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 },
    ]
    MACHINES[0].at(60, then)
    MACHINES[0].at(80, now)
    expect(now.y - then.y).toBeGreaterThan(0.3)
    const [rider, other] = [0, 2].map((away) => ({ x: then.x - away, y: then.y + 0.1, z: then.z + 0.5 }))
    for (const feet of [rider, other]) ride(feet, 60, 80)
    expect(rider).toEqual({ x: then.x, y: then.y + 0.1 + (now.y - then.y), z: then.z + 0.5 })
    expect(other.y).toBe(then.y + 0.1)
  })

  it('its machines come back after their period', () => {
    const [a, b] = [
      { x: 0, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 },
    ]
    for (const machine of MACHINES) {
      machine.at(17, a)
      machine.at(17 + 3600, b)
      expect(b).toEqual(a)
    }
  })
})

describe('the messages of examples/server', () => {
  it('inputs come as they were sent; other bytes are refused', () => {
    const inputs = inputsAt(1, 3).slice(0, 6 * INPUT_BYTES)
    const bytes = writeInputs(4_000_000_000, 0xfedcba98, inputs)
    expect(readInputs(bytes)).toEqual({ step: 4_000_000_000, hash: 0xfedcba98, count: 6, offset: 8 })
    expect(readInputs(bytes.slice(0, -1))).toBeUndefined()
    expect(readInputs(new Uint8Array(8))).toBeUndefined()
    expect(readInputs(new Uint8Array(8 + (REPEATS + 1) * INPUT_BYTES))).toBeUndefined()
    const steep = new Uint8Array(INPUT_BYTES)
    steep[3] = 100 // a head that is turned over
    expect(isInput(steep, 0)).toBe(false)
  })

  it('answers come as they were sent', () => {
    const game = new Game(true)
    const { state } = game.join(3)
    const out = new DataView(new ArrayBuffer(2048))
    const common = writeCommon(game, new Uint8Array(MAX_PLAYERS).fill(9), [3, 255])
    const blank = state.slice()
    for (const sent of [undefined, state]) {
      const answer = readAnswer(writeAnswer(77, -3, sent, common, out).slice(), blank)
      expect(answer).toMatchObject({ step: 77, slack: -3, throws: Uint8Array.of(3, 255) })
      expect(answer.state && hashOf(answer.state)).toBe(sent && hashOf(state))
      expect(answer.players).toHaveLength(1)
      expect(answer.players[0].x).toBeCloseTo(game.players[3]!.position.x, 2)
      expect(answer.balls).toHaveLength(game.ballIds.length)
    }
  })
})

describe('the prediction of examples/server', () => {
  /** A server of one player, and messages that take some steps, are lost, and come in another order. */
  function play(seed: number, shove: (game: Game, step: number) => void) {
    const next = random(seed)
    const server = new Game(true)
    const player = server.join(0)
    const up: { at: number; bytes: Uint8Array }[] = []
    const down: { at: number; bytes: Uint8Array }[] = []
    const known = new Map<number, Uint8Array>()
    const hashes = new Map<number, number>()
    const predictor = new Predictor(0, (bytes) => {
      if (next() > 0.05) up.push({ at: server.step + 2 + Math.floor(next() * 4), bytes })
    })
    const arrived = (queue: typeof up) => {
      const due = queue.filter(({ at }) => at <= server.step)
      for (const one of due) queue.splice(queue.indexOf(one), 1)
      return due
    }
    const slots = new Uint8Array(MAX_PLAYERS * INPUT_BYTES)
    const out = new DataView(new ArrayBuffer(2048))
    const slacks: number[] = []
    let late = 0
    let right = 0
    for (let step = 1; step <= 1500; step++) {
      for (const { bytes } of arrived(up)) {
        const { step: newest, hash, count, offset } = readInputs(bytes)!
        hashes.set(newest, hash)
        slacks.push(newest - server.step - 1)
        for (let i = 0; i < count; i++)
          known.set(newest - count + 1 + i, bytes.slice(offset + i * INPUT_BYTES, offset + (i + 1) * INPUT_BYTES))
      }
      const input = known.get(step)
      if (input) slots.set(input)
      else if (step > 200) late++
      server.advance(slots)
      shove(server, step)
      const isRight = hashes.get(step) === hashOf(player.state)
      if (isRight) right++
      if (step % 2 === 0 && next() > 0.05) {
        const slack = Math.min(...slacks.slice(-32), 127)
        const common = writeCommon(server, new Uint8Array(MAX_PLAYERS), [])
        const bytes = writeAnswer(step, slack, isRight ? undefined : player.state, common, out).slice()
        down.push({ at: step + 2 + Math.floor(next() * 4), bytes })
      }
      for (const { bytes } of arrived(down)) predictor.receive(bytes)
      const heading = Math.floor((step / 40) * 77) & 255
      predictor.tick({ ...STILL, move: true, heading, jump: step % 50 < 3 })
    }
    return { predictor, late, right, player }
  }

  it.each([1, 2, 3])('is right about every step while nothing is in the way, seed %i', (seed) => {
    const { predictor, late, right } = play(seed, () => {})
    expect(predictor.isReady).toBe(true)
    expect({ late, corrections: predictor.corrections }).toEqual({ late: 0, corrections: 0 })
    expect(right).toBeGreaterThan(1200)
    const { x, y, z } = predictor.player.position
    expect(Math.hypot(x + 22.5, y, z + 12)).toBeGreaterThan(2)
  })

  it('is put right after what only the server knows of, and right again after that', () => {
    const { predictor, right } = play(4, (game, step) => {
      if (step === 700) game.players[0]!.launch({ x: 4, y: 4, z: 0 })
    })
    expect(predictor.corrections).toBeGreaterThan(0)
    expect(predictor.corrections).toBeLessThan(12)
    expect(predictor.latest!.step).toBeGreaterThanOrEqual(700)
    expect(predictor.latest!.step).toBeLessThan(740)
    expect(right).toBeGreaterThan(1150)
    const { x, y, z } = predictor.offset // what is left to draw of it has faded
    expect(Math.hypot(x, y, z)).toBeLessThan(1e-3)
  })
})
