/**
 * Walking that feels right: a character speeds up and brakes, jumps a moment too late or too early, and jumps less high
 * if the button is released. A gait is plain data: save it or send it by `structuredClone` or as JSON.
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
import { face } from './facing.ts'
import { readVec, writeDifference, writeVec } from './rows.ts'

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
  /** How fast it turns to where it wishes to go, radians/s; default 12. */
  turning: number
  /** How far it leans into a curve at most, radians; default 0.15. */
  lean: number
  /** On ladders, m/s; default 2. */
  climbSpeed: number
  /** In water, m/s; default 2.5. */
  swimSpeed: number
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
  turning: 12,
  lean: 0.15,
  climbSpeed: 2,
  swimSpeed: 2.5,
}

export interface GaitInput {
  /**
   * Where it wishes to go, along the world's axes; the part along `up` is ignored. Length 1 is full speed. A longer
   * vector counts as length 1, so keys pressed at once are no faster. On a ladder or in water all of it counts.
   */
  direction: Vec3
  run?: boolean | undefined
  /** Whether the jump button is held. */
  jump?: boolean | undefined
  /** The sensor of a ladder that it is to climb, by `Character.climb`; jumps are ignored then. */
  ladder?: number | undefined
  /** The sensor of water that it is to swim in, by `Character.swim`; jumps are ignored then. */
  water?: number | undefined
}

/** What a character does, for animation. */
export type Action = 'idle' | 'walk' | 'run' | 'jump' | 'fall' | 'land' | 'slide' | 'climb' | 'swim'

export interface Gait {
  /** May be changed between steps. */
  readonly settings: GaitSettings
  /** The velocity of its own movement, without its platform and its fall, m/s along the world's axes. */
  readonly velocity: Vec3
  action: Action
  /** How fast it moved in the last step, m/s: over its ground, or when it climbs or swims, in any direction. */
  speed: number
  /** Where it faces: a horizontal direction of length 1. Zero until it first wishes to go anywhere. */
  readonly heading: Vec3
  /** How far it leans to its right, radians. */
  lean: number
  /** Whether the jump button was held in the last step, and whether it rises by a jump that a release would cut. */
  held: boolean
  rising: boolean
  /** Seconds since it last stood, since the jump button was pressed, and since it landed; 2^61: never. */
  sinceGround: number
  sincePress: number
  sinceLanding: number
}

/** More seconds than any setting may have. (JSON has no Infinity.) */
const NEVER = 2 * LARGEST
const TIMES = ['sinceGround', 'sincePress', 'sinceLanding'] as const
const SETTINGS = Object.keys(GAIT_DEFAULTS) as (keyof GaitSettings)[]
const INPUT = ['direction', 'run', 'jump', 'ladder', 'water']

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
    heading: { x: 0, y: 0, z: 0 },
    lean: 0,
    held: false,
    rising: false,
    sinceGround: NEVER,
    sincePress: NEVER,
    sinceLanding: NEVER,
  }
}

/** It stands still, and forgets jumps that were asked for: after a teleport, or after it has flown. */
export function resetGait(gait: Gait): void {
  const { velocity } = gait
  velocity.x = velocity.y = velocity.z = 0
  gait.lean = 0
  forgetJumps(gait)
}

function forgetJumps(gait: Gait): void {
  gait.rising = false
  gait.sinceGround = gait.sincePress = gait.sinceLanding = NEVER
}

const walk: WalkInput = { velocity: { x: 0, y: 0, z: 0 }, jump: false }
const climb = { velocity: walk.velocity, ladder: -1 }
const swim = { velocity: walk.velocity, water: -1 }
const wish = new Float64Array(3)
const own = new Float64Array(3)
const up = new Float64Array(3)

/**
 * One step: of walking, by `Character.walk`, or of climbing or swimming if the input names a ladder or water.
 * @param dt seconds; the same in every step, or the feel depends on the frame rate
 * @returns what `walk` (`climb`, `swim`) returns
 * @throws TypeError, RangeError that name the argument at fault; nothing has moved then
 */
export function advanceGait(gait: Gait, character: Character, input: GaitInput, dt: number): MoveResult {
  const who = 'advanceGait'
  checkObject(who, 'gait', gait, 'one made by createGait()')
  checkTimes(who, gait)
  checkObject(who, 'character', character, 'a Character')
  checkObject(who, 'input', input, 'an object with a direction')
  checkOptions(who, 'input', input, INPUT)
  const { direction, run = false, jump = false, ladder, water } = input
  checkBoolean(who, 'run', run)
  checkBoolean(who, 'jump', jump)
  checkNumber(who, 'dt', dt, 0, LARGEST)
  takeVec(who, 'direction', direction, wish, 0)
  up.set(character.upRow)
  const { climbSpeed, swimSpeed } = gait.settings
  if (ladder !== undefined) {
    climb.velocity = lead(gait, 'climb', climbSpeed, jump)
    climb.ladder = ladder
    return afterLed(gait, character, character.climb(climb, dt), dt)
  }
  if (water !== undefined) {
    swim.velocity = lead(gait, 'swim', swimSpeed, jump)
    swim.water = water
    return afterLed(gait, character, character.swim(swim, dt), dt)
  }
  takeWish(gait.settings, run)
  const stands = character.ground.kind === 'ground'
  steer(gait, stands, dt)
  const leaps = takeJump(gait, character, jump, dt)
  walk.velocity = gait.velocity
  walk.jump = leaps
  const result = character.walk(walk, dt)
  loseToWalls(gait, character)
  act(gait, character, stands, leaps, dt)
  face(gait, wish, up, dt)
  return result
}

/** A time that is not a number would let it jump in mid-air. */
function checkTimes(who: string, gait: Gait): void {
  for (const name of TIMES) {
    const time = gait[name]
    if (!(typeof time === 'number' && time >= 0)) checkNumber(who, `gait.${name}`, time, 0, NEVER)
  }
}

/** The velocity of a step on a ladder or in water. */
function lead(gait: Gait, action: Action, speed: number, jump: boolean): Vec3 {
  const scale = speed / Math.max(1, Math.sqrt(dotRows(wish, 0, wish, 0)))
  for (let k = 0; k < 3; k++) wish[k] *= scale
  writeVec(wish, gait.velocity)
  gait.action = action
  gait.held = jump // (held on, it is no new press when it walks again)
  forgetJumps(gait)
  return gait.velocity
}

function afterLed(gait: Gait, { velocity }: Character, result: MoveResult, dt: number): MoveResult {
  readVec(velocity, actual)
  gait.speed = Math.sqrt(dotRows(actual, 0, actual, 0))
  face(gait, wish, up, dt)
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
  readVec(velocity, own)
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
  writeVec(own, velocity)
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
  gait.sincePress = gait.sinceGround = NEVER
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
  readVec(velocity, own)
  writeDifference(moved, ground.velocity, actual)
  const walkable = cos(maxSlope)
  for (let i = 0; i < contactCount; i++) {
    readVec(contacts[i].normal, normal)
    if (dotRows(normal, 0, up, 0) >= walkable) continue
    flatten(normal, 0, up, normal)
    const square = dotRows(normal, 0, normal, 0)
    const into = dotRows(own, 0, normal, 0)
    const went = Math.min(0, dotRows(actual, 0, normal, 0))
    if (square > LEVEL && went > PASSED * into)
      for (let k = 0; k < 3; k++) own[k] += ((went - into) / square) * normal[k]
  }
  writeVec(own, velocity)
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
