/**
 * Smooth drawing of fixed steps: objects are drawn between their poses after the last advance and after the one before.
 */
import type { BatchedMesh, InstancedMesh, Object3D } from 'three'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { Balls } from '../balls/balls.ts'
import { Character } from '../character/character.ts'
import { checkInstance, checkNumber, checkWhole, type Quat, show, type Vec3 } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { findId } from '../world/ids.ts'
import { World } from '../world/world.ts'
import { checkObject3D } from './parts.ts'

/** A pose: position, orientation (x, y, z, w). */
const POSE_SIZE = 7

/** A thing that moves in steps. Read its results at once: they are overwritten. */
interface Thing {
  /** How many times it was teleported or placed; −1 if it no longer exists. */
  places(): number
  read(position: Vec3, orientation: Quat): void
  /** Does it have an orientation? If not, the drawn object's orientation does not change. */
  readonly turns: boolean
}

/** The object that takes a pose, or one of its instances. */
interface Entry {
  readonly thing: Thing
  readonly object: Object3D
  /** −1: the object itself. */
  readonly instance: number
  /** For an instance: its scale when it was added. */
  readonly scale: Vector3
  /** The POSE after the last advance, and after the one before. */
  readonly now: Row
  readonly before: Row
  places: number
  /** Both poses are the same, and the object has been drawn there. */
  rests: boolean
}

/**
 * Draws a simulation with fixed steps smoothly at any frame rate. Call `record` after each advance of the world, and
 * `draw(alpha)` before each frame is rendered. Anything that is teleported or placed (`Character.teleport`,
 * `Balls.setPosition`, `World.place`, `placeMany`) appears at its new place at once, without intermediate poses.
 *
 * Objects get a position, and those of colliders also an orientation, in world coordinates. So their parent must be the
 * scene, or a group that does not move. Colliders of `addObject3D` follow their own objects: draw a different object
 * for them. Restoring a state is not a teleport, so replays (`Character.restore`, rollback) are drawn smoothly. Drawing
 * allocates nothing.
 */
export class Interpolation {
  readonly #entries: Entry[] = []
  readonly #byObject = new Map<Object3D, Map<number, Entry>>()

  /** The number of objects and instances that it draws. */
  get count(): number {
    return this.#entries.length
  }

  /**
   * From now on draws an object at the feet of a character. The object's orientation stays yours.
   * @param instance of an InstancedMesh or BatchedMesh: draws only this instance, with its scale; the same in all
   * methods below
   */
  addCharacter(character: Character, object: Object3D, instance?: number): void {
    const who = 'Interpolation.addCharacter'
    checkInstance(who, 'character', character, Character)
    const at = takeObject(who, object, instance)
    this.#add(new Walker(character), object, at)
  }

  /** From now on draws an object at the centre of a ball, until the ball is removed. */
  addBall(balls: Balls, id: number, object: Object3D, instance?: number): void {
    const who = 'Interpolation.addBall'
    checkInstance(who, 'balls', balls, Balls)
    if (typeof id !== 'number') throw new TypeError(`${who}: id is ${show(id)}, expected the number that add returned`)
    if (balls.placesOf(id) < 0) throw new RangeError(`${who}: id is ${id}, expected the id of a ball`)
    const at = takeObject(who, object, instance)
    this.#add(new Ball(balls, id), object, at)
  }

  /** From now on draws an object at the pose of a collider, until the collider is removed. */
  addCollider(world: World, collider: number, object: Object3D, instance?: number): void {
    const who = 'Interpolation.addCollider'
    checkInstance(who, 'world', world, World)
    if (typeof collider !== 'number')
      throw new TypeError(`${who}: collider is ${show(collider)}, expected the number that add returned`)
    if (!world.has(collider)) throw new RangeError(`${who}: collider is ${collider}, expected one that is in the world`)
    const at = takeObject(who, object, instance)
    this.#add(new Placed(world, collider), object, at)
  }

  /**
   * No longer draws an object. It stays where it was drawn last.
   * @param instance only this instance; default: the object and all its instances
   */
  remove(object: Object3D, instance?: number): void {
    const at = takeObject('Interpolation.remove', object, instance)
    const all = this.#byObject.get(object)
    if (all === undefined) return
    for (const entry of instance === undefined ? [...all.values()] : [all.get(at)])
      if (entry !== undefined) this.#drop(this.#entries.indexOf(entry))
  }

  /** Records the current poses; call it after each advance. Drops things that no longer exist. */
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

  /** Records the current poses as if the things had been there before: after loading a game, say. */
  snap(): void {
    for (const entry of this.#entries) {
      const places = entry.thing.places()
      if (places >= 0) settle(entry, places)
    }
  }

  /**
   * Puts the objects between the last two records.
   * @param alpha the share of a step that has passed since the last record: 0 is the record before the last, 1 the last
   */
  draw(alpha: number): void {
    checkNumber('Interpolation.draw', 'alpha', alpha, 0, 1)
    const entries = this.#entries
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]
      const places = entry.thing.places()
      // teleported or placed since the last record
      if (places !== entry.places && places >= 0) settle(entry, places)
      if (entry.rests) continue
      const { before, now } = entry
      entry.rests = isSame(before, now)
      const from = alpha === 1 ? now : before // exact at both ends
      position.x = from[0] + alpha * (now[0] - from[0])
      position.y = from[1] + alpha * (now[1] - from[1])
      position.z = from[2] + alpha * (now[2] - from[2])
      if (entry.thing.turns) {
        start.set(before[3], before[4], before[5], before[6]).normalize()
        end.set(now[3], now[4], now[5], now[6]).normalize()
        orientation.slerpQuaternions(start, end, alpha)
      }
      if (entry.instance < 0) drawObject(entry)
      else drawInstance(entry)
    }
  }

  #add(thing: Thing, object: Object3D, instance: number): void {
    let all = this.#byObject.get(object)
    if (all === undefined) {
      all = new Map()
      this.#byObject.set(object, all)
    }
    const old = all.get(instance)
    if (old !== undefined) this.#drop(this.#entries.indexOf(old))
    const scale = new Vector3(1, 1, 1)
    if (instance >= 0) {
      ;(object as InstancedMesh).getMatrixAt(instance, matrix)
      matrix.decompose(position, orientation, scale)
    }
    const [now, before] = [new Float64Array(POSE_SIZE), new Float64Array(POSE_SIZE)]
    const entry: Entry = { thing, object, instance, scale, now, before, places: 0, rests: false }
    settle(entry, thing.places())
    this.#entries.push(entry)
    this.#byObject.set(object, all.set(instance, entry))
  }

  #drop(i: number): void {
    const entries = this.#entries
    const { object, instance } = entries[i]
    const all = this.#byObject.get(object)
    all?.delete(instance)
    if (all?.size === 0) this.#byObject.delete(object)
    const last = entries.pop() as Entry
    if (i < entries.length) entries[i] = last
  }
}

class Walker implements Thing {
  readonly turns = false
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
}

class Ball implements Thing {
  readonly turns = false
  readonly #balls: Balls
  readonly #id: number

  constructor(balls: Balls, id: number) {
    this.#balls = balls
    this.#id = id
  }

  places(): number {
    return this.#balls.placesOf(this.#id)
  }

  read(position: Vec3): void {
    this.#balls.getPosition(this.#id, position)
  }
}

class Placed implements Thing {
  readonly turns = true
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
}

const at: Vec3 = { x: 0, y: 0, z: 0 }
const turned: Quat = { x: 0, y: 0, z: 0, w: 1 }

function read(thing: Thing, out: Row): void {
  thing.read(at, turned)
  out[0] = at.x
  out[1] = at.y
  out[2] = at.z
  if (!thing.turns) return
  out[3] = turned.x
  out[4] = turned.y
  out[5] = turned.z
  out[6] = turned.w
}

/** Sets both poses to the current one. */
function settle(entry: Entry, places: number): void {
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

const position = new Vector3()
const orientation = new Quaternion()
const start = new Quaternion()
const end = new Quaternion()
const matrix = new Matrix4()

function drawObject({ object, thing }: Entry): void {
  object.position.copy(position)
  if (thing.turns) object.quaternion.copy(orientation)
}

function drawInstance({ object, instance, scale, thing }: Entry): void {
  const mesh = object as InstancedMesh
  mesh.getMatrixAt(instance, matrix)
  if (thing.turns) matrix.compose(position, orientation, scale)
  else matrix.setPosition(position)
  mesh.setMatrixAt(instance, matrix)
  if (mesh.isInstancedMesh) mesh.instanceMatrix.needsUpdate = true
}

/** Checks the object to draw. Returns the instance, or −1. */
function takeObject(who: string, object: Object3D, instance: number | undefined): number {
  checkObject3D(who, object)
  if (instance === undefined) return -1
  const { isInstancedMesh, instanceMatrix } = object as InstancedMesh
  const { isBatchedMesh, maxInstanceCount } = object as unknown as BatchedMesh
  const count = isInstancedMesh ? instanceMatrix.count : isBatchedMesh ? maxInstanceCount : 0
  if (count === 0)
    throw new RangeError(`${who}: instance is ${show(instance)}, expected none: the object has no instances`)
  checkWhole(who, 'instance', instance, 0, count - 1)
  return instance
}
