/** Rows of "where it fails" that are about numbers: there is nothing to see. */

import { counted } from '../../../doctor/loading/limits.ts'
import { moveCamera } from '../../classics/magic-room.ts'
import { Vector } from '../../classics/nehe-math.ts'
import { type DefectCase, n, told } from './defect-case.ts'
import { at, end, type Input, PLANES, runExact, runLesson } from './defect-run.ts'
import { createEye, DISTANCE } from './eye.ts'
import { number, pressedStep } from './settings.ts'

const long = (value: number) => number(value, 12)

export const NUMBER_CASES: readonly DefectCase[] = [
  told('MD12', 'A time step of 0 or less freezes the balls and kicks them.', () => {
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
    return {
      wrong: `after ten frames with −0.1 nothing has moved, but v.y is +${n(lesson.velocities[0].y)}: gravity backwards`,
      right: `time does not run backwards: v.y is ${n(exact.velocities[0].y)}`,
      number: `Six presses of − should give 0 and give ${step.toExponential(1)}; the seventh gives ${n(pressedStep(step, -1, 'tutorial'))}. Here: ${pressedStep(0.1, -1, 'exact')}, and stays there.`,
    }
  }),
  told('MD13', 'Below a speed of 1e-8 walls are not seen.', () => {
    const input: Input = {
      balls: [at(0, -299.9999999999, 0, 0, -9e-9, 0)],
      planes: PLANES,
      frames: 1,
    }
    const lesson = runLesson(input)
    const exact = runExact(input)
    return {
      wrong: `sinks through the floor: y = ${long(end(lesson).y)} after one frame`,
      right: `stays above: y = ${long(end(exact).y)}, ${exact.hits.length} hit`,
      number: `v.y = −9e-9: too short a vector for a direction. Below the floor by ${(-300 - end(lesson).y).toExponential(1)}, and more each frame.`,
    }
  }),
  told('MD14', 'The Up arrow moves the camera to and fro at once, Down does nothing.', () => {
    const lesson = [moveCamera(DISTANCE, { up: true, down: false }), moveCamera(DISTANCE, { up: false, down: true })]
    const held = { left: false, right: false, up: false, down: false }
    const moved = (which: 'up' | 'down') => {
      const eye = createEye()
      eye.step({ ...held, [which]: true })
      return eye.distance
    }
    return {
      wrong: `Up held for a frame: z = ${lesson[0]}; Down: z = ${lesson[1]}`,
      right: `Up: z = ${moved('up')}; Down: z = ${moved('down')}`,
      number: `Both lines of the program ask for Up: −10 and +10, 0 in all.`,
    }
  }),
  told('MD19', 'Everything moves by frames, not by seconds.', () => {
    const frames = (hz: number) =>
      end(
        runLesson({
          balls: [at(0, 0, 0, 1, 0, 0)],
          frames: hz,
        }),
      ).x
    return {
      wrong: `in one second a ball flies ${n(frames(60))} on a screen of 60 Hz, ${n(frames(144))} on one of 144`,
      right: `the clock of this page steps 60 times a second whatever the screen does`,
      number: `${n(frames(144) / frames(60))} times as fast. Here: 1.`,
    }
  }),
  told('MD20', 'The unit vector of nothing is said to be 1 long.', () => {
    const unit = Vector.zero.unit()
    return {
      wrong: `the length of the unit vector of (0, 0, 0) is ${unit.magnitude}`,
      right: `it is ${Math.hypot(unit.x, unit.y, unit.z)}: there is no direction`,
      number: `The vector is marked "unit", and what is marked is not measured.`,
    }
  }),
  told('MD21', 'The slices add up to more than the step: hits after its end are taken.', () => {
    let sum = 0
    while (sum < 0.6) sum += 0.6 / 150
    const gap = 1e12 * (sum - 0.6)
    const input: Input = {
      balls: [at(0, 0, 0, 1e12, 0, 0), at(0.6e12 + 40 + gap / 2, 0, 0, 0, 0, 0)],
      frames: 1,
    }
    const lesson = runLesson(input)
    const exact = runExact(input)
    return {
      wrong: `${counted(lesson.hits.length, 'hit')} in a step that ends before the balls touch`,
      right: `${counted(exact.hits.length, 'hit')}: that belongs to the next step`,
      number: `150 slices of a step of 0.6 reach ${sum}. The balls touch at 0.6000000000000002.`,
    }
  }),
]
