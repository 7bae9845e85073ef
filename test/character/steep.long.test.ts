import { expect, test } from 'vitest'
import { jumpAtSteep, type Tally } from './steep.ts'

// STEEP=100000 STEEP_SEED=7: as many cases, of another seed
const CASES = Number(process.env.STEEP ?? 3000)
const SEED = Number(process.env.STEEP_SEED ?? 2)

test(`no jump against what is too steep comes higher than one in the open: ${CASES} cases`, { timeout: 0 }, () => {
  const tally: Tally = { jumps: 0, pressed: 0, held: 0, faults: [] }
  for (let i = 0; i < CASES; i++) jumpAtSteep(SEED, i, tally)
  console.log(`${tally.jumps} jumps, ${tally.pressed} of them against something, ${tally.held} from a wedge`)
  expect(tally.faults).toEqual([])
  expect(tally.jumps).toBeGreaterThan(2 * CASES)
  expect(tally.pressed).toBeGreaterThan(CASES)
})
