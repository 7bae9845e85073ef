import { describe, expect, it } from 'vitest'
import { dungeon } from '../../scenes/dungeon.ts'
import type { Level } from '../../scenes/level.ts'
import type { ColdResult } from './cold.ts'
import { boundsOf, cameraRays, missRays, nearPoints, POINT, RAY, randomPoints, randomRays } from './inputs.ts'
import { closestOneByOne, firstOneByOne } from './judge-mesh.ts'
import { exponentOf, geomean, median, spreadOf, timePairs, timeTurns } from './measure.ts'
import { openCarom } from './meshes/carom.ts'
import { sizeOf } from './meshes/mesh-peer.ts'
import { barsOf, curvesOf } from './performance/charts.ts'
import { coldSection } from './performance/page.ts'

const level = dungeon({ seed: 3 })

describe('the rays of a benchmark', () => {
  it('are made from the seed alone, exact in 32 bits, and have unit directions', () => {
    for (const make of [
      (seed: number) => cameraRays(level, 2, 8, seed),
      (seed: number) => randomRays(level, 128, seed),
    ]) {
      const { rays, count } = make(5)
      expect(count).toBe(128)
      expect(rays.length).toBe(RAY * count)
      expect(make(5).rays).toEqual(rays)
      expect(make(6).rays).not.toEqual(rays)
      expect(rays).toEqual(Float64Array.from(Float32Array.from(rays)))
      for (let r = 0; r < rays.length; r += RAY) expect(Math.hypot(...rays.subarray(r + 3, r + 6))).toBeCloseTo(1, 6)
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
    const ours = openCarom().build(level)
    for (const { rays, count } of [cameraRays(level, 4, 16, 1), randomRays(level, 1024, 1)]) {
      let hits = 0
      let sum = 0
      for (let i = 0; i < count; i++) {
        const distance = ours.first(rays, i)
        if (distance >= 0) {
          hits++
          sum += distance
        }
      }
      expect(hits).toBeGreaterThan(0.1 * count)
      expect(hits).toBeLessThan(count)
      expect(ours.firstAll(rays, 0, count)).toBe(sum)
    }
  })
})

describe('rays that are to miss', () => {
  it('start outside the box of the level, lead away or pass by, and hit nothing', () => {
    const ours = openCarom().build(level)
    const { rays, count } = missRays(level, 1000, 4)
    expect(ours.firstAll(rays, 0, count)).toBe(0)
    expect(ours.anyAll!(rays, 0, count)).toBe(0)
    for (let r = 0; r < rays.length; r += RAY) expect(Math.hypot(...rays.subarray(r + 3, r + 6))).toBeCloseTo(1, 6)
  })
})

describe('the points of a benchmark', () => {
  it('lie in the box of the level, or within a hundredth of its size from the mesh', () => {
    const ours = openCarom().build(level)
    const { min, max } = boundsOf(level)
    const random = randomPoints(level, 300, 2)
    for (let i = 0; i < POINT * random.count; i++) {
      expect(random.points[i]).toBeGreaterThanOrEqual(min[i % 3])
      expect(random.points[i]).toBeLessThanOrEqual(max[i % 3])
    }
    const near = nearPoints(level, 300, 2)
    const most = 0.0101 * sizeOf(level)
    for (let i = 0; i < near.count; i++) expect(ours.closest!(near.points, i)).toBeLessThan(most)
  })
})

/** Two unit squares across z, one above the other, the lower one seen from below. */
const sheets: Level = {
  name: 'sheets',
  positions: Float32Array.of(0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6),
}

describe('the judge of a benchmark', () => {
  it('finds the first hit, of any side or of fronts alone', () => {
    const rays = Float64Array.of(
      0.25,
      0.5,
      3,
      0,
      0,
      -1,
      0.25,
      0.5,
      -3,
      0,
      0,
      2,
      0.25,
      0.5,
      0.5,
      0,
      0,
      1,
      2,
      2,
      3,
      0,
      0,
      -1,
    )
    expect([0, 1, 2, 3].map((i) => firstOneByOne(sheets, rays, i))).toEqual([2, 3, 0.5, -1])
    expect([0, 1, 2, 3].map((i) => firstOneByOne(sheets, rays, i, true))).toEqual([2, 3, -1, -1])
  })

  it('hits the seam of two triangles, and a corner', () => {
    const rays = Float64Array.of(0.5, 0.5, 3, 0, 0, -1, 0, 0, 3, 0, 0, -1)
    expect([0, 1].map((i) => firstOneByOne(sheets, rays, i))).toEqual([2, 2])
  })

  it('finds the nearest point over a face, beside an edge and beyond a corner', () => {
    const points = Float64Array.of(0.3, 0.6, 3, 0.3, 2, 1, 4, 5, 1)
    expect([0, 1, 2].map((i) => closestOneByOne(sheets, points, i))).toEqual([2, 1, 5])
  })

  it('agrees with carom on every ray and point of the dungeon that it is shown', () => {
    const ours = openCarom().build(level)
    const { rays } = randomRays(level, 40, 9)
    const { points } = randomPoints(level, 40, 9)
    for (let i = 0; i < 40; i++) {
      expect(ours.first(rays, i)).toBeCloseTo(firstOneByOne(level, rays, i), 9)
      expect(ours.firstFront!(rays, i)).toBeCloseTo(firstOneByOne(level, rays, i, true), 9)
      expect(ours.closest!(points, i)).toBeCloseTo(closestOneByOne(level, points, i), 9)
    }
  })
})

describe('the figures of a benchmark', () => {
  it('are quartiles: medians of the halves', () => {
    expect(spreadOf([7, 1, 3, 5])).toEqual({ median: 4, low: 2, high: 6 })
    expect(spreadOf([5, 1, 9, 3, 7])).toEqual({ median: 5, low: 2, high: 8 })
    expect(spreadOf([4])).toEqual({ median: 4, low: 4, high: 4 })
  })

  it('are exponents: 0.5 for square roots, whatever the factor', () => {
    const x = [10, 100, 1000, 10_000]
    expect(
      exponentOf(
        x,
        x.map((n) => 7 * Math.sqrt(n)),
      ),
    ).toBeCloseTo(0.5, 12)
    expect(exponentOf(x, [3, 3, 3, 3])).toBeCloseTo(0, 12)
  })

  it('are taken by turns, by the clock of each task, another one first in every round', async () => {
    const order: string[] = []
    const task = (name: string, time: number) => async () => {
      order.push(name)
      return time * (1 + Math.floor((order.length - 1) / 2))
    }
    const { times, ratios, rounds } = await timeTurns([task('a', 2), task('b', 3)], 0, 3)
    expect(order.join('')).toBe('abbaab')
    expect(rounds).toBe(3)
    expect(times.map((spread) => spread.median)).toEqual([4, 6])
    expect(ratios).toEqual([1, 1.5])
  })

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

describe('the charts of a benchmark', () => {
  it('have a bar for each figure, as long as it is large', () => {
    const svg = barsOf('Speed', 'Mray/s', [
      { name: 'carom', value: 4 },
      { name: 'a <peer>', value: 1 },
    ])
    const bars = [...svg.matchAll(/<rect class="bar" [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(bars.length).toBe(2)
    expect(bars[0] / bars[1]).toBeCloseTo(4, 1)
    expect(svg).toContain('a &lt;peer&gt;')
  })

  it('draw powers as straight lines: both axes are logarithmic', () => {
    const svg = curvesOf('Growth', 'triangles', 'ns', [
      {
        name: 'carom',
        points: [
          [10, 1],
          [100, 2],
          [1000, 4],
        ],
      },
    ])
    const [, text] = svg.match(/<polyline [^>]*points="([^"]+)"/)!
    const [a, b, c] = text.split(' ').map((point) => point.split(',').map(Number))
    expect(b[0] - a[0]).toBeCloseTo(c[0] - b[0], 0)
    expect(b[1] - a[1]).toBeCloseTo(c[1] - b[1], 0)
    expect(b[1]).toBeLessThan(a[1])
  })
})

describe('the page of a benchmark', () => {
  it('has a line for each library of each cold set, with the figures of both hosts beside each other', () => {
    const times = (scale: number) => ({
      import: 20 * scale,
      ready: 3 * scale,
      after: { 1: scale, 10: 2 * scale },
      last: 5,
    })
    const resultsOf = (host: ColdResult['host'], scale: number): ColdResult[] => {
      const rays = { carom: times(scale), 'three-mesh-bvh': times(10 * scale) }
      const steps = { carom: times(scale), jolt: times(3 * scale) }
      return [
        { name: 'hall 11k, random', host, unit: 'ms', times: rays },
        { name: 'hall 11k, capsule', host, unit: 'ms', times: steps },
      ]
    }
    const lines = coldSection({ runs: 7, results: [...resultsOf('node', 1), ...resultsOf('chromium', 2)] })
    expect(lines.join('\n')).toContain('Node / Chromium, medians of 7 runs')
    expect(lines.filter((line) => line.startsWith('| '))).toEqual([
      '|  | import | ready | 1 | 10 | full speed |',
      '| --- | --: | --: | --: | --: | --: |',
      '| hall 11k, random: carom | 20 / 40 | 3 / 6 | 1 / 2 | 2 / 4 | 5 / 5 |',
      '| hall 11k, random: three-mesh-bvh | 200 / 400 | 30 / 60 | 10 / 20 | 20 / 40 | 5 / 5 |',
      '|  | import | ready | 1 | 10 | longest |',
      '| --- | --: | --: | --: | --: | --: |',
      '| hall 11k, capsule: carom | 20 / 40 | 3 / 6 | 1 / 2 | 2 / 4 | 5 / 5 |',
      '| hall 11k, capsule: jolt | 60 / 120 | 9 / 18 | 3 / 6 | 6 / 12 | 5 / 5 |',
    ])
  })
})
