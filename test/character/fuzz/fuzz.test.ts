/** Everything that characters can do, anywhere, dealt from a seed and judged by docs/guarantees.md. */
import { expect, test } from 'vitest'
import { plantAll } from './planted.ts'
import { liveInRooms } from './rooms-lived.ts'

test('25 rooms: nothing is crossed, nobody is in anything, every number is one', () => {
  const { moves, counts, faults } = liveInRooms(1, 25)
  expect(faults).toEqual([])
  expect(moves).toBeGreaterThan(2500)
  for (const name of ['walk', 'walkAll', 'move', 'fly', 'climb', 'swim', 'noclip', 'resized', 'blocked', 'go back'])
    expect([name, counts.get(name) ?? 0]).not.toEqual([name, 0])
})

test('whoever cheats is caught, whatever the way', () => {
  for (const [name, { planted, caught }] of plantAll(1, 2)) expect([name, planted, caught]).toEqual([name, 2, 2])
})
