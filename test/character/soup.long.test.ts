import { describe, test } from 'vitest'
import { KINDS, walksRooms } from './soup.ts'

// ROOMS=2100: a million moves in all
const ROOMS = Number(process.env.ROOMS ?? 40)

describe.each(KINDS)('a %s in random rooms', (kind) => {
  test(`${ROOMS} rooms, 120 steps each`, () => walksRooms(kind, ROOMS, 12 * ROOMS))
})
