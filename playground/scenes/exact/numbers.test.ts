import { expect, it } from 'vitest'
import { shownAll, shownEpsilons, shownMetres } from './numbers.ts'

it('errors are read in units of ε, from nothing to many powers of ten', () => {
  const values = [0, 0.004, 0.0123, 1, 12.34, 2.73e11, Number.NaN]
  expect(values.map(shownEpsilons)).toEqual(['0 ε', '< 0.01 ε', '0.012 ε', '1 ε', '12 ε', '2.7·10¹¹ ε', 'no number'])
})

it('distances are read in the unit that suits them, fractions with all their digits', () => {
  expect([1.5, 0.0056, 2e-6, 3e-9, 1e-14].map(shownMetres)).toEqual(['1.5 m', '5.6 mm', '2 µm', '3 nm', '1.0e−14 m'])
  expect(shownAll(0.1 + 0.2)).toBe('0.30000000000000004')
})
