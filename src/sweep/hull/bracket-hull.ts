/**
 * What plain doubles prove about a swept hull and a triangle; the hull's part of bracket.ts. The hull touches the
 * triangle while its centre is in the Minkowski difference K of triangle and hull. So the path of the centre is a ray
 * against a convex solid, and the search is that of portals (Snethen, "XenoCollide", Game Programming Gems 7, 2008):
 *
 *        d ↓ the path                  1. Across the path: three corners of K whose triangle the path passes through.
 *      A───┼────────B                     None: a plane along the path separates the two all the way.
 *       ╲  │  K   ╱                    2. The corner W of K that is farthest out of the triangle replaces one of the
 *        ╲ │    ╱                         three, until none is farther out: then the triangle is part of a face of K.
 *          C
 *
 * A corner of K is a corner of the triangle less a corner of the hull, and the three of a face name the features that
 * touch. The search proves nothing: the plane that it finds is measured anew against all corners of both bodies.
 */
import type { HullShape } from '../../hull/hull-shape.ts'
import { mapped } from '../../hull/lowest.ts'
import type { Row } from '../../math/rows.ts'
import { ROUNDOFF } from '../../math/tolerance.ts'
import { AT_START, BY, FROM, LATER, nearStart, times, UNTOUCHED } from '../bracket.ts'
import { CORNERS, q, SPAN, WAY } from '../separation.ts'
import { movingHull } from './hull.ts'

/** As in bracket.ts, with room for the roundings of `lowest`. */
const MARGIN = 1024 * ROUNDOFF
/**
 * Heights are compared to 6 · 2⁻⁵³ times the hull's reach. A hull's lowest corner is within 3/4 of the margin if its
 * `doubt` is at most this many times SPAN over its inradius.
 */
const STEADY = 128
/** Roundings of corners of K, as a share of SPAN. */
const LEVEL = 16 * ROUNDOFF
const ROUNDS = 48

let shape: HullShape
/** Corners of K: x, y, z, and both coordinates across the path; three of the portal, and the one found last. */
const corners = new Float64Array(4 * 5)
const COLUMNS = 5
const ACROSS = 3
/** The hull's corner and the triangle's of each of them. */
export const named = new Int32Array(8)
const LAST = 3

/** Where the search goes; and two directions across it. */
const aim = new Float64Array(3)
const across = new Float64Array(6)
/** From the triangle to the hull, of any length. */
export const plane = new Float64Array(3)
/** Figures of `plane`: the gap at the start, by how much the whole way closes it, and the margin of the roundings. */
const figures = new Float64Array(4)
const GAP = 0
const NEARING = 1
const SLACK = 2
/** The margin of a plane of length 1. */
const UNIT = 3
/** The shares of the portal's three corners in the point where the path meets it; of no use unless `isFace`. */
export const shares = new Float64Array(3)
let isFace = false

/** Is the portal that the last `bracketHull` found part of a face of K? */
export function hasFace(): boolean {
  return isFace
}

/** Follows `approachTriangle`; see `bracket`. */
export function bracketHull(limits: Row, l: number): number {
  shape = movingHull()
  figures[UNIT] = (MARGIN * q[SPAN] * shape.reach) / shape.inradius
  isFace = false
  const moves = q[WAY] !== 0 || q[WAY + 1] !== 0 || q[WAY + 2] !== 0
  if (moves) {
    for (let k = 0; k < 3; k++) aim[k] = q[WAY + k]
    if (find(limits, l)) return UNTOUCHED
    if (isFace) {
      measure()
      if (figures[GAP] > figures[SLACK]) return meetFace(limits, l)
      isFace = false
    }
  }
  // a path to the middle of K meets it: which plane does it pass first?
  for (let k = 0; k < 3; k++) aim[k] = (q[CORNERS + k] + q[CORNERS + 3 + k] + q[CORNERS + 6 + k]) / 3 - shape.centre[k]
  if (find(limits, l)) return UNTOUCHED
  if (isFace) {
    measure()
    isFace = false
    if (isPassed(limits, l)) return UNTOUCHED
    if (figures[GAP] > figures[SLACK]) {
      times[FROM] = (figures[GAP] - figures[SLACK]) / figures[NEARING]
      times[BY] = Number.POSITIVE_INFINITY
      return LATER
    }
  }
  nearStart[0] = 1
  return AT_START
}

/** The verdict on a face of K that the path meets after its start. */
function meetFace(limits: Row, l: number): number {
  if (isPassed(limits, l)) return UNTOUCHED
  times[FROM] = (figures[GAP] - figures[SLACK]) / figures[NEARING]
  takeBy()
  if (!(times[BY] <= limits[l])) times[BY] = Number.POSITIVE_INFINITY
  return LATER
}

/**
 * times[BY]: when the path is in K by the margin. Each corner of the portal is moved to the middle of K by a share s. Of
 * the hull's corners in it, the shares of all faces' distances from the hull's middle are then at most 1 − s.
 */
function takeBy(): void {
  times[BY] = Number.POSITIVE_INFINITY
  const s = (2 * figures[UNIT]) / shape.inradius
  if (!(s < LARGEST)) return
  let u = 0
  let v = 0
  let height = 0
  for (let k = 0; k < 3; k++) {
    const m = (q[CORNERS + k] + q[CORNERS + 3 + k] + q[CORNERS + 6 + k]) / 3 - shape.centre[k]
    u -= m * across[k]
    v -= m * across[3 + k]
    height -= m * plane[k]
  }
  // where the path now passes the portal
  u *= s / (1 - s)
  v *= s / (1 - s)
  let all = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const a = ACROSS + COLUMNS * i
    const b = ACROSS + COLUMNS * (i === 2 ? 0 : i + 1)
    const area = (corners[a] - u) * (corners[b + 1] - v) - (corners[a + 1] - v) * (corners[b] - u)
    all += area
    least = Math.min(least, area)
  }
  if (least > INSIDE * all + LEVEL * q[SPAN] * q[SPAN])
    times[BY] = ((1 - s) * figures[GAP] + s * height + figures[SLACK]) / figures[NEARING]
}
/** The largest share s, and the least share of a corner in a point inside the portal. */
const LARGEST = 1e-3
const INSIDE = 1e-9

/** Does `plane`, as measured, separate the two up to the limit? */
function isPassed(limits: Row, l: number): boolean {
  return figures[GAP] > figures[SLACK] && figures[GAP] - Math.max(0, figures[NEARING]) * limits[l] > figures[SLACK]
}

/** The figures of `plane`, from all corners. */
function measure(): void {
  const x = plane[0]
  const y = plane[1]
  const z = plane[2]
  const { vertices } = shape
  let low = Number.POSITIVE_INFINITY
  if (shape.doubt * shape.inradius < STEADY * q[SPAN]) {
    const v = 3 * lowest()
    low = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]
  } else {
    for (let v = 0; v < vertices.length; v += 3) {
      const h = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]
      if (h < low) low = h
    }
  }
  const a = x * q[CORNERS] + y * q[CORNERS + 1] + z * q[CORNERS + 2]
  const b = x * q[CORNERS + 3] + y * q[CORNERS + 4] + z * q[CORNERS + 5]
  const c = x * q[CORNERS + 6] + y * q[CORNERS + 7] + z * q[CORNERS + 8]
  figures[GAP] = low - (a > b ? (a > c ? a : c) : b > c ? b : c)
  figures[NEARING] = -(x * q[WAY] + y * q[WAY + 1] + z * q[WAY + 2])
  figures[SLACK] = figures[UNIT] * (Math.abs(x) + Math.abs(y) + Math.abs(z))
}

/** Does a plane separate the two up to the limit? If not, `isFace` tells whether the search came to its end. */
function find(limits: Row, l: number): boolean {
  isFace = false
  return setAcross() && (surround(limits, l) || (isAround && refine(limits, l)))
}

/** Two directions across the aim: of about the same length, at right angles. */
function setAcross(): boolean {
  const x = aim[0]
  const y = aim[1]
  const z = aim[2]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 1e-150)) return false
  let k = 0
  if (Math.abs(y) < Math.abs(x)) k = 1
  if (Math.abs(z) < Math.abs(aim[k])) k = 2
  // the cross product of aim and axis k
  const i = k === 2 ? 0 : k + 1
  const j = k === 0 ? 2 : k - 1
  const size = Math.sqrt(aim[i] * aim[i] + aim[j] * aim[j])
  across[k] = 0
  across[i] = aim[j] / size
  across[j] = -aim[i] / size
  across[3] = (y * across[2] - z * across[1]) / length
  across[4] = (z * across[0] - x * across[2]) / length
  across[5] = (x * across[1] - y * across[0]) / length
  return true
}

/** Do the portal's three corners surround the path? */
let isAround = false

/** Step 1. Does a plane along the path separate the two? */
function surround(limits: Row, l: number): boolean {
  isAround = false
  let u = 0
  let v = 0
  for (let k = 0; k < 3; k++) {
    const m = shape.centre[k] - (q[CORNERS + k] + q[CORNERS + 3 + k] + q[CORNERS + 6 + k]) / 3
    u += m * across[k]
    v += m * across[3 + k]
  }
  if (u === 0 && v === 0) u = 1
  setPlaneAcross(u, v)
  support(0)
  if (isBeyond(0)) return isApart(limits, l)
  setPlaneAcross(-corners[ACROSS], -corners[ACROSS + 1])
  support(1)
  if (isBeyond(1)) return isApart(limits, l)
  measureTurn(0, 1, 0)
  if (turns[0] < 0) swap(0, 1)
  for (let round = 0; round < ROUNDS; round++) {
    const a = ACROSS
    const b = COLUMNS + ACROSS
    setPlaneAcross(corners[a + 1] - corners[b + 1], corners[b] - corners[a])
    support(2)
    if (isBeyond(2)) return isApart(limits, l)
    measureTurn(1, 2, 0)
    measureTurn(2, 0, 1)
    if (turns[0] < 0) take(2, 0)
    else if (turns[1] < 0) take(2, 1)
    else {
      isAround = true
      return false
    }
  }
  return false
}

function setPlaneAcross(u: number, v: number): void {
  for (let k = 0; k < 3; k++) plane[k] = u * across[k] + v * across[3 + k]
}

/** Is the path on the far side of corner i? */
function isBeyond(i: number): boolean {
  const o = i * COLUMNS
  return plane[0] * corners[o] + plane[1] * corners[o + 1] + plane[2] * corners[o + 2] < 0
}

function isApart(limits: Row, l: number): boolean {
  measure()
  return isPassed(limits, l)
}

/** V8 allocates a double that is returned. */
const turns = new Float64Array(3)

/** turns[to] = the cross product of two corners, as seen along the path. */
function measureTurn(i: number, j: number, to: number): void {
  const a = i * COLUMNS + ACROSS
  const b = j * COLUMNS + ACROSS
  turns[to] = corners[a] * corners[b + 1] - corners[a + 1] * corners[b]
}

function take(from: number, to: number): void {
  for (let k = 0; k < COLUMNS; k++) corners[to * COLUMNS + k] = corners[from * COLUMNS + k]
  named[2 * to] = named[2 * from]
  named[2 * to + 1] = named[2 * from + 1]
}

function swap(i: number, j: number): void {
  take(i, LAST)
  take(j, i)
  take(LAST, j)
}

/** Step 2. Does a plane separate the two up to the limit? */
function refine(limits: Row, l: number): boolean {
  for (let round = 0; round < ROUNDS; round++) {
    const ax = corners[0]
    const ay = corners[1]
    const az = corners[2]
    const px = corners[COLUMNS] - ax
    const py = corners[COLUMNS + 1] - ay
    const pz = corners[COLUMNS + 2] - az
    const rx = corners[2 * COLUMNS] - ax
    const ry = corners[2 * COLUMNS + 1] - ay
    const rz = corners[2 * COLUMNS + 2] - az
    const x = py * rz - pz * ry
    const y = pz * rx - px * rz
    const z = px * ry - py * rx
    // the corners go around the path counter-clockwise: their normal leads along it
    plane[0] = -x
    plane[1] = -y
    plane[2] = -z
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z)
    if (!(size > 0)) return false
    support(LAST)
    const o = LAST * COLUMNS
    const out = x * (ax - corners[o]) + y * (ay - corners[o + 1]) + z * (az - corners[o + 2])
    if (out <= LEVEL * q[SPAN] * size || isKnown()) {
      takeShares()
      return false
    }
    const gap = x * corners[o] + y * corners[o + 1] + z * corners[o + 2]
    const nearing = x * q[WAY] + y * q[WAY + 1] + z * q[WAY + 2]
    if (gap > 0 && gap > nearing * limits[l] && isApart(limits, l)) return true
    for (let i = 0; i < 3; i++) measureTurn(i, LAST, i)
    if (turns[0] <= 0 && turns[1] >= 0) take(LAST, 2)
    else if (turns[1] <= 0 && turns[2] >= 0) take(LAST, 0)
    else take(LAST, 1)
  }
  return false
}

/** Is the last corner one of the portal's? */
function isKnown(): boolean {
  const h = named[2 * LAST]
  const t = named[2 * LAST + 1]
  for (let i = 0; i < 2 * LAST; i += 2) if (named[i] === h && named[i + 1] === t) return true
  return false
}

function takeShares(): void {
  for (let i = 0; i < 3; i++) measureTurn((i + 1) % 3, (i + 2) % 3, i)
  const all = turns[0] + turns[1] + turns[2]
  for (let i = 0; i < 3; i++) shares[i] = turns[i] / all
  isFace = all > 0
}

/** Corner i = the corner of K that is farthest along `plane`: the triangle's highest less the hull's lowest. */
function support(i: number): void {
  const x = plane[0]
  const y = plane[1]
  const z = plane[2]
  const a = x * q[CORNERS] + y * q[CORNERS + 1] + z * q[CORNERS + 2]
  const b = x * q[CORNERS + 3] + y * q[CORNERS + 4] + z * q[CORNERS + 5]
  const c = x * q[CORNERS + 6] + y * q[CORNERS + 7] + z * q[CORNERS + 8]
  const t = a >= b ? (a >= c ? 0 : 2) : b >= c ? 1 : 2
  const h = lowest()
  const { vertices } = shape
  const o = i * COLUMNS
  let u = 0
  let v = 0
  for (let k = 0; k < 3; k++) {
    const p = q[CORNERS + 3 * t + k] - vertices[3 * h + k]
    corners[o + k] = p
    u += p * across[k]
    v += p * across[3 + k]
  }
  corners[o + ACROSS] = u
  corners[o + ACROSS + 1] = v
  named[2 * i] = h
  named[2 * i + 1] = t
}

/** The hull's lowest corner along `plane`, but for roundings (see `doubt`): down from edge to edge. */
function lowest(): number {
  const x = plane[0]
  const y = plane[1]
  const z = plane[2]
  const { vertices, around, begins, farthest } = shape
  let h = farthest[mapped(-x, -y, -z)]
  let low = x * vertices[3 * h] + y * vertices[3 * h + 1] + z * vertices[3 * h + 2]
  for (;;) {
    let next = h
    for (let n = begins[h]; n < begins[h + 1]; n++) {
      const v = 3 * around[n]
      const height = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]
      if (!(height < low)) continue
      low = height
      next = around[n]
    }
    if (next === h) return h
    h = next
  }
}
