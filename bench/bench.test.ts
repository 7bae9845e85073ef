import { describe, expect, it } from 'vitest'
import { dungeon } from '../scenes/dungeon.ts'
import { boundsOf, cameraRays, RAY, randomRays } from './inputs.ts'
import { geomean, median, timePairs } from './measure.ts'
import { carom } from './peers/carom.ts'

const level = dungeon({ seed: 3 })

describe('the rays of a benchmark', () => {
  it('are made from the seed alone, and have unit directions', () => {
    for (const make of [
      (seed: number) => cameraRays(level, 2, 8, seed),
      (seed: number) => randomRays(level, 128, seed),
    ]) {
      const { rays, count } = make(5)
      expect(count).toBe(128)
      expect(rays.length).toBe(RAY * count)
      expect(make(5).rays).toEqual(rays)
      expect(make(6).rays).not.toEqual(rays)
      for (let r = 0; r < rays.length; r += RAY) expect(Math.hypot(...rays.subarray(r + 3, r + 6))).toBeCloseTo(1, 14)
    }
  })

  it('start in the box of the level when they are random', () => {
    const { min, max } = boundsOf(level)
    const { rays, count } = randomRays(level, 500, 1)
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < 3; axis++) {
        expect(rays[RAY * i + axis]).toBeGreaterThanOrEqual(min[axis])
        expect(rays[RAY * i + axis]).toBeLessThanOrEqual(max[axis])
      }
    }
  })

  it('hit something, and neither always nor never', () => {
    const ours = carom(level)
    for (const { rays, count } of [cameraRays(level, 4, 16, 1), randomRays(level, 1024, 1)]) {
      let hits = 0
      let sum = 0
      for (let i = 0; i < count; i++) {
        const distance = ours.cast(rays, i)
        if (distance >= 0) {
          hits++
          sum += distance
        }
      }
      expect(hits).toBeGreaterThan(0.1 * count)
      expect(hits).toBeLessThan(count)
      expect(ours.castAll(rays, 0, count)).toBe(sum)
    }
  })
})

describe('the figures of a benchmark', () => {
  it('are medians and geometric means', () => {
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 9])).toBe(3.5)
    expect(geomean([1, 4, 16])).toBeCloseTo(4, 12)
  })

  it('compare pairs: a task that takes three times as long is a third as fast', () => {
    const work = (n: number) => () => {
      let sum = 0
      for (let i = 0; i < n; i++) sum += Math.sqrt(i)
      return sum
    }
    const { ratio, pairs } = timePairs(work(1e6), work(3e6), 0.2)
    expect(pairs).toBeGreaterThanOrEqual(7)
    expect(ratio).toBeGreaterThan(1.5)
    expect(ratio).toBeLessThan(6)
  })
})
