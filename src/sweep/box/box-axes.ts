/**
 * The thirteen axes along which a box and a triangle can be separated (Gottschalk, Lin, Manocha 1996; Akenine-Möller
 * 2001 for triangles): the box's three, the triangle's normal, and the cross products of each box edge with each
 * triangle edge. The box is parallel to the axes of its frame, so all axes except the normal consist of given
 * coordinates.
 *
 * Each axis is first tested in plain doubles with a wide margin, then in double-doubles if doubles do not decide.
 */
import { add, copy, less, mul, negate, sub, sub3 } from '../../math/double-double.ts'
import { normal } from '../face.ts'
import { A, B, C, CENTRE, differences, MOVE, N, P, w } from '../registers.ts'
import { ALONG, APART, AT, AXIS, EXTENTS, LEAST, MOST, WIDTH, X, Y } from './box-registers.ts'

export const AXES = 13
/**
 * Axes 0..2 are the box's own; this one is the triangle's normal; the rest are, for each edge, its cross products with
 * the box's x, y, z.
 */
export const FACE_AXIS = 3
const FIRST_CROSS = 4

const EDGES = [A, B, C, A]

/** The size of a row: x, y, z, and the columns below. */
export const COLUMNS = 8
/** The axes in doubles, thirteen rows. An axis of length 0 does not exist. */
export const axes = new Float64Array(AXES * COLUMNS)
/**
 * Along the axis at the start: the gap between the two (negative: they overlap), and by how much the translation closes
 * it.
 */
export const GAP = 3
export const NEARING = 4
/** How much the gap falls if all sizes grow by 1: |x| + |y| + |z|. */
export const GAIN = 5
/** An error bound for all numbers of the row. */
export const SLACK = 6
/** How far the box must move to pass to the other side: its own width plus the triangle's. */
export const THROUGH = 7

/** The error of doubles is below this share of the sizes involved. A larger share costs time but changes no result. */
const CLEAR = 1e-12
/**
 * The normal is off by at most this share of the product of its edges. If the normal is no larger than that, the margin
 * covers it.
 */
const NORMAL_CLEAR = 1e-14

/** For the margins: the sum of all sizes involved, and the product of a normal's edges. */
const lengths = new Float64Array(2)
const SIZE = 0
const SPANS = 1
const relative = new Float64Array(9)
const CORNERS = [A, B, C]

/** Computes `axes` for CENTRE, MOVE, EXTENTS and A, B, C. */
export function measureAxes(): void {
  let size = w[EXTENTS] + w[EXTENTS + 2] + w[EXTENTS + 4]
  for (let i = 0; i < 3; i++) differences(relative, 3 * i, CORNERS[i], CENTRE)
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) size += Math.abs(relative[3 * i + k])
    size += Math.abs(w[MOVE + 2 * k])
  }
  lengths[SIZE] = size
  lengths[SPANS] = 0
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) axes[i * COLUMNS + k] = i === k ? 1 : 0
    measure(i)
  }
  const px = relative[3] - relative[0]
  const py = relative[4] - relative[1]
  const pz = relative[5] - relative[2]
  const qx = relative[6] - relative[0]
  const qy = relative[7] - relative[1]
  const qz = relative[8] - relative[2]
  const face = FACE_AXIS * COLUMNS
  axes[face] = py * qz - pz * qy
  axes[face + 1] = pz * qx - px * qz
  axes[face + 2] = px * qy - py * qx
  const spans = (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * (Math.abs(qx) + Math.abs(qy) + Math.abs(qz))
  lengths[SPANS] = spans
  measure(FACE_AXIS)
  lengths[SPANS] = 0
  for (let e = 0; e < 3; e++) {
    const i = 3 * e
    const j = 3 * ((e + 1) % 3)
    const x = relative[j] - relative[i]
    const y = relative[j + 1] - relative[i + 1]
    const z = relative[j + 2] - relative[i + 2]
    const at = FIRST_CROSS + 3 * e
    const o = at * COLUMNS
    axes[o] = 0
    axes[o + 1] = z
    axes[o + 2] = -y
    axes[o + COLUMNS] = -z
    axes[o + COLUMNS + 1] = 0
    axes[o + COLUMNS + 2] = x
    axes[o + 2 * COLUMNS] = y
    axes[o + 2 * COLUMNS + 1] = -x
    axes[o + 2 * COLUMNS + 2] = 0
    for (let k = 0; k < 3; k++) measure(at + k)
  }
}

function measure(i: number): void {
  const size = lengths[SIZE]
  const spans = lengths[SPANS]
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

/** AXIS = axis i in double-doubles. Returns false if there is none, or if it repeats one of the box's own. */
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
  // P × the unit vector of axis k: the later of the other two coordinates, and the negated earlier one
  const y = (k + 2) % 6
  const z = (k + 4) % 6
  w[AXIS + k] = w[AXIS + k + 1] = 0
  copy(w, AXIS + y, P + z)
  copy(w, AXIS + z, P + y)
  negate(w, AXIS + z, AXIS + z)
  return w[AXIS + y] !== 0 && w[AXIS + z] !== 0
}

/** Computes AT, ALONG, LEAST, MOST, WIDTH along AXIS. */
export function projectOnAxis(): void {
  dotAxis(AT, CENTRE)
  dotAxis(ALONG, MOVE)
  dotAxis(LEAST, A)
  copy(w, MOST, LEAST)
  for (let i = 1; i < 3; i++) {
    dotAxis(X, CORNERS[i])
    if (less(w, X, LEAST)) copy(w, LEAST, X)
    if (less(w, MOST, X)) copy(w, MOST, X)
  }
  w[WIDTH] = w[WIDTH + 1] = 0
  for (let k = 0; k < 6; k += 2) {
    if (w[AXIS + k] === 0) continue
    mul(w, X, AXIS + k, EXTENTS + k)
    if (w[X] < 0) negate(w, X, X)
    add(w, WIDTH, WIDTH, X)
  }
}

/** r = AXIS · a. Most axes have components that are zero. */
function dotAxis(r: number, a: number): void {
  w[r] = w[r + 1] = 0
  for (let k = 0; k < 6; k += 2) {
    if (w[AXIS + k] === 0) continue
    mul(w, Y, AXIS + k, a + k)
    add(w, r, r, Y)
  }
}

/**
 * APART = the gap along AXIS at the start. Returns the side of the box (1: below the triangle, −1: above); follows
 * projectOnAxis.
 */
export function partAtStart(): number {
  sub(w, APART, LEAST, AT)
  sub(w, Y, AT, MOST)
  const side = less(w, APART, Y) ? -1 : 1
  if (side < 0) copy(w, APART, Y)
  sub(w, APART, APART, WIDTH)
  return side
}
