/**
 * Queries of a mesh with one body or point, as TriangleMesh's public methods call them: cast, overlap, closest point.
 */
import { closeFilter } from '../bvh/filter.ts'
import { treeOf } from '../bvh/placed.ts'
import { checkNumber, takeVec, type Vec3 } from '../math/check.ts'
import { CLOSEST_DISTANCE, SWEEP_FROM } from '../math/rows.ts'
import { copyClosest, finishAnswer, writeOwner } from './answer.ts'
import { firstContact } from './cast-solid.ts'
import { openFrame, type QueryOptions, takeQuery } from './filter.ts'
import { enter, leave } from './frame.ts'
import { type Closest, checkClosest, checkHit, type Hit, readClosest, readHit } from './hit.ts'
import { nearestPoint } from './nearest.ts'
import type { OverlapOptions } from './overlap-all.ts'
import { deepestOverlap } from './overlap-solid.ts'
import type { SolidTarget } from './ray-mesh.ts'
import { type CastOptions, type Solid, takeBody, takeCast, takeTurnedQuery, takeWay } from './solid.ts'

/** TriangleMesh.cast */
export function cast(
  mesh: SolidTarget,
  shape: Solid,
  from: Vec3,
  translation: Vec3,
  hit: Hit,
  options: (CastOptions & QueryOptions) | undefined,
): boolean {
  const frame = enter(mesh.names.cast)
  try {
    const mover = takeWay(frame, shape, from, translation)
    checkHit(frame.who, hit)
    takeCast(frame, options)
    openFrame(frame)
    const tree = treeOf(mesh)
    const { sweep, overlap, answers } = frame
    const slot = firstContact(tree, mesh.reach, sweep, mover, overlap, answers, 0)
    closeFilter()
    if (slot < 0) return false
    finishAnswer(answers, 0, sweep, SWEEP_FROM)
    writeOwner(answers, 0, tree, slot, -1)
    readHit(answers, 0, hit)
    return true
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.overlap */
export function overlap(
  mesh: SolidTarget,
  shape: Solid,
  position: Vec3,
  hit: Hit | undefined,
  options: OverlapOptions | undefined,
): boolean {
  const frame = enter(mesh.names.overlap)
  try {
    const mover = takeBody(frame, shape, position)
    if (hit !== undefined) checkHit(frame.who, hit)
    takeTurnedQuery(frame, options)
    openFrame(frame)
    const tree = treeOf(mesh)
    const { sweep, answers } = frame
    const slot = deepestOverlap(tree, mesh.reach, sweep, mover, answers)
    closeFilter()
    if (slot < 0) return false
    if (hit === undefined) return true
    finishAnswer(answers, 0, sweep, SWEEP_FROM)
    writeOwner(answers, 0, tree, slot, -1)
    readHit(answers, 0, hit)
    return true
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.closestPoint */
export function closestPoint(
  mesh: SolidTarget,
  point: Vec3,
  maxDistance: number,
  closest: Closest,
  options: QueryOptions | undefined,
): boolean {
  const frame = enter(mesh.names.closestPoint)
  try {
    takeVec(frame.who, 'point', point, frame.point, 0)
    checkNumber(frame.who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
    checkClosest(frame.who, closest)
    takeQuery(frame, options)
    openFrame(frame)
    const tree = treeOf(mesh)
    const { answers } = frame
    frame.closest[CLOSEST_DISTANCE] = maxDistance
    const slot = nearestPoint(tree, mesh.reach, frame.point, frame.closest, 0)
    closeFilter()
    if (slot < 0) return false
    copyClosest(frame.closest, answers, 0)
    writeOwner(answers, 0, tree, slot, -1)
    readClosest(answers, 0, closest)
    return true
  } finally {
    leave(frame)
  }
}
