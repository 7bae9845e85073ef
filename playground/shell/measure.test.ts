import { describe, expect, it } from 'vitest'
import { batchSize, clockStep, lastAnswer, measure, median } from './measure.ts'

/** A clock that moves only when something is asked, and shows no more than multiples of `step`, in milliseconds. */
function clockOf(step: number, reading = 0) {
  let time = 0.0123
  return {
    now: () => {
      time += reading
      return Math.floor(time / step + 1e-9) * step
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('the clock', () => {
  it.each([0.005, 0.1, 1])('that moves by %s ms is found to', (step) => {
    expect(clockStep(clockOf(step, 0.0007).now)).toBeCloseTo(step, 9)
  })
})

describe('a measurement', () => {
  it.each([
    ['isolated, a ray', 0.005, 0.0041],
    ['coarse, a ray', 0.1, 0.0041],
    ['coarse, a blit', 0.1, 3.2],
  ])('%s: the cost of one run, to a twentieth, whatever the clock can tell', (_, step, each) => {
    const clock = clockOf(step)
    const { us, runs } = measure(() => clock.pass(each), step, clock.now)
    expect(us / 1000 / each).toBeGreaterThan(0.95)
    expect(us / 1000 / each).toBeLessThan(1.05)
    expect(runs).toBeGreaterThan(100)
  })

  it('does not count what runs before the code is warm, nor one run that was interrupted', () => {
    const clock = clockOf(0.005)
    let runs = 0
    const { us } = measure(
      () => {
        runs++
        clock.pass(runs < 200 ? 0.5 : runs === 9000 ? 30 : 0.01)
      },
      0.005,
      clock.now,
    )
    expect(us).toBeCloseTo(10, 0)
  })

  it('ends soon where one run takes long', () => {
    const clock = clockOf(0.005)
    let runs = 0
    measure(() => clock.pass(100 * ++runs), 0.005, clock.now)
    expect(runs).toBeLessThan(9)
  })

  it('keeps the answer, so that it must be computed', () => {
    const clock = clockOf(0.1, 0.2)
    measure(() => 'seven', 0.1, clock.now)
    expect(lastAnswer()).toBe('seven')
  })
})

it('a batch is as large as the clock needs, and the median is in the middle', () => {
  expect(batchSize(0.004, 0.005)).toBe(25)
  expect(batchSize(0.004, 0.1)).toBe(500)
  expect(batchSize(30, 0.1)).toBe(1)
  expect(median([5, 1, 100])).toBe(5)
  expect(median([4, 1, 2, 100])).toBe(3)
})
