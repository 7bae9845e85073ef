import { expect, it } from 'vitest'
import { box, Character, cylinder, plane, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DT = 1 / 60

// Who was pushed more slowly than it moved along the pusher counted as squeezed out faster than both, by the hypotenuse; so it was
// 'crushed' with all the room in the world, and fell through.
it('landing on a lift that rises slowly, on the run', () => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0), offset: 0 }))
  const lift = world.add(box({ halfExtents: at(30, 0.12, 30) }), { position: at(0, 1.88, 0) })
  const player = new Character(world, { shape: cylinder({ radius: 0.33, height: 1.76 }), position: at(0, 2, 0) })
  for (let i = 1; i <= 150; i++) {
    world.drive(lift, { position: at(0, 1.88 + (0.6 * i) / 60, 0) }, DT)
    expect(player.walk({ velocity: at(-4, 0, 0) }, DT)).toBe('free')
    world.advance()
    expect(player.position.y).toBeGreaterThan(1.99 + (0.6 * i) / 60)
  }
  expect(player.position.y).toBeCloseTo(3.5, 9)
})

it('running along a wall that comes slowly', () => {
  for (const push of [0.01, 0.1, 1, 3]) {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0), offset: 0 }))
    const wall = world.add(box({ halfExtents: at(50, 2, 0.5) }), { position: at(0, 2, -1) })
    const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0) })
    for (let i = 1; i <= 60; i++) {
      world.drive(wall, { position: at(0, 2, -1 + (push * i) / 60) }, DT)
      expect(player.walk({ velocity: at(6, 0, 0) }, DT)).toBe('free')
      world.advance()
    }
    expect(player.position.x).toBeCloseTo(6, 6)
    expect(player.position.z).toBeCloseTo(Math.max(0, -0.5 + push + 0.32), 6)
  }
})
