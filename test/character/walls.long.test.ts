import { describe, test } from 'vitest'
import { restsInCorner } from './corner.ts'

describe('corners', () => {
  test.each([5, 30, 90, 150, 165])(
    'pushed for 1000 steps into a corner of %d°: within its skin of both walls, the last 100 positions equal',
    restsInCorner,
  )
})
