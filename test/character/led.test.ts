import { expect, test } from 'vitest'
import {
  Character,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'

/**
 * A body that is led, by `move` or `fly`, feels what is under its feet. `move` on a floor used to wipe the ground, so that a walker
 * that was carried could not jump, and `fly` down to the floor said 'air'.
 *
 *      ( )  ->  ( )
 *   ___(_)______(_)____
 */
const BODIES: Mover[] = [
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.3 } }),
  capsule({ radius: 0.4, height: 1.8 }),
  cylinder({ radius: 0.4, height: 1.8 }),
]
const still = { x: 0, y: 0, z: 0 }

function onFloor(shape: Mover): Character {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  player.walk({ velocity: still }, 1 / 60)
  expect(player.ground.kind).toBe('ground')
  return player
}

test.each(BODIES)('carried along a floor it stands, and can jump: %o', (shape) => {
  const player = onFloor(shape)
  const { y } = player.position
  player.move({ x: 0.3, y: 0, z: 0.1 })
  expect(player.position).toEqual({ x: 0.3, y, z: 0.1 })
  expect(player.ground).toMatchObject({ kind: 'ground', collider: 0, triangle: -1 })
  expect(player.ground.normal).toEqual({ x: 0, y: 1, z: 0 })
  player.walk({ velocity: still, jump: true }, 1 / 60)
  expect(player.position.y).toBeGreaterThan(0.05)
  expect(player.ground.kind).toBe('air')
})

test.each(BODIES)('carried upwards it is in the air, and so it is just after a jump: %o', (shape) => {
  const player = onFloor(shape)
  player.move({ x: 0, y: 0.1, z: 0 })
  expect(player.ground.kind).toBe('air')
  const jumper = onFloor(shape)
  jumper.walk({ velocity: still, jump: true }, 1e-5)
  jumper.move({ x: 0.1, y: 0, z: 0 })
  expect(jumper.ground.kind).toBe('air')
  const { y } = jumper.position
  jumper.walk({ velocity: still }, 1 / 60)
  expect(jumper.position.y).toBeGreaterThan(y + 0.05)
})

test.each(BODIES)('flown down to the floor it stands on it: %o', (shape) => {
  const player = onFloor(shape)
  player.fly({ velocity: { x: 0, y: 3, z: 0 } }, 0.5)
  expect(player.ground.kind).toBe('air')
  for (let i = 0; i < 60; i++) player.fly({ velocity: { x: 1, y: -3, z: 0 } }, 1 / 60)
  expect(player.ground.kind).toBe('ground')
  expect(player.position.y).toBeCloseTo(0, 9)
  const { x } = player.position
  player.walk({ velocity: still }, 1 / 60)
  expect(player.position.x).toBe(x)
  expect(player.ground.kind).toBe('ground')
})

test('led onto a slope too steep to stand on, it says so', () => {
  const world = new World()
  world.add(new TriangleMesh([-9, 9, -9, -9, 9, 9, 9, -9, 0])) // falls towards +x at 45°
  const player = new Character(world, {
    shape: sphere({ radius: 0.4 }),
    position: { x: 0, y: 3, z: 0 },
    maxSlope: 0.5,
  })
  for (let i = 0; i < 9; i++) player.move({ x: 0, y: -0.5, z: 0 })
  expect(player.ground.kind).toBe('steep')
  expect(player.ground.normal.x).toBeCloseTo(Math.SQRT1_2, 9)
  expect(player.ground.normal.y).toBeCloseTo(Math.SQRT1_2, 9)
})
