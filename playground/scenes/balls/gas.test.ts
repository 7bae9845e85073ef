/** Gas: nothing is lost, speeds become Maxwell's, and the walls are pushed as theory says. */
import { expect, test } from 'vitest'
import { createGas, HALF, maxwell, RADIUS } from './gas.ts'

test('400 balls for half a minute', () => {
  const gas = createGas(400)
  const shares = new Float64Array(gas.histogram.length)
  let pressure = 0
  const [settled, all] = [600, 1800]
  for (let i = 0; i < all; i++) {
    gas.step(1 / 60)
    if (i < settled) continue
    for (let k = 0; k < shares.length; k++) shares[k] += gas.histogram[k] / (all - settled)
    pressure += gas.pressure / (all - settled)
  }
  expect(gas.hits).toBeGreaterThan(40_000)
  expect(Math.abs(gas.drift)).toBeLessThan(1e-12)
  const curve = maxwell((2 * gas.energy) / 400)
  for (let k = 0; k < shares.length; k++) expect(Math.abs(shares[k] - curve[k])).toBeLessThan(0.01)
  // the walls of a small box order the balls beside them a little
  expect(Math.abs(pressure / gas.expected - 1)).toBeLessThan(0.05)
})

test('no two overlap, and none leaves the box', () => {
  const gas = createGas(100)
  for (let i = 0; i < 300; i++) gas.step(1 / 60)
  const places = gas.ids.map((id) => {
    const place = { x: 0, y: 0, z: 0 }
    gas.balls.getPosition(id, place)
    return place
  })
  for (const [i, a] of places.entries()) {
    for (const value of [a.x, a.y, a.z]) expect(Math.abs(value)).toBeLessThan(HALF - RADIUS + 1e-12)
    for (const b of places.slice(i + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)).toBeGreaterThan(2 * RADIUS - 1e-12)
  }
})

test('Maxwell’s shares are all of them', () => {
  expect(maxwell(4).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
})
