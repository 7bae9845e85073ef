/**
 * Smooth drawing of fixed steps: objects are drawn between their poses after the last advance and after the one before.
 */
import type { Balls } from '../balls/balls.ts'
import type { Character } from '../character/character.ts'
import { checkInstance, checkNumber, type Quat, show, type Vec3 } from '../math/check.ts'
import { checkMade } from '../math/made.ts'
import type { Row } from '../math/rows.ts'
import { findId } from '../world/ids.ts'
import { World } from '../world/world.ts'

/** A pose: position, orientation (x, y, z, w), size. */
const POSE_SIZE = 8
const SIZE = 7

/** A thing that moves in steps. Read its results at once: they are overwritten. */
interface Thing {
  /** How many times it was teleported or placed; −1 if it no longer exists. */
  places(): number
  read(position: Vec3, orientation: Quat): void
  /** Does it have an orientation? If not, the drawn object's orientation does not change. */
  readonly turns: boolean
  /** Does the quaternion change its sign with each whole turn? Then a step may turn it by more than half a turn. */
  readonly winds: boolean
  /** The drawn object grows in proportion to it. */
  size(): number
}

/** What takes a pose: an object of an engine, or one of its instances. */
export interface Drawn<O> {
  readonly object: O
  /** −1: the object itself. */
  readonly instance: number
  /**
   * @param pose POSE @param turns false: the orientation does not change
   * @param growth how many times larger it is than when it was drawn last
   */
  draw(pose: Row, turns: boolean, growth: number): void
}

interface Entry<O> {
  readonly thing: Thing
  readonly drawn: Drawn<O>
  /** The POSE after the last advance, and after the one before. */
  readonly now: Row
  readonly before: Row
  places: number
  /** The size that is drawn. */
  size: number
  /** Both poses are the same, and the object has been drawn there. */
  rests: boolean
}

/** All that is the same in every engine. @typeParam O the engine's objects */
export class Interpolated<O extends object> {
  readonly #entries: Entry<O>[] = []
  readonly #byObject = new Map<O, Map<number, Entry<O>>>()

  get count(): number {
    return this.#entries.length
  }

  addCharacter(who: string, character: Character, drawn: () => Drawn<O>): void {
    checkMade(who, 'character', character, 'Character')
    this.#add(new Walker(character), drawn())
  }

  addBall(who: string, balls: Balls, id: number, drawn: () => Drawn<O>): void {
    checkMade(who, 'balls', balls, 'Balls')
    if (typeof id !== 'number') throw new TypeError(`${who}: id is ${show(id)}, expected the number that add returned`)
    if (balls.placesOf(id) < 0) throw new RangeError(`${who}: id is ${id}, expected the id of a ball`)
    this.#add(new Ball(balls, id), drawn())
  }

  addCollider(who: string, world: World, collider: number, drawn: () => Drawn<O>): void {
    checkInstance(who, 'world', world, World)
    if (typeof collider !== 'number')
      throw new TypeError(`${who}: collider is ${show(collider)}, expected the number that add returned`)
    if (!world.has(collider)) throw new RangeError(`${who}: collider is ${collider}, expected one that is in the world`)
    this.#add(new Placed(world, collider), drawn())
  }

  /** @param instance undefined: the object and all its instances */
  remove(object: O, instance: number | undefined): void {
    const all = this.#byObject.get(object)
    if (all === undefined) return
    for (const entry of instance === undefined ? [...all.values()] : [all.get(instance)])
      if (entry !== undefined) this.#drop(this.#entries.indexOf(entry))
  }

  record(): void {
    const entries = this.#entries
    for (let i = entries.length - 1; i >= 0; i--) {
      const entry = entries[i]
      const places = entry.thing.places()
      if (places < 0) this.#drop(i)
      else if (places !== entry.places) settle(entry, places)
      else {
        const { before, now } = entry
        for (let k = 0; k < POSE_SIZE; k++) before[k] = now[k]
        read(entry.thing, now)
        if (!isSame(before, now)) entry.rests = false
      }
    }
  }

  snap(): void {
    for (const entry of this.#entries) {
      const places = entry.thing.places()
      if (places >= 0) settle(entry, places)
    }
  }

  draw(alpha: number): void {
    checkNumber('Interpolation.draw', 'alpha', alpha, 0, 1)
    share[0] = alpha
    const entries = this.#entries
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]
      const places = entry.thing.places()
      // teleported or placed since the last record
      if (places !== entry.places && places >= 0) settle(entry, places)
      if (entry.rests) continue
      const { before, now } = entry
      entry.rests = isSame(before, now)
      mix(before, now, entry.thing)
      const growth = pose[SIZE] / entry.size
      entry.size = pose[SIZE]
      entry.drawn.draw(pose, entry.thing.turns, growth)
    }
  }

  #add(thing: Thing, drawn: Drawn<O>): void {
    const { object, instance } = drawn
    const old = this.#byObject.get(object)?.get(instance)
    if (old !== undefined) this.#drop(this.#entries.indexOf(old))
    const [now, before] = [new Float64Array(POSE_SIZE), new Float64Array(POSE_SIZE)]
    const entry: Entry<O> = { thing, drawn, now, before, places: 0, size: 1, rests: false }
    settle(entry, thing.places())
    entry.size = now[SIZE]
    this.#entries.push(entry)
    const all = this.#byObject.get(object) ?? new Map<number, Entry<O>>()
    this.#byObject.set(object, all.set(instance, entry))
  }

  #drop(i: number): void {
    const entries = this.#entries
    const { object, instance } = entries[i].drawn
    const all = this.#byObject.get(object)
    all?.delete(instance)
    if (all?.size === 0) this.#byObject.delete(object)
    const last = entries.pop() as Entry<O>
    if (i < entries.length) entries[i] = last
  }
}

class Walker implements Thing {
  readonly turns = false
  readonly winds = false
  readonly #character: Character

  constructor(character: Character) {
    this.#character = character
  }

  places(): number {
    return this.#character.teleports
  }

  read(position: Vec3): void {
    const { x, y, z } = this.#character.position
    position.x = x
    position.y = y
    position.z = z
  }

  size(): number {
    return 1
  }
}

class Ball implements Thing {
  readonly turns = true
  readonly winds = true
  readonly #balls: Balls
  readonly #id: number

  constructor(balls: Balls, id: number) {
    this.#balls = balls
    this.#id = id
  }

  places(): number {
    return this.#balls.placesOf(this.#id)
  }

  read(position: Vec3, orientation: Quat): void {
    this.#balls.getPosition(this.#id, position)
    this.#balls.getOrientation(this.#id, orientation)
  }

  size(): number {
    return this.#balls.radius(this.#id)
  }
}

class Placed implements Thing {
  readonly turns = true
  readonly winds = false
  readonly #world: World
  readonly #id: number

  constructor(world: World, id: number) {
    this.#world = world
    this.#id = id
  }

  places(): number {
    return findId(this.#world.colliders.ids, this.#id)?.places ?? -1
  }

  read(position: Vec3, orientation: Quat): void {
    this.#world.getPosition(this.#id, position)
    this.#world.getOrientation(this.#id, orientation)
  }

  size(): number {
    return 1
  }
}

const at: Vec3 = { x: 0, y: 0, z: 0 }
const turned: Quat = { x: 0, y: 0, z: 0, w: 1 }

function read(thing: Thing, out: Row): void {
  thing.read(at, turned)
  out[0] = at.x
  out[1] = at.y
  out[2] = at.z
  out[SIZE] = thing.size()
  if (!thing.turns) return
  out[3] = turned.x
  out[4] = turned.y
  out[5] = turned.z
  out[6] = turned.w
}

/** Sets both poses to the current one. */
function settle<O>(entry: Entry<O>, places: number): void {
  const { before, now } = entry
  read(entry.thing, now)
  for (let k = 0; k < POSE_SIZE; k++) before[k] = now[k]
  entry.places = places
  entry.rests = false
}

function isSame(a: Row, b: Row): boolean {
  for (let k = 0; k < POSE_SIZE; k++) if (a[k] !== b[k]) return false
  return true
}

/** The POSE that is drawn, and between which two orientations the arc is halved. */
const pose = new Float64Array(POSE_SIZE)
const start = new Float64Array(4)
const end = new Float64Array(4)
/** The share of a step. */
const share = new Float64Array(1)

/** Halvings of an arc. Of the longest, nearly a whole turn, 2⁻¹⁰ is left, straight to within 10⁻⁹ radians. */
const HALVINGS = 10
/** The cosine of half of 344°, the most that winding things turn in a step: near 360° the axis is unclear. */
const LONGEST = -0.99

/** `pose` = the share between two poses. Halves the arc between orientations, since arc cosines differ between engines. */
function mix(before: Row, now: Row, { turns, winds }: Thing): void {
  const alpha = share[0]
  const from = alpha === 1 ? now : before // exact at both ends
  for (let k = 0; k < 3; k++) pose[k] = from[k] + alpha * (now[k] - from[k])
  pose[SIZE] = from[SIZE] + alpha * (now[SIZE] - from[SIZE])
  if (!turns) return
  for (let k = 0; k < 4; k++) {
    start[k] = before[3 + k]
    end[k] = now[3 + k]
  }
  normalize(start, 0)
  normalize(end, 0)
  let cosine = 0
  for (let k = 0; k < 4; k++) cosine += start[k] * end[k]
  if (cosine < (winds ? LONGEST : 0)) for (let k = 0; k < 4; k++) end[k] = -end[k]
  let rest = alpha
  for (let i = 0; i < HALVINGS && rest > 0 && rest < 1; i++) {
    const keeps = rest < 0.5
    const moved = keeps ? end : start
    const other = keeps ? start : end
    for (let k = 0; k < 4; k++) moved[k] += other[k]
    normalize(moved, 0)
    rest = keeps ? 2 * rest : 2 * rest - 1
  }
  for (let k = 0; k < 4; k++) pose[3 + k] = start[k] + rest * (end[k] - start[k])
  if (rest === 1) for (let k = 0; k < 4; k++) pose[3 + k] = end[k]
  normalize(pose, 3)
}

function normalize(row: Row, o: number): void {
  const length = Math.sqrt(
    row[o] * row[o] + row[o + 1] * row[o + 1] + row[o + 2] * row[o + 2] + row[o + 3] * row[o + 3],
  )
  for (let k = 0; k < 4; k++) row[o + k] /= length
}
