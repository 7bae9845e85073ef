/**
 * A solid swept against a sphere at rest. The sphere is swept in the opposite direction, against the solid at its
 * start. Only the roles change: the normal is reversed, and the point of contact lies on the sphere. Growing the solid
 * by ε in every size and growing the sphere by ε differ at a box's corners and a cylinder's rims, by less than ε.
 */
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  type Coordinates,
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  type Row,
  SPHERE_CENTRE,
  SPHERE_RADIUS,
  SWEEP_FROM,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { IGNORE_LEAVING } from './contact-rule.ts'
import { sweepSphereBox } from './sphere/sphere-box.ts'
import { sweepSphereCapsule } from './sphere/sphere-capsule.ts'
import { sweepSphereCylinder } from './sphere/sphere-cylinder.ts'

const ball = new Float64Array(SWEEP_RADIUS + 1)
const body = new Float64Array(BODY_SIZE)

function swapRoles(sweep: Row, s: number, sphere: Coordinates, t: number): void {
  for (let i = 0; i < 3; i++) {
    ball[SWEEP_FROM + i] = sphere[t + SPHERE_CENTRE + i]
    ball[SWEEP_TRANSLATION + i] = -sweep[s + SWEEP_TRANSLATION + i]
    body[BODY_POSITION + i] = sweep[s + SWEEP_FROM + i]
    body[BODY_HALF_EXTENTS + i] = sweep[s + SWEEP_RADII + i]
  }
  ball[SWEEP_RADIUS] = sphere[t + SPHERE_RADIUS]
  for (let i = 0; i < 4; i++) body[BODY_ORIENTATION + i] = sweep[s + SWEEP_ORIENTATION + i]
}

function swapBack(sphere: Coordinates, t: number, out: Row, o: number): boolean {
  for (let i = 0; i < 3; i++) {
    out[o + HIT_NORMAL + i] = 0 - out[o + HIT_NORMAL + i]
    out[o + HIT_POINT + i] = sphere[t + SPHERE_CENTRE + i] + sphere[t + SPHERE_RADIUS] * out[o + HIT_NORMAL + i]
  }
  out[o + HIT_FEATURE] = FEATURE_FACE
  return true
}

/**
 * @param sweep SOLID SWEEP of a capsule
 * @param sphere SPHERE row; the rest as in sweepSphereTriangle
 */
export function sweepCapsuleSphere(
  sweep: Row,
  s: number,
  sphere: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  swapRoles(sweep, s, sphere, t)
  return sweepSphereCapsule(ball, 0, body, 0, out, o, overlap) && swapBack(sphere, t, out, o)
}

/**
 * @param sweep SOLID SWEEP of a box
 * @param sphere SPHERE row; the rest as in sweepSphereTriangle
 */
export function sweepBoxSphere(
  sweep: Row,
  s: number,
  sphere: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  swapRoles(sweep, s, sphere, t)
  return sweepSphereBox(ball, 0, body, 0, out, o, overlap) && swapBack(sphere, t, out, o)
}

/**
 * @param sweep SOLID SWEEP of a cylinder
 * @param sphere SPHERE row; the rest as in sweepSphereTriangle
 */
export function sweepCylinderSphere(
  sweep: Row,
  s: number,
  sphere: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  swapRoles(sweep, s, sphere, t)
  return sweepSphereCylinder(ball, 0, body, 0, out, o, overlap) && swapBack(sphere, t, out, o)
}
