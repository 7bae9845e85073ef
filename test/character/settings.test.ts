import { describe, expect, test } from 'vitest'
import { icosphere } from '../../scenes/icosphere.ts'
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  cylinder,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'
import { still, vec } from './levels.ts'

const DT = 1 / 60
const BODY = capsule({ radius: 0.3, height: 1.8 })

function onFloor(options: Partial<CharacterOptions> = {}) {
  const world = new World()
  world.add(plane({ normal: vec(0, 1, 0), offset: 0 }))
  const one = new Character(world, { shape: BODY, position: vec(0, 0, 0), ...options })
  one.walk(still, DT)
  return { world, one }
}

/** How high its next jump is. */
function jumpOf(one: Character): number {
  let highest = 0
  one.walk({ ...still, jump: true }, DT)
  while (one.ground.kind === 'air') {
    highest = Math.max(highest, one.position.y)
    one.walk(still, 1 / 1000)
  }
  return highest
}

/** A slope that rises along x, from its foot at x = 1. */
function onSlope(degrees: number, options: Partial<CharacterOptions> = {}) {
  const { world, one } = onFloor(options)
  const angle = (degrees * Math.PI) / 180
  world.add(plane({ normal: vec(-Math.sin(angle), Math.cos(angle), 0), offset: -Math.sin(angle) }))
  return { world, one }
}

function walkAhead(one: Character, seconds: number): number {
  for (let time = 0; time < seconds; time += DT) one.walk({ velocity: vec(2, 0, 0) }, DT)
  return one.position.y
}

describe('settings that are changed between moves', () => {
  test('gravity and jumpSpeed: jumps are v² / 2g high', () => {
    const { one } = onFloor()
    expect(jumpOf(one)).toBeCloseTo(25 / (2 * 9.81), 3)
    one.gravity = 20
    one.jumpSpeed = 8
    expect([one.gravity, one.jumpSpeed]).toEqual([20, 8])
    expect(jumpOf(one)).toBeCloseTo(64 / 40, 3)
  })

  test('maxSlope: a slope that was a wall is walked', () => {
    const { one } = onSlope(40, { maxSlope: 0.5, stepHeight: 0 })
    expect(walkAhead(one, 1)).toBeLessThan(0.01)
    one.maxSlope = 0.8
    expect(walkAhead(one, 1)).toBeGreaterThan(0.8)
  })

  test('maxSlope: who stands at rest on what has become too steep slides down', () => {
    const { one } = onSlope(40)
    walkAhead(one, 2)
    for (let i = 0; i < 5; i++) one.walk(still, DT)
    const { y } = one.position
    expect(y).toBeGreaterThan(0.8)
    one.walk(still, DT)
    expect(one.position.y).toBe(y)
    one.maxSlope = 0.5
    for (let i = 0; i < 30; i++) one.walk(still, DT)
    expect(one.position.y).toBeLessThan(y - 0.3)
  })

  test('stepHeight: what was too high is a step', () => {
    const { world, one } = onFloor({ stepHeight: 0.1, shape: cylinder({ radius: 0.3, height: 1.8 }) })
    world.add(box({ halfExtents: vec(2, 0.1, 2) }), { position: vec(3, 0.1, 0) })
    expect(walkAhead(one, 1)).toBeLessThan(0.01)
    one.stepHeight = 0.25
    expect(walkAhead(one, 0.5)).toBeCloseTo(0.2, 6)
  })

  test('snap: ground so far down is kept, or not', () => {
    const kinds = [0.3, 0].map((snap) => {
      const { world, one } = onFloor({
        stepHeight: 0,
        snap: 1,
        position: vec(0, 0.2, 0),
        shape: cylinder({ radius: 0.3, height: 1.8 }),
      })
      world.add(box({ halfExtents: vec(1, 0.1, 2) }), { position: vec(0, 0.1, 0) })
      for (let i = 0; i < 5; i++) one.walk(still, DT)
      one.snap = snap
      walkAhead(one, 0.75)
      return one.ground.kind
    })
    expect(kinds).toEqual(['ground', 'air'])
  })

  test('inheritVelocity: who jumps off a belt keeps its velocity, or not', () => {
    const speeds = [true, false].map((inheritVelocity) => {
      const world = new World()
      world.add(box({ halfExtents: vec(50, 1, 50) }), { position: vec(0, -1, 0), surfaceVelocity: vec(3, 0, 0) })
      const one = new Character(world, { shape: BODY, position: vec(0, 0, 0), inheritVelocity: !inheritVelocity })
      one.walk(still, DT)
      one.inheritVelocity = inheritVelocity
      one.walk({ ...still, jump: true }, DT)
      one.walk(still, DT)
      return one.velocity.x
    })
    expect(speeds[0]).toBeCloseTo(3, 9)
    expect(speeds[1]).toBe(0)
  })

  test('what is no such value is refused, and nothing has changed', () => {
    const { one } = onFloor()
    const names = ['gravity', 'jumpSpeed', 'maxSlope', 'snap', 'stepHeight'] as const
    for (const name of names) {
      const before = one[name]
      for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY, '1' as unknown as number])
        expect(() => {
          one[name] = wrong
        }).toThrow(`Character.${name}: ${name} is`)
      expect(one[name]).toBe(before)
    }
    expect(() => {
      one.maxSlope = 1.6
    }).toThrow('Character.maxSlope: maxSlope is 1.6')
    expect(() => {
      one.inheritVelocity = 1 as unknown as boolean
    }).toThrow('Character.inheritVelocity: inheritVelocity is 1')
  })

  test('a snapshot has them, and the world goes on from it bit for bit', () => {
    const made = () => {
      const { world, one } = onFloor({ shape: sphere({ radius: 0.5 }) })
      return { world, one }
    }
    const { world, one } = made()
    Object.assign(one, { gravity: 4, jumpSpeed: 3, maxSlope: 0.4, snap: 0.1, stepHeight: 0.2, inheritVelocity: false })
    one.up = vec(0.6, 0.8, 0)
    one.walk({ velocity: vec(1, 0, 2), jump: true }, DT)
    const saved = world.save({ characters: [one] })
    const other = made()
    other.world.restore(saved, { characters: [other.one] })
    for (const name of ['gravity', 'jumpSpeed', 'maxSlope', 'snap', 'stepHeight', 'inheritVelocity'] as const)
      expect(other.one[name]).toBe(one[name])
    expect(other.one.up).toEqual(one.up)
    expect(other.one.position).toEqual(one.position)
    for (let i = 0; i < 20; i++) for (const who of [one, other.one]) who.walk({ velocity: vec(0, 0, 2) }, DT)
    expect(other.one.state).toEqual(one.state)
  })
})

describe('up', () => {
  test('all around a planet, on its ground at each step', () => {
    const world = new World()
    const { positions, indices } = icosphere({ radius: 20, frequency: 8 })
    world.add(new TriangleMesh(positions, indices))
    const one = new Character(world, { shape: sphere({ radius: 0.5 }), position: vec(0, 20.2, 0) })
    const { state } = one
    let turned = 0
    let least = Number.POSITIVE_INFINITY
    let last = Math.PI / 2
    for (let i = 0; i < 60 * 45; i++) {
      one.up = vec(state[0], state[1], state[2])
      const { x, y } = one.up
      one.walk({ velocity: vec(3 * y, -3 * x, 0) }, DT)
      if (i > 20) expect(one.ground.kind).toBe('ground')
      const angle = Math.atan2(state[1], state[0])
      turned += ((last - angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI
      last = angle
      least = Math.min(least, Math.hypot(state[0], state[1], state[2]))
    }
    expect(turned).toBeGreaterThan(2 * Math.PI)
    // (the mesh lies in the ball of 20 m, by at most this)
    expect(least).toBeGreaterThan(20 + 0.5 - 0.3)
    expect(Math.abs(state[2])).toBeLessThan(0.5)
  })

  test('the body stays where it is, and the feet are its lowest point', () => {
    const { one } = onFloor()
    const centre = Array.from(one.state.subarray(0, 3))
    one.up = vec(2, 0, 0)
    expect(one.up).toEqual(vec(1, 0, 0))
    expect(Array.from(one.state.subarray(0, 3))).toEqual(centre)
    expect(one.position.x).toBeCloseTo(-0.32, 12)
    expect(one.position.y).toBe(centre[1])
    expect(one.ground.kind).toBe('air')
    one.walk(still, 0.1)
    expect(one.velocity.x).toBeCloseTo(-9.81 * 0.05, 9)
  })

  test('a cylinder stands upright', () => {
    const { one } = onFloor({ shape: cylinder({ radius: 0.3, height: 1.8 }) })
    expect(() => {
      one.up = vec(1, 0, 0)
    }).toThrow('Character.up: up is not along y')
    expect(one.up).toEqual(vec(0, 1, 0))
    one.up = vec(0, -1, 0)
    expect(one.position.y).toBeCloseTo(1.84, 9)
    expect(() => {
      one.up = vec(0, 0, 0)
    }).toThrow('Character.up: up')
  })
})
