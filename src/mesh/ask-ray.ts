/** The questions of rays and segments to a mesh, as TriangleMesh's doors ask them: first, any, all. */
import { closeFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { found, strike, struck } from '../bvh/ray-found.ts'
import { KERNEL_ANSWER } from '../bvh/walk-wasm.ts'
import type { Vec3 } from '../math/check.ts'
import { HIT_T, RAY_ORIGIN } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { finishAnswer, writeFaceAsOwner } from './answer.ts'
import { ANSWER_SIZE } from './answer-row.ts'
import { allAlong, anyAlong, findFirst, takeFirst } from './cast-ray.ts'
import { openFrame, type QueryOptions, takeQuery } from './filter.ts'
import { enter, type Frame, leave, makeRoomForAnswers } from './frame.ts'
import { checkHit, checkHits, type Hit, readHit, readHits } from './hit.ts'
import { takeRay, takeSegment } from './solid.ts'

/** What is asked: a TriangleMesh. */
export interface Asked {
  readonly tree: Tree
  readonly reach: number
}

/** TriangleMesh.castRay */
export function castRay(
  mesh: Asked,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  hit: Hit,
  options: QueryOptions | undefined,
): boolean {
  const frame = enter('TriangleMesh.castRay')
  try {
    takeRay(frame, origin, direction, maxDistance)
    return first(mesh, frame, hit, options)
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.castSegment */
export function castSegment(mesh: Asked, start: Vec3, end: Vec3, hit: Hit, options: QueryOptions | undefined): boolean {
  const frame = enter('TriangleMesh.castSegment')
  try {
    takeSegment(frame, start, end)
    return first(mesh, frame, hit, options)
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.castRayAny */
export function castRayAny(
  mesh: Asked,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  options: QueryOptions | undefined,
): boolean {
  const frame = enter('TriangleMesh.castRayAny')
  try {
    takeRay(frame, origin, direction, maxDistance)
    return any(mesh, frame, options)
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.castSegmentAny */
export function castSegmentAny(mesh: Asked, start: Vec3, end: Vec3, options: QueryOptions | undefined): boolean {
  const frame = enter('TriangleMesh.castSegmentAny')
  try {
    takeSegment(frame, start, end)
    return any(mesh, frame, options)
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.castRayAll */
export function castRayAll(
  mesh: Asked,
  origin: Vec3,
  direction: Vec3,
  maxDistance: number,
  hits: Hit[],
  options: QueryOptions | undefined,
): number {
  const frame = enter('TriangleMesh.castRayAll')
  try {
    takeRay(frame, origin, direction, maxDistance)
    return all(mesh, frame, hits, options)
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.castSegmentAll */
export function castSegmentAll(
  mesh: Asked,
  start: Vec3,
  end: Vec3,
  hits: Hit[],
  options: QueryOptions | undefined,
): number {
  const frame = enter('TriangleMesh.castSegmentAll')
  try {
    takeSegment(frame, start, end)
    return all(mesh, frame, hits, options)
  } finally {
    leave(frame)
  }
}

function first({ tree, reach }: Asked, frame: Frame, hit: Hit, options: QueryOptions | undefined): boolean {
  checkHit(frame.who, hit)
  takeQuery(frame, options)
  openFrame(frame)
  const slot = findFirst(tree, reach, frame.ray)
  closeFilter()
  if (slot < 0) return false
  if (struck.answer !== undefined && !frame.lengthened) {
    readHit(struck.answer, KERNEL_ANSWER, hit)
    return true
  }
  takeFirst(frame.answers, HIT_T)
  finish(frame, 0)
  readHit(frame.answers, 0, hit)
  return true
}

function any({ tree, reach }: Asked, frame: Frame, options: QueryOptions | undefined): boolean {
  takeQuery(frame, options)
  openFrame(frame)
  const is = anyAlong(tree, reach, frame.ray)
  closeFilter()
  return is
}

function all({ tree, reach }: Asked, frame: Frame, hits: Hit[], options: QueryOptions | undefined): number {
  checkHits(frame.who, hits)
  takeQuery(frame, options)
  openFrame(frame)
  const count = allAlong(tree, reach, frame.ray)
  closeFilter()
  makeRoomForAnswers(frame, count)
  for (let i = 0; i < count; i++) {
    frame.answers[i * ANSWER_SIZE + HIT_T] = found.ts[i]
    strike(tree, found.slots[i])
    finish(frame, i * ANSWER_SIZE)
  }
  readHits(frame.who, frame.answers, count, hits)
  return count
}

/** Completes the answer whose T is known, of the triangle in `struck`. */
function finish({ ray, answers, lengthened }: Frame, o: number): void {
  const whose = finishRayHit(ray, 0, struck.corners, 0, answers, o)
  finishAnswer(answers, o, ray, RAY_ORIGIN)
  if (lengthened) answers[o + HIT_T] *= LENGTHEN
  writeFaceAsOwner(answers, o, struck.corners, whose, struck.triangle, -1)
}
