/** What the scene "Rewind" shows, without a page: moments come back, late copies agree, recordings name what differs. */
import { describe, expect, it } from 'vitest'
import { random } from '../../../scenes/random.ts'
import { createGame, INPUT, WALKER, wander } from './game.ts'
import { createHistory } from './history.ts'
import { MOST_INPUTS, readInputs, writeInputs } from './inputs-address.ts'
import { createSession } from './session.ts'
import { createTape } from './tape.ts'

describe('the game', () => {
  it('lives: balls are kicked and thrown up, nobody leaves, and nothing comes to rest', () => {
    const game = createGame()
    const before = { x: 0, y: 0, z: 0 }
    let farthest = Number.NEGATIVE_INFINITY
    for (let i = 0; i < 500; i++) {
      game.advance(wander(i))
      farthest = Math.max(farthest, Math.abs(game.walker.position.x) - 5, Math.abs(game.walker.position.z) - 4)
    }
    expect(game.score).toBeGreaterThan(2)
    expect(farthest).toBeLessThan(-WALKER.radius)
    for (const id of game.ballIds) {
      game.balls.getPosition(id, before)
      expect([Math.abs(before.x) < 5, Math.abs(before.z) < 4, before.y > 0]).toEqual([true, true, true])
    }
  })

  it('goes on from a restored moment as it did, bit for bit, also in another copy', () => {
    const [game, other] = [createGame(), createGame()]
    for (let i = 0; i < 200; i++) game.advance(wander(i))
    const moment = game.moment()
    for (let i = 200; i < 400; i++) game.advance(wander(i))
    const { hash } = game.moment()
    for (const one of [game, other]) {
      one.restore(moment)
      expect(one.moment()).toEqual(moment)
      for (let i = 200; i < 400; i++) one.advance(wander(i))
      expect(one.moment().hash).toBe(hash)
    }
  })
})

describe('the history', () => {
  it('keeps the last steps, plays them again, and is cut off by a new input', () => {
    const game = createGame()
    const history = createHistory(game, 100)
    for (let i = 0; i < 250; i++) history.step(wander(i))
    expect([history.first, history.end]).toEqual([150, 250])
    expect(() => history.goTo(149)).toThrow('goTo: step is 149, expected 150 to 250')
    history.goTo(150)
    expect(game.step).toBe(150)
    for (let i = 150; i < 200; i++) history.step(null)
    expect([game.step, history.end]).toEqual([200, 250])
    expect(history.again).toEqual({ steps: 50, differs: -1 })
    history.step(wander(200)) // what is recorded, said again
    expect(history.end).toBe(250)
    history.step(wander(201) ^ INPUT.jump)
    expect([history.first, history.end]).toEqual([150, 202])
    expect(history.at(203)).toBeUndefined()
    expect(history.at(202)?.hash).toBe(game.moment().hash)
  })

  it('names the first step that comes out differently', () => {
    const game = createGame()
    const history = createHistory(game)
    for (let i = 0; i < 40; i++) history.step(wander(i))
    history.goTo(10)
    history.step(null)
    game.nudge()
    for (let i = 11; i < 40; i++) history.step(null)
    expect(history.again).toEqual({ steps: 30, differs: 12 })
  })
})

describe('a copy that hears late', () => {
  it.each([0, 1, 7, 30])('by %i steps agrees with the other in every confirmed step', (delay) => {
    const session = createSession()
    for (let i = 0; i < 150; i++) session.step(wander(i), delay)
    expect([session.agreed, session.differs]).toEqual([150 - delay, -1])
    expect(session.hashes.a).toBe(session.hashes.b)
    expect(session.late.rollbacks > 0).toBe(delay > 0)
  })

  it('agrees, whatever comes when, in whatever order', () => {
    const session = createSession()
    const next = random(3)
    for (let i = 0; i < 400; i++) session.step(wander(i), Math.floor(next() * 31))
    expect(session.differs).toBe(-1)
    expect(session.agreed).toBeGreaterThan(400 - 31)
    expect(session.late.rollbacks).toBeGreaterThan(8)
  })

  it('agrees after going back and on, by what is recorded and by what is new', () => {
    const session = createSession()
    const next = random(5)
    for (let i = 0; i < 200; i++) session.step(wander(i), 12)
    for (let i = 0; i < 8; i++) {
      const { first, end } = session.history
      session.goTo(first + Math.floor(next() * (end - first + 1)))
      expect(session.b.moment()).toEqual(session.a.moment())
      const agreed = session.agreed
      for (let k = 0; k < 40; k++) session.step(k < 20 ? null : wander(1000 * i + k), 12)
      expect(session.agreed).toBe(agreed + 28)
    }
    expect([session.differs, session.history.again.differs]).toEqual([-1, -1])
  })

  it('and is another from a nanometre on: the step is named', () => {
    const session = createSession()
    for (let i = 0; i < 100; i++) session.step(wander(i), 10)
    expect(session.late.confirmed).toBe(90)
    session.late.nudge()
    for (let i = 100; i < 150; i++) session.step(wander(i), 10)
    expect([session.agreed, session.differs]).toEqual([90, 91])
    session.align()
    for (let i = 150; i < 200; i++) session.step(wander(i), 10)
    expect([session.agreed, session.differs]).toEqual([130, -1])
  })
})

describe('a recording', () => {
  it('comes out the same in another copy, and names the first step that does not', () => {
    const [game, other] = [createGame(), createGame()]
    for (let i = 0; i < 50; i++) game.advance(wander(i))
    const tape = createTape(game)
    for (let i = 50; i < 250; i++) {
      game.advance(wander(i))
      tape.record(wander(i))
    }
    expect(tape.replay(other)).toEqual({ steps: 200, differs: -1, expected: '', came: '' })
    const result = tape.replay(other, 120)
    expect([result.steps, result.differs]).toEqual([121, 120])
    expect(result.came).not.toBe(result.expected)
    expect(tape.replay(other).differs).toBe(-1)
  })
})

describe('a link', () => {
  /** By itself, then by keys for a while, and then it stands. */
  const inputs = Array.from({ length: 900 }, (_, i) => (i < 100 ? wander(i) : i < 160 ? 9 : i < 700 ? wander(i) : 0))

  it('carries every input in a few letters, and nothing else is read', () => {
    const text = writeInputs(inputs)!
    expect(text.length).toBeLessThan(40)
    expect(readInputs(text, inputs.length)).toEqual(inputs)
    expect(writeInputs(inputs.slice(0, 100))).toBe('')
    expect(readInputs('', 100)).toEqual(inputs.slice(0, 100))
    for (const [bad, count] of [
      ['2s.1o', 900],
      ['2s.1o.zz', 900],
      ['2s.1o.9', 120],
      ['', -1],
      ['', 1e9],
    ] as const)
      expect(readInputs(bad, count)).toBe(null)
    expect(writeInputs(new Array(MOST_INPUTS + 1).fill(0))).toBe(null)
  })

  it('leads to the same bits', () => {
    const there = createSession()
    for (const input of inputs) there.step(input, 0)
    const here = createSession(undefined, inputs.slice(0, 300))
    for (const input of inputs.slice(300)) here.history.step(input)
    expect(here.a.moment()).toEqual(there.a.moment())
    here.goTo(500)
    there.goTo(500)
    expect(here.b.moment()).toEqual(there.b.moment())
  })
})
