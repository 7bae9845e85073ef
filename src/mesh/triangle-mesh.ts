/**
 * TriangleMesh: owner of one buffer (vertices in leaf order, tree, ids, edges) and the doors to its questions.
 * The verbs live next door: cast-ray.ts, cast-solid.ts, nearest.ts.
 */
import { buildTree } from '../bvh/build.ts'
import { buildInWorker } from '../bvh/build-in-worker.ts'
import { checkTree } from '../bvh/check.ts'
import { edgeKind } from '../bvh/edges.ts'
import { closeFilter, refuseInsideFilter } from '../bvh/filter.ts'
import { BOX_COLUMNS, FLAG_FRONT_ONLY, H_FLAGS, type Tree, viewTree } from '../bvh/layout.ts'
import { found, reachOfTree } from '../bvh/walk-ray.ts'
import { checkFunction, checkNumber, checkObject, checkVec, checkWhole, checkWord, type Vec3 } from '../math/check.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_SIZE,
  HIT_SIZE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  RAY_SIZE,
  SOLID_SIZE,
} from '../math/rows.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { castRays, castRaysAny, castSegments, castSegmentsAny, casts, closestPoints, containsPoints } from './batch.ts'
import type { BatchOptions, Rows } from './batch-rows.ts'
import { allAlong, anyAlong, firstAlong } from './cast-ray.ts'
import { firstContact } from './cast-solid.ts'
import { isClosed } from './closed.ts'
import { type QueryOptions, useOptions } from './filter.ts'
import {
  type Closest,
  checkClosest,
  checkHit,
  createHit,
  type Hit,
  readClosest,
  readHit,
  readRayHit,
  readVec,
  writeVec,
} from './hit.ts'
import {
  checkInput,
  type Indices,
  isShared,
  type Layers,
  newBuffer,
  type Positions,
  SIDES,
  type Sides,
} from './input.ts'
import {
  type ContainsOptions,
  type CountOptions,
  contains,
  countRay,
  countSegment,
  writeSignedDistance,
} from './inside.ts'
import { nearestPoint } from './nearest.ts'
import { readOnTriangle } from './on-triangle.ts'
import { type OverlapOptions, overlapAll, overlapAny } from './overlap-all.ts'
import { deepestOverlap } from './overlap-solid.ts'
import { refit, seal, type TriangleRange } from './refit.ts'
import {
  type CastOptions,
  checkMover,
  checkTurn,
  type Mover,
  overlapModeOf,
  type TurnOptions,
  writeCheckedRay,
  writeSweep,
} from './solid.ts'

export interface TriangleMeshOptions {
  /** 'both' (default), or 'front': only the side from which triangles are counter-clockwise is solid. */
  sides?: Sides
  /** Which layer each triangle is in, 0 to 31: what the option `mask` of queries chooses by. Default: all in layer 0. */
  layers?: Layers
}

export interface TriangleMeshBuildOptions extends TriangleMeshOptions {
  /** Ends the build and frees the worker at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /** Gets the share done, 0..1; what it throws ends the build. */
  onProgress?: (fraction: number) => void
}

/** Least and greatest corner. */
export interface Bounds {
  readonly min: Readonly<Vec3>
  readonly max: Readonly<Vec3>
}

const ray = new Float64Array(RAY_SIZE)
const row = new Float64Array(HIT_SIZE)
const sweep = new Float64Array(SOLID_SIZE)
const point3 = new Float64Array(3)
const closestRow = new Float64Array(CLOSEST_SIZE)

export class TriangleMesh {
  /** The views of the mesh's one buffer; read by carom's own rooms, not part of the public promise. */
  readonly tree: Tree
  /** Largest absolute coordinate. Changed by `refit` only. */
  readonly reach!: number
  readonly triangleCount: number
  readonly sides: Sides
  /** Least and greatest corner; of an empty mesh +Infinity and -Infinity. A new object after `refit`. */
  readonly bounds!: Bounds
  #slotOf: Uint32Array | undefined
  #closed: boolean | undefined

  /**
   * Builds at once, on this thread; `TriangleMesh.build` does it in a worker.
   * @param positions three coordinates a vertex, metres; kept as f32 where given as Float32Array, else f64; never modified
   * @param indices three a triangle, counter-clockwise in front; none: each three vertices are a triangle
   * @throws TypeError, RangeError that name the number at fault. Empty and degenerate meshes are valid.
   */
  constructor(positions: Positions, indices?: Indices, options?: TriangleMeshOptions)
  /** @internal on a tree that is known to be sound */
  constructor(tree: Tree)
  constructor(positions: Positions | Tree, indices?: Indices, options?: TriangleMeshOptions) {
    if (isTree(positions)) this.tree = positions
    else {
      const sides = checkOptions('TriangleMesh', options)
      this.tree = viewTree(buildTree(checkInput(positions, indices, sides, options?.layers)))
    }
    const { tree } = this
    measure(this)
    this.triangleCount = tree.ids.length
    this.sides = (tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0 ? 'front' : 'both'
  }

  /**
   * Builds in a worker; the input is as for the constructor, checked at once, and copied. Needs no file and no setting of a
   * bundler: the worker's code comes along. Where workers are not allowed it builds on this thread, in slices.
   */
  static async build(
    positions: Positions,
    indices?: Indices,
    options?: TriangleMeshBuildOptions,
  ): Promise<TriangleMesh> {
    const who = 'TriangleMesh.build'
    const input = checkInput(positions, indices, checkOptions(who, options), options?.layers, who)
    const { signal, onProgress } = options ?? {}
    if (signal !== undefined && typeof signal?.addEventListener !== 'function')
      throw new TypeError(`${who}: signal is not an AbortSignal, expected one or none`)
    if (onProgress !== undefined) checkFunction(who, 'onProgress', onProgress)
    return new TriangleMesh(viewTree(await buildInWorker(input, signal, onProgress)))
  }

  /**
   * A mesh on a buffer made by `toBuffer`: not copied, checked once, shared memory accepted.
   * @throws RangeError that says what is wrong with the buffer: cut off, damaged, of another version
   */
  static from(buffer: ArrayBufferLike): TriangleMesh {
    if (!(buffer instanceof ArrayBuffer) && !isShared(buffer))
      throw new TypeError('TriangleMesh.from: buffer is not an ArrayBuffer, expected one made by toBuffer')
    const tree = checkTree(buffer)
    if (typeof tree === 'string')
      throw new RangeError(`TriangleMesh.from: buffer is refused: ${tree}; expected one made by toBuffer`)
    return new TriangleMesh(tree)
  }

  /**
   * A copy of the buffer: to save, or to post to a worker. With `shared` on shared memory: `TriangleMesh.from` in any number of
   * threads then reads this one copy.
   */
  toBuffer(options: { shared: true }): SharedArrayBuffer
  toBuffer(options?: { shared?: false }): ArrayBuffer
  toBuffer(options?: { shared?: boolean }): ArrayBufferLike {
    seal(this.tree)
    const copy = newBuffer('TriangleMesh.toBuffer', this.byteLength, options)
    new Uint8Array(copy).set(new Uint8Array(this.tree.buffer))
    return copy
  }

  /**
   * Moves the vertices: afterwards all answers are those of a mesh built anew. The tree keeps its shape, so queries get slower
   * where triangles have moved far; then build anew.
   * @param positions as at the build, a Float32Array if it was one then @param indices as at the build
   * @param range only these triangles have moved: the others' positions are not looked at
   * @throws TypeError, RangeError that name the number at fault, before anything has changed
   */
  refit(positions: Positions, indices?: Indices, range?: TriangleRange): void {
    refit(this.tree, positions, indices, range, () => this.#slots())
    measure(this)
    this.#closed = undefined
  }

  get byteLength(): number {
    return this.tree.buffer.byteLength
  }

  /** What the last query (of any mesh) looked at: nodes opened, triangles tested. */
  get looked(): { readonly nodes: number; readonly triangles: number } {
    return found
  }

  /** The corners of a triangle. */
  getTriangle(triangle: number, a: Vec3, b: Vec3, c: Vec3): void {
    const v = this.#slot('getTriangle', triangle) * 9
    checkObject('TriangleMesh.getTriangle', 'a', a, 'an object to fill in')
    checkObject('TriangleMesh.getTriangle', 'b', b, 'an object to fill in')
    checkObject('TriangleMesh.getTriangle', 'c', c, 'an object to fill in')
    readVec(this.tree.vertices, v, a)
    readVec(this.tree.vertices, v + 3, b)
    readVec(this.tree.vertices, v + 6, c)
  }

  /**
   * What the edge of a triangle is, seen from its front: a ridge, flat, a valley, or open (on one triangle only, on three
   * or more, or between triangles that face opposite ways).
   * @param edge 0: a-b, 1: b-c, 2: c-a
   */
  edge(triangle: number, edge: number): 'open' | 'convex' | 'flat' | 'concave' {
    const slot = this.#slot('edge', triangle)
    checkWhole('TriangleMesh.edge', 'edge', edge, 0, 2)
    return (['open', 'convex', 'flat', 'concave'] as const)[edgeKind(this.tree, slot, edge)]
  }

  /** The slot of each triangle. */
  #slots(): Uint32Array {
    if (!this.#slotOf) {
      const { ids } = this.tree
      this.#slotOf = new Uint32Array(ids.length)
      for (let slot = 0; slot < ids.length; slot++) this.#slotOf[ids[slot]] = slot
    }
    return this.#slotOf
  }

  #slot(who: string, triangle: number): number {
    checkWhole(`TriangleMesh.${who}`, 'triangle', triangle, 0, Math.max(0, this.triangleCount - 1))
    if (this.triangleCount === 0)
      throw new RangeError(`TriangleMesh.${who}: triangle is ${triangle}, expected none: the mesh is empty`)
    return this.#slots()[triangle]
  }

  /**
   * First hit of a ray; on a miss false, and `hit` is untouched.
   * @param direction any length but zero @param maxDistance metres, Infinity allowed
   */
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit, options?: QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.castRay')
    const along = writeCheckedRay('TriangleMesh.castRay', origin, direction, maxDistance, ray)
    checkHit('TriangleMesh.castRay', hit)
    useOptions('TriangleMesh.castRay', options)
    const slot = firstAlong(this.tree, this.reach, ray, row, HIT_T)
    closeFilter()
    if (slot < 0) return false
    finishRayHit(ray, 0, this.tree.vertices, slot * 9, row, 0)
    readRayHit(row, 0, origin, along, direction, this.tree.ids[slot], hit)
    readOnTriangle(this.tree.vertices, slot * 9, hit)
    return true
  }

  /** Is anything hit? The cheaper question behind a line of sight. */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number, options?: QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.castRayAny')
    writeCheckedRay('TriangleMesh.castRayAny', origin, direction, maxDistance, ray)
    useOptions('TriangleMesh.castRayAny', options)
    const any = anyAlong(this.tree, this.reach, ray)
    closeFilter()
    return any
  }

  /** All hits in order of distance: their number. `hits` grows where it is too short; entries beyond the number are old. */
  castRayAll(origin: Vec3, direction: Vec3, maxDistance: number, hits: Hit[], options?: QueryOptions): number {
    refuseInsideFilter('TriangleMesh.castRayAll')
    const along = writeCheckedRay('TriangleMesh.castRayAll', origin, direction, maxDistance, ray)
    checkHits('TriangleMesh.castRayAll', hits)
    useOptions('TriangleMesh.castRayAll', options)
    const count = allAlong(this.tree, this.reach, ray)
    closeFilter()
    makeRoom('TriangleMesh.castRayAll', hits, count)
    for (let i = 0; i < count; i++) {
      const slot = this.#finishFound(i)
      readRayHit(row, 0, origin, along, direction, this.tree.ids[slot], hits[i])
      readOnTriangle(this.tree.vertices, slot * 9, hits[i])
    }
    return count
  }

  /** First hit of the closed segment from start to end; its length may be zero. `hit.fraction` runs from start to end. */
  castSegment(start: Vec3, end: Vec3, hit: Hit, options?: QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.castSegment')
    writeCheckedSegment('TriangleMesh.castSegment', start, end)
    checkHit('TriangleMesh.castSegment', hit)
    useOptions('TriangleMesh.castSegment', options)
    const slot = firstAlong(this.tree, this.reach, ray, row, HIT_T)
    closeFilter()
    if (slot < 0) return false
    finishRayHit(ray, 0, this.tree.vertices, slot * 9, row, 0)
    readHit(row, 0, start, way, this.tree.ids[slot], hit)
    readOnTriangle(this.tree.vertices, slot * 9, hit)
    return true
  }

  /** Is anything between two points, both included? */
  castSegmentAny(start: Vec3, end: Vec3, options?: QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.castSegmentAny')
    writeCheckedSegment('TriangleMesh.castSegmentAny', start, end)
    useOptions('TriangleMesh.castSegmentAny', options)
    const any = anyAlong(this.tree, this.reach, ray)
    closeFilter()
    return any
  }

  /** All hits of the closed segment in order: their number. `hits` as for castRayAll. */
  castSegmentAll(start: Vec3, end: Vec3, hits: Hit[], options?: QueryOptions): number {
    refuseInsideFilter('TriangleMesh.castSegmentAll')
    writeCheckedSegment('TriangleMesh.castSegmentAll', start, end)
    checkHits('TriangleMesh.castSegmentAll', hits)
    useOptions('TriangleMesh.castSegmentAll', options)
    const count = allAlong(this.tree, this.reach, ray)
    closeFilter()
    makeRoom('TriangleMesh.castSegmentAll', hits, count)
    for (let i = 0; i < count; i++) {
      const slot = this.#finishFound(i)
      readHit(row, 0, start, way, this.tree.ids[slot], hits[i])
      readOnTriangle(this.tree.vertices, slot * 9, hits[i])
    }
    return count
  }

  /**
   * How often a ray crosses the mesh: through a shared edge or vertex each crossing counts once, exactly (the rule is in
   * docs/guarantees.md). Sides do not matter.
   */
  castRayCount(origin: Vec3, direction: Vec3, maxDistance: number, options?: CountOptions): number {
    return countRay(this, origin, direction, maxDistance, options)
  }

  /** How often a segment crosses the mesh, as for castRayCount. */
  castSegmentCount(start: Vec3, end: Vec3, options?: CountOptions): number {
    return countSegment(this, start, end, options)
  }

  /**
   * Is a point inside the mesh, or on it? Exact for every point where the mesh is closed (`isClosed`); for others there is
   * `method: 'winding'`.
   */
  contains(point: Vec3, options?: ContainsOptions): boolean {
    return contains(this, point, options)
  }

  /**
   * The distance to the mesh, negative inside (as by `contains`), Infinity where there is no triangle. `closest`, if given,
   * gets the nearest point, its distance without a sign.
   */
  signedDistance(point: Vec3, closest?: Closest, options?: ContainsOptions): number {
    writeSignedDistance(this, point, closest, options, closestRow)
    return closestRow[CLOSEST_DISTANCE]
  }

  /** Is every edge run as often one way as the other? Then there is an inside, and `contains` tells it. */
  get isClosed(): boolean {
    this.#closed ??= isClosed(this.tree)
    return this.#closed
  }

  /** Finishes the i-th hit that was found, in `row`: its slot. */
  #finishFound(i: number): number {
    const slot = found.slots[i]
    row[HIT_T] = found.ts[i]
    finishRayHit(ray, 0, this.tree.vertices, slot * 9, row, 0)
    return slot
  }

  /**
   * First contact of a body moved along a straight line, under the contact rule of docs/guarantees.md.
   * @param from the body's centre @param translation the whole move; zero asks for nothing but overlap
   * @param options what to do about overlap at the start
   */
  cast(shape: Mover, from: Vec3, translation: Vec3, hit: Hit, options?: CastOptions & QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.cast')
    const mover = checkMover('TriangleMesh.cast', shape)
    checkVec('TriangleMesh.cast', 'from', from)
    checkVec('TriangleMesh.cast', 'translation', translation)
    checkHit('TriangleMesh.cast', hit)
    const overlap = overlapModeOf('TriangleMesh.cast', options)
    writeSweep(shape, from, translation, sweep, options)
    useOptions('TriangleMesh.cast', options)
    const slot = firstContact(this.tree, this.reach, sweep, mover, overlap, row, 0)
    closeFilter()
    if (slot < 0) return false
    readHit(row, 0, from, translation, this.tree.ids[slot], hit)
    readOnTriangle(this.tree.vertices, slot * 9, hit)
    return true
  }

  /** Does a body at rest touch the mesh (closed)? `hit`, if given, gets the deepest place: depth, normal, point, triangle. */
  overlap(shape: Mover, position: Vec3, hit?: Hit, options?: TurnOptions & QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.overlap')
    const mover = checkMover('TriangleMesh.overlap', shape)
    checkVec('TriangleMesh.overlap', 'position', position)
    if (hit !== undefined) checkHit('TriangleMesh.overlap', hit)
    checkTurn('TriangleMesh.overlap', options)
    writeSweep(shape, position, still, sweep, options)
    useOptions('TriangleMesh.overlap', options)
    const slot = deepestOverlap(this.tree, this.reach, sweep, mover, row)
    closeFilter()
    if (slot < 0) return false
    if (hit === undefined) return true
    readHit(row, 0, position, still, this.tree.ids[slot], hit)
    readOnTriangle(this.tree.vertices, slot * 9, hit)
    return true
  }

  /** All triangles that a body at rest touches, deepest first: their number. `hits` as for castRayAll. */
  overlapAll(shape: Mover, position: Vec3, hits: Hit[], options?: OverlapOptions): number {
    return overlapAll(this.tree, shape, position, hits, options)
  }

  /** Does a body at rest touch the mesh (closed)? Stops at the first triangle found. */
  overlapAny(shape: Mover, position: Vec3, options?: OverlapOptions): boolean {
    return overlapAny(this.tree, shape, position, options)
  }

  /** The nearest point of the mesh within a distance (closed), Infinity allowed. */
  closestPoint(point: Vec3, maxDistance: number, closest: Closest, options?: QueryOptions): boolean {
    refuseInsideFilter('TriangleMesh.closestPoint')
    checkVec('TriangleMesh.closestPoint', 'point', point)
    checkNumber('TriangleMesh.closestPoint', 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
    checkClosest('TriangleMesh.closestPoint', closest)
    writeVec(point, point3, 0)
    useOptions('TriangleMesh.closestPoint', options)
    closestRow[CLOSEST_DISTANCE] = maxDistance
    const slot = nearestPoint(this.tree, this.reach, point3, closestRow, 0)
    closeFilter()
    if (slot < 0) return false
    readClosest(closestRow, 0, this.tree.ids[slot], closest)
    readOnTriangle(this.tree.vertices, slot * 9, closest)
    return true
  }

  /**
   * Many rays at once: how many struck. The numbers of `hits` are those of a HIT row (`carom/kernels`), the bits those of castRay.
   * @param rays RAY_STRIDE numbers a ray: origin, direction, maxDistance
   * @param triangles gets the triangle that each ray struck, or -1 @param hits gets HIT_STRIDE numbers for each ray that struck
   * @throws TypeError, RangeError that name the row at fault, before the first is asked
   */
  castRays(rays: Rows, triangles: Int32Array, hits?: Float64Array | null, options?: BatchOptions): number {
    return castRays(this, rays, triangles, hits, options)
  }

  /** Which of many rays strike anything, 1 or 0 a ray: how many. */
  castRaysAny(rays: Rows, struck: Uint8Array, options?: BatchOptions): number {
    return castRaysAny(this, rays, struck, options)
  }

  /** Many segments at once, SEGMENT_STRIDE numbers each: start, end. The rest as for castRays. */
  castSegments(segments: Rows, triangles: Int32Array, hits?: Float64Array | null, options?: BatchOptions): number {
    return castSegments(this, segments, triangles, hits, options)
  }

  /** Which of many segments strike anything, 1 or 0 a segment: how many. Lines of sight. */
  castSegmentsAny(segments: Rows, struck: Uint8Array, options?: BatchOptions): number {
    return castSegmentsAny(this, segments, struck, options)
  }

  /** One shape along many ways, WAY_STRIDE numbers each: from, translation. The rest as for castRays. */
  casts(
    shape: Mover,
    ways: Rows,
    triangles: Int32Array,
    hits?: Float64Array | null,
    options?: CastOptions & BatchOptions,
  ): number {
    return casts(this, shape, ways, triangles, hits, options)
  }

  /**
   * The nearest point to each of many points, POINT_STRIDE numbers each: how many were found.
   * @param closest gets CLOSEST_STRIDE numbers for each that was found
   */
  closestPoints(
    points: Rows,
    maxDistance: number,
    triangles: Int32Array,
    closest?: Float64Array | null,
    options?: BatchOptions,
  ): number {
    return closestPoints(this, points, maxDistance, triangles, closest, options)
  }

  /** Which of many points are inside, 1 or 0 a point, as by `contains`: how many. */
  containsPoints(points: Rows, inside: Uint8Array, options?: ContainsOptions & { count?: number }): number {
    return containsPoints(this, points, inside, options)
  }
}

const way: Vec3 = { x: 0, y: 0, z: 0 }
const still: Readonly<Vec3> = { x: 0, y: 0, z: 0 }

/** Checks and writes a segment into `ray`, and its way into `way`. */
function writeCheckedSegment(who: string, start: Vec3, end: Vec3): void {
  checkVec(who, 'start', start)
  checkVec(who, 'end', end)
  way.x = end.x - start.x
  way.y = end.y - start.y
  way.z = end.z - start.z
  writeVec(start, ray, RAY_ORIGIN)
  writeVec(way, ray, RAY_DIRECTION)
  ray[RAY_MAX] = 1
}

function checkHits(who: string, hits: Hit[]): void {
  if (!Array.isArray(hits)) throw new TypeError(`${who}: hits is not an array, expected one of hits`)
}

/** Hits that are there are checked, those that are not are made. */
function makeRoom(who: string, hits: Hit[], count: number): void {
  for (let i = 0; i < count && i < hits.length; i++) checkHit(who, hits[i])
  while (hits.length < count) hits.push(createHit())
}

/** What follows from the root's boxes. */
function measure(mesh: { tree: Tree; reach: number; bounds: Bounds }): void {
  const { boxes } = mesh.tree
  mesh.reach = reachOfTree(boxes)
  const low = (k: number): number => Math.min(boxes[k], boxes[BOX_COLUMNS + k]) + 0 // no -0
  const high = (k: number): number => Math.max(boxes[3 + k], boxes[BOX_COLUMNS + 3 + k]) + 0
  mesh.bounds = Object.freeze({
    min: Object.freeze({ x: low(0), y: low(1), z: low(2) }),
    max: Object.freeze({ x: high(0), y: high(1), z: high(2) }),
  })
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'header' in value && 'edges' in value
}

function checkOptions(who: string, options: TriangleMeshOptions | undefined): Sides {
  if (options === undefined) return 'both'
  checkObject(who, 'options', options, 'an object')
  const { sides = 'both' } = options
  checkWord(who, 'sides', sides, SIDES)
  return sides
}
