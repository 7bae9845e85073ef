/** Splits a matrix into a position, a rotation, and a stretching that is applied before the rotation. */
import type { Row } from '../math/rows.ts'

/**
 * SPLIT of a matrix T · Q · U: the position T, the rotation Q (a quaternion x, y, z, w), and the stretching U, an upper
 * triangular matrix.
 */
export const SPLIT_POSITION = 0
export const SPLIT_TURN = 3
/** xx, xy, yy, xz, yz, zz: the scales are at STRETCH_X, _Y and _Z, the others are the shear. A mirror has zz < 0. */
export const SPLIT_STRETCH = 7
export const STRETCH_SIZE = 6
export const STRETCH_X = 0
export const STRETCH_Y = 2
export const STRETCH_Z = 5
export const SPLIT_SIZE = SPLIT_STRETCH + STRETCH_SIZE

/**
 * Axes count as perpendicular within this. Single-precision matrices with a rotation and an uneven scale are off by
 * about 10⁻⁶.
 */
const SQUARE = 1e-5
/** A matrix is flat if its scale along some axis is below this share of its largest scale. */
const FLAT = 1e-12

type Split = 'whole' | 'flat' | 'broken'

/**
 * out = the SPLIT row of a 4 × 4 matrix stored by columns. 'flat': it is scaled to zero along some axis, and `out` must
 * not be used. 'broken': it is a perspective projection, or has numbers that are not finite.
 */
export function splitMatrix(m: ArrayLike<number>, out: Row): Split {
  let sum = 0
  for (let i = 0; i < 16; i++) sum += Math.abs(m[i])
  if (!(sum <= Number.MAX_VALUE) || m[3] !== 0 || m[7] !== 0 || m[11] !== 0 || m[15] !== 1) return 'broken'
  const ax = m[0]
  const ay = m[1]
  const az = m[2]
  const bx = m[4]
  const by = m[5]
  const bz = m[6]
  const cx = m[8]
  const cy = m[9]
  const cz = m[10]
  // Gram and Schmidt: the first axis stays, the second becomes perpendicular to it, the third to both
  const xx = Math.sqrt(ax * ax + ay * ay + az * az)
  const ux = ax / xx
  const uy = ay / xx
  const uz = az / xx
  const xy = ux * bx + uy * by + uz * bz
  const px = bx - xy * ux
  const py = by - xy * uy
  const pz = bz - xy * uz
  const yy = Math.sqrt(px * px + py * py + pz * pz)
  const vx = px / yy
  const vy = py / yy
  const vz = pz / yy
  const wx = uy * vz - uz * vy
  const wy = uz * vx - ux * vz
  const wz = ux * vy - uy * vx
  const xz = ux * cx + uy * cy + uz * cz
  const yz = vx * cx + vy * cy + vz * cz
  const zz = wx * cx + wy * cy + wz * cz
  const largest = Math.max(xx, yy, Math.abs(zz))
  if (!(Math.min(xx, yy, Math.abs(zz)) > FLAT * largest)) return 'flat'
  for (let k = 0; k < 3; k++) out[SPLIT_POSITION + k] = m[12 + k]
  out[SPLIT_STRETCH] = xx
  out[SPLIT_STRETCH + 1] = xy
  out[SPLIT_STRETCH + 2] = yy
  out[SPLIT_STRETCH + 3] = xz
  out[SPLIT_STRETCH + 4] = yz
  out[SPLIT_STRETCH + 5] = zz
  // the quaternion of the axes u, v, w, from its largest component (Shepperd 1978)
  const trace = ux + vy + wz
  // not in a function: V8 may allocate doubles that are passed
  let x = vz - wy
  let y = wx - uz
  let z = uy - vx
  let w = 1 + trace
  if (!(trace > 0)) {
    if (ux >= vy && ux >= wz) {
      w = x
      x = 1 + ux - vy - wz
      y = vx + uy
      z = wx + uz
    } else if (vy >= wz) {
      w = y
      x = vx + uy
      y = 1 + vy - ux - wz
      z = wy + vz
    } else {
      w = z
      x = wx + uz
      y = wy + vz
      z = 1 + wz - ux - vy
    }
  }
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  out[SPLIT_TURN] = x / length
  out[SPLIT_TURN + 1] = y / length
  out[SPLIT_TURN + 2] = z / length
  out[SPLIT_TURN + 3] = w / length
  return 'whole'
}

/** Does a stretching have more than scales along the axes? */
export function isSheared(u: Row, o: number): boolean {
  const y = SQUARE * Math.abs(u[o + STRETCH_Y])
  const z = SQUARE * Math.abs(u[o + STRETCH_Z])
  return Math.abs(u[o + 1]) > y || Math.abs(u[o + 3]) > z || Math.abs(u[o + 4]) > z
}

/**
 * Stretchings count as the same if they differ by less than this share of their largest number. An instance that turns
 * in single precision is off by 10⁻⁷.
 */
const SAME = 1e-6
/** The same for shapes that are only approximations: bones. */
const ABOUT = 1e-2

/** Are two stretchings the same? */
export function isSameStretch(a: Row, i: number, b: Row, j: number, about: boolean): boolean {
  const share = about ? ABOUT : SAME
  let largest = 0
  for (let k = 0; k < STRETCH_SIZE; k++) largest = Math.max(largest, Math.abs(a[i + k]), Math.abs(b[j + k]))
  for (let k = 0; k < STRETCH_SIZE; k++) if (!(Math.abs(a[i + k] - b[j + k]) <= share * largest)) return false
  return true
}

/** out = the point at p[i..] stretched by u[o..]. */
export function stretchPoint(
  u: Row,
  o: number,
  p: ArrayLike<number>,
  i: number,
  out: Row | Float32Array,
  j: number,
): void {
  const x = p[i]
  const y = p[i + 1]
  const z = p[i + 2]
  out[j] = u[o] * x + u[o + 1] * y + u[o + 3] * z
  out[j + 1] = u[o + 2] * y + u[o + 4] * z
  out[j + 2] = u[o + 5] * z
}
