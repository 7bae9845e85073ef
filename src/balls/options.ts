/** The options of Balls and of a single ball, and how they are read. */
import {
  checkNumber,
  checkObject,
  checkSize,
  checkWhole,
  type Quat,
  takeQuat,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'
import type { MeetOptions } from '../world/asked.ts'
import type { OwnColliderOptions } from '../world/led.ts'
import { MATERIAL_PARTS, type Material, takeMaterial } from '../world/material.ts'
import { BALL_SIZE, MASS, MATERIAL, ORIENTATION, POSITION, RADIUS, SPIN, VELOCITY } from './crowd.ts'
import type { CombineOptions } from './material.ts'

export interface BallsOptions extends MeetOptions {
  /**
   * 'ballistic' (default): balls fly on parabolas, slide, roll, spin, rest and sleep. 'stepped': gravity and forces change the
   * velocities at the start of an advance; then all balls fly straight, without friction, spin and rest.
   */
  motion?: 'ballistic' | 'stepped' | undefined
  /** m/s², default 0, -9.81, 0. */
  gravity?: Vec3 | undefined
  /**
   * The most hits of a ball in one advance, default 64. After that it stands still until the advance ends; under gravity it moves on by small
   * steps.
   */
  eventLimit?: number | undefined
  /**
   * Gives each ball a collider of its own (`Balls.collider`), by which rays, casts, characters and other Balls meet it.
   * They meet the ball where the last advance left it. Characters stop at it; with `{ mask: 0 }` they kick it. Default:
   * false; balls then meet only each other and the world.
   */
  collider?: boolean | OwnColliderOptions | undefined
  /**
   * How the values of two materials become one. Default: restitution and tangentialRestitution 'min', friction 'multiply',
   * rollingResistance and spinningResistance 'max'.
   */
  combine?: CombineOptions | undefined
  /**
   * Friction between balls, instead of that of their materials: base + more · e^(−fall · slip), for the slip in m/s (Alciatore,
   * TP A-14: 0.009951, 0.108, 1.088).
   */
  ballFriction?: { base: number; more: number; fall: number } | undefined
}

export interface BallOptions extends Material {
  /** Its centre. */
  position: Vec3
  /** m/s, default 0. */
  velocity?: Vec3 | undefined
  /** Angular velocity, rad/s, default 0. */
  spin?: Vec3 | undefined
  /** A quaternion of any length except zero. Default: not turned. */
  orientation?: Quat | undefined
  radius: number
  /**
   * kg, default 1. Infinity: balls of finite mass bounce off it without slowing it; colliders and balls of infinite mass still turn it
   * back.
   */
  mass?: number | undefined
  /** 0 to 31, and a set of layers: balls meet if each is in the other's mask. Default: those of the Balls. */
  layer?: number | undefined
  mask?: number | undefined
  /** Any value. */
  data?: unknown
}

/** What a ball is made of if nothing else is said: a glass marble. A 'stepped' ball has no friction and loses nothing. */
export const BALLS_DEFAULTS = {
  gravity: { x: 0, y: -9.81, z: 0 },
  eventLimit: 64,
  mass: 1,
  restitution: 0.7,
  friction: 0.25,
  rollingResistance: 0.005,
  spinningResistance: 0.02,
  tangentialRestitution: 0,
} as const

const STEPPED = { restitution: 1, friction: 0, rollingResistance: 0, spinningResistance: 0, tangentialRestitution: 0 }

const BALL_OPTIONS = [
  'position',
  'velocity',
  'spin',
  'orientation',
  'radius',
  'mass',
  'layer',
  'mask',
  'data',
  ...MATERIAL_PARTS,
]
const ZERO: Vec3 = { x: 0, y: 0, z: 0 }

/** Reads a ball into a BALL row. @throws TypeError, RangeError that name the number at fault */
export function takeBall(who: string, ball: BallOptions, stepped: boolean): Row {
  checkObject(who, 'ball', ball, 'an object with a position and a radius')
  checkOptions(who, 'ball', ball, BALL_OPTIONS)
  const { position, velocity = ZERO, spin = ZERO, orientation, radius, mass = BALLS_DEFAULTS.mass } = ball
  const given = new Float64Array(BALL_SIZE)
  takeVec(who, 'position', position, given, POSITION)
  takeVec(who, 'velocity', velocity, given, VELOCITY)
  takeVec(who, 'spin', spin, given, SPIN)
  given[ORIENTATION + 3] = 1
  if (orientation !== undefined) takeTurn(who, orientation, given, ORIENTATION)
  checkSize(who, 'radius', radius)
  if (mass !== Number.POSITIVE_INFINITY) checkSize(who, 'mass', mass)
  given[RADIUS] = radius
  given[MASS] = mass
  const defaults = stepped ? STEPPED : BALLS_DEFAULTS
  MATERIAL_PARTS.forEach((part, i) => {
    given[MATERIAL + i] = defaults[part]
  })
  takeMaterial(who, '', ball, given, MATERIAL)
  return given
}

/** Reads a quaternion and gives it the length 1. */
export function takeTurn(who: string, orientation: Quat, out: Row, o: number): void {
  takeQuat(who, 'orientation', orientation, out, o)
  let square = 0
  for (let k = 0; k < 4; k++) square += out[o + k] * out[o + k]
  const length = Math.sqrt(square)
  for (let k = 0; k < 4; k++) out[o + k] /= length
}

/** Reads the layer and the mask of a ball. */
export function takeLayers(who: string, { layer, mask }: BallOptions, defaults: { layer: number; mask: number }) {
  if (layer !== undefined) checkWhole(who, 'layer', layer, 0, 31)
  if (mask !== undefined) checkWhole(who, 'mask', mask, -2147483648, 4294967295)
  return {
    layer: layer === undefined ? defaults.layer : 1 << layer,
    mask: mask === undefined ? defaults.mask : mask | 0,
  }
}

/** Reads the option `ballFriction`. */
export function takeBallFriction(who: string, given: BallsOptions['ballFriction']): Row {
  if (given === undefined) return new Float64Array(0)
  checkObject(who, 'ballFriction', given, 'an object with base, more and fall')
  checkOptions(who, 'ballFriction', given, ['base', 'more', 'fall'])
  const { base, more, fall } = given
  checkNumber(who, 'ballFriction.base', base, 0, 1e6)
  checkNumber(who, 'ballFriction.more', more, 0, 1e6)
  checkNumber(who, 'ballFriction.fall', fall, 0, 1e6)
  return Float64Array.of(base, more, fall)
}
