import { describe, expect, test } from 'vitest'
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  plane,
  sphere,
  type Vec3,
  World,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const STILL = { velocity: at(0, 0, 0) }
const BODIES: Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: at(0.3, 0.9, 0.3) }),
]
const RATES = [24, 60, 1000]
const turned = (angle: number) => ({ x: 0, y: Math.sin(angle / 2), z: 0, w: Math.cos(angle / 2) })

function stand(world: World, shape: Mover, position: Vec3, options: Partial<CharacterOptions> = {}): Character {
  const character = new Character(world, { shape, position, ...options })
  for (let i = 0; i < 5; i++) character.walk(STILL, 1 / 60)
  return character
}

describe.each(BODIES)('a $kind that stands on something driven', (shape) => {
  // S5, lifts of all directions; a step takes the whole frame
  test.each(RATES)('goes with it to 1e-9, at %i Hz', (hz) => {
    const dt = 1 / hz
    for (const way of [at(0, 0.5, 0), at(0, -2, 0), at(2, 0, 0), at(1, 1, 0.5), at(1, -1, 0.5)]) {
      const world = new World()
      const lift = world.add(box({ halfExtents: at(5, 0.5, 5) }), { position: at(0, -0.5, 0) })
      const character = stand(world, shape, at(0.5, 0, 0.25))
      const { x, y, z } = character.position
      const told = new Set<string>()
      let [farthest, wrongest] = [0, 0]
      for (let i = 1; i <= hz; i++) {
        const t = i * dt
        world.drive(lift, { position: at(way.x * t, way.y * t - 0.5, way.z * t) }, dt)
        told.add(`${character.walk(STILL, dt)} on ${character.ground.kind}`)
        wrongest = Math.max(wrongest, Math.abs(character.ground.velocity.y - way.y))
        world.advance()
        const off = [character.position.x - x - way.x * t, character.position.y - y - way.y * t]
        off.push(character.position.z - z - way.z * t)
        farthest = Math.max(farthest, ...off.map(Math.abs))
      }
      expect([...told]).toEqual(['free on ground'])
      expect(wrongest).toBeLessThan(5e-10)
      expect(farthest).toBeLessThan(1e-9)
    }
  })

  // S5b: once around, nine metres off the axis
  test.each(RATES)('turns with it to 1e-9, at %i Hz', (hz) => {
    const world = new World()
    const disc = world.add(box({ halfExtents: at(10, 1, 10) }), { position: at(0, -1, 0) })
    const character = stand(world, shape, at(9, 0, 0))
    const { y } = character.position
    for (let i = 1; i <= hz; i++) {
      const angle = (2 * Math.PI * i) / hz
      world.drive(disc, { orientation: turned(angle) }, 1 / hz)
      expect(character.walk(STILL, 1 / hz)).toBe('free')
      expect(character.ground.kind).toBe('ground')
      world.advance()
      expect(Math.abs(character.position.x - 9 * Math.cos(angle))).toBeLessThan(1e-9)
      expect(Math.abs(character.position.z + 9 * Math.sin(angle))).toBeLessThan(1e-9)
      expect(Math.abs(character.position.y - y)).toBeLessThan(1e-9)
    }
  })

  test('walks on it as on the ground: the same way, in its frame', () => {
    const dt = 1 / 60
    const world = new World()
    const lift = world.add(box({ halfExtents: at(9, 0.5, 9) }), { position: at(0, -0.5, 0) })
    const character = stand(world, shape, at(0, 0, 0))
    for (let i = 1; i <= 60; i++) {
      world.drive(lift, { position: at(2 * i * dt, 3 * i * dt - 0.5, 0) }, dt)
      character.walk({ velocity: at(1, 0, 2) }, dt)
      world.advance()
    }
    expect(character.position.x).toBeCloseTo(3, 9)
    expect(character.position.y).toBeCloseTo(3, 9)
    expect(character.position.z).toBeCloseTo(2, 9)
  })

  test('who does not walk is carried as well, and who takes two short steps as by one', () => {
    const ends = [0, 1, 2, 3].map((steps) => {
      const world = new World()
      const lift = world.add(box({ halfExtents: at(9, 0.5, 9) }), { position: at(0, -0.5, 0) })
      const character = stand(world, shape, at(1, 0, 0))
      for (let i = 1; i <= 30; i++) {
        world.drive(lift, { position: at(i / 20, i / 30 - 0.5, 0), orientation: turned(i / 40) }, 1 / 60)
        for (let k = 0; k < steps; k++) character.walk(STILL, 1 / 60 / steps)
        world.advance()
      }
      return character.position
    })
    for (const end of ends)
      for (const k of ['x', 'y', 'z'] as const) expect(Math.abs(end[k] - ends[1][k])).toBeLessThan(1e-9)
  })
})

describe.each(BODIES)('a $kind in the way of something driven', (shape) => {
  test('a door of 1 cm at 100 m/s does not pass it, whether it walks, walks twice a frame, or does nothing', () => {
    const dice = diceOf(7)
    for (let n = 0; n < 150; n++) {
      const world = new World()
      world.add(plane({ normal: at(0, 1, 0) }))
      let x = -2 - dice.unit()
      const door = world.add(box({ halfExtents: at(0.005, 2, 3) }), { position: at(x, 2, 0) })
      const character = stand(world, shape, at(dice.unit(), 0, dice.between(-0.5, 0.5)))
      for (let i = 0; i < 4; i++) {
        x += 100 / 60
        world.drive(door, { position: at(x, 2, 0) }, 1 / 60)
        for (let k = 0; k < n % 3; k++) character.walk({ velocity: at(-4, 0, 1) }, 1 / 60 / (n % 3))
        world.advance()
      }
      expect(character.state[0]).toBeGreaterThan(x)
    }
  })

  test('what slides past it does not take it along (S4)', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const wall = world.add(box({ halfExtents: at(10, 2, 0.1) }), { position: at(0, 2, -0.6) })
    const character = stand(world, shape, at(0, 0, 0))
    for (let i = 0; i < 30; i++) character.walk({ velocity: at(0, 0, -3) }, 1 / 60)
    const { x, z } = character.position
    for (let i = 1; i <= 60; i++) {
      world.drive(wall, { position: at(i / 30, 2, -0.6) }, 1 / 60)
      character.walk(STILL, 1 / 60)
      world.advance()
    }
    expect(Math.abs(character.position.x - x)).toBeLessThan(1e-9)
    expect(Math.abs(character.position.z - z)).toBeLessThan(1e-9)
  })

  test('between a door and a wall it is crushed, is told by whom, and comes out on its side', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    world.add(box({ halfExtents: at(0.1, 2, 5) }), { position: at(2.1, 2, 0) })
    const door = world.add(box({ halfExtents: at(0.005, 2, 5) }), { position: at(-1, 2, 0) })
    const character = stand(world, shape, at(0, 0, 0))
    const told: string[] = []
    for (let i = 1; i <= 300; i++) {
      const t = i / 60
      world.drive(door, { position: at(t < 1.6 ? 2 * t - 1 : t < 3 ? 2.2 : 8.2 - 2 * t, 2, 0) }, 1 / 60)
      const result = character.walk(STILL, 1 / 60)
      world.advance()
      if (result !== told.at(-1)) told.push(result)
      expect(character.crushedBy).toEqual(result === 'crushed' ? [door] : [])
      expect(character.position.x).toBeLessThan(2)
    }
    expect(told).toEqual(['free', 'crushed', 'free'])
    expect(character.position.y).toBeCloseTo(0, 9)
  })

  test('a lift that leaves it no room under the ceiling takes it down again', () => {
    const world = new World()
    world.add(box({ halfExtents: at(5, 0.1, 5) }), { position: at(0, 3.1, 0) })
    const lift = world.add(box({ halfExtents: at(2, 0.1, 2) }), { position: at(0, -0.1, 0) })
    const character = stand(world, shape, at(0, 0, 0))
    let crushed = 0
    let height = 0
    for (let i = 1; i <= 480; i++) {
      const t = i / 60
      height = t < 3 ? t : t < 4 ? 3 : 7 - t
      world.drive(lift, { position: at(0, height - 0.1, 0) }, 1 / 60)
      if (character.walk(STILL, 1 / 60) === 'crushed') crushed++
      world.advance()
    }
    expect(crushed).toBeGreaterThan(60)
    expect(character.ground.collider).toBe(lift)
    expect(Math.abs(character.state[1] - character.state[18] - height)).toBeLessThan(1e-3)
  })
})

describe('the frame', () => {
  const floor = box({ halfExtents: at(9, 0.5, 9) })
  const scene = () => {
    const world = new World()
    const lift = world.add(floor, { position: at(0, -0.5, 0) })
    return { world, lift, character: stand(world, BODIES[0], at(0, 0, 0)) }
  }

  test('has one length, and nobody moves beyond its end', () => {
    const { world, lift, character } = scene()
    const other = world.add(sphere({ radius: 1 }), { position: at(0, 50, 0) })
    world.drive(lift, { position: at(0, 0, 0) }, 0.1)
    expect(() => world.drive(other, { position: at(1, 50, 0) }, 0.2)).toThrow('World.drive: dt is 0.2, expected 0.1')
    character.walk(STILL, 0.06)
    expect(() => character.walk(STILL, 0.06)).toThrow(/^Character.walk: dt is 0.06, expected at most 0.04/)
    character.walk(STILL, 0.04)
    world.advance()
    character.walk(STILL, 7)
    expect(character.position.y).toBeCloseTo(0.5, 9)
    expect(() => world.drive(lift, { position: at(0, 0, 0) }, 0)).toThrow('World.drive: dt is 0')
  })

  test('shows the poses at its start until it ends', () => {
    const { world, lift } = scene()
    const out = at(0, 0, 0)
    world.drive(lift, { position: at(0, 5, 0) }, 0.1)
    expect(world.castRayAny(at(0, 9, 0), at(0, -1, 0), 6)).toBe(false)
    world.getPosition(lift, out)
    expect(out.y).toBe(-0.5)
    world.advance()
    expect(world.castRayAny(at(0, 9, 0), at(0, -1, 0), 6)).toBe(true)
    world.getPosition(lift, out)
    expect(out.y).toBe(5)
  })

  test('place drops what is driven, and carries nobody', () => {
    const { world, lift, character } = scene()
    world.drive(lift, { position: at(3, -0.5, 0) }, 0.1)
    world.place(lift, { position: at(0, -0.5, 0) })
    character.walk(STILL, 0.1)
    world.advance()
    expect(character.position.x).toBe(0)
    world.drive(lift, { position: at(3, -0.5, 0) }, 0.1)
    world.remove(lift)
    character.walk(STILL, 0.1)
    world.advance()
    expect([character.position.x, character.ground.kind]).toEqual([0, 'air'])
  })

  test.each([true, false])('who jumps keeps the velocity of the ground: %s', (inheritVelocity) => {
    const world = new World()
    const lift = world.add(floor, { position: at(0, -0.5, 0) })
    const character = stand(world, BODIES[1], at(0, 0, 0), { inheritVelocity })
    world.drive(lift, { position: at(0.3, -0.4, 0) }, 0.1)
    character.walk({ ...STILL, jump: true }, 0.1)
    world.advance()
    const more = inheritVelocity ? [0.3, 0.1] : [0, 0]
    expect(character.position.x).toBeCloseTo(more[0], 9)
    expect(character.position.y).toBeCloseTo(0.5 - 0.5 * 9.81 * 0.01 + more[1], 9)
  })

  test('a saved state of one who is crushed goes on as the original', () => {
    const run = (restores: boolean): number[] => {
      const world = new World()
      world.add(plane({ normal: at(0, 1, 0) }))
      world.add(box({ halfExtents: at(0.1, 2, 5) }), { position: at(1.1, 2, 0) })
      const door = world.add(box({ halfExtents: at(0.005, 2, 5) }), { position: at(-1, 2, 0) })
      let character = stand(world, BODIES[0], at(0, 0, 0))
      for (let i = 1; i <= 120; i++) {
        if (restores && i % 10 === 0) {
          const saved = character.state.slice()
          character = new Character(world, { shape: BODIES[0], position: at(9, 9, 9) })
          character.restore(saved)
        }
        world.drive(door, { position: at(-1 + 1.8 * Math.sin(i / 30), 2, 0) }, 1 / 60)
        character.walk({ velocity: at(0, 0, 0.5) }, 1 / 60)
        world.advance()
      }
      return [...character.state]
    }
    expect(run(true)).toEqual(run(false))
  })
})
