/**
 * Balls: bodies that fly straight, and bounce off a world and off each other. `Balls` owns the rows of a crowd. The
 * work is done in neighbouring files: advance.ts, separate.ts, respond.ts.
 */
import { refuseInsideFilter } from '../bvh/filter.ts'
import {
  checkInstance,
  checkNumber,
  checkObject,
  checkSize,
  checkWhole,
  checkWord,
  show,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'
import { INSPECT, lock } from '../math/shown.ts'
import { LARGEST } from '../math/tolerance.ts'
import { inDevelopment, watchSeconds } from '../math/warn.ts'
import { readVec } from '../mesh/hit.ts'
import { sphere } from '../shapes/shapes.ts'
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
import { strikeNothing } from '../world/cast-ray.ts'
import { takeRefits } from '../world/colliders.ts'
import { GivenIds } from '../world/given-ids.ts'
import { type OwnColliderOptions, takeOwnCollider } from '../world/led.ts'
import type { SensorEvents } from '../world/owner.ts'
import { addOwner, removeOwner } from '../world/owners.ts'
import {
  expectAll,
  type Input,
  type Output,
  put,
  putAll,
  putList,
  refuse,
  take,
  takeList,
  takeWhole,
} from '../world/snapshot.ts'
import { isVisited, putVisits, takeOver, takeVisits, tellVisits } from '../world/visits.ts'
import { World } from '../world/world.ts'
import { flyToEnd, type Run } from './advance.ts'
import {
  addRow,
  BALL_SIZE,
  type Crowd,
  FORCE,
  MASS,
  newCrowd,
  POSITION,
  RADIUS,
  RESTITUTION,
  removeRow,
  slotOf,
  slotOfOwn,
  VELOCITY,
} from './crowd.ts'
import { type BallEvent, newEvents } from './events.ts'
import { checkKick, kick } from './kick.ts'
import { newNear } from './near.ts'
import { follow, followAll, removeOwn } from './own.ts'
import { newQueue } from './queue.ts'
import { seeBalls } from './sensors.ts'
import { separate } from './separate.ts'

export interface BallsOptions extends MeetOptions {
  /** 'stepped': gravity and forces change the velocities at the start of an advance; then all balls fly straight. */
  motion: 'stepped'
  /** m/s², default 0, -9.81, 0. */
  gravity?: Vec3 | undefined
  /** The most events of a ball in one advance, default 64. After that it stands still until the advance ends. */
  eventLimit?: number | undefined
  /**
   * Gives each ball a collider of its own (`Balls.collider`), by which rays, casts, characters and other Balls meet it.
   * They meet the ball where the last advance left it. Default: false; balls then meet only each other and the world.
   */
  collider?: boolean | OwnColliderOptions | undefined
}

export interface BallOptions {
  /** Its centre. */
  position: Vec3
  /** m/s, default 0. */
  velocity?: Vec3 | undefined
  radius: number
  /**
   * kg, default 1. Infinity: movable balls do not change its velocity, but colliders and immovable balls turn it back.
   */
  mass?: number | undefined
  /**
   * The share of the approach speed that is left after a hit, 0 to 1 (default); between two balls the smaller value
   * counts.
   */
  restitution?: number | undefined
}

export const BALLS_DEFAULTS = {
  gravity: { x: 0, y: -9.81, z: 0 },
  eventLimit: 64,
  mass: 1,
  restitution: 1,
} as const

/**
 * 'limited': some ball used up its events, and stood still for the rest of the advance. Or some ball could not be freed
 * from overlap, and stood still for all of it, without gravity.
 */
export type AdvanceResult = 'complete' | 'limited'

/** Because of rounding, steps may add up to more than a frame by this share. */
const FRAME_SLACK = 1e-9

const MOTIONS = ['stepped']
const OPTIONS = ['motion', 'gravity', 'eventLimit', 'collider', ...MEET_OPTIONS]
const BALL_OPTIONS = ['position', 'velocity', 'radius', 'mass', 'restitution']
/** A larger limit is of no use, and the number of events must stay a small integer. */
const MOST_EVENTS = 1e9
const ZERO: Vec3 = { x: 0, y: 0, z: 0 }

/** Balls that fly in a {@link World}, and bounce off it and off each other. */
export class Balls {
  readonly world: World
  /**
   * The events of the last advance, in order of time: the first `eventCount` entries. Later entries are old. Events at
   * one instant are sorted by the lower ball. For one ball, its hit on a collider comes first, then its hits on balls,
   * sorted by the other ball.
   */
  readonly events: readonly BallEvent[]
  readonly #crowd: Crowd
  readonly #run: Run
  readonly #gravity = new Float64Array(3)
  /** What kind of `Owner` they are. */
  readonly ownerKind = 'balls'
  #disposed = false
  /** The number of the world's frame, and how much of that frame is used up, seconds. */
  readonly #times = new Float64Array(2)
  #nextId = 0
  readonly #given = new GivenIds()
  /** The options of the balls' own colliders; undefined: they have none. */
  readonly #own: OwnColliderOptions | undefined

  /** @throws TypeError, RangeError that name the option at fault */
  constructor(world: World, options: BallsOptions) {
    checkInstance('Balls', 'world', world, World)
    checkObject('Balls', 'options', options, 'an object with a motion')
    checkOptions('Balls', 'options', options, OPTIONS)
    const { motion, gravity = BALLS_DEFAULTS.gravity, eventLimit = BALLS_DEFAULTS.eventLimit } = options
    const { collider = false, layer = 0 } = options
    checkWord('Balls', 'motion', motion, MOTIONS)
    takeVec('Balls', 'gravity', gravity, this.#gravity, 0)
    checkWhole('Balls', 'eventLimit', eventLimit, 1, MOST_EVENTS)
    const asking = newAsking('Balls')
    takeMeet('Balls', options, asking)
    this.#own = takeOwnCollider('Balls', collider, layer)
    this.world = world
    const events = newEvents()
    this.events = events.list
    this.#crowd = newCrowd(world.colliders, asking)
    asking.leader = this.#crowd
    this.#run = {
      crowd: this.#crowd,
      near: newNear(),
      queue: newQueue(),
      events,
      limit: eventLimit,
      lost: new Int32Array(0),
      lostCount: 0,
    }
    addOwner(world.colliders, this)
    lock(this, 'world', 'events')
  }

  /** @internal */
  [INSPECT](): string {
    return `Balls { ${this.count} }`
  }

  /** How many balls there are. */
  get count(): number {
    return this.#crowd.count
  }

  get eventCount(): number {
    return this.#run.events.count
  }

  /** The ids of all balls, in ascending order, as a new list. */
  ids(): number[] {
    return [...this.#crowd.ids.subarray(0, this.#crowd.count)]
  }

  /**
   * Adds a ball and returns its id: 0, 1, 2, … Ids are never reused. The ball may overlap other things: the next
   * advance separates them.
   * @throws TypeError, RangeError that name the number at fault; nothing is added then
   */
  add(ball: BallOptions): number {
    checkObject('Balls.add', 'ball', ball, 'an object with a position and a radius')
    checkOptions('Balls.add', 'ball', ball, BALL_OPTIONS)
    const {
      position,
      velocity = ZERO,
      radius,
      mass = BALLS_DEFAULTS.mass,
      restitution = BALLS_DEFAULTS.restitution,
    } = ball
    const given = new Float64Array(BALL_SIZE)
    takeVec('Balls.add', 'position', position, given, POSITION)
    takeVec('Balls.add', 'velocity', velocity, given, VELOCITY)
    checkSize('Balls.add', 'radius', radius)
    if (mass !== Number.POSITIVE_INFINITY) checkSize('Balls.add', 'mass', mass)
    checkNumber('Balls.add', 'restitution', restitution, 0, 1)
    given[RADIUS] = radius
    given[MASS] = mass
    given[RESTITUTION] = restitution
    const own = this.#own === undefined || this.#disposed ? -1 : this.#addCollider(this.#own, given)
    const id = this.#nextId++
    this.#given.add(id)
    const slot = addRow(this.#crowd, id)
    this.#crowd.balls.set(given, slot * BALL_SIZE)
    this.#crowd.own[slot] = own
    follow(this.#crowd, slot)
    return id
  }

  /** Removes a ball. Does nothing if it was removed already. @throws RangeError if this id was never given */
  remove(id: number): void {
    if (this.#given.has(id) && slotOf(this.#crowd, id) < 0) return
    const slot = this.#slot('Balls.remove', id)
    removeOwn(this.#crowd, slot)
    removeRow(this.#crowd, slot)
  }

  /**
   * Writes the centre of a ball to `out`.
   * @throws RangeError if no ball has this id, like all methods that take one, except `remove`
   */
  getPosition(id: number, out: Vec3): void {
    this.#read('Balls.getPosition', id, POSITION, out)
  }

  getVelocity(id: number, out: Vec3): void {
    this.#read('Balls.getVelocity', id, VELOCITY, out)
  }

  /** Puts a ball somewhere else. The next advance ends any overlap there. */
  setPosition(id: number, position: Vec3): void {
    this.#write('Balls.setPosition', id, 'position', position, POSITION)
    const slot = this.#slot('Balls.setPosition', id)
    this.#crowd.places[slot]++
    follow(this.#crowd, slot)
  }

  setVelocity(id: number, velocity: Vec3): void {
    this.#write('Balls.setVelocity', id, 'velocity', velocity, VELOCITY)
    follow(this.#crowd, this.#slot('Balls.setVelocity', id))
  }

  radius(id: number): number {
    return this.#crowd.balls[this.#slot('Balls.radius', id) * BALL_SIZE + RADIUS]
  }

  mass(id: number): number {
    return this.#crowd.balls[this.#slot('Balls.mass', id) * BALL_SIZE + MASS]
  }

  restitution(id: number): number {
    return this.#crowd.balls[this.#slot('Balls.restitution', id) * BALL_SIZE + RESTITUTION]
  }

  /** The id of a ball's own collider in the world; -1 if it has none. */
  collider(id: number): number {
    return this.#crowd.own[this.#slot('Balls.collider', id)]
  }

  /** The ball that a collider, such as `hit.collider`, belongs to; -1 if it is none of these balls. */
  ballOf(collider: number): number {
    if (typeof collider !== 'number')
      throw new TypeError(`Balls.ballOf: collider is ${show(collider)}, expected a number, such as hit.collider`)
    const slot = collider < 0 ? -1 : slotOfOwn(this.#crowd, collider)
    return slot < 0 ? -1 : this.#crowd.ids[slot]
  }

  /** Adds to the force (newtons) that acts on a ball in the next advance, and only then. */
  addForce(id: number, force: Vec3): void {
    this.#slot('Balls.addForce', id)
    takeVec('Balls.addForce', 'force', force, taken, 0)
    const { balls } = this.#crowd
    const row = this.#slot('Balls.addForce', id) * BALL_SIZE + FORCE
    sum.x = balls[row] + taken[0]
    sum.y = balls[row + 1] + taken[1]
    sum.z = balls[row + 2] + taken[2]
    takeVec('Balls.addForce', 'the sum of forces', sum, balls, row)
  }

  /**
   * Moves time on by dt seconds: ends overlaps, applies gravity and forces to the velocities, then moves all balls
   * straight from hit to hit. 0 does nothing. Each ball has at most `eventLimit` events.
   * @throws RangeError if dt is negative or NaN, or if a ball would leave the range of numbers, which a hit may cause.
   * The message names the ball, and nothing has changed. To go on, give that ball another velocity or position, or
   * remove it
   */
  advance(dt: number): AdvanceResult {
    refuseInsideFilter('Balls.advance')
    if (this.#disposed)
      throw new Error('Balls.advance: the balls were disposed of, expected balls that are in the world')
    checkNumber('Balls.advance', 'dt', dt, 0, LARGEST)
    if (inDevelopment && dt >= 1) watchSeconds('Balls.advance', this, dt)
    const crowd = this.#crowd
    crowd.end[0] = dt
    if (dt > 0) {
      checkKick(crowd, this.#gravity)
      this.#takeTime(dt)
    }
    this.#run.events.count = 0
    if (dt === 0) return 'complete'
    takeRefits(crowd.colliders)
    // for overlaps, moving colliders are where they are now; flights meet them separately
    const { asking } = crowd
    asking.driven = crowd.shares[0]
    openQuestion(asking)
    try {
      const free = separate(crowd, this.#run.near)
      asking.driven = -1
      kick(crowd)
      const flown = flyToEnd(this.#run)
      if (this.#own !== undefined) followAll(crowd)
      return flown && free ? 'complete' : 'limited'
    } finally {
      closeQuestion()
      strikeNothing()
    }
  }

  /** Changes which colliders all balls meet. Options that are left out get their defaults, as in the constructor. */
  meet(options: MeetOptions): void {
    refuseInsideFilter('Balls.meet')
    checkOptions('Balls.meet', 'options', options, MEET_OPTIONS)
    const asking = newAsking('Balls')
    takeMeet('Balls.meet', options, asking)
    asking.leader = this.#crowd
    this.#crowd.asking = asking
  }

  /**
   * Removes all balls from the world. Sensors that they are in report `leave` at the next `World.advance`. The balls
   * cannot advance again. Balls that are dropped without `dispose` stay in the world until they are garbage-collected,
   * at an unknown time.
   */
  dispose(): void {
    refuseInsideFilter('Balls.dispose')
    if (this.#disposed) return
    this.#disposed = true
    for (let slot = 0; slot < this.#crowd.count; slot++) removeOwn(this.#crowd, slot)
    removeOwner(this.#crowd.colliders, this, this.#crowd.visits)
  }

  /**
   * @internal Balls that were not advanced in a frame stay where they are. The next advance pushes them out of
   * colliders driven into them.
   */
  finishFrame(): void {}

  /** @internal */
  save(output: Output): void {
    const { asking, visits, ids, balls, own, count, colliders } = this.#crowd
    putAll(output, this.#config())
    put(output, this.#nextId)
    put(output, this.#times[0] === colliders.frame ? this.#times[1] : 0)
    putList(output, ids, count)
    putAll(output, balls, count * BALL_SIZE)
    if (this.#own !== undefined) putAll(output, own, count)
    putMeet(output, asking)
    putVisits(output, visits)
  }

  /** @internal */
  read(input: Input): () => void {
    expectAll(input, this.#config(), 'an option of balls')
    const nextId = takeWhole(input, 0, Number.MAX_SAFE_INTEGER)
    const used = take(input, 0)
    const ids = takeList(input)
    const balls = takeBalls(input, ids, nextId)
    const own = this.#own === undefined ? undefined : takeOwns(input, ids.length)
    const asking = newAsking('Balls')
    takeSavedMeet(input, asking)
    const visits = takeVisits(input)
    return () => {
      const crowd = this.#crowd
      asking.filter = crowd.asking.filter
      asking.leader = crowd
      crowd.asking = asking
      const places = ids.map((id) => Math.max(0, this.placesOf(id))) // a restored ball was not put elsewhere
      crowd.count = 0
      for (const id of ids) addRow(crowd, id)
      crowd.places.set(places)
      crowd.balls.set(balls)
      if (own !== undefined) crowd.own.set(own)
      followAll(crowd)
      this.#nextId = nextId
      this.#given.add(nextId - 1)
      this.#times[0] = crowd.colliders.frame
      this.#times[1] = used
      this.#run.events.count = 0
      takeOver(crowd.visits, visits)
    }
  }

  /** @internal */
  hasVisits(): boolean {
    return this.#crowd.visits.count > 0
  }

  /** @internal */
  visitsSensor(sensor: number): boolean {
    return isVisited(this.#crowd.visits, sensor, false)
  }

  /** The settings of the balls that never change. */
  #config(): number[] {
    return [...this.#gravity, this.#run.limit, this.#own === undefined ? 0 : 1]
  }

  /** @internal */
  tellVisits(events: SensorEvents): void {
    const { colliders, visits } = this.#crowd
    seeBalls(this.#crowd)
    if (visits.count > 0) tellVisits(visits, this, colliders, events)
  }

  /** Uses up dt seconds of the frame in which colliders are driven. */
  #takeTime(dt: number): void {
    const { colliders, shares } = this.#crowd
    const times = this.#times
    if (times[0] !== colliders.frame) times[1] = 0
    times[0] = colliders.frame
    shares.fill(0)
    if (colliders.drivenCount === 0) return
    const { span } = colliders
    const end = times[1] + dt
    if (!(end <= span * (1 + FRAME_SLACK)))
      throw new RangeError(
        `Balls.advance: dt is ${dt}, expected at most ${span - times[1]}, the rest of the frame: drive and advance by the same dt, World.advance begins the next frame`,
      )
    shares[0] = times[1] / span
    shares[1] = end > span * (1 - FRAME_SLACK) ? 1 : end / span
    times[1] = end
  }

  /** @internal How often a ball was put somewhere else; -1 if no ball has this id. */
  placesOf(id: number): number {
    const slot = slotOf(this.#crowd, id)
    return slot < 0 ? -1 : this.#crowd.places[slot]
  }

  #addCollider(own: OwnColliderOptions, given: Row): number {
    const position = { x: given[POSITION], y: given[POSITION + 1], z: given[POSITION + 2] }
    return this.world.add(sphere({ radius: given[RADIUS] }), { ...own, position })
  }

  #slot(who: string, id: number): number {
    if (typeof id !== 'number') throw new TypeError(`${who}: id is ${typeof id}, expected the number that add returned`)
    const slot = slotOf(this.#crowd, id)
    if (slot < 0) throw new RangeError(`${who}: id is ${id}, expected the id of a ball in this crowd`)
    return slot
  }

  /** Reads the argument first: a getter may add or remove balls, and the ball then has another row. */
  #write(who: string, id: number, name: string, given: Vec3, column: number): void {
    this.#slot(who, id)
    takeVec(who, name, given, taken, 0)
    const row = this.#slot(who, id) * BALL_SIZE + column
    for (let k = 0; k < 3; k++) this.#crowd.balls[row + k] = taken[k]
  }

  #read(who: string, id: number, column: number, out: Vec3): void {
    const slot = this.#slot(who, id)
    checkObject(who, 'out', out, 'an object to fill in')
    readVec(this.#crowd.balls, slot * BALL_SIZE + column, out)
  }
}

/** Reads the rows of saved balls. */
function takeBalls(input: Input, ids: Row, nextId: number): Row {
  for (let i = 0; i < ids.length; i++) {
    const isId = ids[i] === Math.floor(ids[i]) && ids[i] > (i === 0 ? -1 : ids[i - 1]) && ids[i] < nextId
    if (!isId) refuse(input.who, `${ids[i]} is not the id of a ball`)
  }
  if (input.row.length - input.at < ids.length * BALL_SIZE) refuse(input.who, 'it ends too early')
  const balls = new Float64Array(ids.length * BALL_SIZE)
  for (let b = 0; b < balls.length; b += BALL_SIZE)
    for (let column = 0; column < BALL_SIZE; column++) {
      const size = column === RADIUS || column === MASS
      const low = size || column === RESTITUTION ? 0 : -LARGEST
      const high = column === MASS ? Number.POSITIVE_INFINITY : column === RESTITUTION ? 1 : LARGEST
      balls[b + column] = take(input, low, high)
      if (size && balls[b + column] === 0) refuse(input.who, 'a ball has no size or mass')
    }
  return balls
}

/** Reads the colliders of saved balls: one for each, in the order of the balls. */
function takeOwns(input: Input, count: number): Row {
  const own = new Float64Array(count)
  for (let i = 0; i < count; i++) own[i] = takeWhole(input, i === 0 ? 0 : own[i - 1] + 1, Number.MAX_SAFE_INTEGER)
  return own
}

/** The vector that was read last. It is used before anything else is read from the caller. */
const taken = new Float64Array(3)
const sum: Vec3 = { x: 0, y: 0, z: 0 }
