/**
 * Cylinder swept along a straight line against a triangle: the face by one point of the body, the edges in the plane
 * of time and place (see moving-cylinder.ts), under the contact rule (see contact-rule.ts). Degenerate triangles act as
 * their segment or point.
 */
import {
  type Coordinates,
  type Row,
  SWEEP_FROM,
  SWEEP_HALF_HEIGHT,
  SWEEP_RADII,
  SWEEP_RADIUS,
} from '../../math/rows.ts'
import { CYLINDER } from '../../shapes/kinds.ts'
import { certify, HIT, OPEN } from '../certify.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, SURELY_APART, setTolerance } from '../contact-rule.ts'
import { isTurned, loadTriangle, turnBack, useFrame } from '../frame.ts'
import { A, B, C, REACH, SLACK, TOLERANCE, w } from '../registers.ts'
import { farFromTriangle } from '../sphere/sphere.ts'
import { cylinderWayOut } from '../way-out.ts'
import { enterMoving, growAtStart, growsTo, loadCylinder, MOST, writeCylinder } from './cylinder.ts'
import { cylinderSinks } from './cylinder-sinks.ts'
import { meetTriangle } from './moving-cylinder.ts'

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
  depth(out, o) {
    cylinderWayOut(sweepRow, sweepAt + SWEEP_RADII, out, o)
  },
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
  setTolerance(sweep, s, 3, triangle, t, 9)
  const known = certify(CYLINDER, sweep, s, triangle, t, overlap, out, o)
  if (known !== OPEN) return known === HIT
  use(sweep, s, triangle, t)
  w[SLACK] = RIM * w[TOLERANCE]
  const radius = sweep[s + SWEEP_RADIUS]
  const half = sweep[s + SWEEP_HALF_HEIGHT]
  w[REACH] =
    (isTurned() ? TURNED * Math.sqrt(radius * radius + half * half) : Math.max(radius, half)) + 4 * w[TOLERANCE]
  const apart = (overlap & SURELY_APART) !== 0 || farFromTriangle(sweep, s + SWEEP_FROM, triangle, t)
  const met = applyContactRule(pair, apart, overlap, out, o)
  triangleRow = sweepRow // no mesh is kept alive
  return met
}

/** The ball around a turned body counts as larger by this factor, for roundings. */
const TURNED = 1 + 1e-15
