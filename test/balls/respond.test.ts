/** What hits do to velocities, worked by hand. */
import { describe, expect, it } from 'vitest'
import { type BallOptions, Balls, box, pipe, plane, sphere, TriangleMesh, World } from '../../src/index.ts'
import { at, ballsIn, keepsSpeed, velocityOf } from './bounces.ts'

function placeOf(balls: Balls, id: number): number[] {
  const p = at(0, 0, 0)
  balls.getPosition(id, p)
  return [p.x, p.y, p.z]
}

describe('a ball against what does not move', () => {
  // 1 above each, it falls by 2 a second and drifts by 3 along x
  const floor = (): World => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    return world
  }
  for (const [restitution, up] of [
    [1, 2],
    [0.5, 1],
    [0, 0],
  ])
    it(`keeps ${restitution} of its speed of approach`, () => {
      const balls = ballsIn(floor(), { position: at(0, 2, 0), velocity: at(3, -2, 0), radius: 1, mass: 4, restitution })
      expect(balls.advance(1)).toBe('complete')
      expect(balls.eventCount).toBe(1)
      expect(balls.events[0]).toMatchObject({
        kind: 'hit',
        time: 0.5,
        ball: 0,
        other: -1,
        collider: 0,
        triangle: -1,
        position: at(1.5, 1, 0),
        point: at(1.5, 0, 0),
        normal: at(0, 1, 0),
        speed: 2,
        impulse: (1 + restitution) * 2 * 4,
        slip: 0,
        before: { velocity: at(3, -2, 0), spin: at(0, 0, 0) },
        after: { velocity: at(3, up, 0), spin: at(0, 0, 0) },
      })
      expect(velocityOf(balls, 0)).toEqual([3, up, 0])
      expect(placeOf(balls, 0)).toEqual([3, 1 + up / 2, 0])
    })

  it('without restitution it slides on, without a second hit', () => {
    const balls = ballsIn(floor(), { position: at(0, 2, 0), velocity: at(3, -2, 0), radius: 1, restitution: 0 })
    for (let i = 0; i < 100; i++) balls.advance(1)
    expect(balls.eventCount).toBe(0)
    expect(placeOf(balls, 0)).toEqual([300, 1, 0])
  })

  it('strikes spheres, boxes, pipes and triangles, which it names', () => {
    const world = new World()
    world.add(sphere({ radius: 1 }), { position: at(0, 0, 0) })
    world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(10, 0, 0) })
    world.add(pipe({ radius: 1, axis: at(0, 0, 1) }), { position: at(20, 0, 0) })
    world.add(new TriangleMesh([90, 1, -9, 90, 1, -9, 91, 1, -9, 21, 1, -9, 30, 1, 18, 39, 1, -9]))
    const given = [0, 10, 20, 30].map((x) => ({ position: at(x, 3, 0.25), velocity: at(0, -1, 0), radius: 1 }))
    const balls = ballsIn(world, ...given)
    balls.advance(2)
    const { events } = balls
    expect(balls.eventCount).toBe(4)
    const of = (ball: number) => events.slice(0, 4).filter((event) => event.ball === ball)[0]
    expect([0, 1, 2, 3].map((ball) => of(ball).collider)).toEqual([0, 1, 2, 3])
    expect([0, 1, 2, 3].map((ball) => of(ball).triangle)).toEqual([-1, -1, -1, 1])
    for (const ball of [1, 2, 3]) expect([of(ball).time, of(ball).normal]).toEqual([1, at(0, 1, 0)])
    // the sphere a little aside of its top: z = 0.25, y = √(4 − 1/16)
    expect(of(0).time).toBeCloseTo(3 - Math.sqrt(4 - 1 / 16), 14)
    expect(of(0).normal.z).toBeCloseTo(0.125, 14)
  })

  it('without loss keeps its speed over 2,000 hits on walls, edges and round things', () => keepsSpeed(2000))

  it('in a corner has a hit on each wall, and comes back the way that it came', () => {
    const world = floor()
    world.add(plane({ normal: at(1, 0, 0) }))
    const balls = ballsIn(world, { position: at(2, 2, 0), velocity: at(-1, -1, 0), radius: 1 })
    balls.advance(2)
    expect(balls.eventCount).toBe(2)
    expect([balls.events[0].collider, balls.events[1].collider]).toEqual([0, 1])
    expect(velocityOf(balls, 0)).toEqual([1, 1, 0])
  })

  it('rolls round in a hollow pipe without restitution: it does not stop there', () => {
    const world = new World()
    world.add(pipe({ radius: 5, axis: at(0, 0, 1) }))
    const balls = new Balls(world, { gravity: at(0, 0, 0) })
    balls.add({
      position: at(0, -4, 0),
      velocity: at(2, 0, 0),
      radius: 1,
      restitution: 0,
      friction: 0,
      rollingResistance: 0,
    })
    let turned = 0
    let before = placeOf(balls, 0)
    for (let i = 0; i < 300; i++) {
      expect(balls.advance(1 / 60)).toBe('complete')
      const p = placeOf(balls, 0)
      expect(Math.hypot(p[0], p[1])).toBeLessThanOrEqual(4 + 1e-12)
      turned += Math.atan2(before[0] * p[1] - before[1] * p[0], before[0] * p[0] + before[1] * p[1])
      before = p
    }
    // 10 m at 4 m from the axis are 2.5 rad
    expect(turned).toBeGreaterThan(2.49)
    expect(turned).toBeLessThan(2.51)
  })
})

describe('two balls', () => {
  /** Centres on the x axis, 4 apart, radius 1: they meet after 2 / (u − w). */
  const pair = (m: number, u: number, M: number, w: number, e = 1, E = 1): Balls =>
    ballsIn(
      new World(),
      { position: at(0, 0, 0), velocity: at(u, 0, 0), radius: 1, mass: m, restitution: e },
      { position: at(4, 0, 0), velocity: at(w, 0, 0), radius: 1, mass: M, restitution: E },
    )
  const rows: [string, Balls, after: [number, number], impulse: number][] = [
    ['of equal mass swap velocities', pair(1, 2, 1, 0), [0, 2], 2],
    ['of masses 1 and 3: M11', pair(1, 2, 3, 0), [-1, 1], 3],
    ['of masses 3 and 1', pair(3, 2, 1, 0), [1, 3], 3],
    ['of masses 1 and 3 that come together', pair(1, 1, 3, -1), [-2, 0], 3],
    ['take the lesser restitution', pair(1, 2, 1, 0, 1, 0.5), [0.5, 1.5], 1.5],
    ['take the lesser restitution, whose ever it is', pair(1, 2, 1, 0, 0.5, 1), [0.5, 1.5], 1.5],
    ['without restitution go on together', pair(1, 2, 3, 0, 0, 0), [0.5, 0.5], 1.5],
    ['one of infinite mass is not slowed down', pair(1, 2, Number.POSITIVE_INFINITY, -1), [-4, -1], 6],
    ['the other of infinite mass is not either', pair(Number.POSITIVE_INFINITY, 2, 5, 0), [2, 4], 20],
    [
      'both of infinite mass swap velocities',
      pair(Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY, -1),
      [-1, 2],
      Number.POSITIVE_INFINITY,
    ],
    ['of masses 2^-40 and 2^40', pair(2 ** -40, 2, 2 ** 40, 0), [-2, 0], 2 ** -38],
  ]
  for (const [title, balls, after, impulse] of rows)
    it(title, () => {
      expect(balls.advance(1.5)).toBe('complete')
      expect(balls.eventCount).toBe(1)
      const [event] = balls.events
      expect([event.ball, event.other, event.collider, event.triangle]).toEqual([0, 1, -1, -1])
      expect(event.normal).toEqual(at(-1, 0, 0))
      expect(event.point.x - event.position.x).toBeCloseTo(1, 15)
      expect(velocityOf(balls, 0)[0]).toBeCloseTo(after[0], 14)
      expect(velocityOf(balls, 1)[0]).toBeCloseTo(after[1], 14)
      if (Number.isFinite(impulse)) expect(event.impulse / impulse).toBeCloseTo(1, 11)
      else expect(event.impulse).toBe(impulse)
    })

  it('keep what is across the line of centres', () => {
    // centres (0,0) and (4,0.6·2): they touch when x is 2.4 = 4 − 1.6 and the line of centres is (0.8, 0.6)
    const balls = ballsIn(
      new World(),
      { position: at(0, 0, 0), velocity: at(1, 0, 0), radius: 1 },
      { position: at(4, 1.2, 0), radius: 1 },
    )
    balls.advance(3)
    expect(balls.events[0].time).toBeCloseTo(2.4, 14)
    const [v, w] = [velocityOf(balls, 0), velocityOf(balls, 1)]
    const expected = [1 - 0.64, -0.48, 0, 0.64, 0.48, 0]
    for (const [i, x] of [...v, ...w].entries()) expect(x).toBeCloseTo(expected[i], 14)
  })

  it("pass a blow on: Newton's cradle", () => {
    const given = [0, 1, 2, 3, 4].map((i) => ({
      position: at(i === 0 ? -3 : 2 * i, 0, 0),
      velocity: at(i === 0 ? 1 : 0, 0, 0),
      radius: 1,
    }))
    const balls = ballsIn(new World(), ...given)
    expect(balls.advance(4)).toBe('complete')
    expect(balls.eventCount).toBe(4)
    expect([0, 1, 2, 3, 4].map((id) => velocityOf(balls, id)[0])).toEqual([0, 0, 0, 0, 1])
    for (let i = 0; i < 4; i++) {
      expect([balls.events[i].ball, balls.events[i].other]).toEqual([i, i + 1])
      expect(balls.events[i].time).toBeCloseTo(3, 14)
    }
  })

  it('who counted on balls that were knocked away meet each other', () => {
    // 0 and 1 fly towards each other; 2 and 3 lie between, until 4 and 5 knock them down and go back up
    const balls = ballsIn(
      new World(),
      { position: at(0, 0, 0), velocity: at(8, 0, 0), radius: 1 },
      { position: at(24, 0, 0), velocity: at(-8, 0, 0), radius: 1 },
      { position: at(8, 0, 0), radius: 1 },
      { position: at(16, 0, 0), radius: 1 },
      { position: at(8, 4, 0), velocity: at(0, -40, 0), radius: 1, mass: 0.5 },
      { position: at(16, 6, 0), velocity: at(0, -40, 0), radius: 1, mass: 0.5 },
    )
    balls.advance(2)
    expect(balls.events.slice(0, balls.eventCount).map(({ time, ball, other }) => [time, ball, other])).toEqual([
      [0.05, 2, 4],
      [0.1, 3, 5],
      [1.375, 0, 1],
    ])
  })

  it('who have never met are not touched by the others, to the last bit', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0), offset: -3 }))
    const lone: BallOptions = { position: at(0.1, 50.3, 0.7), velocity: at(0.3, -0.77, 0.123), radius: 0.3 }
    const crowd = [0, 1, 2, 3, 4, 5].map((i) => ({
      position: at(i * 3, 0, 40),
      velocity: at(7 - 3 * i, -2, 0),
      radius: 1,
    }))
    const alone = ballsIn(world, lone)
    const among = ballsIn(world, ...crowd.slice(0, 3), lone, ...crowd.slice(3))
    let events = 0
    for (let i = 0; i < 100; i++) {
      alone.advance(0.1)
      among.advance(0.1)
      events += among.eventCount
      expect(placeOf(among, 3)).toEqual(placeOf(alone, 0))
    }
    expect(events).toBeGreaterThan(10)
  })
})

describe('the world may change between advances', () => {
  it('what is added is struck, what is removed is not', () => {
    const world = new World()
    const balls = ballsIn(world, { position: at(0, 2, 0), velocity: at(0, -1, 0), radius: 1 })
    const floor = world.add(plane({ normal: at(0, 1, 0) }))
    balls.advance(2)
    expect(balls.events[0].collider).toBe(floor)
    balls.setVelocity(0, at(0, -1, 0))
    world.remove(floor)
    balls.advance(5)
    expect([balls.eventCount, placeOf(balls, 0)]).toEqual([0, [0, -3, 0]])
  })

  it('events are objects used again, and keep what they said until the next advance', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const balls = ballsIn(world, { position: at(0, 2, 0), velocity: at(0, -1, 0), radius: 1 })
    balls.advance(2)
    const { events } = balls
    const [first] = events
    balls.setPosition(0, at(5, 3, 0))
    balls.setVelocity(0, at(0, -4, 0))
    expect(first.time).toBe(1)
    balls.advance(2)
    expect([balls.events, balls.events[0], first.time]).toEqual([events, first, 0.5])
    expect(balls.events[0]).toBe(first)
  })
})
