import {
  add,
  add3,
  copy,
  cross,
  difference,
  dot,
  mul,
  negate,
  registers,
  scale,
  scale3,
  set,
  sub,
  sub3,
  w,
} from './ball.ts'
import type { Flight } from './ballistic-target.ts'

/**
 * Where is a point on a parabola nearer to a part of a target (a corner, an edge, a face) than some size? Where a few polynomials are
 * positive at once: the size squared less the distance squared, and how far the foot lies within the part. They are computed as numbers
 * with proven bounds (ball.ts), in Bernstein's form over a span of time: there a polynomial lies between the least and the greatest of
 * its coefficients. Halving the span (de Casteljau) brings these nearer.
 */

/** A part: up to five polynomials of degree 2 or 4, each in five registers of which the first three may be all. */
const PART = registers(25)
const degrees = new Int32Array(5)
let count = 0

const LEFT = registers(5)
const SLOTS = 15

/** How often the times are halved, and how many spans are looked at. */
const DEPTH = 60
const SPANS = 300
const waiting = new Float64Array((DEPTH + 1) * 5 * SLOTS)
const depths = new Int32Array(DEPTH + 1)

/** One span is enough where the times are one time. */
let spans = SPANS

const isAbove = (a: number): boolean => w[a] > w[a + 2]
const isBelow = (a: number): boolean => w[a] < -w[a + 2]

/** Is some polynomial negative over all of the span? */
function isRefuted(): boolean {
  for (let j = 0; j < count; j++) {
    let k = 0
    while (k <= degrees[j] && isBelow(PART + SLOTS * j + 3 * k)) k++
    if (k > degrees[j]) return true
  }
  return false
}

/** Are all positive at the start of the span, or at its end? */
function isShown(atEnd: boolean): boolean {
  for (let j = 0; j < count; j++) if (!isAbove(PART + SLOTS * j + (atEnd ? 3 * degrees[j] : 0))) return false
  return true
}

/** Leaves the first half of the span in `PART`, and the second in `waiting`. */
function halve(at: number): void {
  for (let j = 0; j < count; j++) {
    const first = PART + SLOTS * j
    const n = degrees[j]
    copy(LEFT, first)
    for (let round = 1; round <= n; round++) {
      for (let k = first; k <= first + 3 * (n - round); k += 3) {
        add(k, k, k + 3)
        w[k] *= 0.5
        w[k + 1] *= 0.5
        w[k + 2] *= 0.5
      }
      copy(LEFT + 3 * round, first)
    }
    for (let i = 0; i < SLOTS; i++) {
      waiting[at * 5 * SLOTS + SLOTS * j + i] = w[first + i]
      w[first + i] = w[LEFT + i]
    }
  }
}

/** 1: at some time all polynomials of the part are positive. −1: at none. 0: unsettled. */
export function settlePart(): number {
  let pending = 0
  let depth = 0
  for (let span = 0; ; span++) {
    if (!isRefuted()) {
      if (isShown(false) || isShown(true)) return 1
      if (span + 1 >= spans || depth >= DEPTH) return 0
      depths[pending] = ++depth
      halve(pending++)
      continue
    }
    if (pending === 0) return -1
    depth = depths[--pending]
    for (let i = 0; i < SLOTS * count; i++) w[PART + i] = waiting[pending * 5 * SLOTS + i]
  }
}

// ---- the path

/** The centre in Bernstein's form: three points, and the same seen from some place of the target. */
const PATH = [registers(3), registers(3), registers(3)]
export const SEEN = [registers(3), registers(3), registers(3)]
const X = registers(1)
const Y = registers(1)
const V = registers(3)

export function setVector(r: number, list: ArrayLike<number>, at = 0): void {
  for (let i = 0; i < 3; i++) set(r + 3 * i, list[at + i])
}

/** The blossom from + velocity·(s + t)/2 + acceleration/2·s·t: the control points, at s and t each the start or the end. */
function control(r: number, { from, velocity, acceleration }: Flight, s: number, t: number): void {
  set(X, s)
  set(Y, t)
  mul(Y, X, Y)
  scale(Y, Y, 0.5)
  setVector(r, acceleration)
  scale3(r, r, Y)
  difference(X, s, -t)
  scale(X, X, 0.5)
  setVector(V, velocity)
  scale3(V, V, X)
  add3(r, r, V)
  setVector(V, from)
  add3(r, r, V)
}

/** The path from one time to another is what is asked about. */
export function setPath(flight: Flight, from: number, to: number): void {
  spans = from === to ? 1 : SPANS
  control(PATH[0], flight, from, from)
  control(PATH[1], flight, from, to)
  control(PATH[2], flight, to, to)
}

/** The path as seen from a place. */
export function seeFrom(place: number): void {
  for (let k = 0; k < 3; k++) sub3(SEEN[k], PATH[k], place)
}

// ---- polynomials of a part

/** The polynomial of degree 2 that comes next. */
export const Q = registers(3)
const SQUARE = registers(5)

export function startPart(): void {
  count = 0
}

/** Adds the polynomial Q of degree 2. */
export function addFoot(): void {
  for (let i = 0; i < 9; i++) w[PART + SLOTS * count + i] = w[Q + i]
  degrees[count++] = 2
}

/** Q = u · the path that is seen. */
export function heightAlong(u: number): void {
  for (let k = 0; k < 3; k++) dot(Q + 3 * k, u, SEEN[k])
}

export function clearSquare(): void {
  for (let k = 0; k < 5; k++) set(SQUARE + 3 * k, 0)
}

/** SQUARE += 3 Q². */
export function addSquare(): void {
  const [a, b, c] = [Q, Q + 3, Q + 6]
  const put = (k: number, u: number, v: number, times: number): void => {
    mul(X, u, v)
    scale(X, X, times)
    add(SQUARE + 3 * k, SQUARE + 3 * k, X)
  }
  put(0, a, a, 3)
  put(1, a, b, 3)
  put(2, a, c, 1)
  put(2, b, b, 2)
  put(3, b, c, 3)
  put(4, c, c, 3)
}

/** Adds 3·far²·whole − SQUARE, or the opposite of it. */
export function addReach(far: number, whole: number, within = true): void {
  mul(Y, far, far)
  mul(Y, Y, whole)
  scale(Y, Y, 3)
  for (let k = 0; k < 5; k++) {
    const r = PART + SLOTS * count + 3 * k
    sub(r, Y, SQUARE + 3 * k)
    if (!within) negate(r, r)
  }
  degrees[count++] = 4
}

/** The number 1. */
export const ONE = registers(1)
set(ONE, 1)

/** SQUARE = 3 |the path seen|². */
export function squareOfSeen(): void {
  clearSquare()
  for (let i = 0; i < 9; i += 3) {
    for (let k = 0; k < 3; k++) copy(Q + 3 * k, SEEN[k] + i)
    addSquare()
  }
}

const TURNED = [registers(3), registers(3), registers(3)]

/** SQUARE = 3 |the path seen × e|². */
export function squareAcross(e: number): void {
  for (let k = 0; k < 3; k++) cross(TURNED[k], SEEN[k], e)
  clearSquare()
  for (let i = 0; i < 9; i += 3) {
    for (let k = 0; k < 3; k++) copy(Q + 3 * k, TURNED[k] + i)
    addSquare()
  }
}
