/**
 * Walking that feels right: a character speeds up and brakes, jumps a moment too late or too early, and jumps less high
 * if the button is released. A gait is plain data; to save it or send it, copy its fields.
 */
import type { Character } from '../character/character.ts'
import type { WalkInput } from '../character/input.ts'
import type { MoveResult } from '../character/result.ts'
import { flatten } from '../character/slope.ts'
import { dotRows } from '../character/state.ts'
import { checkBoolean, checkNumber, checkObject, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import { cos } from '../math/trig.ts'

export interface GaitSettings {
  /** m/s; default 4. */
  speed: number
  /** m/s while running; default 7. */
  runSpeed: number
  /** How fast it reaches its speed on the ground, m/s²; default 30. */
  acceleration: number
  /** How fast it stops or turns around on the ground, m/s²; default 45. */
  braking: number
  /** How fast it changes its velocity in the air, m/s²; default 10. */
  airAcceleration: number
  /** For how long after it has left the ground it may still jump, seconds; default 0.12. */
  coyote: number
  /** For how long before it lands a jump may be asked for, seconds; default 0.12. */
  buffer: number
  /** The share of its upward speed that a jump keeps when the button is released; default 0.5. 1: all jumps are alike. */
  release: number
  /** How long its action is 'land' after a fall, seconds; default 0.15. */
  landing: number
}

export const GAIT_DEFAULTS: Readonly<GaitSettings> = {
  speed: 4,
  runSpeed: 7,
  acceleration: 30,
  braking: 45,
  airAcceleration: 10,
  coyote: 0.12,
  buffer: 0.12,
  release: 0.5,
  landing: 0.15,
}

export interface GaitInput {
  /**
   * Where it wishes to go, along the world's axes; the part along `up` is ignored. Length 1 is full speed. A longer
   * vector counts as length 1, so keys pressed at once are no faster.
   */
  direction: Vec3
  run?: boolean | undefined
  /** Whether the jump button is held. */
  jump?: boolean | undefined
}

/** What a character does, for animation. */
export type Action = 'idle' | 'walk' | 'run' | 'jump' | 'fall' | 'land' | 'slide'

export interface Gait {
  /** May be changed between steps. */
  readonly settings: GaitSettings
  /** The velocity of its own movement, without its platform and its fall, m/s along the world's axes. */
  readonly velocity: Vec3
  action: Action
  /** How fast it moved over its ground in the last step, m/s. */
  speed: number
  /** Whether the jump button was held in the last step, and whether it rises by a jump that a release would cut. */
  held: boolean
  rising: boolean
  /** Seconds since it last stood, since the jump button was pressed, and since it landed; Infinity: never. */
  sinceGround: number
  sincePress: number
  sinceLanding: number
}

const SETTINGS = Object.keys(GAIT_DEFAULTS) as (keyof GaitSettings)[]
const INPUT = ['direction', 'run', 'jump']

/** @throws TypeError, RangeError that name the setting at fault */
export function createGait(settings: Partial<GaitSettings> = {}): Gait {
  checkOptions('createGait', 'settings', settings, SETTINGS)
  const own = { ...GAIT_DEFAULTS, ...settings }
  for (const name of SETTINGS) checkNumber('createGait', name, own[name], 0, LARGEST)
  return {
    settings: own,
    velocity: { x: 0, y: 0, z: 0 },
    action: 'idle',
    speed: 0,
    held: false,
    rising: false,
    sinceGround: Number.POSITIVE_INFINITY,
    sincePress: Number.POSITIVE_INFINITY,
    sinceLanding: Number.POSITIVE_INFINITY,
  }
}

/** It stands still, and forgets jumps that were asked for: after a teleport, or after it has climbed, swum or flown. */
export function resetGait(gait: Gait): void {
  const { velocity } = gait
  velocity.x = velocity.y = velocity.z = 0
  gait.rising = false
  gait.sinceGround = gait.sincePress = gait.sinceLanding = Number.POSITIVE_INFINITY
}

const walk: WalkInput = { velocity: { x: 0, y: 0, z: 0 }, jump: false }
const wish = new Float64Array(3)
const own = new Float64Array(3)
const up = new Float64Array(3)

/**
 * One step of walking, by `Character.walk`.
 * @param dt seconds; the same in every step, or the feel depends on the frame rate
 * @returns what `walk` returns
 * @throws TypeError, RangeError that name the argument at fault; nothing has moved then
 */
export function advanceGait(gait: Gait, character: Character, input: GaitInput, dt: number): MoveResult {
  const who = 'advanceGait'
  checkObject(who, 'gait', gait, 'one made by createGait()')
  checkObject(who, 'character', character, 'a Character')
  checkObject(who, 'input', input, 'an object with a direction')
  checkOptions(who, 'input', input, INPUT)
  const { direction, run = false, jump = false } = input
  checkBoolean(who, 'run', run)
  checkBoolean(who, 'jump', jump)
  checkNumber(who, 'dt', dt, 0, LARGEST)
  takeVec(who, 'direction', direction, wish, 0)
  up.set(character.upRow)
  takeWish(gait.settings, run)
  const stands = character.ground.kind === 'ground'
  steer(gait, stands, dt)
  const leaps = takeJump(gait, character, jump, dt)
  walk.velocity = gait.velocity
  walk.jump = leaps
  const result = character.walk(walk, dt)
  loseToWalls(gait, character)
  act(gait, character, stands, leaps, dt)
  return result
}

/** Makes `wish` a horizontal velocity, m/s. */
function takeWish({ speed, runSpeed }: GaitSettings, run: boolean): void {
  flatten(wish, 0, up, wish)
  const length = Math.sqrt(dotRows(wish, 0, wish, 0))
  const scale = (run ? runSpeed : speed) / Math.max(1, length)
  for (let k = 0; k < 3; k++) wish[k] *= scale
}

/** Changes the velocity towards `wish`, as fast as the settings allow. */
function steer({ velocity, settings }: Gait, stands: boolean, dt: number): void {
  take(velocity, own)
  flatten(own, 0, up, own)
  let change = 0
  let along = 0
  for (let k = 0; k < 3; k++) {
    const difference = wish[k] - own[k]
    change += difference * difference
    along += difference * own[k]
  }
  const ground = along < 0 ? settings.braking : settings.acceleration
  const most = (stands ? ground : settings.airAcceleration) * dt
  const share = change > most * most ? most / Math.sqrt(change) : 1
  for (let k = 0; k < 3; k++) own[k] += share * (wish[k] - own[k])
  put(own, velocity)
}

/** Returns whether the walk is to begin with a jump. */
function takeJump(gait: Gait, character: Character, jump: boolean, dt: number): boolean {
  const { settings, held } = gait
  const stands = character.ground.kind === 'ground'
  gait.held = jump
  gait.sinceGround = stands ? 0 : gait.sinceGround + dt
  gait.sincePress = jump && !held ? 0 : gait.sincePress + dt
  if (gait.rising && character.verticalSpeed <= 0) gait.rising = false
  if (gait.rising && !jump) {
    gait.rising = false
    character.verticalSpeed *= settings.release
  }
  if (gait.sincePress > settings.buffer || gait.sinceGround > settings.coyote) return false
  gait.sincePress = gait.sinceGround = Number.POSITIVE_INFINITY
  gait.rising = true
  if (!stands) character.verticalSpeed = character.jumpSpeed
  return stands
}

const normal = new Float64Array(3)
/** How it really moved over its ground, m/s. */
const actual = new Float64Array(3)
/** A surface this close to level, as a share of its normal, stops no horizontal movement. */
const LEVEL = 1e-6

/** A contact that leaves it more than this share of its velocity is no wall, but the edge of a step that it climbs. */
const PASSED = 0.5

/** Removes what walls have stopped, so that it does not push on when they end. */
function loseToWalls(
  { velocity }: Gait,
  { contacts, contactCount, maxSlope, ground, velocity: moved }: Character,
): void {
  take(velocity, own)
  writeDifference(moved, ground.velocity, actual)
  const walkable = cos(maxSlope)
  for (let i = 0; i < contactCount; i++) {
    take(contacts[i].normal, normal)
    if (dotRows(normal, 0, up, 0) >= walkable) continue
    flatten(normal, 0, up, normal)
    const square = dotRows(normal, 0, normal, 0)
    const into = dotRows(own, 0, normal, 0)
    const went = Math.min(0, dotRows(actual, 0, normal, 0))
    if (square > LEVEL && went > PASSED * into)
      for (let k = 0; k < 3; k++) own[k] += ((went - into) / square) * normal[k]
  }
  put(own, velocity)
}

/** Slower than this, m/s, it stands. */
const IDLE = 0.1

function act(gait: Gait, character: Character, stood: boolean, leaps: boolean, dt: number): void {
  const { ground, velocity, verticalSpeed } = character
  const { settings } = gait
  const stands = ground.kind === 'ground'
  const fell = gait.action === 'fall' || gait.action === 'jump'
  gait.sinceLanding = stands && !stood && fell ? 0 : gait.sinceLanding + dt
  writeDifference(velocity, ground.velocity, actual)
  flatten(actual, 0, up, actual)
  gait.speed = Math.sqrt(dotRows(actual, 0, actual, 0))
  if (ground.kind === 'steep') gait.action = 'slide'
  else if (!stands) {
    // (a small drop is no fall)
    if (leaps || gait.rising) gait.action = 'jump'
    else if (verticalSpeed <= 0 && gait.sinceGround > settings.coyote) gait.action = 'fall'
  } else if (gait.sinceLanding < settings.landing) gait.action = 'land'
  else if (gait.speed < IDLE) gait.action = 'idle'
  else gait.action = gait.speed < 0.5 * (settings.speed + settings.runSpeed) ? 'walk' : 'run'
}

function take({ x, y, z }: Readonly<Vec3>, row: Float64Array): void {
  row[0] = x
  row[1] = y
  row[2] = z
}

function writeDifference(a: Readonly<Vec3>, b: Readonly<Vec3>, out: Float64Array): void {
  out[0] = a.x - b.x
  out[1] = a.y - b.y
  out[2] = a.z - b.z
}

function put(row: Float64Array, v: Vec3): void {
  v.x = row[0]
  v.y = row[1]
  v.z = row[2]
}
