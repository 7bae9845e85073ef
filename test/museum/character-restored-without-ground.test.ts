import { expect, it } from 'vitest'
import { Character, cylinder, plane, World } from '../../src/index.ts'

// A row that says 'ground' and has no normal made every later position NaN.
it('a state that stands on ground without a normal is refused, and nothing changes', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const shape = cylinder({ radius: 0.3, height: 1.8 })
  const character = new Character(world, { shape, position: { x: 0, y: 1, z: 0 } })
  const before = character.state.slice()
  for (const normal of [
    [0, 0, 0],
    [1, 0, 0],
    [0, -1, 0],
    [0, 2, 0],
  ]) {
    const state = Array.from(before)
    state[9] = 2
    state.splice(10, 3, ...normal)
    expect(() => character.restore(state)).toThrow(/Character\.restore: state\[10\.\.12\] is not a normal of ground/)
    expect(character.state).toEqual(before)
  }
  character.walk({ velocity: { x: 1, y: 0, z: 0 } }, 1 / 60)
  expect(character.position.x).toBeCloseTo(1 / 60, 12)
})
