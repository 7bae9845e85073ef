import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'
import type { Standing } from './race.ts'

const event = (times: number): Standing[] =>
  (['carom', 'bvh'] as const).map((entrant) => ({
    ...{ entrant, speed: 1, rounds: 5, checked: { differ: 0, wrong: 0, unjudged: 0 } },
    times: entrant === 'carom' ? times : 1,
  }))

test('one sentence says who is how many times as fast: the geometric mean of the events', () => {
  expect(answerOf([event(4), event(1)], true)).toBe('carom is 2.0 times as fast as three-mesh-bvh on this level.')
  expect(answerOf([event(0.25), event(1)], false)).toBe(
    'three-mesh-bvh is 2.0 times as fast as carom on this level so far.',
  )
  expect(answerOf([event(1.02), event(0.99)], true)).toBe('carom is as fast as three-mesh-bvh on this level.')
  expect(answerOf([event(1.05)], true)).toContain('1.05 times')
  expect(answerOf([event(20)], true)).toContain('carom is 20 times')
})

test('while an event has no figures, or three-mesh-bvh does not run, nothing is said', () => {
  expect(answerOf([event(2), []], true)).toBe('')
  expect(answerOf([event(2), event(Number.NaN)], false)).toBe('')
  expect(answerOf([[event(2)[0]]], true)).toBe('')
})
