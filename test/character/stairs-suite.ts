/** Stairs: every body climbs them, at every rate in the same time, and stands in every frame. Short at the ends of the rates, long at all. */
import { describe, expect, test } from 'vitest'
import { Character, type World } from '../../src/index.ts'
import { floor, quad, radians, still, vec, wall, worldOf } from './levels.ts'
import { BODIES, type Climb, climb, endOf, flight, flightWorld, topOf } from './stairs.ts'
import { block } from './walker.ts'

const bodies = Object.entries(BODIES)
const TREAD = 0.3

/** The same at all rates: to the top, never in the air, never back. Times differ by at most 2 %. The longest time, seconds. */
export function expectSame(climbs: readonly Climb[]): number {
  for (const { air, back } of climbs) expect([air, back]).toEqual([0, 0])
  const seconds = climbs.map((c) => c.seconds)
  expect(Math.min(...seconds)).toBeGreaterThan(0)
  expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.02)
  return Math.max(...seconds)
}

/** @param rates steps a second */
export function walkStairsAt(rates: readonly number[]): void {
  const expectSameClimb = (
    world: World,
    shape: (typeof BODIES)[string],
    rise: number,
    options: Parameters<typeof climb>[5] = {},
  ) =>
    expectSame(rates.map((hz) => climb(world, shape, topOf(rise), endOf(TREAD), hz, { stepHeight: 0.35, ...options })))

  describe.each(bodies)('a %s on stairs', (_name, shape) => {
    test.each([0.1, 0.15, 0.2, 0.25, 0.3, 0.35])('of %d m: straight, at its own speed', (rise) => {
      expect(expectSameClimb(flightWorld(rise, TREAD), shape, rise)).toBeCloseTo(endOf(TREAD) / 3, 2)
    })

    test('diagonally', () => {
      const angle = radians(40)
      const seconds = expectSameClimb(flightWorld(0.3, TREAD), shape, 0.3, { angle })
      expect(seconds).toBeCloseTo(endOf(TREAD) / (3 * Math.cos(angle)), 2)
    })

    test.each([0.02, 0.05, 0.1])('whose risers lean back by %d m', (lean) => {
      expectSameClimb(flightWorld(0.3, TREAD, lean), shape, 0.3)
    })

    test('along a wall beside them, into which it pushes, it is no faster and no slower than along the wall alone', () => {
      const world = worldOf(floor(), ...flight(0.25, TREAD), wall(-9, -0.6, 60, -0.6))
      for (const hz of rates) {
        const { character, air, seconds } = climb(world, shape, topOf(0.25), endOf(TREAD), hz, {
          angle: -0.2,
          speed: 5,
        })
        expect(air).toBe(0)
        expect(seconds).toBeCloseTo(endOf(TREAD) / (5 * Math.cos(0.2)), 2)
        expect(character.position.z).toBeGreaterThan(-0.6)
      }
    })

    test('and down again, in every frame on the ground', () => {
      const world = flightWorld(0.3, TREAD)
      for (const hz of rates) {
        const { character } = climb(world, shape, topOf(0.3), endOf(TREAD), hz)
        for (let i = 0; i < 2 * hz; i++) {
          character.walk({ velocity: vec(-3, 0, 0) }, 1 / hz)
          expect(character.ground.kind).toBe('ground')
        }
        expect(character.position.y).toBeCloseTo(0, 9)
      }
    })

    test('stands still on any of them, bit for bit, wherever it stops', () => {
      const world = flightWorld(0.3, TREAD)
      const character = new Character(world, { shape, position: vec(1, 0, 0) })
      for (let i = 0; i < 100; i++) {
        character.walk({ velocity: vec(3, 0, 0.1 * (i % 7)) }, 1 / 144)
        for (let k = 0; k < 2; k++) character.walk(still, 1 / 144)
        const before = character.state.slice()
        for (let k = 0; k < 5; k++) character.walk(still, 1 / 144)
        expect(character.state).toEqual(before)
        expect(character.ground.kind).toBe('ground')
      }
      expect(character.position.y).toBeGreaterThan(0.5)
    })

    test('whose treads are 5 cm deep is not climbed', () => {
      const steep = Array.from({ length: 4 }, (_, i) => block(2 + 0.05 * i, 40, -9, 9, -1, 0.3 * (i + 1)))
      for (const hz of rates)
        for (const angle of [0, 0.6, 1.2]) {
          const character = new Character(worldOf(floor(), ...steep), { shape, position: vec(1, 0, 0) })
          for (let i = 0; i < 2 * hz; i++)
            character.walk({ velocity: vec(3 * Math.cos(angle), 0, 3 * Math.sin(angle)) }, 1 / hz)
          expect(character.position.y).toBeLessThan(0.1)
        }
    })

    test('a ramp beyond its limit is not climbed, however long it is', () => {
      for (const hz of rates)
        for (const height of [0.6, 6]) {
          const x = 2 + height / Math.tan(radians(55))
          const ramp = [
            quad([2, 0, 9], [x, height, 9], [x, height, -9], [2, 0, -9]),
            quad([x, height, 9], [40, height, 9], [40, height, -9], [x, height, -9]),
          ]
          const character = new Character(worldOf(floor(), ...ramp), { shape, position: vec(1, 0, 0) })
          for (let i = 0; i < 2 * hz; i++) character.walk({ velocity: vec(3, 0, 0) }, 1 / hz)
          expect(character.position.y).toBeLessThan(1e-6)
          expect(character.position.x).toBeLessThan(2)
        }
    })

    test('a step a centimetre too high is a wall, and one of its own height is not', () => {
      for (const [rise, y] of [
        [Math.fround(0.3), 0.3],
        [0.31, 0],
      ]) {
        const character = new Character(worldOf(floor(), block(2, 9, -3, 3, -1, rise)), {
          shape,
          position: vec(0, 0, 0),
        })
        for (let i = 0; i < 120; i++) character.walk({ velocity: vec(2, 0, 0) }, 1 / 60)
        expect(character.position.y).toBeCloseTo(y, 6)
      }
    })

    test('a kerb of 5 cm, 25 cm high, is stepped over', () => {
      for (const hz of rates) {
        const character = new Character(worldOf(floor(), block(2, 2.05, -3, 3, -1, 0.25)), {
          shape,
          position: vec(0, 0, 0),
        })
        for (let i = 0; i < 2 * hz; i++) character.walk({ velocity: vec(2, 0, 0) }, 1 / hz)
        expect(character.position.x).toBeCloseTo(4, 6)
        expect(character.position.y).toBeCloseTo(0, 9)
      }
    })

    test('a skirting of 2 cm is a part of its wall', () => {
      const world = worldOf(floor(), block(2, 9, -30, 30, -1, 4), block(1.98, 9, -30, 30, -1, 0.1))
      for (const hz of rates) {
        const character = new Character(world, { shape, position: vec(1, 0, 0) })
        for (let i = 0; i < 2 * hz; i++) character.walk({ velocity: vec(2, 0, 3) }, 1 / hz)
        expect(character.position.y).toBeCloseTo(0, 9)
        expect(character.position.z).toBeGreaterThan(5.9)
      }
    })

    test('from a ledge it walks into the air', () => {
      const character = new Character(worldOf(block(-9, 0, -9, 9, -5, 0)), { shape, position: vec(-1, 0, 0) })
      for (let i = 0; i < 60; i++) character.walk({ velocity: vec(2, 0, 0) }, 1 / 60)
      expect(character.ground.kind).toBe('air')
      expect(character.position.y).toBeLessThan(0)
    })
  })
}
