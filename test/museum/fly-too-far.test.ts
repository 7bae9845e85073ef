import { expect, test } from 'vitest'
import { Character, sphere, World } from '../../src/index.ts'

/** `fly` forgot the falling speed before it found that velocity · dt leaves the range; `walk` went there. */
const make = (): Character => {
  const player = new Character(new World(), { shape: sphere({ radius: 1 }), position: { x: 0, y: 50, z: 0 } })
  player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 0.1)
  return player
}
const fast = { velocity: { x: 2 ** 59, y: 0, z: 0 } }

test('a flight beyond the range is refused by name and changes nothing', () => {
  const player = make()
  const before = player.state.slice()
  expect(() => player.fly(fast, 1e6)).toThrow(/^Character.*: .*expected/)
  expect(player.state).toEqual(before)
})

test('a walk beyond the range is refused by name and changes nothing', () => {
  const player = make()
  const before = player.state.slice()
  for (const [input, dt] of [
    [fast, 1e6],
    [{ velocity: { x: 0, y: 0, z: 0 } }, 2 ** 50],
  ] as const) {
    expect(() => player.walk(input, dt)).toThrow(/^Character.*: .*expected/)
    expect(player.state).toEqual(before)
  }
})

test('a state whose kind of ground is none is refused', () => {
  const player = make()
  for (const kind of [1.5, 7, -1]) {
    const state = player.state.slice()
    state[9] = kind
    expect(() => player.restore(state)).toThrow(/^Character\.restore: state\[9\]/)
  }
})
