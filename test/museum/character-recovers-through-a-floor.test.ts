import { expect, it } from 'vitest'
import { Character, capsule, cylinder, plane, sphere, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** The least way out of a ball leads half a metre down, and the floor is 0.45 m below the centre: only triangles stopped a recovery. */
it('nobody recovers through a plane', () => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
  world.add(sphere({ radius: 1 }), { position: at(0, 1.3, 0) })
  const one = new Character(world, { shape: sphere({ radius: 0.4 }), skin: 0, position: at(0, 0.05, 0) })
  expect(one.move(at(0, 0, 0))).toBe('trapped')
  expect(one.position.y).toBeCloseTo(0.05, 12)
})

/** The same: 0.92 m aside, and a pole stands at 0.45. */
it('nor through a pole', () => {
  const world = new World()
  world.add(sphere({ radius: 2 }), { position: at(1.4, 0.92, 0) })
  const pole = world.add(cylinder({ radius: 0.05, height: 4 }), { position: at(-0.45, 1, 0) })
  const one = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0) })
  expect(one.move(at(0, 0, 0))).toBe('trapped')
  expect(one.position).toEqual(at(0, 0, 0))
  world.remove(pole)
  expect(one.move(at(0, 0, 0))).toBe('recovered')
  expect(one.position.x).toBeCloseTo(-0.92, 9)
})
