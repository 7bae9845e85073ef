/** Swept bodies and bodies at rest in a world. */
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SPHERE_RADIUS,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { firstContact } from '../mesh/cast-solid.ts'
import { nearestPoint } from '../mesh/nearest.ts'
import { compareHits } from '../mesh/order.ts'
import { deepestOverlap } from '../mesh/overlap-solid.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { closeMesh, isThere, onlyFronts, openMesh } from './asked.ts'
import { comesLater, strike, strikeNothing, struck } from './cast-ray.ts'
import { type Collider, isBehind, mayMeetBox } from './collider.ts'
import { sweepAgainstShape, writeSweepBox } from './pairs.ts'

const candidate = new Float64Array(HIT_SIZE)
const closest = new Float64Array(CLOSEST_SIZE)
const box = new Float64Array(6)
const SHAPE = -1
const MISS = -2

/** First contact of a SOLID SWEEP: false, or the HIT row in out and its owner in `struck`. */
export function castSolidInWorld(
  colliders: readonly Collider[],
  sweep: Row,
  mover: number,
  overlap: number,
  out: Row,
): boolean {
  strikeNothing()
  writeSweepBox(sweep, box)
  for (const collider of colliders) {
    if (isOut(collider, sweep)) continue
    const slot = firstTouch(collider, sweep, mover, overlap)
    if (slot === MISS) continue
    if (struck.collider >= 0) {
      const order = compareHits(candidate, 0, out, 0, sweep, SWEEP_TRANSLATION)
      if (order > 0 || (order === 0 && comesLater(collider, slot))) continue
    }
    keep(collider, slot, out)
  }
  return struck.collider >= 0
}

/** Is a collider out of the question: out of reach of `box`, seen from its back, or not asked? */
function isOut(collider: Collider, sweep: Row): boolean {
  if (collider.kind !== 'mesh' && !mayMeetBox(collider, box)) return true
  return isBehind(collider, sweep, SWEEP_FROM, onlyFronts()) || !isThere(collider)
}

function keep(collider: Collider, slot: number, out: Row): void {
  for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
  strike(collider, slot)
}

/** The slot of the triangle touched, SHAPE or MISS; the row in `candidate`. */
function firstTouch(collider: Collider, sweep: Row, mover: number, overlap: number): number {
  const { mesh, kind } = collider
  if (mesh === undefined || kind !== 'mesh')
    return sweepAgainstShape(collider, sweep, 0, mover, overlap, candidate, 0) ? SHAPE : MISS
  openMesh(collider)
  const slot = firstContact(mesh.tree, mesh.reach, sweep, mover, overlap, candidate, 0)
  closeMesh()
  return slot < 0 ? MISS : slot
}

/**
 * Does the body of a SOLID SWEEP whose translation is zero touch anything (closed)? The deepest place in out (of equally deep
 * ones the first in the order of ties), its owner in `struck`.
 */
export function overlapSolidInWorld(colliders: readonly Collider[], sweep: Row, mover: number, out: Row): boolean {
  strikeNothing()
  writeSweepBox(sweep, box)
  for (const collider of colliders) {
    if (isOut(collider, sweep)) continue
    const slot = touches(collider, sweep, mover)
    if (slot === MISS) continue
    if (struck.collider >= 0) {
      if (candidate[HIT_DEPTH] < out[HIT_DEPTH]) continue
      if (candidate[HIT_DEPTH] === out[HIT_DEPTH]) {
        const order = compareHits(candidate, 0, out, 0, sweep, SWEEP_TRANSLATION)
        if (order > 0 || (order === 0 && comesLater(collider, slot))) continue
      }
    }
    keep(collider, slot, out)
  }
  return struck.collider >= 0
}

function touches(collider: Collider, sweep: Row, mover: number): number {
  const { mesh, kind } = collider
  if (mesh === undefined || kind !== 'mesh')
    return sweepAgainstShape(collider, sweep, 0, mover, TOUCHING, candidate, 0) ? SHAPE : MISS
  openMesh(collider)
  const slot = mover === SPHERE ? nearestToBall(collider, sweep) : deepestOverlap(mesh.tree, sweep, mover, candidate)
  closeMesh()
  return slot < 0 ? MISS : slot
}

/** As a mesh has it of its own: a sphere is deepest where the mesh is nearest to its centre. */
function nearestToBall({ mesh }: Collider, sweep: Row): number {
  if (mesh === undefined) return -1
  const radius = sweep[SWEEP_RADII]
  const slot = nearestPoint(mesh.tree, mesh.reach, sweep, radius, closest, 0)
  if (slot < 0) return -1
  candidate[HIT_T] = 0
  for (let i = 0; i < 3; i++) {
    candidate[HIT_POINT + i] = closest[CLOSEST_POINT + i]
    candidate[HIT_NORMAL + i] = closest[CLOSEST_NORMAL + i]
  }
  candidate[HIT_DEPTH] = radius - closest[CLOSEST_DISTANCE]
  candidate[HIT_FEATURE] = closest[CLOSEST_FEATURE]
  candidate[HIT_STARTS_INSIDE] = 1
  return slot
}

const still = new Float64Array(SOLID_SIZE)

/** As overlapSolidInWorld, for a SPHERE row. */
export function overlapInWorld(colliders: readonly Collider[], sphere: Row, out: Row): boolean {
  for (let i = 0; i < 3; i++) {
    still[SWEEP_FROM + i] = sphere[i]
    still[SWEEP_RADII + i] = sphere[SPHERE_RADIUS]
  }
  return overlapSolidInWorld(colliders, still, SPHERE, out)
}
