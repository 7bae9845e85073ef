import { expect, it } from 'vitest'
import { box, Character, sphere, TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { quad } from '../character/levels.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/**
 *      piston  |   /      A piston comes at a ball, which slides out along a leaning wall, 1 / tan times as fast,
 *          ->  | o/       towards a wall ahead. A move looked around only as far as the piston came, and the ball
 *     z        | /        went through what it had not looked at.
 *     |_ x     |/
 */
it.each([
  [0.3, 1, 1.5],
  [0.3, 3, 4],
  [0.5, 2, 3],
  [0.5, 5, 6],
  [0.7, 5, 6],
])(
  'who is squeezed out along a wall is stopped by the next: leaning by %d, pushed by %d m, %d m away',
  (tan, push, away) => {
    const world = new World()
    const piston = world.add(box({ halfExtents: at(0.1, 2, 40) }), { position: at(-0.6, 0, 0) })
    const [near, far] = [0.5 - 30 * tan, 0.5 + 30 * tan]
    world.add(new TriangleMesh(quad([near, -9, -30], [near, 9, -30], [far, 9, 30], [far, -9, 30])))
    world.add(new TriangleMesh(quad([-9, -9, away], [9, -9, away], [9, 9, away], [-9, 9, away])))
    const one = new Character(world, { shape: sphere({ radius: 0.4 }), skin: 0, position: at(0, 0, 0) })
    world.drive(piston, { position: at(push - 0.6, 0, 0) }, 1 / 60)
    expect(one.move(at(0, 0, 0), 1 / 60)).toBe('crushed')
    expect(one.position.z).toBeCloseTo(away - 0.4, 6)
    expect(one.crushedBy).toEqual([piston])
  },
)
