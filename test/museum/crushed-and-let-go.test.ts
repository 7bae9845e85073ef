import { describe, expect, it } from 'vitest'
import {
  box,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DT = 1 / 60
const stay = { velocity: at(0, 0, 0) }
const BODIES: Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  ellipsoid({ radii: at(0.3, 0.9, 0.3) }),
  box({ halfExtents: at(0.3, 0.9, 0.3) }),
  sphere({ radius: 0.9 }),
]
// biome-ignore format: the corners of a cube, and its sides seen from outside
const CUBE = new TriangleMesh(
  [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  [0, 3, 1, 1, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 4, 1, 5, 4, 3, 7, 2, 2, 7, 6, 0, 4, 3, 3, 4, 7, 1, 2, 5, 2, 6, 5],
)

const add = (world: World, isMesh: boolean, half: Vec3, position: Vec3) =>
  isMesh ? world.add(CUBE, { scale: half, position }) : world.add(box({ halfExtents: half }), { position })

// Who had been crushed was held by a plane that stood where the crusher had come from, however far that had gone; and was let go only where
// its centre could have come straight from there.
describe.each(BODIES)('a $kind', (shape) => {
  it.each([false, true])('falls when a lift has gone through it (a mesh: %s)', (isMesh) => {
    const world = new World()
    const lift = add(world, isMesh, at(3, 0.1, 3), at(0, -0.1, 0))
    const ceiling = world.add(box({ halfExtents: at(3, 0.1, 3) }), { position: at(0, 2.6, 0) })
    const player = new Character(world, { shape, position: at(0, 0, 0) })
    player.walk(stay, DT)
    let crushed = 0
    for (let i = 1; i <= 180; i++) {
      world.drive(lift, { position: at(0, -0.1 + (4 * i) / 60, 0) }, DT)
      world.advance()
      if (player.crushedBy.length === 0) continue
      crushed++
      expect(player.crushedBy).toEqual([lift])
    }
    expect(crushed).toBeGreaterThan(20)
    world.remove(ceiling)
    const { y } = player.position
    for (let i = 0; i < 60; i++) expect(player.walk(stay, DT)).toBe('free')
    expect(player.position.y - y).toBeCloseTo(-4.905, 6)
  })

  it.each([false, true])('walks away from where a train has gone through it (a mesh: %s)', (isMesh) => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    // against a buffer, through which the train goes as well
    world.add(box({ halfExtents: at(0.2, 2, 0.2) }), { position: at(1.2, 2, 0) })
    const train = add(world, isMesh, at(5, 1.4, 1), at(-8, 1.5, 0))
    const player = new Character(world, { shape, position: at(0, 0, 0) })
    let last = 0
    let x = -8
    for (let i = 1; i <= 600; i++) {
      x = -8 + 0.2 * i
      world.drive(train, { position: at(x, 1.5, 0) }, DT)
      // it shall not walk aside, nor with the train
      if (player.walk(stay, DT) === 'crushed') last = i
      world.advance()
    }
    // its own back has left the body
    const behind = player.position.x + 0.92 + 5.01
    expect(last).toBeGreaterThan(60)
    expect(-8 + 0.2 * (last - 2)).toBeLessThan(behind)
    expect(x - 5 - player.position.x).toBeGreaterThan(40)
    const before = player.position.x
    for (let i = 0; i < 60; i++) expect(player.walk({ velocity: at(-1, 0, 0) }, DT)).toBe('free')
    expect(player.position.x - before).toBeCloseTo(-1, 6)
  })

  it.each([false, true])('is free as soon as a press is below the floor (a mesh: %s)', (isMesh) => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const press = add(world, isMesh, at(2, 1.5, 2), at(0, 4, 0))
    const player = new Character(world, { shape, position: at(0, 0, 0) })
    player.walk(stay, DT)
    const told: string[] = []
    for (let i = 1; i <= 300; i++) {
      const top = 5.5 - (4 * i) / 60
      world.drive(press, { position: at(0, top - 1.5, 0) }, DT)
      const result = player.walk(stay, DT)
      world.advance()
      told.push(result)
      // where it is at the start of the next move
      if (top < -1e-3 - 4 / 60) expect([top, result]).toEqual([top, 'free'])
      else if (top < 1.5 - 4 / 60 && top > 4 / 60) expect([top, result]).toEqual([top, 'crushed'])
    }
    expect(told.filter((result) => result === 'crushed').length).toBeLessThan(120)
    expect(player.ground.kind).toBe('ground')
    const { x } = player.position
    for (let i = 0; i < 60; i++) player.walk({ velocity: at(1, 0, 0) }, DT)
    expect(player.position.x - x).toBeCloseTo(1, 6)
  })

  it.each([false, true])('that a press has swallowed comes out where it went in (a mesh: %s)', (isMesh) => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const press = add(world, isMesh, at(3, 3, 3), at(0, 6, 0))
    const player = new Character(world, { shape, position: at(0, 0, 0) })
    const heightAt = (i: number) => 6 - 3 * (i <= 60 ? i / 60 : i <= 120 ? 1 : (180 - i) / 60)
    for (let i = 1; i <= 180; i++) {
      world.drive(press, { position: at(0, heightAt(i), 0) }, DT)
      const result = player.walk(stay, DT)
      world.advance()
      if (i > 60 && i < 120) expect([i, result, player.crushedBy]).toEqual([i, 'crushed', [press]])
    }
    expect(player.walk(stay, DT)).toBe('free')
    expect(player.position.y).toBeCloseTo(0, 6)
  })

  it('does not walk through a door by itself while that crushes it', () => {
    for (const way of [1, -1]) {
      const world = new World()
      world.add(plane({ normal: at(0, 1, 0) }))
      world.add(plane({ normal: at(-way, 0, 0), offset: -1 }))
      const door = world.add(box({ halfExtents: at(0.01, 2, 3) }), { position: at(-way, 2, 0) })
      const player = new Character(world, { shape, position: at(0, 0, 0) })
      // up to the middle of the body, and there it stays
      let result = 'free'
      for (let i = 1; i <= 33; i++) {
        world.drive(door, { position: at(way * (-1 + i / 20), 2, 0) }, DT)
        result = player.walk(stay, DT)
        world.advance()
      }
      expect(result).toBe('crushed')
      const { x } = player.position
      for (let i = 0; i < 60; i++) player.walk({ velocity: at(-way * 2, 0, 0) }, DT)
      expect(way * (player.position.x - x)).toBeGreaterThan(-1e-9)
    }
  })
})
