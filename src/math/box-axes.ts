/**
 * The thirteen axes along which a box and a triangle can be parted (Gottschalk, Lin, Manocha 1996; Akenine-Möller 2001 for
 * triangles): the box's three, the triangle's normal, and across each edge of one and each edge of the other. The box is parallel
 * to the axes of its frame, so all but the normal are taken from coordinates as they are.
 *
 * Each axis is first looked at in plain doubles with a wide margin, then in double-doubles where that does not decide.
 */
import { ALONG, APART, AT, AXIS, EXTENTS, LEAST, MOST, WIDTH, X, Y } from './box-registers.ts'
import { add, copy, cross3, dot3, less, mul, negate, sub, sub3 } from './double-double.ts'
import { normal } from './face.ts'
import { A, B, C, CENTRE, difference, MOVE, N, P, Q, w } from './registers.ts'

export const AXES = 13
/** Axes 0..2 are the box's, this is the triangle's normal, then edge by edge those across it and the box's x, y, z. */
export const FACE_AXIS = 3
export const FIRST_CROSS = 4

const EDGES = [A, B, C, A]

/** The axes in doubles: columns of thirteen rows. A length of 0: there is no such axis. */
/** Columns of a row. */
export const COLUMNS = 8
export const axes = new Float64Array(AXES * COLUMNS)
/** x, y, z. */
export const AXIS_X = 0
/** At the start: how far the two are apart (negative: they overlap), and the way along it as it brings them nearer. */
export const GAP = 3
export const NEARING = 4
/** By how much the gap falls as all sizes grow by 1: |x| + |y| + |z|. */
export const GAIN = 5
/** No figure of the row is off by more. */
export const SLACK = 6
/** How far the box goes from the one side to the other: both widths and the triangle's. */
export const THROUGH = 7

/** Errors in doubles stay below this share of the sizes involved; it saves work and decides nothing. */
const CLEAR = 1e-12
/** The normal is off by this share of its edges' product: at worst all of it, then the margin says so. */
const NORMAL_CLEAR = 1e-14

const relative = new Float64Array(9)
const CORNERS = [A, B, C]

/** Fills `axes` for CENTRE, MOVE, EXTENTS and A, B, C. */
export function measureAxes(): void {
  let size = w[EXTENTS] + w[EXTENTS + 2] + w[EXTENTS + 4]
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) {
      const r = difference(CORNERS[i] + 2 * k, CENTRE + 2 * k)
      relative[3 * i + k] = r
      size += Math.abs(r)
    }
    size += Math.abs(w[MOVE + 2 * k])
  }
  for (let i = 0; i < 3; i++) {
    setAxis(i, i === 0 ? 1 : 0, i === 1 ? 1 : 0, i === 2 ? 1 : 0)
    measure(i, size, 0)
  }
  const px = relative[3] - relative[0]
  const py = relative[4] - relative[1]
  const pz = relative[5] - relative[2]
  const qx = relative[6] - relative[0]
  const qy = relative[7] - relative[1]
  const qz = relative[8] - relative[2]
  setAxis(FACE_AXIS, py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx)
  const spans = (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * (Math.abs(qx) + Math.abs(qy) + Math.abs(qz))
  measure(FACE_AXIS, size, spans)
  for (let e = 0; e < 3; e++) {
    const i = 3 * e
    const j = 3 * ((e + 1) % 3)
    const x = relative[j] - relative[i]
    const y = relative[j + 1] - relative[i + 1]
    const z = relative[j + 2] - relative[i + 2]
    const at = FIRST_CROSS + 3 * e
    setAxis(at, 0, z, -y)
    setAxis(at + 1, -z, 0, x)
    setAxis(at + 2, y, -x, 0)
    for (let k = 0; k < 3; k++) measure(at + k, size, 0)
  }
}

function setAxis(i: number, x: number, y: number, z: number): void {
  const o = i * COLUMNS
  axes[o] = x
  axes[o + 1] = y
  axes[o + 2] = z
}

function measure(i: number, size: number, spans: number): void {
  const o = i * COLUMNS
  const x = axes[o]
  const y = axes[o + 1]
  const z = axes[o + 2]
  const gain = Math.abs(x) + Math.abs(y) + Math.abs(z)
  const width = Math.abs(x) * w[EXTENTS] + Math.abs(y) * w[EXTENTS + 2] + Math.abs(z) * w[EXTENTS + 4]
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let k = 0; k < 9; k += 3) {
    const h = x * relative[k] + y * relative[k + 1] + z * relative[k + 2]
    if (h < least) least = h
    if (h > most) most = h
  }
  const along = x * w[MOVE] + y * w[MOVE + 2] + z * w[MOVE + 4]
  const below = least - width
  const above = -most - width
  const side = below >= above ? 1 : -1
  axes[o + GAP] = side > 0 ? below : above
  axes[o + NEARING] = side > 0 ? along : -along
  axes[o + GAIN] = gain
  axes[o + SLACK] = CLEAR * size * gain + NORMAL_CLEAR * spans * size
  axes[o + THROUGH] = 2 * width + most - least
}

/** AXIS of an index, in double-doubles; false where there is none. */
export function loadAxis(i: number): boolean {
  if (i < FACE_AXIS) {
    for (let n = 0; n < 6; n++) w[AXIS + n] = 0
    w[AXIS + 2 * i] = 1
    return true
  }
  if (i === FACE_AXIS) {
    if (!normal()) return false
    for (let n = 0; n < 6; n++) w[AXIS + n] = w[N + n]
    return true
  }
  const e = Math.trunc((i - FIRST_CROSS) / 3)
  const k = 2 * ((i - FIRST_CROSS) % 3)
  sub3(w, P, EDGES[e + 1], EDGES[e])
  for (let n = 0; n < 6; n++) w[Q + n] = 0
  w[Q + k] = 1
  cross3(w, AXIS, P, Q)
  return w[AXIS] !== 0 || w[AXIS + 2] !== 0 || w[AXIS + 4] !== 0
}

/** AT, ALONG, LEAST, MOST, WIDTH of AXIS. */
export function projectOnAxis(): void {
  dot3(w, AT, AXIS, CENTRE)
  dot3(w, ALONG, AXIS, MOVE)
  dot3(w, LEAST, AXIS, A)
  copy(w, MOST, LEAST)
  for (let i = 1; i < 3; i++) {
    dot3(w, X, AXIS, CORNERS[i])
    if (less(w, X, LEAST)) copy(w, LEAST, X)
    if (less(w, MOST, X)) copy(w, MOST, X)
  }
  w[WIDTH] = w[WIDTH + 1] = 0
  for (let k = 0; k < 6; k += 2) {
    mul(w, X, AXIS + k, EXTENTS + k)
    if (w[X] < 0) negate(w, X, X)
    add(w, WIDTH, WIDTH, X)
  }
}

/** APART along AXIS at the start, for the side on which the box is (1: below the triangle, −1: above); follows projectOnAxis. */
export function partAtStart(): number {
  sub(w, APART, LEAST, AT)
  sub(w, Y, AT, MOST)
  const side = less(w, APART, Y) ? -1 : 1
  if (side < 0) copy(w, APART, Y)
  sub(w, APART, APART, WIDTH)
  return side
}
