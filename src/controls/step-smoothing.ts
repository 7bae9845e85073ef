/**
 * Stairs without jolts: a character climbs a step within one move, and a camera or model that follows it exactly jumps
 * with it. Add `offset`, along the character's `up`, to what is drawn.
 */
import type { Character } from '../character/character.ts'
import { checkNumber, checkObject } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import { cos, sin } from '../math/trig.ts'

export interface StepSmoothingSettings {
  /** After this time 60 % of a step is shown, seconds; default 0.08. */
  time: number
  /** Rises and drops beyond this are no steps, metres; default 0.5. */
  most: number
}

export const STEP_SMOOTHING_DEFAULTS: Readonly<StepSmoothingSettings> = { time: 0.08, most: 0.5 }

export interface StepSmoothing {
  readonly settings: StepSmoothingSettings
  /** How far along `up` from its feet it is to be drawn, metres: below 0 after a step up. */
  offset: number
  /** Where its feet were, and whether it stood there. */
  readonly before: Float64Array
  stood: boolean
}

const SETTINGS = Object.keys(STEP_SMOOTHING_DEFAULTS) as (keyof StepSmoothingSettings)[]

/** @throws TypeError, RangeError that name the setting at fault */
export function createStepSmoothing(settings: Partial<StepSmoothingSettings> = {}): StepSmoothing {
  checkOptions('createStepSmoothing', 'settings', settings, SETTINGS)
  const own = { ...STEP_SMOOTHING_DEFAULTS, ...settings }
  for (const name of SETTINGS) checkNumber('createStepSmoothing', name, own[name], 0, LARGEST)
  return { settings: own, offset: 0, before: new Float64Array(3), stood: false }
}

/** Far above the roundings of a move, metres. */
const LEAST = 1e-6

/** After each move of the character. @param dt the seconds of the move */
export function smoothSteps(smoothing: StepSmoothing, character: Character, dt: number): void {
  const who = 'smoothSteps'
  checkObject(who, 'smoothing', smoothing, 'one made by createStepSmoothing()')
  checkObject(who, 'character', character, 'a Character')
  checkNumber(who, 'dt', dt, 0, LARGEST)
  const { settings, before } = smoothing
  const { position, ground, upRow, maxSlope } = character
  const stands = ground.kind === 'ground'
  const x = position.x - before[0] - dt * ground.velocity.x
  const y = position.y - before[1] - dt * ground.velocity.y
  const z = position.z - before[2] - dt * ground.velocity.z
  const rise = x * upRow[0] + y * upRow[1] + z * upRow[2]
  const across = Math.sqrt(Math.max(0, x * x + y * y + z * z - rise * rise))
  // steeper than any slope: a step
  const isStep = Math.abs(rise) * cos(maxSlope) > across * sin(maxSlope) + LEAST && Math.abs(rise) <= settings.most
  if (isStep && stands && smoothing.stood) smoothing.offset -= rise
  else if (Math.abs(rise) > settings.most) smoothing.offset = 0
  smoothing.offset = Math.max(-settings.most, Math.min(settings.most, smoothing.offset))
  smoothing.offset = settings.time > 0 ? smoothing.offset / (1 + dt / settings.time) : 0
  smoothing.stood = stands
  before[0] = position.x
  before[1] = position.y
  before[2] = position.z
}
