/**
 * Character: a body that moves as the caller asks and stops at obstacles. Its methods check their arguments; the
 * functions in the neighbouring files work on plain data (walker.ts).
 */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { checkInstance, takeVec, type Vec3 } from '../math/check.ts'
import { note } from '../math/made.ts'
import { type Row, SWEEP_RADII } from '../math/rows.ts'
import { INSPECT, lock } from '../math/shown.ts'
import { inDevelopment } from '../math/warn.ts'
import type { Mover } from '../mesh/solid.ts'
import { solidOf } from '../shapes/shapes.ts'
import type { MeetOptions } from '../world/asked.ts'
import { dataOf, giveData } from '../world/led.ts'
import type { SensorEvents } from '../world/owner.ts'
import { addOwner, removeOwner } from '../world/owners.ts'
import type { Input, Output } from '../world/snapshot.ts'
import { isVisited } from '../world/visits.ts'
import { World } from '../world/world.ts'
import { refusePipes } from './body.ts'
import { takeClimb, takeDisplacement, takeFlying, takeSwim, takeWalk, takeWalkOf, type WalkInput } from './input.ts'
import { launch, setVerticalSpeed, verticalSpeedOf } from './launch.ts'
import { enterMeeting, joinOthers, leaveMeeting } from './meet-others.ts'
import { moveLed } from './move-led.ts'
import { moveAtOnce, moveThrough } from './move-through.ts'
import { moveWalking } from './move-walking.ts'
import { type CharacterOptions, type NumberSetting, takeOptions, useSettings } from './options.ts'
import { stayInWater, stayOnLadder, touches } from './place.ts'
import { publish } from './publish.ts'
import { resizeTo } from './resize.ts'
import { checkWritten, restoreState } from './restore.ts'
import type { MoveResult } from './result.ts'
import { readWalker, saveWalker } from './save.ts'
import { bindOwn, ownSolid, removeOwn } from './self.ts'
import { tellSensors } from './sense.ts'
import { setInheritVelocity, setMeet, setNumber, setUp } from './settings.ts'
import type { Contact, Ground } from './shown.ts'
import { newSlips, type Slips, watchPosition, watchStep } from './slips.ts'
import { standTillEnd } from './stand.ts'
import { BODY, CENTRE, EXTENTS } from './state.ts'
import type { Walker } from './walker.ts'
import { placeFeet, wear } from './wear.ts'

const WHO = 'Character'
const feet = new Float64Array(3)

/** A body that walks, jumps, climbs, swims and flies in a {@link World}: it slides along walls and rides what moves. */
export class Character {
  /** Everything that changes, in one flat row. Copy it to save it; `restore` returns to a copy. */
  readonly state: Float64Array
  /**
   * The feet. This is always the same object, and it follows the character. Copy it to keep a value
   * (`{ ...player.position }`). To move the character elsewhere, call `teleport`.
   */
  readonly position: Readonly<Vec3>
  /** The velocity of the last movement, m/s. Always the same object, like `position`. */
  readonly velocity: Readonly<Vec3>
  /** The ground that it stands on. */
  readonly ground: Ground
  /** The contacts of the last move: the first `contactCount` entries. Later entries are old. */
  readonly contacts: readonly Contact[]
  /** The colliders that crush it, at most six; empty if it has room. */
  readonly crushedBy: number[]
  /** The colliders that blocked the last `resize`; empty if the body fitted. */
  readonly blockedBy: number[] = []
  /** @internal How often it was teleported. Drawings must not interpolate across a teleport. */
  teleports = 0
  readonly skin: number
  readonly world: World
  /** @internal Half extents of the body, then of the body with its skin. */
  readonly extents: Row
  /** What kind of `Owner` it is. */
  readonly ownerKind = 'character'
  readonly #walker: Walker
  #disposed = false
  /** Only in development. */
  readonly #slips: Slips | undefined

  /**
   * @throws TypeError, RangeError that name the option at fault. The first move resolves any overlap at the position.
   */
  constructor(world: World, options: CharacterOptions) {
    note('Character', this)
    checkInstance(WHO, 'world', world, World)
    const { colliders } = world
    const { walker, half, feet, own } = takeOptions(WHO, colliders, options)
    const { state, skin, extents, shown } = walker
    this.world = world
    this.#walker = walker
    this.state = state
    this.skin = skin
    this.extents = extents
    this.position = shown.position
    this.velocity = shown.velocity
    this.ground = shown.ground
    this.contacts = shown.contacts
    this.crushedBy = shown.crushedBy
    useSettings(walker)
    wear(walker, walker.mover, half, SWEEP_RADII)
    refusePipes(WHO, colliders, walker.asking, walker.mover)
    placeFeet(walker, feet)
    if (own !== undefined) {
      const [x, y, z] = state.subarray(CENTRE)
      bindOwn(walker, world.add(ownSolid(walker), { ...own, position: { x, y, z } }))
    }
    publish(walker)
    addOwner(colliders, this)
    this.#slips = inDevelopment ? newSlips() : undefined
    lock(this, 'world', 'state', 'position', 'velocity', 'ground', 'contacts', 'crushedBy', 'blockedBy', 'skin')
  }

  /** @internal */
  [INSPECT](): string {
    const { x, y, z } = this.position
    return `Character { ${this.shape.kind} at ${x}, ${y}, ${z}, ${this.ground.kind} }`
  }

  /** The id of its own collider; -1 if it has none. */
  get collider(): number {
    return this.#walker.asking.self
  }

  /** Its current body. */
  get shape(): Mover {
    this.#walker.shape ??= solidOf(this.state[BODY], this.state, EXTENTS)
    return this.#walker.shape
  }

  /** How many of `contacts` belong to the last move. */
  get contactCount(): number {
    return this.#walker.shown.contactCount
  }

  /**
   * The speed at the start of a jump, m/s. Like `gravity`, `maxSlope`, `snap`, `stepHeight` and `inheritVelocity` it
   * comes from the options, and may be changed between moves.
   */
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

  /** The steepest walkable slope, radians. */
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

  /** The highest step that it walks up or down, metres. */
  get stepHeight(): number {
    return this.#walker.settings.stepHeight
  }

  set stepHeight(stepHeight: number) {
    this.#set('stepHeight', stepHeight)
  }

  /** Whether a character that jumps or walks off a platform keeps the platform's velocity. */
  get inheritVelocity(): boolean {
    return this.#walker.settings.inheritVelocity
  }

  set inheritVelocity(inheritVelocity: boolean) {
    this.#enter('Character.inheritVelocity')
    setInheritVelocity(this.#walker, 'Character.inheritVelocity', inheritVelocity)
  }

  #set(name: NumberSetting, value: number): void {
    const door = `Character.${name}`
    this.#enter(door)
    setNumber(this.#walker, door, name, value)
  }

  /**
   * The unit vector against gravity. It may be set to any direction before each move, as on a planet. The body stays
   * where it is and does not turn, and the speed of a fall stays too. Its ground stays ground until the next move
   * checks how steep it is now. The feet are the lowest point along `up`.
   * @throws TypeError, RangeError as in the constructor; nothing has changed then
   */
  get up(): Vec3 {
    const [x, y, z] = this.#walker.up
    return { x, y, z }
  }

  set up(up: Vec3) {
    this.#enter('Character.up')
    setUp(this.#walker, 'Character.up', up)
  }

  /** @internal `up` as three columns: reading it allocates nothing. */
  get upRow(): Row {
    return this.#walker.up
  }

  /**
   * The speed along `up` from gravity, jumps and launches, m/s; 0 on the ground. In the air, setting it changes only
   * this part of the fall: `if (!held && c.verticalSpeed > 2) c.verticalSpeed = 2` cuts a jump short. On the ground,
   * setting a positive speed launches the character.
   */
  get verticalSpeed(): number {
    return verticalSpeedOf(this.#walker)
  }

  set verticalSpeed(verticalSpeed: number) {
    this.#enter('Character.verticalSpeed')
    setVerticalSpeed(this.#walker, 'Character.verticalSpeed', verticalSpeed)
  }

  /**
   * Replaces the velocity of its fall, m/s along the world's axes: for jump pads, explosions, hooks. The character is
   * then in the air, whatever it stood on, and its next `walk` starts with exactly this velocity. If the velocity does
   * not lead off the ground, the character lands again at once.
   */
  launch(velocity: Vec3): void {
    this.#enter('Character.launch')
    launch(this.#walker, 'Character.launch', velocity)
  }

  /**
   * Removes it from the world. Sensors that it is in report `leave` at the next `World.advance`, and moving colliders
   * no longer meet it. It cannot move again. A character that is dropped without `dispose` stays in the world until it
   * is garbage-collected, at an unknown time.
   */
  dispose(): void {
    refuseInsideFilter('Character.dispose')
    if (this.#disposed) return
    this.#disposed = true
    removeOwn(this.#walker)
    removeOwner(this.#walker.colliders, this, this.#walker.visits)
  }

  /**
   * @throws Error inside a filter, or if the character was disposed of; RangeError if its state was overwritten with
   * anything but numbers
   */
  #enter(door: string): void {
    this.#enterAnyhow(door)
    checkWritten(door, this.state)
    if (inDevelopment) watchPosition(door, this.#walker)
  }

  /** Checks for slips after a step of walking. */
  #watch(door: string, dt: number): void {
    if (this.#slips !== undefined) watchStep(door, this, this.#walker, this.#slips, dt)
  }

  #enterAnyhow(door: string): void {
    refuseInsideFilter(door)
    if (this.#disposed) throw new Error(`${door}: the character was disposed of, expected one that is in the world`)
  }

  /**
   * Changes which colliders may stop it. Options that are left out get their defaults, as in the constructor.
   * @throws TypeError, RangeError that name the option at fault; nothing has changed then
   */
  meet(options: MeetOptions): void {
    this.#enter('Character.meet')
    setMeet(this.#walker, 'Character.meet', options)
  }

  /**
   * Slides by a displacement in metres, without gravity and on any slope. It notices ground under the feet, but does
   * not seek it.
   * @param dt the seconds that the move takes, for `velocity` and for moving colliders
   */
  move(displacement: Vec3, dt = 0): MoveResult {
    this.#enter('Character.move')
    takeDisplacement(this.#walker, 'Character.move', displacement, dt)
    return moveLed(this.#walker, 'Character.move', false)
  }

  /** Moves by velocity · dt like `move`, and ends any fall. */
  fly(input: { velocity: Vec3 }, dt: number): MoveResult {
    this.#enter('Character.fly')
    takeFlying(this.#walker, 'Character.fly', input, dt)
    return moveLed(this.#walker, 'Character.fly', true)
  }

  /**
   * Moves on a ladder, like `fly`. Its own movement lifts the feet no higher than the ladder's top plus half of the
   * distance that counts as touching. So it can walk on from there.
   * @param input velocity in m/s, upwards to climb; ladder: a collider, usually a sensor, whose top is the top of its
   * bounding box along `up`
   */
  climb(input: { velocity: Vec3; ladder: number }, dt: number): MoveResult {
    this.#enter('Character.climb')
    const ladder = takeClimb(this.#walker, 'Character.climb', input, dt)
    stayOnLadder(this.#walker, 'Character.climb', ladder)
    return moveLed(this.#walker, 'Character.climb', true)
  }

  /**
   * Moves in water, like `fly`. Its own movement lifts the centre no higher than the surface. To jump out of the water,
   * call `launch`.
   * @param input velocity in m/s; water: a collider, usually a sensor, whose surface is the top of its bounding box
   * along `up`
   */
  swim(input: { velocity: Vec3; water: number }, dt: number): MoveResult {
    this.#enter('Character.swim')
    const water = takeSwim(this.#walker, 'Character.swim', input, dt)
    stayInWater(this.#walker, 'Character.swim', water)
    return moveLed(this.#walker, 'Character.swim', true)
  }

  /**
   * Moves by velocity · dt through everything, and ends any fall. If it ends without overlap, it finds the ground under
   * its feet.
   */
  noclip(input: { velocity: Vec3 }, dt: number): MoveResult {
    this.#enter('Character.noclip')
    takeFlying(this.#walker, 'Character.noclip', input, dt)
    return moveThrough(this.#walker, 'Character.noclip')
  }

  /**
   * Does a collider (sensors too) touch the body with its skin, where both are now? Touching means within a thousandth
   * of the height of the body's centre above its feet.
   */
  touches(collider: number): boolean {
    this.#enter('Character.touches')
    return touches(this.#walker, 'Character.touches', collider)
  }

  /**
   * One step of walking. The body follows slopes at the given speed, stays down on the ground, and falls by gravity in
   * the air.
   * @param input velocity in m/s, whose part along `up` is ignored; jump: leaves the ground, if it stands on any
   * @param dt seconds; 0 only recovers from overlap
   * @throws RangeError if the frame in which colliders are driven has less time left
   */
  walk(input: WalkInput, dt: number): MoveResult {
    this.#enter('Character.walk')
    const jump = takeWalk(this.#walker, 'Character.walk', input, dt)
    const result = moveWalking(this.#walker, jump)
    if (inDevelopment) this.#watch('Character.walk', dt)
    return result
  }

  /**
   * @internal Joins the characters that walk at once, as number i: announces its position, its wish, and the space in
   * which it may move.
   */
  enterMeeting(who: string, i: number, input: WalkInput, dt: number): void {
    this.#enter(who)
    if (this.#walker.meets)
      throw new RangeError(`${who}: characters[${i}] is listed twice, expected each character once`)
    const jump = takeWalkOf(this.#walker, who, i, input, dt)
    enterMeeting(this.#walker, who, i, jump)
  }

  /** @internal All have joined: groups it with the characters that it may touch. */
  joinMeeting(i: number): void {
    joinOthers(this.#walker, i)
  }

  /** @internal All have moved: puts its collider where the character is. */
  leaveMeeting(): void {
    leaveMeeting(this.#walker)
  }

  /**
   * Puts the feet somewhere else, ends any fall, leaves the ground, and recovers from overlap there. If trapped, it
   * stays there.
   */
  teleport(position: Vec3): MoveResult {
    this.#enterAnyhow('Character.teleport') // (the shown position does not matter here, even if it was overwritten)
    checkWritten('Character.teleport', this.state)
    takeVec('Character.teleport', 'position', position, feet, 0)
    refusePipes('Character.teleport', this.#walker.colliders, this.#walker.asking, this.#walker.mover)
    this.teleports++
    return moveAtOnce(this.#walker, 'Character.teleport', feet)
  }

  /**
   * Returns to a saved copy of `state`, with the body and the sizes of that time. The feet are where they were then,
   * even if this character has another skin.
   */
  restore(state: ArrayLike<number>): void {
    this.#enterAnyhow('Character.restore')
    restoreState(this.#walker, 'Character.restore', state)
  }

  /**
   * Gives it another body, of another size or kind: to crouch and stand up, to grow and shrink. The feet stay where
   * they are, on the ground and in the air. (On a slope, a wider body stands higher, as far as its roundness needs.)
   * The ground and the speed of a fall stay too. If there is no room for the body with its skin, nothing changes, and
   * `blockedBy` names the colliders in the way.
   * @returns whether it fitted
   * @throws TypeError, RangeError if no character can have this body, as in the constructor
   */
  resize(shape: Mover): boolean {
    this.#enter('Character.resize')
    return resizeTo(this.#walker, 'Character.resize', shape, this.blockedBy)
  }

  /** @internal Ends its frame: the character stands still for the rest of it, and moving colliders meet it. */
  finishFrame(): void {
    standTillEnd(this.#walker)
  }

  /** @internal */
  tellVisits(events: SensorEvents): void {
    tellSensors(this.#walker, this, events)
  }

  /** @internal */
  hasVisits(): boolean {
    return this.#walker.visits.count > 0
  }

  /** @internal */
  visitsSensor(sensor: number): boolean {
    return isVisited(this.#walker.visits, sensor, false)
  }

  /** @internal */
  save(output: Output): void {
    saveWalker(output, this.#walker)
  }

  /** @internal */
  read(input: Input): () => void {
    const { colliders } = this.#walker
    const data = dataOf(colliders, this.collider)
    const commit = readWalker(input, this.#walker)
    return () => {
      commit()
      giveData(colliders, this.collider, data)
    }
  }
}
