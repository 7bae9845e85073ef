import { expect, it } from 'vitest'
import { box, Character, cos, cylinder, type MoveResult, sin, World, walkAll } from '../../src/index.ts'

/**
 * Three press against each other on a deck that tilts. The one in the middle goes along between two planes that go along. A plane that it kept
 * went on asking for the way of the whole time when part of that had passed, so there was no room between both: crushed 145 times.
 */
it('who stands between two on a deck that tilts is not crushed', () => {
  const world = new World()
  const position = { x: 0, y: -0.5, z: 0 }
  const deck = world.add(box({ halfExtents: { x: 6, y: 0.5, z: 6 } }), { position })
  const shape = cylinder({ radius: 0.3, height: 1.8 })
  const characters = [-0.8, 0, 0.8].map(
    (x, i) => new Character(world, { shape, position: { x, y: 0, z: 2 + 0.05 * i }, collider: true }),
  )
  const inputs = [1, 0, -1].map((x) => ({ velocity: { x, y: 0, z: 0 } }))
  const results: MoveResult[] = []
  walkAll(characters, inputs, 1 / 60)
  for (let i = 1; i <= 120; i++) {
    const half = 0.075 * sin(i / 30)
    world.drive(deck, { position, orientation: { x: 0, y: 0, z: sin(half), w: cos(half) } }, 1 / 60)
    walkAll(characters, inputs, 1 / 60, results)
    world.advance()
    expect(results).toEqual(['free', 'free', 'free'])
  }
})
