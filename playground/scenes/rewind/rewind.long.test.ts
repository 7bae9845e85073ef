/** Late copies for thousands of steps; see rewind.test.ts. */
import { expect, it } from 'vitest'
import { random } from '../../../scenes/random.ts'
import { wander } from './game.ts'
import { createSession } from './session.ts'

it.each([1, 2, 3])('two copies agree for 4000 steps, by random inputs that come in any order: %i', (seed) => {
  const session = createSession()
  const next = random(seed)
  let input = 0
  for (let i = 0; i < 4000; i++) {
    if (next() < 0.1) input = next() < 0.5 ? wander(i) : Math.floor(next() * 32)
    session.step(input, Math.floor(next() * 31))
    const { first, end } = session.history
    if (next() < 0.002) session.goTo(first + Math.floor(next() * Math.min(60, end - first)))
  }
  expect([session.differs, session.history.again.differs]).toEqual([-1, -1])
  expect(session.agreed).toBeGreaterThan(3000)
  expect(session.rollbacks).toBeGreaterThan(200)
})
