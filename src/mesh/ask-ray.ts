/**
 * Queries of a mesh with one ray or segment, as TriangleMesh's public methods call them: the first hit, any hit, all
 * hits.
 */
import { closeFilter, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { treeOf } from '../bvh/placed.ts'
import { found, RAY_ANY, RAY_FIRST, strikeSlot, struck } from '../bvh/ray-found.ts'
import { walkAtOnce } from '../bvh/walk-ray.ts'
import { KERNEL_ANSWER, kernelAnswers, STRUCK, UNDECIDED } from '../bvh/walk-wasm.ts'
import { show, type Vec3 } from '../math/check.ts'
import { HIT_T, RAY_ORIGIN } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { finishAnswer, writeFaceAsOwner } from './answer.ts'
import { ANSWER_SIZE } from './answer-row.ts'
import { allAlong, anyAlong, findFirst, takeFirst } from './cast-ray.ts'
import { openFrame, type QueryOptions, takeQuery } from './filter.ts'
import { enter, enterRay, type Frame, leave, makeRoomForAnswers, rayFrame } from './frame.ts'
import { checkHit, checkHits, type Hit, readHit, readHits } from './hit.ts'
import type { Sides } from './input.ts'
import { takeRay, takeSegment } from './solid.ts'

/** The least and the greatest corner. */
export interface Bounds {
  readonly min: Readonly<Vec3>
  readonly max: Readonly<Vec3>
}

/** A mesh for rays, made by `buildRayMesh`. The functions of `carom/rays` take a TriangleMesh as well. */
export interface RayMesh {
  /** @internal */
  readonly tree: Tree
  /** @internal The largest absolute coordinate. */
  readonly reach: number
  /** @internal How error messages name the functions. */
  readonly names: Names
  readonly triangleCount: number
  readonly sides: Sides
  /**
   * The least and the greatest corner; +Infinity and -Infinity if the mesh is empty. A new object after `refitRayMesh`.
   */
  readonly bounds: Bounds
}

const FUNCTIONS = [
  'castRay',
  'castRayAny',
  'castRayAll',
  'castSegment',
  'castSegmentAny',
  'castSegmentAll',
  'castRays',
  'castRaysAny',
  'castSegments',
  'castSegmentsAny',
  'cast',
  'castAll',
  'casts',
  'overlap',
  'overlapAll',
  'overlapAny',
  'closestPoint',
  'closestPoints',
] as const
export type Names = Readonly<Record<(typeof FUNCTIONS)[number], string>>

/** The names of the functions for error messages. Throws if `mesh` is not a mesh. */
export function namesOf(mesh: RayMesh): Names {
  if (mesh?.names === undefined)
    throw new TypeError(`carom/rays: mesh is ${show(mesh)}, expected one made by buildRayMesh, or a TriangleMesh`)
  return mesh.names
}

/** @param prefix the class whose methods the functions are, and a dot; or an empty string */
export function namesAfter(prefix: string): Names {
  return Object.fromEntries(FUNCTIONS.map((name) => [name, prefix + name])) as Names
}

/** Finds the first hit of a ray. `TriangleMesh.castRay` has the details. */
export function castRay(
  mesh: RayMesh,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  hit: Hit,
  options?: QueryOptions,
): boolean {
  const who = namesOf(mesh).castRay
  begin(who)
  checkHit(who, hit)
  takeRay(rayFrame, origin, direction, maxDistance)
  return first(mesh, who, hit, options)
}

/** Finds the first hit of a segment. `TriangleMesh.castSegment` has the details. */
export function castSegment(mesh: RayMesh, start: Vec3, end: Vec3, hit: Hit, options?: QueryOptions): boolean {
  const who = namesOf(mesh).castSegment
  begin(who)
  checkHit(who, hit)
  takeSegment(rayFrame, start, end)
  return first(mesh, who, hit, options)
}

/** Does a ray hit anything? `TriangleMesh.castRayAny` has the details. */
export function castRayAny(
  mesh: RayMesh,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  options?: QueryOptions,
): boolean {
  const who = namesOf(mesh).castRayAny
  begin(who)
  takeRay(rayFrame, origin, direction, maxDistance)
  return any(mesh, who, options)
}

/** Is anything between two points? `TriangleMesh.castSegmentAny` has the details. */
export function castSegmentAny(mesh: RayMesh, start: Vec3, end: Vec3, options?: QueryOptions): boolean {
  const who = namesOf(mesh).castSegmentAny
  begin(who)
  takeSegment(rayFrame, start, end)
  return any(mesh, who, options)
}

/** Finds all hits of a ray in order. `TriangleMesh.castRayAll` has the details. */
export function castRayAll(
  mesh: RayMesh,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  hits: Hit[],
  options?: QueryOptions,
): number {
  const frame = enter(namesOf(mesh).castRayAll)
  try {
    takeRay(frame, origin, direction, maxDistance)
    return all(mesh, frame, hits, options)
  } finally {
    leave(frame)
  }
}

/** Finds all hits of a segment in order. `TriangleMesh.castSegmentAll` has the details. */
export function castSegmentAll(mesh: RayMesh, start: Vec3, end: Vec3, hits: Hit[], options?: QueryOptions): number {
  const frame = enter(namesOf(mesh).castSegmentAll)
  try {
    takeSegment(frame, start, end)
    return all(mesh, frame, hits, options)
  } finally {
    leave(frame)
  }
}

/** Call it before the ray is read. @throws Error inside a filter */
function begin(who: string): void {
  refuseInsideFilter(who)
  rayFrame.who = who
}

/** What the kernel says at once of the ray in `rayFrame`, without options: STRUCK, MISSED or UNDECIDED. */
function askKernel(tree: Tree, question: number): number {
  return rayFrame.lengthened || tree.implicit !== undefined ? UNDECIDED : walkAtOnce(tree, rayFrame.ray, question)
}

/** The first hit of the ray in `rayFrame`. */
function first(mesh: RayMesh, who: string, hit: Hit, options: QueryOptions | undefined): boolean {
  if (options === undefined) {
    const answer = askKernel(mesh.tree, RAY_FIRST)
    if (answer === STRUCK) readHit(kernelAnswers(), KERNEL_ANSWER, hit)
    if (answer !== UNDECIDED) return answer === STRUCK
  }
  const frame = enterRay(who)
  try {
    takeQuery(frame, options)
    openFrame(frame)
    const slot = findFirst(treeOf(mesh), mesh.reach, frame.ray)
    closeFilter()
    if (slot < 0) return false
    if (struck.isFinished && !frame.lengthened) {
      readHit(kernelAnswers(), KERNEL_ANSWER, hit)
      return true
    }
    takeFirst(frame.answers, HIT_T)
    finish(frame, 0)
    readHit(frame.answers, 0, hit)
    return true
  } finally {
    leave(frame)
  }
}

/** Does the ray in `rayFrame` hit anything? */
function any(mesh: RayMesh, who: string, options: QueryOptions | undefined): boolean {
  if (options === undefined) {
    const answer = askKernel(mesh.tree, RAY_ANY)
    if (answer !== UNDECIDED) return answer === STRUCK
  }
  const frame = enterRay(who)
  try {
    takeQuery(frame, options)
    openFrame(frame)
    const is = anyAlong(treeOf(mesh), mesh.reach, frame.ray)
    closeFilter()
    return is
  } finally {
    leave(frame)
  }
}

function all(mesh: RayMesh, frame: Frame, hits: Hit[], options: QueryOptions | undefined): number {
  checkHits(frame.who, hits)
  takeQuery(frame, options)
  openFrame(frame)
  const tree = treeOf(mesh)
  const count = allAlong(tree, mesh.reach, frame.ray)
  closeFilter()
  makeRoomForAnswers(frame, count)
  for (let i = 0; i < count; i++) {
    frame.answers[i * ANSWER_SIZE + HIT_T] = found.ts[i]
    strikeSlot(tree, found.slots[i])
    finish(frame, i * ANSWER_SIZE)
  }
  readHits(frame.who, frame.answers, count, hits)
  return count
}

/** Completes an answer whose T is known. Its triangle is in `struck`. */
function finish({ ray, answers, lengthened }: Frame, o: number): void {
  const whose = finishRayHit(ray, 0, struck.corners, 0, answers, o)
  finishAnswer(answers, o, ray, RAY_ORIGIN)
  if (lengthened) answers[o + HIT_T] *= LENGTHEN
  writeFaceAsOwner(answers, o, struck.corners, whose, struck.triangle, -1)
}
