import { describe, expect, it, test } from 'vitest'
import { box, Character, capsule, createHit, type MoveResult, sphere, World, walkAll } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'
import { BODIES, crowdBetweenWalls, dealCrowd, deepest, floor, wishAnew } from './others.ts'

const at = (x: number, z = 0, y = 0) => ({ x, y, z })
const NOBODY = { depth: 0, who: '' }
const STAND = { velocity: at(0) }
const settle = (characters: readonly Character[]) => {
  for (let i = 0; i < 3; i++)
    walkAll(
      characters,
      characters.map(() => STAND),
      1 / 60,
    )
}

describe('a collider of its own', () => {
  it('goes where its character goes, and has its body with its skin', () => {
    const world = floor()
    const one = new Character(world, {
      shape: capsule({ radius: 0.3, height: 1.8 }),
      position: at(0),
      collider: { data: 'Ann' },
    })
    expect(world.has(one.collider)).toBe(true)
    const hit = createHit()
    const strikes = (x: number) => world.castRay(at(x, 5, 1), at(0, -1), 10, hit)
    expect([strikes(0), hit.collider, hit.data, hit.point.z.toFixed(9)]).toEqual([
      true,
      one.collider,
      'Ann',
      '0.320000000',
    ])
    for (let i = 0; i < 60; i++) one.walk({ velocity: at(3) }, 1 / 60)
    expect([strikes(0), strikes(3)]).toEqual([false, true])
    one.teleport(at(7))
    expect([strikes(3), strikes(7)]).toEqual([false, true])
    one.restore(new Character(world, { shape: sphere({ radius: 0.5 }), position: at(9) }).state)
    expect([strikes(7), strikes(9), hit.point.z.toFixed(9)]).toEqual([false, true, '0.200000000'])
    one.dispose()
    expect([strikes(9), one.collider]).toEqual([false, -1])
  })

  it('crouches with it', () => {
    const world = floor()
    const one = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0), collider: true })
    const over = () => world.castRayAny(at(0, 5, 1.5), at(0, -1), 10)
    expect(over()).toBe(true)
    expect(one.resize(sphere({ radius: 0.4 }))).toBe(true)
    expect(over()).toBe(false)
    expect(one.resize(capsule({ radius: 0.3, height: 1.8 }))).toBe(true)
    expect(over()).toBe(true)
  })

  it('is moved by nobody else', () => {
    const world = floor()
    const { collider } = new Character(world, { shape: sphere({ radius: 0.5 }), position: at(0), collider: true })
    const message = 'expected a collider that no character or ball owns: its owner moves it'
    expect(() => world.place(collider, { position: at(1) })).toThrow(`World.place: collider is ${collider}, ${message}`)
    expect(() => world.remove(collider)).toThrow(`World.remove: collider is ${collider}, ${message}`)
    expect(() => world.drive(collider, { position: at(1) }, 1)).toThrow(
      `World.drive: collider is ${collider}, ${message}`,
    )
    const pose = Float64Array.of(0, 0, 0, 0, 0, 0, 1)
    expect(() => world.placeMany([collider], pose)).toThrow(`World.placeMany: ids[0] is ${collider}, ${message}`)
    expect(() => world.driveMany([collider], pose, 1)).toThrow(`World.driveMany: ids[0] is ${collider}, ${message}`)
  })

  it('may be in layers that others do not meet', () => {
    const world = floor()
    const shape = sphere({ radius: 0.5 })
    const ghost = new Character(world, { shape, position: at(2), collider: { layer: 3 } })
    const one = new Character(world, { shape, position: at(0), mask: ~(1 << 3) })
    for (let i = 0; i < 60; i++) one.walk({ velocity: at(4) }, 1 / 60)
    expect(one.position.x).toBeCloseTo(4, 9)
    const other = new Character(world, { shape, position: at(0) })
    for (let i = 0; i < 60; i++) other.walk({ velocity: at(4) }, 1 / 60)
    expect(other.position.x).toBeCloseTo(2 - 1 - 0.04, 9)
    expect(ghost.position.x).toBe(2)
  })

  it('goes into a snapshot with its character', () => {
    const make = () => {
      const world = floor()
      const shape = capsule({ radius: 0.3, height: 1.8 })
      const characters = [0, 2].map((x) => new Character(world, { shape, position: at(x), collider: true }))
      return { world, characters }
    }
    const { world, characters } = make()
    const inputs = [{ velocity: at(2) }, { velocity: at(-1, 0.2) }]
    for (let i = 0; i < 30; i++) walkAll(characters, inputs, 1 / 60)
    const saved = world.save({ characters })
    const again = make()
    again.world.restore(saved, { characters: again.characters })
    for (let i = 0; i < 60; i++) {
      walkAll(characters, inputs, 1 / 60)
      walkAll(again.characters, inputs, 1 / 60)
      expect(again.world.hash({ characters: again.characters })).toBe(world.hash({ characters }))
    }
    expect(() => again.world.place(again.characters[0].collider, { position: at(1) })).toThrow(
      'no character or ball owns',
    )
  })
})

describe('one meets another', () => {
  // Jolt's CharacterVsCharacter
  test.each([600, 1])('at %d m/s it stops where both skins touch, and not beyond what stands between', (speed) => {
    const world = floor()
    const other = new Character(world, {
      shape: capsule({ radius: 0.3, height: 1.5 }),
      position: at(1),
      skin: 0.03,
      collider: true,
    })
    const one = new Character(world, { shape: capsule({ radius: 0.2, height: 1.5 }), position: at(0), skin: 0.04 })
    for (let time = 0; time < 1; time += speed > 100 ? 1 : 1 / 60)
      one.walk({ velocity: at(speed) }, speed > 100 ? 1 / 60 : 1 / 60)
    expect(one.position.x).toBeCloseTo(1 - 0.57, 6)
    expect(one.contacts.slice(0, one.contactCount).map(({ collider }) => collider)).toContain(other.collider)
    one.teleport(at(0))
    world.add(box({ halfExtents: { x: 0.05, y: 1, z: 1 } }), { position: at(0.5, 0, 1) })
    one.walk({ velocity: at(600) }, 1 / 60)
    expect(one.position.x).toBeCloseTo(0.45 - 0.24, 6)
  })

  test.each(Object.keys(BODIES))('a %s stands on another, and walks off it', (name) => {
    const world = floor()
    const shape = BODIES[name]
    const below = new Character(world, {
      shape: box({ halfExtents: { x: 1, y: 0.5, z: 1 } }),
      position: at(0),
      collider: true,
    })
    const one = new Character(world, { shape, position: at(0, 0, 2) })
    for (let i = 0; i < 60; i++) one.walk({ velocity: at(0) }, 1 / 60)
    expect([one.ground.kind, one.ground.collider]).toEqual(['ground', below.collider])
    expect(one.position.y).toBeCloseTo(1.04, 5)
    for (let i = 0; i < 120; i++) one.walk({ velocity: at(2) }, 1 / 60)
    expect([one.ground.kind, one.position.y.toFixed(6)]).toEqual(['ground', '0.000000'])
  })
})

describe('walkAll', () => {
  test.each(Object.keys(BODIES))('two of equal speed meet in the middle: %s', (name) => {
    const world = floor()
    const shape = BODIES[name]
    const characters = [-3, 3].map((x) => new Character(world, { shape, position: at(x), collider: true }))
    settle(characters)
    for (let i = 0; i < 90; i++) walkAll(characters, [{ velocity: at(3) }, { velocity: at(-3) }], 1 / 60)
    const [a, b] = characters
    expect(a.position.x).toBeCloseTo(-b.position.x, 9)
    expect(b.position.x).toBeCloseTo(a.extents[3], 6)
  })

  test('of two speeds they meet where they would have met', () => {
    const world = floor()
    const shape = sphere({ radius: 0.5 })
    const characters = [-3, 3].map((x) => new Character(world, { shape, position: at(x), collider: true, skin: 0 }))
    for (let i = 0; i < 240; i++) walkAll(characters, [{ velocity: at(4) }, { velocity: at(-1) }], 1 / 60)
    // five metres are between them: after a second the slower has gone one of them
    expect(characters[0].position.x).toBeCloseTo(1 - 0, 6)
    expect(characters[1].position.x).toBeCloseTo(2, 6)
  })

  test('a column walks at its full speed', () => {
    const world = floor()
    const characters = Array.from(
      { length: 10 },
      (_, i) => new Character(world, { shape: sphere({ radius: 0.5 }), position: at(-1.2 * i), collider: true }),
    )
    settle(characters)
    const inputs = characters.map(() => ({ velocity: at(3) }))
    for (let i = 0; i < 30; i++) walkAll(characters, inputs, 1 / 60)
    const before = characters.map(({ position }) => position.x)
    for (let i = 0; i < 60; i++) walkAll(characters, inputs, 1 / 60)
    characters.forEach(({ position }, i) => {
      expect(position.x - before[i]).toBeCloseTo(3, 6)
    })
  })

  test('side by side on a platform at 10 m/s', () => {
    const world = floor()
    const platform = world.add(box({ halfExtents: { x: 2, y: 0.5, z: 2 } }), { position: at(0, 0, 0.5) })
    const characters = [-0.35, 0.35].map(
      (x) => new Character(world, { shape: BODIES.capsule, position: at(x, 0, 1), collider: true }),
    )
    settle(characters)
    for (let i = 1; i <= 60; i++) {
      world.drive(platform, { position: at(i / 6, 0, 0.5) }, 1 / 60)
      walkAll(characters, [STAND, STAND], 1 / 60)
      world.advance()
    }
    expect(characters.map(({ position }) => position.x.toFixed(6))).toEqual(['9.650000', '10.350000'])
  })

  test('the order of the lists is of no matter, to the last bit', () => {
    const run = (shuffled: boolean) => {
      const dice = diceOf(7)
      const { characters, inputs } = dealCrowd(dice, floor(), 36, 1.1)
      const order = characters.map((_, i) => i)
      const results: MoveResult[] = []
      for (let i = 0; i < 40; i++) {
        wishAnew(dice, inputs, 3, 0.2)
        if (shuffled) order.sort((a, b) => ((a * 7 + i * 13) % 36) - ((b * 7 + i * 13) % 36))
        walkAll(
          order.map((k) => characters[k]),
          order.map((k) => inputs[k]),
          1 / 60,
          results,
        )
      }
      return characters.map(({ state }) => [...state])
    }
    expect(run(true)).toEqual(run(false))
  })

  test('a dense crowd, all bodies: nobody is in another', () => {
    crowdBetweenWalls(60, 4, 36, 60)
  })

  test('one by one, in any order, nobody is in another either', () => {
    const dice = diceOf(3)
    const { characters, inputs } = dealCrowd(dice, floor(), 64, 1.1)
    for (let i = 0; i < 60; i++) {
      wishAnew(dice, inputs, 4, 0.1)
      const order = characters.map((_, k) => k).sort((a, b) => ((a * 7 + i * 13) % 64) - ((b * 7 + i * 13) % 64))
      for (const k of order) characters[k].walk(inputs[k], 1 / 60)
      const { depth, who } = i % 10 === 9 ? deepest(characters) : NOBODY
      if (depth > 1e-6) expect([i, who, depth]).toEqual([])
    }
  })

  test('who is told what it cannot do says so, and nobody has moved', () => {
    const world = floor()
    const shape = sphere({ radius: 0.5 })
    const a = new Character(world, { shape, position: at(0), collider: true })
    const b = new Character(world, { shape, position: at(2), collider: true })
    const go = { velocity: at(1) }
    const before = [...a.state]
    expect(() => walkAll([a, a], [go, go], 1)).toThrow(
      'walkAll: characters[1] is listed twice, expected each character once',
    )
    expect(() => walkAll([a, b], [go], 1)).toThrow('walkAll: there are 1 inputs, expected 2, one for each character')
    expect(() => walkAll([a, b], [go, { velocity: at(Number.NaN) }], 1)).toThrow('walkAll: inputs[1].velocity.x is NaN')
    const elsewhere = new Character(new World(), { shape, position: at(0) })
    expect(() => walkAll([a, elsewhere], [go, go], 1)).toThrow(
      'walkAll: characters[1] is in another world, expected all in the same world',
    )
    b.dispose()
    expect(() => walkAll([a, b], [go, go], 1)).toThrow('walkAll: the character was disposed of')
    expect([...a.state]).toEqual(before)
  })
})
