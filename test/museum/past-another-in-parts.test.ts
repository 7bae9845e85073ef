import { expect, it } from 'vitest'
import { box, Character, sphere, TriangleMesh, type Vec3, World, walkAll } from '../../src/index.ts'
import { quad } from '../character/levels.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/**
 *      \ fast      Beside something that turns a move is made in parts. Each part met only those who could come into that part:
 *       \          the fast one passed the plane between the two far from the other, slid along the wall, and came into
 *     o  \         the other from behind that plane.
 *    ─────────
 */
it('who goes in parts meets whoever may come into any of them', () => {
  const world = new World()
  world.add(new TriangleMesh(quad([-50, 0, 50], [50, 0, 50], [50, 0, -50], [-50, 0, -50])))
  world.add(new TriangleMesh(quad([-50, 0, 0], [50, 0, 0], [50, 9, 0], [-50, 9, 0])))
  const turning = world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(20, 5, 10) })
  const person = (x: number, z: number) =>
    new Character(world, { shape: sphere({ radius: 0.4 }), position: at(x, 0, z), collider: true })
  const [fast, slow] = [person(4, 8), person(1, 1.2)]
  for (const one of [fast, slow]) one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  world.advance()
  world.drive(
    turning,
    { position: at(20, 5, 10), orientation: { x: 0, y: Math.sin(0.2), z: 0, w: Math.cos(0.2) } },
    1 / 60,
  )
  walkAll([fast, slow], [{ velocity: at(-60 * 3, 0, -60 * 40) }, { velocity: at(0, 0, 0) }], 1 / 60)
  const [a, b] = [fast.position, slow.position]
  expect(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)).toBeGreaterThan(0.84 - 1e-6)
})
