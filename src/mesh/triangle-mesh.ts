/**
 * TriangleMesh owns one buffer (vertices in leaf order, tree, ids, edges). Its public methods are short; the queries
 * are in the neighbouring files.
 */
import { type AbortSignalLike, buildInWorker } from '../bvh/build-in-worker.ts'
import { trianglesIn } from '../bvh/build-input.ts'
import { checkTree } from '../bvh/check.ts'
import { edgeKind } from '../bvh/edges.ts'
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree, viewTree } from '../bvh/layout.ts'
import { mirrorAtOnce, wantsMirror } from '../bvh/mirror.ts'
import { dropMirror } from '../bvh/mirror-making.ts'
import { seal } from '../bvh/seal.ts'
import { kernelModule } from '../bvh/wasm-kernel.ts'
import { checkFunction, checkObject, checkWhole, type Vec3 } from '../math/check.ts'
import { INSPECT } from '../math/shown.ts'
import { type Bounds, namesAfter } from './ask-ray.ts'
import { containsPoints } from './batch.ts'
import type { Rows } from './batch-rows.ts'
import { encloses } from './closed.ts'
import { type Closest, readTriangle } from './hit.ts'
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
import { MeshQueries } from './mesh-queries.ts'
import { BUILD_OPTIONS, buildMesh, measureMesh, type TriangleMeshOptions, takeInput } from './ray-mesh.ts'
import { refit, type TriangleRange } from './refit.ts'

export interface TriangleMeshBuildOptions extends TriangleMeshOptions {
  /** Ends the build and frees the worker at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignalLike | undefined
  /** Receives the share done, 0..1. An error that it throws ends the build. */
  onProgress?: ((fraction: number) => void) | undefined
}

const NAMES = namesAfter('TriangleMesh.')
/** The result of `signedDistance`. */
const signed = new Float64Array(1)

/** Triangles with a tree: rays, casts, overlaps, distances, insides. It has no pose: a {@link World} gives it one or many. */
export class TriangleMesh extends MeshQueries {
  /** @internal The views of the mesh's one buffer. */
  readonly tree: Tree
  /** @internal The largest absolute coordinate. Only `refit` changes it. */
  readonly reach!: number
  /** @internal */
  readonly names = NAMES
  readonly triangleCount: number
  readonly sides: Sides
  /** The least and the greatest corner; +Infinity and -Infinity if the mesh is empty. A new object after `refit`. */
  readonly bounds!: Bounds
  #slotOf: Uint32Array | undefined
  /** The mesh as worlds know it. */
  readonly #known: KnownMesh

  /**
   * Builds at once, on this thread. `TriangleMesh.build` builds in a worker.
   * @param positions three coordinates per vertex, metres; stored as f32 if given as Float32Array, otherwise as f64;
   * never modified
   * @param indices three per triangle, counter-clockwise in front; without indices, each three vertices are a triangle
   * @throws TypeError, RangeError that name the number at fault. Empty and degenerate meshes are valid.
   */
  constructor(positions: Positions, indices?: Indices, options?: TriangleMeshOptions)
  /** @internal Uses a tree that is known to be valid. */
  constructor(tree: Tree)
  constructor(positions: Positions | Tree, indices?: Indices, options?: TriangleMeshOptions) {
    super()
    this.tree = isTree(positions)
      ? positions
      : buildMesh(takeInput('TriangleMesh', positions, indices, options, BUILD_OPTIONS))
    const { tree } = this
    measureMesh(this)
    this.#known = newKnownMesh(tree)
    makeKnown(this, this.#known)
    this.triangleCount = tree.ids.length
    this.sides = (tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0 ? 'front' : 'both'
  }

  /**
   * Builds in a worker. The input is the constructor's; it is checked and copied at once. The worker needs no file and
   * no bundler setting, because its code is part of the package. Where workers are not allowed, builds on this thread,
   * in slices.
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
    const isKept = input.quality === 'best'
    const kernel = isKept && wantsMirror(trianglesIn(input)) ? kernelModule() : null
    const { buffer, mirror } = await buildInWorker(input, kernel, signal, onProgress)
    const tree = viewTree(buffer)
    if (isKept) mirrorAtOnce(tree, mirror)
    return new TriangleMesh(tree)
  }

  /**
   * Makes a mesh on a buffer made by `toBuffer`. The buffer is checked once and not copied; it may be shared memory.
   * @throws RangeError that says what is wrong with the buffer: cut off, damaged, of another version
   */
  static from(buffer: ArrayBufferLike): TriangleMesh {
    if (!(buffer instanceof ArrayBuffer) && !isShared(buffer))
      throw new TypeError('TriangleMesh.from: buffer is not an ArrayBuffer, expected one made by toBuffer')
    const tree = checkTree(buffer)
    if (typeof tree === 'string')
      throw new RangeError(`TriangleMesh.from: buffer is not valid: ${tree}; expected one made by toBuffer`)
    mirrorAtOnce(tree)
    return new TriangleMesh(tree)
  }

  /**
   * Returns a copy of the buffer, to save or to post to a worker. With `shared`, the copy is in shared memory: any
   * number of threads can pass it to `TriangleMesh.from` and read this one copy.
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
   * Moves the vertices. Afterwards all answers are those of a newly built mesh. The tree keeps its shape, so queries
   * get slower if triangles have moved far; then build a new mesh.
   * @param positions as for the build; a Float32Array if it was one then
   * @param indices as for the build
   * @param range only these triangles have moved; the positions of the others are not read
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
   * Releases what the mesh holds outside the JavaScript heap: its mirror (see `backend`). The mesh stays as it is, and
   * gets a new mirror if many more rays query it. Garbage collection releases mirrors too, but later.
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

  /** Writes the corners of a triangle. */
  getTriangle(triangle: number, a: Vec3, b: Vec3, c: Vec3): void {
    const v = this.#slot('getTriangle', triangle) * 9
    checkObject('TriangleMesh.getTriangle', 'a', a, 'an object to fill in')
    checkObject('TriangleMesh.getTriangle', 'b', b, 'an object to fill in')
    checkObject('TriangleMesh.getTriangle', 'c', c, 'an object to fill in')
    readTriangle(this.tree.vertices, v, a, b, c)
  }

  /**
   * The kind of a triangle's edge, seen from its front: a ridge, flat, a valley, or open. An open edge belongs to one
   * triangle only, or to three or more, or its triangles face opposite ways.
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
   * Counts how often a ray crosses the mesh. A crossing through a shared edge or vertex counts exactly once
   * (docs/guarantees.md has the rule). Sides do not matter.
   */
  castRayCount(origin: Vec3, direction: Vec3, maxDistance: number, options?: CountOptions): number {
    return countRay(this, origin, direction, maxDistance, options)
  }

  /** Counts how often a segment crosses the mesh, like castRayCount. */
  castSegmentCount(start: Vec3, end: Vec3, options?: CountOptions): number {
    return countSegment(this, start, end, options)
  }

  /**
   * Is a point inside the mesh, or on it? Exact for every point if the mesh is closed (`isClosed`); for other meshes
   * there is `method: 'winding'`.
   */
  contains(point: Vec3, options?: ContainsOptions): boolean {
    return contains(this, point, options)
  }

  /**
   * The distance to the mesh, metres: negative inside (as by `contains`), Infinity if there is no triangle. `closest`,
   * if given, gets the nearest point, and its distance without a sign.
   */
  signedDistance(point: Vec3, closest?: Closest, options?: ContainsOptions): number {
    writeSignedDistance(this, point, closest, options, signed)
    return signed[0]
  }

  /**
   * Do the triangles use every edge equally often in both directions? Then the mesh has an inside, and `contains` is
   * exact.
   */
  get isClosed(): boolean {
    return encloses(this.#known)
  }

  /** Tests which of many points are inside, as by `contains`: inside[i] becomes 1 or 0. Returns how many are. */
  containsPoints(points: Rows, inside: Uint8Array, options?: ContainsOptions & { count?: number | undefined }): number {
    return containsPoints(this, points, inside, options)
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'header' in value && 'edges' in value
}

const WORKER_OPTIONS = ['signal', 'onProgress', ...BUILD_OPTIONS]
