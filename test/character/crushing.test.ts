import { expect, test } from 'vitest'
import { crushRooms } from './crushing.ts'

test('nobody is crushed where there is room, nor by what it does not overlap', () => {
  const { moves, crushed, ended, wrong } = crushRooms(1, 12, 60)
  console.log(`${moves} moves, crushed in ${crushed}, let go ${ended} times`)
  expect(wrong).toEqual([])
  expect(crushed).toBeGreaterThan(0)
})
