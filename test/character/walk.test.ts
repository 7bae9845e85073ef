import { describe, expect, test } from 'vitest'
import { Character, capsule, ellipsoid, plane, sphere, TriangleMesh, World } from '../../src/index.ts'

function floor(): World {
  const world = new World()
  world.add(new TriangleMesh(new Float64Array([-50, 0, -50, -50, 0, 50, 50, 0, 50, 50, 0, -50]), [0, 1, 2, 0, 2, 3]))
  return world
}

describe('a character on a floor', () => {
  for (const shape of [
    sphere({ radius: 0.4 }),
    ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.4 } }),
    capsule({ radius: 0.4, height: 1.8 }),
  ]) {
    test(`${shape.kind}: falls, stands at y = 0, stays there bit for bit`, () => {
      const player = new Character(floor(), { shape, position: { x: 1, y: 2, z: 3 } })
      const still = { velocity: { x: 0, y: 0, z: 0 } }
      player.walk(still, 1 / 60)
      expect(player.ground.kind).toBe('air')
      for (let i = 0; i < 60; i++) expect(player.walk(still, 1 / 60)).toBe('free')
      expect(player.ground.kind).toBe('ground')
      expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
      const before = player.state.slice()
      for (let i = 0; i < 1000; i++) player.walk(still, 1 / 60)
      expect(player.state).toEqual(before)
    })

    test(`${shape.kind}: walks 40 m in 10 s, straight over the diagonal`, () => {
      const player = new Character(floor(), { shape, position: { x: -20, y: 0, z: -20 } })
      for (let i = 0; i < 601; i++) player.walk({ velocity: { x: 2.4, y: 0, z: 3.2 } }, 1 / 60)
      expect(player.position.x).toBeCloseTo(-20 + 2.4 * (601 / 60), 9)
      expect(player.position.z).toBeCloseTo(-20 + 3.2 * (601 / 60), 9)
      expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
      expect(player.ground.kind).toBe('ground')
    })

    test(`${shape.kind}: a jump of 5 m/s rises 1.27 m and comes back`, () => {
      const player = new Character(floor(), { shape, position: { x: 0, y: 0, z: 0 } })
      const still = { velocity: { x: 0, y: 0, z: 0 } }
      player.walk(still, 1 / 60)
      expect(player.ground.kind).toBe('ground')
      player.walk({ ...still, jump: true }, 1 / 60)
      expect(player.ground.kind).toBe('air')
      let top = 0
      for (let i = 0; i < 70; i++) {
        player.walk(still, 1 / 60)
        top = Math.max(top, player.position.y)
      }
      expect(top).toBeGreaterThan(1.27)
      expect(top).toBeLessThan(1.2743)
      expect(player.ground.kind).toBe('ground')
    })

    test(`${shape.kind}: one step at 6000 m/s ends at the wall, skin away`, () => {
      const world = floor()
      world.add(plane({ normal: { x: -1, y: 0, z: 0 }, offset: -5 }))
      const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
      player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
      player.walk({ velocity: { x: 6000, y: 0, z: 0 } }, 1 / 60)
      const gap = 5 - 0.4 - player.position.x
      expect(gap).toBeGreaterThanOrEqual(0.02 - 1e-12)
      expect(gap).toBeLessThan(0.0217)
    })
  }

  test('a wedge of 30 degrees: comes to rest, and stays bit for bit', () => {
    const world = floor()
    world.add(plane({ normal: { x: 1, y: 0, z: 0 } }))
    world.add(plane({ normal: { x: -0.866, y: 0, z: 0.5 } }))
    const player = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: 2, y: 0, z: 8 } })
    let last = new Float64Array(3)
    for (let i = 0; i < 400; i++) {
      player.walk({ velocity: { x: 0.5, y: 0, z: -3 } }, 1 / 60)
      if (i > 300) expect(player.state.slice(0, 3)).toEqual(last)
      last = player.state.slice(0, 3)
    }
  })

  test('in overlap: pushed out of the floor by the least translation; deep in a closed box: trapped', () => {
    const player = new Character(floor(), { shape: sphere({ radius: 0.4 }), position: { x: 0, y: -0.3, z: 0 } })
    expect(player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)).toBe('recovered')
    expect(player.position.y).toBeCloseTo(0, 10)
    const world = floor()
    for (const x of [-0.3, 0.3]) world.add(plane({ normal: { x: 1, y: 0, z: 0 }, offset: x }))
    const stuck = new Character(world, { shape: sphere({ radius: 0.4 }), position: { x: 0, y: 1, z: 0 } })
    expect(stuck.move({ x: 0, y: 0, z: 1 })).toBe('trapped')
    expect(stuck.position.y).toBeCloseTo(1, 10)
    expect(stuck.position.z).toBe(0)
  })
})
