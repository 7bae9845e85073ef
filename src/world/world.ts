/**
 * World: a set of colliders under ids, and the questions that go to all of them. Static so far: meshes where their vertices are,
 * solids of any orientation, planes and pipes. The verbs live next door.
 */
import { checkNumber, checkObject, checkVec, type Vec3 } from '../math/check.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_SIZE,
  HIT_SIZE,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  RAY_SIZE,
  type Row,
  SOLID_SIZE,
} from '../math/rows.ts'
import {
  type Closest,
  checkClosest,
  checkHit,
  createHit,
  type Hit,
  readClosest,
  readHit,
  readRayHit,
  writeVec,
} from '../mesh/hit.ts'
import { type OnTriangle, readOnTriangle, readWithoutTriangle } from '../mesh/on-triangle.ts'
import {
  type CastOptions,
  checkMover,
  checkTurn,
  type Mover,
  overlapModeOf,
  type TurnOptions,
  writeCheckedRay,
  writeSweep,
} from '../mesh/solid.ts'
import { closeQuestion, openQuestion, type WorldQueryOptions } from './asked.ts'
import { castRayAnyInWorld, castRayInWorld, struck } from './cast-ray.ts'
import { castSolidInWorld, overlapSolidInWorld } from './cast-solid.ts'
import type { Collider } from './collider.ts'
import { type ColliderOptions, makeCollider, type Thing } from './make.ts'
import { castRayAllInWorld, many, overlapAllInWorld, triangleOf } from './many.ts'
import { nearestInWorld } from './nearest.ts'

export type WorldCastOptions = CastOptions & WorldQueryOptions
export type WorldOverlapOptions = TurnOptions & WorldQueryOptions

const ray = new Float64Array(RAY_SIZE)
const row = new Float64Array(HIT_SIZE)
const sweep = new Float64Array(SOLID_SIZE)
const closestRow = new Float64Array(CLOSEST_SIZE)
const point3 = new Float64Array(3)
const zero: Readonly<Vec3> = { x: 0, y: 0, z: 0 }
const way: Vec3 = { x: 0, y: 0, z: 0 }

export class World {
  /** In the order of their ids; read by carom's own rooms. */
  readonly colliders: Collider[] = []
  #nextId = 0

  /**
   * Adds something that stands still, and returns its id; ids are never used again.
   * @throws TypeError, RangeError that name the argument at fault; the world is unchanged then
   */
  add(thing: Thing, options: ColliderOptions = {}): number {
    checkObject('World.add', 'thing', thing, 'a TriangleMesh or a shape')
    checkObject('World.add', 'options', options, 'an object')
    const collider = makeCollider(this.#nextId, thing, options)
    this.#nextId++
    this.colliders.push(collider)
    return collider.id
  }

  /** Removes a collider. @throws RangeError where there is none of that id */
  remove(collider: number): void {
    if (typeof collider !== 'number')
      throw new TypeError(`World.remove: collider is ${typeof collider}, expected the number that add returned`)
    const index = this.colliders.findIndex((c) => c.id === collider)
    if (index < 0) throw new RangeError(`World.remove: collider is ${collider}, expected one that is in the world`)
    this.colliders.splice(index, 1)
  }

  /**
   * First hit of a ray; a solid that contains the origin is hit at once. A miss returns false and leaves `hit` alone.
   * @param direction any length but zero @param maxDistance metres, Infinity allowed
   */
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit, options?: WorldQueryOptions): boolean {
    const along = writeCheckedRay('World.castRay', origin, direction, maxDistance, ray)
    checkHit('World.castRay', hit)
    openQuestion('World.castRay', options)
    const met = castRayInWorld(this.colliders, ray, row)
    closeQuestion()
    if (!met) return false
    readRayHit(row, 0, origin, along, direction, struck.triangle, hit)
    finish(hit)
    return true
  }

  /** Is anything hit? */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number, options?: WorldQueryOptions): boolean {
    writeCheckedRay('World.castRayAny', origin, direction, maxDistance, ray)
    openQuestion('World.castRayAny', options)
    const met = castRayAnyInWorld(this.colliders, ray)
    closeQuestion()
    return met
  }

  /**
   * All hits in order of distance: their number; of a solid, a plane or a pipe the first. `hits` grows where it is too short;
   * entries beyond the number are old.
   */
  castRayAll(origin: Vec3, direction: Vec3, maxDistance: number, hits: Hit[], options?: WorldQueryOptions): number {
    const along = writeCheckedRay('World.castRayAll', origin, direction, maxDistance, ray)
    checkHits('World.castRayAll', hits)
    openQuestion('World.castRayAll', options)
    castRayAllInWorld(this.colliders, ray)
    closeQuestion()
    for (let i = 0; i < many.count; i++) {
      if (i >= hits.length) hits.push(createHit())
      const at = many.order[i]
      readRayHit(many.rows, at * HIT_SIZE, origin, along, direction, triangleOf(at), hits[i])
      finishMany(at, hits[i])
    }
    return many.count
  }

  /** First hit of the closed segment from start to end; its length may be zero. `hit.fraction` runs from start to end. */
  castSegment(start: Vec3, end: Vec3, hit: Hit, options?: WorldQueryOptions): boolean {
    checkVec('World.castSegment', 'start', start)
    checkVec('World.castSegment', 'end', end)
    checkHit('World.castSegment', hit)
    openQuestion('World.castSegment', options)
    way.x = end.x - start.x
    way.y = end.y - start.y
    way.z = end.z - start.z
    writeVec(start, ray, RAY_ORIGIN)
    writeVec(way, ray, RAY_DIRECTION)
    ray[RAY_MAX] = 1
    const met = castRayInWorld(this.colliders, ray, row)
    closeQuestion()
    if (!met) return false
    readHit(row, 0, start, way, struck.triangle, hit)
    finish(hit)
    return true
  }

  /**
   * First contact of a body moved along a straight line, under the contact rule of docs/guarantees.md.
   * @throws TypeError that names a pair that cannot be cast: a pipe, by anything but a sphere
   */
  cast(shape: Mover, from: Vec3, translation: Vec3, hit: Hit, options?: WorldCastOptions): boolean {
    const mover = checkMover('World.cast', shape)
    checkVec('World.cast', 'from', from)
    checkVec('World.cast', 'translation', translation)
    checkHit('World.cast', hit)
    const overlap = overlapModeOf('World.cast', options)
    openQuestion('World.cast', options)
    writeSweep(shape, from, translation, sweep, options)
    const met = castSolidInWorld(this.colliders, sweep, mover, overlap, row)
    closeQuestion()
    if (!met) return false
    readHit(row, 0, from, translation, struck.triangle, hit)
    finish(hit)
    return true
  }

  /** Does a body at rest touch anything (closed)? `hit`, if given, gets the deepest place. */
  overlap(shape: Mover, position: Vec3, hit?: Hit, options?: WorldOverlapOptions): boolean {
    const mover = checkBody('World.overlap', shape, position, options)
    if (hit !== undefined) checkHit('World.overlap', hit)
    openQuestion('World.overlap', options)
    writeSweep(shape, position, zero, sweep, options)
    const touches = overlapSolidInWorld(this.colliders, sweep, mover, row)
    closeQuestion()
    if (touches && hit !== undefined) {
      readHit(row, 0, position, zero, struck.triangle, hit)
      finish(hit)
    }
    return touches
  }

  /** Everything that a body at rest touches, triangle by triangle, the deepest first: their number. `hits` grows as needed. */
  overlapAll(shape: Mover, position: Vec3, hits: Hit[], options?: WorldOverlapOptions): number {
    const mover = checkBody('World.overlapAll', shape, position, options)
    checkHits('World.overlapAll', hits)
    openQuestion('World.overlapAll', options)
    writeSweep(shape, position, zero, sweep, options)
    overlapAllInWorld(this.colliders, sweep, mover)
    closeQuestion()
    for (let i = 0; i < many.count; i++) {
      if (i >= hits.length) hits.push(createHit())
      const at = many.order[i]
      readHit(many.rows, at * HIT_SIZE, position, zero, triangleOf(at), hits[i])
      finishMany(at, hits[i])
    }
    return many.count
  }

  /** The nearest point of anything within a distance (closed), Infinity allowed; inside a solid the point itself, at 0. */
  closestPoint(point: Vec3, maxDistance: number, closest: Closest, options?: WorldQueryOptions): boolean {
    checkVec('World.closestPoint', 'point', point)
    checkNumber('World.closestPoint', 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
    checkClosest('World.closestPoint', closest)
    openQuestion('World.closestPoint', options)
    writeVec(point, point3, 0)
    closestRow[CLOSEST_DISTANCE] = maxDistance
    const near = nearestInWorld(this.colliders, point3, closestRow)
    closeQuestion()
    if (!near) return false
    readClosest(closestRow, 0, struck.triangle, closest)
    finish(closest)
    return true
  }
}

/** Whose the last answer is, and where on its triangle. */
function finish(answer: OnTriangle & { collider: number }): void {
  answer.collider = struck.collider
  place(struck.mesh?.tree.vertices, struck.slot, answer)
}

function finishMany(at: number, hit: Hit): void {
  hit.collider = many.owners[at].id
  place(many.owners[at].mesh?.tree.vertices, many.slots[at], hit)
}

function place(vertices: Row | Float32Array | undefined, slot: number, answer: OnTriangle): void {
  if (vertices === undefined || slot < 0) readWithoutTriangle(answer)
  else readOnTriangle(vertices, slot * 9, answer)
}

function checkBody(who: string, shape: Mover, position: Vec3, options: WorldOverlapOptions | undefined): number {
  const mover = checkMover(who, shape)
  checkVec(who, 'position', position)
  checkTurn(who, options)
  return mover
}

function checkHits(who: string, hits: Hit[]): void {
  if (!Array.isArray(hits)) throw new TypeError(`${who}: hits is not an array, expected one of hits`)
  for (const hit of hits) checkHit(who, hit)
}
