import { expect, it } from 'vitest'
import { SCENES } from '../../hashes/program/index.ts'
import { runAll } from './run-all.ts'

const NAMES = Object.keys(SCENES)

it('walkers walk, jump, ride, are crushed and seen; balls bounce, meet, are batted and seen', () => {
  const { counts } = runAll({ scenes: ['walkers', 'rooms', 'balls'], steps: 1500 })
  for (const what of [
    'walkers: ground',
    'walkers: air',
    'walkers: ridden',
    'walkers: crushed',
    'walkers: stay',
    'rooms: crushed',
  ])
    expect(counts[what], what).toBeGreaterThan(50)
  for (const what of ['walkers: steep', 'walkers: recovered', 'rooms: recovered', 'rooms: gone back', 'balls: limited'])
    expect(counts[what], what).toBeGreaterThan(0)
  for (const what of ['balls: bounced', 'balls: met', 'balls: batted', 'balls: enter'])
    expect(counts[what], what).toBeGreaterThan(50)
})

it('a scene does not depend on what was asked before it, or is asked beside it', () => {
  const steps = 200
  const { lines } = runAll({ steps })
  for (const name of NAMES)
    expect(runAll({ scenes: [name], steps }).lines).toEqual(lines.filter((line) => line.startsWith(`${name} `)))
})
