import { expect, test } from 'vitest'
import { Character, capsule, cylinder, ellipsoid, pipe, plane, sphere, World } from '../../src/index.ts'

const shape = ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.4 } })
const WALK = { velocity: { x: 3, y: 0, z: 0 } }

function worldOf(): World {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(sphere({ radius: 1 }), { position: { x: 20, y: 0, z: 0 } })
  return world
}

test('an ellipsoid walks in a world with spheres far away', () => {
  const player = new Character(worldOf(), { shape, position: { x: 0, y: 0, z: 0 } })
  for (let i = 0; i < 60; i++) expect(player.walk(WALK, 1 / 60)).toBe('free')
  expect(player.position.x).toBeCloseTo(3, 9)
})

test('an ellipsoid walks up to a sphere and no nearer than its skin', () => {
  const player = new Character(worldOf(), { shape, position: { x: 16, y: 0, z: 0 } })
  for (let i = 0; i < 120; i++) player.walk(WALK, 1 / 60)
  // its middle, 0.92 m high, is higher than the sphere's, so it meets it below its widest place
  expect(player.position.x).toBeGreaterThan(18.4)
  expect(player.position.x).toBeLessThan(18.9)
  const at = player.position.x
  for (let i = 0; i < 60; i++) player.walk(WALK, 1 / 60)
  expect(Math.abs(player.position.x - at)).toBeLessThan(1e-3)
})

// Only spheres are stopped by pipes yet. A capsule used to be taken, and threw in the middle of a walk, in the name of World.
test.each([shape, capsule({ radius: 0.4, height: 1.8 }), cylinder({ radius: 0.4, height: 1.8 })])(
  'a world with a pipe, however far away, is refused at once, by name: %o',
  (body) => {
    const walled = worldOf()
    const tube = walled.add(pipe({ radius: 1 }), { position: { x: 0, y: 0, z: 900 } })
    const why = `world has a pipe (collider ${tube}), expected none: so far pipes stop only spherical characters, not a ${body.kind}`
    expect(() => new Character(walled, { shape: body, position: { x: 0, y: 0, z: 0 } })).toThrow(`Character: ${why}`)
    new Character(walled, { shape: sphere({ radius: 0.4 }), position: { x: 0, y: 0, z: 0 } })

    const world = worldOf()
    const player = new Character(world, { shape: body, position: { x: 0, y: 0, z: 0 } })
    player.walk(WALK, 1 / 60)
    const added = world.add(pipe({ radius: 1 }), { position: { x: 0, y: 0, z: 900 } })
    const before = player.state.slice()
    const doors = {
      walk: () => player.walk(WALK, 1 / 60),
      move: () => player.move({ x: 1, y: 0, z: 0 }),
      fly: () => player.fly(WALK, 1 / 60),
      teleport: () => player.teleport({ x: 1, y: 0, z: 0 }),
    }
    for (const [door, go] of Object.entries(doors)) {
      expect(go).toThrow(`Character.${door}: world has a pipe (collider ${added})`)
      expect(player.state).toEqual(before)
    }
    world.remove(added)
    expect(player.walk(WALK, 1 / 60)).toBe('free')
  },
)
