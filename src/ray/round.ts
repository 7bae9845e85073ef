/**
 * Rays against round bodies, in double-doubles: where does the line cross a ball or tube? Both are the same quadratic:
 * for the ball in space, for the tube across its axis, for an ellipsoid in the space divided by its radii. The
 * discriminant is used in factored form (see sweep/sphere/moving-point.ts).
 */
import {
  add,
  add3,
  cross3,
  div,
  dot3,
  length3,
  load,
  load3,
  mul,
  negate,
  scale3,
  sqrt,
  sub,
  sub3,
} from '../math/double-double.ts'
import { type Coordinates, RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { registerFile } from '../math/slots.ts'

const file = registerFile('ray/round.ts', 160)
export const w = file.w

export const slots = file.slots
export const number = (): number => slots(2)
export const vector = (): number => slots(6)

const O = vector()
export const D = vector()
export const M = vector()
export const X = vector()
const E = vector()
export const R = number()
const A = number()
const B = number()
const F = number()
const G = number()
export const T_IN = number()
export const T_OUT = number()
export const GAP = number()

/**
 * T_IN and T_OUT = when the line enters and leaves a ball; GAP = how far the origin is outside: negative inside, 0 on
 * the surface. Returns false if the line misses, or if a number is NaN (then GAP is NaN too).
 */
export function lineBall(ray: Row, r: number, centre: Coordinates, c: number, radius: Coordinates, i: number): boolean {
  load3(w, O, ray, r + RAY_ORIGIN)
  load3(w, D, ray, r + RAY_DIRECTION)
  load3(w, M, centre, c)
  load(w, R, radius, i)
  sub3(w, M, O, M)
  return crossBall()
}

/** Like lineBall, for the line through M along D and the ball of radius R around the origin. */
export function crossBall(): boolean {
  length3(w, GAP, M)
  sub(w, GAP, GAP, R)
  dot3(w, A, D, D)
  cross3(w, X, M, D)
  length3(w, G, X)
  sqrt(w, F, A)
  mul(w, F, F, R)
  dot3(w, B, M, D)
  return roots()
}

/** Like lineBall, for the tube around the axis through p along `axis` (any length). */
export function lineTube(
  ray: Row,
  r: number,
  p: Coordinates,
  pi: number,
  axis: Coordinates,
  ai: number,
  radius: Coordinates,
  i: number,
): boolean {
  load3(w, O, ray, r + RAY_ORIGIN)
  load3(w, D, ray, r + RAY_DIRECTION)
  load3(w, M, p, pi)
  load3(w, E, axis, ai)
  load(w, R, radius, i)
  sub3(w, M, O, M)
  // the distance of the origin from the axis is |m × e| / |e|
  cross3(w, X, M, E)
  length3(w, GAP, X)
  length3(w, G, E)
  div(w, GAP, GAP, G)
  sub(w, GAP, GAP, R)
  // x = D × E, kept in O. A = |x|², B = (m × e) · x, F = R|e||x|, G = |e||m · x|
  cross3(w, O, D, E)
  dot3(w, A, O, O)
  dot3(w, B, X, O)
  sqrt(w, F, A)
  mul(w, F, F, R)
  mul(w, F, F, G)
  dot3(w, X, M, O)
  mul(w, G, G, X)
  if (w[G] < 0) negate(w, G, G)
  return roots()
}

/**
 * Call it after lineTube. X = the unit vector from the axis to the line's point at the time in slot t. Returns false if
 * that point is on the axis.
 */
export function radialAt(t: number): boolean {
  scale3(w, O, D, t)
  add3(w, O, O, M)
  dot3(w, B, O, E)
  dot3(w, F, E, E)
  div(w, B, B, F)
  scale3(w, X, E, B)
  sub3(w, X, O, X)
  length3(w, G, X)
  if (!(w[G] > 0)) return false
  for (let i = 0; i < 6; i += 2) div(w, X + i, X + i, G)
  return true
}

/** Solves a t² + 2 b t + c = 0 with b² − a c = (f − g)(f + g). */
function roots(): boolean {
  if (!(w[A] > 0)) {
    if (!(w[A] === 0)) w[GAP] = Number.NaN
    return false
  }
  sub(w, X, F, G)
  if (!(w[X] >= 0)) return false
  add(w, F, F, G)
  mul(w, F, F, X)
  sqrt(w, F, F)
  negate(w, B, B)
  sub(w, T_IN, B, F)
  add(w, T_OUT, B, F)
  div(w, T_IN, T_IN, A)
  div(w, T_OUT, T_OUT, A)
  return true
}
