/** Crowds, longer: see others.test.ts. */
import { test } from 'vitest'
import { crowdBetweenWalls } from './others.ts'

test.each([
  [24, 4],
  [60, 4],
  [144, 2],
  [1000, 6],
])('a dense crowd, all bodies, at %d Hz: nobody is in another', (rate, speed) => {
  crowdBetweenWalls(rate, speed, 64, 150)
})
