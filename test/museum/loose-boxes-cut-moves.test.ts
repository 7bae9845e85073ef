import { expect, it } from 'vitest'
import { box, Character, capsule, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

// Moves are cut into parts near what turns. What is near was read off the boxes of the tree, which are looser the faster something went
// before: two worlds in the same state cut the same move differently, and differed in the last bits from then on.
it('a move is cut by where things are, not by where they were', () => {
  const falls = (past: readonly Vec3[]) => {
    const world = new World()
    const bar = world.add(box({ halfExtents: at(1, 0.1, 0.1) }), { position: at(3.6, 5, 0) })
    for (const position of past) world.place(bar, { position })
    world.place(bar, { position: at(3.6, 5, 0) })
    const character = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 5, 0) })
    for (let i = 0; i < 10; i++) {
      world.drive(bar, { orientation: { x: 0, y: Math.sin(0.1 * (i + 1)), z: 0, w: Math.cos(0.1 * (i + 1)) } }, 1 / 60)
      character.walk({ velocity: at(0.1, 0, 0) }, 1 / 60)
      world.advance()
    }
    return [...character.state]
  }
  for (const past of [[at(2, 5, 0)], [at(9, 5, 0), at(5, 5, 0)], [at(3.6, 5, 4), at(3.6, 5, 1)]])
    expect(falls(past)).toEqual(falls([]))
})
