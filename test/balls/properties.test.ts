/**
 * What holds after every advance, in random rooms. A short run here; a long one with
 *   BALL_STEPS=1000000 BALL_SEED=1 npx vitest run test/balls/properties.test.ts --project unit
 * BALL_STEPS counts balls times advances; BALL_ROOM runs that room alone.
 */
import { describe, expect, it } from 'vitest'
import { makeRoom } from './rooms.ts'
import { newReport, watch } from './watch.ts'

const goal = Number(process.env.BALL_STEPS ?? 12_000)
const seed = Number(process.env.BALL_SEED ?? 1)
/** Advances in a room: a short run sees more rooms, a long one more of each. */
const STEPS = goal > 100_000 ? 100 : 30
const DISTANCE = 1e-9
const RELATIVE = 1e-12

describe(`${goal} ball-steps in random rooms, seed ${seed}`, () => {
  const report = newReport()
  let rooms = 0
  for (; report.ballSteps < goal; rooms++) watch(makeRoom(seed * 100_000 + rooms), STEPS, report)
  const { worst } = report
  if (process.env.BALL_STEPS) process.stdout.write(`${JSON.stringify({ rooms, ...report }, null, 2)}\n`)

  it('have something to judge', () => {
    expect(report.events).toBeGreaterThan(goal / 10)
    expect(report.pairEvents).toBeGreaterThan(goal / 50)
    expect(report.compared).toBeGreaterThan(goal / 100)
  })

  it('no two centres are ever nearer than the sum of the radii, to 1e-9', () => {
    expect(report.pairDepth, worst.pairDepth).toBeLessThanOrEqual(DISTANCE)
  })

  it('no ball is ever deeper in a surface, or through it, than 1e-9', () => {
    expect(report.wallDepth, worst.wallDepth).toBeLessThanOrEqual(DISTANCE)
  })

  it('every bounce without loss keeps the energy to 1e-12', () => {
    expect(report.energy, worst.energy).toBeLessThanOrEqual(RELATIVE)
  })

  it('every impulse is that of the masses to 1e-12, and velocities are what the events add up to', () => {
    expect(report.momentum, worst.momentum).toBeLessThanOrEqual(RELATIVE)
    expect(report.velocity, worst.velocity).toBeLessThanOrEqual(RELATIVE)
  })

  it('momentum is exchanged only when approaching, and events are in order of time', () => {
    expect(report.leastSpeed).toBeGreaterThan(0)
    expect(worst.time).toBeUndefined()
  })

  it('other ids and another order of triangles give the same bits, until two events fall on one instant', () => {
    expect(report.different, worst.twin).toBe(0)
  })

  it('few advances reach the limit of events', () => {
    expect(report.limited).toBeLessThan(0.1 * rooms * STEPS)
  })
})
