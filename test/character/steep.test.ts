import { expect, test } from 'vitest'
import { jumpAtSteep, type Tally } from './steep.ts'

test('no jump against what is too steep comes higher than one in the open', () => {
  const tally: Tally = { jumps: 0, pressed: 0, held: 0, faults: [] }
  for (let i = 0; i < 120; i++) jumpAtSteep(1, i, tally)
  expect(tally.faults).toEqual([])
  expect(tally.jumps).toBeGreaterThan(250)
  expect(tally.pressed).toBeGreaterThan(120)
})
