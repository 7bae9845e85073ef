/** Pool: what is foreseen is what happens, spin does what it does, and no ball leaves the table through a cushion. */
import { describe, expect, test } from 'vitest'
import { createPool, type Pool } from './pool.ts'
import { HALF, POCKETS, RADIUS } from './pool-table.ts'

const straight = { aim: 0, strength: 0.3, side: 0, top: 0 }
const at = (x: number, z: number) => ({ x, y: RADIUS, z })

function untilRest(pool: Pool, dt = 1 / 60): number {
  let steps = 0
  do pool.step(dt)
  while (!pool.ready && ++steps * dt < 60)
  expect(pool.ready).toBe(true)
  return steps * dt
}

test.each([0, 0.01, -0.02, 0.03])('a break with all strength, %d rad aside, loses no ball', (aim) => {
  const pool = createPool()
  expect(pool.ready).toBe(true)
  pool.play({ ...straight, aim, strength: 1 })
  untilRest(pool)
  // (the cue ball comes back from its pocket)
  const numbered = pool.pocketed.filter((number) => number > 0)
  expect([pool.lost, pool.balls.count + numbered.length]).toEqual([0, 16])
  const place = at(0, 0)
  for (const id of pool.balls.ids()) {
    pool.balls.getPosition(id, place)
    expect(Math.abs(place.x)).toBeLessThan(HALF.x - 0.9 * RADIUS)
    expect(Math.abs(place.z)).toBeLessThan(HALF.z - 0.9 * RADIUS)
    expect(place.y).toBeCloseTo(RADIUS, 5)
  }
})

test('the line is the shot, to the last bit, up to the first ball', () => {
  const pool = createPool([at(0.5, 0.3)])
  const shot = { aim: -0.6, strength: 0.35, side: 0.3, top: -0.2 }
  const { path } = pool.foresee(shot)
  pool.play(shot)
  let found = 0
  for (let i = 0; i < 60; i++) {
    pool.step(1 / 120)
    const { x, y, z } = pool.place()
    for (let k = 0; k < path.length; k += 3) if (path[k] === x && path[k + 1] === y && path[k + 2] === z) found++
  }
  expect(found).toBe(60)
})

test('it ends where the first ball is struck', () => {
  const pool = createPool([at(0.2, 0.03)])
  const { path, struck, goes } = pool.foresee(straight)
  const [x, y, z] = path.slice(-3)
  expect(struck).toBe(1)
  expect(Math.hypot(x - 0.2, y - RADIUS, z - 0.03)).toBeCloseTo(2 * RADIUS, 9)
  pool.play(straight)
  const velocity = at(0, 0)
  for (let i = 0; i < 240 && velocity.z === 0; i++) {
    pool.step(1 / 240)
    pool.balls.getVelocity(1, velocity)
  }
  const [from, to] = goes ?? []
  // friction of the two balls throws it a little
  expect(velocity.z / velocity.x).toBeCloseTo(((to?.z ?? 0) - (from?.z ?? 0)) / ((to?.x ?? 0) - (from?.x ?? 0)), 1)
})

describe('straight at a ball', () => {
  const along = (top: number) => {
    const pool = createPool([at(-0.2, 0)])
    pool.play({ ...straight, top })
    for (let i = 0; i < 60; i++) pool.step(1 / 60)
    return pool.place().x + 0.2
  }
  test('topspin follows, backspin comes back', () => {
    expect(along(0.4)).toBeGreaterThan(0.1)
    expect(along(-0.5)).toBeLessThan(-0.15)
  })
})

test('a ball that is sent to a corner falls into its pocket', () => {
  const corner = POCKETS[5]
  const cue = at(-HALF.x / 2, 0)
  const aim = Math.atan2(corner.z, corner.x - cue.x)
  const pool = createPool([at((cue.x + corner.x) / 2, corner.z / 2)])
  pool.play({ ...straight, aim, top: -0.3 })
  untilRest(pool)
  expect([pool.pocketed, pool.lost, pool.balls.count]).toEqual([[1], 0, 1])
})

test('a cue ball that falls into a pocket comes back to its spot', () => {
  const pool = createPool([])
  pool.play({ ...straight, aim: Math.atan2(POCKETS[3].z, POCKETS[3].x + HALF.x / 2) })
  untilRest(pool)
  expect(pool.pocketed).toEqual([0])
  expect(pool.place()).toEqual(at(-HALF.x / 2, 0))
})
