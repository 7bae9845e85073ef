import { describe, expect, test } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { random } from '../../../scenes/random.ts'
import { correct } from '../../classics/cylinder.ts'
import { correctNear, createPostMover, outlinesOf } from './post-mover.ts'
import { SETTINGS } from './settings.ts'

const level = castle()
const outlines = outlinesOf(level)

test('asked near the way only, the rule gives the same answer, bit for bit, on random moves through the castle', () => {
  const next = random(7)
  let touched = 0
  for (let i = 0; i < 60; i++) {
    const from = { x: 34 * next() - 17, z: 34 * next() - 17 }
    const bottom = 6 * next() - 0.5
    const to = { x: from.x + 2 * next() - 1, z: from.z + 2 * next() - 1, bottom, top: bottom + 1.8, radius: 0.4 }
    const options = { segment: i % 3 === 0, inside: i % 5 === 0 ? 'barycentric' : 'same side' } as const
    const whole = correct(level, from, to, options)
    const near = correctNear(level, outlines, from, to, options)
    expect(near.body).toEqual(whole.body)
    expect(near.contacts.map(({ triangle, rule }) => [triangle, rule])).toEqual(
      whole.contacts.map(({ triangle, rule }) => [triangle, rule]),
    )
    touched += whole.contacts.length
  }
  expect(touched).toBeGreaterThan(50)
})

describe('as a mover', () => {
  /** Aside of the edges, on which it has no answer. */
  const start = { x: 0.37, y: 0, z: 26.21 }
  const still = { velocity: { x: 0, y: 0, z: 0 }, jump: false, flying: false }

  test('stands on the ground under gravity, jumps, and lands', () => {
    const mover = createPostMover(level, outlines, { ...SETTINGS, mode: 'post' }, start)
    for (let i = 0; i < 10; i++) mover.step(still, 1 / 60)
    expect(mover.ground).toBe('ground')
    expect(mover.feet.y).toBeCloseTo(0, 9)
    mover.step({ ...still, jump: true }, 1 / 60)
    for (let i = 0; i < 10; i++) mover.step(still, 1 / 60)
    expect(mover.feet.y).toBeGreaterThan(0.4)
    for (let i = 0; i < 80; i++) mover.step(still, 1 / 60)
    expect(mover.feet.y).toBeCloseTo(0, 9)
  })

  test('without gravity it hovers, as it is written', () => {
    const mover = createPostMover(level, outlines, { ...SETTINGS, mode: 'post', gravity: 0 }, { ...start, y: 2 })
    for (let i = 0; i < 30; i++) mover.step(still, 1 / 60)
    expect(mover.feet).toEqual({ ...start, y: 2 })
  })

  test('in two passes it walks over what is lower than H1', () => {
    const settings = { ...SETTINGS, mode: 'post', passes: 2 } as const
    const mover = createPostMover(level, outlines, settings, start)
    const wish = { ...still, velocity: { x: 0, y: 0, z: -3 } }
    for (let i = 0; i < 120; i++) mover.step(wish, 1 / 60)
    expect(mover.feet.z).toBeLessThan(21) // on the bridge before the gate, 6 cm high
    expect(mover.feet.y).toBeGreaterThan(0.05)
  })

  test('exactly on an edge there is no answer: it says so, and is set aside', () => {
    const mover = createPostMover(level, outlines, { ...SETTINGS, mode: 'post' }, { x: 0, y: 0, z: 25 })
    mover.step(still, 1 / 60)
    expect(mover.trouble).toContain('0/0')
    expect(Number.isFinite(mover.feet.x + mover.feet.y + mover.feet.z)).toBe(true)
    for (let i = 0; i < 20; i++) mover.step(still, 1 / 60)
    expect(mover.ground).toBe('ground')
  })
})
