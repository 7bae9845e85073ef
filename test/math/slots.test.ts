import { expect, test } from 'vitest'
import { SCRATCH } from '../../src/math/double-double.ts'
import { registerFile } from '../../src/math/slots.ts'

test('slots are handed out with a gap between calls, and the scratch of the arithmetic comes behind them', () => {
  const { w, slots } = registerFile('here', 12)
  expect([slots(1), slots(2), slots(6)]).toEqual([0, 2, 5])
  expect(w).toHaveLength(12 + SCRATCH)
})

test('a register too many is an error that says so', () => {
  const { slots } = registerFile('here', 7)
  slots(6)
  expect(() => slots(2)).toThrow(new RangeError('here: expected at most 7 registers, but got 10'))
})
