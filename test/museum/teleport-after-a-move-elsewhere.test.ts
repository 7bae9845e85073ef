import { expect, it } from 'vitest'
import { box, Character, plane, sphere, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** Teleports under something that comes down and leaves no room: the state says where that crusher was. */
function crushedState(): number[] {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0), offset: 0 }))
  const press = world.add(box({ halfExtents: at(2, 1, 2) }), { position: at(0, 1.5, 0) })
  const one = new Character(world, { shape: sphere({ radius: 0.4 }), position: at(9, 0, 0) })
  world.drive(press, { position: at(0, 1.2, 0) }, 1 / 60)
  expect(one.teleport(at(0, 0, 0))).toBe('crushed')
  return [...one.state]
}

/** The share of a frame was left over from whoever had moved last, in any world. */
it('a teleport under a press has the same state, whoever moved before', () => {
  const alone = crushedState()
  const elsewhere = new World()
  const driven = elsewhere.add(box({ halfExtents: at(1, 1, 1) }), { position: at(0, 9, 0) })
  const other = new Character(elsewhere, { shape: sphere({ radius: 0.4 }), position: at(0, 0, 0) })
  elsewhere.drive(driven, { position: at(0, 8, 0) }, 1 / 60)
  for (const share of [0.3, 0.4]) other.walk({ velocity: at(1, 0, 0) }, share / 60)
  expect(crushedState()).toEqual(alone)
})
