/** `resize`: another body in the same place, or nothing at all where there is no room. */
import { describe, expect, test } from 'vitest'
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  pipe,
  plane,
  sphere,
  World,
} from '../../src/index.ts'
import { slope, still, vec, worldOf } from './levels.ts'

const DT = 1 / 60
const TALL = cylinder({ radius: 0.3, height: 1.8 })
const SHORT = cylinder({ radius: 0.3, height: 1 })
const BODIES: Mover[] = [
  TALL,
  SHORT,
  capsule({ radius: 0.4, height: 1.7 }),
  sphere({ radius: 0.5 }),
  ellipsoid({ radii: vec(0.3, 0.9, 0.4) }),
]

function onFloor(options: Partial<CharacterOptions> = {}): { world: World; floor: number; player: Character } {
  const world = new World()
  const floor = world.add(plane({ normal: vec(0, 1, 0) }))
  const player = new Character(world, { shape: TALL, position: vec(0, 0, 0), ...options })
  for (let i = 0; i < 4; i++) player.walk(still, DT)
  return { world, floor, player }
}

/** A ceiling whose underside is so high. */
function addCeiling(world: World, height: number): number {
  return world.add(box({ halfExtents: vec(2, 0.5, 2) }), { position: vec(0, height + 0.5, 0) })
}

describe('on level ground', () => {
  const pairs = BODIES.flatMap((from) => BODIES.map((to) => [from.kind, to.kind, from, to] as const))
  test.each(pairs)(
    'a %s becomes a %s: feet and ground stay, to the bit of a body made like that',
    (_, __, from, to) => {
      const { floor, player } = onFloor({ shape: from })
      const { ground } = player
      const before = { ...ground, normal: { ...ground.normal }, point: { ...ground.point } }
      expect(player.resize(to)).toBe(true)
      expect(player.shape).toBe(to)
      expect(player.blockedBy).toEqual([])
      expect(player.position.x).toBe(0)
      expect(player.position.y).toBeCloseTo(0, 11)
      expect(ground).toMatchObject({ ...before, kind: 'ground', collider: floor })
      expect(player.walk(still, DT)).toBe('free')
      expect(ground).toMatchObject({ kind: 'ground', collider: floor })
      expect(player.position.y).toBeCloseTo(0, 11)
      // the same walk as that of who never was another
      const { player: other } = onFloor({ shape: to })
      other.restore(player.state)
      for (const one of [player, other])
        for (let i = 0; i < 20; i++) one.walk({ velocity: vec(2, 0, 1), jump: i === 9 }, DT)
      expect(player.state).toEqual(other.state)
    },
  )

  test('who rides and is resized between two moves of a frame goes on riding', () => {
    const world = new World()
    const lift = world.add(box({ halfExtents: vec(2, 0.5, 2) }), { position: vec(0, -0.5, 0) })
    const player = new Character(world, { shape: TALL, position: vec(0, 0, 0) })
    player.walk(still, DT)
    for (let i = 1; i <= 30; i++) {
      world.drive(lift, { position: vec(0, -0.5 + 0.03 * i, 0) }, DT)
      player.walk(still, DT / 2)
      const { y } = player.ground.velocity
      expect(player.resize(i % 2 === 0 ? TALL : SHORT)).toBe(true)
      expect(player.ground.velocity.y).toBe(y)
      player.walk(still, DT / 2)
      world.advance()
      expect(player.position.y).toBeCloseTo(0.03 * i, 9)
      expect(player.ground).toMatchObject({ kind: 'ground', collider: lift })
    }
  })
})

describe('where there is no room', () => {
  test('it says so, names who is in the way, and nothing has changed', () => {
    const { world, player } = onFloor()
    player.resize(SHORT)
    const ceiling = addCeiling(world, 1.2)
    player.walk({ velocity: vec(1, 0, 0) }, DT)
    const hash = world.hash({ characters: [player] })
    const { blockedBy } = player
    expect(player.resize(TALL)).toBe(false)
    expect(player.shape).toBe(SHORT)
    expect(blockedBy).toEqual([ceiling])
    expect(world.hash({ characters: [player] })).toBe(hash)
    world.remove(ceiling)
    expect(player.resize(TALL)).toBe(true)
    expect(player.blockedBy).toBe(blockedBy)
    expect(blockedBy).toEqual([])
  })

  test('the skin has to fit as well: 1.8 m, and 0.02 m at the feet and at the head', () => {
    for (const [height, fits] of [
      [1.84 - 1e-4, false],
      [1.84 + 1e-9, true],
    ] as const) {
      const { world, player } = onFloor()
      player.resize(SHORT)
      addCeiling(world, height)
      expect(player.resize(TALL), `${height}`).toBe(fits)
      // and whoever fits can walk
      expect(player.walk({ velocity: vec(1, 0, 0) }, DT)).toBe('free')
      expect(player.position.x).toBeCloseTo(DT, 9)
    }
  })

  test('all that is in the way is named: walls on both sides, and not the floor', () => {
    const { world, player } = onFloor({ shape: SHORT })
    const walls = [-0.5, 0.5].map((x) =>
      world.add(box({ halfExtents: vec(0.1, 2, 2) }), { position: vec(1.2 * x, 1, 0) }),
    )
    expect(player.resize(sphere({ radius: 0.6 }))).toBe(false)
    expect([...player.blockedBy].sort()).toEqual(walls)
  })

  test('who may not stop it is not in the way', () => {
    const { world, player } = onFloor({ shape: SHORT })
    const ceiling = addCeiling(world, 1.2)
    player.meet({ exclude: [ceiling] })
    expect(player.resize(TALL)).toBe(true)
    player.resize(SHORT)
    player.meet({ filter: (id) => id !== ceiling })
    expect(player.resize(TALL)).toBe(true)
    player.resize(SHORT)
    player.meet({})
    expect(player.resize(TALL)).toBe(false)
  })

  test('what is driven is in the way where it is by then', () => {
    const { world, player } = onFloor({ shape: SHORT })
    const ceiling = addCeiling(world, 1.2)
    world.drive(ceiling, { position: vec(0, 2.7, 0) }, 1)
    expect(player.resize(TALL)).toBe(false)
    player.walk(still, 0.5) // its underside is at 1.7 m
    expect(player.resize(TALL)).toBe(false)
    expect(player.blockedBy).toEqual([ceiling])
    player.walk(still, 0.25)
    expect(player.resize(TALL)).toBe(true)
  })
})

describe('in the air', () => {
  test('the feet stay, and so does the speed of the fall', () => {
    const { player } = onFloor()
    player.launch(vec(1, 5, 0))
    player.walk(still, 0.1)
    const { y } = player.position
    const speed = player.verticalSpeed
    expect(player.resize(SHORT)).toBe(true)
    expect(player.position.y).toBeCloseTo(y, 12)
    expect(player.verticalSpeed).toBe(speed)
    expect(player.ground.kind).toBe('air')
  })

  test('a move up by the difference keeps the head where it was', () => {
    const { player } = onFloor()
    player.launch(vec(0, 5, 0))
    player.walk(still, 0.1)
    const { y } = player.position
    const speed = player.verticalSpeed
    player.resize(SHORT)
    player.move(vec(0, 0.8, 0))
    expect(player.position.y).toBeCloseTo(y + 0.8, 12)
    expect(player.verticalSpeed).toBe(speed)
  })
})

describe('on a slope', () => {
  test.each([10, 30, 45])('of %d° a wider ball is raised until it fits, and stands', (degrees) => {
    const world = worldOf(slope(degrees))
    const player = new Character(world, { shape: sphere({ radius: 0.3 }), position: vec(0, 0.1, 0) })
    for (let i = 0; i < 30; i++) player.walk(still, DT)
    const { x, y } = player.position
    expect(player.resize(sphere({ radius: 0.6 }))).toBe(true)
    expect(player.position.x).toBeCloseTo(x, 12)
    // 0.3 m more of radius: the centre rises by 0.3 / cos, the feet by that less 0.3
    expect(player.position.y - y).toBeCloseTo(0.3 / Math.cos((degrees * Math.PI) / 180) - 0.3, 9)
    expect(player.walk(still, DT)).toBe('free')
    expect(player.ground.kind).toBe('ground')
    expect(player.resize(sphere({ radius: 0.3 }))).toBe(true)
    player.walk(still, DT)
    expect(player.position.y).toBeCloseTo(y, 9)
  })

  test('but not into a ceiling', () => {
    const world = worldOf(slope(45))
    const player = new Character(world, { shape: sphere({ radius: 0.3 }), position: vec(0, 0.1, 0) })
    for (let i = 0; i < 30; i++) player.walk(still, DT)
    const { x, y } = player.position
    const ceiling = world.add(box({ halfExtents: vec(0.2, 0.1, 2) }), { position: vec(x, y + 1.35, 0) })
    expect(player.resize(sphere({ radius: 0.6 }))).toBe(false)
    expect(player.blockedBy).toEqual([ceiling])
  })
})

describe('with an up of its own', () => {
  test('no wall comes between the body that was and the one that is, though its feet lie beside it', () => {
    const world = new World()
    const up = vec(0.6, 0.8, 0)
    const small = capsule({ radius: 0.1, height: 0.3 })
    const long = capsule({ radius: 0.1, height: 4 })
    const player = new Character(world, { shape: small, position: vec(0, 0, 0), up, gravity: 0 })
    const [x] = player.state
    player.resize(long)
    const [far] = player.state
    player.resize(small)
    expect(far - x).toBeGreaterThan(0.5)
    const wall = world.add(box({ halfExtents: vec(0.001, 9, 9) }), { position: vec((x + far) / 2, 0, 0) })
    expect(player.resize(long)).toBe(false)
    expect(player.blockedBy).toEqual([wall])
  })
})

test('the step height stays, whatever it becomes', () => {
  const climbs = (resize: Mover[], options: Partial<CharacterOptions>) => {
    const { world, player } = onFloor(options)
    world.add(box({ halfExtents: vec(2, 0.1, 9) }), { position: vec(3, 0.1, 0) })
    for (const shape of resize) player.resize(shape)
    for (let i = 0; i < 60; i++) player.walk({ velocity: vec(2, 0, 0) }, DT)
    return player.position.y > 0.1
  }
  const round = capsule({ radius: 0.1, height: 1.7 })
  expect(climbs([], {})).toBe(true)
  expect(climbs([SHORT], {})).toBe(true)
  expect(climbs([round], {})).toBe(true)
  expect(climbs([round, TALL], {})).toBe(true)
  expect(climbs([TALL], { shape: round })).toBe(true)
  expect(climbs([TALL], { shape: round, stepHeight: 0 })).toBe(false)
})

test('a sensor sees it by its size of now', () => {
  const { world, player } = onFloor({ shape: SHORT })
  const zone = world.add(box({ halfExtents: vec(1, 0.1, 1) }), { position: vec(0, 1.5, 0), sensor: true })
  const kinds = () => world.events.slice(0, world.eventCount).map(({ kind, sensor }) => [kind, sensor])
  world.advance()
  expect(kinds()).toEqual([])
  player.resize(TALL)
  world.advance()
  expect(kinds()).toEqual([['enter', zone]])
  player.resize(SHORT)
  world.advance()
  expect(kinds()).toEqual([['leave', zone]])
})

describe('what no character can be', () => {
  test('is refused as by the constructor, and nothing has changed', () => {
    const { world, player } = onFloor({ shape: sphere({ radius: 0.4 }) })
    const before = world.hash({ characters: [player] })
    const resize = (shape: unknown) => () => player.resize(shape as Mover)
    expect(resize(plane({ normal: vec(0, 1, 0) }))).toThrow('Character.resize: shape is a plane, expected a sphere')
    expect(resize(undefined)).toThrow('Character.resize: shape is undefined, expected')
    expect(resize({ kind: 'sphere', radius: -1 })).toThrow('Character.resize: shape.radius is -1, expected a positive')
    const id = world.add(pipe({ radius: 5 }))
    expect(resize(TALL)).toThrow(`Character.resize: world has a pipe (collider ${id}), expected none`)
    expect(player.resize(sphere({ radius: 0.5 }))).toBe(true)
    player.resize(sphere({ radius: 0.4 }))
    world.remove(id)
    expect(before).not.toBe(world.hash({ characters: [player] })) // (the next id is another)
    const leaning = new Character(world, { shape: sphere({ radius: 0.4 }), position: vec(0, 5, 0), up: vec(1, 1, 0) })
    expect(() => leaning.resize(TALL)).toThrow('Character.resize: up is not along y, expected (0, 1, 0) or (0, -1, 0)')
    expect(player.shape).toEqual(sphere({ radius: 0.4 }))
    player.dispose()
    expect(resize(SHORT)).toThrow('Character.resize: the character was disposed of')
  })
})
