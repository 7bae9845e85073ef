/** `launch` gives a body a velocity; `verticalSpeed` is that along `up`. */
import { describe, expect, test } from 'vitest'
import { box, Character, capsule, plane, type Vec3, World } from '../../src/index.ts'
import { still, vec } from './levels.ts'

const DT = 1 / 60
const G = 9.81
const body = capsule({ radius: 0.3, height: 1.8 })

function onFloor(options: { up?: Vec3 } = {}): { world: World; player: Character } {
  const world = new World()
  world.add(plane({ normal: options.up ?? vec(0, 1, 0) }))
  const player = new Character(world, { shape: body, position: vec(0, 0, 0), ...options })
  // at rest: the shortcut of who stands
  for (let i = 0; i < 4; i++) player.walk(still, DT)
  expect(player.ground.kind).toBe('ground')
  return { world, player }
}

describe('launch', () => {
  test('who stands at rest flies off along the parabola of that velocity, in the next walk', () => {
    const { player } = onFloor()
    player.launch(vec(3, 6, -2))
    expect(player.ground).toMatchObject({ kind: 'air', collider: -1, velocity: vec(0, 0, 0) })
    expect(player.position.x).toBe(0)
    expect(player.position.y).toBeCloseTo(0, 12) // (it keeps off the floor by that)
    expect(player.position.z).toBe(0)
    for (let i = 1; i <= 30; i++) {
      player.walk(still, DT)
      const t = i * DT
      expect(player.position.x).toBeCloseTo(3 * t, 12)
      expect(player.position.y).toBeCloseTo(6 * t - (G / 2) * t * t, 12)
      expect(player.position.z).toBeCloseTo(-2 * t, 12)
    }
    expect(player.verticalSpeed).toBeCloseTo(6 - G * 30 * DT, 12)
  })

  test('in the air it replaces what was left of a jump', () => {
    const { player } = onFloor()
    player.walk({ ...still, jump: true }, DT)
    player.launch(vec(1, -4, 0))
    const { y } = player.position
    player.walk(still, 0.01)
    expect(player.position.x).toBeCloseTo(0.01, 12)
    expect(player.position.y).toBeCloseTo(Math.max(0, y - 0.04 - (G / 2) * 1e-4), 12)
  })

  test('a jump in the same walk adds nothing: it has left the ground', () => {
    const [{ player }, { player: other }] = [onFloor(), onFloor()]
    for (const one of [player, other]) one.launch(vec(0, 7, 0))
    player.walk({ ...still, jump: true }, DT)
    other.walk(still, DT)
    expect(player.state).toEqual(other.state)
  })

  test('of what drives it along it keeps nothing: it has exactly that velocity', () => {
    const world = new World()
    const lift = world.add(box({ halfExtents: vec(3, 0.5, 3) }), { position: vec(0, -0.5, 0) })
    const player = new Character(world, { shape: body, position: vec(0, 0, 0) })
    const frame = (x: number) => {
      world.drive(lift, { position: vec(x, -0.5, 0) }, DT)
      player.walk(still, DT)
      world.advance()
    }
    player.walk(still, DT)
    for (let i = 1; i <= 6; i++) frame(i * 0.1)
    expect(player.position.x).toBeCloseTo(0.6, 9)
    player.launch(vec(0, 5, 0))
    frame(0.7)
    expect(player.position.x).toBeCloseTo(0.6, 9)
    expect(player.position.y).toBeCloseTo(5 * DT - (G / 2) * DT * DT, 12)
  })

  test('a frame that ends before the next walk takes nothing of it', () => {
    const { world, player } = onFloor()
    const far = world.add(box({ halfExtents: vec(1, 1, 1) }), { position: vec(1.5, 1.1, 0) })
    world.drive(far, { position: vec(1.6, 1.1, 0) }, DT)
    player.launch(vec(0, 5, 0))
    world.advance()
    expect(player.verticalSpeed).toBe(5)
    expect(player.ground.kind).toBe('air')
    player.walk(still, DT)
    expect(player.position.y).toBeCloseTo(5 * DT - (G / 2) * DT * DT, 12)
  })

  test('one that leads into the ground, or along it, ends there', () => {
    const { player } = onFloor()
    player.launch(vec(6, 0, 0))
    player.walk(still, DT)
    expect(player.ground.kind).toBe('ground')
    expect(player.position.x).toBeCloseTo(6 * DT, 9)
    player.walk(still, DT)
    expect(player.position.x).toBeCloseTo(6 * DT, 9)
  })

  test('a state that is saved between launch and walk goes on the same, and so does a snapshot', () => {
    const { world, player } = onFloor()
    player.launch(vec(1, 5, 0))
    const state = Array.from(player.state)
    const saved = world.save({ characters: [player] })
    player.walk(still, DT)
    const after = Array.from(player.state)
    player.restore(state)
    player.walk(still, DT)
    expect(Array.from(player.state)).toEqual(after)
    player.teleport(vec(5, 5, 5))
    world.restore(saved, { characters: [player] })
    player.walk(still, DT)
    expect(Array.from(player.state)).toEqual(after)
  })

  test('what is no velocity is refused by name, and nothing has changed', () => {
    const { player } = onFloor()
    const before = player.state.slice()
    expect(() => player.launch(vec(0, Number.NaN, 0))).toThrow('Character.launch: velocity.y is NaN, expected')
    expect(() => player.launch(undefined as never)).toThrow('Character.launch: velocity is undefined, expected')
    expect(() => player.launch(vec(2 ** 61, 0, 0))).toThrow('Character.launch: velocity.x is')
    expect(player.state).toEqual(before)
    player.dispose()
    expect(() => player.launch(vec(0, 1, 0))).toThrow('Character.launch: the character was disposed of')
  })
})

describe('verticalSpeed', () => {
  test('is 0 on the ground, jumpSpeed at the start of a jump, and what gravity leaves of it', () => {
    const { player } = onFloor()
    expect(player.verticalSpeed).toBe(0)
    player.jumpSpeed = 5
    player.walk({ ...still, jump: true }, DT)
    expect(player.verticalSpeed).toBeCloseTo(5 - G * DT, 12)
  })

  test('set to a lower one it cuts a jump short, and changes nothing else', () => {
    const { player } = onFloor()
    player.launch(vec(3, 5, 1))
    player.walk(still, DT)
    player.verticalSpeed = 2
    expect(player.verticalSpeed).toBe(2)
    const { x, y, z } = player.position
    player.walk(still, DT)
    expect(player.position.x - x).toBeCloseTo(3 * DT, 12)
    expect(player.position.y - y).toBeCloseTo(2 * DT - (G / 2) * DT * DT, 12)
    expect(player.position.z - z).toBeCloseTo(DT, 12)
  })

  test('set above 0 on the ground it launches; 0 or less leaves it standing', () => {
    const { player } = onFloor()
    const standing = player.state.slice()
    for (const speed of [0, -3]) player.verticalSpeed = speed
    expect(player.state).toEqual(standing)
    player.verticalSpeed = 4
    expect(player.ground.kind).toBe('air')
    player.walk(still, DT)
    expect(player.position.y).toBeCloseTo(4 * DT - (G / 2) * DT * DT, 12)
  })

  test('is along up, wherever that points', () => {
    const { player } = onFloor({ up: vec(0, 0.6, -0.8) })
    player.launch(vec(1, 0, -5))
    expect(player.verticalSpeed).toBeCloseTo(4, 12)
    player.verticalSpeed = 1
    expect(player.verticalSpeed).toBeCloseTo(1, 12)
    player.walk(still, 0.1)
    // of (1, 0, −5) there are 3 along up less, and then half of g t less
    const less = 3 + (G / 2) * 0.1
    expect(player.position.x).toBeCloseTo(0.1, 9)
    expect(player.position.y).toBeCloseTo(-0.06 * less, 9)
    expect(player.position.z).toBeCloseTo(-0.5 + 0.08 * less, 9)
  })

  test('what is no speed is refused by name', () => {
    const { player } = onFloor()
    const set = (speed: unknown) => () => {
      player.verticalSpeed = speed as number
    }
    expect(set(Number.NaN)).toThrow('Character.verticalSpeed: verticalSpeed is NaN, expected')
    expect(set('5')).toThrow('Character.verticalSpeed: verticalSpeed is "5", expected a number')
    expect(set(Number.POSITIVE_INFINITY)).toThrow('Character.verticalSpeed: verticalSpeed is Infinity, expected')
    expect(player.verticalSpeed).toBe(0)
  })
})
