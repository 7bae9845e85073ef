/**
 * Character: a body that is moved by wishes and stops at what is in its way. Owner of a state row and of scratch memory;
 * the verbs live next door: recover.ts, slide.ts, walk.ts.
 */
import { refuseInsideFilter } from '../bvh/filter.ts'
import {
  checkBoolean,
  checkInstance,
  checkNumber,
  checkObject,
  checkVec,
  takeParts,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { readVec } from '../mesh/hit.ts'
import type { Mover } from '../mesh/solid.ts'
import { solidOf } from '../shapes/shapes.ts'
import {
  closeQuestion,
  MEET_OPTIONS,
  type MeetOptions,
  newAsking,
  openQuestion,
  putMeet,
  takeMeet,
  takeSavedMeet,
} from '../world/asked.ts'
import { takeRefits } from '../world/colliders.ts'
import { isDrivenId } from '../world/drive.ts'
import type { SensorEvents } from '../world/owner.ts'
import { addOwner, removeOwner } from '../world/owners.ts'
import { seeAlong, seeHere } from '../world/sensors.ts'
import { expectAll, type Input, type Output, put, putAll, refuse, take, takeAll, takeWhole } from '../world/snapshot.ts'
import { newVisits, putVisits, takeOver, takeVisits, tellVisits } from '../world/visits.ts'
import { World } from '../world/world.ts'
import { checkKind, refusePipes, takeBody } from './body.ts'
import { addCrusher, dropFreed, forgetCrushers, keepCrushers, saysCrushed, takeCrushers } from './crush.ts'
import { carry, clock, dropCarry, PASSED, pushed, riding, span, standStill } from './flow.ts'
import {
  ABOVE,
  AROUND,
  BELOW,
  CHANGED,
  COUNT,
  DRIVEN,
  extent,
  forget,
  gather,
  isCrushed,
  lookAround,
  nearby,
} from './gather.ts'
import { WALL_LEAN } from './land.ts'
import { enter } from './meeting.ts'
import {
  type CharacterOptions,
  checkSetting,
  type NumberSetting,
  putSettings,
  takeOptions,
  takeSettings,
  takeUp,
  useSettings,
} from './options.ts'
import { findCollider, isTouched, writeRoomBelow } from './place.ts'
import {
  type Contact,
  type Ground,
  newContactList,
  newGround,
  publishContacts,
  publishCrushers,
  publishGround,
} from './publish.ts'
import { blamed, FREE, overlaps, overlapsDeeper, recover, TRAPPED } from './recover.ts'
import { takeState } from './restore.ts'
import { addPushes, belt, countParts, isTilted, takeBelt, takeCarry, writeGroundVelocity } from './ride.ts'
import { hasRoom } from './room.ts'
import { adopt, claim, followOwner, ownSolid, removeOwn, unclaim } from './self.ts'
import { measure, treadDepthOf } from './size.ts'
import { addContacts, newContacts, plainBend, slideInTime, writeSpeeds } from './slide.ts'
import { allowDetour, detour } from './slope.ts'
import {
  AIR,
  BODY,
  CENTRE,
  CRUSH_SIZE,
  CRUSHED,
  CRUSHER,
  CRUSHERS,
  copyVec3,
  dotRows,
  EXTENTS,
  FALL,
  FOOTING,
  GROUND,
  GROUND_COLLIDER,
  GROUND_NORMAL,
  KIND,
  lengthRow,
  STATE_SIZE,
  VELOCITY,
} from './state.ts'
import { addSteps, spareOf } from './step.ts'
import { addCorner, CORNER_SIZE, corners, trail } from './trail.ts'
import { fallInAir, feelGround, leaveGround, walkOnGround } from './walk.ts'
import { dismissWalker, type Walker } from './walker.ts'

/**
 * 'recovered': it started in overlap and was moved out; 'trapped': it could not be, and stayed where it was; 'crushed': something that is
 * driven leaves it no room (`crushedBy`), and goes through it until it is free again, on the side on which it was.
 */
export type MoveResult = 'free' | 'recovered' | 'trapped' | 'crushed'

/** A step counts as this share lower than it is: one given as 0.3 and one built 0.3 high in floats are the same. */
const STEP_SLACK = 1e-4
/** A walker looks down by at least this share of its height over the feet: one that does not look down never stands. */
const LEAST_SNAP = 1e-3
/** A recovery by less than this share of the skin is not worth a word. */
const UNNOTICED = 1e-3

/** Of #revisions: of the world as it was looked through for pipes, and as it was when it came to rest, with how many near that move. */
const LOOKED_THROUGH = 0
const RESTED_IN = 1
const RESTED_AFTER = 2
const RESTED_WITH = 3

const WHO = 'Character'
const FLY_INPUT = ['velocity']
const CLIMB_INPUT = ['velocity', 'ladder']
const SWIM_INPUT = ['velocity', 'water']
const WALK_INPUT = ['velocity', 'jump']
const wish = new Float64Array(3)
const launched = new Float64Array(3)
/** The wish of a move that is cut into parts. */
const whole = new Float64Array(3)
const start = new Float64Array(3)
/** Of the body that it is to have: as given, where it would be with its skin, and how high its centre would be over its feet. */
const wished = new Float64Array(SOLID_SIZE)
const trial = new Float64Array(SOLID_SIZE)
const newFooting = new Float64Array(1)
/** So deep an overlap is no reason not to fit, metres; of it the share of all numbers at hand. */
const slack = new Float64Array(1)
const ROUNDED = 1e-11
/** Which shares of the frame a move takes, and the part at hand. */
const taken = new Float64Array(2)
const now = new Float64Array(2)
const range = new Float64Array(2)
const away = new Float64Array(1)
const NOTHING = new Float64Array(1)
const WHOLE = new Float64Array(1).fill(1)
/** How long the move, then the part at hand, takes. In a row: a double that is passed to what is not inlined is allocated. */
const seconds = new Float64Array(1)
const groundVelocity = new Float64Array(3)
const part = new Float64Array(2)

/** Of #times. */
const FRAME = 0
const USED = 1
/** Steps that add up to a frame may be longer by this share: roundings. */
const FRAME_SLACK = 1e-9

/** @internal The worse the later. */
export const RESULTS: readonly MoveResult[] = ['free', 'recovered', 'trapped', 'crushed']

/** Of the results of two parts of a move. */
function worse(a: MoveResult, b: MoveResult): MoveResult {
  return RESULTS.indexOf(b) > RESULTS.indexOf(a) ? b : a
}

function isSame(a: Row, b: Row): boolean {
  for (let i = 0; i < STATE_SIZE; i++) if (a[i] !== b[i]) return false
  return true
}

/** What `walk` is told. */
export interface WalkInput {
  /** m/s; its part along `up` is not used. */
  velocity: Vec3
  /** Leaves the ground, if it stands on some. */
  jump?: boolean
}

export class Character {
  /** All that changes, one flat row: copy it to save, `restore` it to go back. */
  readonly state: Float64Array = new Float64Array(STATE_SIZE)
  /** The feet. */
  readonly position: Vec3 = { x: 0, y: 0, z: 0 }
  /** How it moved last, m/s. */
  readonly velocity: Vec3 = { x: 0, y: 0, z: 0 }
  /** What it stands on. */
  readonly ground: Ground = newGround()
  /** Contacts of the last move, the first `contactCount`; entries beyond are old. */
  readonly contacts: readonly Contact[] = newContactList()
  /** The colliders that leave it no room: none, one or two. */
  readonly crushedBy: number[] = []
  /** The colliders that were in the way of the last `resize`: none where it fitted. */
  readonly blockedBy: number[] = []
  /** @internal How often it was teleported: between two places nothing is to be drawn. */
  teleports = 0
  #contactCount = 0
  /** Of all parts of the move. */
  readonly #met = newContacts()
  /** Its body as it was given; undefined: as the state has it. */
  #shape: Mover | undefined
  readonly skin: number
  readonly world: World
  /** @internal Half extents of the body, then those of the body with its skin. */
  readonly extents: Row = new Float64Array(6)
  readonly #walker: Walker
  /** How high the centre is over the feet. */
  readonly #footing: Row = new Float64Array(1)
  /** In which frame of the world it is and how much of it is used up, seconds. */
  readonly #times: Row = new Float64Array(2)
  /** What it is among those that move in a world by time of their own. */
  readonly ownerKind = 'character'
  #disposed = false
  /** It is moving at once with others. */
  #meets = false
  /** In which sensors it is. */
  readonly #visits = newVisits()
  /** What of the world it has seen. In a row: a field that takes doubles allocates them. */
  readonly #revisions: Row = new Float64Array(4).fill(Number.NaN)
  /** The state after a `walk` that wished nothing and changed nothing: the same again changes nothing again. */
  readonly #rest: Row = new Float64Array(STATE_SIZE).fill(Number.NaN)

  /** @throws TypeError, RangeError that name the option at fault. An overlap at the position is dealt with by the first move. */
  constructor(world: World, options: CharacterOptions) {
    checkInstance(WHO, 'world', world, World)
    const given = takeOptions(WHO, world.colliders, options)
    const { walker, shape, mover, sweep, feet, skin, own } = given
    const { asking } = walker
    this.world = world
    this.#shape = shape
    this.skin = skin
    this.#walker = walker
    useSettings(walker)
    this.#wear(mover, sweep, SWEEP_RADII)
    refusePipes(WHO, world.colliders, asking, mover)
    this.#placeFeet(feet)
    if (own !== undefined) {
      const [x, y, z] = this.state.subarray(CENTRE)
      adopt(walker, world.add(ownSolid(walker), { ...own, position: { x, y, z } }))
    }
    this.#publish()
    addOwner(world.colliders, this)
  }

  /** The id of its own collider; -1: it has none. */
  get collider(): number {
    return this.#walker.asking.self
  }

  /** Its body as it is now. */
  get shape(): Mover {
    this.#shape ??= solidOf(this.state[BODY], this.state, EXTENTS)
    return this.#shape
  }

  /** How many of `contacts` belong to the last move. */
  get contactCount(): number {
    return this.#contactCount
  }

  /** m/s at the start of a jump. This and the settings below may be changed between moves; they are as in the options. */
  get jumpSpeed(): number {
    return this.#walker.settings.jumpSpeed
  }

  set jumpSpeed(jumpSpeed: number) {
    this.#set('jumpSpeed', jumpSpeed)
  }

  /** m/s² against `up`. */
  get gravity(): number {
    return this.#walker.settings.gravity
  }

  set gravity(gravity: number) {
    this.#set('gravity', gravity)
  }

  /** Steepest slope that can be walked, radians. */
  get maxSlope(): number {
    return this.#walker.settings.maxSlope
  }

  set maxSlope(maxSlope: number) {
    this.#set('maxSlope', maxSlope)
  }

  /** How far down a walker looks for ground to stay on, metres. */
  get snap(): number {
    return this.#walker.settings.snap
  }

  set snap(snap: number) {
    this.#set('snap', snap)
  }

  /** The highest step that is walked up, and down, metres. */
  get stepHeight(): number {
    return this.#walker.settings.stepHeight
  }

  set stepHeight(stepHeight: number) {
    this.#set('stepHeight', stepHeight)
  }

  /** Does who jumps or walks off something that is driven keep its velocity? */
  get inheritVelocity(): boolean {
    return this.#walker.settings.inheritVelocity
  }

  set inheritVelocity(inheritVelocity: boolean) {
    this.#enter('Character.inheritVelocity')
    checkBoolean('Character.inheritVelocity', 'inheritVelocity', inheritVelocity)
    this.#walker.settings.inheritVelocity = inheritVelocity
  }

  #set(name: NumberSetting, value: number): void {
    const who = `Character.${name}`
    this.#enter(who)
    checkSetting(who, name, value)
    this.#walker.settings[name] = value
    this.#useSettings()
  }

  /** By what is set it walks from now on. The body stays where it is. */
  #useSettings(): void {
    const { state } = this
    useSettings(this.#walker)
    this.#wear(state[BODY], state, EXTENTS)
    state[FOOTING] = this.#footing[0]
    this.#revisions[RESTED_IN] = Number.NaN
  }

  /**
   * Unit vector against gravity. It may be set to any direction before each move, as on a planet: the body stays where it is, and is not
   * turned; the speed of a fall stays as well. What it stands on stays ground till the next move sees how steep that is now. The feet are the
   * point that is lowest along it.
   * @throws TypeError, RangeError as in the constructor; nothing has changed then
   */
  get up(): Vec3 {
    const [x, y, z] = this.#walker.up
    return { x, y, z }
  }

  set up(up: Vec3) {
    this.#enter('Character.up')
    takeUp('Character.up', up, launched)
    checkKind('Character.up', this.#walker.mover, launched)
    copyVec3(launched, 0, this.#walker.up, 0)
    const { state } = this
    // (ground is what is below)
    if (!(dotRows(state, GROUND_NORMAL, launched, 0) > 0)) leaveGround(state, AIR)
    this.#useSettings()
    const { x, y, z } = this.ground.velocity
    groundVelocity[0] = x
    groundVelocity[1] = y
    groundVelocity[2] = z
    this.#publish()
  }

  /**
   * The speed along `up` that gravity, jumps and launches have given it, m/s; 0 on the ground. In the air setting it changes only this part of
   * its fall: `if (!held && c.verticalSpeed > 2) c.verticalSpeed = 2` cuts a jump short. On the ground a positive one launches it.
   */
  get verticalSpeed(): number {
    const { state } = this
    const { up } = this.#walker
    return state[FALL] * up[0] + state[FALL + 1] * up[1] + state[FALL + 2] * up[2]
  }

  set verticalSpeed(verticalSpeed: number) {
    this.#enter('Character.verticalSpeed')
    checkNumber('Character.verticalSpeed', 'verticalSpeed', verticalSpeed, -LARGEST, LARGEST)
    const { state } = this
    const { up } = this.#walker
    if (state[KIND] === GROUND && !(verticalSpeed > 0)) return
    const speed = state[FALL] * up[0] + state[FALL + 1] * up[1] + state[FALL + 2] * up[2]
    // (taken away first, then added: along an axis it is that speed exactly)
    for (let k = 0; k < 3; k++) launched[k] = state[FALL + k] - speed * up[k] + verticalSpeed * up[k]
    this.#launch()
  }

  /**
   * Gives it a velocity, m/s along the world's axes, instead of that of its fall: jump pads, explosions, hooks. From now on it is in the air,
   * whatever it stood on, and its next `walk` starts with exactly this. One that does not lead off the ground ends there.
   */
  launch(velocity: Vec3): void {
    this.#enter('Character.launch')
    checkVec('Character.launch', 'velocity', velocity)
    takeParts('Character.launch', 'velocity', velocity.x, velocity.y, velocity.z, launched, 0)
    this.#launch()
  }

  /** It falls with the velocity of `launched`. */
  #launch(): void {
    const { state } = this
    for (let k = 0; k < 3; k++) state[FALL + k] = launched[k]
    leaveGround(state, AIR)
    groundVelocity.fill(0)
    this.#publish()
  }

  /**
   * Takes it out of the world: sensors that it is in say `leave` at the next `World.advance`, and nothing that is driven meets it any more.
   * It cannot be moved again; one that is merely forgotten is in the world until it is collected, whenever that is.
   */
  dispose(): void {
    refuseInsideFilter('Character.dispose')
    if (this.#disposed) return
    this.#disposed = true
    removeOwn(this.#walker)
    removeOwner(this.#walker.colliders, this, this.#visits)
  }

  /** @throws Error inside a filter, and of one that is gone */
  #enter(who: string): void {
    refuseInsideFilter(who)
    if (this.#disposed) throw new Error(`${who}: the character has been disposed of, expected one that is in the world`)
  }

  /**
   * Who may stop it from now on, as in the options of its constructor: what is left out is as by default.
   * @throws TypeError, RangeError that name the option at fault; nothing has changed then
   */
  meet(options: MeetOptions): void {
    this.#enter('Character.meet')
    const asking = newAsking(WHO)
    checkOptions('Character.meet', 'options', options, MEET_OPTIONS)
    takeMeet('Character.meet', options, asking)
    asking.self = this.#walker.asking.self
    this.#walker.asking = asking
    forget(this.#walker.gathered)
    this.#revisions.fill(Number.NaN)
  }

  /**
   * Slides by a displacement in metres, without gravity and whatever the slope. Ground under the feet is felt, not sought.
   * @param dt seconds that it takes, for `velocity`, and for what is driven meanwhile
   */
  move(displacement: Vec3, dt = 0): MoveResult {
    this.#enter('Character.move')
    checkNumber('Character.move', 'dt', dt, 0, LARGEST)
    checkVec('Character.move', 'displacement', displacement)
    takeParts('Character.move', 'displacement', displacement.x, displacement.y, displacement.z, wish, 0)
    seconds[0] = dt
    return this.#slide('Character.move', false)
  }

  /** Moves by the wish in parts; it takes `seconds`. */
  #slide(who: string, endsFall: boolean): MoveResult {
    const dt = seconds[0]
    for (let k = 0; k < 3; k++) whole[k] = wish[k]
    const parts = this.#takeTime(who)
    let result: MoveResult = 'free'
    for (let part = 0; part < parts; part++) {
      this.#takePart(part, parts)
      for (let k = 0; k < 3; k++) wish[k] = whole[k] / parts
      seconds[0] = dt / parts
      result = worse(result, this.#slidePart(who, endsFall))
    }
    return result
  }

  #slidePart(who: string, endsFall: boolean): MoveResult {
    const { touch } = this.#walker
    extent[AROUND] = WALL_LEAN * touch
    extent[BELOW] = touch
    const result = this.#begin(who)
    if (endsFall) this.state.fill(0, FALL, FALL + 3)
    if (result !== 'trapped') {
      const { gathered, sweep, mover, contacts } = this.#walker
      for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = wish[k]
      slideInTime(gathered, sweep, mover, plainBend, contacts)
      feelGround(this.#walker, this.state)
    }
    return this.#end(result)
  }

  /** Moves by velocity · dt as `move` does, and forgets the speed of any fall. */
  fly(input: { velocity: Vec3 }, dt: number): MoveResult {
    this.#takeFlight('Character.fly', input, FLY_INPUT, dt)
    return this.#slide('Character.fly', true)
  }

  /**
   * Moves on a ladder: as `fly`, but its own strength lifts its feet no higher than the ladder's top, and half of what counts as
   * touching it, so that it can walk on from there.
   * @param input velocity in m/s, upwards to climb; ladder: a collider, mostly a sensor, whose top is that of the box around it, along `up`
   */
  climb(input: { velocity: Vec3; ladder: number }, dt: number): MoveResult {
    const ladder = this.#takeFlight('Character.climb', input, CLIMB_INPUT, dt)
    this.#stayBelow('Character.climb', 'ladder', ladder, this.#footing[0] + 0.5 * this.#walker.touch)
    return this.#slide('Character.climb', true)
  }

  /**
   * Moves in water: as `fly`, but its own strength lifts its centre no higher than the surface. To jump out of it, `launch`.
   * @param input velocity in m/s; water: a collider, mostly a sensor, whose surface is the top of the box around it, along `up`
   */
  swim(input: { velocity: Vec3; water: number }, dt: number): MoveResult {
    const water = this.#takeFlight('Character.swim', input, SWIM_INPUT, dt)
    this.#stayBelow('Character.swim', 'water', water, 0)
    return this.#slide('Character.swim', true)
  }

  /** Moves by velocity · dt through everything, and forgets the speed of any fall. Where it is free it knows what is under its feet. */
  noclip(input: { velocity: Vec3 }, dt: number): MoveResult {
    this.#takeFlight('Character.noclip', input, FLY_INPUT, dt)
    this.#takeTime('Character.noclip')
    this.#takePart(0, 1)
    return this.#passThrough('Character.noclip')
  }

  /** Is a collider, a sensor too, within a thousandth of its height of the body with its skin, where both are now? */
  touches(collider: number): boolean {
    this.#enter('Character.touches')
    const found = findCollider('Character.touches', 'collider', this.#walker.colliders, collider)
    const { asking, sweep, mover, touch } = this.#walker
    this.#standInFrame()
    for (let k = 0; k < 3; k++) {
      trial[SWEEP_FROM + k] = this.state[CENTRE + k]
      trial[SWEEP_RADII + k] = sweep[SWEEP_RADII + k] + touch
    }
    openQuestion(asking)
    try {
      return isTouched(found, span, trial, mover)
    } finally {
      closeQuestion()
    }
  }

  /** Reads a move by a velocity: `wish` and `seconds`. @returns what else there is to know: a ladder, water */
  #takeFlight(
    who: string,
    input: { velocity: Vec3; ladder?: number; water?: number },
    known: readonly string[],
    dt: number,
  ): number {
    this.#enter(who)
    checkObject(who, 'input', input, 'an object with a velocity')
    checkOptions(who, 'input', input, known)
    checkNumber(who, 'dt', dt, 0, LARGEST)
    const { velocity } = input
    // (all is read before anything is written: what the caller's getters do is done by then)
    const other = known === CLIMB_INPUT ? input.ladder : known === SWIM_INPUT ? input.water : -1
    checkVec(who, 'velocity', velocity)
    takeParts(who, 'velocity', velocity.x, velocity.y, velocity.z, wish, 0)
    for (let k = 0; k < 3; k++) wish[k] *= dt
    seconds[0] = dt
    return other as number
  }

  /** Takes from the wish what would lift it over the top of a collider. @param below of its centre, what may not be lifted over it */
  #stayBelow(who: string, name: string, id: number, below: number): void {
    const collider = findCollider(who, name, this.#walker.colliders, id)
    this.#standInFrame()
    writeRoomBelow(collider, span, this.state, this.#walker.up, below, range)
    const { up } = this.#walker
    const rise = wish[0] * up[0] + wish[1] * up[1] + wish[2] * up[2]
    if (!(rise > range[0])) return
    for (let k = 0; k < 3; k++) wish[k] -= (rise - range[0]) * up[k]
  }

  #passThrough(who: string): MoveResult {
    const { state } = this
    const { colliders, asking, gathered, sweep, mover, contacts, up, touch } = this.#walker
    this.#revisions[RESTED_IN] = Number.NaN
    asking.who = who
    contacts.count = 0
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = start[k] = state[CENTRE + k]
    trail.wanted = colliders.sensors.length > 0
    trail.count = 0
    clock[PASSED] = 0
    addCorner(sweep)
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] += wish[k]
    state.fill(0, FALL, FALL + 3)
    forgetCrushers(gathered)
    leaveGround(state, AIR)
    // as all is at the end of the move
    dropCarry()
    span[0] = span[1]
    extent.fill(0)
    extent[AROUND] = WALL_LEAN * touch
    extent[BELOW] = touch
    gather(colliders, asking, sweep, up, gathered)
    slack[0] = UNNOTICED * this.skin
    if (!overlapsDeeper(gathered, sweep, mover, slack)) feelGround(this.#walker, state)
    return this.#end('free')
  }

  /**
   * One step of walking: slopes are followed at the given speed, ground is kept under the feet, gravity acts in the air.
   * @param input velocity in m/s, its part along `up` is not used; jump: leaves the ground if it stands on some
   * @param dt seconds; 0 only recovers from overlap
   * @throws RangeError where the frame in which colliders are driven has not so much time left
   */
  walk(input: WalkInput, dt: number): MoveResult {
    this.#enter('Character.walk')
    const jump = this.#takeWalk('Character.walk', 'input', '', input, dt)
    for (let k = 0; k < 3; k++) whole[k] = wish[k]
    const parts = this.#takeTime('Character.walk')
    let result: MoveResult = 'free'
    for (let part = 0; part < parts; part++) {
      this.#takePart(part, parts)
      for (let k = 0; k < 3; k++) wish[k] = whole[k] / parts
      seconds[0] = dt / parts
      result = worse(result, this.#walkPart(jump && part === 0))
    }
    return result
  }

  /**
   * Reads a step of walking: `wish`, without its part along `up`, and `seconds`. @returns does it jump?
   * @param prefix of the names of its fields
   */
  #takeWalk(who: string, name: string, prefix: string, input: WalkInput, dt: number): boolean {
    checkObject(who, name, input, 'an object with a velocity')
    checkOptions(who, name, input, WALK_INPUT)
    const { velocity, jump = false } = input
    const vector = prefix === '' ? 'velocity' : `${prefix}velocity`
    checkBoolean(who, prefix === '' ? 'jump' : `${prefix}jump`, jump)
    checkNumber(who, 'dt', dt, 0, LARGEST)
    checkVec(who, vector, velocity)
    takeParts(who, vector, velocity.x, velocity.y, velocity.z, wish, 0)
    const { up } = this.#walker
    // (written out, here and below: what a function of doubles returns is allocated where it is not inlined)
    const rise = wish[0] * up[0] + wish[1] * up[1] + wish[2] * up[2]
    for (let k = 0; k < 3; k++) wish[k] = (wish[k] - rise * up[k]) * dt
    seconds[0] = dt
    return jump
  }

  /** The same for one of many: its name is made only for messages. */
  #takeNamelessWalk(who: string, i: number, input: WalkInput, dt: number): boolean {
    try {
      return this.#takeWalk(who, 'inputs', '', input, dt)
    } catch {
      return this.#takeWalk(who, `inputs[${i}]`, `inputs[${i}].`, input, dt)
    }
  }

  /** @internal Becomes the i-th of those that walk at once: says where it is and wants to go, and where it may be meanwhile. */
  enterMeeting(who: string, i: number, input: WalkInput, dt: number): void {
    this.#enter(who)
    if (this.#meets) throw new RangeError(`${who}: characters[${i}] is there twice, expected each once`)
    const jump = this.#takeNamelessWalk(who, i, input, dt)
    this.#checkTime(who)
    this.#meets = true
    const { colliders, asking, sweep, mover, up, settings, gravity, snap, stepHeight } = this.#walker
    const { state } = this
    const jumps = jump && state[KIND] === GROUND
    let square = 0
    for (let k = 0; k < 3; k++) {
      const speed = state[FALL + k] + (jumps ? settings.jumpSpeed * up[k] : 0)
      square += speed * speed
      sweep[SWEEP_FROM + k] = state[CENTRE + k]
      wish[k] += (speed - (state[KIND] === GROUND ? 0 : 0.5 * gravity * dt * up[k])) * dt
    }
    standStill()
    const carrier = isDrivenId(colliders, state[GROUND_COLLIDER]) ? state[GROUND_COLLIDER] : -1
    enter(i, sweep, SWEEP_FROM, sweep, SWEEP_RADII, wish, mover, asking.self, carrier)
    const fall = (Math.sqrt(square) + gravity * dt) * dt
    const wished = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
    allowDetour(this.#walker, wish)
    extent[AROUND] = wished + fall + detour[0]
    this.#addDriven()
    if (stepHeight > 0) addSteps(this.#walker)
    else {
      extent[AROUND] += WALL_LEAN * snap
      extent[BELOW] = snap
      extent[ABOVE] = 0
    }
    claim(this.#walker, i)
  }

  /** Adds to `extent` how far what it stands on, and what is driven near it, may take it in `seconds`. */
  #addDriven(): void {
    const { state } = this
    const { colliders } = this.#walker
    if (takeBelt(this.#walker, state, seconds)) extent[AROUND] += lengthRow(belt, 0)
    if (colliders.drivenCount === 0) return
    const used = this.#times[FRAME] === colliders.frame ? this.#times[USED] : 0
    span[0] = used / colliders.span
    span[1] = Math.min((used + seconds[0]) / colliders.span, 1)
    takeCarry(this.#walker, state, this.#footing)
    extent[AROUND] += lengthRow(carry, 0)
    addPushes(this.#walker, state, extent)
    standStill()
  }

  /** @internal All have moved: its collider is where it is. */
  leaveMeeting(): void {
    if (!this.#meets) return
    this.#meets = false
    unclaim(this.#walker)
    followOwner(this.#walker, this.state)
  }

  #walkPart(jump: boolean): MoveResult {
    const { state } = this
    const dt = seconds[0]
    const { up, settings, gravity, snap } = this.#walker
    const jumps = jump && state[KIND] === GROUND && dt > 0
    const onBelt = takeBelt(this.#walker, state, seconds)
    if (onBelt && !jumps) for (let k = 0; k < 3; k++) wish[k] += belt[k]
    const wishesNothing = !jump && wish[0] === 0 && wish[1] === 0 && wish[2] === 0 && !onBelt
    if (wishesNothing && dt > 0 && isSame(state, this.#rest) && this.#isUndisturbed()) {
      this.#seeStanding()
      return 'free'
    }
    const speed = Math.sqrt(
      state[FALL] * state[FALL] + state[FALL + 1] * state[FALL + 1] + state[FALL + 2] * state[FALL + 2],
    )
    const fall = (speed + gravity * dt + (jumps ? settings.jumpSpeed : 0)) * dt
    // what is looked for downwards may be reached aside, along walls that lean
    allowDetour(this.#walker, wish)
    extent[AROUND] = fall + WALL_LEAN * snap + detour[0]
    extent[BELOW] = snap
    const result = this.#begin('Character.walk')
    if (result !== 'trapped' && dt > 0) {
      const inherits = (riding.collider >= 0 || onBelt) && settings.inheritVelocity
      if (jumps) {
        for (let k = 0; k < 3; k++)
          state[FALL + k] = settings.jumpSpeed * up[k] + (inherits ? (carry[k] + belt[k]) / dt : 0)
        leaveGround(state, AIR)
        // what it stood on comes after it as anything else does
        carry.fill(0)
      }
      if (state[KIND] === GROUND) {
        walkOnGround(this.#walker, state, wish)
        if (inherits && state[GROUND_COLLIDER] < 0)
          for (let k = 0; k < 3; k++) state[FALL + k] = (carry[k] + belt[k]) / dt
      } else fallInAir(this.#walker, state, wish, seconds)
    }
    const ended = this.#end(result)
    if (wishesNothing && ended === 'free' && state[KIND] === GROUND && isSame(state, this.#rest)) this.#comeToRest()
    this.#rest.set(state)
    return ended
  }

  /** @internal The frame ends: it stands for what is left of it, and is met by what is driven. */
  finishFrame(): void {
    const { colliders, asking, sweep } = this.#walker
    if (this.#times[FRAME] !== colliders.frame) this.#times[USED] = 0
    this.#times[FRAME] = colliders.frame
    const left = colliders.span - this.#times[USED]
    if (!(left > 0)) return
    const { state } = this
    const rides = state[KIND] === GROUND && isDrivenId(colliders, state[GROUND_COLLIDER])
    lookAround(colliders, asking, sweep, state, CENTRE)
    if (!rides && !saysCrushed(state) && nearby[COUNT] === 0) {
      now[0] = this.#times[USED] / colliders.span
      now[1] = 1
      this.#seeStanding()
      return
    }
    wish.fill(0)
    seconds[0] = left
    this.#slide('World.advance', false)
  }

  /** @internal */
  save(output: Output): void {
    const { asking } = this.#walker
    put(output, this.skin)
    putSettings(output, this.#walker)
    putAll(output, this.state)
    put(output, this.#times[FRAME] === this.#walker.colliders.frame ? this.#times[USED] : 0)
    const { x, y, z } = this.ground.velocity
    putAll(output, [x, y, z])
    put(output, asking.self)
    putMeet(output, asking)
    putVisits(output, this.#visits)
  }

  /** @internal */
  read(input: Input): () => void {
    expectAll(input, [this.skin], 'the skin of a character')
    const up = new Float64Array(3)
    const settings = takeSettings(input, up)
    const saved = takeAll(input, new Float64Array(STATE_SIZE))
    takeState(input.who, saved, up)
    const used = take(input, 0)
    const velocity = takeAll(input, new Float64Array(3))
    const asking = newAsking(WHO)
    asking.self = takeWhole(input, -1, Number.MAX_SAFE_INTEGER)
    if (asking.self < 0 !== this.#walker.asking.self < 0)
      refuse(input.who, 'one of it and its character has a collider of its own, the other has none')
    takeSavedMeet(input, asking)
    const visits = takeVisits(input)
    return () => {
      asking.filter = this.#walker.asking.filter
      this.#walker.asking = asking
      this.#walker.up = up
      this.#walker.settings = settings
      this.#useSettings()
      this.#times[FRAME] = this.#walker.colliders.frame
      this.#times[USED] = used
      takeOver(this.#visits, visits)
      forget(this.#walker.gathered)
      this.#revisions.fill(Number.NaN)
      this.#goBack(saved)
      followOwner(this.#walker, this.state)
      groundVelocity.set(velocity)
      this.#publish()
    }
  }

  /** @internal */
  tellVisits(events: SensorEvents): void {
    const { colliders, asking, sweep, mover } = this.#walker
    if (colliders.sensors.length === 0 && this.#visits.count === 0) return
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = this.state[CENTRE + k]
    openQuestion(asking)
    try {
      seeHere(colliders, asking, this.#visits, -1, sweep, mover)
    } finally {
      closeQuestion()
    }
    tellVisits(this.#visits, this, colliders.ids, events)
  }

  /** Sensors see it where it stands, from now[0] to now[1] of the frame. */
  #seeStanding(): void {
    const { colliders, sweep } = this.#walker
    if (colliders.sensors.length === 0 || colliders.drivenCount === 0) return
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = this.state[CENTRE + k]
    clock[PASSED] = 0
    trail.wanted = true
    trail.count = 0
    addCorner(sweep)
    this.#seeTrail()
  }

  /** Sensors see it on the way that it took, from corner to corner and to where it is. */
  #seeTrail(): void {
    const { colliders, asking, sweep, mover } = this.#walker
    for (let k = 0; k < 3; k++) start[k] = sweep[SWEEP_FROM + k]
    openQuestion(asking)
    try {
      for (let i = 0; i < trail.count; i++) {
        const o = i * CORNER_SIZE
        const last = i === trail.count - 1
        for (let k = 0; k < 3; k++) {
          sweep[SWEEP_FROM + k] = corners[o + k]
          sweep[SWEEP_TRANSLATION + k] = (last ? start[k] : corners[o + CORNER_SIZE + k]) - corners[o + k]
        }
        part[0] = now[0] + (now[1] - now[0]) * corners[o + 3]
        part[1] = last ? now[1] : now[0] + (now[1] - now[0]) * corners[o + CORNER_SIZE + 3]
        seeAlong(colliders, asking, this.#visits, -1, sweep, mover, part)
      }
    } finally {
      closeQuestion()
      for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = start[k]
    }
  }

  /** @throws RangeError where the frame in which things are driven has no `seconds` left */
  #checkTime(who: string): void {
    const { colliders } = this.#walker
    if (colliders.drivenCount === 0) return
    const dt = seconds[0]
    const used = this.#times[FRAME] === colliders.frame ? this.#times[USED] : 0
    if (used + dt <= colliders.span * (1 + FRAME_SLACK)) return
    throw new RangeError(
      `${who}: dt is ${dt}, expected at most ${colliders.span - used}, what is left of the frame: World.advance begins the next`,
    )
  }

  /** Takes `seconds` of the frame in which things are driven: into how many parts the move is cut. */
  #takeTime(who: string): number {
    const dt = seconds[0]
    const { colliders, sweep, gravity, snap } = this.#walker
    const times = this.#times
    if (times[FRAME] !== colliders.frame) times[USED] = 0
    times[FRAME] = colliders.frame
    standStill()
    this.#met.count = 0
    taken[0] = taken[1] = 0
    if (colliders.drivenCount === 0) return 1
    this.#checkTime(who)
    const frame = colliders.span
    const end = times[USED] + dt
    taken[0] = times[USED] / frame
    taken[1] = Math.min(end / frame, 1)
    if (taken[1] > 1 - FRAME_SLACK) taken[1] = 1
    times[USED] = end
    span[0] = taken[0]
    span[1] = taken[1]
    const fall =
      Math.abs(this.state[FALL]) + Math.abs(this.state[FALL + 1]) + Math.abs(this.state[FALL + 2]) + gravity * dt
    range[0] = Math.abs(wish[0]) + Math.abs(wish[1]) + Math.abs(wish[2]) + fall * dt + 2 * snap + sweep[SWEEP_RADII + 1]
    const wished = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
    // who wishes nothing and stands goes with what it stands on
    range[1] = wished > 0 || fall > gravity * dt ? wished + fall * dt : 0
    return countParts(this.#walker, this.state, range)
  }

  /** Sets the shares of the frame that a part of the move takes. */
  #takePart(part: number, parts: number): void {
    const from = taken[0]
    const to = taken[1]
    span[0] = part === 0 ? from : from + ((to - from) * part) / parts
    span[1] = part === parts - 1 ? to : from + ((to - from) * (part + 1)) / parts
    now[0] = span[0]
    now[1] = span[1]
  }

  /** Puts the feet somewhere else, forgets speed and ground, and recovers from overlap there; if trapped, it stays there. */
  teleport(position: Vec3): MoveResult {
    this.#enter('Character.teleport')
    takeVec('Character.teleport', 'position', position, start, 0)
    refusePipes('Character.teleport', this.#walker.colliders, this.#walker.asking, this.#walker.mover)
    this.#placeFeet(start)
    this.teleports++
    wish.fill(0)
    extent.fill(0)
    standStill()
    this.#met.count = 0
    const result = this.#begin('Character.teleport')
    seconds[0] = 0
    return this.#end(result)
  }

  /** Back to a saved copy of `state`, with the body and the sizes of then; in a character with another skin the feet are where they were. */
  restore(state: ArrayLike<number>): void {
    this.#enter('Character.restore')
    const { colliders, asking, up } = this.#walker
    const saved = takeState('Character.restore', state, up)
    refusePipes('Character.restore', colliders, asking, saved[BODY])
    this.#goBack(saved)
    this.#revisions[RESTED_IN] = Number.NaN
    groundVelocity.fill(0)
    followOwner(this.#walker, this.state)
    this.#publish()
  }

  /** Takes over a saved state and its body. */
  #goBack(saved: Row): void {
    const { state } = this
    const { up } = this.#walker
    let same = saved[BODY] === state[BODY]
    for (let k = 0; k < 3; k++) same &&= saved[EXTENTS + k] === state[EXTENTS + k]
    if (!same) {
      this.#wear(saved[BODY], saved, EXTENTS)
      this.#shape = undefined
    }
    const higher = this.#footing[0] - saved[FOOTING]
    state.set(saved)
    state[FOOTING] = this.#footing[0]
    if (higher !== 0) for (let k = 0; k < 3; k++) state[CENTRE + k] += higher * up[k]
    this.#met.count = 0
  }

  /**
   * Gives it another body, of another size or kind: to crouch and stand up, to grow and shrink. The feet stay, on the ground as in the air
   * (on a slope a wider body stands higher, by as much as its roundness needs), and so do the ground and the speed of a fall. Where there is no
   * room for the body with its skin nothing changes, and `blockedBy` says who is in the way.
   * @returns did it fit?
   * @throws TypeError, RangeError where no character can have this body, as in the constructor
   */
  resize(shape: Mover): boolean {
    this.#enter('Character.resize')
    const mover = takeBody('Character.resize', shape, this.#walker.up, wished)
    const { state, skin, blockedBy } = this
    const { colliders, asking, up } = this.#walker
    refusePipes('Character.resize', colliders, asking, mover)
    asking.who = 'Character.resize'
    for (let k = 0; k < 3; k++) trial[SWEEP_RADII + k] = wished[SWEEP_RADII + k]
    measure(mover, skin, up, trial, newFooting)
    const higher = newFooting[0] - this.#footing[0]
    slack[0] = UNNOTICED * skin
    for (let k = 0; k < 3; k++) {
      trial[SWEEP_FROM + k] = state[CENTRE + k] + higher * up[k]
      slack[0] += ROUNDED * (Math.abs(trial[SWEEP_FROM + k]) + trial[SWEEP_RADII + k])
    }
    this.#standInFrame()
    blockedBy.length = 0
    if (!hasRoom(this.#walker, state, trial, mover, slack, blockedBy)) return false
    this.#wear(mover, wished, SWEEP_RADII)
    this.#shape = shape
    for (let k = 0; k < 3; k++) state[CENTRE + k] = trial[SWEEP_FROM + k]
    this.#writeBody()
    const { x, y, z } = this.ground.velocity
    groundVelocity[0] = x
    groundVelocity[1] = y
    groundVelocity[2] = z
    followOwner(this.#walker, state)
    this.#publish()
    return true
  }

  /** What is driven is where it is after as much of the frame as it has used. */
  #standInFrame(): void {
    const { colliders } = this.#walker
    standStill()
    if (colliders.drivenCount === 0 || this.#times[FRAME] !== colliders.frame) return
    span[0] = span[1] = Math.min(this.#times[USED] / colliders.span, 1)
  }

  /** Has this body from now on, with all that follows from it but the state. @param half half extents, from h on */
  #wear(mover: number, half: Row, h: number): void {
    const { extents, skin } = this
    const walker = this.#walker
    const { sweep, up, settings } = walker
    for (let k = 0; k < 3; k++) extents[k] = sweep[SWEEP_RADII + k] = half[h + k]
    measure(mover, skin, up, sweep, this.#footing)
    for (let k = 0; k < 3; k++) extents[3 + k] = sweep[SWEEP_RADII + k]
    walker.mover = mover
    walker.stepHeight = settings.stepHeight * (1 + STEP_SLACK)
    walker.footing = this.#footing[0]
    walker.touch = LEAST_SNAP * walker.footing
    walker.snap = Math.max(settings.snap, walker.stepHeight, walker.touch)
    walker.reach = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 2])
    walker.treadDepth = treadDepthOf(mover, sweep, walker.walkable)
    walker.gathered.spare = spareOf(walker)
  }

  /** The columns of the state that say which body it has. */
  #writeBody(): void {
    const { state, extents } = this
    state[FOOTING] = this.#footing[0]
    state[BODY] = this.#walker.mover
    for (let k = 0; k < 3; k++) state[EXTENTS + k] = extents[k]
  }

  /** It rests in the world as it is, unless something is driven near it. */
  #comeToRest(): void {
    const { colliders, asking, sweep } = this.#walker
    lookAround(colliders, asking, sweep, this.state, CENTRE)
    if (nearby[DRIVEN] > 0) return
    const revisions = this.#revisions
    revisions[RESTED_IN] = colliders.revision
    revisions[RESTED_AFTER] = colliders.changes
    revisions[RESTED_WITH] = nearby[COUNT]
  }

  /**
   * Is all around it as it was when it came to rest? Of what moves as many are near as then, and none of them has changed since: who came
   * near has, and who went is missing.
   */
  #isUndisturbed(): boolean {
    const { colliders, asking, sweep } = this.#walker
    const revisions = this.#revisions
    if (asking.filter !== undefined) return false
    takeRefits(colliders)
    if (colliders.revision !== revisions[RESTED_IN]) return false
    if (colliders.changes === revisions[RESTED_AFTER]) return true
    lookAround(colliders, asking, sweep, this.state, CENTRE)
    if (nearby[COUNT] !== revisions[RESTED_WITH] || !(nearby[CHANGED] <= revisions[RESTED_AFTER])) return false
    revisions[RESTED_AFTER] = colliders.changes
    return true
  }

  #placeFeet(feet: Row): void {
    const { state } = this
    const { up } = this.#walker
    state.fill(0)
    for (let k = 0; k < 3; k++) state[CENTRE + k] = feet[k] + this.#footing[0] * up[k]
    this.#writeBody()
    for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) state[o + CRUSHER] = -1
    leaveGround(state, AIR)
  }

  /** Collects what is near, recovers. The wish is known; `extent` says how far it may fall around it, and looks down. */
  #begin(who: string): MoveResult {
    const { state } = this
    const { colliders, asking, gathered, sweep, mover, contacts, up } = this.#walker
    this.#revisions[RESTED_IN] = Number.NaN
    asking.who = who
    const { revision } = colliders
    if (this.#revisions[LOOKED_THROUGH] !== revision) refusePipes(who, colliders, asking, mover)
    this.#revisions[LOOKED_THROUGH] = revision
    extent[AROUND] += Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
    extent[ABOVE] = 0
    if (!(extent[AROUND] <= LARGEST)) checkNumber(who, 'the length of a move', extent[AROUND], 0, LARGEST)
    contacts.count = 0
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = start[k] = state[CENTRE + k]
    trail.wanted = colliders.sensors.length > 0
    trail.count = 0
    clock[PASSED] = 0
    addCorner(sweep)
    takeCarry(this.#walker, state, this.#footing)
    const before = extent[AROUND]
    extent[AROUND] += Math.sqrt(carry[0] * carry[0] + carry[1] * carry[1] + carry[2] * carry[2])
    away[0] = 0
    takeCrushers(colliders, state, gathered, away)
    extent[AROUND] += away[0]
    addPushes(this.#walker, state, extent)
    pushed[0] = extent[AROUND] - before
    gather(colliders, asking, sweep, up, gathered)
    if (isCrushed(gathered)) dropFreed(gathered, sweep, mover, state)
    return overlaps(gathered, sweep, mover) ? this.#leaveOverlap(NOTHING) : 'free'
  }

  /** Out of what it overlaps, or crushed by it. @param passed share of the move, in row[0] */
  #leaveOverlap(passed: Row): MoveResult {
    const { colliders, asking, gathered, sweep, mover, up } = this.#walker
    const reach = 2 * Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
    const around = extent[AROUND]
    const below = extent[BELOW]
    extent[AROUND] = reach
    extent[BELOW] = 0
    gather(colliders, asking, sweep, up, gathered)
    let outcome = recover(gathered, sweep, mover, up, reach)
    // held in something that is driven: that crushes it
    for (let i = 0; outcome === TRAPPED && blamed.collider >= 0 && i < CRUSHERS; i++) {
      addCrusher(gathered, blamed.collider, blamed.normal, 0, passed, sweep)
      outcome = recover(gathered, sweep, mover, up, reach)
    }
    if (outcome === TRAPPED) return 'trapped'
    trail.count = 0
    addCorner(sweep)
    extent[AROUND] = around
    extent[BELOW] = below
    gather(colliders, asking, sweep, up, gathered)
    if (outcome === FREE) return 'free'
    let moved = 0
    for (let k = 0; k < 3; k++) moved += (sweep[SWEEP_FROM + k] - start[k]) * (sweep[SWEEP_FROM + k] - start[k])
    return Math.sqrt(moved) > UNNOTICED * this.skin ? 'recovered' : 'free'
  }

  /** What it stands on has tilted, and it was not swept against that: out of what came into its side. */
  #leaveCarrier(): void {
    const { colliders, asking, gathered, sweep, mover, up } = this.#walker
    span[0] = span[1] = now[1]
    dropCarry()
    extent.fill(0)
    gather(colliders, asking, sweep, up, gathered)
    if (overlaps(gathered, sweep, mover)) this.#leaveOverlap(WHOLE)
  }

  #end(result: MoveResult): MoveResult {
    const { state } = this
    const dt = seconds[0]
    const { sweep, gathered } = this.#walker
    if (dt > 0 && result !== 'trapped' && isTilted(this.#walker)) this.#leaveCarrier()
    for (let k = 0; k < 3; k++) {
      state[CENTRE + k] = sweep[SWEEP_FROM + k]
      state[VELOCITY + k] = dt > 0 ? (sweep[SWEEP_FROM + k] - start[k]) / dt : 0
    }
    const crushed = isCrushed(gathered)
    if (crushed) state.fill(0, FALL, FALL + 3)
    span[0] = now[0]
    span[1] = now[1]
    keepCrushers(this.#walker.colliders, gathered, state)
    writeGroundVelocity(this.#walker, state, this.#footing, seconds, groundVelocity)
    dismissWalker()
    writeSpeeds(this.#walker.contacts, seconds)
    addContacts(this.#met, this.#walker.contacts)
    if (trail.wanted) this.#seeTrail()
    if (!this.#meets) followOwner(this.#walker, state)
    this.#publish()
    return crushed ? 'crushed' : result
  }

  /** The state as objects. */
  #publish(): void {
    const { state, position, ground, contacts } = this
    const { up } = this.#walker
    const { ids } = this.#walker.colliders
    const met = this.#met
    position.x = state[CENTRE] - this.#footing[0] * up[0]
    position.y = state[CENTRE + 1] - this.#footing[0] * up[1]
    position.z = state[CENTRE + 2] - this.#footing[0] * up[2]
    readVec(state, VELOCITY, this.velocity)
    publishGround(state, groundVelocity, ids, ground)
    this.#contactCount = met.count
    publishContacts(met, ids, contacts)
    publishCrushers(state, this.crushedBy)
  }
}
