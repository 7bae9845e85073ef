import { expect, it } from 'vitest'
import { createSamples } from './samples.ts'

it('the first runs are dropped: what is not compiled yet says nothing', () => {
  const samples = createSamples(0.005)
  for (let i = 0; i < 30; i++) samples.add(9)
  expect(samples.read()).toBeNull()
  for (let i = 0; i < 10; i++) samples.add(0.2)
  expect(samples.read()).toEqual({ us: expect.closeTo(200, 6), atMost: false })
})

it('a clock of 100 µs: steps of 30 µs are added up, and until they are enough it says no more than it knows', () => {
  const samples = createSamples(0.1)
  let time = 0
  const run = () => {
    const before = Math.floor(time / 0.1 + 1e-9)
    time += 0.03
    samples.add((Math.floor(time / 0.1 + 1e-9) - before) * 0.1)
  }
  for (let i = 0; i < 40; i++) run()
  const early = samples.read()
  expect(early?.atMost).toBe(true)
  expect(early?.us).toBeGreaterThan(30)
  for (let i = 0; i < 300; i++) run()
  expect(samples.read()).toEqual({ us: expect.closeTo(30, 0), atMost: false })
})

it('one garbage collection is not shown; another input is', () => {
  const samples = createSamples(0.005, 0)
  for (let i = 0; i < 20; i++) samples.add(i === 7 ? 40 : 0.5)
  expect(samples.read()?.us).toBeCloseTo(500, 6)
  samples.restart()
  expect(samples.read()).toBeNull()
  samples.add(8, 2)
  expect(samples.read()?.us).toBeCloseTo(4000, 6)
})
