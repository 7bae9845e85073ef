/** Nobody who pushes and jumps about blindly crosses anything. */
import { it } from 'vitest'
import { wander } from './wander.ts'

it.each([
  [24, 0.4, 1.8],
  [60, 0.25, 1.6],
])('at %d Hz, with a radius of %d m and a height of %d m', wander)
