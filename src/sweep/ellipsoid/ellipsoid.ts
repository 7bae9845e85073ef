/**
 * The ellipsoid as a mover. In its frame (frame.ts) and in the space divided by its radii it is a sphere of radius 1,
 * and times are unchanged. Normals return by the inverse transpose: they are divided by the radii once more. The space
 * is from Fauerby, 2003. His slide is not used, because what is perpendicular there is not perpendicular in the world.
 */
import { div, load, mul, sub } from '../../math/double-double.ts'
import { HIT_NORMAL, HIT_POINT, type Row, SWEEP_RADII } from '../../math/rows.ts'
import { loadWay } from '../frame.ts'
import { CENTRE, DEPTH, LESS, MOVE, RADII, RADIUS, RATE, TOLERANCE, TOUCHED, U, w } from '../registers.ts'
import { directionOfContact, writeRound } from '../sphere/sphere.ts'

/**
 * Radii below this share of ε count as this share. The contract allows it, and it keeps the divided space inside the
 * range of doubles.
 */
const THIN = 1 / 64

/**
 * Loads CENTRE and MOVE from a SWEEP row, divided by its radii, each smaller by LESS. RADIUS = 1, or -1 if a radius is
 * gone.
 */
export function loadEllipsoid(sweep: Row, s: number): void {
  const thin = THIN * w[TOLERANCE]
  w[LESS + 1] = 0
  w[RADIUS] = 1
  w[RADIUS + 1] = 0
  for (let i = 0; i < 6; i += 2) {
    load(w, RADII + i, sweep, s + SWEEP_RADII + i / 2)
    if (w[RADII + i] < thin) w[RADII + i] = thin
    sub(w, RADII + i, RADII + i, LESS)
    if (!(w[RADII + i] > 0)) {
      w[RADII + i] = 1
      w[RADIUS] = -1
    }
  }
  loadWay(sweep, s)
  divideByRadii(CENTRE)
  divideByRadii(MOVE)
}

/** Carries a vector from the body's frame into the ellipsoid's divided space. */
export function divideByRadii(a: number): void {
  for (let i = 0; i < 6; i += 2) div(w, a + i, a + i, RADII + i)
}

/** Carries a vector from the divided space back into the body's frame. */
export function multiplyByRadii(a: number): void {
  for (let i = 0; i < 6; i += 2) mul(w, a + i, a + i, RADII + i)
}

/**
 * RATE = how fast the distance in the ellipsoid's space falls as all radii grow: Σ uᵢ²/rᵢ for the direction u of
 * contact.
 */
export function ellipsoidRate(): void {
  let sum = 0
  if (!directionOfContact()) sum = 1 / Math.min(w[RADII], w[RADII + 2], w[RADII + 4])
  else for (let i = 0; i < 6; i += 2) sum += (w[U + i] * w[U + i]) / w[RADII + i]
  w[RATE] = sum
}

/** Writes the point touched and the normal there, undivided. */
export function writeEllipsoid(out: Row, o: number): void {
  writeRound(out, o)
  leaveUnitSpace(out, o)
}

/** Carries TOUCHED and HIT_NORMAL out of the divided space. */
export function leaveUnitSpace(out: Row, o: number): void {
  multiplyByRadii(TOUCHED)
  let length = 0
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    const n = out[o + HIT_NORMAL + i] / w[RADII + 2 * i]
    out[o + HIT_NORMAL + i] = n
    length += n * n
  }
  length = Math.sqrt(length)
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] /= length
}

/**
 * DEPTH = how far the body must go along the normal to leave the plane of contact: its reach along the normal, less the
 * centre's distance.
 */
export function ellipsoidDepth(out: Row, o: number): void {
  let reach = 0
  let height = 0
  for (let i = 0; i < 3; i++) {
    const n = out[o + HIT_NORMAL + i]
    const r = w[RADII + 2 * i]
    reach += n * r * (n * r)
    height += n * (w[CENTRE + 2 * i] * r - w[TOUCHED + 2 * i])
  }
  w[DEPTH] = Math.sqrt(reach) - height
}
