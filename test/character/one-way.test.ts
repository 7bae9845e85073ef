import { expect, test } from 'vitest'
import { walkOneWays } from './one-way.ts'

test('from behind a one-sided surface is not there, till the body is out of it; in front it holds', () => {
  const seen = walkOneWays(1, 60, 90)
  expect(seen.absent).toBeGreaterThan(1000)
  expect(seen.passed).toBeGreaterThan(10)
  expect(seen.returned).toBeGreaterThan(0)
  expect(seen.held).toBeGreaterThan(100)
})
