import { expect, test } from 'vitest'
import { crushRooms } from './crushing.ts'

// CRUSH_ROOMS=600: a hundred thousand moves and more
const ROOMS = Number(process.env.CRUSH_ROOMS ?? 100)
const SEED = Number(process.env.CRUSH_SEED ?? 2)

test(`in ${ROOMS} rooms nobody is crushed where there is room, nor by what it does not overlap`, () => {
  const { moves, crushed, looked, ended, wrong } = crushRooms(SEED, ROOMS, 150)
  console.log(`${moves} moves, crushed in ${crushed}, looked for room ${looked} times, let go ${ended} times`)
  expect(wrong).toEqual([])
  expect(Math.min(crushed, looked, ended)).toBeGreaterThan(0)
}, 3_600_000)
