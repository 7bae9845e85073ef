/**
 * Selects the function for a mover and a collider: a closed form if there is one (docs/guarantees.md has the table),
 * otherwise the bounded solver of convex bodies.
 */
import { sweepConvexConvex } from '../convex/sweep-convex-convex.ts'
import { current } from '../hull/hull-shape.ts'
import {
  BODY_HALF_EXTENTS,
  HIT_DEPTH,
  HIT_SIZE,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { firstContact } from '../mesh/cast-solid.ts'
import { deepestOverlap } from '../mesh/overlap-solid.ts'
import { KINDS } from '../shapes/kinds.ts'
import { sweepCapsuleCapsule } from '../sweep/capsule/capsule-capsule.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { writeBounds } from '../sweep/frame.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, MOVERS, SPHERE, sweepAgainstPlane } from '../sweep/mover.ts'
import { sweepBoxSphere, sweepCapsuleSphere, sweepCylinderSphere } from '../sweep/solid-sphere.ts'
import { sweepSphereBox } from '../sweep/sphere/sphere-box.ts'
import { sweepSphereCapsule } from '../sweep/sphere/sphere-capsule.ts'
import { sweepSphereCylinder } from '../sweep/sphere/sphere-cylinder.ts'
import { sweepSpherePipe } from '../sweep/sphere/sphere-pipe.ts'
import { sweepSphereSphere } from '../sweep/sphere/sphere-sphere.ts'
import { closeQuestion, closeTriangles, openTriangles, whoAsks } from './asked.ts'
import { type Collider, trianglesOf } from './collider.ts'

/**
 * Sweeps a SOLID SWEEP row against a collider that is not a mesh. A box counts as solid.
 * @param overlap as in the kernels
 * @throws TypeError that names a pair for which there is no sweep
 */
export function sweepAgainstShape(
  collider: Collider,
  sweep: Row,
  s: number,
  mover: number,
  overlap: number,
  out: Row,
  o: number,
): boolean {
  const { row, kind } = collider
  if (kind === 'plane') return sweepAgainstPlane(mover, sweep, s, row, 0, out, o, overlap)
  if (kind === 'pipe') {
    if (mover === SPHERE) return sweepSpherePipe(sweep, s, row, 0, out, o, overlap)
    const who = whoAsks()
    closeQuestion()
    throw new TypeError(
      `${who}: shape is ${mover === ELLIPSOID ? 'an' : 'a'} ${MOVERS[mover] ?? 'hull'}, expected a sphere: only spheres can be cast against a pipe so far (collider ${collider.id})`,
    )
  }
  if (mover === SPHERE) {
    if (kind === 'sphere') return sweepSphereSphere(sweep, s, row, 0, out, o, overlap)
    if (kind === 'capsule') return sweepSphereCapsule(sweep, s, row, 0, out, o, overlap)
    if (kind === 'box') return sweepSphereBox(sweep, s, row, 0, out, o, overlap)
    if (kind === 'cylinder') return sweepSphereCylinder(sweep, s, row, 0, out, o, overlap)
  } else if (kind === 'sphere') {
    if (mover === CAPSULE) return sweepCapsuleSphere(sweep, s, row, 0, out, o, overlap)
    if (mover === BOX) return sweepBoxSphere(sweep, s, row, 0, out, o, overlap)
    if (mover === CYLINDER) return sweepCylinderSphere(sweep, s, row, 0, out, o, overlap)
  } else if (kind === 'capsule' && mover === CAPSULE) return sweepCapsuleCapsule(sweep, s, row, 0, out, o, overlap)
  else if (kind === 'box') return sweepAgainstSurface(collider, sweep, mover, overlap, out)
  if (kind === 'hull') return sweepAgainstSurface(collider, sweep, mover, overlap, out)
  return (
    kind !== 'mesh' && sweepConvexConvex(mover, sweep, s, KINDS[kind as keyof typeof KINDS], row, 0, out, o, overlap)
  )
}

/**
 * A body is in a box or hull if it is deeper in it than this share of the least half extent, plus this share of the
 * largest coordinate.
 */
const DEEP = 1e-6
const DEEP_AT = 1e-12

const extents = new Float64Array(3)
const limit = new Float64Array(1)

/**
 * Sweeps against a solid box or hull: from outside, against its triangles in closed form. A convex body that is not
 * deep in the solid does not touch their insides. The solver measures a body that is deep in it, because triangles do
 * not tell inside from outside. Rows begin at 0.
 */
function sweepAgainstSurface(collider: Collider, sweep: Row, mover: number, overlap: number, out: Row): boolean {
  const { row, mesh } = collider
  if (startsNear(collider, mover, sweep)) {
    const hull = mesh?.hull
    const size = hull === undefined ? 1 : hull.inradius
    const body = mover === HULL && current.mover !== undefined ? current.mover.inradius : Number.POSITIVE_INFINITY
    let least = body
    let largest = 0
    for (let i = 0; i < 3; i++) {
      least = Math.min(least, size * Math.abs(row[BODY_HALF_EXTENTS + i]), sweep[SWEEP_RADII + i])
      largest = Math.max(largest, Math.abs(row[i]), Math.abs(sweep[SWEEP_FROM + i]))
    }
    limit[0] = DEEP * least + DEEP_AT * largest
    const kind = hull === undefined ? BOX : HULL
    current.target = hull
    if (sweepConvexConvex(mover, sweep, 0, kind, row, 0, deep, 0, TOUCHING) && deep[HIT_DEPTH] > limit[0])
      return sweepConvexConvex(mover, sweep, 0, kind, row, 0, out, 0, overlap)
  } else if (overlap === TOUCHING) return false
  const tree = trianglesOf(collider)
  openTriangles(collider)
  const slot =
    overlap === TOUCHING
      ? deepestOverlap(tree, collider.reach, sweep, mover, out)
      : firstContact(tree, collider.reach, sweep, mover, overlap, out, 0)
  closeTriangles()
  return slot >= 0
}

const deep = new Float64Array(HIT_SIZE)

/** Could the body touch the box at its start? */
function startsNear(collider: Collider, mover: number, sweep: Row): boolean {
  const { box } = collider
  writeBounds(mover, sweep, 0, extents)
  for (let i = 0; i < 3; i++) {
    const at = sweep[SWEEP_FROM + i]
    const reach = extents[i] + DEEP_AT * Math.abs(at)
    if (at - reach > box[3 + i] || at + reach < box[i]) return false
  }
  return true
}

/** out[0..2] = half the size of the body of a SOLID SWEEP along each axis, slightly enlarged. */
export function writeReach(mover: number, sweep: Row, out: Row): void {
  writeBounds(mover, sweep, 0, out)
  for (let i = 0; i < 3; i++) out[i] = out[i] * (1 + SLACK) + SLACK * Math.abs(sweep[SWEEP_FROM + i])
}

/** out = the BOX row around the whole path of a SOLID SWEEP, slightly enlarged. */
export function writeSweepBox(mover: number, sweep: Row, out: Row): void {
  writeBounds(mover, sweep, 0, extents)
  for (let i = 0; i < 3; i++) {
    const from = sweep[SWEEP_FROM + i]
    const to = from + sweep[SWEEP_TRANSLATION + i]
    const reach = extents[i] * (1 + SLACK) + SLACK * (Math.abs(from) + Math.abs(to))
    out[i] = Math.min(from, to) - reach
    out[3 + i] = Math.max(from, to) + reach
  }
}
/** A share of the numbers involved, far larger than the tolerance of touching. */
const SLACK = 1e-8
