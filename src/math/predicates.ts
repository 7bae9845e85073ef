/**
 * Exact signs: on which side of a plane or line does a point lie? They are exact for the given doubles, whatever the
 * rounding. A double-double evaluation decides all but degenerate cases; the rest is summed exactly as an expansion
 * (Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic", grow-expansion, theorem 10).
 */
import { add, copy, cross3, dot3, load, load3, mul, type Registers, SCRATCH, sub, sub3 } from './double-double.ts'
import type { Coordinates } from './rows.ts'

const D = 0 // the fourth point; differences from it follow
const A = 6
const B = 12
const C = 18
const N = 24
const DET = 30
const WAY = 32
const TERMS = 38
const w: Registers = new Float64Array(40 + SCRATCH)

/** The error of the double-double determinant is below this share of the sum of the absolute products. */
const FILTER = 1.262177448353619e-29 // 2⁻⁹⁶

/** The exact sum so far: non-overlapping components of growing magnitude. */
const sum = new Float64Array(448)
let length = 0

function grow(b: number): void {
  if (b === 0) return
  let q = b
  let kept = 0
  for (let i = 0; i < length; i++) {
    const e = sum[i]
    const s = q + e
    const t = s - q
    const h = q - (s - t) + (e - t)
    q = s
    if (h !== 0) sum[kept++] = h
  }
  if (q !== 0) sum[kept++] = q
  length = kept
}

const product = new Float64Array(4 + SCRATCH)

/** Adds the exact x * y * z to the sum. */
function growProduct(x: number, y: number, z: number): void {
  if (x === 0 || y === 0 || z === 0) return
  product[0] = x
  product[1] = 0
  product[2] = y
  product[3] = 0
  mul(product, 0, 0, 2)
  const lo = product[1]
  product[1] = 0
  product[2] = z
  product[3] = 0
  mul(product, 0, 0, 2)
  grow(product[0])
  grow(product[1])
  if (lo === 0) return
  product[0] = lo
  product[1] = 0
  mul(product, 0, 0, 2)
  grow(product[0])
  grow(product[1])
}

/** Adds ±a_i * b_j * c_k for all parts. Each factor is an exact difference in two parts. */
function growTerm(sign: number, a: number, b: number, c: number): void {
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 2; j++) for (let k = 0; k < 2; k++) growProduct(sign * w[a + i], w[b + j], w[c + k])
}

function signOfSum(): number {
  return length === 0 ? 0 : sum[length - 1] > 0 ? 1 : -1
}

/**
 * Sign of ((b - a) × (c - a)) · (d - a): +1 if the triangle a, b, c is counter-clockwise as seen from d, 0 if d is in
 * its plane.
 * @param p row of each point
 * @param i its offset there
 */
export function orient3d(
  pa: Coordinates,
  ia: number,
  pb: Coordinates,
  ib: number,
  pc: Coordinates,
  ic: number,
  pd: Coordinates,
  id: number,
): number {
  load3(w, D, pd, id)
  load3(w, A, pa, ia)
  load3(w, B, pb, ib)
  load3(w, C, pc, ic)
  sub3(w, A, A, D)
  sub3(w, B, B, D)
  sub3(w, C, C, D)
  // seen from d, (a - d) · ((b - d) × (c - d)) is minus the wanted determinant
  return 0 - signOfTriple()
}

/**
 * Sign of d · ((a - o) × (b - o)): on which side of the edge from a to b the line through o along d passes.
 * @param pd a vector of six numbers: each coordinate is a sum of two, as `load3` writes it
 */
export function sideOfLine(
  po: Coordinates,
  io: number,
  pd: Coordinates,
  id: number,
  pa: Coordinates,
  ia: number,
  pb: Coordinates,
  ib: number,
): number {
  load3(w, D, po, io)
  load3(w, B, pa, ia)
  load3(w, C, pb, ib)
  sub3(w, B, B, D)
  sub3(w, C, C, D)
  for (let i = 0; i < 6; i++) w[A + i] = pd[id + i]
  // d is along an axis: a planar test suffices
  const x = w[A] !== 0
  const y = w[A + 2] !== 0
  const z = w[A + 4] !== 0
  if (x ? y || z : y && z) return signOfTriple()
  const u = x ? 2 : y ? 4 : 0
  const v = x ? 4 : y ? 0 : 2
  const ahead = w[A] + w[A + 2] + w[A + 4]
  if (ahead === 0) return 0
  copy(w, A, B + u)
  copy(w, A + 2, B + v)
  copy(w, B, C + u)
  copy(w, B + 2, C + v)
  return ahead > 0 ? signOfCross() : 0 - signOfCross()
}

/** Sign of A · (B × C). */
function signOfTriple(): number {
  cross3(w, N, B, C)
  dot3(w, DET, A, N)
  const det = w[DET]
  w[TERMS] = 0
  addTerms(A)
  const bound = w[TERMS]
  if (Math.abs(det) > FILTER * bound) return det > 0 ? 1 : -1
  if (bound === 0) return 0
  length = 0
  growTriple(A)
  return signOfSum()
}

/** Adds the absolute products of R · (B × C) to TERMS. */
function addTerms(r: number): void {
  w[TERMS] +=
    Math.abs(w[r]) * (Math.abs(w[B + 2] * w[C + 4]) + Math.abs(w[B + 4] * w[C + 2])) +
    Math.abs(w[r + 2]) * (Math.abs(w[B + 4] * w[C]) + Math.abs(w[B] * w[C + 4])) +
    Math.abs(w[r + 4]) * (Math.abs(w[B] * w[C + 2]) + Math.abs(w[B + 2] * w[C]))
}

/** Adds the exact R · (B × C) to the sum. */
function growTriple(r: number): void {
  growTerm(1, r, B + 2, C + 4)
  growTerm(-1, r, B + 4, C + 2)
  growTerm(1, r + 2, B + 4, C)
  growTerm(-1, r + 2, B, C + 4)
  growTerm(1, r + 4, B, C + 2)
  growTerm(-1, r + 4, B + 2, C)
}

/** orient3d of a, b, c and the point d + e. @param pe a vector of six numbers, as in `sideOfLine` */
export function orient3dBeyond(
  pa: Coordinates,
  ia: number,
  pb: Coordinates,
  ib: number,
  pc: Coordinates,
  ic: number,
  pd: Coordinates,
  id: number,
  pe: Coordinates,
  ie: number,
): number {
  load3(w, D, pa, ia)
  load3(w, A, pd, id)
  load3(w, B, pb, ib)
  load3(w, C, pc, ic)
  sub3(w, A, A, D)
  sub3(w, B, B, D)
  sub3(w, C, C, D)
  for (let i = 0; i < 6; i++) w[WAY + i] = pe[ie + i]
  cross3(w, N, B, C)
  dot3(w, DET, A, N)
  dot3(w, D, WAY, N)
  w[TERMS] = 0
  addTerms(A)
  addTerms(WAY)
  const bound = w[TERMS]
  add(w, DET, DET, D)
  const det = w[DET]
  if (Math.abs(det) > FILTER * bound) return det > 0 ? 1 : -1
  if (bound === 0) return 0
  length = 0
  growTriple(A)
  growTriple(WAY)
  return signOfSum()
}

const ONE = 26

/**
 * Sign of the area of a, b, c projected along an axis (0: y, z; 1: z, x; 2: x, y): +1 counter-clockwise, 0 on a line.
 */
export function orient2d(
  axis: number,
  pa: Coordinates,
  ia: number,
  pb: Coordinates,
  ib: number,
  pc: Coordinates,
  ic: number,
): number {
  const u = axis === 0 ? 1 : axis === 1 ? 2 : 0
  const v = axis === 0 ? 2 : axis === 1 ? 0 : 1
  difference(A, pa, ia + u, pc, ic + u)
  difference(A + 2, pa, ia + v, pc, ic + v)
  difference(B, pb, ib + u, pc, ic + u)
  difference(B + 2, pb, ib + v, pc, ic + v)
  return signOfCross()
}

/** Sign of one coordinate (0: x, 1: y, 2: z) of (b - a) × d. @param pd a vector of six numbers, as in `sideOfLine` */
export function signOfTurn(
  axis: number,
  pa: Coordinates,
  ia: number,
  pb: Coordinates,
  ib: number,
  pd: Coordinates,
  id: number,
): number {
  const u = axis === 0 ? 1 : axis === 1 ? 2 : 0
  const v = axis === 0 ? 2 : axis === 1 ? 0 : 1
  difference(A, pb, ib + u, pa, ia + u)
  difference(A + 2, pb, ib + v, pa, ia + v)
  copyPair(B, pd, id + 2 * u)
  copyPair(B + 2, pd, id + 2 * v)
  return signOfCross()
}

/** Sign of the determinant A0 · B1 − A1 · B0 of the first two numbers of A and B. */
function signOfCross(): number {
  mul(w, N, A, B + 2)
  mul(w, DET, A + 2, B)
  if (w[A + 1] === 0 && w[A + 3] === 0 && w[B + 1] === 0 && w[B + 3] === 0) {
    // products of two doubles are exact
    if (w[N] !== w[DET]) return w[N] > w[DET] ? 1 : -1
    return w[N + 1] > w[DET + 1] ? 1 : w[N + 1] < w[DET + 1] ? -1 : 0
  }
  const bound = Math.abs(w[N]) + Math.abs(w[DET])
  sub(w, N, N, DET)
  const det = w[N]
  if (Math.abs(det) > FILTER * bound) return det > 0 ? 1 : -1
  if (bound === 0) return 0
  w[ONE] = 1
  w[ONE + 1] = 0
  length = 0
  growTerm(1, A, B + 2, ONE)
  growTerm(-1, A + 2, B, ONE)
  return signOfSum()
}

function copyPair(r: number, row: Coordinates, i: number): void {
  w[r] = row[i]
  w[r + 1] = row[i + 1]
}

function difference(r: number, pa: Coordinates, ia: number, pb: Coordinates, ib: number): void {
  load(w, r, pa, ia)
  load(w, D, pb, ib)
  sub(w, r, r, D)
}
