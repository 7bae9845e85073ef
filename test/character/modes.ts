/** Levels for what is done on ladders and in water, and what every body has to do there. */
import { expect } from 'vitest'
import { box, Character, type CharacterOptions, plane, type Vec3, World } from '../../src/index.ts'
import { BODIES } from './others.ts'

export const at = (x: number, y = 0, z = 0) => ({ x, y, z })
export const half = at

/** A floor, a platform 3 m high whose wall is at x = 2, and a ladder, a sensor, before it. */
export function withLadder() {
  const world = new World()
  const floor = world.add(plane({ normal: at(0, 1), offset: 0 }))
  const platform = world.add(box({ halfExtents: half(2, 1.5, 2) }), { position: at(4, 1.5) })
  const ladder = world.add(box({ halfExtents: half(0.1, 1.5, 0.5) }), { position: at(1.9, 1.5), sensor: true })
  return { world, floor, platform, ladder }
}
export const add = (world: World, name: string, position: Vec3, more: Partial<CharacterOptions> = {}) =>
  new Character(world, { shape: BODIES[name], position, ...more })

/** Up a ladder and over its top, then back over the edge and down again. @param rate steps a second */
export function climbUpAndDown(name: string, rate: number): void {
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
  expect(highest).toBeLessThan(3.01)
  expect(one.position.y).toBeCloseTo(3, 6)
  // back over the edge: falls past the ladder, catches it, climbs down
  for (let time = 0; time < 7; time += dt) go(one.position.x > 1.4 && one.position.y > 2.9 ? -1 : 0.2, -1)
  expect([one.ground.kind, one.ground.collider]).toEqual(['ground', floor])
  expect(one.position.y).toBeCloseTo(0, 3)
}

/** A pool 3 m deep, its surface at y = 0. */
export function pool() {
  const world = new World()
  const bottom = world.add(box({ halfExtents: half(5, 0.5, 5) }), { position: at(0, -3.5) })
  const edge = world.add(box({ halfExtents: half(1, 2, 5) }), { position: at(6, -1.7) })
  const water = world.add(box({ halfExtents: half(5, 1.5, 5) }), { position: at(0, -1.5), sensor: true })
  return { world, bottom, edge, water }
}

/** Up to the surface, down to the bottom, and out of the pool by a jump. */
export function swimAbout(name: string): void {
  const { world, bottom, edge, water } = pool()
  const one = add(world, name, at(0, -2.5))
  for (let i = 0; i < 240; i++) one.swim({ velocity: at(0, 1.5), water }, 1 / 60)
  expect(one.state[1]).toBeCloseTo(0, 6)
  expect(one.ground.kind).toBe('air')
  for (let i = 0; i < 240; i++) one.swim({ velocity: at(0, -1.5), water }, 1 / 60)
  expect(one.position.y).toBeCloseTo(-3, 6)
  expect([one.ground.kind, one.ground.collider]).toEqual(['ground', bottom])
  for (let i = 0; i < 240; i++) one.swim({ velocity: at(2, 1.5), water }, 1 / 60)
  one.launch(at(0, 6))
  for (let i = 0; i < 90; i++) one.walk({ velocity: at(1) }, 1 / 60)
  expect([one.ground.kind, one.ground.collider]).toEqual(['ground', edge])
}
