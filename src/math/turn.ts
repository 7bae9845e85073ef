/**
 * Turns vectors by a quaternion of any length except zero: v → (q v q*) / |q|². This is rational in q, so nothing needs
 * to be normalised. In double-doubles the result is the exact rotation to about 2⁻¹⁰⁰.
 */
import { add, add3, div, dot3, load, mul, type Registers, SCRATCH, scale3, sub } from './double-double.ts'
import type { Coordinates, Row } from './rows.ts'

/** The registers of a rotation: the body's own x, y and z axes in the world. */
export const TURN_SIZE = 18

/** x x, y y, z z, w w; then their sum, and a product. */
const SQUARES = 0
const NORM = 8
const P = 10
const K = 12
const q: Registers = new Float64Array(20 + SCRATCH)

/** Is the quaternion at row[i..i+3] without any rotation? A zero quaternion is; one with NaN is not. */
export function isUpright(row: Coordinates, i: number): boolean {
  return row[i] === 0 && row[i + 1] === 0 && row[i + 2] === 0 && 0 * row[i + 3] === 0
}

/** w[m..m+17] = the rotation of the quaternion x, y, z, w at row[i..i+3]. */
export function loadTurn(w: Registers, m: number, row: Coordinates, i: number): void {
  for (let k = 0; k < 4; k++) product(SQUARES + 2 * k, row, i + k, i + k)
  add(q, NORM, SQUARES, SQUARES + 2)
  add(q, NORM, NORM, SQUARES + 4)
  add(q, NORM, NORM, SQUARES + 6)
  for (let a = 0; a < 3; a++) {
    const b = (a + 1) % 3
    const c = (a + 2) % 3
    // axis a: x x − y y − z z + w w along itself, 2 (x y + z w) along the next, 2 (x z − y w) along the one after it
    add(q, P, SQUARES + 2 * a, SQUARES + 6)
    sub(q, P, P, SQUARES + 2 * b)
    sub(q, P, P, SQUARES + 2 * c)
    share(w, m + 6 * a + 2 * a)
    product(P, row, i + a, i + b)
    product(K, row, i + c, i + 3)
    add(q, P, P, K)
    add(q, P, P, P)
    share(w, m + 6 * a + 2 * b)
    product(P, row, i + a, i + c)
    product(K, row, i + b, i + 3)
    sub(q, P, P, K)
    add(q, P, P, P)
    share(w, m + 6 * a + 2 * c)
  }
}

/** q[r] = row[i] · row[j] */
function product(r: number, row: Coordinates, i: number, j: number): void {
  load(q, 14, row, i)
  load(q, 16, row, j)
  mul(q, r, 14, 16)
}

/** w[r] = P / NORM */
function share(w: Registers, r: number): void {
  div(q, P, P, NORM)
  w[r] = q[P]
  w[r + 1] = q[P + 1]
}

/** r = v, turned from the world into the body's frame. r must not overlap v. */
export function turnIn(w: Registers, r: number, m: number, v: number): void {
  dot3(w, r, m, v)
  dot3(w, r + 2, m + 6, v)
  dot3(w, r + 4, m + 12, v)
}

/** r = v, turned from the body's frame into the world. r must not overlap v. @param s six registers of scratch */
export function turnOut(w: Registers, r: number, m: number, v: number, s: number): void {
  scale3(w, r, m, v)
  scale3(w, s, m + 6, v + 2)
  add3(w, r, r, s)
  scale3(w, s, m + 12, v + 4)
  add3(w, r, r, s)
}

/** w[m..m+17] = no rotation. */
export function loadUpright(w: Registers, m: number): void {
  w.fill(0, m, m + TURN_SIZE)
  for (let a = 0; a < 3; a++) w[m + 8 * a] = 1
}

/**
 * out[0..8] = the rows of the rotation of the quaternion at row[i..i+3], in doubles: right to 4 · 2⁻⁵³. No rotation if
 * x = y = z = 0.
 */
export function writeRotation(row: Coordinates, i: number, out: Row): void {
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  if (x === 0 && y === 0 && z === 0) {
    for (let k = 0; k < 9; k++) out[k] = k % 4 === 0 ? 1 : 0
    return
  }
  const w = row[i + 3]
  const norm = x * x + y * y + z * z + w * w
  out[0] = (x * x - y * y - z * z + w * w) / norm
  out[1] = (2 * (x * y - z * w)) / norm
  out[2] = (2 * (x * z + y * w)) / norm
  out[3] = (2 * (x * y + z * w)) / norm
  out[4] = (y * y - x * x - z * z + w * w) / norm
  out[5] = (2 * (y * z - x * w)) / norm
  out[6] = (2 * (x * z - y * w)) / norm
  out[7] = (2 * (y * z + x * w)) / norm
  out[8] = (z * z - x * x - y * y + w * w) / norm
}
