import { test } from 'vitest'
import { movesAlike } from './random-moves.ts'

test('with kept planes the article’s rule gives the same place, bit for bit, on random moves through the castle', () => {
  movesAlike(30, 20)
})
