/**
 * The axis-aligned ellipsoid as a mover: in the space divided by its radii it is a sphere of radius 1, and time is the same.
 * Normals go back by the inverse transpose, divided by the radii once more. (The space is Fauerby's, 2003; his slides are
 * not used: what is perpendicular there is not perpendicular in the world.)
 */
import { div, load, load3, mul, sub } from '../math/double-double.ts'
import { CENTRE, MOVE, RADII, RADIUS, TOUCHED, U, w, Y } from '../math/registers.ts'
import { HIT_NORMAL, HIT_POINT, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { directionOfContact, writeRound } from './sphere.ts'

/**
 * Radii below this share of ε count as that much: the contract leaves it free, and the space divided by them stays inside
 * the range of doubles.
 */
const THIN = 1 / 64

/**
 * CENTRE and MOVE of a SWEEP row, divided by its radii, each smaller by `less`; RADIUS 1, or -1 where a radius is gone.
 * @param epsilon of the contract; 0 takes the radii as they are
 */
export function loadEllipsoid(sweep: Row, s: number, less: number, epsilon = 0): void {
  w[Y] = less
  w[Y + 1] = 0
  w[RADIUS] = 1
  w[RADIUS + 1] = 0
  for (let i = 0; i < 6; i += 2) {
    load(w, RADII + i, sweep, s + SWEEP_RADII + i / 2)
    if (w[RADII + i] < THIN * epsilon) w[RADII + i] = THIN * epsilon
    sub(w, RADII + i, RADII + i, Y)
    if (!(w[RADII + i] > 0)) {
      w[RADII + i] = 1
      w[RADIUS] = -1
    }
  }
  load3(w, CENTRE, sweep, s + SWEEP_FROM)
  load3(w, MOVE, sweep, s + SWEEP_TRANSLATION)
  divideByRadii(CENTRE)
  divideByRadii(MOVE)
}

/** Into the ellipsoid's space. */
export function divideByRadii(a: number): void {
  for (let i = 0; i < 6; i += 2) div(w, a + i, a + i, RADII + i)
}

/** And back. */
export function multiplyByRadii(a: number): void {
  for (let i = 0; i < 6; i += 2) mul(w, a + i, a + i, RADII + i)
}

/** How fast the distance in the ellipsoid's space falls as all radii grow: Σ uᵢ²/rᵢ for the direction u of contact. */
export function ellipsoidRate(): number {
  if (!directionOfContact()) return 1 / Math.min(w[RADII], w[RADII + 2], w[RADII + 4])
  let sum = 0
  for (let i = 0; i < 6; i += 2) sum += (w[U + i] * w[U + i]) / w[RADII + i]
  return sum
}

/** The point touched and the normal there, in the world. */
export function writeEllipsoid(out: Row, o: number): void {
  writeRound(out, o)
  toWorld(out, o)
}

/** TOUCHED and HIT_NORMAL of the ellipsoid's space, in the world's. */
export function toWorld(out: Row, o: number): void {
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

/** How far along the normal until the plane of contact is free: reach of the body along it less the centre's distance. */
export function ellipsoidDepth(out: Row, o: number): number {
  let reach = 0
  let height = 0
  for (let i = 0; i < 3; i++) {
    const n = out[o + HIT_NORMAL + i]
    const r = w[RADII + 2 * i]
    reach += n * r * (n * r)
    height += n * (w[CENTRE + 2 * i] * r - w[TOUCHED + 2 * i])
  }
  return Math.sqrt(reach) - height
}
