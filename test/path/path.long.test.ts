/**
 * More of path.test.ts:
 *   FLIGHTS=143000 FLIGHT_SEED=2 npx vitest run --project unit-long test/path/path.long.test.ts
 * judges a million and tells how many had what.
 */
import { expect, it } from 'vitest'
import { TARGETS } from './flights.ts'
import { judgePaths } from './judge.ts'

const FLIGHTS = Number(process.env.FLIGHTS ?? 10_000)
const SEED = Number(process.env.FLIGHT_SEED ?? 2)

it.each(TARGETS)('spheres on parabolas meet a %s when the oracle says', (kind) => {
  const { wrong, judged, met, leaving } = judgePaths(SEED, kind, FLIGHTS)
  if (process.env.FLIGHTS) process.stdout.write(`${kind}: ${judged} judged, ${met} met, ${leaving} left a contact\n`)
  expect(wrong).toEqual([])
  expect(judged).toBeGreaterThan(0.9 * FLIGHTS)
})
