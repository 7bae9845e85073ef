/** How balls meet each other and walls, against the closed forms of mechanics and measured shots. */
import { describe, expect, it } from 'vitest'
import { type BallOptions, Balls, type BallsOptions, plane, type Vec3, World } from '../../src/index.ts'
import { at, groundsAt, RATES } from './grounds.ts'

const R = 0.028575
const out = at(0, 0, 0)
const velocity = (balls: Balls, id: number): Vec3 => {
  balls.getVelocity(id, out)
  return { ...out }
}
const spin = (balls: Balls, id: number): Vec3 => {
  balls.getSpin(id, out)
  return { ...out }
}
const near = (found: number, wanted: number, tolerance = 1e-12): void =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(tolerance * Math.max(Math.abs(wanted), 1e-3))
const degrees = (angle: number): number => (angle * Math.PI) / 180
const angleOf = (v: Vec3): number => (Math.atan2(Math.abs(v.z), v.x) * 180) / Math.PI

const SMOOTH = {
  restitution: 1,
  friction: 0,
  rollingResistance: 0,
  spinningResistance: 0,
  tangentialRestitution: 0,
} as const

/** Two balls on level ground: the first hits the second, which it cuts by an angle; both until they roll. */
function shoot(
  world: World,
  rate: number,
  shot: { v: number; topspin: number; cut: number; radius?: number; mass?: number },
  material: Partial<BallOptions>,
  options: BallsOptions = {},
) {
  const { v, topspin, cut, radius = R, mass = 1 } = shot
  const balls = new Balls(world, options)
  const ball = { radius, mass, ...SMOOTH, ...material }
  // where the first is when they touch: one radius behind, across by 2R sin cut
  const apart = 2 * radius
  const cue = balls.add({
    ...ball,
    position: at(-apart * Math.cos(degrees(cut)) - 0.001, radius, apart * Math.sin(degrees(cut))),
    velocity: at(v, 0, 0),
    spin: at(0, 0, -topspin),
  })
  const other = balls.add({ ...ball, position: at(0, radius, 0) })
  let hits = 0
  for (let i = 0; i < 3 * rate; i++) {
    balls.advance(1 / rate)
    for (let k = 0; k < balls.eventCount; k++) if (balls.events[k].other >= 0) hits++
    if (hits > 0 && balls.state(cue) === 'rolls' && balls.state(other) === 'rolls') break
  }
  expect(hits).toBe(1)
  const found = { cue: velocity(balls, cue), other: velocity(balls, other) }
  balls.dispose()
  return found
}

/** Once for each ground and rate. */
function everywhere(check: (world: World, rate: number) => void): void {
  for (const { name, world } of groundsAt(0))
    for (const rate of RATES) it(`on ${name} at ${rate} Hz`, () => check(world, rate))
}

it('9: head-on, equal masses leave at (1 − e)/2 and (1 + e)/2', () => {
  const balls = new Balls(new World(), { gravity: at(0, 0, 0) })
  const a = balls.add({ position: at(0, 0, 0), velocity: at(1, 0, 0), radius: R, restitution: 0.95 })
  const b = balls.add({ position: at(1, 0, 0), radius: R, restitution: 0.95 })
  balls.advance(1)
  near(velocity(balls, a).x, 0.025)
  near(velocity(balls, b).x, 0.975)
})

describe('10: a rolling ball meets one at rest head-on: in the end 2/7 and 5/7', () =>
  everywhere((world, rate) => {
    const material = { friction: 0.2 }
    const ballFriction = { base: 0, more: 0, fall: 0 }
    const { cue, other } = shoot(world, rate, { v: 1, topspin: 1 / R, cut: 0 }, material, { ballFriction })
    near(cue.x, 2 / 7)
    near(other.x, 5 / 7)
  }))

describe('11: without spin and loss, the ball leaves at 90° to the one that it struck', () =>
  everywhere((world, rate) => {
    for (const cut of [10, 30, 60]) {
      const { cue, other } = shoot(world, rate, { v: 1, topspin: 0, cut }, {})
      near(angleOf(cue) + angleOf(other), 90)
      near(cue.x * other.x + cue.z * other.z, 0)
    }
  }))

describe('12: the final direction of a rolling ball: tan θ = sin φ cos φ / (sin² φ + 2/5)', () =>
  everywhere((world, rate) => {
    for (const [cut, wanted] of [
      [14.4775, 27.6265],
      [30, 33.6705],
      [48.59, 27.267],
      [28.1255, 33.749],
    ])
      for (const v of [0.5, 3]) {
        const ballFriction = { base: 0, more: 0, fall: 0 }
        const shot = { v, topspin: v / R, cut }
        const { cue } = shoot(world, rate, shot, { friction: 0.2 }, { ballFriction })
        const s = Math.sin(degrees(cut))
        const c = Math.cos(degrees(cut))
        near(angleOf(cue), (Math.atan((s * c) / (s * s + 0.4)) * 180) / Math.PI)
        near(angleOf(cue), wanted, 1e-4)
      }
  }))

it('13: friction between balls falls with their slip', () => {
  for (const [slip, wanted] of [
    [0.1, 0.106817],
    [1, 0.046335],
    [3, 0.01408],
  ]) {
    const balls = new Balls(new World(), {
      gravity: at(0, 0, 0),
      ballFriction: { base: 0.009951, more: 0.108, fall: 1.088 },
    })
    const ball = { ...SMOOTH, radius: 1 }
    // fast along the line of centres, so that it does not grip
    const a = balls.add({ ...ball, position: at(0, 0, 0), velocity: at(1000, 0, slip) })
    balls.add({ ...ball, position: at(2, 0, 0) })
    balls.advance(1e-6)
    expect(balls.eventCount).toBe(1)
    const mu = wanted
    const push = balls.events[0].impulse
    near(
      (slip - velocity(balls, a).z) / push,
      Math.min(0.009951 + 0.108 * Math.exp(-1.088 * slip), slip / 7 / push),
      1e-9,
    )
    near(0.009951 + 0.108 * Math.exp(-1.088 * slip), mu, 1e-4)
  }
})

describe('14: measured shots (Mathavan 2014), to 1 %', () => {
  const SHOTS = [
    [1.539, 58.63, 33.83, 0.914, 0.831, 31.93, 32.2],
    [1.032, 39.31, 26.36, 0.52, 0.599, 32.45, 25.07],
    [1.364, 51.96, 40.52, 0.917, 0.676, 29.91, 38.62],
    [1.731, 65.94, 46.5, 1.28, 0.78, 27.32, 44.38],
    [0.942, 35.89, 18.05, 0.383, 0.579, 29.47, 17.15],
  ]
  everywhere((world, rate) => {
    for (const [v, topspin, cut, cueSpeed, otherSpeed, cueAngle, otherAngle] of SHOTS) {
      const material = { restitution: 0.89, friction: 0.21 }
      const options = { ballFriction: { base: 0.05, more: 0, fall: 0 } }
      const { cue, other } = shoot(world, rate, { v, topspin, cut, radius: 0.02625, mass: 0.1406 }, material, options)
      near(Math.hypot(cue.x, cue.z), cueSpeed, 0.01)
      near(Math.hypot(other.x, other.z), otherSpeed, 0.01)
      near(angleOf(cue), cueAngle, 0.01)
      near(angleOf(other), otherAngle, 0.01)
    }
  })
})

it('15: gearing: if R ω = −v across when two balls touch, nothing is thrown and nothing spins', () => {
  const balls = new Balls(new World(), { gravity: at(0, 0, 0) })
  const ball = { ...SMOOTH, friction: 0.5, radius: 0.5 }
  // the point of contact is at +x of the first: ω × r = (0, 0, −ω_y r) + …
  const a = balls.add({ ...ball, position: at(0, 0, 0), velocity: at(1, 0, 0.3), spin: at(0, 0.6, 0) })
  const b = balls.add({ ...ball, position: at(1 + 1e-9, 0, 0) })
  balls.advance(0.01)
  expect(balls.eventCount).toBe(1)
  near(velocity(balls, b).z, 0, 1e-6)
  near(spin(balls, b).y, 0, 1e-6)
  near(velocity(balls, a).z, 0.3, 1e-6)
})

const weightless = { gravity: at(0, 0, 0) }
const floor = (): World => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  return world
}

it('16: a superball without spin: vₓ → 3/7 and R ω → 10/7; thrown under a table, it comes back', () => {
  const rubber = { ...SMOOTH, friction: 100, tangentialRestitution: 1, radius: 0.1 }
  const balls = new Balls(floor(), weightless)
  const a = balls.add({ ...rubber, position: at(0, 1.1, 0), velocity: at(1, -1, 0) })
  balls.advance(1.5)
  near(velocity(balls, a).x, 3 / 7)
  near(-0.1 * spin(balls, a).z, 10 / 7)
  const v = velocity(balls, a)
  near((v.x ** 2 + v.y ** 2 + (2 / 5) * 0.01 * spin(balls, a).z ** 2) / 2, 1)
  const under = floor()
  under.add(plane({ normal: at(0, -1, 0), offset: -1 }))
  const more = new Balls(under, weightless)
  const b = more.add({ ...rubber, position: at(0, 0.5, 0), velocity: at(1, -1, 0) })
  more.advance(3)
  expect(velocity(more, b).x).toBeLessThan(0)
})

it('17: a bounce that grips: vₓ → 5/7 v; it grips iff tan(incidence) ≤ 7/2 μ (1 + e)', () => {
  const limit = Math.atan(3.5 * 0.2 * 1.5)
  near((limit * 180) / Math.PI, 46.397, 1e-4)
  for (const [angle, grips] of [
    [limit - 1e-6, true],
    [limit + 1e-3, false],
    [0.3, true],
    [1.3, false],
  ] as const) {
    const balls = new Balls(floor(), weightless)
    const v = at(Math.sin(angle), -Math.cos(angle), 0)
    const id = balls.add({
      ...SMOOTH,
      restitution: 0.5,
      friction: 0.2,
      radius: 0.1,
      position: at(0, 0.2, 0),
      velocity: v,
    })
    balls.advance(1)
    near(velocity(balls, id).x, grips ? (5 / 7) * v.x : v.x - 0.2 * 1.5 * Math.cos(angle))
  }
})

it('22: two balls and a wall count the digits of π (Galperin)', () => {
  for (const [digits, hits] of [
    [0, 3],
    [1, 31],
    [2, 314],
    [3, 3141],
    [4, 31415],
    [5, 314159],
  ]) {
    const world = new World()
    world.add(plane({ normal: at(1, 0, 0) }))
    const balls = new Balls(world, { gravity: at(0, 0, 0), eventLimit: 1e9 })
    balls.add({ ...SMOOTH, position: at(2, 0, 0), radius: 0.5, mass: 1 })
    balls.add({ ...SMOOTH, position: at(4, 0, 0), radius: 0.5, mass: 100 ** digits, velocity: at(-1, 0, 0) })
    let count = 0
    for (let i = 0; i < 20; i++) {
      expect(balls.advance(1)).toBe('complete')
      count += balls.eventCount
    }
    expect(count).toBe(hits)
  }
})

it('24: a wedge of angle α causes at most ⌈π/α⌉ reflections', () => {
  for (const angle of [1, 0.5, 0.2, 0.05, 0.01]) {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    world.add(plane({ normal: at(Math.sin(angle), -Math.cos(angle), 0) }))
    for (let shot = 0; shot < 10; shot++) {
      const balls = new Balls(world, { gravity: at(0, 0, 0), eventLimit: 1e6 })
      const y = Math.tan(angle) * 5 * (0.2 + 0.06 * shot)
      balls.add({ ...SMOOTH, position: at(5, y, 0), radius: 1e-3, velocity: at(-1, 0.3 * (shot / 10), 0.1) })
      let count = 0
      for (let i = 0; i < 15; i++) {
        expect(balls.advance(1)).toBe('complete')
        count += balls.eventCount
      }
      expect(count).toBeLessThanOrEqual(Math.ceil(Math.PI / angle))
      expect(count).toBeGreaterThanOrEqual(Math.floor(Math.PI / angle / 2))
    }
  }
})
