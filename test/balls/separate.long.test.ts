/** Overlap at the start, and everything that could go on for ever: a thousand balls, and many worlds. */
import { describe, expect, it } from 'vitest'
import { at, ballsIn, deepest, placeOf, roomOf, staysBounded, velocityOf } from './crowd.ts'

describe('overlap at the start', () => {
  it('of a thousand balls at one place ends within ten advances, and all are finite', () => {
    const balls = ballsIn(
      roomOf(50),
      Array.from({ length: 1000 }, () => ({ position: at(0, 0, 0), radius: 1 })),
    )
    let advances = 1
    while (balls.advance(1 / 60) === 'limited') {
      expect(balls.eventCount).toBe(0)
      expect(++advances).toBeLessThanOrEqual(10)
    }
    expect(deepest(balls, 1000)).toBeLessThanOrEqual(1e-9)
    for (let id = 0; id < 1000; id++) {
      for (const x of placeOf(balls, id)) expect(Math.abs(x)).toBeLessThanOrEqual(49)
      expect(velocityOf(balls, id)).toEqual([0, 0, 0])
    }
  })
})

describe('whatever comes', () => {
  it('all stays finite, bounded, in order, and with normals of length 1', () => staysBounded(80))
})
