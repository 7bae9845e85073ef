/**
 * World: a set of colliders under ids, each with a pose, and the queries of all of them. The work is done in the
 * neighbouring files.
 */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { checkNumber, checkObject, type Quat, show, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  CLOSEST_DISTANCE,
  HIT_T,
  RAY_ORIGIN,
  SWEEP_FROM,
} from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { INSPECT, lock } from '../math/shown.ts'
import { isUpright } from '../math/turn.ts'
import { inDevelopment, warnOnce, watchSeconds } from '../math/warn.ts'
import { copyClosest } from '../mesh/answer.ts'
import type { Rows } from '../mesh/batch-rows.ts'
import { enter, type Frame } from '../mesh/frame.ts'
import {
  type Closest,
  checkClosest,
  checkHit,
  checkHits,
  type Hit,
  readClosest,
  readHit,
  readVec,
} from '../mesh/hit.ts'
import { warnOfMovedTwice } from '../mesh/in-world.ts'
import { knownMesh } from '../mesh/known.ts'
import type { Grid } from '../mesh/make-grid.ts'
import type { Pose } from '../mesh/pose.ts'
import {
  type CastOptions,
  type Solid,
  type TurnOptions,
  takeBody,
  takeRay,
  takeSegment,
  takeWay,
} from '../mesh/solid.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'
import type { Hull } from '../shapes/shapes.ts'
import { finish, finishMany, writeStruck } from './answers.ts'
import {
  closeQuestion,
  openQuestion,
  takeWorldCast,
  takeWorldContains,
  takeWorldQuery,
  takeWorldTurn,
  type WorldContainsOptions,
  type WorldQueryOptions,
} from './asked.ts'
import {
  castRays,
  castRaysAny,
  castSegments,
  castSegmentsAny,
  casts,
  closestPoints,
  containsPoints,
  type NearRows,
  type StruckRows,
  type WorldBatchOptions,
} from './batch.ts'
import { castRayAnyInWorld, castRayInWorld } from './cast-ray.ts'
import { castSolidInWorld, overlapAnyInWorld, overlapSolidInWorld } from './cast-solid.ts'
import type { Collider } from './collider.ts'
import {
  addCollider,
  type Colliders,
  newColliders,
  noteChange,
  placeCollider,
  removeCollider,
  takeRefits,
} from './colliders.ts'
import { checkFrame, driveCollider } from './drive.ts'
import { GivenIds } from './given-ids.ts'
import { findId, findKnown } from './ids.ts'
import { containsInWorld, signedDistanceInWorld } from './inside.ts'
import { leaveQuestion } from './leave.ts'
import { refuseLed } from './led.ts'
import { type ColliderOptions, makeCollider, type Thing, takePoseOf } from './make.ts'
import { castAllInWorld, castRayAllInWorld, overlapAllInWorld } from './many.ts'
import { nearestInWorld } from './nearest.ts'
import type { SensorEvent } from './owner.ts'
import { advanceWorld, rememberData } from './owners.ts'
import { driveMany, placeMany } from './place-many.ts'
import { readWorld } from './restore.ts'
import { OWNERS_OPTIONS, type SavedOwners, saveWorld, takeOwners } from './save.ts'
import { endInput, finishOutput, hashOutput, type Output, openInput } from './snapshot.ts'
import { newSensorEvents, newVisits, takeOver } from './visits.ts'

export type WorldCastOptions = CastOptions & WorldQueryOptions
export type WorldOverlapOptions = TurnOptions & WorldQueryOptions

export interface RestoreOptions extends SavedOwners {
  meshes?: readonly (TriangleMesh | Grid | Hull)[] | undefined
}
const RESTORE_OPTIONS = ['meshes', ...OWNERS_OPTIONS]

function checkMesh(who: string, name: string, mesh: unknown): void {
  if (typeof mesh !== 'object' || mesh === null || knownMesh(mesh) === undefined)
    throw new TypeError(`${who}: ${name} is ${show(mesh)}, expected a TriangleMesh or a Grid`)
}

/** Meshes and shapes with poses, under ids: queries, moving colliders, sensors, snapshots. It needs no clock. */
export class World {
  /** @internal */
  readonly colliders: Colliders = newColliders()
  /**
   * The events of sensors in the last `advance`: the first `eventCount` entries. Later entries are old. The events of
   * characters and balls come first, in the order in which these owners were made. The events of colliders follow. The
   * events of each owner are in the order of ids.
   */
  readonly events: readonly SensorEvent[]
  readonly #events = newSensorEvents()
  readonly #visits = newVisits()
  #nextId = 0
  readonly #given = new GivenIds()
  /** In development: how often events were read before the first advance. */
  #unread = 0

  constructor() {
    this.events = this.#events.list
    lock(this, 'events')
  }

  /** @internal */
  [INSPECT](): string {
    return `World { ${this.count} colliders }`
  }

  get eventCount(): number {
    if (inDevelopment && this.#unread >= 0) this.#watchEvents()
    return this.#events.count
  }

  /** Warns if the caller reads events, and visitors have moved into sensors, but no frame is ever ended. */
  #watchEvents(): void {
    if (this.#unread++ < MANY_READS || !this.colliders.owners.some((one) => one.deref()?.hasVisits())) return
    warnOnce(
      'advance',
      'World.eventCount: advance was never called, expected a call after each step: it fills in the events',
    )
  }

  /** How many colliders there are. */
  get count(): number {
    return this.colliders.ids.count
  }

  /**
   * Adds a mesh or a shape, and returns its id. Ids are never reused. One mesh may be added any number of times.
   * @throws TypeError, RangeError that name the argument at fault; the world is unchanged then
   */
  add(thing: Thing, options: ColliderOptions = {}): number {
    refuseInsideFilter('World.add')
    checkObject('World.add', 'thing', thing, 'a TriangleMesh, a Grid or a shape')
    const collider = makeCollider(this.#nextId, thing, options)
    if (inDevelopment) warnOfMovedTwice('World.add', collider.mesh?.tree, options)
    takeRefits(this.colliders)
    addCollider(this.colliders, collider)
    this.#nextId += 1 + (collider.parts?.length ?? 0)
    this.#given.add(this.#nextId - 1)
    return collider.id
  }

  /** Removes a collider. Does nothing if it was removed already. @throws RangeError if this id was never given */
  remove(collider: number): void {
    refuseInsideFilter('World.remove')
    if (this.#given.has(collider) && findId(this.colliders.ids, collider) === undefined) return
    const found = this.#findFree('World.remove', collider)
    rememberData(this.colliders, this.#visits, found)
    removeCollider(this.colliders, found)
  }

  /** Is there a collider with this id? */
  has(collider: number): boolean {
    if (typeof collider !== 'number')
      throw new TypeError(`World.has: collider is ${show(collider)}, expected the number that add returned`)
    return findKnown(this.colliders.ids, collider) !== undefined
  }

  /**
   * The `data` that it was added with.
   * @throws RangeError if no collider has this id, like all methods that take one, except `has` and `remove`
   */
  getData(collider: number): unknown {
    return this.#find('World.getData', collider).data
  }

  /**
   * Puts a collider somewhere else at once. Parts that the pose leaves out stay as they are. Characters and balls that
   * overlap the collider then are moved out by their next move.
   * @throws TypeError, RangeError that name the argument at fault; nothing has changed then
   */
  place(collider: number, pose: Pose): void {
    refuseInsideFilter('World.place')
    const found = this.#findFree('World.place', collider)
    takePoseOf('World.place', pose, found, row)
    if (inDevelopment) warnOfMovedTwice('World.place', found.mesh?.tree, pose)
    placeCollider('World.place', this.colliders, found, row)
    found.places++
  }

  /**
   * Puts many colliders somewhere else. `poses` has seven numbers for each: position and orientation (a quaternion x,
   * y, z, w). Scales stay. All rows are checked before the first collider moves.
   * @param options count: how many (default: as many as there are ids)
   */
  placeMany(ids: ArrayLike<number>, poses: Rows, options?: { count?: number | undefined }): void {
    placeMany(this.colliders, ids, poses, options)
  }

  /**
   * Drives a collider. Within dt seconds it moves from where it is to a pose: its position along a straight line at
   * constant speed, its orientation by a constant turning. These seconds are one frame, the same for all driven
   * colliders. Characters meet and ride the collider as they move within the frame, and `advance` ends it. Until then
   * every query sees the poses at its start. Scales do not change.
   * @throws TypeError, RangeError that name the argument at fault; nothing has changed then
   */
  drive(collider: number, pose: Pose, dt: number): void {
    refuseInsideFilter('World.drive')
    const found = this.#findFree('World.drive', collider)
    takePoseOf('World.drive', pose, found, row)
    checkFrame('World.drive', this.colliders, dt)
    for (let k = 0; k < 3; k++)
      if (row[BODY_HALF_EXTENTS + k] !== found.pose[BODY_HALF_EXTENTS + k])
        throw new RangeError(
          `World.drive: pose.scale differs from the scale of the collider, expected none: drive cannot change the scale`,
        )
    if (inDevelopment) warnOfMovedTwice('World.drive', found.mesh?.tree, pose)
    driveCollider('World.drive', this.colliders, found, row, dt)
  }

  /** Drives many colliders: like `drive`, with rows as for `placeMany`. */
  driveMany(ids: ArrayLike<number>, poses: Rows, dt: number, options?: { count?: number | undefined }): void {
    driveMany(this.colliders, ids, poses, dt, options)
  }

  /**
   * Ends the frame: moving colliders arrive where they were driven to, and have no velocity until they are driven
   * again. Characters that have not used up the frame stand still for the rest of it, and moving colliders meet them.
   * Then `events` lists what sensors saw since the last call. A world without moving colliders and sensors does not
   * need it.
   */
  advance(): void {
    refuseInsideFilter('World.advance')
    if (inDevelopment) {
      this.#unread = Number.NEGATIVE_INFINITY
      const { frameSeconds, drivenCount } = this.colliders
      if (drivenCount > 0 && frameSeconds >= 1) watchSeconds('World.advance', this, frameSeconds)
    }
    advanceWorld(this.colliders, this.#visits, this.#events)
  }

  /** Makes a collider a conveyor, or changes its velocity: m/s along its own axes. Zero ends it. */
  setSurfaceVelocity(collider: number, velocity: Vec3): void {
    this.#find('World.setSurfaceVelocity', collider)
    const taken = new Float64Array(3)
    takeVec('World.setSurfaceVelocity', 'velocity', velocity, taken, 0)
    const found = this.#find('World.setSurfaceVelocity', collider)
    found.surface = taken
    noteChange(this.colliders, found) // (of a compound, everywhere)
  }

  /** Replaces the `data` that it was added with. */
  setData(collider: number, data: unknown): void {
    this.#find('World.setData', collider).data = data
  }

  /**
   * Saves everything that the future of the world, and of the given characters and balls, depends on: a snapshot, in
   * one buffer. It contains poses, moving colliders, the visitors of sensors, and which colliders owners meet. It does
   * not contain meshes (only their hashes), `data` and filters.
   * @throws TypeError, RangeError that name an owner that is not in this world
   */
  save(owners: SavedOwners = {}): Uint8Array {
    return finishOutput(this.write('World.save', owners))
  }

  /**
   * A hash of what `save` would write: sixteen hexadecimal digits. Worlds with equal hashes have the same future, bit
   * for bit, on any engine.
   */
  hash(owners: SavedOwners = {}): string {
    return hashOutput(this.write('World.hash', owners))
  }

  /**
   * Returns to a snapshot: removes other colliders, and adds missing ones with their ids. Colliders that stay keep
   * their `data`. Name the characters and balls that were saved, in the same order. If they were made anew, give them
   * the same options.
   * @param options meshes: those in the buffer that are not in this world
   * @throws TypeError, RangeError if the buffer is damaged or does not fit; nothing has changed then
   */
  restore(buffer: ArrayBuffer | Uint8Array, options: RestoreOptions = {}): void {
    this.read('World.restore', buffer, options)
  }

  /** @internal The content that `save` and `hash` use. */
  write(who: string, owners: SavedOwners): Output {
    refuseInsideFilter(who)
    return saveWorld(who, this.colliders, this.#nextId, this.#visits, owners)
  }

  /** @internal */
  read(who: string, buffer: ArrayBuffer | Uint8Array, options: RestoreOptions): void {
    refuseInsideFilter(who)
    checkOptions(who, 'options', options, RESTORE_OPTIONS)
    const { meshes = [], ...owners } = options
    if (!Array.isArray(meshes))
      throw new TypeError(`${who}: meshes is ${show(meshes)}, expected an array of TriangleMesh`)
    for (let i = 0; i < meshes.length; i++) checkMesh(who, `meshes[${i}]`, meshes[i])
    const input = openInput(who, buffer)
    const { nextId, visits, commit } = readWorld(input, this.colliders, meshes, takeOwners(who, this.colliders, owners))
    endInput(input)
    commit()
    takeOver(this.#visits, visits)
    this.#nextId = nextId
    this.#given.add(nextId - 1)
    this.#events.count = 0
  }

  /** Writes a collider's position, from its pose, to `out`. */
  getPosition(collider: number, out: Vec3): void {
    const { pose } = this.#find('World.getPosition', collider)
    checkObject('World.getPosition', 'out', out, 'an object to fill in')
    readVec(pose, BODY_POSITION, out)
  }

  /** Writes a collider's orientation to `out`: a quaternion, as it was given. */
  getOrientation(collider: number, out: Quat): void {
    const { pose } = this.#find('World.getOrientation', collider)
    checkObject('World.getOrientation', 'out', out, 'an object to fill in')
    const w = isUpright(pose, BODY_ORIENTATION) ? 1 : pose[BODY_ORIENTATION + 3]
    readVec(pose, BODY_ORIENTATION, out)
    out.w = w
  }

  /** Finds a collider that no character or ball moves. */
  #findFree(who: string, id: number): Collider {
    const found = this.#find(who, id)
    refuseLed(who, 'collider', found)
    return found
  }

  #find(who: string, id: number): Collider {
    if (typeof id !== 'number')
      throw new TypeError(`${who}: collider is ${show(id)}, expected the number that add returned`)
    const found = findKnown(this.colliders.ids, id)
    if (found !== undefined) return found
    throw new RangeError(`${who}: collider is ${id}, expected one that is in the world`)
  }

  /**
   * The first hit of a ray. A solid that contains the origin is hit at once. On a miss, returns false and leaves `hit`
   * unchanged.
   * @param direction any length except zero @param maxDistance metres, Infinity allowed
   */
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castRay')
    try {
      takeRay(frame, origin, direction, maxDistance)
      return firstHit(ready(this.colliders), frame, hit, options)
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Does a ray hit anything? */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castRayAny')
    try {
      takeRay(frame, origin, direction, maxDistance)
      takeWorldQuery(frame, options)
      openQuestion(frame)
      const met = castRayAnyInWorld(ready(this.colliders), frame.ray)
      closeQuestion()
      return met
    } finally {
      leaveQuestion(frame)
    }
  }

  /**
   * Casts many rays in one call. `rays` has seven numbers for each: origin, direction, maxDistance. Returns how many
   * struck.
   * @throws TypeError, RangeError that name the row at fault, before the first query
   */
  castRays(rays: Rows, out: StruckRows, options?: WorldBatchOptions): number {
    return castRays(this.colliders, rays, out, options)
  }

  /** Tests which of many rays strike anything: struck[i] becomes 1 or 0. Returns how many do. */
  castRaysAny(rays: Rows, struck: Uint8Array, options?: WorldBatchOptions): number {
    return castRaysAny(this.colliders, rays, struck, options)
  }

  /**
   * Finds all hits in the order of distance, and returns their number. A solid, a plane or a pipe has only its first
   * hit. `hits` grows if it is too short; entries beyond the number are old.
   */
  castRayAll(origin: Vec3, direction: Vec3, maxDistance: number, hits: Hit[], options?: WorldQueryOptions): number {
    const frame = enter('World.castRayAll')
    try {
      takeRay(frame, origin, direction, maxDistance)
      return allHits(this.colliders, frame, hits, options)
    } finally {
      leaveQuestion(frame)
    }
  }

  /**
   * The first hit of the closed segment from start to end. Its length may be zero. `hit.fraction` runs from start to
   * end.
   */
  castSegment(start: Vec3, end: Vec3, hit: Hit, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castSegment')
    try {
      takeSegment(frame, start, end)
      return firstHit(ready(this.colliders), frame, hit, options)
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Is anything between start and end, ends included? */
  castSegmentAny(start: Vec3, end: Vec3, options?: WorldQueryOptions): boolean {
    const frame = enter('World.castSegmentAny')
    try {
      takeSegment(frame, start, end)
      takeWorldQuery(frame, options)
      openQuestion(frame)
      const met = castRayAnyInWorld(ready(this.colliders), frame.ray)
      closeQuestion()
      return met
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Finds all hits of the closed segment in order, and returns their number. `hits` as for castRayAll. */
  castSegmentAll(start: Vec3, end: Vec3, hits: Hit[], options?: WorldQueryOptions): number {
    const frame = enter('World.castSegmentAll')
    try {
      takeSegment(frame, start, end)
      return allHits(this.colliders, frame, hits, options)
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Casts many segments. `segments` has six numbers for each: start, end. Otherwise as castRays. */
  castSegments(segments: Rows, out: StruckRows, options?: WorldBatchOptions): number {
    return castSegments(this.colliders, segments, out, options)
  }

  /** Tests which of many segments strike anything: struck[i] becomes 1 or 0. Returns how many do. Lines of sight. */
  castSegmentsAny(segments: Rows, struck: Uint8Array, options?: WorldBatchOptions): number {
    return castSegmentsAny(this.colliders, segments, struck, options)
  }

  /**
   * The first contact of a body that moves along a straight line, by the contact rule of docs/guarantees.md.
   * @throws TypeError that names a pair that cannot be cast: anything but a sphere against a pipe
   */
  cast(shape: Solid, from: Vec3, translation: Vec3, hit: Hit, options?: WorldCastOptions): boolean {
    const frame = enter('World.cast')
    try {
      const mover = takeWay(frame, shape, from, translation)
      checkHit(frame.who, hit)
      takeWorldCast(frame, options)
      openQuestion(frame)
      const met = castSolidInWorld(ready(this.colliders), frame.sweep, mover, frame.overlap, frame.answers)
      closeQuestion()
      if (!met) return false
      const owner = finish(frame, frame.sweep, SWEEP_FROM)
      readHit(frame.answers, 0, hit, owner)
      return true
    } finally {
      leaveQuestion(frame)
    }
  }

  /**
   * Finds everything that a body touches on its way, triangle by triangle, in the order of contact, and returns the number. Each is
   * asked as if it were alone. A solid or a plane has one hit. `hits` grows as needed.
   */
  castAll(shape: Solid, from: Vec3, translation: Vec3, hits: Hit[], options?: WorldCastOptions): number {
    const frame = enter('World.castAll')
    try {
      const mover = takeWay(frame, shape, from, translation)
      checkAllHits(frame.who, hits)
      takeWorldCast(frame, options)
      openQuestion(frame)
      castAllInWorld(ready(this.colliders), frame.sweep, mover, frame.overlap)
      closeQuestion()
      return finishMany(frame, frame.sweep, SWEEP_FROM, hits)
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Casts one shape along many ways. `ways` has six numbers for each: from, translation. Returns how many struck. */
  casts(shape: Solid, ways: Rows, out: StruckRows, options?: CastOptions & WorldBatchOptions): number {
    return casts(this.colliders, shape, ways, out, options)
  }

  /** Does a body at rest touch anything (closed)? `hit`, if given, gets the deepest place. */
  overlap(shape: Solid, position: Vec3, hit?: Hit, options?: WorldOverlapOptions): boolean {
    const frame = enter('World.overlap')
    try {
      const mover = takeBody(frame, shape, position)
      if (hit !== undefined) checkHit(frame.who, hit)
      takeWorldTurn(frame, options)
      openQuestion(frame)
      const touches = overlapSolidInWorld(ready(this.colliders), frame.sweep, mover, frame.answers)
      closeQuestion()
      if (!touches) return false
      const owner = finish(frame, frame.sweep, SWEEP_FROM)
      if (hit !== undefined) readHit(frame.answers, 0, hit, owner)
      return true
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Does a body at rest touch anything (closed)? The search stops at the first contact. */
  overlapAny(shape: Solid, position: Vec3, options?: WorldOverlapOptions): boolean {
    const frame = enter('World.overlapAny')
    try {
      const mover = takeBody(frame, shape, position)
      takeWorldTurn(frame, options)
      openQuestion(frame)
      const touches = overlapAnyInWorld(ready(this.colliders), frame.sweep, mover)
      closeQuestion()
      return touches
    } finally {
      leaveQuestion(frame)
    }
  }

  /**
   * Finds everything that a body at rest touches, triangle by triangle, the deepest first, and returns the number.
   * `hits` grows as needed.
   */
  overlapAll(shape: Solid, position: Vec3, hits: Hit[], options?: WorldOverlapOptions): number {
    const frame = enter('World.overlapAll')
    try {
      const mover = takeBody(frame, shape, position)
      checkAllHits(frame.who, hits)
      takeWorldTurn(frame, options)
      openQuestion(frame)
      overlapAllInWorld(ready(this.colliders), frame.sweep, mover)
      closeQuestion()
      return finishMany(frame, frame.sweep, SWEEP_FROM, hits)
    } finally {
      leaveQuestion(frame)
    }
  }

  /**
   * The nearest point of anything within a distance (closed); Infinity is allowed. Inside a solid it is the point
   * itself, at distance 0.
   */
  closestPoint(point: Vec3, maxDistance: number, closest: Closest, options?: WorldQueryOptions): boolean {
    const frame = enter('World.closestPoint')
    try {
      takeVec(frame.who, 'point', point, frame.point, 0)
      checkNumber(frame.who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
      checkClosest(frame.who, closest)
      takeWorldQuery(frame, options)
      openQuestion(frame)
      frame.closest[CLOSEST_DISTANCE] = maxDistance
      const near = nearestInWorld(ready(this.colliders), frame.point, frame.closest)
      closeQuestion()
      if (!near) return false
      copyClosest(frame.closest, frame.answers, 0)
      const owner = writeStruck(frame.answers)
      readClosest(frame.answers, 0, closest, owner)
      return true
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Finds the nearest point to each of many points, three numbers each. Returns for how many there is one. */
  closestPoints(points: Rows, maxDistance: number, out: NearRows, options?: WorldBatchOptions): number {
    return closestPoints(this.colliders, points, maxDistance, out, options)
  }

  /**
   * Is a point inside anything, or on it? Solids and closed meshes (`TriangleMesh.isClosed`) have an inside. Planes,
   * pipes and other meshes are surfaces: they contain only their own points.
   */
  contains(point: Vec3, options?: WorldContainsOptions): boolean {
    const frame = enter('World.contains')
    try {
      takeVec(frame.who, 'point', point, frame.point, 0)
      takeWorldContains(frame, options)
      openQuestion(frame)
      const inside = containsInWorld(ready(this.colliders), frame.point, frame.byWinding)
      closeQuestion()
      return inside
    } finally {
      leaveQuestion(frame)
    }
  }

  /** Tests which of many points are inside anything, as by `contains`: inside[i] becomes 1 or 0. Returns how many are. */
  containsPoints(
    points: Rows,
    inside: Uint8Array,
    options?: WorldContainsOptions & { count?: number | undefined },
  ): number {
    return containsPoints(this.colliders, points, inside, options)
  }

  /**
   * The distance to the nearest surface, metres: negative inside (as by `contains`), Infinity if there is nothing. It
   * is the least of the signed distances to each collider by itself. `closest`, if given, gets the nearest point of
   * that collider's surface, and its distance without a sign.
   */
  signedDistance(point: Vec3, closest?: Closest, options?: WorldContainsOptions): number {
    writeSignedDistance(this.colliders, point, closest, options)
    return signed[0]
  }
}

/** How many reads of events, in a world that has never advanced, lead to the warning: ten seconds of a game. */
const MANY_READS = 600
/** The result of `signedDistance`. */
const signed = new Float64Array(1)

function writeSignedDistance(
  colliders: Colliders,
  point: Vec3,
  closest: Closest | undefined,
  options: WorldContainsOptions | undefined,
): void {
  const frame = enter('World.signedDistance')
  try {
    takeVec(frame.who, 'point', point, frame.point, 0)
    if (closest !== undefined) checkClosest(frame.who, closest)
    takeWorldContains(frame, options)
    openQuestion(frame)
    const near = signedDistanceInWorld(ready(colliders), frame.point, frame.byWinding, frame.closest, frame.signed)
    closeQuestion()
    if (near && closest !== undefined) {
      copyClosest(frame.closest, frame.answers, 0)
      const owner = writeStruck(frame.answers)
      readClosest(frame.answers, 0, closest, owner)
    }
    signed[0] = frame.signed[0]
  } finally {
    leaveQuestion(frame)
  }
}

/** The first hit of the frame's ray. */
function firstHit(colliders: Colliders, frame: Frame, hit: Hit, options: WorldQueryOptions | undefined): boolean {
  checkHit(frame.who, hit)
  takeWorldQuery(frame, options)
  openQuestion(frame)
  const met = castRayInWorld(colliders, frame.ray, frame.answers)
  closeQuestion()
  if (!met) return false
  const owner = finish(frame, frame.ray, RAY_ORIGIN)
  if (frame.lengthened) frame.answers[HIT_T] *= LENGTHEN
  readHit(frame.answers, 0, hit, owner)
  return true
}

/** All hits of the frame's ray. */
function allHits(colliders: Colliders, frame: Frame, hits: Hit[], options: WorldQueryOptions | undefined): number {
  checkAllHits(frame.who, hits)
  takeWorldQuery(frame, options)
  openQuestion(frame)
  castRayAllInWorld(ready(colliders), frame.ray)
  closeQuestion()
  return finishMany(frame, frame.ray, RAY_ORIGIN, hits)
}

const row = new Float64Array(BODY_SIZE)

/** Makes the colliders ready for a query. */
function ready(colliders: Colliders): Colliders {
  takeRefits(colliders)
  return colliders
}

function checkAllHits(who: string, hits: Hit[]): void {
  checkHits(who, hits)
  for (const hit of hits) checkHit(who, hit)
}
