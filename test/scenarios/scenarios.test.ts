/** Every scenario that is quick, in carom; and that a judgement can fail. */
import { describe, expect, test } from 'vitest'
import { GROUPS, SCENARIOS } from '../../scenarios/all.ts'
import { carom } from '../../scenarios/carom.ts'
import { NOT_YET } from '../../scenarios/not-yet.ts'
import { judge, play, type Runner } from '../../scenarios/play.ts'
import type { Frame, Scenario, Vec } from '../../scenarios/scenario.ts'
import { failures } from './failures.ts'

describe.each(Object.entries(GROUPS))('%s', (_, scenarios) => {
  for (const scenario of scenarios)
    if (!(scenario.name in NOT_YET) && !scenario.long) test(scenario.name, () => expect(failures(scenario)).toEqual([]))
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

/** carom, with something wrong in what is seen. */
const planted = (spoil: (seen: Omit<Frame, 'time'>, frame: number) => Partial<Frame>): Runner => ({
  ...carom,
  open(setting) {
    const player = carom.open(setting)
    if (player === null) return null
    let count = 0
    return {
      ...player,
      frame(input, time, dt, frame) {
        count = frame
        return player.frame(input, time, dt, frame)
      },
      look() {
        const seen = player.look()
        return { ...seen, ...spoil(seen, count) }
      },
    }
  },
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
    ['that trembles in a corner', trembles, 'S11 pushes into a corner of 60°, aslant, for 5 s'],
    ['that sinks into the floor while it slides', sinks, 'walks into walls at every angle from 1° to 89°, capsule'],
    ['that lags on a platform', lags, 'S5 stands on a platform at 2 m/s'],
    ['that drifts on stairs', drifts, 'S7 up ten steps at 60 to 360 Hz, cylinder'],
    ['that is nowhere', lost, 'over the crest of a ramp, capsule'],
    ['that is nowhere in a maze', lost, 'the same way on a plane, a box and a mesh'],
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

  test('on no number at all, whatever the scenario', () => {
    const passed = SCENARIOS.filter((scenario) => !(scenario.name in NOT_YET) && !scenario.long)
      .filter(({ runs }) => runs().length < 20)
      .filter((scenario) => isWell(lost, scenario.name))
      .map(({ name }) => name)
    expect(passed).toEqual([])
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
