import { expect, it } from 'vitest'
import { SCENES } from '../../tools/hashes/program/index.ts'
import { runAll } from './run-all.ts'

const NAMES = Object.keys(SCENES)

it('walkers walk, jump, ride, are crushed and seen', () => {
  const { counts } = runAll({ scenes: ['walkers'], steps: 1500 })
  for (const what of ['ground', 'air', 'ridden', 'crushed', 'stay'])
    expect(counts[`walkers: ${what}`], what).toBeGreaterThan(20)
  for (const what of ['steep', 'enter', 'leave']) expect(counts[`walkers: ${what}`], what).toBeGreaterThan(0)
})

it('balls bounce, meet, are batted and seen; in rooms bodies are crushed, recover, and go back to what was saved', () => {
  const { counts } = runAll({ scenes: ['rooms', 'balls'], steps: 600, seed: 4 })
  const often = [
    'rooms: crushed',
    ...['bounced', 'met', 'batted', 'enter', 'stay', 'leave'].map((what) => `balls: ${what}`),
  ]
  for (const what of often) expect(counts[what], what).toBeGreaterThan(10)
  for (const what of ['rooms: recovered', 'rooms: gone back', 'balls: limited'])
    expect(counts[what], what).toBeGreaterThan(0)
})

it('a scene does not depend on what was asked before it, or is asked beside it', () => {
  const steps = 100
  const { lines } = runAll({ steps })
  for (const name of NAMES)
    expect(runAll({ scenes: [name], steps }).lines).toEqual(lines.filter((line) => line.startsWith(`${name} `)))
})
