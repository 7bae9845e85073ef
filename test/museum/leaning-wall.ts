import { expect } from 'vitest'
import { box, Character, cylinder, plane, World } from '../../src/index.ts'

/** Level ground at 0, a block whose top is at `height` from x = 0 on in one direction, and a wall at z = 1 that leans. */
function walker(lean: number, side: number, height: number, start: number): Character {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  world.add(box({ halfExtents: { x: 5, y: height / 2, z: 5 } }), { position: { x: 5 * side, y: height / 2, z: 0 } })
  world.add(plane({ normal: { x: 0, y: lean, z: -1 }, offset: -1 }))
  const shape = cylinder({ radius: 0.3, height: 1.8 })
  return new Character(world, { shape, position: { x: -2, y: start, z: 0.5 } })
}

export const LEANS = [1e-7, -1e-7, 1e-3, -1e-3, 0.02, 0.1]

/** The cast up, or down, met the wall at once: no step was taken, and who had walked off a kerb stood on air beside the wall. */
export function takesSteps(lean: number, hz: number): void {
  const up = walker(lean, 1, 0.2, 0)
  for (let i = 0; i < 3 * hz; i++) up.walk({ velocity: { x: 2, y: 0, z: 1 } }, 1 / hz)
  expect(up.position.y).toBeCloseTo(0.2, 9)
  expect(up.position.x).toBeGreaterThan(3.9)
  const down = walker(lean, -1, 0.1, 0.1)
  for (let i = 0; i < 3 * hz; i++) down.walk({ velocity: { x: 2, y: 0, z: 1 } }, 1 / hz)
  expect(down.position.y).toBeCloseTo(0, 9)
  expect(down.ground.kind).toBe('ground')
}
