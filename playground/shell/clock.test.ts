import { describe, expect, it } from 'vitest'
import { CATCH_UP_STEPS, Clock } from './clock.ts'

function run(clock: Clock, elapsed: number): number {
  const due = clock.advance(elapsed)
  for (let i = 0; i < due; i++) clock.ran()
  return due
}

describe('the clock', () => {
  it('turns real time into whole steps, and keeps the rest for the next frame', () => {
    const clock = new Clock(1 / 60)
    expect(run(clock, 1 / 40)).toBe(1)
    expect(run(clock, 1 / 40)).toBe(2)
    expect(clock.time).toBeCloseTo(3 / 60, 12)
  })

  it('runs as many steps in a second at 30, 60 and 144 frames', () => {
    for (const frames of [30, 60, 144]) {
      const clock = new Clock(1 / 60)
      for (let i = 0; i < frames; i++) run(clock, 1 / frames)
      expect(clock.steps).toBe(60)
    }
  })

  it('catches up by five steps a frame; the rest is dropped, and shown as slow motion', () => {
    const clock = new Clock(1 / 60)
    expect(run(clock, 1)).toBe(CATCH_UP_STEPS)
    expect(clock.slow).toBeLessThan(0.5)
    expect(run(clock, 1 / 60)).toBe(1) // nothing left over
    for (let i = 0; i < 300; i++) run(clock, 1 / 60)
    expect(clock.slow).toBe(1)
  })

  it('catches up by fewer where the scene says so', () => {
    const clock = new Clock(1 / 30, 2)
    expect(run(clock, 1)).toBe(2)
    expect(clock.slow).toBeLessThan(0.5)
    expect(run(clock, 1 / 30)).toBe(1)
  })

  it('runs a tenth of the steps at a tenth of the speed, and four times as many at four times', () => {
    for (const [speed, steps] of [
      [0.1, 6],
      [4, 240],
    ] as const) {
      const clock = new Clock(1 / 60)
      clock.speed = speed
      for (let i = 0; i < 60; i++) run(clock, 1 / 60)
      expect(clock.steps).toBe(steps)
      expect(clock.slow).toBe(1)
    }
  })

  it('stands still in a pause, but for single steps', () => {
    const clock = new Clock(1 / 60)
    clock.pause()
    expect(run(clock, 10)).toBe(0)
    clock.single()
    clock.single()
    expect(run(clock, 10)).toBe(2)
    clock.resume()
    expect(run(clock, 1 / 60)).toBe(1) // the pause is not caught up with
  })

  it('ignores a frame that took no time, a negative one and NaN', () => {
    const clock = new Clock(1 / 60)
    for (const elapsed of [0, -1, Number.NaN]) expect(run(clock, elapsed)).toBe(0)
  })
})
