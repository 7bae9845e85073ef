/** Swept bodies and spheres at rest in a world. */
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
  SWEEP_FROM,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { firstContact } from '../mesh/cast-solid.ts'
import { nearestPoint } from '../mesh/nearest.ts'
import { compareHits } from '../mesh/order.ts'
import { deepestOverlap } from '../mesh/overlap-solid.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { CYLINDER, MOVERS, SPHERE, sweepAgainstPlane } from '../sweep/mover.ts'
import { sweepSpherePipe } from '../sweep/sphere-pipe.ts'
import { sweepSphereSphere } from '../sweep/sphere-sphere.ts'
import { struck } from './cast-ray.ts'
import { type Collider, isBehind } from './collider.ts'

const candidate = new Float64Array(HIT_SIZE)
const closest = new Float64Array(CLOSEST_SIZE)
const MISS = -2

/** First contact of a SOLID SWEEP: false, or the HIT row in out and its owner in `struck`. */
export function castSolidInWorld(
  colliders: readonly Collider[],
  sweep: Row,
  mover: number,
  overlap: number,
  out: Row,
): boolean {
  struck.collider = -1
  struck.triangle = -1
  for (const collider of colliders) {
    if (isBehind(collider, sweep, SWEEP_FROM)) continue
    const triangle = firstTouch(collider, sweep, mover, overlap, candidate)
    if (triangle === MISS) continue
    if (struck.collider >= 0) {
      const order = compareHits(candidate, 0, out, 0, sweep, SWEEP_TRANSLATION)
      if (order > 0 || (order === 0 && triangle >= struck.triangle)) continue
    }
    keep(collider, triangle, out)
  }
  return struck.collider >= 0
}

function keep(collider: Collider, triangle: number, out: Row): void {
  for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
  struck.collider = collider.id
  struck.triangle = triangle
}

/** The triangle touched, -1 for a shape without triangles, -2 for a miss. */
function firstTouch(collider: Collider, sweep: Row, mover: number, overlap: number, out: Row): number {
  const { mesh } = collider
  if (mesh) {
    const slot = firstContact(mesh.tree, mesh.reach, sweep, mover, overlap, out, 0)
    return slot < 0 ? MISS : mesh.tree.ids[slot]
  }
  return sweepAgainstShape(collider, sweep, 0, mover, overlap, out, 0) ? -1 : MISS
}

/** Sweeps against a collider without triangles. @throws TypeError that names a pair for which there is no sweep yet */
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
  if (mover === SPHERE) {
    if (kind === 'sphere') return sweepSphereSphere(sweep, s, row, 0, out, o, overlap)
    return sweepSpherePipe(sweep, s, row, 0, out, o, overlap)
  }
  throw new TypeError(
    `World: there is no sweep of ${mover === CYLINDER ? 'a' : 'an'} ${MOVERS[mover]} against a ${kind} yet (collider ${collider.id})`,
  )
}

const still = new Float64Array(7)

/** Does the body of a SOLID SWEEP whose translation is zero touch anything (closed)? The deepest place in out, its owner in `struck`. */
export function overlapSolidInWorld(colliders: readonly Collider[], sweep: Row, mover: number, out: Row): boolean {
  struck.collider = -1
  struck.triangle = -1
  for (const collider of colliders) {
    if (isBehind(collider, sweep, SWEEP_FROM)) continue
    const { mesh } = collider
    const slot = mesh ? deepestOverlap(mesh.tree, sweep, mover, candidate) : -1
    if (mesh ? slot < 0 : !sweepAgainstShape(collider, sweep, 0, mover, TOUCHING, candidate, 0)) continue
    if (struck.collider >= 0 && !(candidate[HIT_DEPTH] > out[HIT_DEPTH])) continue
    keep(collider, mesh ? mesh.tree.ids[slot] : -1, out)
  }
  return struck.collider >= 0
}

/** Does a sphere at rest touch anything (closed)? The deepest place in out, its owner in `struck`. */
export function overlapInWorld(colliders: readonly Collider[], sphere: Row, out: Row): boolean {
  struck.collider = -1
  struck.triangle = -1
  for (const collider of colliders) {
    if (isBehind(collider, sphere, 0)) continue
    const triangle = touches(collider, sphere)
    if (triangle === MISS) continue
    if (struck.collider >= 0 && !(candidate[HIT_DEPTH] > out[HIT_DEPTH])) continue
    keep(collider, triangle, out)
  }
  return struck.collider >= 0
}

function touches(collider: Collider, sphere: Row): number {
  const { mesh } = collider
  if (!mesh) {
    for (let i = 0; i < 3; i++) still[i] = sphere[i]
    still[6] = sphere[3]
    return touchesShape(collider) ? -1 : MISS
  }
  const slot = nearestPoint(mesh.tree, mesh.reach, sphere, sphere[3], closest, 0)
  if (slot < 0) return MISS
  candidate[HIT_T] = 0
  for (let i = 0; i < 3; i++) {
    candidate[HIT_POINT + i] = closest[CLOSEST_POINT + i]
    candidate[HIT_NORMAL + i] = closest[CLOSEST_NORMAL + i]
  }
  candidate[HIT_DEPTH] = sphere[3] - closest[CLOSEST_DISTANCE]
  candidate[HIT_FEATURE] = closest[CLOSEST_FEATURE]
  candidate[HIT_STARTS_INSIDE] = 1
  return mesh.tree.ids[slot]
}

function touchesShape(collider: Collider): boolean {
  return sweepAgainstShape(collider, still, 0, SPHERE, TOUCHING, candidate, 0)
}
