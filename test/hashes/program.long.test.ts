import { expect, it } from 'vitest'
import { SCENES } from '../../hashes/program/index.ts'
import { runAll } from './run-all.ts'

const NAMES = Object.keys(SCENES)

it('walkers walk, jump, ride, are crushed and seen; balls bounce, meet, are batted and seen', () => {
  const { counts } = runAll({ scenes: ['walkers', 'rooms', 'balls'], steps: 800 })
  const often = ['ground', 'air', 'ridden', 'crushed', 'stay'].map((what) => `walkers: ${what}`)
  const more = ['rooms: crushed', ...['bounced', 'met', 'batted', 'enter'].map((what) => `balls: ${what}`)]
  for (const what of [...often, ...more]) expect(counts[what], what).toBeGreaterThan(20)
  for (const what of ['walkers: steep', 'walkers: enter', 'rooms: recovered', 'rooms: gone back', 'balls: limited'])
    expect(counts[what], what).toBeGreaterThan(0)
})

it('a scene does not depend on what was asked before it, or is asked beside it', () => {
  const steps = 100
  const { lines } = runAll({ steps })
  for (const name of NAMES)
    expect(runAll({ scenes: [name], steps }).lines).toEqual(lines.filter((line) => line.startsWith(`${name} `)))
})
