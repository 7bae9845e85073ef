/** How balls slide, roll, spin and rest, against the closed forms of mechanics. */
import { describe, expect, it } from 'vitest'
import { type BallOptions, Balls, type BallsOptions, type Vec3 } from '../../src/index.ts'
import { at, type Ground, groundsAt, RATES } from './grounds.ts'

const G = 9.81
const R = 0.1
const out = at(0, 0, 0)
const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z
const scaled = (a: Vec3, s: number): Vec3 => at(a.x * s, a.y * s, a.z * s)

/** Neither loses nor grips, unless a row says so. */
const SMOOTH = {
  radius: R,
  restitution: 0,
  friction: 0,
  rollingResistance: 0,
  spinningResistance: 0,
  tangentialRestitution: 0,
} as const

interface Run {
  readonly ground: Ground
  readonly balls: Balls
  readonly id: number
  /** Lets time pass, in steps of the rate, the last one shorter. */
  pass(seconds: number): void
  velocity(): Vec3
  position(): Vec3
  spin(): Vec3
}

/** A ball on a ground, once for each ground and rate. */
function onGround(
  angle: number,
  ball: (ground: Ground) => Partial<BallOptions>,
  check: (run: Run) => void,
  options: BallsOptions = {},
): void {
  for (const ground of groundsAt(angle))
    for (const rate of RATES)
      it(`on ${ground.name} at ${rate} Hz`, () => {
        const balls = new Balls(ground.world, options)
        const id = balls.add({ position: scaled(ground.up, R), ...SMOOTH, ...ball(ground) })
        const read = (get: 'getVelocity' | 'getPosition' | 'getSpin') => (): Vec3 => {
          balls[get](id, out)
          return { ...out }
        }
        check({
          ground,
          balls,
          id,
          pass(seconds) {
            let left = seconds
            for (; left > 1 / rate; left -= 1 / rate) expect(balls.advance(1 / rate)).toBe('complete')
            balls.advance(left)
          },
          velocity: read('getVelocity'),
          position: read('getPosition'),
          spin: read('getSpin'),
        })
        balls.dispose()
      })
}

const near = (found: number, wanted: number, tolerance = 1e-12): void =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(tolerance * Math.max(Math.abs(wanted), 1e-300))

const degrees = (angle: number): number => (angle * Math.PI) / 180

describe('1: a ball that rolls down an incline accelerates at 5/7 g sin θ', () =>
  onGround(
    degrees(30),
    () => ({ friction: 1 }),
    ({ pass, velocity, position, ground, balls, id }) => {
      pass(1)
      expect(balls.state(id)).toBe('rolls')
      const a = (5 / 7) * G * Math.sin(degrees(30))
      near(a, 3.503571, 1e-6)
      near(dot(velocity(), ground.down), a)
      near(dot(position(), ground.down), a / 2)
    },
  ))

describe('2: it rolls without slip iff tan θ ≤ 7/2 μ', () => {
  const limit = Math.atan(3.5 * 0.2)
  near(limit / degrees(1), 34.992, 1e-5)
  describe('below', () =>
    onGround(
      limit - 1e-6,
      () => ({ friction: 0.2 }),
      ({ pass, balls, id, velocity, ground }) => {
        pass(0.5)
        expect(balls.state(id)).toBe('rolls')
        near(dot(velocity(), ground.down), (5 / 14) * G * Math.sin(limit - 1e-6))
      },
    ))
  const steep = degrees(50)
  describe('above, a = g (sin θ − μ cos θ) and α = 5 μ g cos θ / 2R', () =>
    onGround(
      steep,
      () => ({ friction: 0.2 }),
      ({ pass, balls, id, velocity, spin, ground }) => {
        pass(0.5)
        expect(balls.state(id)).toBe('slides')
        near(dot(velocity(), ground.down), 0.5 * G * (Math.sin(steep) - 0.2 * Math.cos(steep)))
        near(-spin().z, (0.5 * 5 * 0.2 * G * Math.cos(steep)) / (2 * R))
      },
    ))
})

describe('3, 4: sliding ends after 2 |u| / 7 μ g and 12 v² / 49 μ g, at 5/7 v', () =>
  onGround(
    0,
    () => ({ friction: 0.2, velocity: at(2, 0, 0) }),
    ({ pass, balls, id, velocity, position }) => {
      const time = 4 / (7 * 0.2 * G)
      near(time, 0.291248, 1e-5)
      pass(time - 1e-9)
      expect(balls.state(id)).toBe('slides')
      pass(2e-9)
      expect(balls.state(id)).toBe('rolls')
      const way = (12 * 4) / (49 * 0.2 * G)
      near(way, 0.499282, 1e-5)
      near(velocity().x, 10 / 7)
      near(position().x, way + (1e-9 * 10) / 7)
    },
  ))

describe('5: with spin, v = 5/7 v₀ + 2/7 R ω₀', () => {
  describe('R ω₀ = −5/2 v₀ stops the ball dead', () =>
    onGround(
      0,
      () => ({ friction: 0.2, velocity: at(1, 0, 0), spin: at(0, 0, 25) }),
      ({ pass, velocity, spin }) => {
        pass(1)
        expect(Math.abs(velocity().x)).toBeLessThan(1e-14)
        expect(Math.abs(spin().z)).toBeLessThan(1e-12)
      },
    ))
  describe('across the path the centre follows a parabola', () =>
    onGround(
      0,
      () => ({ friction: 0.2, velocity: at(1, 0, 0), spin: at(20, 0, 0) }),
      ({ pass, velocity, position }) => {
        // the slip is (1, 0, 2) at first: R ω × n is −ω_z R, 0, ω_x R
        const u = Math.sqrt(5)
        const t = 0.1
        pass(t)
        near(position().x, t - (0.2 * G * t * t) / 2 / u)
        near(position().z, ((0.2 * G * t * t) / 2) * (2 / u))
        pass(1)
        near(velocity().x, 5 / 7)
        near(velocity().z, (2 / 7) * 2)
      },
    ))
})

describe('6: rolling stops after v / μᵣ g and v² / 2 μᵣ g', () =>
  onGround(
    0,
    () => ({ friction: 0.2, rollingResistance: 0.01, velocity: at(1, 0, 0), spin: at(0, 0, -1 / R) }),
    ({ pass, velocity, position, balls, id }) => {
      const time = 1 / (0.01 * G)
      near(time, 10.19368, 1e-6)
      pass(time - 1e-6)
      near(velocity().x, 1e-6 * 0.01 * G, 1e-5)
      pass(2e-6)
      expect(velocity()).toEqual(at(0, 0, 0))
      near(position().x, 1 / (2 * 0.01 * G))
      expect(balls.state(id)).toBe('rolls')
    },
  ))

describe('7: upright spin decays at 5 μₛₚ g / 2R', () =>
  onGround(
    0,
    () => ({ friction: 0.2, spinningResistance: (4 / 9) * R, spin: at(0, 10, 0) }),
    ({ pass, spin }) => {
      const rate = (5 * (4 / 9) * G) / 2
      near(rate, 10.9, 1e-4)
      pass(0.5)
      near(spin().y, 10 - 0.5 * rate)
      pass(10 / rate - 0.5 + 1e-9)
      expect(spin()).toEqual(at(0, 0, 0))
    },
  ))

describe('8: a dropped ball stops bouncing at √(2h/g) (1+e)/(1−e)', () => {
  for (const ground of groundsAt(0))
    for (const rate of RATES)
      it(`on ${ground.name} at ${rate} Hz`, () => {
        const balls = new Balls(ground.world)
        const id = balls.add({ ...SMOOTH, restitution: 0.8, position: at(0.3, 1 + R, 0.2) })
        let time = 0
        let rest = 0
        let way = 1
        let last = 0
        for (let i = 0; i < 5 * rate; i++) {
          balls.advance(1 / rate)
          for (let k = 0; k < balls.eventCount; k++) {
            const event = balls.events[k]
            if (event.kind === 'rest') rest = time + event.time
            else {
              last = (0.64 * event.speed ** 2) / G // up and down again
              way += last
            }
          }
          time += 1 / rate
        }
        near(rest, Math.sqrt(2 / G) * 9, 1e-12)
        near(rest, 4.063713, 1e-6)
        // the bounces that last less than 2 ms are not seen one by one
        near(way + (last * 0.64) / 0.36, 1.64 / 0.36)
        near(1.64 / 0.36, 4.555556, 1e-6)
        balls.getVelocity(id, out)
        expect(out).toEqual(at(0, 0, 0))
        balls.dispose()
      })
})
