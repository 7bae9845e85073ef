import { describe, test } from 'vitest'
import { PLACES, PRESSED, staysPressed } from './pressed.ts'

// PRESSED_MOVES=1000000 takes an hour or so
const MOVES = Number(process.env.PRESSED_MOVES ?? 25_000)

describe.each(PRESSED)('a %s pressed at 1,000 Hz', (kind) => {
  test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
    `against %s, ${MOVES} moves: the skin is kept, and nothing adds up`,
    (place) => staysPressed(kind, place, MOVES, 12),
  )
})
