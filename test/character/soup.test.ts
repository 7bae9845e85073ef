/** Rooms full of random triangles: nothing is crossed, the skin is kept, the order of triangles is of no matter. */
import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { SKIN } from './levels.ts'
import { KINDS, walksRooms } from './soup.ts'

describe.each(KINDS)('a %s in random rooms', (kind) => {
  test('the first 10 rooms, 120 steps each', () => walksRooms(kind, 10, 50))
})

test('an ellipsoid grown for its skin keeps it everywhere, up to an aspect of 16', () => {
  const next = random(3)
  for (const aspect of [1.01, 1.5, 2.25, 4, 16]) {
    const radii = [0.4, 0.4 * aspect, 0.4 * (1 + (aspect - 1) * next())]
    const growth = (SKIN * (aspect + 1)) / (2 * Math.sqrt(aspect))
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < 20_000; i++) {
      // between two parallel planes of contact: the body's and that of the grown one
      const n = [next() - 0.5, next() - 0.5, next() - 0.5]
      if (i % 2 === 0) n[2] = 0
      const length = Math.hypot(...n)
      const reach = (more: number) => Math.hypot(...n.map((x, k) => (x / length) * (radii[k] + more)))
      least = Math.min(least, reach(growth) - reach(0))
    }
    expect(least).toBeGreaterThan(SKIN)
    expect(least).toBeLessThan(1.1 * SKIN)
  }
})
