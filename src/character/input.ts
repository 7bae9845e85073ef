/** Reads and checks the arguments of moves, before anything is written. `door` is the public method, for messages. */
import { checkBoolean, checkNumber, checkObject, takeVelocity, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import type { Walker } from './walker.ts'

/** The input of `walk`. */
export interface WalkInput {
  /** m/s; the part along `up` is ignored. */
  velocity: Vec3
  /** Whether to leave the ground, if the character stands on any. */
  jump?: boolean | undefined
}

const FLY_INPUT = ['velocity']
const CLIMB_INPUT = ['velocity', 'ladder']
const SWIM_INPUT = ['velocity', 'water']
const WALK_INPUT = ['velocity', 'jump']

/** Reads a displacement, in metres. */
export function takeDisplacement({ move }: Walker, door: string, displacement: Vec3, dt: number): void {
  const { wish, seconds } = move
  checkNumber(door, 'dt', dt, 0, LARGEST)
  takeVelocity(door, 'displacement', displacement, wish)
  seconds[0] = dt
}

/** Reads a velocity, in m/s. */
export function takeFlying(who: Walker, door: string, input: { velocity: Vec3 }, dt: number): void {
  takeLed(who, door, input, FLY_INPUT, dt)
}

/** Reads a velocity. @returns the ladder, not checked */
export function takeClimb(who: Walker, door: string, input: { velocity: Vec3; ladder: number }, dt: number): number {
  return takeLed(who, door, input, CLIMB_INPUT, dt)
}

/** Reads a velocity. @returns the water, not checked */
export function takeSwim(who: Walker, door: string, input: { velocity: Vec3; water: number }, dt: number): number {
  return takeLed(who, door, input, SWIM_INPUT, dt)
}

function takeLed(
  { move }: Walker,
  door: string,
  input: { velocity: Vec3; ladder?: number; water?: number },
  known: readonly string[],
  dt: number,
): number {
  checkObject(door, 'input', input, 'an object with a velocity')
  checkOptions(door, 'input', input, known)
  checkNumber(door, 'dt', dt, 0, LARGEST)
  const { velocity } = input
  const { wish, seconds } = move
  // (everything is read before anything is written, so the caller's getters have run by then)
  const other = known === CLIMB_INPUT ? input.ladder : known === SWIM_INPUT ? input.water : -1
  takeVelocity(door, 'velocity', velocity, wish)
  for (let k = 0; k < 3; k++) wish[k] *= dt
  seconds[0] = dt
  return other as number
}

/** Reads a step of walking, and drops the velocity's part along `up`. @returns whether it jumps */
export function takeWalk(who: Walker, door: string, input: WalkInput, dt: number): boolean {
  return takeNamedWalk(who, door, 'input', '', input, dt)
}

/** The same for one of many characters. Its name is built only for messages. */
export function takeWalkOf(who: Walker, door: string, i: number, input: WalkInput, dt: number): boolean {
  try {
    return takeNamedWalk(who, door, 'inputs', '', input, dt)
  } catch {
    return takeNamedWalk(who, door, `inputs[${i}]`, `inputs[${i}].`, input, dt)
  }
}

/** @param prefix for the names of its fields, in messages */
function takeNamedWalk(
  { up, move }: Walker,
  door: string,
  name: string,
  prefix: string,
  input: WalkInput,
  dt: number,
): boolean {
  const { wish, seconds } = move
  checkObject(door, name, input, 'an object with a velocity')
  checkOptions(door, name, input, WALK_INPUT)
  const { velocity, jump = false } = input
  const vector = prefix === '' ? 'velocity' : `${prefix}velocity`
  checkBoolean(door, prefix === '' ? 'jump' : `${prefix}jump`, jump)
  checkNumber(door, 'dt', dt, 0, LARGEST)
  takeVelocity(door, vector, velocity, wish)
  // (written out: a function that returns a double allocates it where it is not inlined)
  const rise = wish[0] * up[0] + wish[1] * up[1] + wish[2] * up[2]
  for (let k = 0; k < 3; k++) wish[k] = (wish[k] - rise * up[k]) * dt
  seconds[0] = dt
  return jump
}
