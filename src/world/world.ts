/**
 * World: a set of colliders under ids, and the questions that go to all of them. Static so far: meshes where their vertices are,
 * solids of any orientation, planes and pipes. The verbs live next door.
 */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { checkNumber, checkObject, takeVec, type Vec3 } from '../math/check.ts'
import { CLOSEST_DISTANCE, HIT_SIZE, HIT_T, RAY_ORIGIN, type Row, SWEEP_FROM } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { finishAnswer, writeClosest, writeOwner, writeShapeAsOwner } from '../mesh/answer.ts'
import { ANSWER_SIZE } from '../mesh/answer-row.ts'
import { takeQuery } from '../mesh/filter.ts'
import { enter, type Frame, leave, makeRoomForAnswers } from '../mesh/frame.ts'
import {
  type Closest,
  checkClosest,
  checkHit,
  checkHits,
  type Hit,
  readClosest,
  readHit,
  readHits,
} from '../mesh/hit.ts'
import type { KnownMesh } from '../mesh/known.ts'
import {
  type CastOptions,
  type Mover,
  type TurnOptions,
  takeBody,
  takeCast,
  takeRay,
  takeSegment,
  takeTurnedQuery,
  takeWay,
} from '../mesh/solid.ts'
import { closeQuestion, openQuestion, type WorldQueryOptions } from './asked.ts'
import { castRayAnyInWorld, castRayInWorld, strikeNothing, struck } from './cast-ray.ts'
import { castSolidInWorld, overlapSolidInWorld } from './cast-solid.ts'
import type { Collider } from './collider.ts'
import { type ColliderOptions, makeCollider, type Thing } from './make.ts'
import { castRayAllInWorld, forgetMany, many, overlapAllInWorld } from './many.ts'
import { nearestInWorld } from './nearest.ts'

export type WorldCastOptions = CastOptions & WorldQueryOptions
export type WorldOverlapOptions = TurnOptions & WorldQueryOptions

export class World {
  /** @internal In the order of their ids. */
  readonly colliders: Collider[] = []
  /** Of the colliders those that may be refitted. */
  readonly #meshes: Collider[] = []
  #nextId = 0
  #changes = 0

  /** @internal Another number after every change; NaN where changes cannot be seen. */
  get revision(): number {
    let sum = this.#changes
    for (const { mesh } of this.#meshes) if (mesh) sum += mesh.tree.revision
    return sum
  }

  /**
   * Adds something that stands still, and returns its id; ids are never used again.
   * @throws TypeError, RangeError that name the argument at fault; the world is unchanged then
   */
  add(thing: Thing, options: ColliderOptions = {}): number {
    refuseInsideFilter('World.add')
    checkObject('World.add', 'thing', thing, 'a TriangleMesh or a shape')
    const collider = makeCollider(thing, options)
    const id = this.#nextId++
    const added = { id, ...collider }
    this.colliders.push(added)
    if (added.kind === 'mesh') this.#meshes.push(added)
    this.#changes++
    return id
  }

  /** Removes a collider. @throws RangeError where there is none of that id */
  remove(collider: number): void {
    refuseInsideFilter('World.remove')
    if (typeof collider !== 'number')
      throw new TypeError(`World.remove: collider is ${typeof collider}, expected the number that add returned`)
    const index = this.colliders.findIndex((c) => c.id === collider)
    if (index < 0) throw new RangeError(`World.remove: collider is ${collider}, expected one that is in the world`)
    const [removed] = this.colliders.splice(index, 1)
    // (at least as many as its mesh had refits, so that the sum is never one that has been)
    this.#changes += 1 + (removed.mesh?.tree.revision || 0)
    if (removed.kind === 'mesh') this.#meshes.splice(this.#meshes.indexOf(removed), 1)
  }

  /**
   * First hit of a ray; a solid that contains the origin is hit at once. A miss returns false and leaves `hit` alone.
   * @param direction any length but zero @param maxDistance metres, Infinity allowed
   */
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castRay')
    try {
      takeRay(frame, origin, direction, maxDistance)
      return firstHit(this.colliders, frame, hit, options)
    } finally {
      leave(frame)
    }
  }

  /** Is anything hit? */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castRayAny')
    try {
      takeRay(frame, origin, direction, maxDistance)
      takeQuery(frame, options)
      openQuestion(frame)
      const met = castRayAnyInWorld(this.colliders, frame.ray)
      closeQuestion()
      return met
    } finally {
      leave(frame)
    }
  }

  /**
   * All hits in order of distance: their number; of a solid, a plane or a pipe the first. `hits` grows where it is too short;
   * entries beyond the number are old.
   */
  castRayAll(origin: Vec3, direction: Vec3, maxDistance: number, hits: Hit[], options?: WorldQueryOptions): number {
    const frame = enter('World.castRayAll')
    try {
      takeRay(frame, origin, direction, maxDistance)
      checkAllHits(frame.who, hits)
      takeQuery(frame, options)
      openQuestion(frame)
      castRayAllInWorld(this.colliders, frame.ray)
      closeQuestion()
      return finishMany(frame, frame.ray, RAY_ORIGIN, hits)
    } finally {
      leave(frame)
    }
  }

  /** First hit of the closed segment from start to end; its length may be zero. `hit.fraction` runs from start to end. */
  castSegment(start: Vec3, end: Vec3, hit: Hit, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castSegment')
    try {
      takeSegment(frame, start, end)
      return firstHit(this.colliders, frame, hit, options)
    } finally {
      leave(frame)
    }
  }

  /**
   * First contact of a body moved along a straight line, under the contact rule of docs/guarantees.md.
   * @throws TypeError that names a pair that cannot be cast: a pipe, by anything but a sphere
   */
  cast(shape: Mover, from: Vec3, translation: Vec3, hit: Hit, options?: WorldCastOptions): boolean {
    const frame = enter('World.cast')
    try {
      const mover = takeWay(frame, shape, from, translation)
      checkHit(frame.who, hit)
      takeCast(frame, options)
      openQuestion(frame)
      const met = castSolidInWorld(this.colliders, frame.sweep, mover, frame.overlap, frame.answers)
      closeQuestion()
      if (!met) return false
      finish(frame, frame.sweep, SWEEP_FROM)
      readHit(frame.answers, 0, hit)
      return true
    } finally {
      leave(frame)
    }
  }

  /** Does a body at rest touch anything (closed)? `hit`, if given, gets the deepest place. */
  overlap(shape: Mover, position: Vec3, hit?: Hit, options?: WorldOverlapOptions): boolean {
    const frame = enter('World.overlap')
    try {
      const mover = takeBody(frame, shape, position)
      if (hit !== undefined) checkHit(frame.who, hit)
      takeTurnedQuery(frame, options)
      openQuestion(frame)
      const touches = overlapSolidInWorld(this.colliders, frame.sweep, mover, frame.answers)
      closeQuestion()
      if (!touches) return false
      finish(frame, frame.sweep, SWEEP_FROM)
      if (hit !== undefined) readHit(frame.answers, 0, hit)
      return true
    } finally {
      leave(frame)
    }
  }

  /** Everything that a body at rest touches, triangle by triangle, the deepest first: their number. `hits` grows as needed. */
  overlapAll(shape: Mover, position: Vec3, hits: Hit[], options?: WorldOverlapOptions): number {
    const frame = enter('World.overlapAll')
    try {
      const mover = takeBody(frame, shape, position)
      checkAllHits(frame.who, hits)
      takeTurnedQuery(frame, options)
      openQuestion(frame)
      overlapAllInWorld(this.colliders, frame.sweep, mover)
      closeQuestion()
      return finishMany(frame, frame.sweep, SWEEP_FROM, hits)
    } finally {
      leave(frame)
    }
  }

  /** The nearest point of anything within a distance (closed), Infinity allowed; inside a solid the point itself, at 0. */
  closestPoint(point: Vec3, maxDistance: number, closest: Closest, options?: WorldQueryOptions): boolean {
    const frame = enter('World.closestPoint')
    try {
      takeVec(frame.who, 'point', point, frame.point, 0)
      checkNumber(frame.who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
      checkClosest(frame.who, closest)
      takeQuery(frame, options)
      openQuestion(frame)
      frame.closest[CLOSEST_DISTANCE] = maxDistance
      const near = nearestInWorld(this.colliders, frame.point, frame.closest)
      closeQuestion()
      if (!near) return false
      writeClosest(frame.closest, frame.answers, 0)
      writeStruck(frame.answers)
      readClosest(frame.answers, 0, closest)
      return true
    } finally {
      leave(frame)
    }
  }
}

/** First hit of the frame's ray. */
function firstHit(
  colliders: readonly Collider[],
  frame: Frame,
  hit: Hit,
  options: WorldQueryOptions | undefined,
): boolean {
  checkHit(frame.who, hit)
  takeQuery(frame, options)
  openQuestion(frame)
  const met = castRayInWorld(colliders, frame.ray, frame.answers)
  closeQuestion()
  if (!met) return false
  finish(frame, frame.ray, RAY_ORIGIN)
  if (frame.lengthened) frame.answers[HIT_T] *= LENGTHEN
  readHit(frame.answers, 0, hit)
  return true
}

/** Completes the only answer, whose HIT row is there. */
function finish(frame: Frame, motion: Row, from: number): void {
  finishAnswer(frame.answers, 0, motion, from)
  writeStruck(frame.answers)
}

/** Whose the last answer is, and where on its triangle; and forgets it, so that what has been struck is not kept alive. */
function writeStruck(answers: Row): void {
  writeWhose(answers, 0, struck.mesh, struck.slot, struck.collider)
  strikeNothing()
}

/** Completes the answers in `many`, and copies them out: their number. */
function finishMany(frame: Frame, motion: Row, from: number, hits: Hit[]): number {
  const { count, rows, order, owners, slots } = many
  makeRoomForAnswers(frame, count)
  const { answers } = frame
  for (let i = 0; i < count; i++) {
    const at = order[i]
    const o = i * ANSWER_SIZE
    for (let k = 0; k < HIT_SIZE; k++) answers[o + k] = rows[at * HIT_SIZE + k]
    finishAnswer(answers, o, motion, from)
    if (frame.lengthened && motion === frame.ray) answers[o + HIT_T] *= LENGTHEN
    writeWhose(answers, o, owners[at].mesh, slots[at], owners[at].id)
  }
  forgetMany()
  readHits(frame.who, answers, count, hits)
  return count
}

function writeWhose(answers: Row, o: number, mesh: KnownMesh | undefined, slot: number, collider: number): void {
  if (mesh === undefined || slot < 0) writeShapeAsOwner(answers, o, collider)
  else writeOwner(answers, o, mesh.tree, slot, collider)
}

function checkAllHits(who: string, hits: Hit[]): void {
  checkHits(who, hits)
  for (const hit of hits) checkHit(who, hit)
}
