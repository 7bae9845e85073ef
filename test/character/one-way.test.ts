import { expect, test } from 'vitest'
import { box, Character, capsule, plane, TriangleMesh, World } from '../../src/index.ts'
import { walkOneWays } from './one-way.ts'

test('from behind a one-sided surface is not there, till the body is out of it; in front it holds', () => {
  const seen = walkOneWays(1, 60, 90)
  expect(seen.absent).toBeGreaterThan(1000)
  expect(seen.passed).toBeGreaterThan(10)
  expect(seen.returned).toBeGreaterThan(0)
  expect(seen.held).toBeGreaterThan(100)
})

test('who passes a deck may grow over the triangles beside it, and goes on', () => {
  const corners: number[] = []
  const indices: number[] = []
  for (let i = 0; i < 9; i++) for (let j = 0; j < 9; j++) corners.push((i - 4) * 0.3, 0, (j - 4) * 0.3)
  for (let i = 0; i < 8; i++)
    for (let j = 0; j < 8; j++) {
      const a = 9 * i + j
      indices.push(a, a + 1, a + 10, a, a + 10, a + 9)
    }
  const world = new World()
  world.add(new TriangleMesh(Float64Array.from(corners), indices, { sides: 'front' }))
  const thin = capsule({ radius: 0.1, height: 1.8 })
  const player = new Character(world, { shape: thin, position: { x: 0.05, y: -1.5, z: 0.07 } })
  for (let i = 0; i < 48; i++) expect(player.fly({ velocity: { x: 0, y: 1, z: 0 } }, 1 / 60)).toBe('free')
  expect(player.resize(capsule({ radius: 0.6, height: 1.8 }))).toBe(true)
  expect(player.fly({ velocity: { x: 1, y: 0.1, z: 0.3 } }, 1 / 10)).toBe('free')
  expect(player.position.x).toBeCloseTo(0.15, 9)
  for (let i = 0; i < 60; i++) expect(player.fly({ velocity: { x: 0, y: 1, z: 0 } }, 1 / 60)).toBe('free')
  for (let i = 0; i < 60; i++) player.fly({ velocity: { x: 0, y: -1, z: 0 } }, 1 / 60)
  expect(player.position.y).toBeCloseTo(0, 9)
})

test('who is put into a deck with its centre in front is moved out to the front', () => {
  const world = new World()
  world.add(new TriangleMesh([-9, 0, -9, 0, 0, 18, 18, 0, -9], undefined, { sides: 'front' }))
  const player = new Character(world, {
    shape: capsule({ radius: 0.3, height: 1.8 }),
    position: { x: 0, y: -0.3, z: 0 },
  })
  expect(player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)).toBe('recovered')
  expect(player.position.y).toBeCloseTo(0, 9)
  expect(player.teleport({ x: 1, y: -0.5, z: 1 })).toBe('recovered')
  expect(player.position.y).toBeCloseTo(0, 9)
})

test('who is inside a one-sided box that went through it is crushed no more', () => {
  const corners = [-3, -3, -3, 3, -3, -3, 3, 3, -3, -3, 3, -3, -3, -3, 3, 3, -3, 3, 3, 3, 3, -3, 3, 3]
  const faces = [
    0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5,
  ]
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(box({ halfExtents: { x: 5, y: 0.1, z: 5 } }), { position: { x: 0, y: 2.2, z: 0 } })
  const lift = world.add(new TriangleMesh(corners, faces, { sides: 'front' }), { position: { x: 0, y: -3.5, z: 0 } })
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  const stay = { velocity: { x: 0, y: 0, z: 0 } }
  let crushed = 0
  for (let i = 1; i <= 60; i++) {
    world.drive(lift, { position: { x: 0, y: -3.5 + i / 20, z: 0 } }, 1 / 60)
    if (player.walk(stay, 1 / 60) === 'crushed') crushed++
    world.advance()
  }
  expect(crushed).toBeGreaterThan(20)
  expect(player.walk(stay, 1 / 60)).toBe('free')
})
