import { describe, expect, it } from 'vitest'
import { BALLS_DEFAULTS, Balls, type BallsOptions, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const world = new World()
const STEPPED: BallsOptions = { motion: 'stepped' }
const out = at(0, 0, 0)

/** A call with what no type allows. */
const bad = (value: unknown): never => value as never

/** Everything that can be read of a Balls. */
function stateOf(balls: Balls): unknown {
  const state: unknown[] = [balls.count, balls.eventCount]
  for (let id = 0; id < 5; id++) {
    try {
      const row: number[] = [balls.radius(id), balls.mass(id), balls.restitution(id)]
      balls.getPosition(id, out)
      row.push(out.x, out.y, out.z)
      balls.getVelocity(id, out)
      row.push(out.x, out.y, out.z)
      state.push(row)
    } catch {
      state.push('none')
    }
  }
  return state
}

describe('a Balls is made', () => {
  it('for a motion that is given by name; it is ballistic by default', () => {
    expect(new Balls(world, STEPPED).count).toBe(0)
    for (const balls of [new Balls(world), new Balls(world, { motion: 'ballistic' })]) {
      balls.add({ position: at(0, 0, 0), radius: 1 })
      balls.advance(1)
      balls.getPosition(0, out)
      expect(out).toEqual(at(0, -4.905, 0))
    }
    expect(() => new Balls(world, bad({ motion: 'straight' }))).toThrow(
      new RangeError('Balls: motion is "straight", expected one of ballistic, stepped'),
    )
  })

  it('with earth gravity and 64 events a ball by default', () => {
    expect(BALLS_DEFAULTS).toEqual({
      gravity: at(0, -9.81, 0),
      eventLimit: 64,
      mass: 1,
      restitution: 0.7,
      friction: 0.25,
      rollingResistance: 0.005,
      spinningResistance: 0.02,
      tangentialRestitution: 0,
    })
    const balls = new Balls(world, STEPPED)
    balls.add({ position: at(0, 0, 0), radius: 1 })
    balls.advance(1)
    balls.getVelocity(0, out)
    expect(out).toEqual(at(0, -9.81, 0))
    balls.getPosition(0, out)
    expect(out).toEqual(at(0, -9.81, 0))
    expect([balls.mass(0), balls.restitution(0), balls.radius(0)]).toEqual([1, 1, 1])
  })

  const refused: [unknown, unknown, RegExp][] = [
    [undefined, STEPPED, /^Balls: world is .*, expected a World/],
    [{}, STEPPED, /^Balls: world is .*, expected a World/],
    [world, null, /^Balls: options is null, expected an object/],
    [world, { combine: { friction: 'mean' } }, /^Balls: combine\.friction is "mean", expected one of min, average/],
    [world, { combine: { grip: 'min' } }, /^Balls: combine has no grip, expected/],
    [world, { ballFriction: { base: -1, more: 0, fall: 0 } }, /^Balls: ballFriction\.base is -1, expected/],
    [world, { motion: 'stepped', gravity: 3 }, /^Balls: gravity is 3, expected/],
    [world, { motion: 'stepped', gravity: at(0, Number.NaN, 0) }, /^Balls: gravity\.y is NaN, expected/],
    [world, { motion: 'stepped', eventLimit: 0 }, /^Balls: eventLimit is 0, expected/],
    [world, { motion: 'stepped', eventLimit: 1.5 }, /^Balls: eventLimit is 1.5, expected/],
    [world, { motion: 'stepped', eventLimit: Number.POSITIVE_INFINITY }, /^Balls: eventLimit is Infinity, expected/],
    [world, { motion: 'stepped', eventLimit: '8' }, /^Balls: eventLimit is "8", expected/],
  ]
  for (const [w, options, message] of refused)
    it(`but not where ${message.source}`, () => expect(() => new Balls(bad(w), bad(options))).toThrow(message))
})

describe('doors refuse what is wrong, and nothing has changed', () => {
  const balls = new Balls(world, STEPPED)
  balls.add({ position: at(0, 0, 0), radius: 1 })
  balls.add({ position: at(9, 0, 0), velocity: at(1, 2, 3), radius: 2, mass: 5, restitution: 0.5 })
  balls.add({ position: at(20, 0, 0), radius: 1 })
  balls.remove(0)
  const state = stateOf(balls)
  const good = { position: at(0, 0, 0), radius: 1 }

  const rows: [() => unknown, typeof RangeError, string][] = [
    [
      () => balls.add({ ...good, radius: -1 }),
      RangeError,
      'Balls.add: radius is -1, expected a positive number of at most 2^60',
    ],
    [
      () => balls.add({ ...good, radius: 0 }),
      RangeError,
      'Balls.add: radius is 0, expected a positive number of at most 2^60',
    ],
    [
      () => balls.add({ ...good, radius: Number.NaN }),
      RangeError,
      'Balls.add: radius is NaN, expected a positive number of at most 2^60',
    ],
    [() => balls.add(bad({ ...good, radius: '1' })), TypeError, 'Balls.add: radius is "1", expected a number'],
    [() => balls.add(bad({ position: good.position })), TypeError, 'Balls.add: radius is undefined, expected a number'],
    [
      () => balls.add(bad({ radius: 1 })),
      TypeError,
      'Balls.add: position is undefined, expected an object with numbers x, y and z',
    ],
    [() => balls.add(bad(null)), TypeError, 'Balls.add: ball is null, expected an object with a position and a radius'],
    [
      () => balls.add({ ...good, position: at(0, Number.NaN, 0) }),
      RangeError,
      'Balls.add: position.y is NaN, expected a finite number from -2^60 to 2^60',
    ],
    [
      () => balls.add({ ...good, velocity: at(0, 0, Number.POSITIVE_INFINITY) }),
      RangeError,
      'Balls.add: velocity.z is Infinity, expected a finite number from -2^60 to 2^60',
    ],
    [
      () => balls.add({ ...good, mass: 0 }),
      RangeError,
      'Balls.add: mass is 0, expected a positive number of at most 2^60',
    ],
    [
      () => balls.add({ ...good, mass: -2 }),
      RangeError,
      'Balls.add: mass is -2, expected a positive number of at most 2^60',
    ],
    [
      () => balls.add({ ...good, mass: Number.NaN }),
      RangeError,
      'Balls.add: mass is NaN, expected a positive number of at most 2^60',
    ],
    [
      () => balls.add({ ...good, restitution: 1.01 }),
      RangeError,
      'Balls.add: restitution is 1.01, expected a number from 0 to 1',
    ],
    [
      () => balls.add({ ...good, restitution: -0.01 }),
      RangeError,
      'Balls.add: restitution is -0.01, expected a number from 0 to 1',
    ],
    [
      () => balls.add({ ...good, restitution: Number.NaN }),
      RangeError,
      'Balls.add: restitution is NaN, expected a number from 0 to 1',
    ],
    [() => balls.remove(3), RangeError, 'Balls.remove: id is 3, expected the id of a ball in this crowd'],
    [() => balls.remove(-1), RangeError, 'Balls.remove: id is -1, expected the id of a ball in this crowd'],
    [() => balls.remove(1.5), RangeError, 'Balls.remove: id is 1.5, expected the id of a ball in this crowd'],
    [() => balls.remove(Number.NaN), RangeError, 'Balls.remove: id is NaN, expected the id of a ball in this crowd'],
    [() => balls.remove(bad('1')), TypeError, 'Balls.remove: id is string, expected the number that add returned'],
    [
      () => balls.getPosition(0, out),
      RangeError,
      'Balls.getPosition: id is 0, expected the id of a ball in this crowd',
    ],
    [
      () => balls.getPosition(1, bad(undefined)),
      TypeError,
      'Balls.getPosition: out is undefined, expected an object to fill in',
    ],
    [
      () => balls.getVelocity(7, out),
      RangeError,
      'Balls.getVelocity: id is 7, expected the id of a ball in this crowd',
    ],
    [() => balls.getVelocity(1, bad(3)), TypeError, 'Balls.getVelocity: out is 3, expected an object to fill in'],
    [
      () => balls.setPosition(0, out),
      RangeError,
      'Balls.setPosition: id is 0, expected the id of a ball in this crowd',
    ],
    [
      () => balls.setPosition(1, at(Number.NaN, 0, 0)),
      RangeError,
      'Balls.setPosition: position.x is NaN, expected a finite number from -2^60 to 2^60',
    ],
    [
      () => balls.setVelocity(0, out),
      RangeError,
      'Balls.setVelocity: id is 0, expected the id of a ball in this crowd',
    ],
    [
      () => balls.setVelocity(1, bad({ x: 1, y: 2 })),
      TypeError,
      'Balls.setVelocity: velocity.z is undefined, expected a number',
    ],
    [() => balls.addForce(0, out), RangeError, 'Balls.addForce: id is 0, expected the id of a ball in this crowd'],
    [
      () => balls.addForce(1, at(0, 1e300, 0)),
      RangeError,
      'Balls.addForce: force.y is 1e+300, expected a finite number from -2^60 to 2^60',
    ],
    [() => balls.radius(0), RangeError, 'Balls.radius: id is 0, expected the id of a ball in this crowd'],
    [() => balls.mass(0), RangeError, 'Balls.mass: id is 0, expected the id of a ball in this crowd'],
    [() => balls.restitution(0), RangeError, 'Balls.restitution: id is 0, expected the id of a ball in this crowd'],
    [() => balls.advance(-1), RangeError, 'Balls.advance: dt is -1, expected a number from 0 to 2^60'],
    [() => balls.advance(Number.NaN), RangeError, 'Balls.advance: dt is NaN, expected a number from 0 to 2^60'],
    [
      () => balls.advance(Number.POSITIVE_INFINITY),
      RangeError,
      'Balls.advance: dt is Infinity, expected a number from 0 to 2^60',
    ],
    [() => balls.advance(bad('1')), TypeError, 'Balls.advance: dt is "1", expected a number'],
    [() => balls.advance(bad(1n)), TypeError, 'Balls.advance: dt is 1n, expected a number'],
    [
      () => balls.advance(1e12),
      RangeError,
      'Balls.advance: the position.y of ball 1 is -9.809999999998e+24, expected a finite number from -2^60 to 2^60',
    ],
  ]
  for (const [call, kind, message] of rows)
    it(message, () => {
      expect(call).toThrow(new kind(message))
      expect(stateOf(balls)).toEqual(state)
    })

  it('a force that is too strong for a mass is refused by advance, and remembered by nobody else', () => {
    const light = new Balls(world, STEPPED)
    light.add({ position: at(0, 0, 0), radius: 1 })
    light.add({ position: at(9, 0, 0), radius: 1, mass: 5e-324 })
    light.addForce(1, at(0, 0, 1))
    const before = stateOf(light)
    expect(light.advance(0)).toBe('complete')
    expect(() => light.advance(1)).toThrow(/^Balls\.advance: the velocity\.z of ball 1 is Infinity, expected/)
    expect(stateOf(light)).toEqual(before)
  })
})

describe('ids', () => {
  it('count up, stay what they are, and are never used again', () => {
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, 0, 0) })
    const ids = [3, 4, 5, 6].map((radius) => balls.add({ position: at(100 * radius, 0, 0), radius }))
    expect(ids).toEqual([0, 1, 2, 3])
    balls.remove(1)
    balls.remove(3)
    expect(balls.count).toBe(2)
    expect(balls.add({ position: at(0, 0, 0), radius: 7 })).toBe(4)
    expect([0, 2, 4].map((id) => balls.radius(id))).toEqual([3, 5, 7])
    for (const id of [1, 3, 5]) expect(() => balls.radius(id)).toThrow(RangeError)
    for (let i = 0; i < 100; i++) expect(balls.add({ position: at(0, 0, 1000 + 100 * i), radius: 8 + i })).toBe(5 + i)
    expect([0, 2, 4, 5, 104].map((id) => balls.radius(id))).toEqual([3, 5, 7, 8, 107])
  })
})

describe('forces', () => {
  it('M16: they add up, act as a kick of force/mass·dt in the next advance, and are forgotten then', () => {
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, -1, 0) })
    balls.add({ position: at(0, 0, 0), radius: 1, mass: 4 })
    balls.add({ position: at(50, 0, 0), radius: 1, mass: Number.POSITIVE_INFINITY })
    for (const id of [0, 1]) {
      balls.addForce(id, at(6, 0, 0))
      balls.addForce(id, at(2, 0, -8))
    }
    balls.advance(0)
    balls.advance(0.5)
    balls.getVelocity(0, out)
    expect(out).toEqual(at(1, -0.5, -1))
    balls.getVelocity(1, out)
    expect(out).toEqual(at(0, -0.5, 0))
    balls.advance(0.5)
    balls.getVelocity(0, out)
    expect(out).toEqual(at(1, -1, -1))
  })
})
