/** The walking cylinder: a flat bottom, small steps, and everything else as for the others. */
import { describe, expect, test } from 'vitest'
import { Character } from '../../src/index.ts'
import { floor, quad, radians, slope, still, vec, wall, worldOf } from './levels.ts'
import { block, climbsStairs, go, person, walker } from './walker.ts'

describe('the walking cylinder', () => {
  test('falls, stands at y = 0 and stays there bit for bit', () => {
    const player = walker(worldOf(floor()), 1, 2, 3)
    expect(player.ground.kind).toBe('air')
    for (let i = 0; i < 60; i++) player.walk(still, 1 / 60)
    expect(player.ground.kind).toBe('ground')
    expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
    const before = player.state.slice()
    for (let i = 0; i < 500; i++) player.walk(still, 1 / 60)
    expect(player.state).toEqual(before)
  })

  test.each([24, 60])('climbs stairs of 25 cm and comes down again, at %d steps a second', (hz) => climbsStairs(hz))

  test('a step of just its step height is climbed, whatever floats make of it; one a centimetre higher is a wall', () => {
    const low = walker(worldOf(floor(), block(2, 9, -3, 3, -1, Math.fround(0.3))), 0, 0, 0)
    go(low, 2, 0, 2)
    expect(low.position.y).toBeCloseTo(0.3, 6)
    const high = walker(worldOf(floor(), block(2, 9, -3, 3, -1, 0.31)), 0, 0, 0)
    go(high, 2, 0, 2)
    expect(high.position.x).toBeCloseTo(2 - 0.42, 9)
    expect(high.position.y).toBeCloseTo(0, 10)
    go(high, -1, 1, 0.5)
    expect(high.position.z).toBeCloseTo(0.5, 9)
  })

  test('with a step height of 0 every step is a wall', () => {
    const player = walker(worldOf(floor(), block(2, 9, -3, 3, -1, 0.05)), 0, 0, 0, { stepHeight: 0 })
    go(player, 2, 0, 2)
    expect(player.position.x).toBeCloseTo(2 - 0.42, 9)
  })

  test('a table is not climbed, and not walked under', () => {
    const player = walker(worldOf(floor(), block(2, 4, -1, 1, 0.95, 1)), 0, 0, 0)
    go(player, 2, 0, 2)
    expect(player.position.x).toBeCloseTo(2 - 0.42, 9)
    expect(player.position.y).toBeCloseTo(0, 10)
  })

  test('a slope steeper than it can walk is not taken in steps', () => {
    for (const hz of [24, 60, 1000]) {
      const ramp = quad([2, 0, 3], [8, 6 * Math.tan(radians(55)), 3], [8, 6 * Math.tan(radians(55)), -3], [2, 0, -3])
      const player = walker(worldOf(floor(), ramp), 0, 0, 0)
      go(player, 2, 0, 3, hz)
      expect(player.position.y).toBeLessThan(1e-9)
      expect(player.position.x).toBeLessThan(2)
    }
  })

  test('walks up a slope of 40° at its own speed along the slope, with its rim on it', () => {
    const player = walker(worldOf(slope(40)), 0, 1, 0)
    go(player, 0, 0, 1)
    const { x, y } = player.position
    expect(y).toBeCloseTo((x + 0.42) * Math.tan(radians(40)), 9)
    go(player, 2, 0, 1)
    expect(player.position.x - x).toBeCloseTo(2 * Math.cos(radians(40)), 6)
    expect(player.ground.kind).toBe('ground')
  })

  test('stops under a roof that comes down over a ramp', () => {
    const ramp = quad([0, 0, 3], [10, 3, 3], [10, 3, -3], [0, 0, -3])
    const roof = block(-20, 20, -4, 4, 2.5, 2.7)
    const player = walker(worldOf(floor(), ramp, roof), -2, 0, 0)
    go(player, 2, 0, 6)
    const top = player.position.y + 1.84
    expect(top).toBeLessThanOrEqual(2.5 + 1e-9)
    expect(top).toBeGreaterThan(2.5 - 0.01)
    expect(player.contacts.slice(0, player.contactCount).some(({ normal }) => normal.y < -0.9)).toBe(true)
  })

  test('does not step up where there is no room for its head', () => {
    const player = walker(worldOf(floor(), block(2, 9, -3, 3, -1, 0.25), block(1, 9, -3, 3, 2, 2.2)), 0, 0, 0)
    go(player, 2, 0, 2)
    expect(player.position.y).toBeCloseTo(0, 10)
    expect(player.position.x).toBeCloseTo(2 - 0.42, 9)
  })

  test('a jump ends at the ceiling', () => {
    const player = walker(worldOf(floor(), quad([-9, 2.2, -9], [9, 2.2, -9], [9, 2.2, 9], [-9, 2.2, 9])), 0, 0, 0)
    player.walk({ velocity: vec(0, 0, 0), jump: true }, 1 / 60)
    let most = 0
    for (let i = 0; i < 30; i++) {
      player.walk(still, 1 / 60)
      most = Math.max(most, player.position.y)
    }
    expect(most).toBeCloseTo(2.2 - 1.84, 9)
  })

  test('the corner of a wedge holds it at one place, in any order of the walls', () => {
    const a = wall(0, 0, 10, 0)
    const b = wall(0, 0, 10 * Math.cos(radians(40)), 10 * Math.sin(radians(40)))
    const ends = [worldOf(floor(), a, b), worldOf(floor(), b, a), worldOf(b, floor(), a)].map((world) => {
      const player = walker(world, 6, 0, 2)
      go(player, -3, -1, 3)
      return player.position
    })
    expect(ends[0].z).toBeCloseTo(0.42, 9)
    expect(ends[0].x).toBeCloseTo(0.42 / Math.tan(radians(20)), 9)
    for (const end of ends.slice(1)) expect(Math.hypot(end.x - ends[0].x, end.z - ends[0].z)).toBeLessThan(1e-9)
  })

  test('stands on the edge of a ledge as long as any of its bottom is over it, then falls', () => {
    const world = worldOf(block(-9, 0, -9, 9, -5, 0))
    const player = walker(world, -1, 0, 0)
    go(player, 1, 0, 1.4)
    expect(player.position.x).toBeCloseTo(0.4, 9)
    expect(player.ground.kind).toBe('ground')
    expect(player.position.y).toBeCloseTo(0, 10)
    go(player, 1, 0, 0.1)
    expect(player.ground.kind).toBe('air')
    expect(player.position.y).toBeLessThan(0)
  })

  test('is pushed out of what it is placed in', () => {
    const player = walker(worldOf(floor(), wall(-9, 0, 9, 0)), 0, -0.1, 0.2)
    expect(player.position.z).toBeCloseTo(0.42, 9)
    expect(player.position.y).toBeCloseTo(0, 9)
  })

  test('a wall that stands on the floor is met though its edge lies on the floor', () => {
    const player = walker(worldOf(floor(), [2, 0, -3, 2, 0, 3, 5, 4, 0]), 0, 0, 0)
    go(player, 2, 0, 2)
    expect(player.position.x).toBeLessThan(2 - 0.4)
  })

  test('upside down it walks under a ceiling', () => {
    const world = worldOf(quad([-9, 5, -9], [9, 5, -9], [9, 5, 9], [-9, 5, 9]))
    const player = walker(world, 0, 4, 0, { up: vec(0, -1, 0) })
    go(player, 1, 0, 2)
    expect(player.position.y).toBeCloseTo(5, 10)
    expect(player.position.x).toBeGreaterThan(1.5)
  })

  test('refuses another up, and steps below 0', () => {
    const world = worldOf(floor())
    expect(() => new Character(world, { shape: person, position: vec(0, 0, 0), up: vec(1, 0, 0) })).toThrow(
      /Character: up is not along y, expected \(0, 1, 0\) or \(0, -1, 0\): a cylinder stands upright/,
    )
    expect(() => new Character(world, { shape: person, position: vec(0, 0, 0), stepHeight: -1 })).toThrow(RangeError)
  })
})
