/** How balls come to rest, stay there, and wake. */
import { describe, expect, it } from 'vitest'
import { Balls, box, Character, cylinder, plane, type Vec3, World } from '../../src/index.ts'
import { at } from './grounds.ts'
import { deepest, heapOf, settle, statesOf } from './heap.ts'

const out = at(0, 0, 0)
const positionOf = (balls: Balls, id: number): Vec3 => {
  balls.getPosition(id, out)
  return { ...out }
}
const velocityOf = (balls: Balls, id: number): Vec3 => {
  balls.getVelocity(id, out)
  return { ...out }
}

describe('a heap of 60 balls in a bowl of triangles', () => {
  for (const rate of [24, 60, 144])
    it(`sleeps, without overlap, at ${rate} Hz`, () => {
      const heap = heapOf(60, 1)
      const { seconds, overlap, limited } = settle(heap, rate, 8)
      expect(seconds).toBeLessThan(8)
      expect(overlap).toBeLessThan(1e-9)
      expect(limited).toBe(0)
      const before = heap.ids.map((id) => positionOf(heap.balls, id))
      for (let i = 0; i < 100; i++) heap.balls.advance(1)
      expect(heap.ids.map((id) => positionOf(heap.balls, id))).toEqual(before)
      expect(heap.balls.eventCount).toBe(0)
    })

  it('wakes only where a ball is pulled out, and sleeps again', () => {
    const heap = heapOf(60, 1)
    settle(heap, 60, 8)
    // the highest supports nothing, the lowest the most
    const byHeight = [...heap.ids].sort((a, b) => positionOf(heap.balls, a).y - positionOf(heap.balls, b).y)
    heap.balls.remove(byHeight[59])
    heap.ids.splice(heap.ids.indexOf(byHeight[59]), 1)
    heap.balls.advance(1 / 60)
    expect(statesOf(heap)).toEqual({ sleeps: 59 })
    heap.balls.remove(byHeight[0])
    heap.ids.splice(heap.ids.indexOf(byHeight[0]), 1)
    heap.balls.advance(1 / 60)
    const { touches = 0, sleeps = 0 } = statesOf(heap)
    expect(touches).toBeGreaterThan(0)
    expect(touches).toBeLessThan(12)
    expect(sleeps + touches).toBe(58)
    expect(settle(heap, 60, 8).seconds).toBeLessThan(8)
    expect(deepest(heap)).toBeLessThan(1e-9)
  })
})

it('a ball in a groove comes to rest in it', () => {
  const world = new World()
  world.add(plane({ normal: at(Math.SQRT1_2, Math.SQRT1_2, 0) }))
  world.add(plane({ normal: at(-Math.SQRT1_2, Math.SQRT1_2, 0) }))
  const balls = new Balls(world)
  const id = balls.add({ position: at(0.02, 0.5, 0), radius: 0.1 })
  for (let i = 0; i < 300; i++) expect(balls.advance(1 / 60)).toBe('complete')
  expect(balls.state(id)).toBe('sleeps')
  expect(positionOf(balls, id).x).toBeCloseTo(0, 4)
  expect(positionOf(balls, id).y).toBeCloseTo(0.1 * Math.SQRT2, 4)
})

describe('edges', () => {
  const r = 0.1
  const table = (): World => {
    const world = new World()
    world.add(box({ halfExtents: at(1, 0.5, 1) }), { position: at(0, -0.5, 0) })
    world.add(box({ halfExtents: at(1, 0.5, 1) }), { position: at(2, -0.5, 0) })
    return world
  }
  it('between colliders of one height are not felt', () => {
    const balls = new Balls(table())
    const id = balls.add({
      position: at(-0.5, r, 0),
      velocity: at(1, 0, 0.1),
      radius: r,
      friction: 0,
      rollingResistance: 0,
    })
    balls.advance(2)
    expect(balls.eventCount).toBe(0)
    expect(velocityOf(balls, id)).toEqual(at(1, 0, 0.1))
    expect(positionOf(balls, id).x).toBeCloseTo(1.5, 12)
    expect(positionOf(balls, id).y).toBe(r)
  })
  for (const [speed, wanted] of [
    [1.2, 'flies'],
    [0.3, 'touches'],
  ] as const)
    it(`are left at ${speed} m/s: the ball ${wanted} (v² against g R)`, () => {
      const balls = new Balls(table())
      const id = balls.add({
        position: at(2.9, r, 0),
        velocity: at(speed, 0, 0),
        radius: r,
        friction: 0,
        rollingResistance: 0,
      })
      balls.advance(0.1 / speed + 0.02)
      expect(balls.state(id)).toBe(wanted)
      for (let i = 0; i < 60; i++) balls.advance(1 / 60)
      expect(positionOf(balls, id).y).toBeLessThan(-1)
      expect(positionOf(balls, id).x).toBeGreaterThan(3 + r - 1e-9)
    })
})

describe('what moves balls', () => {
  it('a conveyor takes a ball along, by friction', () => {
    const world = new World()
    const belt = world.add(box({ halfExtents: at(500, 0.5, 5) }), {
      position: at(0, -0.5, 0),
      surfaceVelocity: at(2, 0, 0),
    })
    const balls = new Balls(world)
    const id = balls.add({ position: at(0, 0.1, 0), radius: 0.1, friction: 0.3, rollingResistance: 0.01 })
    for (let i = 0; i < 600; i++) balls.advance(1 / 60)
    // sliding, then rolling: 2/7 of the belt's speed; rolling resistance takes it to the belt's own
    expect(velocityOf(balls, id).x).toBeGreaterThan(2 / 3)
    for (let i = 0; i < 1200; i++) balls.advance(1 / 60)
    expect(velocityOf(balls, id)).toEqual(at(2, 0, 0))
    world.setSurfaceVelocity(belt, at(0, 0, 0))
    for (let i = 0; i < 3600; i++) balls.advance(1 / 60)
    expect(velocityOf(balls, id)).toEqual(at(0, 0, 0))
  })

  it('a lift carries a ball up and down, and a tray tilts it off', () => {
    const world = new World()
    const lift = world.add(box({ halfExtents: at(1, 0.1, 1) }), { position: at(0, -0.1, 0) })
    const balls = new Balls(world)
    const id = balls.add({ position: at(0, 0.1, 0), radius: 0.1 })
    let worst = 0
    for (let i = 1; i <= 240; i++) {
      const y = 1 - Math.cos((i / 240) * 2 * Math.PI)
      world.drive(lift, { position: at(0, -0.1 + y, 0) }, 1 / 60)
      balls.advance(1 / 60)
      world.advance()
      worst = Math.max(worst, Math.abs(positionOf(balls, id).y - 0.1 - y))
    }
    expect(worst).toBeLessThan(2e-3)
    world.place(lift, { orientation: { x: 0, y: 0, z: -0.2, w: 1 } })
    for (let i = 0; i < 120; i++) balls.advance(1 / 60)
    expect(positionOf(balls, id).y).toBeLessThan(-1)
  })

  it('a floor that is removed wakes what lies on it', () => {
    const world = new World()
    const floor = world.add(plane({ normal: at(0, 1, 0) }))
    const balls = new Balls(world)
    const id = balls.add({ position: at(0, 0.1, 0), radius: 0.1 })
    balls.advance(1)
    expect(balls.state(id)).toBe('rolls')
    world.remove(floor)
    balls.advance(1)
    expect(balls.state(id)).toBe('flies')
    expect(positionOf(balls, id).y).toBeCloseTo(0.1 - 4.905, 9)
  })

  it('a character that walks into a ball kicks it', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const balls = new Balls(world)
    const id = balls.add({ position: at(1, 0.2, 0), radius: 0.2 })
    const walker = new Character(world, {
      shape: cylinder({ radius: 0.3, height: 1.8 }),
      position: at(0, 0, 0),
      collider: true,
    })
    for (let i = 0; i < 60; i++) {
      walker.walk({ velocity: at(2, 0, 0) }, 1 / 60)
      balls.advance(1 / 60)
      world.advance()
    }
    expect(positionOf(balls, id).x).toBeGreaterThan(2)
    expect(positionOf(balls, id).y).toBeCloseTo(0.2, 3)
  })
})

describe('a ball of its own kind', () => {
  it('passes what its mask leaves out, and spins where a cue strikes it', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }), { layer: 3 })
    const balls = new Balls(world)
    const ghost = balls.add({ position: at(0, 1, 0), radius: 0.1, mask: 1 << 4, data: 'ghost' })
    const solid = balls.add({ position: at(1, 0.1, 0), radius: 0.1, layer: 5 })
    balls.advance(1)
    expect(positionOf(balls, ghost).y).toBeLessThan(-3)
    expect(positionOf(balls, solid).y).toBe(0.1)
    expect(balls.getData(ghost)).toBe('ghost')
    balls.setPosition(ghost, at(0, 0.1, 0))
    balls.setVelocity(ghost, at(10, 0, 0))
    balls.advance(0.05)
    expect(balls.eventCount).toBe(0)
    // 7/5 R above the cloth: it rolls at once
    balls.addImpulse(solid, at(1, 0, 0), at(0.9, 0.14, 0))
    balls.advance(1e-9)
    expect(balls.state(solid)).toBe('rolls')
    expect(velocityOf(balls, solid).x).toBeCloseTo(1, 6)
  })
})
