/** A character walks the castle's tour by itself: no triangle is crossed, and nothing comes nearer than its skin. */
import { describe, it } from 'vitest'
import { BODIES, walksTour } from './tour.ts'

describe('the tour of the castle', () => {
  for (const [name, radii] of BODIES) {
    it.each([30, 60])(`is walked by ${name} at %d Hz`, (hertz) => walksTour(radii, hertz))
  }
})
