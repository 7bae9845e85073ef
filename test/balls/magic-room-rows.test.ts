import { describe, expect, it } from 'vitest'
import { Balls, type BallsOptions, pipe, type Vec3, World } from '../../src/index.ts'
import { at, magicWorld, RADIUS, STEP } from './magic-room.ts'

const still = at(0, 0, 0)
const OPTIONS: BallsOptions = { motion: 'stepped', gravity: still }

function ballsIn(world: World, ...given: [position: Vec3, velocity: Vec3][]): Balls {
  const balls = new Balls(world, OPTIONS)
  for (const [position, velocity] of given) balls.add({ position, velocity, radius: RADIUS })
  return balls
}

const free = (...given: [Vec3, Vec3][]): Balls => ballsIn(new World(), ...given)

function placeOf(balls: Balls, ball: number): Vec3 {
  const p = at(0, 0, 0)
  balls.getPosition(ball, p)
  return p
}

function velocityOf(balls: Balls, ball: number): Vec3 {
  const p = at(0, 0, 0)
  balls.getVelocity(ball, p)
  return p
}

const cylinder1 = (sides: 'both' | 'front'): World => {
  const world = new World()
  world.add(pipe({ radius: 60 }), { sides })
  return world
}

describe('the lesson and its defects, as carom has them', () => {
  it('MD1: overlapping balls are moved apart, and no velocity changes', () => {
    for (const [v, w] of [
      [at(-1, 0, 0), at(1, 0, 0)],
      [at(1, 0, 0), at(1, 0, 0)],
      [still, still],
    ]) {
      const balls = free([still, v], [at(39, 0, 0), w])
      expect(balls.advance(STEP)).toBe('complete')
      expect(balls.eventCount).toBe(0)
      expect([velocityOf(balls, 0), velocityOf(balls, 1)]).toEqual([v, w])
      expect(placeOf(balls, 0).x).toBeCloseTo(-0.5 + STEP * v.x, 12)
      expect(placeOf(balls, 1).x).toBeCloseTo(39.5 + STEP * w.x, 12)
    }
  })

  it('MD2: balls that touch, at rest or with the same velocity, have no event', () => {
    for (const v of [still, at(3, 1, 2)]) {
      const balls = free([still, v], [at(40, 0, 0), v])
      expect([balls.advance(STEP), balls.eventCount]).toEqual(['complete', 0])
      expect(placeOf(balls, 0)).toEqual(at(STEP * v.x, STEP * v.y, STEP * v.z))
    }
  })

  it('MD3: a ball passes a cylinder that it only touches', () => {
    for (const z of [80, 80.000000001]) {
      const balls = ballsIn(cylinder1('both'), [at(-1, 150, z), at(10, 0, 0)])
      expect([balls.advance(STEP), balls.eventCount]).toEqual(['complete', 0])
      expect(placeOf(balls, 0)).toEqual(at(5, 150, z))
    }
  })

  it('MD4: two balls meet at the very time that they touch', () => {
    const balls = free([still, at(50, 0, 0)], [at(50, 0, 0), at(-50, 0, 0)])
    balls.advance(STEP)
    expect(balls.eventCount).toBe(1)
    expect(balls.events[0].time).toBeCloseTo(0.1, 14)
    expect(placeOf(balls, 0).x).toBeCloseTo(-20, 12)
    expect(placeOf(balls, 1).x).toBeCloseTo(70, 12)
  })

  it('MD6: a ball that is fast does not pass through another', () => {
    const balls = free([still, at(24000, 0, 0)], [at(144, 0, 0), still])
    balls.advance(STEP)
    expect(balls.eventCount).toBe(1)
    expect(balls.events[0].time).toBeCloseTo(104 / 24000, 15)
    expect(balls.events[0].time).toBeCloseTo(0.0043333, 7)
    expect(placeOf(balls, 0).x).toBeCloseTo(104, 9)
    expect(placeOf(balls, 1).x).toBeCloseTo(144 + 24000 * (STEP - 104 / 24000), 8)
  })

  it('MD7: of several pairs each meets in its own time', () => {
    const balls = free(
      [still, at(400, 0, 0)],
      [at(100, 0, 0), still],
      [at(0, 200, 0), at(200, 0, 0)],
      [at(100, 200, 0), still],
    )
    balls.advance(STEP)
    expect(balls.eventCount).toBe(2)
    const [first, second] = balls.events
    expect([first.ball, first.other, second.ball, second.other]).toEqual([0, 1, 2, 3])
    expect(first.time).toBeCloseTo(0.15, 14)
    expect(second.time).toBeCloseTo(0.3, 14)
    const ends = [0, 1, 2, 3].map((ball) => placeOf(balls, ball).x)
    for (const [i, x] of [60, 280, 60, 160].entries()) expect(ends[i]).toBeCloseTo(x, 11)
  })

  it('MD8: sizes come from the radii', () => {
    // down on the floor from 15 above it; and 100 across to the first cylinder; and 30 from ball to ball
    const rows: [radius: number, from: Vec3, velocity: Vec3, collider: number, time: number][] = [
      [5, at(0, -300, 200), at(0, -50, 0), 0, 0.3],
      [90, at(250, 150, 0), at(-100, 0, 0), 5, 1],
      [90, at(250, 150, 0), at(-200, 0, 0), 5, 0.5],
    ]
    for (const [radius, position, velocity, collider, time] of rows) {
      const balls = new Balls(magicWorld(), OPTIONS)
      balls.add({ position, velocity, radius })
      balls.advance(1.5)
      expect(balls.events[0].collider).toBe(collider)
      expect(balls.events[0].time).toBeCloseTo(time, 14)
    }
    const pair = new Balls(new World(), OPTIONS)
    pair.add({ position: still, velocity: at(10, 0, 0), radius: 1 })
    pair.add({ position: at(39, 0, 0), radius: 35 })
    pair.advance(1)
    expect(pair.events[0].time).toBeCloseTo(0.3, 14)
  })

  it('MD10: a one-sided wall lets through what comes from behind, without a hit', () => {
    const balls = ballsIn(magicWorld(), [at(0, 0, -350), at(0, 0, 100)])
    expect([balls.advance(STEP), balls.eventCount]).toEqual(['complete', 0])
    expect(placeOf(balls, 0).z).toBeCloseTo(-290, 12)
    expect([balls.advance(STEP), placeOf(balls, 0).z]).toEqual(['complete', -230])
  })

  it('MD10: a two-sided cylinder keeps in what is inside; of a one-sided one it comes out', () => {
    const inside = ballsIn(cylinder1('both'), [at(0, 0, 10), at(0, 0, 200)])
    for (let i = 0; i < 100; i++) {
      expect(inside.advance(STEP)).toBe('complete')
      expect(Math.abs(placeOf(inside, 0).z)).toBeLessThanOrEqual(40 + 1e-9)
    }
    const outside = ballsIn(cylinder1('front'), [at(0, 0, 10), at(0, 0, 200)])
    expect([outside.advance(STEP), outside.eventCount, placeOf(outside, 0).z]).toEqual(['complete', 0, 130])
  })

  it('MD12: a step of 0 changes nothing, a negative one or NaN is refused and changes nothing', () => {
    const balls = new Balls(magicWorld(), { motion: 'stepped', gravity: at(0, -0.05, 0) })
    balls.add({ position: at(0, 0, 100), velocity: at(1, 2, 3), radius: 20 })
    expect(balls.advance(0)).toBe('complete')
    for (const dt of [-0.1, -1e-300, Number.NaN])
      expect(() => balls.advance(dt)).toThrow(/Balls\.advance: dt is .*, expected/)
    for (const dt of [-0.1, Number.NaN]) expect(() => balls.advance(dt)).toThrow(RangeError)
    expect([placeOf(balls, 0), velocityOf(balls, 0)]).toEqual([at(0, 0, 100), at(1, 2, 3)])
    // the sixth press of the minus key
    expect(balls.advance(2.8e-17)).toBe('complete')
    expect(velocityOf(balls, 0).y).toBeCloseTo(2, 15)
  })

  it('MD13: a floor holds also what is very slow', () => {
    // beside the first cylinder, in which the lesson has it
    const balls = ballsIn(magicWorld(), [at(0, -299.9999999999, 200), at(0, -9e-9, 0)])
    expect(balls.advance(STEP)).toBe('complete')
    expect(balls.eventCount).toBe(1)
    expect(placeOf(balls, 0).y).toBeGreaterThanOrEqual(-300)
    expect(velocityOf(balls, 0).y).toBe(9e-9)
  })

  it('MD15: a hit has the point of contact on the surface, and the centre beside it', () => {
    const balls = new Balls(magicWorld(), { motion: 'stepped', gravity: at(0, -0.05, 0) })
    balls.add({ position: at(0, 150, 100), velocity: at(0.5, -0.1, 0.5), radius: RADIUS })
    for (let frame = 1; frame <= 220; frame++) balls.advance(STEP)
    const [{ position, point }] = balls.events
    expect(balls.eventCount).toBe(1)
    expect([position.x, position.y, position.z].map((x) => Math.round(x * 1e6) / 1e6)).toEqual([
      65.941791, -300, 165.941791,
    ])
    expect(point).toEqual({ x: position.x, y: -320, z: position.z })
  })

  it('MD16: there is one event for each hit that was carried out, and none for one that was overtaken', () => {
    const world = magicWorld()
    // ball 0 reaches x+ at 0.1 and would have met ball 1 behind the wall at 0.3
    const balls = ballsIn(world, [at(290, 100, 200), at(100, 0, 0)], [at(290, 100, 260), at(0, 0, -1)])
    balls.advance(STEP)
    expect(balls.eventCount).toBe(1)
    expect([balls.events[0].collider, balls.events[0].ball]).toEqual([1, 0])
    expect(balls.events[0].time).toBeCloseTo(0.1, 13)
  })

  it('MD20: a hit has a normal of length 1, also between balls at the very same place', () => {
    const balls = free([still, at(5, 0, 0)], [still, at(-5, 0, 0)])
    expect(balls.advance(STEP)).toBe('complete')
    const [p, q] = [placeOf(balls, 0), placeOf(balls, 1)]
    expect([p.x, p.y, p.z, q.x, q.y, q.z].every(Number.isFinite)).toBe(true)
    for (let i = 0; i < balls.eventCount; i++) {
      const { x, y, z } = balls.events[i].normal
      expect(Math.sqrt(x * x + y * y + z * z)).toBeCloseTo(1, 14)
    }
    expect(Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2 + (p.z - q.z) ** 2)).toBeGreaterThanOrEqual(40 - 1e-9)
  })

  it('MD21: a hit just after the end of a step belongs to the next', () => {
    // the lesson's 150 slices add up to 0.6000000000000004
    const balls = free([still, at(100, 0, 0)], [at(40 + 60.00000000000003, 0, 0), still])
    expect([balls.advance(STEP), balls.eventCount]).toEqual(['complete', 0])
    expect([balls.advance(STEP), balls.eventCount]).toEqual(['complete', 1])
    expect(balls.events[0].time).toBeLessThan(1e-12)
  })
})
