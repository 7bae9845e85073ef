/**
 * What plain doubles can settle beyond doubt about a swept upright cylinder and a triangle, as settle.ts does for round bodies. It
 * saves work and decides nothing.
 *
 * The growth of both sizes at which the body just touches is bounded from both sides. Any point of the triangle gives an upper
 * bound: the greater of its level distance less the radius and its height less half the body's. Any direction u gives a lower one.
 * The body reaches H|u_y| + R|u_xz| along u, and growth by 1 adds |u_y| + |u_xz|; so the bound is the height of the lowest vertex
 * along u, less the reach, divided by that sum. Neither needs u to be of unit length or the point to be the nearest.
 */
import { weighNearest } from '../math/nearest-weights.ts'
import {
  type Coordinates,
  type Row,
  SWEEP_FROM,
  SWEEP_HALF_HEIGHT,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { SURELY_APART } from './contact-rule.ts'
import { NOT_INSIDE, NOT_NEARER, NOT_TOUCHED } from './settle.ts'

/** Each bound is a sum of a few products: off by less than this share of the sizes of its terms. */
const SLACK = 16 * ROUNDOFF

/** The vertices, seen from the centre. */
const m = new Float64Array(9)
/** The direction that is tried. */
const u = new Float64Array(3)
/** Translation, radius, half height, limit, ε. */
const body = new Float64Array(7)
const RADIUS = 3
const HALF = 4
const LIMIT = 5
const TOLERANCE = 6
/** The growth is at most this. */
const most = new Float64Array(1)

/** @returns the sum of the verdicts of settle.ts, 0 where nothing is certain */
export function settleCylinder(sweep: Row, s: number, v: Coordinates, b: number, limits: Row, l: number): number {
  let largest = Math.max(sweep[s + SWEEP_RADIUS], sweep[s + SWEEP_HALF_HEIGHT])
  for (let k = 0; k < 3; k++) {
    const c = sweep[s + SWEEP_FROM + k]
    largest = Math.max(largest, Math.abs(c))
    body[k] = sweep[s + SWEEP_TRANSLATION + k]
    for (let i = k; i < 9; i += 3) {
      largest = Math.max(largest, Math.abs(v[b + i]))
      m[i] = v[b + i] - c
    }
  }
  body[RADIUS] = sweep[s + SWEEP_RADIUS]
  body[HALF] = sweep[s + SWEEP_HALF_HEIGHT]
  body[LIMIT] = limits[l]
  body[TOLERANCE] = EPSILON * (largest + Math.sqrt(body[0] * body[0] + body[1] * body[1] + body[2] * body[2]))

  most[0] = Number.POSITIVE_INFINITY
  // a body that passes beside the triangle is parted from it across its way: level, and across each edge
  edge[0] = edge[2] = 0
  edge[1] = 1
  let verdict = acrossWay()
  for (let i = 0; i < 9 && !isSettled(verdict); i += 3) {
    const j = (i + 3) % 9
    for (let k = 0; k < 3; k++) edge[k] = m[j + k] - m[i + k]
    verdict |= acrossWay()
  }
  if (isSettled(verdict)) return verdict
  u[0] = 0
  u[1] = m[1] + m[4] + m[7] > 0 ? -1 : 1
  u[2] = 0
  verdict |= alongDirection()
  if (isSettled(verdict)) return verdict
  for (let i = 0; i < 9; i++) level[i] = i % 3 === 1 ? 0 : m[i]
  nearest(level)
  u[0] = -point[0]
  u[1] = 0
  u[2] = -point[2]
  verdict |= alongDirection()
  if (isSettled(verdict)) return verdict
  nearest(m)
  const px = m[3] - m[0]
  const py = m[4] - m[1]
  const pz = m[5] - m[2]
  const qx = m[6] - m[0]
  const qy = m[7] - m[1]
  const qz = m[8] - m[2]
  u[0] = py * qz - pz * qy
  u[1] = pz * qx - px * qz
  u[2] = px * qy - py * qx
  if (u[0] * m[0] + u[1] * m[1] + u[2] * m[2] > 0) for (let k = 0; k < 3; k++) u[k] = -u[k]
  atRim()
  verdict |= alongDirection()
  if (isSettled(verdict)) return verdict
  // once more, now that more is known about how near it is
  u[0] = 0
  u[1] = m[1] + m[4] + m[7] > 0 ? -1 : 1
  u[2] = 0
  verdict |= alongDirection()
  if (isSettled(verdict)) return verdict
  u[0] = -point[0]
  u[1] = 0
  u[2] = -point[2]
  return verdict | alongDirection()
}

/** Nothing more to ask: it cannot be a hit, and there is no overlap. */
function isSettled(verdict: number): boolean {
  return (verdict & NOT_INSIDE) !== 0 && (verdict & (NOT_TOUCHED | NOT_NEARER)) !== 0
}

/** A vector across which a way may pass. */
const edge = new Float64Array(3)

/** The verdicts of the direction across the translation and `edge`, towards the body. */
function acrossWay(): number {
  const x = edge[0]
  const y = edge[1]
  const z = edge[2]
  u[0] = body[1] * z - body[2] * y
  u[1] = body[2] * x - body[0] * z
  u[2] = body[0] * y - body[1] * x
  if (u[0] * m[0] + u[1] * m[1] + u[2] * m[2] > 0) for (let k = 0; k < 3; k++) u[k] = -u[k]
  return alongDirection()
}

/** The verdicts that the direction u gives. */
function alongDirection(): number {
  const x = Math.abs(u[0])
  const y = Math.abs(u[1])
  const z = Math.abs(u[2])
  const level = Math.sqrt(x * x + z * z)
  const gain = y + level
  if (!(gain > TINY && gain < HUGE)) return 0
  const reach = body[HALF] * y + body[RADIUS] * level
  const lx = Math.max(Math.abs(m[0]), Math.abs(m[3]), Math.abs(m[6]))
  const ly = Math.max(Math.abs(m[1]), Math.abs(m[4]), Math.abs(m[7]))
  const lz = Math.max(Math.abs(m[2]), Math.abs(m[5]), Math.abs(m[8]))
  const a = -(u[0] * m[0] + u[1] * m[1] + u[2] * m[2])
  const b = -(u[0] * m[3] + u[1] * m[4] + u[2] * m[5])
  const c = -(u[0] * m[6] + u[1] * m[7] + u[2] * m[8])
  const least = Math.min(a, b, c) - reach - SLACK * (x * lx + y * ly + z * lz + reach)
  const along = Math.min(0, u[0] * body[0] + u[1] * body[1] + u[2] * body[2])
  const slip = SLACK * (x * Math.abs(body[0]) + y * Math.abs(body[1]) + z * Math.abs(body[2]))
  const epsilon = body[TOLERANCE] * gain
  let verdict = 0
  if (least + body[LIMIT] * along - slip >= 2.1 * epsilon) verdict |= NOT_TOUCHED
  // contact is decided at 0.75 ε
  if (least > -0.7 * epsilon) verdict |= NOT_INSIDE
  if (least > 2.1 * epsilon) verdict |= SURELY_APART
  const end = least + along - slip
  if (end - SLACK * Math.abs(end) >= most[0] * gain + SLACK * Math.abs(most[0]) * gain - 0.9 * epsilon)
    verdict |= NOT_NEARER
  return verdict
}

/** Lengths beyond these lose digits when squared. */
const TINY = 1e-140
const HUGE = 1e140

const point = new Float64Array(3)

/** Of the corners b and c; a has the rest of 1. */
const weights = new Float64Array(2)

/** An upper bound: the growth that touches the place of `weights`, if none of them is negative. Leaves that place in `point`. */
function witness(): void {
  const wb = weights[0]
  const wc = weights[1]
  const wa = 1 - wb - wc
  if (!(wa >= 0 && wb >= 0 && wc >= 0)) return
  let size = 0
  for (let k = 0; k < 3; k++) {
    point[k] = wa * m[k] + wb * m[3 + k] + wc * m[6 + k]
    size += wa * Math.abs(m[k]) + wb * Math.abs(m[3 + k]) + wc * Math.abs(m[6 + k])
  }
  const level = Math.sqrt(point[0] * point[0] + point[2] * point[2])
  const growth = Math.max(level - body[RADIUS], Math.abs(point[1]) - body[HALF])
  // (the weights add up to 1 within two roundings)
  const bound = growth + SLACK * (size + Math.max(body[RADIUS], body[HALF]))
  if (bound < most[0]) most[0] = bound
}

/** An upper bound: the growth that touches the triangle's place nearest to the centre. @param corners m, or as seen from above */
function nearest(corners: Row): void {
  weighNearest(corners, CENTRE, weights)
  witness()
}

const CENTRE = new Float64Array(3)
/** The vertices, all at the height of the centre. */
const level = new Float64Array(9)

/** An upper bound: the growth that touches the point where the body reaches farthest towards the plane of normal u. */
function atRim(): void {
  const x = u[0]
  const y = u[1]
  const z = u[2]
  const level = Math.sqrt(x * x + z * z)
  const out = level > 0 ? body[RADIUS] / level : 0
  const half = y > 0 ? body[HALF] : y < 0 ? -body[HALF] : 0
  // seen from a
  const rx = -x * out - m[0]
  const ry = -half - m[1]
  const rz = -z * out - m[2]
  const px = m[3] - m[0]
  const py = m[4] - m[1]
  const pz = m[5] - m[2]
  const qx = m[6] - m[0]
  const qy = m[7] - m[1]
  const qz = m[8] - m[2]
  const pp = px * px + py * py + pz * pz
  const pq = px * qx + py * qy + pz * qz
  const qq = qx * qx + qy * qy + qz * qz
  const rp = rx * px + ry * py + rz * pz
  const rq = rx * qx + ry * qy + rz * qz
  const area = pp * qq - pq * pq
  weights[0] = (qq * rp - pq * rq) / area
  weights[1] = (pp * rq - pq * rp) / area
  witness()
}
