/**
 * What plain doubles can settle about a swept convex body of any kind and orientation and a triangle beyond doubt, as settle.ts
 * does for round ones: it saves work and decides nothing.
 *
 * Along any direction u, which need not be of unit length, the triangle ends at the highest of its vertices and the body
 * begins at its centre less its reach h(u). If that leaves a gap at the start and at the end, it does so all the way, and
 * growth by g closes it by no more than g times |u_x| + |u_y| + |u_z|. So it only matters to try the right directions: the
 * triangle's normal, across the way and each edge, what is special of the body, and towards the nearest corner.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { SURELY_APART } from './contact-rule.ts'
import { isTurned, turnDoubles, useFrame } from './frame.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID } from './kinds.ts'
import { NOT_INSIDE, NOT_TOUCHED } from './settle.ts'

/** All figures below are off by less than this share of the sizes of their terms, turning included. */
const SLACK = 64 * ROUNDOFF
/** Lengths beyond these lose digits when squared. */
const TINY = 1e-140
const HUGE = 1e140

/** In the body's frame: the vertices seen from the centre, then the way; and two vectors for crossing. */
const m = new Float64Array(18)
const WAY = 9
const P = 12
const Q = 15
/** The direction that is tried. */
const u = new Float64Array(3)
const figures = new Float64Array(6)
const LIMIT = 0
const TOLERANCE = 1
/** Sum of all lengths, for roundings. */
const SPAN = 2
const RX = 3
const RY = 4
const RZ = 5
let kind = 0

/** @returns the sum of the verdicts NOT_TOUCHED and NOT_INSIDE of settle.ts and SURELY_APART, 0 where nothing is certain */
export function settleConvex(
  mover: number,
  sweep: Row,
  s: number,
  v: Coordinates,
  b: number,
  limits: Row,
  l: number,
): number {
  kind = mover
  let largest = 0
  let span = 0
  for (let k = 0; k < 3; k++) {
    const c = sweep[s + SWEEP_FROM + k]
    const d = sweep[s + SWEEP_TRANSLATION + k]
    const r = sweep[s + SWEEP_RADII + k]
    figures[RX + k] = r
    m[WAY + k] = d
    largest = Math.max(largest, Math.abs(c), r)
    span += Math.abs(d) + r
    for (let i = k; i < 9; i += 3) {
      const x = v[b + i]
      largest = Math.max(largest, Math.abs(x))
      m[i] = x - c
      span += Math.abs(m[i])
    }
  }
  const way = Math.sqrt(m[WAY] * m[WAY] + m[WAY + 1] * m[WAY + 1] + m[WAY + 2] * m[WAY + 2])
  figures[LIMIT] = limits[l]
  figures[TOLERANCE] = 2.1 * EPSILON * (largest + way)
  figures[SPAN] = SLACK * span
  useFrame(sweep, s)
  if (isTurned()) for (let i = 0; i < 12; i += 3) turnDoubles(m, i)

  let verdict = 0
  // what is special of the body: its own axes
  for (let k = 0; k < 3; k++) {
    if (kind !== BOX && k !== 1) continue
    for (let i = 0; i < 3; i++) u[i] = i === k ? 1 : 0
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
  }
  // the triangle's normal
  setEdge(P, 0, 3)
  setEdge(Q, 0, 6)
  cross(P, Q)
  verdict |= tryDirection()
  if ((verdict & NOT_TOUCHED) !== 0) return verdict
  if (way > 0) {
    // beside the way: across it and an edge, and across it and the body's own edges
    for (let i = 0; i < 9; i += 3) {
      setEdge(P, i, (i + 3) % 9)
      cross(P, WAY)
      verdict |= tryDirection()
      if ((verdict & NOT_TOUCHED) !== 0) return verdict
    }
    for (let k = 0; k < 3; k++) {
      if (kind !== BOX && k !== 1) continue
      setUnit(k)
      cross(Q, WAY)
      verdict |= tryDirection()
      if ((verdict & NOT_TOUCHED) !== 0) return verdict
    }
  }
  // across an edge and the body's own
  for (let i = 0; i < 9; i += 3) {
    setEdge(P, i, (i + 3) % 9)
    for (let k = 0; k < 3; k++) {
      if (kind !== BOX && k !== 1) continue
      setUnit(k)
      cross(P, Q)
      verdict |= tryDirection()
      if ((verdict & NOT_TOUCHED) !== 0) return verdict
    }
  }
  if (kind === BOX) return verdict
  // round bodies: from each corner, at the start and beside the way
  for (let i = 0; i < 9; i += 3) {
    // (of a capsule from the nearest point of its segment)
    const half = kind === CAPSULE ? figures[RY] - figures[RX] : 0
    u[0] = -m[i]
    u[1] = Math.max(-half, Math.min(half, m[i + 1])) - m[i + 1]
    u[2] = -m[i + 2]
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
    if (!(way > 0)) continue
    const along = (u[0] * m[WAY] + u[1] * m[WAY + 1] + u[2] * m[WAY + 2]) / (way * way)
    for (let k = 0; k < 3; k++) u[k] -= along * m[WAY + k]
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
  }
  return verdict
}

function setEdge(r: number, from: number, to: number): void {
  for (let k = 0; k < 3; k++) m[r + k] = m[to + k] - m[from + k]
}

/** Q = one of the body's axes. */
function setUnit(axis: number): void {
  for (let k = 0; k < 3; k++) m[Q + k] = k === axis ? 1 : 0
}

/** u = a × b. */
function cross(a: number, b: number): void {
  u[0] = m[a + 1] * m[b + 2] - m[a + 2] * m[b + 1]
  u[1] = m[a + 2] * m[b] - m[a] * m[b + 2]
  u[2] = m[a] * m[b + 1] - m[a + 1] * m[b]
}

/** The verdicts of the direction u, turned towards the body. */
function tryDirection(): number {
  if (u[0] * (m[0] + m[3] + m[6]) + u[1] * (m[1] + m[4] + m[7]) + u[2] * (m[2] + m[5] + m[8]) > 0) {
    u[0] = -u[0]
    u[1] = -u[1]
    u[2] = -u[2]
  }
  const x = Math.abs(u[0])
  const y = Math.abs(u[1])
  const z = Math.abs(u[2])
  const gain = x + y + z
  if (!(gain > TINY && gain < HUGE)) return 0
  const rx = figures[RX]
  const ry = figures[RY]
  const rz = figures[RZ]
  let reach = 0
  if (kind === BOX) reach = rx * x + ry * y + rz * z
  else if (kind === CYLINDER) reach = ry * y + rx * Math.sqrt(x * x + z * z)
  else if (kind === ELLIPSOID) reach = Math.sqrt(rx * x * (rx * x) + ry * y * (ry * y) + rz * z * (rz * z))
  else reach = (ry - rx) * y + rx * Math.sqrt(x * x + y * y + z * z) // capsule; of a sphere ry = rx
  const a = -(u[0] * m[0] + u[1] * m[1] + u[2] * m[2])
  const b = -(u[0] * m[3] + u[1] * m[4] + u[2] * m[5])
  const c = -(u[0] * m[6] + u[1] * m[7] + u[2] * m[8])
  const least = Math.min(a, b, c) - reach - figures[SPAN] * gain
  if (!(least > 0)) return 0
  const along = Math.min(0, u[0] * m[WAY] + u[1] * m[WAY + 1] + u[2] * m[WAY + 2])
  const tolerance = figures[TOLERANCE] * gain
  if (least + figures[LIMIT] * along >= tolerance) return NOT_TOUCHED | NOT_INSIDE
  return least > tolerance ? NOT_INSIDE | SURELY_APART : NOT_INSIDE
}
