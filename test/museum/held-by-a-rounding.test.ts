import { expect, it } from 'vitest'
import { box, Character, cylinder, plane, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** A box stands on another, in it by roundings: the lower one was trapped between floor and feet, and what was driven went through it. */
it('who is between floor and feet, and has no room by roundings, is not held', () => {
  for (let depth = 1e-17; depth < 1e-13; depth *= 1.5) {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
    const options = { shape: cylinder({ radius: 0.005, height: 0.022 }), skin: 0.0004, collider: true }
    const lower = new Character(world, { ...options, position: at(0, 0, 0) })
    const shape = box({ halfExtents: at(0.009, 0.011, 0.008) })
    const upper = new Character(world, { ...options, shape, position: at(0.002, 0.0228, 0) })
    const state = upper.state.slice()
    state[1] -= depth
    upper.restore(state)
    const door = world.add(box({ halfExtents: at(0.001, 0.01, 0.1) }), { position: at(-0.0065, 0.011, 0) })
    world.drive(door, { position: at(-0.0035, 0.011, 0) }, 1 / 30)
    expect(lower.walk({ velocity: at(0, 0, 0) }, 1 / 30)).toBe('free')
    expect(lower.position.x).toBeCloseTo(0.0029, 9)
  }
})
