/**
 * Upright cylinder swept along a straight line against a triangle: the face by one point of the body, the edges in the plane
 * of time and place (see moving-cylinder.ts), under the contact rule (see contact-rule.ts). Degenerate triangles act as
 * their segment or point.
 */
import { add, mul, negate, sub } from '../math/double-double.ts'
import { unitNormal } from '../math/face.ts'
import { meetTriangle } from '../math/moving-cylinder.ts'
import { A, B, C, CENTRE, DISTANCE, difference, MOVE, NORMAL, RADIUS, TIME, U, w, X, Y } from '../math/registers.ts'
import { type Coordinates, HIT_NORMAL, type Row, SWEEP_FROM, SWEEP_HALF_HEIGHT, SWEEP_RADIUS } from '../math/rows.ts'
import { applyContactRule, epsilonOf, IGNORE_LEAVING, type Pair } from './contact-rule.ts'
import { enterMoving, growAtStart, growthTo, loadCylinder, writeCylinder } from './cylinder.ts'
import { farFromTriangle, loadTriangle, one } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let triangleRow: Coordinates = sweepRow
let triangleAt = 0
let slack = 0

/** A face counts as larger by this share of ε: at its rim the face is named, not the edge (whose normal may be anything). */
const RIM = 1 / 16

const meet = (): boolean => meetTriangle(slack)

const pair: Pair = {
  load(less) {
    loadCylinder(sweepRow, sweepAt, less)
    loadTriangle(triangleRow, triangleAt)
  },
  nearest() {
    growAtStart(meet, Math.min(growthTo(A), growthTo(B), growthTo(C)))
  },
  enter() {
    return enterMoving(meet)
  },
  rate: one,
  write: writeCylinder,
  depth: leastDepth,
}

/** As sweepSphereTriangle, with a CYLINDER SWEEP row (from, translation, radius, half the height, radius). */
export function sweepCylinderTriangle(
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  const epsilon = epsilonOf(sweep, s, 3, triangle, t, 9)
  slack = RIM * epsilon
  const reach = Math.max(sweep[s + SWEEP_RADIUS], sweep[s + SWEEP_HALF_HEIGHT]) + 4 * epsilon
  const apart = farFromTriangle(sweep, s + SWEEP_FROM, triangle, t, reach)
  return applyContactRule(pair, epsilon, apart, overlap, out, o)
}

/**
 * By how much the body of a SWEEP row must grow to touch the triangle at its start; leaves the point (TOUCHED, double-doubles)
 * and the feature in the registers of registers.ts.
 * @param tolerance the face counts as larger by this
 */
export function growthOfCylinder(sweep: Row, s: number, triangle: Coordinates, t: number, tolerance: number): number {
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  slack = tolerance
  pair.load(0)
  pair.nearest()
  sub(w, X, DISTANCE, RADIUS)
  return w[X]
}

const EDGES = [A, B, C, A]
/** Another direction is taken only if it is shorter by more than this share of the depth. */
const SHORTER = 1e-9

let best = 0

/** Rounds of leastDepth: each leads to a shorter way out, where an edge and the rim lie across it. */
const ROUNDS = 8
/** The way back starts beyond all roundings: by this share of the way, and ε. */
const BEYOND = 1e-9

/**
 * The least way out: of the ways along a normal of the triangle, its edges, the body's caps and side, and the normal of
 * contact, the shortest; then the way back along it is swept, and where it ends at a rim and an edge the normal there leads
 * to a shorter one. Replaces HIT_NORMAL by its direction.
 */
function leastDepth(out: Row, o: number): number {
  best = wayOut(out[o + HIT_NORMAL], out[o + HIT_NORMAL + 1], out[o + HIT_NORMAL + 2])
  consider(0, 1, 0, out, o)
  consider(0, -1, 0, out, o)
  if (unitNormal()) {
    consider(w[U], w[U + 2], w[U + 4], out, o)
    consider(-w[U], -w[U + 2], -w[U + 4], out, o)
  }
  for (let i = 0; i < 3; i++) {
    const a = EDGES[i]
    const b = EDGES[i + 1]
    considerLevel(difference(b + 4, a + 4), difference(a, b), out, o)
    considerLevel(difference(a + 4, b + 4), difference(b, a), out, o)
    considerLevel(difference(CENTRE, a), difference(CENTRE + 4, a + 4), out, o)
  }
  for (let round = 0; ; round++) {
    const whole = best * (1 + BEYOND) + slack / RIM
    pair.load(0)
    for (let i = 0; i < 3; i++) {
      w[X] = out[o + HIT_NORMAL + i]
      w[X + 1] = 0
      w[Y] = whole
      w[Y + 1] = 0
      mul(w, X, X, Y)
      add(w, CENTRE + 2 * i, CENTRE + 2 * i, X)
      negate(w, MOVE + 2 * i, X)
    }
    if (!pair.enter()) break
    best = whole * (1 - w[TIME])
    pair.load(0)
    if (round === ROUNDS || !consider(w[NORMAL], w[NORMAL + 2], w[NORMAL + 4], out, o)) break
  }
  return best
}

/** Takes a unit vector as HIT_NORMAL if the way out along it is shorter. */
function consider(x: number, y: number, z: number, out: Row, o: number): boolean {
  const depth = wayOut(x, y, z)
  if (!(depth < best - SHORTER * Math.abs(best))) return false
  best = depth
  out[o + HIT_NORMAL] = x
  out[o + HIT_NORMAL + 1] = y
  out[o + HIT_NORMAL + 2] = z
  return true
}

function considerLevel(x: number, z: number, out: Row, o: number): void {
  const length = Math.sqrt(x * x + z * z)
  if (length > 0) consider(x / length, 0, z / length, out, o)
}

/** How far the body must go along a unit vector to leave the triangle behind. */
function wayOut(x: number, y: number, z: number): number {
  const reach =
    sweepRow[sweepAt + SWEEP_HALF_HEIGHT] * Math.abs(y) + sweepRow[sweepAt + SWEEP_RADIUS] * Math.sqrt(x * x + z * z)
  return reach + Math.max(along(A, x, y, z), along(B, x, y, z), along(C, x, y, z))
}

function along(p: number, x: number, y: number, z: number): number {
  return x * difference(p, CENTRE) + y * difference(p + 2, CENTRE + 2) + z * difference(p + 4, CENTRE + 4)
}
