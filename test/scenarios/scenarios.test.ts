/** Every scenario that is quick, in carom; and that a judgement can fail. */
import { describe, expect, test } from 'vitest'
import { SCENARIOS } from '../../tools/scenarios/all.ts'
import { carom } from '../../tools/scenarios/carom.ts'
import { NOT_YET } from '../../tools/scenarios/not-yet.ts'
import { judge, play, type Runner } from '../../tools/scenarios/play.ts'
import type { Scenario, Vec } from '../../tools/scenarios/scenario.ts'
import { scenarios } from './command.ts'
import { planted } from './planted.ts'

test('carom does well in every scenario that is quick', async () => {
  const { code, result, text } = await scenarios('--short')
  expect(result.failed, text).toEqual([])
  expect(code).toBe(0)
  expect(result.passed + result.known + result.notYet).toBe(result.total)
  expect(result.total).toBeGreaterThanOrEqual(200)
})

test('--only chooses scenarios, and --list runs none', async () => {
  expect((await scenarios('--only', 'S13')).result).toEqual({ total: 1, passed: 1, failed: [], known: 0, notYet: 0 })
  expect((await scenarios('--only', 'S13', '--list')).text).toContain('S13 pushes under a ceiling that falls by 20°  (')
})

test('an option that is unknown, and a choice of none, are refused', async () => {
  expect((await scenarios('--quick')).code).toBe(1)
  expect((await scenarios('--only', 'no such name')).code).toBe(1)
})

test('a name is used once', () => {
  const names = SCENARIOS.map(({ name }) => name)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('what is not asked yet is a scenario, and says what it needs or what was found', () => {
  for (const [name, why] of Object.entries(NOT_YET)) {
    const scenario = SCENARIOS.find((one) => one.name === name)
    expect(scenario, name).toBeDefined()
    expect(why === scenario?.needs || why.startsWith('found: '), `${name}: ${why}`).toBe(true)
  }
})

const moved = ([x, y, z]: Vec, dx: number, dy: number, dz: number): Vec => [x + dx, y + dy, z + dz]
const named = (name: string): Scenario => SCENARIOS.find((scenario) => scenario.name === name)!
const isWell = (runner: Runner, name: string): boolean => judge(runner, named(name))!.every(({ ok }) => ok)

describe('a judgement fails', () => {
  const sinks = planted(({ feet }, frame) => ({ feet: moved(feet, 0, -1e-7 * frame, 0) }))
  const drifts = planted(({ feet }, frame) => ({ feet: moved(feet, 0, 0, 1e-7 * frame) }))
  const lags = planted(({ feet }, frame) => ({ feet: moved(feet, -1e-7 * frame, 0, 0) }))
  const trembles = planted(({ feet }, frame) => ({ feet: moved(feet, 0, 0, frame % 2 ? 1e-8 : 0) }))
  const floats = planted((_, frame) => (frame === 30 ? { ground: 'air' } : {}))
  const lost = planted(() => ({ feet: [Number.NaN, Number.NaN, Number.NaN] }))

  test.each([
    ['that sinks', sinks, 'S1 a box for a floor, capsule'],
    ['that drifts aside', drifts, 'S1 a box for a floor, cylinder'],
    ['that lags behind', lags, 'S1 a box for a floor, ellipsoid'],
    ['that is off the ground for a frame', floats, 'S1 a box for a floor, sphere'],
    ['that trembles while it stands', trembles, 'stands still for 10,000 frames, capsule'],
    ['that trembles before a ceiling', trembles, 'S13 pushes under a ceiling that falls by 20°'],
    ['that lags on a platform', lags, 'S5 stands on a platform at 2 m/s, capsule'],
    ['that drifts on stairs', drifts, 'S7 up ten steps at 60 to 360 Hz, cylinder'],
    ['that is nowhere', lost, 'over the crest of a ramp, capsule'],
    ['that is nowhere in a maze', lost, 'the same way after a quarter turn, capsule'],
  ])('on a body %s', (_, runner, name) => {
    expect(isWell(runner, name)).toBe(false)
  })

  test('on a body that walks on where the library stops it', () => {
    const [setting] = named('S3 at 6000 m/s against a wall without thickness, from its front, capsule').runs()
    const track = play(carom, setting)!
    const through = { ...track, frames: track.frames.map((frame) => ({ ...frame, feet: moved(frame.feet, 1, 0, 0) })) }
    const { expect: verdicts } = named('S3 at 6000 m/s against a wall without thickness, from its front, capsule')
    expect(verdicts([track]).every(({ ok }) => ok)).toBe(true)
    expect(verdicts([through]).every(({ ok }) => ok)).toBe(false)
  })
})

test('a library that cannot do something in the middle cannot do the scenario', () => {
  const weak: Runner = {
    ...carom,
    open(setting) {
      const player = carom.open(setting)
      return (
        player && { ...player, frame: (input, time, dt, frame) => frame < 5 && player.frame(input, time, dt, frame) }
      )
    },
  }
  expect(judge(weak, named('S1 a box for a floor, capsule'))).toBe(null)
})
