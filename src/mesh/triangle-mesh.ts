/**
 * TriangleMesh: owner of one buffer (vertices in leaf order, tree, ids, edges) and the doors to its questions.
 * The verbs live next door: cast-ray.ts, cast-solid.ts, nearest.ts.
 */
import { type AbortSignalLike, buildInWorker } from '../bvh/build-in-worker.ts'
import { checkTree } from '../bvh/check.ts'
import { edgeKind } from '../bvh/edges.ts'
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree, viewTree } from '../bvh/layout.ts'
import { mirrorAtOnce } from '../bvh/mirror.ts'
import { dropMirror } from '../bvh/mirror-making.ts'
import { found } from '../bvh/ray-found.ts'
import { seal } from '../bvh/seal.ts'
import { checkFunction, checkObject, checkWhole, type Vec3 } from '../math/check.ts'
import { INSPECT } from '../math/shown.ts'
import {
  type Bounds,
  castRay,
  castRayAll,
  castRayAny,
  castSegment,
  castSegmentAll,
  castSegmentAny,
  rayNames,
} from './ask-ray.ts'
import { cast, closestPoint, overlap } from './ask-solid.ts'
import { casts, closestPoints, containsPoints } from './batch.ts'
import { castRays, castRaysAny, castSegments, castSegmentsAny } from './batch-rays.ts'
import type { BatchOptions, Rows } from './batch-rows.ts'
import { encloses } from './closed.ts'
import type { QueryOptions } from './filter.ts'
import type { Closest, Hit } from './hit.ts'
import { type Indices, isShared, newBuffer, type Positions, type Sides } from './input.ts'
import {
  type ContainsOptions,
  type CountOptions,
  contains,
  countRay,
  countSegment,
  writeSignedDistance,
} from './inside.ts'
import { type KnownMesh, makeKnown, newKnownMesh, refits } from './known.ts'
import { type OverlapOptions, overlapAll, overlapAny } from './overlap-all.ts'
import { BUILD_OPTIONS, buildMesh, measureMesh, type TriangleMeshOptions, takeInput } from './ray-mesh.ts'
import { refit, type TriangleRange } from './refit.ts'
import type { CastOptions, Mover } from './solid.ts'

export interface TriangleMeshBuildOptions extends TriangleMeshOptions {
  /** Ends the build and frees the worker at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignalLike | undefined
  /** Gets the share done, 0..1; what it throws ends the build. */
  onProgress?: ((fraction: number) => void) | undefined
}

const NAMES = rayNames('TriangleMesh.')
/** What `signedDistance` returns, on its way out. */
const signed = new Float64Array(1)

export class TriangleMesh {
  /** @internal The views of the mesh's one buffer. */
  readonly tree: Tree
  /** @internal Largest absolute coordinate. Changed by `refit` only. */
  readonly reach!: number
  /** @internal */
  readonly names = NAMES
  readonly triangleCount: number
  readonly sides: Sides
  /** Least and greatest corner; of an empty mesh +Infinity and -Infinity. A new object after `refit`. */
  readonly bounds!: Bounds
  #slotOf: Uint32Array | undefined
  /** As worlds know it. */
  readonly #known: KnownMesh

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
    if (isTree(positions)) {
      this.tree = positions
      mirrorAtOnce(positions)
    } else this.tree = buildMesh(takeInput('TriangleMesh', positions, indices, options, BUILD_OPTIONS))
    const { tree } = this
    measureMesh(this)
    this.#known = newKnownMesh(tree)
    makeKnown(this, this.#known)
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
    const { signal, onProgress } = options ?? {}
    const input = takeInput(who, positions, indices, options, WORKER_OPTIONS)
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
      throw new RangeError(`TriangleMesh.from: buffer is not valid: ${tree}; expected one made by toBuffer`)
    return new TriangleMesh(tree)
  }

  /**
   * A copy of the buffer: to save, or to post to a worker. With `shared` on shared memory: `TriangleMesh.from` in any number of
   * threads then reads this one copy.
   */
  toBuffer(options: { shared: true }): SharedArrayBuffer
  toBuffer(options?: { shared?: false | undefined }): ArrayBuffer
  toBuffer(options?: { shared?: boolean | undefined }): ArrayBufferLike {
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
    refit('TriangleMesh.refit', this.tree, positions, indices, range, () => this.#slots())
    measureMesh(this)
    this.#known.reach = this.reach
    refits.count++
    this.#known.closed = undefined
  }

  /**
   * Gives back what the mesh holds outside of the JavaScript heap: its copy in the kernel's memory (`backend`). The mesh stays as it
   * is; asked again and again, it makes a new one. Meshes that nobody holds any more do the same by themselves, but later.
   */
  dispose(): void {
    dropMirror(this.tree)
  }

  /** @internal */
  [INSPECT](): string {
    return `TriangleMesh { ${this.triangleCount} triangles, ${this.byteLength} bytes, sides: '${this.sides}' }`
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
    const { vertices } = this.tree
    const ax = vertices[v]
    const ay = vertices[v + 1]
    const az = vertices[v + 2]
    const bx = vertices[v + 3]
    const by = vertices[v + 4]
    const bz = vertices[v + 5]
    const cx = vertices[v + 6]
    const cy = vertices[v + 7]
    const cz = vertices[v + 8]
    a.x = ax
    a.y = ay
    a.z = az
    b.x = bx
    b.y = by
    b.z = bz
    c.x = cx
    c.y = cy
    c.z = cz
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
    return castRay(this, origin, direction, maxDistance, hit, options)
  }

  /** Is anything hit? The cheaper question behind a line of sight. */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number, options?: QueryOptions): boolean {
    return castRayAny(this, origin, direction, maxDistance, options)
  }

  /** All hits in order of distance: their number. `hits` grows where it is too short; entries beyond the number are old. */
  castRayAll(origin: Vec3, direction: Vec3, maxDistance: number, hits: Hit[], options?: QueryOptions): number {
    return castRayAll(this, origin, direction, maxDistance, hits, options)
  }

  /** First hit of the closed segment from start to end; its length may be zero. `hit.fraction` runs from start to end. */
  castSegment(start: Vec3, end: Vec3, hit: Hit, options?: QueryOptions): boolean {
    return castSegment(this, start, end, hit, options)
  }

  /** Is anything between two points, both included? */
  castSegmentAny(start: Vec3, end: Vec3, options?: QueryOptions): boolean {
    return castSegmentAny(this, start, end, options)
  }

  /** All hits of the closed segment in order: their number. `hits` as for castRayAll. */
  castSegmentAll(start: Vec3, end: Vec3, hits: Hit[], options?: QueryOptions): number {
    return castSegmentAll(this, start, end, hits, options)
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
    writeSignedDistance(this, point, closest, options, signed)
    return signed[0]
  }

  /** Is every edge run as often one way as the other? Then there is an inside, and `contains` tells it. */
  get isClosed(): boolean {
    return encloses(this.#known)
  }

  /**
   * First contact of a body moved along a straight line, under the contact rule of docs/guarantees.md.
   * @param from the body's centre @param translation the whole move; zero asks for nothing but overlap
   * @param options what to do about overlap at the start
   */
  cast(shape: Mover, from: Vec3, translation: Vec3, hit: Hit, options?: CastOptions & QueryOptions): boolean {
    return cast(this, shape, from, translation, hit, options)
  }

  /** Does a body at rest touch the mesh (closed)? `hit`, if given, gets the deepest place: depth, normal, point, triangle. */
  overlap(shape: Mover, position: Vec3, hit?: Hit, options?: OverlapOptions): boolean {
    return overlap(this, shape, position, hit, options)
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
    return closestPoint(this, point, maxDistance, closest, options)
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
  containsPoints(points: Rows, inside: Uint8Array, options?: ContainsOptions & { count?: number | undefined }): number {
    return containsPoints(this, points, inside, options)
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'header' in value && 'edges' in value
}

const WORKER_OPTIONS = ['signal', 'onProgress', ...BUILD_OPTIONS]
