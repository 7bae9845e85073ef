import { expect, test } from 'vitest'
import { Character, cylinder, sphere, TriangleMesh, World } from '../../src/index.ts'

// mrdoob/three.js#28660: in the games_fps example the collision of a player that stands still fails now and then, about every six seconds,
// and it is in the air for a frame; #28699: one that jumps at a wall hangs in it; #21921: one walks through walls whose triangles were
// lost from the cells of the octree. Carom: a character stands as long as nobody moves it, and comes to rest beside a wall on the floor.
const world = new World()
const FLOOR = [-50, 0, -50, -50, 0, 50, 50, 0, 50, -50, 0, -50, 50, 0, 50, 50, 0, -50]
const WALL = [3, -1, -50, 3, -1, 50, 3, 9, 50, 3, -1, -50, 3, 9, 50, 3, 9, -50]
world.add(new TriangleMesh([...FLOOR, ...WALL]))

test.each([
  ['a ball', sphere({ radius: 0.35 })],
  ['a cylinder', cylinder({ radius: 0.35, height: 1.7 })],
])('%s that stands still stands, for twenty seconds', (_, shape) => {
  const player = new Character(world, { shape, position: { x: 0.3, y: 0, z: 0.1 } })
  const kinds = new Set<string>()
  player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  const { x, y, z } = player.position
  for (let i = 0; i < 1200; i++) {
    player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
    kinds.add(player.ground.kind)
  }
  expect([...kinds]).toEqual(['ground'])
  expect(player.position).toEqual({ x, y, z })
})

test.each([
  ['a ball', sphere({ radius: 0.35 })],
  ['a cylinder', cylinder({ radius: 0.35, height: 1.7 })],
])('%s that jumps at a wall again and again stays before it and lands', (_, shape) => {
  const player = new Character(world, { shape, position: { x: 2, y: 0, z: 0 } })
  let farthest = 0
  let landings = 0
  for (let i = 0; i < 1260; i++) {
    const before = player.ground.kind
    player.walk({ velocity: { x: 5, y: 0, z: 1 }, jump: i % 90 === 0 }, 1 / 60)
    if (before === 'air' && player.ground.kind === 'ground') landings++
    farthest = Math.max(farthest, player.position.x)
  }
  expect(farthest).toBeLessThan(3 - 0.35)
  expect(landings).toBeGreaterThan(10)
  expect(player.ground.kind).toBe('ground')
})
