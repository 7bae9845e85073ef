/**
 * Cylinder swept along a straight line against a triangle: the face by one point of the body, the edges in the plane
 * of time and place (see moving-cylinder.ts), under the contact rule (see contact-rule.ts). Degenerate triangles act as
 * their segment or point.
 */
import { add, mul, negate, sub } from '../math/double-double.ts'
import { unitNormal } from '../math/face.ts'
import { meetTriangle } from '../math/moving-cylinder.ts'
import {
  A,
  B,
  C,
  CENTRE,
  DEPTH,
  DISTANCE,
  differences,
  GAP,
  LESS,
  MOVE,
  NORMAL,
  RADIUS,
  REACH,
  SLACK,
  TIME,
  TOLERANCE,
  U,
  w,
  X,
  Y,
} from '../math/registers.ts'
import { type Coordinates, HIT_NORMAL, type Row, SWEEP_FROM, SWEEP_HALF_HEIGHT, SWEEP_RADIUS } from '../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, SURELY_APART, setTolerance } from './contact-rule.ts'
import { enterMoving, growAtStart, growsTo, loadCylinder, MOST, writeCylinder } from './cylinder.ts'
import { isTurned, loadTriangle, turnBack, useFrame } from './frame.ts'
import { cylinderSinks } from './sinks.ts'
import { farFromTriangle } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let triangleRow: Coordinates = sweepRow
let triangleAt = 0

/** A face counts as larger by this share of ε: at its rim the face is named, not the edge (whose normal may be anything). */
const RIM = 1 / 16

const pair: Pair = {
  load() {
    loadCylinder(sweepRow, sweepAt)
    loadTriangle(triangleRow, triangleAt)
  },
  nearest() {
    w[MOST] = Number.POSITIVE_INFINITY
    growsTo(A)
    growsTo(B)
    growsTo(C)
    growAtStart(meetTriangle)
  },
  enter() {
    return enterMoving(meetTriangle)
  },
  rate: rateOne,
  write: writeCylinder,
  depth: leastDepth,
  sinks: cylinderSinks,
  turn: turnBack,
}

function use(sweep: Row, s: number, triangle: Coordinates, t: number): void {
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  useFrame(sweep, s)
}

/** As sweepSphereTriangle, with a SOLID SWEEP row. */
export function sweepCylinderTriangle(
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  use(sweep, s, triangle, t)
  setTolerance(sweep, s, 3, triangle, t, 9)
  w[SLACK] = RIM * w[TOLERANCE]
  const radius = sweep[s + SWEEP_RADIUS]
  const half = sweep[s + SWEEP_HALF_HEIGHT]
  w[REACH] =
    (isTurned() ? TURNED * Math.sqrt(radius * radius + half * half) : Math.max(radius, half)) + 4 * w[TOLERANCE]
  const apart = (overlap & SURELY_APART) !== 0 || farFromTriangle(sweep, s + SWEEP_FROM, triangle, t)
  return applyContactRule(pair, apart, overlap, out, o)
}

/** Around a turned body is a ball, and a rounding. */
const TURNED = 1 + 1e-15

/**
 * GAP = by how much the body of a SWEEP row must grow to touch the triangle at its start; leaves the point (TOUCHED,
 * double-doubles) and the feature in the registers of registers.ts.
 */
export function growthOfCylinder(sweep: Row, s: number, triangle: Coordinates, t: number): void {
  use(sweep, s, triangle, t)
  w[SLACK] = 0
  w[LESS] = 0
  pair.load()
  pair.nearest()
  sub(w, X, DISTANCE, RADIUS)
  w[GAP] = w[X]
}

const EDGES = [A, B, C, A]
/** Another direction is taken only if it is shorter by more than this share of the depth. */
const SHORTER = 1e-9

/** Rounds of leastDepth: each leads to a shorter way out, where an edge and the rim lie across it. */
const ROUNDS = 8
/** The way back starts beyond all roundings: by this share of the way, and ε. */
const BEYOND = 1e-9

/** A unit vector, and how far the body must go along it to leave the triangle behind. */
const way = new Float64Array(4)
const LENGTH = 3
const corner = new Float64Array(3)

/**
 * DEPTH, the least way out: of the ways along a normal of the triangle, its edges, the body's caps and side, and the normal of
 * contact, the shortest; then the way back along it is swept, and where it ends at a rim and an edge the normal there leads
 * to a shorter one. Replaces HIT_NORMAL by its direction.
 */
function leastDepth(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) way[i] = out[o + HIT_NORMAL + i]
  measureWay()
  w[DEPTH] = way[LENGTH]
  tryUpright(1, out, o)
  tryUpright(-1, out, o)
  if (unitNormal())
    for (let turned = -1; turned <= 1; turned += 2) {
      for (let i = 0; i < 3; i++) way[i] = turned * w[U + 2 * i]
      takeShorter(out, o)
    }
  for (let i = 0; i < 3; i++) {
    const a = EDGES[i]
    const b = EDGES[i + 1]
    for (let turned = -1; turned <= 1; turned += 2) {
      differences(corner, 0, b, a)
      way[0] = turned * corner[2]
      way[2] = -turned * corner[0]
      takeShorterLevel(out, o)
    }
    differences(corner, 0, CENTRE, a)
    way[0] = corner[0]
    way[2] = corner[2]
    takeShorterLevel(out, o)
  }
  for (let round = 0; ; round++) {
    const whole = w[DEPTH] * (1 + BEYOND) + w[SLACK] / RIM
    pair.load()
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
    w[DEPTH] = whole * (1 - w[TIME])
    for (let i = 0; i < 3; i++) way[i] = w[NORMAL + 2 * i]
    pair.load()
    if (round === ROUNDS || !takeShorter(out, o)) break
  }
}

/** Takes `way` as HIT_NORMAL if the way out along it is shorter. */
function takeShorter(out: Row, o: number): boolean {
  measureWay()
  if (!(way[LENGTH] < w[DEPTH] - SHORTER * Math.abs(w[DEPTH]))) return false
  w[DEPTH] = way[LENGTH]
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = way[i]
  return true
}

function tryUpright(y: 1 | -1, out: Row, o: number): void {
  way[0] = way[2] = 0
  way[1] = y
  takeShorter(out, o)
}

/** As takeShorter, for a level way of any length. */
function takeShorterLevel(out: Row, o: number): void {
  const length = Math.sqrt(way[0] * way[0] + way[2] * way[2])
  if (!(length > 0)) return
  way[0] /= length
  way[1] = 0
  way[2] /= length
  takeShorter(out, o)
}

/** LENGTH of `way`. */
function measureWay(): void {
  const x = way[0]
  const y = way[1]
  const z = way[2]
  const reach =
    sweepRow[sweepAt + SWEEP_HALF_HEIGHT] * Math.abs(y) + sweepRow[sweepAt + SWEEP_RADIUS] * Math.sqrt(x * x + z * z)
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const p = EDGES[i]
    differences(corner, 0, p, CENTRE)
    const along = x * corner[0] + y * corner[1] + z * corner[2]
    if (along > most) most = along
  }
  way[LENGTH] = reach + most
}
