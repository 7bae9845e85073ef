/** Swept bodies and bodies at rest in a world. */
import {
  HIT_DEPTH,
  HIT_SIZE,
  type Row,
  SOLID_SIZE,
  SPHERE_RADIUS,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { firstContact } from '../mesh/cast-solid.ts'
import { compareHits } from '../mesh/order.ts'
import { deepestOverlap } from '../mesh/overlap-solid.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { closeMesh, isThere, onlyFronts, openMesh } from './asked.ts'
import { comesLater, strike, strikeNothing, struck } from './cast-ray.ts'
import { type Collider, isBehind, mayMeetBox } from './collider.ts'
import { sweepAgainstShape, writeSweepBox } from './pairs.ts'

const candidate = new Float64Array(HIT_SIZE)
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
  const slot = deepestOverlap(mesh.tree, mesh.reach, sweep, mover, candidate)
  closeMesh()
  return slot < 0 ? MISS : slot
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
