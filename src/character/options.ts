/** The options of a character, and how they are read. */
import { checkBoolean, checkNumber, checkObject, takeDirection, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { type Row, SOLID_SIZE } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { cos, sin } from '../math/trig.ts'
import type { Mover } from '../mesh/solid.ts'
import { MEET_OPTIONS, type MeetOptions, newAsking, takeMeet } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { type OwnColliderOptions, takeOwnCollider } from '../world/led.ts'
import { type Input, type Output, putAll, refuse, take, takeAll, takeWhole } from '../world/snapshot.ts'
import { normalize, takeCharacterBody } from './body.ts'
import { newWalker } from './new-walker.ts'
import type { Settings, Walker } from './walker.ts'

export interface CharacterOptions extends MeetOptions {
  /** Cylinders and boxes need an `up` along y or against it. A box stays parallel to the world's axes. */
  shape: Mover
  /** The feet: the lowest point of the body with its skin. On a floor at y = 0 a character stands at y = 0. */
  position: Vec3
  /** Default: y. Any length except zero. */
  up?: Vec3 | undefined
  /**
   * The steepest walkable slope, radians; default 50°. Steeper surfaces are walls, and falling characters slide down
   * them.
   */
  maxSlope?: number | undefined
  /** The distance that it keeps from everything, metres along the normal; default 0.02. */
  skin?: number | undefined
  /** m/s² against up; default 9.81. */
  gravity?: number | undefined
  /** m/s at the start of a jump; default 5. */
  jumpSpeed?: number | undefined
  /** How far down a walker looks for ground to stay on, metres; default 0.3. */
  snap?: number | undefined
  /**
   * The highest step that it walks up or down without a jump, metres; default 0.3. A tread must be about a quarter of
   * the body's radius deep. 0: round bodies roll over what their roundness allows, and nothing more.
   */
  stepHeight?: number | undefined
  /** Whether a character that jumps or walks off a platform keeps the platform's velocity; default true. */
  inheritVelocity?: boolean | undefined
  /**
   * Gives it a collider of its own: its body with its skin, which follows it. Other characters and balls stop at this
   * collider, and rays and casts hit it. The character's own rays hit it too: exclude `collider`. Dispose of the
   * character when it is no longer needed. Default: false.
   */
  collider?: boolean | OwnColliderOptions | undefined
}

export const CHARACTER_DEFAULTS = {
  maxSlope: 0.8726646259971648,
  skin: 0.02,
  gravity: 9.81,
  jumpSpeed: 5,
  snap: 0.3,
  stepHeight: 0.3,
  inheritVelocity: true,
  collider: false,
} as const

const OPTIONS = [
  'shape',
  'position',
  'up',
  'maxSlope',
  'skin',
  'gravity',
  'jumpSpeed',
  'snap',
  'stepHeight',
  'inheritVelocity',
  'collider',
  ...MEET_OPTIONS,
]

/**
 * A slope is walkable if it exceeds maxSlope by no more than this, radians. So a slope built at 50° is walkable with a
 * maxSlope of 50°, whatever the rounding.
 */
const SLOPE_SLACK = 1e-9

/** The settings that are numbers, and the most that each may be. */
const MOST = {
  maxSlope: Math.PI / 2,
  gravity: LARGEST,
  jumpSpeed: LARGEST,
  snap: LARGEST,
  stepHeight: LARGEST,
} as const
export type NumberSetting = keyof typeof MOST

/** @throws TypeError, RangeError that name the setting */
export function checkSetting(who: string, name: NumberSetting, value: number): void {
  if (name === 'maxSlope' && typeof value === 'number' && value > MOST.maxSlope)
    throw new RangeError(
      `${who}: maxSlope is ${value}, expected radians from 0 to ${MOST.maxSlope}: ${value}° is ${value * DEGREE} radians`,
    )
  checkNumber(who, name, value, 0, MOST[name])
}
const DEGREE = Math.PI / 180

/** All options after reading. */
interface TakenOptions {
  /** Without the values that follow from its body and its place. */
  readonly walker: Walker
  /** Half extents of its body, in a SOLID SWEEP. */
  readonly half: Row
  readonly feet: Row
  readonly own: OwnColliderOptions | undefined
}

/** @throws TypeError, RangeError that name the option at fault */
export function takeOptions(who: string, colliders: Colliders, options: CharacterOptions): TakenOptions {
  checkObject(who, 'options', options, 'an object with shape and position')
  checkOptions(who, 'options', options, OPTIONS)
  const {
    shape,
    position,
    up: upwards,
    maxSlope = CHARACTER_DEFAULTS.maxSlope,
    skin = CHARACTER_DEFAULTS.skin,
    gravity = CHARACTER_DEFAULTS.gravity,
    jumpSpeed = CHARACTER_DEFAULTS.jumpSpeed,
    snap = CHARACTER_DEFAULTS.snap,
    stepHeight = CHARACTER_DEFAULTS.stepHeight,
    inheritVelocity = CHARACTER_DEFAULTS.inheritVelocity,
    collider = CHARACTER_DEFAULTS.collider,
    layer = 0,
  } = options
  const up = new Float64Array([0, 1, 0])
  if (upwards !== undefined) takeUp(who, upwards, up)
  const half = new Float64Array(SOLID_SIZE)
  const mover = takeCharacterBody(who, shape, up, half)
  const feet = new Float64Array(3)
  takeVec(who, 'position', position, feet, 0)
  const settings: Settings = { maxSlope, gravity, jumpSpeed, snap, stepHeight, inheritVelocity }
  for (const name of Object.keys(MOST) as NumberSetting[]) checkSetting(who, name, settings[name])
  checkNumber(who, 'skin', skin, 0, LARGEST)
  checkBoolean(who, 'inheritVelocity', inheritVelocity)
  const asking = newAsking(who)
  takeMeet(who, options, asking)
  const own = takeOwnCollider(who, collider, layer)
  return { walker: newWalker(colliders, asking, settings, up, skin, shape, mover), half, feet, own }
}

/** Reads an `up`, as a unit vector. */
export function takeUp(who: string, up: Vec3, out: Row): void {
  takeDirection(who, 'up', up, out, 0)
  normalize(out)
}

/** Applies the settings, except those that also depend on the body: `wear` applies these. */
export function useSettings(walker: Walker): void {
  const { maxSlope, gravity } = walker.settings
  walker.gravity = gravity
  walker.walkable = cos(Math.min(maxSlope + SLOPE_SLACK, Math.PI / 2))
  walker.held = 0.5 * sin(maxSlope)
}

/** Writes `up` and the settings to a snapshot. */
export function putSettings(output: Output, { up, settings }: Walker): void {
  const { maxSlope, gravity, jumpSpeed, snap, stepHeight, inheritVelocity } = settings
  putAll(output, [...up, maxSlope, gravity, jumpSpeed, snap, stepHeight, inheritVelocity ? 1 : 0])
}

/** Reads them from a snapshot. @param up filled in */
export function takeSettings(input: Input, up: Row): Settings {
  takeAll(input, up)
  const square = up[0] * up[0] + up[1] * up[1] + up[2] * up[2]
  if (!(Math.abs(square - 1) <= UNIT)) refuse(input.who, 'up is not a unit vector')
  const settings = {
    maxSlope: take(input, 0, MOST.maxSlope),
    gravity: take(input, 0, MOST.gravity),
    jumpSpeed: take(input, 0, MOST.jumpSpeed),
    snap: take(input, 0, MOST.snap),
    stepHeight: take(input, 0, MOST.stepHeight),
    inheritVelocity: takeWhole(input, 0, 1) === 1,
  }
  return settings
}
/** How far from 1 the square of a unit vector may be. */
const UNIT = 1e-9
