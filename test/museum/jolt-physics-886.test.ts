import { test } from 'vitest'
import { expectRight } from './ask-bug.ts'

// jrouwe/JoltPhysics#886: a sphere was reported to hit a needle 3 m long and 0.0003 m wide that is more than 2 m away, since
// barycentric coordinates divided by its area came out inside. Carom: no hit.
test('a needle out of reach stops no sphere', () => {
  expectRight('jrouwe/JoltPhysics#886')
})
