import { describe, expect, it, test } from 'vitest'
import { box } from '../../src/index.ts'
import { add, at, climbUpAndDown, half, pool, swimAbout, withLadder } from './modes.ts'

describe('a ladder', () => {
  test.each(['capsule', 'cylinder', 'box'])('up and over its top, and down again to the floor: a %s', (name) => {
    climbUpAndDown(name, 24)
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
  test.each(['capsule', 'box'])(
    'a %s swims up to the surface and no higher, down to the bottom, and jumps out',
    (name) => {
      swimAbout(name)
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
