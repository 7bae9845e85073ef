import { describe, expect, it, test } from 'vitest'
import { box, Character, type CharacterOptions, plane, type Vec3, World } from '../../src/index.ts'
import { BODIES } from './others.ts'

const at = (x: number, y = 0, z = 0) => ({ x, y, z })
const half = at

/** A floor, a platform 3 m high whose wall is at x = 2, and a ladder, a sensor, before it. */
function withLadder() {
  const world = new World()
  const floor = world.add(plane({ normal: at(0, 1), offset: 0 }))
  const platform = world.add(box({ halfExtents: half(2, 1.5, 2) }), { position: at(4, 1.5) })
  const ladder = world.add(box({ halfExtents: half(0.1, 1.5, 0.5) }), { position: at(1.9, 1.5), sensor: true })
  return { world, floor, platform, ladder }
}
const add = (world: World, name: string, position: Vec3, more: Partial<CharacterOptions> = {}) =>
  new Character(world, { shape: BODIES[name], position, ...more })

describe('a ladder', () => {
  for (const name of Object.keys(BODIES))
    test.each([24, 60])(`up and over its top, and down again to the floor: a ${name} at %d Hz`, (rate) => {
      const { world, floor, platform, ladder } = withLadder()
      const one = add(world, name, at(0))
      const dt = 1 / rate
      const go = (along: number, up: number) =>
        one.touches(ladder) ? one.climb({ velocity: at(along, up), ladder }, dt) : one.walk({ velocity: at(along) }, dt)
      let highest = 0
      for (let time = 0; time < 3.4; time += dt) {
        expect(go(2, 2)).toBe('free')
        highest = Math.max(highest, one.position.y)
      }
      expect([one.ground.kind, one.ground.collider]).toEqual(['ground', platform])
      expect(highest).toBeLessThan(3 + 1e-6)
      expect(one.position.y).toBeCloseTo(3, 6)
      // back over the edge: falls past the ladder, catches it, climbs down
      for (let time = 0; time < 7; time += dt) go(one.position.x > 1.4 && one.position.y > 2.9 ? -1 : 0.2, -1)
      expect([one.ground.kind, one.ground.collider]).toEqual(['ground', floor])
      expect(one.position.y).toBeCloseTo(0, 3)
    })

  it('may be one that moves', () => {
    const { world, ladder } = withLadder()
    const one = add(world, 'capsule', at(0.5))
    expect(one.touches(ladder)).toBe(false)
    world.drive(ladder, { position: at(0.5, 1.5) }, 1)
    expect(one.touches(ladder)).toBe(false)
    one.walk({ velocity: at(0) }, 1)
    expect(one.touches(ladder)).toBe(true)
  })

  it('what is none is refused, and nothing has changed', () => {
    const { world, ladder } = withLadder()
    const one = add(world, 'capsule', at(0))
    const before = [...one.state]
    const velocity = at(0, 1)
    expect(() => one.climb({ velocity, ladder: 99 }, 1)).toThrow('Character.climb: ladder is 99, expected a collider')
    expect(() => one.swim({ velocity, water: 99 }, 1)).toThrow('Character.swim: water is 99, expected a collider')
    expect(() => one.touches(99)).toThrow('Character.touches: collider is 99, expected a collider')
    world.remove(ladder)
    expect(() => one.touches(ladder)).toThrow('in the world')
    expect([...one.state]).toEqual(before)
  })
})

describe('water', () => {
  /** A pool 3 m deep, its surface at y = 0. */
  function pool() {
    const world = new World()
    const bottom = world.add(box({ halfExtents: half(5, 0.5, 5) }), { position: at(0, -3.5) })
    const edge = world.add(box({ halfExtents: half(1, 2, 5) }), { position: at(6, -1.7) })
    const water = world.add(box({ halfExtents: half(5, 1.5, 5) }), { position: at(0, -1.5), sensor: true })
    return { world, bottom, edge, water }
  }
  test.each(Object.keys(BODIES))(
    'a %s swims up to the surface and no higher, down to the bottom, and jumps out',
    (name) => {
      const { world, bottom, edge, water } = pool()
      const one = add(world, name, at(0, -2.5))
      const [, , , , halfHeight] = one.extents
      for (let i = 0; i < 240; i++) one.swim({ velocity: at(0, 1.5), water }, 1 / 60)
      expect(one.state[1]).toBeCloseTo(0, 6)
      expect(one.ground.kind).toBe('air')
      for (let i = 0; i < 240; i++) one.swim({ velocity: at(0, -1.5), water }, 1 / 60)
      expect(one.position.y).toBeCloseTo(-3, 6)
      expect([one.ground.kind, one.ground.collider]).toEqual(['ground', bottom])
      for (let i = 0; i < 240; i++) one.swim({ velocity: at(2, 1.5), water }, 1 / 60)
      one.launch(at(0, 6))
      for (let i = 0; i < 120; i++) one.walk({ velocity: at(2) }, 1 / 60)
      expect(halfHeight).toBeGreaterThan(0.3)
      expect([one.ground.kind, one.ground.collider]).toEqual(['ground', edge])
    },
  )

  it('who is over the surface is not lifted, and may dive', () => {
    const { world, water } = pool()
    const one = add(world, 'capsule', at(0, -0.5))
    one.swim({ velocity: at(1, 3), water }, 1 / 60)
    expect(one.position.y).toBeCloseTo(-0.5, 9)
    one.swim({ velocity: at(1, -3), water }, 1 / 60)
    expect(one.position.y).toBeCloseTo(-0.55, 9)
  })
})

describe('no-clip', () => {
  it('goes through everything, is seen by sensors, and stands on what is under its feet', () => {
    const { world, floor, ladder } = withLadder()
    const one = add(world, 'capsule', at(0))
    expect(one.noclip({ velocity: at(240) }, 1 / 60)).toBe('free')
    expect([one.position.x, one.ground.kind, one.velocity.x]).toEqual([4, 'air', 240])
    world.advance()
    const told = world.events.slice(0, world.eventCount).map(({ kind, sensor }) => [kind, sensor])
    expect(told).toEqual([
      ['enter', ladder],
      ['leave', ladder],
    ])
    one.noclip({ velocity: at(240) }, 1 / 60)
    expect([one.position.x, one.ground.kind, one.ground.collider]).toEqual([8, 'ground', floor])
    // and is solid again
    one.walk({ velocity: at(-240) }, 1 / 60)
    expect(one.position.x).toBeCloseTo(6.32, 6)
  })

  it('out of what crushes it', () => {
    const { world } = withLadder()
    const wall = world.add(box({ halfExtents: half(0.5, 1, 1) }), { position: at(-1, 1) })
    const one = add(world, 'capsule', at(1.5))
    for (let i = 1; i <= 60; i++) {
      world.drive(wall, { position: at(-1 + 2.4 * (i / 60), 1) }, 1 / 60)
      one.walk({ velocity: at(0) }, 1 / 60)
      world.advance()
    }
    expect(one.crushedBy).toEqual([wall])
    one.noclip({ velocity: at(0, 0, 180) }, 1 / 60)
    expect([one.crushedBy, one.position.z, one.ground.kind]).toEqual([[], 3, 'ground'])
  })
})
