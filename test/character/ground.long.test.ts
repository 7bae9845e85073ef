/** A funnel that is nearly round. */
import { describe, test } from 'vitest'
import { isHeld } from './funnel.ts'

describe('funnels', () => {
  test.each([
    [48, 60],
    [768, 60],
  ])('of %d slopes of %d°: held, at rest bit for bit, and it can jump', isHeld)
})
