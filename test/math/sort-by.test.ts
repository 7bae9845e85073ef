import { expect, test } from 'vitest'
import { sortBy, swapNumbers } from '../../src/math/sort-by.ts'
import { diceOf } from '../prove/dice.ts'

test('lists of any length are sorted, in order, backwards or shuffled, with equal numbers', () => {
  const dice = diceOf(1)
  for (let count = 0; count < 80; count++)
    for (const value of [(i: number) => i, (i: number) => -i, () => dice.whole(0, 9), () => dice.unit()]) {
      const list = Float64Array.from({ length: count }, (_, i) => value(i))
      const sorted = list.slice().sort()
      sortBy(count, list, (of, i, j) => of[i] > of[j], swapNumbers)
      expect([...list]).toEqual([...sorted])
    }
})
