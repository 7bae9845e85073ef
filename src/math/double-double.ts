/**
 * Double-double arithmetic. A number is the unevaluated sum of two doubles (hi, lo) with |lo| <= ulp(hi)/2, about 106
 * bits. Numbers are in a register file `w`, two slots each (a vector: six), so that nothing is boxed or allocated.
 * `mul(w, r, a, b)` reads like r = a * b, where r, a, b are slots. r may be a or b.
 *
 * Why: where the plain formulas cancel (normals of needles, discriminants at grazing, differences far from the origin),
 * doubles can lose all their digits, while the contract allows eight roundings in all. In double-doubles the textbook
 * formulas are right to about 2^-100, and the only significant rounding is that of the answer.
 *
 * Sources: Dekker 1971 (product), Knuth (two-sum), Joldes, Muller, Popescu 2017 (sum of two double-doubles, algorithm
 * 6). Scaling all inputs by a power of two scales all results exactly, as long as nothing leaves the range of doubles.
 */
import type { Coordinates } from './rows.ts'

export type Registers = Float64Array

/** Veltkamp's splitter 2^27 + 1: halves a double's 53 bits so that products of halves are exact. */
const SPLIT = 134217729

/** r = x, a plain double at row[i]. */
export function load(w: Registers, r: number, row: Coordinates, i: number): void {
  w[r] = row[i]
  w[r + 1] = 0
}

/** r = the vector at row[i], row[i+1], row[i+2]. */
export function load3(w: Registers, r: number, row: Coordinates, i: number): void {
  w[r] = row[i]
  w[r + 1] = 0
  w[r + 2] = row[i + 1]
  w[r + 3] = 0
  w[r + 4] = row[i + 2]
  w[r + 5] = 0
}

/** r = a. */
export function copy(w: Registers, r: number, a: number): void {
  w[r] = w[a]
  w[r + 1] = w[a + 1]
}

/** r = a, vectors. */
export function copy3(w: Registers, r: number, a: number): void {
  for (let i = 0; i < 6; i++) w[r + i] = w[a + i]
}

/** r = -a. */
export function negate(w: Registers, r: number, a: number): void {
  w[r] = -w[a]
  w[r + 1] = -w[a + 1]
}

/** r = -a, vectors. */
export function negate3(w: Registers, r: number, a: number): void {
  for (let i = 0; i < 6; i++) w[r + i] = -w[a + i]
}

/** r = a + b. */
export function add(w: Registers, r: number, a: number, b: number): void {
  const ah = w[a]
  const al = w[a + 1]
  const bh = w[b]
  const bl = w[b + 1]
  const s = ah + bh
  const sb = s - ah
  const e = ah - (s - sb) + (bh - sb)
  const t = al + bl
  const tb = t - al
  const f = al - (t - tb) + (bl - tb)
  const c = e + t
  const h = s + c
  const d = c - (h - s) + f
  const hi = h + d
  w[r] = hi
  w[r + 1] = d - (hi - h)
}

/** r = a - b. */
export function sub(w: Registers, r: number, a: number, b: number): void {
  const ah = w[a]
  const al = w[a + 1]
  const bh = -w[b]
  const bl = -w[b + 1]
  const s = ah + bh
  const sb = s - ah
  const e = ah - (s - sb) + (bh - sb)
  const t = al + bl
  const tb = t - al
  const f = al - (t - tb) + (bl - tb)
  const c = e + t
  const h = s + c
  const d = c - (h - s) + f
  const hi = h + d
  w[r] = hi
  w[r + 1] = d - (hi - h)
}

/** r = a * b. */
export function mul(w: Registers, r: number, a: number, b: number): void {
  const ah = w[a]
  const al = w[a + 1]
  const bh = w[b]
  const bl = w[b + 1]
  const p = ah * bh
  const ca = SPLIT * ah
  const a1 = ca - (ca - ah)
  const a2 = ah - a1
  const cb = SPLIT * bh
  const b1 = cb - (cb - bh)
  const b2 = bh - b1
  const e = a1 * b1 - p + a1 * b2 + a2 * b1 + a2 * b2 + (ah * bl + al * bh + al * bl)
  const hi = p + e
  w[r] = hi
  w[r + 1] = e - (hi - p)
}

/** Scratch slots at the end of every register file, used inside the operations below. */
export const SCRATCH = 8

/** r = a / b; b must not be zero. */
export function div(w: Registers, r: number, a: number, b: number): void {
  const s = w.length - SCRATCH
  const bh = w[b]
  // corrects the quotient twice, each time by a remainder of sufficient precision
  const q1 = w[a] / bh
  w[s] = q1
  w[s + 1] = 0
  mul(w, s + 2, s, b)
  sub(w, s + 2, a, s + 2)
  const q2 = w[s + 2] / bh
  w[s + 4] = q2
  w[s + 5] = 0
  mul(w, s + 6, s + 4, b)
  sub(w, s + 2, s + 2, s + 6)
  const q3 = w[s + 2] / bh
  const h = q1 + q2
  const l = q2 - (h - q1) + q3
  const hi = h + l
  w[r] = hi
  w[r + 1] = l - (hi - h)
}

/** r = sqrt(a), or 0 if a is negative. */
export function sqrt(w: Registers, r: number, a: number): void {
  const ah = w[a]
  if (!(ah > 0)) {
    w[r] = ah < 0 ? 0 : ah // 0 or NaN
    w[r + 1] = 0
    return
  }
  const s = w.length - SCRATCH
  const x = Math.sqrt(ah)
  w[s] = x
  w[s + 1] = 0
  mul(w, s + 2, s, s)
  sub(w, s + 2, a, s + 2)
  const c = w[s + 2] / (2 * x)
  const hi = x + c
  w[r] = hi
  w[r + 1] = c - (hi - x)
}

/** r = a - b, vectors. */
export function sub3(w: Registers, r: number, a: number, b: number): void {
  sub(w, r, a, b)
  sub(w, r + 2, a + 2, b + 2)
  sub(w, r + 4, a + 4, b + 4)
}

/** r = a + b, vectors. */
export function add3(w: Registers, r: number, a: number, b: number): void {
  add(w, r, a, b)
  add(w, r + 2, a + 2, b + 2)
  add(w, r + 4, a + 4, b + 4)
}

/** r = a * s, a vector times a number. r must not overlap s. */
export function scale3(w: Registers, r: number, a: number, s: number): void {
  mul(w, r, a, s)
  mul(w, r + 2, a + 2, s)
  mul(w, r + 4, a + 4, s)
}

/** r = a · b. r must not overlap a or b. */
export function dot3(w: Registers, r: number, a: number, b: number): void {
  const s = w.length - SCRATCH
  mul(w, r, a, b)
  mul(w, s, a + 2, b + 2)
  add(w, r, r, s)
  mul(w, s, a + 4, b + 4)
  add(w, r, r, s)
}

/** r = a × b. r must not overlap a or b. */
export function cross3(w: Registers, r: number, a: number, b: number): void {
  const s = w.length - SCRATCH
  mul(w, r, a + 2, b + 4)
  mul(w, s, a + 4, b + 2)
  sub(w, r, r, s)
  mul(w, r + 2, a + 4, b)
  mul(w, s, a, b + 4)
  sub(w, r + 2, r + 2, s)
  mul(w, r + 4, a, b + 2)
  mul(w, s, a + 2, b)
  sub(w, r + 4, r + 4, s)
}

/** r = |a|. r must not overlap a. */
export function length3(w: Registers, r: number, a: number): void {
  dot3(w, r, a, a)
  sqrt(w, r, r)
}

/** a < b */
export function less(w: Registers, a: number, b: number): boolean {
  return w[a] < w[b] || (w[a] === w[b] && w[a + 1] < w[b + 1])
}
