/** Rows of "where it fails" that are not about balls on their way: each has a sketch. */

import { counted } from '../../../doctor/loading/limits.ts'
import { moveCamera } from '../../classics/magic-room.ts'
import { Vector } from '../../classics/nehe-math.ts'
import { Clock } from '../../shell/clock.ts'
import { type DefectCase, n, sketched } from './defect-case.ts'
import { at, end, type Input, PLANES, runExact, runLesson, type Track } from './defect-run.ts'
import { createEye, DISTANCE } from './eye.ts'
import { number, pressedStep } from './settings.ts'
import { camera, endOfStep, frozenBall, lowestPoint, screens, unitOfNothing } from './sketches.ts'

const long = (value: number) => number(value, 12)
/** Frames that a key is held in the sketch of MD14. */
const HELD = 6

export const NUMBER_CASES: readonly DefectCase[] = [
  sketched('MD12', 'A time step of 0 or less freezes the balls, but not gravity.', () => {
    const input: Input = {
      balls: [at(0, 0, 0, 0, 0, 0)],
      gravity: 0.05,
      step: -0.1,
      frames: 10,
    }
    const lesson = runLesson(input)
    const exact = runExact(input)
    let step = 0.6
    for (let press = 0; press < 6; press++) step = pressedStep(step, -1, 'tutorial')
    const [was, now] = [lesson.velocities[0].y, exact.velocities[0].y]
    const frozen = (v: number) => `frozen, v.y = ${v > 0 ? '+' : ''}${n(v)}`
    return {
      was: frozen(was),
      now: frozen(now),
      should: 'frozen, v.y = 0',
      number: `The time step is −0.1, for ten frames: gravity pulls up. In the lesson, six presses of − should give a step of 0 but give ${step.toExponential(1)}, and the seventh gives ${n(pressedStep(step, -1, 'tutorial'))}. On this page the step ends at ${pressedStep(0.1, -1, 'exact')}.`,
      sketch: frozenBall(input.frames, was, now),
    }
  }),
  sketched('MD13', 'Below a speed of 1e-8, walls are not seen.', () => {
    const input: Input = {
      balls: [at(0, -299.9999999999, 0, 0, -9e-9, 0)],
      planes: PLANES,
      frames: 1,
    }
    const lesson = runLesson(input)
    const exact = runExact(input)
    const sinks = (track: Track) => (end(track).y < -300 ? 'sinks into the floor' : 'stays above the floor')
    const heights = (track: Track) => Array.from({ length: 8 }, (_, i) => heightAt(track, (i + 1) / 8) + 300)
    return {
      was: sinks(lesson),
      now: sinks(exact),
      should: 'stays above the floor',
      number: `v.y = −9e-9 is too short for the lesson to get a direction from. After one frame y is ${long(end(lesson).y)}, and it sinks by as much in each frame. carom finds ${counted(exact.hits.length, 'hit')}, and y is ${long(end(exact).y)}.`,
      sketch: lowestPoint(1e-10, heights(lesson), heights(exact)),
    }
  }),
  sketched('MD14', 'The Up key moves the camera there and back in one frame, Down does nothing.', () => {
    const held = { left: false, right: false, up: false, down: false }
    const keys = [...Array(HELD).fill('up'), ...Array(HELD).fill('down')] as ('up' | 'down')[]
    const eye = createEye()
    const places = (move: (z: number, key: 'up' | 'down') => number) => {
      const out: number[] = [DISTANCE]
      for (const key of keys) out.push(move(out[out.length - 1], key))
      return out
    }
    const was = places((z, key) => moveCamera(z, { up: key === 'up', down: key === 'down' }))
    const now = places((_, key) => {
      eye.step({ ...held, [key]: true })
      return eye.distance
    })
    const signed = (value: number) => `${value > 0 ? '+' : ''}${n(value)}`
    const moves = (z: number[]) => `Up: ${signed(z[1] - z[0])}, Down: ${signed(z[HELD + 1] - z[HELD])}`
    return {
      was: moves(was),
      now: moves(now),
      should: 'Up: −10, Down: +10',
      number: 'Both lines of the program test the Up key: one moves the camera by −10, the other by +10.',
      sketch: camera(was, now),
    }
  }),
  sketched('MD19', 'Everything moves per frame, not per second.', () => {
    const lesson = (frames: number) => end(runLesson({ balls: [at(0, 0, 0, 1, 0, 0)], frames })).x
    /** With the clock of this page, whose steps are 1/60 s long on any screen. */
    const here = (hz: number) => {
      const clock = new Clock(1 / 60)
      let steps = 0
      for (let frame = 0; frame < hz; frame++) steps += clock.advance(1 / hz)
      return end(runExact({ balls: [at(0, 0, 0, 1, 0, 0)], frames: steps })).x
    }
    const faster = ([slow, fast]: readonly number[]) =>
      fast === slow ? 'just as fast at 144 Hz' : `${n(fast / slow)} times as fast at 144 Hz`
    const [was, now] = [[lesson(60), lesson(144)] as const, [here(60), here(144)] as const]
    return {
      was: faster(was),
      now: faster(now),
      should: 'just as fast at 144 Hz',
      number: `In one second the lesson’s ball flies ${n(was[0])} on a 60 Hz screen and ${n(was[1])} on a 144 Hz screen. This page steps 60 times a second on both.`,
      sketch: screens(was, now),
    }
  }),
  sketched('MD20', 'The unit vector of (0, 0, 0) claims to have length 1.', () => {
    const unit = Vector.zero.unit()
    const now = Math.hypot(unit.x, unit.y, unit.z)
    return {
      was: `length ${unit.magnitude}`,
      now: `length ${now}`,
      should: 'length 0',
      number: `The vector is marked as “unit”, and the length of a marked vector is taken to be ${unit.magnitude}. (0, 0, 0) has no direction.`,
      sketch: unitOfNothing(unit.magnitude, now),
    }
  }),
  sketched('MD21', 'The slices add up to more than the step, so a hit after its end counts.', () => {
    let sum = 0
    while (sum < 0.6) sum += 0.6 / 150
    const gap = 1e12 * (sum - 0.6)
    const input: Input = {
      balls: [at(0, 0, 0, 1e12, 0, 0), at(0.6e12 + 40 + gap / 2, 0, 0, 0, 0, 0)],
      frames: 1,
    }
    const lesson = runLesson(input)
    const exact = runExact(input)
    const hits = (track: Track) => `${counted(track.hits.length, 'hit')} in this step`
    return {
      was: hits(lesson),
      now: hits(exact),
      should: '0 hits in this step',
      number: `150 slices of a step of 0.6 add up to ${sum}. The balls touch at 0.6000000000000002, which belongs to the next step.`,
      sketch: endOfStep((sum - 0.6) / 2, sum - 0.6, hits(lesson), hits(exact)),
    }
  }),
]

/** Of the first ball, at a share of the only frame. */
function heightAt({ paths: [path] }: Track, t: number): number {
  const i = Math.max(
    1,
    path.findIndex((key) => key.t >= t),
  )
  const [a, b] = [path[i - 1], path[i]]
  return b.t > a.t ? a.y + ((b.y - a.y) * (t - a.t)) / (b.t - a.t) : b.y
}
