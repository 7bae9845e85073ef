/** Overlap at the start, and everything that could go on for ever. */
import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Balls, plane, TriangleMesh, World } from '../../src/index.ts'
import { at, ballsIn, deepest, distance, placeOf, roomOf, staysBounded, velocityOf } from './crowd.ts'

describe('overlap at the start', () => {
  it('is shared in proportion to the other mass', () => {
    const balls = ballsIn(new World(), [
      { position: at(0, 0, 0), radius: 1, mass: 1 },
      { position: at(1, 0, 0), radius: 1, mass: 3 },
    ])
    expect(balls.advance(1)).toBe('complete')
    expect([placeOf(balls, 0), placeOf(balls, 1)]).toEqual([
      [-0.75, 0, 0],
      [1.25, 0, 0],
    ])
    expect(balls.eventCount).toBe(0)
  })

  it('does not move what has infinite mass', () => {
    const balls = ballsIn(new World(), [
      { position: at(0, 0, 0), radius: 1, mass: Number.POSITIVE_INFINITY },
      { position: at(1, 0, 0), radius: 1, mass: 1e9 },
    ])
    balls.advance(1)
    expect([placeOf(balls, 0), placeOf(balls, 1)]).toEqual([
      [0, 0, 0],
      [2, 0, 0],
    ])
  })

  it('between a wall and a ball is left by the side that is free', () => {
    const world = new World()
    world.add(plane({ normal: at(1, 0, 0) }))
    const balls = ballsIn(world, [
      { position: at(1, 0, 0), radius: 1 },
      { position: at(2, 0, 0), radius: 1 },
    ])
    expect(balls.advance(1)).toBe('complete')
    expect(placeOf(balls, 0)).toEqual([1, 0, 0])
    expect(placeOf(balls, 1)[0]).toBeCloseTo(3, 14)
  })

  it('with surfaces ends on the side on which the centre is', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    world.add(new TriangleMesh([-90, -90, 30, 90, -90, 30, 0, 180, 30]))
    const balls = ballsIn(world, [
      { position: at(0, 0.25, 0), radius: 1 },
      { position: at(5, -0.25, 0), radius: 1 },
      { position: at(0, 9, 29.75), radius: 1 },
      { position: at(5, 9, 30.75), radius: 1 },
    ])
    expect(balls.advance(1)).toBe('complete')
    expect(placeOf(balls, 0)).toEqual([0, 1, 0])
    expect(placeOf(balls, 1)).toEqual([5, -1, 0])
    expect(placeOf(balls, 2)).toEqual([0, 9, 29])
    expect(placeOf(balls, 3)).toEqual([5, 9, 31])
  })

  it('with a one-sided wall is left alone where the ball is coming out of it', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
    const balls = ballsIn(world, [
      { position: at(0, 0.25, 0), velocity: at(0, 0.25, 0), radius: 1 },
      { position: at(5, 0.25, 0), velocity: at(0, -0.25, 0), radius: 1 },
      { position: at(10, -0.25, 0), radius: 1 },
    ])
    expect(balls.advance(1)).toBe('complete')
    expect(placeOf(balls, 0)).toEqual([0, 0.5, 0])
    expect(placeOf(balls, 1)).toEqual([5, 1.25, 0])
    expect(placeOf(balls, 2)).toEqual([10, -0.25, 0])
  })

  it('with a one-sided floor ends when gravity turns back a ball that was coming out of it', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
    for (const restitution of [0, 0.5, 1]) {
      const balls = new Balls(world, { motion: 'stepped' })
      balls.add({ position: at(0, -0.5, 0), velocity: at(0, 4, 0), radius: 1, restitution })
      let turned = false
      for (let i = 0; i < 120; i++) {
        expect(balls.advance(1 / 60)).toBe('complete')
        // gravity turns it 0.3 above the floor, where it still overlaps it
        turned ||= velocityOf(balls, 0)[1] < 1e-3 || balls.eventCount > 0
        if (turned) expect(placeOf(balls, 0)[1]).toBeGreaterThanOrEqual(1 - 1e-9)
      }
      expect(turned).toBe(true)
    }
  })

  it('never sends a ball through a wall', () => {
    // a plate of no thickness close beside the lighter of two that overlap deeply
    const world = new World()
    world.add(new TriangleMesh([1.1, -9, -9, 1.1, 18, -9, 1.1, -9, 18]))
    const balls = ballsIn(world, [
      { position: at(-0.5, 0, 0), radius: 1, mass: 1000 },
      { position: at(0, 0, 0), radius: 1, mass: 0.001 },
    ])
    expect(balls.advance(1)).toBe('complete')
    expect(placeOf(balls, 1)[0]).toBeLessThanOrEqual(0.1 + 1e-12)
    expect(deepest(balls, 2)).toBeLessThanOrEqual(1e-9)
  })

  it('of two balls at one place ends in a direction that their ids give', () => {
    for (const radius of [1e-3, 1, 1e3]) {
      const balls = ballsIn(new World(), [
        { position: at(0, 0, 0), radius },
        { position: at(0, 0, 0), radius },
      ])
      expect(balls.advance(1)).toBe('complete')
      expect(distance(balls, 0, 1)).toBeCloseTo(2 * radius, 9)
      // number 1 of the spiral: z = 1 − 2 · 0.7548776662466927
      expect((placeOf(balls, 1)[2] / radius) * -1).toBeCloseTo(1 - 2 * 0.7548776662466927, 9)
    }
  })

  it('ends the same for any ids', () => {
    const dice = random(5)
    const given = Array.from({ length: 30 }, () => ({
      position: at(4 * dice(), 4 * dice(), 4 * dice()),
      radius: 0.5 + dice(),
      mass: 1 + dice(),
    }))
    const order = given.map((_, i) => (i * 7 + 3) % given.length)
    const balls = ballsIn(roomOf(20), given)
    const twin = ballsIn(
      roomOf(20),
      order.map((i) => given[i]),
    )
    for (let step = 0; step < 5; step++) {
      expect(twin.advance(1 / 60)).toBe(balls.advance(1 / 60))
      for (const [id, i] of order.entries()) expect(placeOf(twin, id)).toEqual(placeOf(balls, i))
    }
    expect(deepest(balls, given.length)).toBeLessThanOrEqual(1e-9)
  })

  it('that cannot end leaves balls where they are, unmoved and without gravity', () => {
    const balls = new Balls(roomOf(0.75), { motion: 'stepped' })
    balls.add({ position: at(0, 0, 0), velocity: at(1, 2, 3), radius: 1 })
    for (let i = 0; i < 10; i++) expect([balls.advance(1 / 60), balls.eventCount]).toEqual(['limited', 0])
    expect(velocityOf(balls, 0)).toEqual([1, 2, 3])
    for (const x of placeOf(balls, 0)) expect(Math.abs(x)).toBeLessThanOrEqual(0.25)
  })

  it('in a room too small for its balls neither hangs nor throws one out', () => {
    const dice = random(3)
    const given = Array.from({ length: 60 }, () => ({
      position: at(2 * dice() - 1, 2 * dice() - 1, 2 * dice() - 1),
      velocity: at(dice(), dice(), dice()),
      radius: 1,
    }))
    const balls = ballsIn(roomOf(3), given)
    for (let i = 0; i < 5; i++) expect(balls.advance(1 / 60)).toBe('limited')
    for (let id = 0; id < 60; id++)
      for (const x of placeOf(balls, id)) expect(Math.abs(x)).toBeLessThanOrEqual(2 + 1e-9)
  })
})

describe('events are bounded', () => {
  it('a ball to and fro between two walls stands still after its last, and keeps its velocity', () => {
    const balls = ballsIn(roomOf(2), [{ position: at(0, 0, 0), velocity: at(8, 0, 0), radius: 1 }], 5)
    // 1 m to the first wall, 2 m to each other one: hits at 1/8, 3/8, 5/8, 7/8, 9/8 and no sixth at 11/8
    expect(balls.advance(1.25)).toBe('complete')
    expect(balls.eventCount).toBe(5)
    expect(placeOf(balls, 0)).toEqual([0, 0, 0])
    balls.setVelocity(0, at(8, 0, 0))
    expect(balls.advance(9)).toBe('limited')
    expect(balls.eventCount).toBe(5)
    expect(placeOf(balls, 0)).toEqual([-1, 0, 0])
    expect(velocityOf(balls, 0)).toEqual([-8, 0, 0])
  })

  it('one that stands still is an obstacle to the others', () => {
    const balls = ballsIn(
      roomOf(2),
      [
        { position: at(0, 0, 0), velocity: at(8, 0, 0), radius: 1 },
        { position: at(-1, 1.5, 0), velocity: at(0, -0.1, 0), radius: 0.25, mass: 7 },
      ],
      5,
    )
    expect(balls.advance(7)).toBe('limited')
    const [last, ...others] = balls.events.filter((event) => event.other >= 0)
    expect(others).toEqual([])
    expect([last.ball, last.other, last.speed]).toEqual([0, 1, 0.1])
    expect(last.time).toBeCloseTo(2.5, 12)
    expect(last.impulse).toBeCloseTo(2 * 0.1 * 7, 12)
    expect(velocityOf(balls, 0)).toEqual([-8, 0, 0])
    expect(velocityOf(balls, 1)[1]).toBeCloseTo(0.1, 14)
    expect(deepest(balls, 2)).toBeLessThanOrEqual(1e-9)
  })

  it('a ball driven into a wedge by gravity has an end every time', () => {
    const world = new World()
    world.add(plane({ normal: at(1, 0.05, 0) }))
    world.add(plane({ normal: at(-1, 0.05, 0) }))
    for (const restitution of [0, 0.5, 1]) {
      const balls = new Balls(world, { motion: 'stepped' })
      balls.add({ position: at(0, 30, 0), velocity: at(1, -5, 0), radius: 1, restitution })
      for (let i = 0; i < 600; i++) {
        balls.advance(1 / 60)
        expect(balls.eventCount).toBeLessThanOrEqual(64)
        const [x, y] = placeOf(balls, 0)
        const clear = (0.05 * y - Math.abs(x)) / Math.sqrt(1 + 0.05 * 0.05)
        expect(clear).toBeGreaterThanOrEqual(1 - 1e-9)
      }
    }
  })

  it('a piston that crushes a ball against a wall ends, and nothing gets deeper', () => {
    const world = new World()
    world.add(plane({ normal: at(1, 0, 0) }))
    for (const restitution of [0, 0.3, 1]) {
      const balls = ballsIn(world, [
        { position: at(1, 0, 0), radius: 1, restitution },
        { position: at(4, 0, 0), velocity: at(-2, 0, 0), radius: 1, mass: Number.POSITIVE_INFINITY, restitution },
      ])
      for (let i = 0; i < 100; i++) {
        balls.advance(1 / 60)
        expect(balls.eventCount).toBeLessThanOrEqual(128)
        expect(deepest(balls, 2)).toBeLessThanOrEqual(1e-9)
        expect(placeOf(balls, 0)[0]).toBeGreaterThanOrEqual(1 - 1e-9)
      }
    }
  })
})

describe('whatever comes', () => {
  it('all stays finite, bounded, in order, and with normals of length 1: the first 20 seeds', () => staysBounded(20))
})
