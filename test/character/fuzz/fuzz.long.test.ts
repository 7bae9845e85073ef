/** Longer: see fuzz.test.ts. Ten million moves: node scripts/fuzz.mjs --moves 1e7 */
import { expect, test } from 'vitest'
import { plantAll } from './planted.ts'
import { liveInRooms } from './rooms-lived.ts'

const ROOMS = Number(process.env.FUZZ_ROOMS ?? 40)
const SEED = Number(process.env.FUZZ_SEED ?? 1000)

test(`${ROOMS} rooms`, () => {
  const { moves, counts, faults } = liveInRooms(SEED, ROOMS)
  console.log(`${moves} moves`, Object.fromEntries([...counts].sort()), `${faults.length} faults`)
  expect(faults).toEqual([])
  expect(moves).toBeGreaterThan(150 * ROOMS)
}, 3_600_000)

test('planted faults are caught', () => {
  const told = [...plantAll(8, 1)]
  console.log(told.map(([name, { planted, caught }]) => `${name}: ${planted} planted, ${caught} caught`).join('\n'))
  for (const [name, { planted, caught }] of told) expect([name, planted, caught]).toEqual([name, 1, 1])
}, 3_600_000)
