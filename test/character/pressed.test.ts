import { describe, test } from 'vitest'
import { PLACES, PRESSED, staysPressed } from './pressed.ts'

describe.each(PRESSED)('a %s pressed at 1,000 Hz', (kind) => {
  test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('against %s, 1,250 moves: the skin is kept', (place) =>
    staysPressed(kind, place, 1_250, 5),
  )
})
