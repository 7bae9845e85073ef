import { beforeEach, expect, it, vi } from 'vitest'
import { createReplay } from './replay.ts'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

it('runs to its end, rests there, and begins again', () => {
  const replay = createReplay(1)
  replay.begin(2, 4)
  const seen = Array.from({ length: 7 }, () => {
    replay.advance(0.5, false)
    return replay.at
  })
  expect(seen).toEqual([0.25, 0.5, 0.75, 1, 1, 0, 0.25])
})

it('while the page is paused, goes from stride to stride, from wherever it was', () => {
  const replay = createReplay(1)
  replay.begin(2, 4)
  replay.advance(0.7, false)
  const seen = Array.from({ length: 5 }, () => {
    replay.advance(1 / 60, true)
    return replay.at
  })
  expect(seen).toEqual([0.5, 0.75, 1, 0, 0.25])
})

it('shows its end to those who want nothing to move, and runs if they ask', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const replay = createReplay(1)
  replay.begin(2, 4)
  replay.advance(0.5, false)
  expect(replay.at).toBe(1)
  replay.again()
  replay.advance(0.5, false)
  expect(replay.at).toBe(0.25)
})
