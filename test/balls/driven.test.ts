import { describe, expect, test } from 'vitest'
import { Balls, box, sphere, type Vec3, World } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const out = at(0, 0, 0)
const FREE = { motion: 'stepped', gravity: at(0, 0, 0) } as const

describe('balls and what is driven', () => {
  test('a paddle at 2 m/s sends a resting elastic ball off at 4', () => {
    const world = new World()
    const paddle = world.add(box({ halfExtents: at(0.1, 1, 1) }), { position: at(-1, 0, 0) })
    const balls = new Balls(world, FREE)
    const ball = balls.add({ position: at(0, 0, 0), radius: 0.1 })
    let hits = 0
    for (let i = 1; i <= 60; i++) {
      world.drive(paddle, { position: at(-1 + i / 30, 0, 0) }, 1 / 60)
      for (let k = 0; k < 2; k++) {
        balls.advance(1 / 120)
        hits += balls.eventCount
        if (balls.eventCount === 0) continue
        expect(balls.events[0].collider).toBe(paddle)
        expect(balls.events[0].speed).toBeCloseTo(2, 12)
      }
      world.advance()
    }
    expect(hits).toBe(1)
    balls.getVelocity(ball, out)
    expect(out.x).toBeCloseTo(4, 12)
    // it set off when the paddle's face, at -0.9 at first, had come to -0.1
    balls.getPosition(ball, out)
    expect(out.x).toBeCloseTo(4 * 0.6, 9)
  })

  test('a door of 1 cm at 100 m/s passes no ball', () => {
    const dice = diceOf(3)
    for (let n = 0; n < 500; n++) {
      const world = new World()
      let x = -2 - dice.unit()
      const door = world.add(box({ halfExtents: at(0.005, 3, 3) }), { position: at(x, 0, 0) })
      const balls = new Balls(world, FREE)
      const ball = balls.add({
        position: at(dice.unit(), dice.between(-0.5, 0.5), dice.between(-0.5, 0.5)),
        velocity: at(dice.between(-10, 10), dice.unit(), dice.unit()),
        radius: dice.between(0.05, 0.25),
        restitution: dice.unit(),
      })
      for (let i = 0; i < 4; i++) {
        x += 100 / 60
        world.drive(door, { position: at(x, 0, 0) }, 1 / 60)
        balls.advance(1 / 60)
        world.advance()
      }
      balls.getPosition(ball, out)
      expect(out.x).toBeGreaterThan(x)
    }
  })

  test('a turning bar bats balls, and none is in it', () => {
    const dice = diceOf(4)
    const world = new World()
    const bar = world.add(box({ halfExtents: at(4, 0.5, 0.05) }))
    const balls = new Balls(world, FREE)
    const ids = Array.from({ length: 5 }, (_, i) =>
      balls.add({ position: at(1 + i * 0.6, 0, 1.5), radius: 0.1, velocity: at(0, 0, -dice.between(0, 3)) }),
    )
    let hits = 0
    for (let i = 1; i <= 60; i++) {
      const angle = -i / 10
      world.drive(bar, { orientation: { x: 0, y: Math.sin(angle / 2), z: 0, w: Math.cos(angle / 2) } }, 1 / 60)
      balls.advance(1 / 60)
      hits += balls.eventCount
      world.advance()
      for (const id of ids) {
        balls.getPosition(id, out)
        expect(world.overlap(sphere({ radius: 0.1 * (1 - 1e-9) }), out)).toBe(false)
      }
    }
    expect(hits).toBeGreaterThan(3)
  })

  test('an advance beyond the end of the frame is refused, and changes nothing', () => {
    const world = new World()
    const thing = world.add(sphere({ radius: 1 }), { position: at(9, 9, 9) })
    const balls = new Balls(world, FREE)
    const ball = balls.add({ position: at(0, 0, 0), velocity: at(1, 0, 0), radius: 0.1 })
    world.drive(thing, { position: at(9, 9, 8) }, 0.1)
    expect(() => balls.advance(0.2)).toThrow('Balls.advance: dt is 0.2, expected at most 0.1')
    balls.advance(0.1)
    world.advance()
    balls.advance(0.2)
    balls.getPosition(ball, out)
    expect(out.x).toBeCloseTo(0.3, 12)
  })
})
