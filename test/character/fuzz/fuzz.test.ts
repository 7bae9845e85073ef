/** Everything that characters can do, anywhere, dealt from a seed and judged by docs/guarantees.md. */
import { expect, test } from 'vitest'
import { plantAll } from './planted.ts'
import { liveInRooms } from './rooms-lived.ts'

test('15 rooms: nothing is crossed, nobody is in anything, every number is one', () => {
  const { moves, counts, faults } = liveInRooms(8, 15, 3)
  expect(faults).toEqual([])
  expect(moves).toBeGreaterThan(100)
  for (const name of ['walk', 'walkAll', 'move', 'fly', 'climb', 'swim', 'teleport'])
    expect([name, counts.get(name) ?? 0]).not.toEqual([name, 0])
})

test.each([
  'goes through what stands in its way',
  'goes through a triangle, a body wide',
  'sinks 5 mm into the ground',
  'loses a thousandth of its skin',
  'comes into another',
  'has NaN in its state',
  'has NaN in a contact',
])('whoever %s is caught', (name) => {
  expect(plantAll(8, 1, [name]).get(name)).toEqual({ planted: 1, caught: 1 })
})
