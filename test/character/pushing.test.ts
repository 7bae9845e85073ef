import { describe, expect, it, test } from 'vitest'
import { Balls, box, Character, capsule, plane, sphere, World } from '../../src/index.ts'

const at = (x: number, y = 0, z = 0) => ({ x, y, z })
const BODY = capsule({ radius: 0.3, height: 1.8 })

function contactWith(one: Character, collider: number) {
  return one.contacts.slice(0, one.contactCount).find((contact) => contact.collider === collider)
}

describe('how fast it comes at what it touches', () => {
  test.each([24, 60, 1000])('its velocity along the normal, whatever was on the way: at %d Hz', (rate) => {
    const world = new World()
    world.add(plane({ normal: at(0, 1), offset: 0 }))
    const crate = world.add(box({ halfExtents: at(0.5, 0.5, 0.5) }), { position: at(2, 0.5) })
    const one = new Character(world, { shape: BODY, position: at(0), stepHeight: 0 })
    let contact: ReturnType<typeof contactWith>
    for (let i = 0; contact === undefined && i < 2 * rate; i++) {
      one.walk({ velocity: at(3, 0, 0.5) }, 1 / rate)
      contact = contactWith(one, crate)
    }
    expect(contact?.speed).toBeCloseTo(3, 6)
    expect(contact?.normal.x).toBeCloseTo(-1, 9)
  })

  it('is nothing for the ground that it stands on, and all of the fall for that on which it lands', () => {
    const world = new World()
    const ground = world.add(plane({ normal: at(0, 1), offset: 0 }))
    const one = new Character(world, { shape: BODY, position: at(0, 1) })
    let landing = 0
    while (one.ground.kind === 'air') {
      one.walk({ velocity: at(0) }, 1 / 1000)
      landing = contactWith(one, ground)?.speed ?? 0
    }
    expect(landing).toBeCloseTo(Math.sqrt(2 * 9.81), 1)
    one.walk({ velocity: at(1) }, 1 / 60)
    expect(contactWith(one, ground)?.speed).toBe(0)
  })

  it('is seen from what is driven', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1), offset: 0 }))
    const wall = world.add(box({ halfExtents: at(0.5, 1, 1) }), { position: at(2, 1) })
    const one = new Character(world, { shape: BODY, position: at(0) })
    let speed = 0
    for (let i = 1; speed === 0 && i < 120; i++) {
      world.drive(wall, { position: at(2 - i / 60, 1) }, 1 / 60)
      one.walk({ velocity: at(2) }, 1 / 60)
      speed = contactWith(one, wall)?.speed ?? 0
      world.advance()
    }
    expect(speed).toBeCloseTo(3, 6)
  })

  it('is that of the move in which it was met, whoever moved since', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1), offset: 0 }))
    const wall = world.add(box({ halfExtents: at(0.5, 1, 1) }), { position: at(1, 1) })
    const one = new Character(world, { shape: BODY, position: at(0.1) })
    const other = new Character(world, { shape: BODY, position: at(-5) })
    one.walk({ velocity: at(20) }, 1 / 60)
    other.walk({ velocity: at(1) }, 1 / 1000)
    one.launch(at(0, 1))
    expect(contactWith(one, wall)?.speed).toBeCloseTo(20, 6)
  })
})

describe('balls are kicked by a character that has a collider of its own', () => {
  test.each([
    [1, 4],
    [0.5, 3],
    [0, 2],
  ])('as by a paddle: restitution %d, %d m/s', (restitution, speed) => {
    const world = new World()
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0) })
    const ball = balls.add({ position: at(2, 0.9), velocity: at(0), radius: 0.2, restitution })
    const one = new Character(world, { shape: BODY, position: at(0), collider: true, gravity: 0 })
    const velocity = at(0)
    for (let i = 0; i < 90; i++) {
      one.move(at(2 / 60), 1 / 60)
      balls.advance(1 / 60)
    }
    balls.getVelocity(ball, velocity)
    expect(velocity.x).toBeCloseTo(speed, 6)
    expect(velocity.y).toBeCloseTo(0, 6)
  })

  it('and bounces off one that stands', () => {
    const world = new World()
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0) })
    const ball = balls.add({ position: at(2, 0.92), velocity: at(-3), radius: 0.2, restitution: 1 })
    const one = new Character(world, { shape: sphere({ radius: 0.9 }), position: at(0), collider: true, gravity: 0 })
    const velocity = at(0)
    for (let i = 0; i < 60; i++) balls.advance(1 / 60)
    balls.getVelocity(ball, velocity)
    expect(velocity.x).toBeCloseTo(3, 3)
    expect(one.position.x).toBe(0)
  })
})
