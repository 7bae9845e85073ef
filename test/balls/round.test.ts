/** Balls on what is round, turns or moves: they move by small steps, whose errors are of second order. */
import { describe, expect, it } from 'vitest'
import { Balls, cylinder, pipe, type Vec3, World } from '../../src/index.ts'
import { at, RATES } from './grounds.ts'

const G = 9.81
const out = at(0, 0, 0)
const position = (balls: Balls, id: number): Vec3 => {
  balls.getPosition(id, out)
  return { ...out }
}
const velocity = (balls: Balls, id: number): Vec3 => {
  balls.getVelocity(id, out)
  return { ...out }
}
const FREE = { restitution: 0, friction: 50, rollingResistance: 0, spinningResistance: 0, tangentialRestitution: 0 }

describe('18: on a turntable of rate Ω', () => {
  const OMEGA = 3
  /** A ball that rolls on a disc that is driven round, which leans by an angle about z; what it does in each frame. */
  function turn(
    rate: number,
    lean: number,
    seconds: number,
    see: (time: number, balls: Balls, id: number) => void,
  ): void {
    const world = new World()
    const up = at(Math.sin(lean), Math.cos(lean), 0)
    const disc = world.add(cylinder({ radius: 10, height: 1 }), {
      position: at(-0.5 * up.x, -0.5 * up.y, 0),
      orientation: { x: 0, y: 0, z: -Math.sin(lean / 2), w: Math.cos(lean / 2) },
    })
    const balls = new Balls(world)
    const r = 0.1
    // it rolls without slip: v + ω × (−r n) = Ω × x
    const x = at(1, 0, 0)
    const v = at(0.4, 0, 0)
    const surface = at(0, 0, -OMEGA)
    const id = balls.add({
      position: at(x.x * Math.cos(lean) + r * up.x, -x.x * Math.sin(lean) + r * up.y, 0),
      velocity: at(v.x * Math.cos(lean), -v.x * Math.sin(lean), 0),
      spin: at((v.z - surface.z) / r, 0, -(v.x - surface.x) / r),
      radius: r,
      ...FREE,
    })
    const dt = 1 / rate
    for (let i = 0; i < seconds * rate; i++) {
      const half = ((i + 1) * dt * OMEGA) / 2
      const tilt = { z: -Math.sin(lean / 2), w: Math.cos(lean / 2) }
      // first about its own axle, then leant
      const q = {
        x: tilt.z * -Math.sin(half),
        y: tilt.w * Math.sin(half),
        z: tilt.z * Math.cos(half),
        w: tilt.w * Math.cos(half),
      }
      world.drive(disc, { orientation: q }, dt)
      balls.advance(dt)
      world.advance()
      see((i + 1) * dt, balls, id)
    }
    balls.dispose()
  }
  for (const rate of RATES) {
    it(`a ball circles at 2/7 Ω, at ${rate} Hz`, () => {
      let angle = 0
      let before = at(0.4, 0, 0)
      let fastest = 0
      let since = 0
      // (velocities are those of the middles of small steps: the first says where to count from)
      turn(rate, 0, 6, (time, balls, id) => {
        expect(balls.state(id)).toBe('touches')
        const v = velocity(balls, id)
        if (since === 0) {
          since = time
          before = v
        }
        angle += Math.atan2(v.x * before.z - v.z * before.x, v.x * before.x + v.z * before.z)
        before = v
        fastest = Math.max(fastest, Math.abs(Math.hypot(v.x, v.z) - 0.4))
      })
      expect(angle / (6 - since) / OMEGA).toBeCloseTo(2 / 7, 5)
      expect(fastest).toBeLessThan(1e-6)
    })
    it(`tilted, a ball drifts level, never down, at ${rate} Hz`, () => {
      const lean = 0.05
      // a = 5/7 g sin θ down the slope: it drifts across at a / (2/7 Ω), and sinks and rises by no more than twice a / (2/7 Ω)² and v / (2/7 Ω)
      const w = (2 / 7) * OMEGA
      const most = (2 * (5 / 7) * G * Math.sin(lean)) / (w * w) + (2 * 0.4) / w
      let low = 0
      let across = 0
      turn(rate, lean, 12, (_time, balls, id) => {
        const p = position(balls, id)
        low = Math.max(low, p.x - 1)
        across = p.z
      })
      expect(low).toBeLessThan(most)
      expect(Math.abs(across)).toBeGreaterThan(0.7 * 12 * (((5 / 7) * G * Math.sin(lean)) / w) - 1)
    })
  }
})

describe('19: a ball that rolls inside an upright pipe rises and falls at √(2/7) of the rate of circling', () => {
  for (const rate of RATES)
    it(`at ${rate} Hz`, () => {
      const world = new World()
      world.add(pipe({ radius: 1.1, axis: at(0, 1, 0) }))
      const balls = new Balls(world)
      const r = 0.1
      const v = 3
      const id = balls.add({ position: at(1, 0, 0), velocity: at(0, 0, v), spin: at(0, v / r, 0), radius: r, ...FREE })
      let turned = 0
      let before = position(balls, id)
      const turns: number[] = []
      let rising = false
      for (let i = 0; i < 20 * rate; i++) {
        expect(balls.advance(1 / rate)).toBe('complete')
        const p = position(balls, id)
        turned += Math.atan2(before.x * p.z - before.z * p.x, before.x * p.x + before.z * p.z)
        const up = p.y > before.y
        if (rising && !up) turns.push(turned)
        rising = up
        before = p
        expect(Math.hypot(p.x, p.z)).toBeLessThan(1 + 1e-9)
        expect(Math.hypot(p.x, p.z)).toBeGreaterThan(1 - 1e-4)
      }
      // from one highest point to the next
      const oscillation = (turns[turns.length - 1] - turns[0]) / (turns.length - 1)
      expect((2 * Math.PI) / oscillation).toBeCloseTo(Math.sqrt(2 / 7), rate < 100 ? 2 : 3)
    })
})

describe('20: a small oscillation in a bowl has the period 2π √(7 (R − r) / 5 g)', () => {
  for (const rate of RATES)
    it(`at ${rate} Hz`, () => {
      const world = new World()
      world.add(pipe({ radius: 1.1, axis: at(0, 0, 1) }))
      const balls = new Balls(world)
      const angle = 0.02
      const id = balls.add({ position: at(Math.sin(angle), -Math.cos(angle), 0), radius: 0.1, ...FREE })
      const crossings: number[] = []
      let before = position(balls, id).x
      for (let i = 0; i < 20 * rate; i++) {
        balls.advance(1 / rate)
        const { x } = position(balls, id)
        if (before > 0 && x <= 0) crossings.push((i + before / (before - x)) / rate)
        before = x
      }
      const period = (crossings[crossings.length - 1] - crossings[0]) / (crossings.length - 1)
      expect(period).toBeCloseTo(2.37361, 3)
      // and it does not lose energy
      let highest = 0
      for (let i = 0; i < 3 * rate; i++) {
        balls.advance(1 / rate)
        highest = Math.max(highest, Math.abs(position(balls, id).x))
      }
      expect(highest / Math.sin(angle)).toBeCloseTo(1, 2)
    })
})

describe('21: a ball passes a loop from a height of 2.7 (R − r) if it rolls, and of 2.5 (R − r) if it slides', () => {
  for (const rate of RATES)
    for (const [what, height, friction, share] of [
      ['rolls', 2.7, 50, 10 / 7],
      ['slides', 2.5, 0, 2],
    ] as const)
      it(`it ${what}, at ${rate} Hz`, () => {
        for (const more of [-0.01, 0.01]) {
          const world = new World()
          world.add(pipe({ radius: 1.1, axis: at(0, 0, 1) }))
          const balls = new Balls(world)
          // its speed at the bottom, from that height
          const v = Math.sqrt(share * G * (height + more))
          const spin = at(0, 0, friction > 0 ? -v / 0.1 : 0)
          const id = balls.add({ position: at(0, -1, 0), velocity: at(v, 0, 0), spin, radius: 0.1, ...FREE, friction })
          let left = false
          for (let i = 0; i < 2 * rate && !left; i++) {
            balls.advance(1 / rate)
            left = balls.state(id) === 'flies'
          }
          expect(left).toBe(more < 0)
        }
      })
})
