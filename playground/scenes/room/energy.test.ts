import { describe, expect, it } from 'vitest'
import { createEnergyAccount, energyOfStep } from './energy.ts'
import { open } from './opened.ts'
import type { Settings } from './settings.ts'

/** Runs a room for some of the lesson's time, and keeps account of its energy. */
function runs(changed: Partial<Settings>, time: number) {
  const { room, settings } = open(changed)
  const account = createEnergyAccount()
  account.begin(room.meters.energy, room.meters.momentum.y)
  let [least, most, rest, beyond] = [0, 0, 0, 0]
  let since = account.read(room.meters.energy, room.meters.momentum.y, room.run.gravity, settings.step)
  for (let t = 0; t < time; t += settings.step) {
    room.step()
    account.add(energyOfStep(room.run, settings.step))
    since = account.read(room.meters.energy, room.meters.momentum.y, room.run.gravity, settings.step)
    least = Math.min(least, since.moved)
    most = Math.max(most, since.moved)
    rest = Math.max(rest, Math.abs(since.rest))
    beyond = Math.max(beyond, Math.abs(since.kicks) - since.bound)
  }
  return { least, most, rest, beyond, lost: since.lost, hits: room.run.hitCount }
}

describe('the energy of the room', () => {
  it.each([
    ['carom', {}],
    ['carom, sixty balls of all sizes', { count: 60, radiusSpread: 0.4, massSpread: 0.5 }],
    ['carom, in long steps', { step: 3 }],
  ] as const)('%s: it stays, to the last digits', (_, changed) => {
    const { least, most, hits } = runs({ mode: 'exact', ...changed }, 400)
    expect(hits).toBeGreaterThan(10)
    expect(most - least).toBeLessThan(1e-12)
  })

  it('the lesson: pushes and the times of hits explain all that it moves, to the last digits', () => {
    const { least, most, rest, beyond, hits } = runs({ mode: 'tutorial' }, 400)
    expect(hits).toBeGreaterThan(10)
    expect(most - least).toBeGreaterThan(1e-3)
    expect(rest).toBeLessThan(1e-12)
    expect(beyond).toBeLessThanOrEqual(1e-12)
  })

  it('with bounces that lose: what they take is known as well, but for what balls lose that lie on each other', () => {
    const { rest, lost } = runs({ restitution: 0.9, count: 40 }, 400)
    expect(lost).toBeGreaterThan(0.05)
    expect(rest).toBeLessThan(0.01)
  })
})
