/** Stairs in short steps. */
import { describe, test } from 'vitest'
import { climbsStairs } from './walker.ts'

describe('the walking cylinder', () => {
  test.each([240, 1000])('climbs stairs of 25 cm and comes down again, at %d steps a second', (hz) => climbsStairs(hz))
})
