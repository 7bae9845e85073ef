/** Stairs in a thousand steps a second. */
import { describe, test } from 'vitest'
import { climbsStairs } from './walker.ts'

describe('the walking cylinder', () => {
  test.each([1000])('climbs stairs of 25 cm and comes down again, at %d steps a second', climbsStairs)
})
