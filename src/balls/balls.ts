/**
 * Balls: what callers see of them. `Balls` owns the rows of a crowd. The work is done in neighbouring files; advance.ts is where
 * to begin.
 */
import { refuseInsideFilter } from '../bvh/filter.ts'
import {
  checkInstance,
  checkNumber,
  checkObject,
  checkSize,
  checkWhole,
  checkWord,
  type Quat,
  show,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { note } from '../math/made.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'
import { INSPECT, lock } from '../math/shown.ts'
import { LARGEST } from '../math/tolerance.ts'
import { inDevelopment, watchSeconds } from '../math/warn.ts'
import { readVec } from '../mesh/hit.ts'
import { sphere } from '../shapes/shapes.ts'
import { closeQuestion, MEET_OPTIONS, type MeetOptions, newAsking, openQuestion, takeMeet } from '../world/asked.ts'
import { strikeNothing } from '../world/cast-ray.ts'
import { takeRefits } from '../world/colliders.ts'
import { GivenIds } from '../world/given-ids.ts'
import { dataOf, giveData, type OwnColliderOptions, takeOwnCollider } from '../world/led.ts'
import { MATERIAL_PARTS, type Material, takeMaterial } from '../world/material.ts'
import type { SensorEvents } from '../world/owner.ts'
import { addOwner, removeOwner } from '../world/owners.ts'
import type { Input, Output } from '../world/snapshot.ts'
import { startLooking } from '../world/stirs.ts'
import { isVisited, tellVisits } from '../world/visits.ts'
import { World } from '../world/world.ts'
import { advanceCrowd, type Run } from './advance.ts'
import { forgetSlot } from './contacts.ts'
import {
  addRow,
  BALL_SIZE,
  type Crowd,
  FLIGHT_SIZE,
  FORCE,
  LINK_SIZE,
  MASS,
  MATERIAL,
  newCrowd,
  ORIENTATION,
  POSITION,
  RADIUS,
  RESTITUTION,
  removeRow,
  SPIN,
  STATE,
  STIRRED,
  slotOf,
  slotOfOwn,
  TIME,
  TOUCHES,
  VELOCITY,
} from './crowd.ts'
import { type BallEvent, newEvents } from './events.ts'
import { writeNow } from './flight.ts'
import { foresee, type Prediction, type PredictOptions } from './foresee.ts'
import { checkKick } from './kick.ts'
import { takeCombine } from './material.ts'
import { newNear } from './near.ts'
import {
  BALLS_DEFAULTS,
  type BallOptions,
  type BallsOptions,
  takeBall,
  takeBallFriction,
  takeLayers,
  takeTurn,
} from './options.ts'
import { follow, followAll, removeBallCollider } from './own.ts'
import { newQueue } from './queue.ts'
import { type Numbers, readBalls, saveBalls } from './saved.ts'
import { seeBalls } from './sensors.ts'
import { wakeAbove } from './sleep.ts'
import { arriveNow, interrupt, markChanges } from './stirred.ts'
import { newSuitors } from './suitors.ts'

/**
 * 'limited': a ball stood still. It could not be freed from overlap, or, without gravity, it had used up `eventLimit`.
 */
export type AdvanceResult = 'complete' | 'limited'

/** How a ball moves: see {@link Balls.state}. */
export type BallState = 'flies' | 'slides' | 'rolls' | 'touches' | 'sleeps'
const STATES: readonly BallState[] = ['flies', 'slides', 'rolls', 'touches', 'sleeps']

/** Because of rounding, steps may add up to more than a frame by this share. */
const FRAME_SLACK = 1e-9

const MOTIONS = ['ballistic', 'stepped']
const OPTIONS = ['motion', 'gravity', 'eventLimit', 'collider', 'combine', 'ballFriction', ...MEET_OPTIONS]
/** A larger limit is of no use, and the number of events must stay a small integer. */
const MOST_EVENTS = 1e9
/** A long advance is made in parts of a second, after each of which the clock starts again; in no more parts than this. */
const PARTS_LIMIT = 4096

/** Balls that fly, slide, roll and rest in a {@link World}, and bounce off it and off each other. */
export class Balls {
  readonly world: World
  /**
   * The events of the last advance, in order of time: the first `eventCount` entries. Later entries are old. Events at
   * the same instant are ordered by ball (of two balls, the lower id). A ball's hit on a collider comes before its hits on balls, which
   * are ordered by the other ball's id.
   */
  readonly events: readonly BallEvent[]
  readonly #crowd: Crowd
  readonly #run: Run
  /** What kind of `Owner` they are. */
  readonly ownerKind = 'balls'
  #disposed = false
  readonly #numbers: Numbers = { nextId: 0, frame: 0, used: 0 }
  readonly #given = new GivenIds()
  /** The options of the balls' own colliders; undefined: they have none. */
  readonly #own: OwnColliderOptions | undefined

  /** @throws TypeError, RangeError that name the option at fault */
  constructor(world: World, options: BallsOptions = {}) {
    note('Balls', this)
    checkInstance('Balls', 'world', world, World)
    checkObject('Balls', 'options', options, 'an object with a motion')
    checkOptions('Balls', 'options', options, OPTIONS)
    const { motion = 'ballistic', gravity = BALLS_DEFAULTS.gravity, eventLimit = BALLS_DEFAULTS.eventLimit } = options
    const { collider = false, layer = 0, combine = {}, ballFriction } = options
    checkWord('Balls', 'motion', motion, MOTIONS)
    checkWhole('Balls', 'eventLimit', eventLimit, 1, MOST_EVENTS)
    const asking = newAsking('Balls')
    takeMeet('Balls', options, asking)
    this.#own = takeOwnCollider('Balls', collider, layer)
    const crowd = newCrowd(world.colliders, asking, motion === 'stepped')
    takeVec('Balls', 'gravity', gravity, crowd.gravity, 0)
    takeCombine('Balls', combine, crowd.combine)
    crowd.ballFriction = takeBallFriction('Balls', ballFriction)
    crowd.defaults.layer = asking.layer
    crowd.defaults.mask = asking.mask
    this.world = world
    const events = newEvents()
    this.events = events.list
    this.#crowd = crowd
    asking.leader = crowd
    world.colliders.stirs = startLooking(world.colliders.stirs)
    this.#run = {
      crowd,
      near: newNear(),
      queue: newQueue(),
      suitors: newSuitors(),
      events,
      limit: eventLimit,
      lost: new Int32Array(0),
      lostCount: 0,
      seen: Float64Array.of(world.colliders.stirs.count),
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

  /** Is there a ball with this id? */
  has(id: number): boolean {
    if (typeof id !== 'number')
      throw new TypeError(`Balls.has: id is ${show(id)}, expected the number that add returned`)
    return slotOf(this.#crowd, id) >= 0
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
    const crowd = this.#crowd
    const given = takeBall('Balls.add', ball, crowd.stepped)
    const { layer, mask } = takeLayers('Balls.add', ball, crowd.defaults)
    const { mask: ownMask, data } = ball
    const own = this.#own === undefined || this.#disposed ? -1 : this.#addCollider(this.#own, given, data)
    const id = this.#numbers.nextId++
    this.#given.add(id)
    const slot = addRow(crowd, id)
    crowd.balls.set(given, slot * BALL_SIZE)
    crowd.flights[slot * FLIGHT_SIZE + TIME] = crowd.clock[0]
    crowd.own[slot] = own
    crowd.layers[slot] = layer
    crowd.masks[slot] = mask
    crowd.ballMasks[slot] = ownMask === undefined ? -1 : mask
    crowd.data[slot] = data
    follow(crowd, slot)
    return id
  }

  /** Removes a ball. Does nothing if it was removed already. @throws RangeError if `add` never returned this id */
  remove(id: number): void {
    if (this.#given.has(id) && slotOf(this.#crowd, id) < 0) return
    const slot = this.#slot('Balls.remove', id)
    wakeAbove(this.#crowd, slot)
    removeBallCollider(this.#crowd, slot)
    removeRow(this.#crowd, slot)
    forgetSlot(this.#crowd.contacts, slot)
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

  /** Writes the angular velocity of a ball to `out`, rad/s. */
  getSpin(id: number, out: Vec3): void {
    this.#read('Balls.getSpin', id, SPIN, out)
  }

  /** Writes how a ball has turned to `out`: a quaternion of length 1. It is for drawing. */
  getOrientation(id: number, out: Quat): void {
    const slot = this.#slot('Balls.getOrientation', id)
    checkObject('Balls.getOrientation', 'out', out, 'an object to fill in')
    writeNow(this.#crowd, slot, now)
    out.x = now[ORIENTATION]
    out.y = now[ORIENTATION + 1]
    out.z = now[ORIENTATION + 2]
    out.w = now[ORIENTATION + 3]
  }

  /** Puts a ball somewhere else. The next advance ends any overlap there. */
  setPosition(id: number, position: Vec3): void {
    const slot = this.#write('Balls.setPosition', id, 'position', position, POSITION)
    const { links, places } = this.#crowd
    wakeAbove(this.#crowd, slot)
    if (links[slot * LINK_SIZE + STATE] === TOUCHES) this.#crowd.touching--
    links[slot * LINK_SIZE + STATE] = 0
    places[slot]++
    follow(this.#crowd, slot)
  }

  setVelocity(id: number, velocity: Vec3): void {
    const slot = this.#write('Balls.setVelocity', id, 'velocity', velocity, VELOCITY)
    follow(this.#crowd, slot)
  }

  /** Changes the angular velocity of a ball, rad/s. */
  setSpin(id: number, spin: Vec3): void {
    this.#write('Balls.setSpin', id, 'spin', spin, SPIN)
  }

  /** Sets how a ball is turned. */
  setOrientation(id: number, orientation: Quat): void {
    this.#slot('Balls.setOrientation', id)
    const turn = new Float64Array(4) // reading it may call the caller's code
    takeTurn('Balls.setOrientation', orientation, turn, 0)
    const slot = this.#slot('Balls.setOrientation', id)
    this.#stir(slot)
    for (let k = 0; k < 4; k++) this.#crowd.balls[slot * BALL_SIZE + ORIENTATION + k] = turn[k]
    this.#crowd.places[slot]++
  }

  /**
   * Hits a ball: changes its velocity at once by impulse / mass.
   * @param impulse N·s @param point a point in the world, default: the centre. If the impulse does not pass through the centre, it also spins
   * the ball, like a cue
   */
  addImpulse(id: number, impulse: Vec3, point?: Vec3): void {
    this.#slot('Balls.addImpulse', id)
    const given = new Float64Array(6) // reading the point may call the caller's code
    takeVec('Balls.addImpulse', 'impulse', impulse, given, 0)
    if (point !== undefined) takeVec('Balls.addImpulse', 'point', point, given, 3)
    const slot = this.#slot('Balls.addImpulse', id)
    this.#stir(slot)
    const { balls } = this.#crowd
    const b = slot * BALL_SIZE
    const mass = balls[b + MASS]
    const r = balls[b + RADIUS]
    for (let k = 0; k < 3; k++) balls[b + VELOCITY + k] += given[k] / mass
    if (point !== undefined) {
      const x = given[3] - balls[b + POSITION]
      const y = given[4] - balls[b + POSITION + 1]
      const z = given[5] - balls[b + POSITION + 2]
      const inertia = 0.4 * mass * r * r
      balls[b + SPIN] += (y * given[2] - z * given[1]) / inertia
      balls[b + SPIN + 1] += (z * given[0] - x * given[2]) / inertia
      balls[b + SPIN + 2] += (x * given[1] - y * given[0]) / inertia
    }
    follow(this.#crowd, slot)
  }

  radius(id: number): number {
    return this.#crowd.balls[this.#slot('Balls.radius', id) * BALL_SIZE + RADIUS]
  }

  /** Changes the radius of a ball. Its mass stays. The next advance ends any overlap. */
  setRadius(id: number, radius: number): void {
    const slot = this.#slot('Balls.setRadius', id)
    checkSize('Balls.setRadius', 'radius', radius)
    wakeAbove(this.#crowd, slot)
    this.#stir(slot)
    this.#crowd.balls[slot * BALL_SIZE + RADIUS] = radius
    this.#crowd.shuffled = true
    follow(this.#crowd, slot)
  }

  mass(id: number): number {
    return this.#crowd.balls[this.#slot('Balls.mass', id) * BALL_SIZE + MASS]
  }

  restitution(id: number): number {
    return this.#crowd.balls[this.#slot('Balls.restitution', id) * BALL_SIZE + RESTITUTION]
  }

  /** What a ball is made of, as a new object. */
  getMaterial(id: number): Required<Material> {
    const at = this.#slot('Balls.getMaterial', id) * BALL_SIZE + MATERIAL
    const [restitution, friction, rollingResistance, spinningResistance, tangentialRestitution] =
      this.#crowd.balls.subarray(at, at + MATERIAL_PARTS.length)
    return { restitution, friction, rollingResistance, spinningResistance, tangentialRestitution }
  }

  /** Changes parts of what a ball is made of. */
  setMaterial(id: number, material: Material): void {
    const before = this.#slot('Balls.setMaterial', id) * BALL_SIZE + MATERIAL
    checkObject('Balls.setMaterial', 'material', material, 'an object with restitution or friction')
    checkOptions('Balls.setMaterial', 'material', material, MATERIAL_PARTS)
    const row = this.#crowd.balls.slice(before, before + MATERIAL_PARTS.length)
    takeMaterial('Balls.setMaterial', '', material, row, 0) // reading it may call the caller's code
    const slot = this.#slot('Balls.setMaterial', id)
    this.#stir(slot)
    this.#crowd.balls.set(row, slot * BALL_SIZE + MATERIAL)
  }

  /**
   * How a ball moves. 'flies': on a parabola, or straight if it is 'stepped'. 'slides' and 'rolls': on a face. 'touches': it
   * presses on several things, or on something round or moving. 'sleeps': it rests on several things, or on something round, and costs
   * nothing. A ball at rest on one flat face stays 'rolls', at speed 0, and costs nothing either.
   */
  state(id: number): BallState {
    return STATES[this.#crowd.links[this.#slot('Balls.state', id) * LINK_SIZE + STATE]]
  }

  /** The `data` of a ball. */
  getData(id: number): unknown {
    return this.#crowd.data[this.#slot('Balls.getData', id)]
  }

  setData(id: number, data: unknown): void {
    this.#crowd.data[this.#slot('Balls.setData', id)] = data
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
    this.#crowd.idleUntil[0] = 0
  }

  /**
   * What a ball would do if it were added now: its first hits, with the same bits as the throw that follows. It ignores other balls of
   * these Balls and later changes of the world; moving colliders stand still. The result is yours: later calls do not change it.
   */
  predict(ball: BallOptions, options: PredictOptions = {}): Prediction {
    refuseInsideFilter('Balls.predict')
    return foresee(this.#crowd, this.#run.limit, ball, options)
  }

  /**
   * Moves time on by dt seconds: ends overlaps, applies forces, then moves all balls from hit to hit. 0 does nothing.
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
    this.#run.events.count = 0
    if (dt === 0) return 'complete'
    takeRefits(crowd.colliders)
    if (!(crowd.clock[0] + dt < crowd.idleUntil[0])) checkKick(crowd, dt)
    this.#takeTime(dt)
    const { asking, clock } = crowd
    openQuestion(asking)
    let complete = true
    try {
      const parts = crowd.stepped || crowd.colliders.drivenCount > 0 ? 1 : Math.min(Math.ceil(dt), PARTS_LIMIT)
      crowd.passed[0] = 0
      for (let part = 0; part < parts; part++) {
        crowd.begin[0] = clock[0]
        crowd.end[0] = clock[0] + dt / parts
        if (!advanceCrowd(this.#run)) complete = false
        crowd.passed[0] += dt / parts
      }
    } catch (error) {
      interrupt(crowd)
      throw error
    } finally {
      closeQuestion()
      strikeNothing()
    }
    if (this.#own !== undefined) followAll(crowd)
    return complete ? 'complete' : 'limited'
  }

  /** Changes which colliders all balls meet. Options that are left out get their defaults, as in the constructor. */
  meet(options: MeetOptions): void {
    refuseInsideFilter('Balls.meet')
    checkOptions('Balls.meet', 'options', options, MEET_OPTIONS)
    const asking = newAsking('Balls')
    takeMeet('Balls.meet', options, asking)
    const crowd = this.#crowd
    asking.leader = crowd
    crowd.asking = asking
    crowd.defaults.layer = asking.layer
    crowd.defaults.mask = asking.mask
    crowd.layers.fill(asking.layer, 0, crowd.count)
    crowd.masks.fill(asking.mask, 0, crowd.count)
    for (let slot = 0; slot < crowd.count; slot++) this.#stir(slot)
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
    for (let slot = 0; slot < this.#crowd.count; slot++) removeBallCollider(this.#crowd, slot)
    removeOwner(this.#crowd.colliders, this, this.#crowd.visits)
  }

  /**
   * @internal Balls that were not advanced in a frame stay where they are. The next advance pushes them out of
   * colliders driven into them.
   */
  finishFrame(): void {}

  /** @internal */
  save(output: Output): void {
    markChanges(this.#crowd, this.#run.seen)
    saveBalls(output, this.#crowd, this.#numbers, this.#config())
  }

  /** @internal */
  read(input: Input): () => void {
    const { colliders, ids, own, count } = this.#crowd
    const data = new Map<number, unknown>()
    for (let slot = 0; slot < count; slot++) data.set(ids[slot], dataOf(colliders, own[slot]))
    const commit = readBalls(input, this.#crowd, this.#numbers, this.#config())
    return () => {
      commit()
      for (let slot = 0; slot < this.#crowd.count; slot++) {
        const id = this.#crowd.ids[slot]
        giveData(colliders, this.#crowd.own[slot], data.has(id) ? data.get(id) : this.#own?.data)
      }
      followAll(this.#crowd)
      this.#given.add(this.#numbers.nextId - 1)
      this.#run.events.count = 0
      this.#run.seen[0] = this.#crowd.colliders.stirs.count
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
    const { gravity, stepped, combine, ballFriction } = this.#crowd
    const own = this.#own === undefined ? 0 : 1
    return [...gravity, this.#run.limit, own, stepped ? 1 : 0, ...combine, ballFriction.length, ...ballFriction]
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
    const numbers = this.#numbers
    const used = numbers.frame === colliders.frame ? numbers.used : 0
    shares.fill(0)
    if (colliders.drivenCount > 0) {
      const { frameSeconds } = colliders
      const end = used + dt
      if (!(end <= frameSeconds * (1 + FRAME_SLACK)))
        throw new RangeError(
          `Balls.advance: dt is ${dt}, expected at most ${frameSeconds - used}, the time left in the frame: drive and advance by the same dt, and call World.advance to begin the next frame`,
        )
      shares[0] = used / frameSeconds
      shares[1] = end > frameSeconds * (1 - FRAME_SLACK) ? 1 : end / frameSeconds
    }
    numbers.frame = colliders.frame
    numbers.used = colliders.drivenCount > 0 ? used + dt : used
  }

  /** @internal How often a ball was put somewhere else or turned by hand; -1 if no ball has this id. */
  placesOf(id: number): number {
    const slot = slotOf(this.#crowd, id)
    return slot < 0 ? -1 : this.#crowd.places[slot]
  }

  #addCollider(own: OwnColliderOptions, given: Row, data: unknown): number {
    const position = { x: given[POSITION], y: given[POSITION + 1], z: given[POSITION + 2] }
    return this.world.add(sphere({ radius: given[RADIUS] }), { data, ...own, position })
  }

  #slot(who: string, id: number): number {
    if (typeof id !== 'number') throw new TypeError(`${who}: id is ${typeof id}, expected the number that add returned`)
    const slot = slotOf(this.#crowd, id)
    if (slot < 0) throw new RangeError(`${who}: id is ${id}, expected the id of a ball in this crowd`)
    return slot
  }

  /** Ends the ball's piece where it is now; the next advance starts a new one. */
  #stir(slot: number): void {
    arriveNow(this.#crowd, slot)
    this.#crowd.links[slot * LINK_SIZE + STIRRED] = 1
    this.#crowd.idleUntil[0] = 0
  }

  /** Reads the argument first: a getter may add or remove balls, and the ball then has another row. */
  #write(who: string, id: number, name: string, given: Vec3, column: number): number {
    this.#slot(who, id)
    takeVec(who, name, given, taken, 0)
    const slot = this.#slot(who, id)
    this.#stir(slot)
    const row = slot * BALL_SIZE + column
    for (let k = 0; k < 3; k++) this.#crowd.balls[row + k] = taken[k]
    return slot
  }

  #read(who: string, id: number, column: number, out: Vec3): void {
    const slot = this.#slot(who, id)
    checkObject(who, 'out', out, 'an object to fill in')
    writeNow(this.#crowd, slot, now)
    readVec(now, column, out)
  }
}

/** The vectors that were read last. They are used before anything else is read from the caller. */
const taken = new Float64Array(3)
const sum: Vec3 = { x: 0, y: 0, z: 0 }
const now = new Float64Array(BALL_SIZE)
