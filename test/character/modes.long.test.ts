/** Every body on ladders and in water: see modes.test.ts. */
import { describe, test } from 'vitest'
import { climbUpAndDown, swimAbout } from './modes.ts'
import { BODIES } from './others.ts'

describe.each(Object.keys(BODIES))('a %s', (name) => {
  test.each([24, 60])('climbs up and over the top, and down again to the floor, at %d Hz', (rate) => {
    climbUpAndDown(name, rate)
  })

  test('swims up to the surface and no higher, down to the bottom, and jumps out', () => {
    swimAbout(name)
  })
})
