import { expect, test } from 'vitest'
import { judgeTurnings } from './turning.ts'

test('never late, and early by no more than the tolerance', () => {
  const told = judgeTurnings(20261128, Number(process.env.TURNINGS ?? 20_000))
  console.log(JSON.stringify({ ...told, wrong: told.wrong.length }))
  expect(told.wrong.slice(0, 3)).toEqual([])
}, 900_000)
