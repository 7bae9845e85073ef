/**
 * The directions along which a hull and a triangle can be separated: those of the faces of their Minkowski difference.
 * These are the normals of the hull's faces, both normals of the triangle, and the cross products of those edges of
 * both whose Gauss maps cross (Gregorius 2013). Each direction leads from the triangle to the hull, so the gap along it
 * is that of the hull's lowest and the triangle's highest corner.
 *
 * The directions are measured in plain doubles with a wide margin first, then in double-doubles if doubles do not
 * decide.
 */

import type { HullShape } from '../../hull/hull-shape.ts'
import { add, copy, cross3, dot3, less, load3, mul, negate, negate3, sub3 } from '../../math/double-double.ts'
import { normal } from '../face.ts'
import { A, B, C, differences, MOVE, N, vector, w } from '../registers.ts'
import { ALONG, APART, AXIS, GAIN, LOW, MIDDLE, SCALE, X, Y } from './hull-registers.ts'

const CORNERS = [A, B, C, A]
const FIRST = vector()
const SECOND = vector()

/** The size of a row: x, y, z, and the columns below. */
export const COLUMNS = 7
/** The gap along the direction at the start, and by how much the translation closes it. */
export const GAP = 3
export const NEARING = 4
/** How much the gap falls if the hull's size grows by 1. */
export const GAINS = 5
/** An error bound for all numbers of the row. */
export const SLACK = 6

/** The directions in doubles. */
export const list = { axes: new Float64Array(64 * COLUMNS), from: new Int32Array(64 * 3), count: 0 }
/** Where a direction comes from: a face, a side of the triangle (1 or −1), or an edge of the hull and one of the triangle. */
const FACE = -1
const SIDE = -2

/** As in box-axes.ts: the error of doubles is below these shares of the sizes, and of a normal's edges. */
const CLEAR = 1e-12
const NORMAL_CLEAR = 1e-14
/** Edges are parallel if their cross product is below this share: beside it, the other directions suffice. */
const PARALLEL = 1e-20

// the current hull and triangle: the corners as seen from MIDDLE
let shape: HullShape
const relative = new Float64Array(9)
const axis = new Float64Array(3)
/** The sum of all sizes involved; the product of a normal's edges; the hull's scale; its least height along `axis`. */
const figures = new Float64Array(4)
const SIZE = 0
const SPANS = 1
const SHRUNK = 2
const LOWEST = 3

/** Measures all directions for MIDDLE, MOVE, RADIUS, SCALE and A, B, C. */
export function measureAxes(hull: HullShape): void {
  shape = hull
  let size = hull.reach
  for (let i = 0; i < 3; i++) differences(relative, 3 * i, CORNERS[i], MIDDLE)
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) size += Math.abs(relative[3 * i + k])
    size += Math.abs(w[MOVE + 2 * k])
  }
  figures[SIZE] = size
  figures[SPANS] = 0
  figures[SHRUNK] = w[SCALE]
  list.count = 0
  measureTriangle()
  figures[SPANS] = 0
  const { normals, lows } = hull
  for (let f = 0; f < lows.length; f++) {
    for (let k = 0; k < 3; k++) axis[k] = -normals[3 * f + k]
    figures[LOWEST] = lows[f]
    measure(FACE, f, 0)
  }
  measureCrossings()
}

function measureTriangle(): void {
  const px = relative[3] - relative[0]
  const py = relative[4] - relative[1]
  const pz = relative[5] - relative[2]
  const qx = relative[6] - relative[0]
  const qy = relative[7] - relative[1]
  const qz = relative[8] - relative[2]
  figures[SPANS] = (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * (Math.abs(qx) + Math.abs(qy) + Math.abs(qz))
  for (let side = 1; side >= -1; side -= 2) {
    axis[0] = side * (py * qz - pz * qy)
    axis[1] = side * (pz * qx - px * qz)
    axis[2] = side * (px * qy - py * qx)
    findLowest()
    measure(SIDE, side, 0)
  }
}

/** For each side of the triangle, on which side of each face it leads: 1, −1, or 0 if doubles do not tell. */
let leads = new Int8Array(3 * 64)
/** The roundings of a face's normal are below this share of its size and of its doubt. */
const UNSURE = 1e-12
const DOUBT = 1e-13

function takeLeads(): void {
  const { normals, doubts } = shape
  const count = doubts.length
  if (leads.length < 3 * count) leads = new Int8Array(6 * count)
  for (let i = 0; i < 3; i++) {
    const p = 3 * i
    const q = i === 2 ? 0 : p + 3
    const x = relative[q] - relative[p]
    const y = relative[q + 1] - relative[p + 1]
    const z = relative[q + 2] - relative[p + 2]
    const length = Math.abs(x) + Math.abs(y) + Math.abs(z)
    for (let f = 0; f < count; f++) {
      const nx = normals[3 * f]
      const ny = normals[3 * f + 1]
      const nz = normals[3 * f + 2]
      const d = nx * x + ny * y + nz * z
      const doubt = length * (UNSURE * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz)) + DOUBT * doubts[f])
      leads[count * i + f] = d > doubt ? 1 : d < -doubt ? -1 : 0
    }
  }
}

function measureCrossings(): void {
  takeLeads()
  const { seen, sides, beside, doubts } = shape
  const count = doubts.length
  for (let e = 0; e < sides.length; e += 4) {
    const a = 3 * sides[e]
    const b = 3 * sides[e + 1]
    const hx = seen[b] - seen[a]
    const hy = seen[b + 1] - seen[a + 1]
    const hz = seen[b + 2] - seen[a + 2]
    const one = 3 * sides[e + 2]
    const other = 3 * sides[e + 3]
    const first = beside[e / 2]
    const second = beside[e / 2 + 1]
    for (let i = 0; i < 3; i++) {
      // the Gauss maps cross only if the triangle's side leads out of one face and into the other
      if (leads[count * i + first] * leads[count * i + second] > 0) continue
      const p = 3 * i
      const q = i === 2 ? 0 : p + 3
      const r = q === 6 ? 0 : q + 3
      const ex = relative[q] - relative[p]
      const ey = relative[q + 1] - relative[p + 1]
      const ez = relative[q + 2] - relative[p + 2]
      const x = hy * ez - hz * ey
      const y = hz * ex - hx * ez
      const z = hx * ey - hy * ex
      const length = Math.abs(x) + Math.abs(y) + Math.abs(z)
      const spans = (Math.abs(hx) + Math.abs(hy) + Math.abs(hz)) * (Math.abs(ex) + Math.abs(ey) + Math.abs(ez))
      const slack = (CLEAR * length + NORMAL_CLEAR * spans) * figures[SIZE]
      // both faces of the hull must rise from its edge, and the triangle must lie below its own
      const s = x * (seen[one] - seen[a]) + y * (seen[one + 1] - seen[a + 1]) + z * (seen[one + 2] - seen[a + 2])
      const t = x * (seen[other] - seen[a]) + y * (seen[other + 1] - seen[a + 1]) + z * (seen[other + 2] - seen[a + 2])
      if ((s > slack && t < -slack) || (s < -slack && t > slack)) continue
      const u =
        x * (relative[p] - relative[r]) +
        y * (relative[p + 1] - relative[r + 1]) +
        z * (relative[p + 2] - relative[r + 2])
      figures[SPANS] = spans
      for (let side = 1; side >= -1; side -= 2) {
        if (side * s < -slack || side * t < -slack || side * u < -slack) continue
        axis[0] = side * x
        axis[1] = side * y
        axis[2] = side * z
        // of a convex body, an edge from which both faces surely rise is the lowest part
        if (side * s > slack && side * t > slack) figures[LOWEST] = Math.min(heightOf(a), heightOf(b))
        else findLowest()
        measure(e / 4, i, side)
      }
    }
  }
}

const heightOf = (v: number): number =>
  axis[0] * shape.seen[v] + axis[1] * shape.seen[v + 1] + axis[2] * shape.seen[v + 2]

/** LOWEST = the least height of a corner along `axis`. */
function findLowest(): void {
  const { seen } = shape
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  let low = Number.POSITIVE_INFINITY
  for (let v = 0; v < seen.length; v += 3) {
    const h = x * seen[v] + y * seen[v + 1] + z * seen[v + 2]
    if (h < low) low = h
  }
  figures[LOWEST] = low
}

/** Adds a row for `axis`, whose LOWEST is known. */
function measure(from: number, which: number, side: number): void {
  if (list.count * COLUMNS === list.axes.length) grow()
  const { axes } = list
  const o = list.count * COLUMNS
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  axes[o] = x
  axes[o + 1] = y
  axes[o + 2] = z
  const gain = Math.abs(x) + Math.abs(y) + Math.abs(z)
  const low = figures[LOWEST]
  const a = x * relative[0] + y * relative[1] + z * relative[2]
  const b = x * relative[3] + y * relative[4] + z * relative[5]
  const c = x * relative[6] + y * relative[7] + z * relative[8]
  axes[o + GAP] = figures[SHRUNK] * low - Math.max(a, b, c)
  axes[o + NEARING] = -(x * w[MOVE] + y * w[MOVE + 2] + z * w[MOVE + 4])
  axes[o + GAINS] = -low / shape.inradius
  axes[o + SLACK] = (CLEAR * gain + NORMAL_CLEAR * figures[SPANS]) * figures[SIZE]
  const { from: places } = list
  const p = 3 * list.count++
  places[p] = from
  places[p + 1] = which
  places[p + 2] = side
}

function grow(): void {
  const axes = new Float64Array(2 * list.axes.length)
  axes.set(list.axes)
  list.axes = axes
  const from = new Int32Array(2 * list.from.length)
  from.set(list.from)
  list.from = from
}

/** AXIS = direction i in double-doubles. Returns false if there is none. */
export function loadAxis(i: number): boolean {
  const from = list.from[3 * i]
  const which = list.from[3 * i + 1]
  const { vertices, spans, sides } = shape
  if (from === SIDE) {
    if (!normal()) return false
    for (let n = 0; n < 6; n++) w[AXIS + n] = which * w[N + n]
    return true
  }
  if (from === FACE) {
    loadEdge(FIRST, vertices, spans[3 * which], spans[3 * which + 1])
    loadEdge(SECOND, vertices, spans[3 * which], spans[3 * which + 2])
    cross3(w, AXIS, SECOND, FIRST)
    return true
  }
  loadEdge(FIRST, vertices, sides[4 * from], sides[4 * from + 1])
  sub3(w, SECOND, CORNERS[which + 1], CORNERS[which])
  cross3(w, AXIS, FIRST, SECOND)
  if (list.from[3 * i + 2] < 0) negate3(w, AXIS, AXIS)
  let across = 0
  let first = 0
  let second = 0
  for (let k = 0; k < 6; k += 2) {
    across += Math.abs(w[AXIS + k])
    first += Math.abs(w[FIRST + k])
    second += Math.abs(w[SECOND + k])
  }
  return across > PARALLEL * first * second
}

const POINT = vector()

/** r = corner b − corner a. */
function loadEdge(r: number, v: Float64Array, a: number, b: number): void {
  load3(w, r, v, 3 * b)
  load3(w, POINT, v, 3 * a)
  sub3(w, r, r, POINT)
}

/** Computes LOW, ALONG, GAIN and APART along AXIS. */
export function projectOnAxis(): void {
  takeLow()
  dot3(w, ALONG, AXIS, MOVE)
  // APART = AXIS · (MIDDLE − the highest corner) + SCALE · LOW
  sub3(w, POINT, MIDDLE, A)
  dot3(w, APART, AXIS, POINT)
  for (let i = 1; i < 3; i++) {
    sub3(w, POINT, MIDDLE, CORNERS[i])
    dot3(w, X, AXIS, POINT)
    if (less(w, X, APART)) copy(w, APART, X)
  }
  mul(w, X, SCALE, LOW)
  add(w, APART, APART, X)
  // GAIN, not yet divided by the size: see `growth`
  negate(w, GAIN, LOW)
}

/** LOW = the least height along AXIS of the hull's corners, as seen from MIDDLE. Those that doubles exclude are left out. */
function takeLow(): void {
  const { seen, vertices, centre } = shape
  const x = w[AXIS]
  const y = w[AXIS + 2]
  const z = w[AXIS + 4]
  let low = Number.POSITIVE_INFINITY
  for (let v = 0; v < seen.length; v += 3) {
    const h = x * seen[v] + y * seen[v + 1] + z * seen[v + 2]
    if (h < low) low = h
  }
  const most = low + CLEAR * (Math.abs(x) + Math.abs(y) + Math.abs(z)) * shape.reach
  w[LOW] = Number.POSITIVE_INFINITY
  w[LOW + 1] = 0
  load3(w, FIRST, centre, 0)
  for (let v = 0; v < seen.length; v += 3) {
    if (x * seen[v] + y * seen[v + 1] + z * seen[v + 2] > most) continue
    load3(w, POINT, vertices, v)
    sub3(w, POINT, POINT, FIRST)
    dot3(w, Y, AXIS, POINT)
    if (less(w, Y, LOW)) copy(w, LOW, Y)
  }
}

/** The sum of the sizes in APART after the whole way: its roundings. A row, because V8 may allocate a returned double. */
export const sizes = new Float64Array(1)

/** Follows projectOnAxis. */
export function measureSizes(): void {
  let sum = Math.abs(w[LOW]) + Math.abs(w[ALONG])
  for (let k = 0; k < 6; k += 2) {
    const n = Math.abs(w[AXIS + k])
    sum += n * (Math.abs(w[MIDDLE + k]) + Math.max(Math.abs(w[A + k]), Math.abs(w[B + k]), Math.abs(w[C + k])))
  }
  sizes[0] = sum
}
