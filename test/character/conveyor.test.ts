import { describe, expect, test } from 'vitest'
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  cylinder,
  type Mover,
  sphere,
  type Vec3,
  World,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const STILL = { velocity: at(0, 0, 0) }
const DT = 1 / 60
const BODIES: Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  sphere({ radius: 0.4 }),
]

function onBelt(shape: Mover, surfaceVelocity: Vec3, options: Partial<CharacterOptions> = {}, tilt = 0) {
  const world = new World()
  const belt = world.add(box({ halfExtents: at(20, 0.5, 20) }), {
    position: at(0, -0.5, 0),
    orientation: { x: 0, y: 0, z: Math.sin(tilt / 2), w: Math.cos(tilt / 2) },
    surfaceVelocity,
  })
  const character = new Character(world, { shape, position: at(0, 1, 0), ...options })
  for (let i = 0; i < 60 && character.ground.kind !== 'ground'; i++) character.walk(STILL, DT)
  return { world, belt, character }
}

describe.each(BODIES)('a $kind on a conveyor', (shape) => {
  test('is carried at its speed, and walks with and against it', () => {
    const { character } = onBelt(shape, at(1.5, 0, 0))
    for (const speed of [0, 2, -1.5, -4]) {
      const { x } = character.position
      for (let i = 0; i < 10; i++) expect(character.walk({ velocity: at(speed, 0, 0) }, DT)).toBe('free')
      expect(character.position.x - x).toBeCloseTo((speed + 1.5) / 6, 9)
      expect(character.ground.velocity.x).toBeCloseTo(1.5, 12)
      expect(character.velocity.x).toBeCloseTo(speed + 1.5, 9)
    }
  })

  test('keeps its velocity in a jump, unless it is not to', () => {
    for (const inheritVelocity of [true, false]) {
      const { character } = onBelt(shape, at(0, 0, 2), { inheritVelocity })
      const { z } = character.position
      character.walk({ velocity: at(0, 0, 0), jump: true }, DT)
      for (let i = 0; i < 29; i++) character.walk(STILL, DT)
      expect(character.ground.kind).toBe('air')
      expect(character.position.z - z).toBeCloseTo(inheritVelocity ? 1 : 0, 9)
    }
  })

  test('is carried up a slope at its speed, along the slope', () => {
    const { character } = onBelt(shape, at(2, 0, 0), {}, 0.4)
    const { x, y } = character.position
    for (let i = 0; i < 30; i++) expect(character.walk(STILL, DT)).toBe('free')
    expect(character.position.x - x).toBeCloseTo(Math.cos(0.4), 6)
    expect(character.position.y - y).toBeCloseTo(Math.sin(0.4), 6)
  })

  test('starts and stops with it, even from rest', () => {
    const { world, belt, character } = onBelt(shape, at(0, 0, 0))
    for (let i = 0; i < 10; i++) character.walk(STILL, DT)
    const { x } = character.position
    world.setSurfaceVelocity(belt, at(3, 0, 0))
    for (let i = 0; i < 20; i++) character.walk(STILL, DT)
    expect(character.position.x - x).toBeCloseTo(1, 9)
    world.setSurfaceVelocity(belt, at(0, 0, 0))
    character.walk(STILL, DT)
    expect(character.position.x - x).toBeCloseTo(1, 9)
  })

  test('goes with a conveyor that is driven and turned, by both', () => {
    const { world, belt, character } = onBelt(shape, at(1, 0, 0))
    const { x, y, z } = character.position
    for (let i = 1; i <= 30; i++) {
      world.drive(belt, { position: at(0, -0.5 + 0.01 * i, 0) }, DT)
      character.walk(STILL, DT)
      world.advance()
    }
    expect(character.position.x - x).toBeCloseTo(0.5, 9)
    expect(character.position.y - y).toBeCloseTo(0.3, 9)
    world.place(belt, { orientation: { x: 0, y: Math.SQRT1_2, z: 0, w: Math.SQRT1_2 } })
    for (let i = 0; i < 30; i++) character.walk(STILL, DT)
    expect(character.position.z - z).toBeCloseTo(-0.5, 9)
  })

  test('is stopped by what stands in the way', () => {
    const { world, character } = onBelt(shape, at(3, 0, 0))
    world.add(box({ halfExtents: at(1, 2, 5) }), { position: at(3, 2, 0) })
    for (let i = 0; i < 120; i++) expect(character.walk(STILL, DT)).toBe('free')
    const radius = shape.kind === 'sphere' ? 0.4 : 0.3
    expect(character.position.x).toBeCloseTo(2 - radius - 0.02, 6)
  })
})

test('what is no vector is refused', () => {
  const world = new World()
  const shape = sphere({ radius: 1 })
  expect(() => world.add(shape, { surfaceVelocity: at(Number.NaN, 0, 0) })).toThrow(
    'World.add: surfaceVelocity.x is NaN',
  )
  const id = world.add(shape)
  expect(() => world.setSurfaceVelocity(id, at(0, 0, Number.POSITIVE_INFINITY))).toThrow(
    'World.setSurfaceVelocity: velocity.z is Infinity',
  )
  expect(() => world.setSurfaceVelocity(7, at(0, 0, 0))).toThrow('World.setSurfaceVelocity: collider is 7')
})
