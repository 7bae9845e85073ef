/** Overlap at the start, and everything that could go on for ever. */
import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { type BallOptions, Balls, box, pipe, plane, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const NOTHING = at(0, 0, 0)

/** Six walls around the origin. */
function roomOf(half: number): World {
  const world = new World()
  for (const k of [0, 1, 2])
    for (const side of [-1, 1]) {
      const n = [0, 0, 0]
      n[k] = side
      world.add(plane({ normal: at(n[0], n[1], n[2]), offset: -half }))
    }
  return world
}

function ballsIn(world: World, given: BallOptions[], eventLimit = 64): Balls {
  const balls = new Balls(world, { motion: 'stepped', gravity: NOTHING, eventLimit })
  for (const ball of given) balls.add(ball)
  return balls
}

function placeOf(balls: Balls, id: number): number[] {
  const p = at(0, 0, 0)
  balls.getPosition(id, p)
  return [p.x, p.y, p.z]
}

function velocityOf(balls: Balls, id: number): number[] {
  const v = at(0, 0, 0)
  balls.getVelocity(id, v)
  return [v.x, v.y, v.z]
}

function distance(balls: Balls, a: number, b: number): number {
  const [p, q] = [placeOf(balls, a), placeOf(balls, b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** The deepest overlap of any two. */
function deepest(balls: Balls, count: number): number {
  const places = Array.from({ length: count }, (_, id) => placeOf(balls, id))
  const radii = places.map((_, id) => balls.radius(id))
  let depth = Number.NEGATIVE_INFINITY
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const [p, q] = [places[a], places[b]]
      const apart = Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2)
      depth = Math.max(depth, radii[a] + radii[b] - apart)
    }
  return depth
}

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

  it('of a thousand balls at one place ends within ten advances, and all are finite', () => {
    const balls = ballsIn(
      roomOf(50),
      Array.from({ length: 1000 }, () => ({ position: at(0, 0, 0), radius: 1 })),
    )
    let advances = 1
    while (balls.advance(1 / 60) === 'limited') {
      expect(balls.eventCount).toBe(0)
      expect(++advances).toBeLessThanOrEqual(10)
    }
    expect(deepest(balls, 1000)).toBeLessThanOrEqual(1e-9)
    for (let id = 0; id < 1000; id++) {
      for (const x of placeOf(balls, id)) expect(Math.abs(x)).toBeLessThanOrEqual(49)
      expect(velocityOf(balls, id)).toEqual([0, 0, 0])
    }
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
  it('all stays finite, bounded, in order, and with normals of length 1', () => {
    for (let seed = 0; seed < 80; seed++) {
      const dice = random(seed)
      const scale = 10 ** ((2 * dice() - 1) * (seed % 5 === 0 ? 11 : 3))
      const far = seed % 7 === 0 ? scale * 1e5 * (dice() - 0.5) : 0
      const somewhere = (): Vec3 =>
        at(far + (2 * dice() - 1) * scale, (2 * dice() - 1) * scale, (2 * dice() - 1) * scale)
      const size = (): number => scale * (1e-9 + dice())
      const normal = (): Vec3 => at(dice() - 0.5, dice() - 0.5, dice() - 0.5)
      const world = new World()
      for (let i = 0; i < 4; i++) {
        const kind = Math.floor(dice() * 4)
        const sides = dice() < 0.5 ? 'both' : 'front'
        if (kind === 0) world.add(plane({ normal: normal(), offset: (2 * dice() - 1) * scale }), { sides })
        if (kind === 1) world.add(pipe({ radius: size(), axis: normal() }), { position: somewhere(), sides })
        if (kind === 2) world.add(box({ halfExtents: at(size(), size(), size()) }), { position: somewhere() })
        if (kind === 3) {
          const corners = Array.from({ length: 24 }, somewhere).flatMap(({ x, y, z }) => [x, y, z])
          world.add(new TriangleMesh(corners, undefined, { sides }))
        }
      }
      const limit = [1, 2, 3, 16, 64][Math.floor(dice() * 5)]
      const gravity = at(0, dice() < 0.5 ? 0 : -scale * dice() * 10, 0)
      const balls = new Balls(world, { motion: 'stepped', gravity, eventLimit: limit })
      const shared = [somewhere(), somewhere()]
      const count = 1 + Math.floor(dice() * 30)
      for (let i = 0; i < count; i++)
        balls.add({
          position: dice() < 0.3 ? shared[Math.floor(dice() * 2)] : somewhere(),
          velocity:
            dice() < 0.2 ? NOTHING : at((dice() - 0.5) * scale * 10 ** (dice() * 4 - 2), (dice() - 0.5) * scale, 0),
          radius: scale * 10 ** (-dice() * 3) * 0.5,
          mass: dice() < 0.15 ? Number.POSITIVE_INFINITY : 10 ** (dice() * 20 - 10),
          restitution: [0, 1, dice()][Math.floor(dice() * 3)],
        })
      for (let step = 0; step < 5; step++) {
        balls.advance([1e-9, 1 / 60, 0.6, 10][Math.floor(dice() * 4)])
        const wrong: string[] = []
        if (balls.eventCount > count * limit) wrong.push('more events than there may be')
        let before = 0
        for (let i = 0; i < balls.eventCount; i++) {
          const { time, speed, impulse, normal: n } = balls.events[i]
          if (!(time >= before && speed > 0 && impulse > 0)) wrong.push(`event ${i}: ${time}, ${speed}, ${impulse}`)
          if (!(Math.abs(Math.hypot(n.x, n.y, n.z) - 1) < 1e-12)) wrong.push(`event ${i}: a normal not of length 1`)
          before = time
        }
        for (let id = 0; id < count; id++)
          if (![...placeOf(balls, id), ...velocityOf(balls, id)].every(Number.isFinite)) wrong.push(`ball ${id}`)
        expect(wrong, `seed ${seed}`).toEqual([])
      }
    }
  })
})
