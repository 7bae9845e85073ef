/** What the page plays and judges is what the command plays and judges. */
import { describe, expect, test } from 'vitest'
import { SCENARIOS } from '../../../tools/scenarios/all.ts'
import { carom } from '../../../tools/scenarios/carom.ts'
import { ask } from '../../../tools/scenarios/outcome.ts'
import { play } from '../../../tools/scenarios/play.ts'
import type { Scenario } from '../../../tools/scenarios/scenario.ts'
import { ENTRIES, FIRST, matches, slugOf } from './catalogue.ts'
import { createPlayback } from './playback.ts'
import { linesOf } from './stand.ts'
import { ROWS, toldOf } from './told.ts'
import { createWatch } from './watch.ts'

const entry = (slug: string) => ENTRIES.find((one) => one.slug === slug)!
const named = (name: string) => SCENARIOS.find((scenario) => scenario.name === name)!

test('every scenario is listed, under an address of its own', () => {
  expect(ENTRIES.map(({ scenario }) => scenario)).toEqual(SCENARIOS)
  expect(new Set(ENTRIES.map(({ slug }) => slug)).size).toBe(SCENARIOS.length)
  expect(slugOf('S6 up a slope of 5° at 2 m/s, box')).toBe('s6-up-a-slope-of-5-at-2-m-s-box')
  expect(ENTRIES.filter(({ known }) => known !== null)).toHaveLength(
    ENTRIES.filter((one) => matches(one, 'KNOWN')).length,
  )
})

test('a filter asks for all of its words', () => {
  const left = ENTRIES.filter((one) => matches(one, 'stairs  Cylinder'))
  expect(left.length).toBeGreaterThan(3)
  expect(left.length).toBeLessThan(ENTRIES.length / 3)
  expect(ENTRIES.filter((one) => matches(one, 'no such word'))).toEqual([])
})

describe('a watched scenario', () => {
  test.each([
    'S7 up ten steps at 60 to 360 Hz, capsule',
    'a lift into a ceiling crushes, and says so',
    'ducks, goes under a board, and gets up behind it',
    'starts in a box by 0.42 m, its axis too: out of its nearest side',
    'at 1 m/s it stops at the same place',
  ])('comes out as the command says, frame by frame: %s', (name) => {
    const scenario = named(name)
    const watch = createWatch(scenario)
    watch.work(Number.POSITIVE_INFINITY)
    expect(watch.outcome).toEqual(ask(carom, scenario))
    for (const { setting, seen, frames } of watch.runs) {
      const track = play(carom, setting)!
      expect(seen.length).toBe(frames + 1)
      expect(track.frames).toEqual(
        seen
          .slice(1)
          .map(({ input, body, touches, support, ...frame }, i) => ({ ...frame, time: track.frames[i].time })),
      )
      // what is noted of the moment is there, and of the place where the body is
      for (const { support, ground } of seen) expect(support === null).toBe(ground === 'air')
    }
  })

  test('is drawn with the body that it has', () => {
    const watch = createWatch(named('ducks, goes under a board, and gets up behind it'))
    watch.work(Number.POSITIVE_INFINITY)
    const heights = watch.runs[0].seen.map(({ body }) => body.height)
    expect([heights[0], Math.min(...heights), heights.at(-1)]).toEqual([1.95, 1, 1.95])
  })

  test('that breaks off says so, and has the frames that it has', () => {
    const scenario: Scenario = {
      ...FIRST.scenario,
      runs: () =>
        FIRST.scenario.runs().map((setting) => ({
          ...setting,
          input(time, frame) {
            if (frame === 7) throw new Error('planted')
            return setting.input(time, frame)
          },
        })),
    }
    const watch = createWatch(scenario)
    watch.work(Number.POSITIVE_INFINITY)
    expect(watch.outcome).toEqual({ error: 'planted' })
    expect(linesOf(watch.outcome!)).toEqual([{ text: 'stopped by an error: planted', ok: false }])
    expect(watch.runs.map(({ frames }) => frames)).toEqual([7, 0, 0, 0])
  })
})

describe('the time of a run', () => {
  test('goes on by steps, ends with the verdict, and back', () => {
    const playback = createPlayback(FIRST)
    playback.step(1 / 60)
    expect(playback.moment).toBe(0) // nothing has been played yet
    playback.work(Number.POSITIVE_INFINITY)
    playback.step(0.5)
    expect(playback.moment).toBeCloseTo(0.5 * playback.now.setting.rate, 9)
    for (let i = 0; i < 60; i++) playback.step(0.5)
    expect(playback).toMatchObject({ isOver: true, isRested: true, moment: playback.now.frames })
    playback.goTo(3.2)
    playback.single()
    expect(playback).toMatchObject({ isOver: false, isRested: false, moment: 4 })
  })

  test('of one frame is slowed down, of minutes hurried, unless it is to be real', () => {
    const seconds = (slug: string) => {
      const playback = createPlayback(entry(slug))
      playback.work(Number.POSITIVE_INFINITY)
      const times = [false, true].map((isReal) => {
        playback.isReal = isReal
        playback.goTo(0)
        let time = 0
        for (; !playback.isOver; time += 1 / 60) playback.step(1 / 60)
        return time
      })
      return times.map((time) => Math.round(10 * time) / 10)
    }
    expect(seconds('a-move-of-0-1-m-is-0-1-m')).toEqual([2, 0])
    expect(seconds('presses-against-a-wall-for-a-minute-and-is-not-moved-sphere')).toEqual([15, 60])
  })
})

test('the figures of a frame', () => {
  const playback = createPlayback(entry('s13-pushes-under-a-ceiling-that-falls-by-20'))
  playback.work(Number.POSITIVE_INFINITY)
  const told = (frame: number) => Object.fromEntries(toldOf(playback.now, frame).map((text, i) => [ROWS[i][0], text]))
  expect(told(0)).toMatchObject({
    frame: '0 of 240 · 0.000 s · 60 Hz',
    wish: '',
    feet: '0, 0, 0 m',
    ground: 'in the air',
  })
  expect(told(30)).toEqual({
    frame: '30 of 240 · 0.500 s · 60 Hz',
    wish: '3.000, 0, 0 m/s',
    feet: '1.500, 0.000, 0 m',
    pace: '3.000 m/s',
    ground: 'ground, 0.0°',
    move: 'free · 1 contact',
    body: 'capsule, ⌀ 0.6 m, 1.95 m high',
  })
})
