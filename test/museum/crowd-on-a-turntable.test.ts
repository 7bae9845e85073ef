import { expect, it } from 'vitest'
import { box, Character, cos, cylinder, type MoveResult, sin, World, walkAll } from '../../src/index.ts'

const STARTS = [
  [-0.14, 1.69, 0.41, 0.91],
  [0.98, 1.08, -0.73, 0.68],
  [1.33, 3.41, -0.69, -0.73],
  [0.96, 2.45, -0.91, -0.42],
  [0.11, 2.44, -0.24, -0.97],
]

/**
 * Five walk into each other on a floor that turns. The planes between them went straight on, each by the way of the one that it held back,
 * began anew in every part of a move, and did not turn with the floor: so they parted nobody, and stood in bodies that were crushed by them.
 */
it('a crowd on a turntable keeps apart, and nobody is crushed', () => {
  const world = new World()
  const floor = world.add(box({ halfExtents: { x: 6, y: 0.5, z: 6 } }), { position: { x: 0, y: -0.5, z: 0 } })
  const shape = cylinder({ radius: 0.3, height: 1.8 })
  const characters = STARTS.map(([x, z]) => new Character(world, { shape, position: { x, y: 0, z }, collider: true }))
  const inputs = STARTS.map(([, , x, z]) => ({ velocity: { x, y: 0, z } }))
  const results: MoveResult[] = []
  let gap = 1
  let crushed = 0
  for (let i = 1; i <= 180; i++) {
    const orientation = { x: 0, y: sin(i / 120), z: 0, w: cos(i / 120) }
    world.drive(floor, { position: { x: 0, y: -0.5, z: 0 }, orientation }, 1 / 60)
    walkAll(characters, inputs, 1 / 60, results)
    world.advance()
    crushed += results.filter((result) => result !== 'free').length
    characters.forEach((a, k) => {
      for (const b of characters.slice(0, k))
        gap = Math.min(gap, Math.hypot(a.position.x - b.position.x, a.position.z - b.position.z) - 0.6)
    })
  }
  expect(crushed).toBe(0)
  // both skins
  expect(gap).toBeGreaterThan(0.04 - 1e-9)
  expect(gap).toBeLessThan(0.041)
})
