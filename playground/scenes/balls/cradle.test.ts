/** Cradle: as many leave as run in, there and back. */
import { expect, test } from 'vitest'
import { createCradle, ROW } from './cradle.ts'

test.each([1, 2, 3, 4])('%i in, as many out, for a minute', (count) => {
  for (const dt of [1 / 24, 1 / 60, 1 / 144]) {
    const cradle = createCradle(count)
    const seen = new Set<string>()
    for (let time = 0; time < 60; time += dt) {
      cradle.step(dt)
      seen.add(`${cradle.left},${cradle.right}`)
    }
    expect([...seen].sort()).toEqual([`${count},0`, `0,${count}`].sort())
    // each of those that run meets each that stands, 24 times
    expect(cradle.hits % (count * (ROW - count))).toBe(0)
    expect(cradle.hits).toBeGreaterThan(20 * count * (ROW - count))
  }
})

test('who moves keeps its speed', () => {
  const cradle = createCradle(3)
  const v = { x: 0, y: 0, z: 0 }
  for (let i = 0; i < 3600; i++) cradle.step(1 / 60)
  const speeds = cradle.ids.map((id) => {
    cradle.balls.getVelocity(id, v)
    return Math.hypot(v.x, v.y, v.z)
  })
  expect(speeds.filter((speed) => Math.abs(speed - 2.2) < 1e-12)).toHaveLength(3)
  expect(speeds.filter((speed) => speed < 1e-12)).toHaveLength(ROW - 3)
})
