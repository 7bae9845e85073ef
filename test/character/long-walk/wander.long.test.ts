/** As wander.test.ts, in short steps. */
import { it } from 'vitest'
import { wander } from './wander.ts'

it.each([[144, 0.4, 1.8]])('at %d Hz, with a radius of %d m and a height of %d m', wander)
