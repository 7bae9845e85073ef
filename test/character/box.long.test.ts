/** Stairs in short steps. */
import { describe, test } from 'vitest'
import { box } from '../../src/index.ts'
import { vec } from './levels.ts'
import { climbsStairs } from './walker.ts'

describe('the walking box', () => {
  test.each([240, 1000])('climbs stairs of 25 cm and comes down again, at %d steps a second', (hz) =>
    climbsStairs(hz, box({ halfExtents: vec(0.4, 0.9, 0.3) })),
  )
})
