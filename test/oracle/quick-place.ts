import { add, copy3, difference, div, dot, mul, registers, scale, scale3, set, sub, sub3, w } from './ball.ts'
import { largestOf, lengthOf } from './contract.ts'
import type { SolidCourse } from './solid.ts'
import { isUpright } from './turn.ts'

/**
 * A course in numbers with bounds: all of it divided by a power of two so that its largest number is between 1 and 2, and
 * seen from the body. State of the one course under way; nothing is allocated.
 */

/** Corners p − c(t): at t three, of all up to t three more at the start. 16 places, nine slots each. */
export const POINTS = registers(3 * 16)
export const pointAt = (i: number): number => POINTS + 9 * i
/** Half extents. */
export const HALF = registers(3)
/** Of a capsule half height − radius. */
export const INNER = registers(1)

/** The state: true sizes are 2^exponent times those here. */
export const place = {
  course: null as SolidCourse | null,
  /** Multiply by this to come from here to the world's sizes. */
  unit: 1,
  /** Bounds closer than this settle a figure; set by the asker as a share of the next. */
  narrow: 0,
  /** 2⁻⁵³ (S + |d|); of S alone. */
  roundoff: 0,
  roundoffOfSizes: 0,
  /** How many points there are. */
  count: 0,
}

const START = registers(9)
const WAY = registers(3)
const ROWS = registers(9)
const time = registers(1)
const raw = registers(3)
const q = registers(4)
const one = registers(1)
const two = registers(1)

/** What is lost where a number is too small for the scaled range. */
function scaled(r: number, x: number, by: number): void {
  set(r, x * by)
  if (x !== 0 && !(Math.abs(w[r]) > 2 ** -1000)) w[r + 2] = 2 ** -999
}

function powerOfTwoBelow(x: number): number {
  return 2 ** Math.max(-1000, Math.min(1000, Math.floor(Math.log2(x))))
}

/** Prepares a course; false where it cannot be (everything is 0, or far out of range). */
export function placeCourse(course: SolidCourse): boolean {
  if (place.course === course) return place.unit > 0
  const { from, translation, half, triangle, orientation } = course
  place.course = course
  place.unit = 0
  const largest = largestOf(from, translation, half, triangle)
  if (!(largest > 2 ** -900 && largest < 2 ** 900)) return false
  const by = 1 / powerOfTwoBelow(largest)
  const travel = lengthOf(translation[0], translation[1], translation[2])
  place.roundoffOfSizes = 2 ** -53 * largestOf(from, half, triangle) * by
  place.roundoff = place.roundoffOfSizes + 2 ** -53 * travel * by
  const upright = course.kind === 'sphere' || isUpright(orientation)
  if (!upright && !rotate(orientation as ArrayLike<number>)) return false
  for (let i = 0; i < 3; i++) {
    scaled(HALF + 3 * i, half[i], by)
    for (let k = 0; k < 9; k += 3) offset(START + 3 * (i + k), triangle[i + k], from[i], by)
    scaled(WAY + 3 * i, translation[i], by)
  }
  sub(INNER, HALF + 3, HALF)
  if (!upright) for (let i = 0; i < 27; i += 9) see(START + i)
  if (!upright) see(WAY)
  place.unit = 1 / by
  return true
}

/** r = (x − y)·by. */
function offset(r: number, x: number, y: number, by: number): void {
  const [a, b] = [x * by, y * by]
  difference(r, a, b)
  if ((x !== 0 && !(Math.abs(a) > 2 ** -1000)) || (y !== 0 && !(Math.abs(b) > 2 ** -1000))) w[r + 2] = 2 ** -998
}

/** The rotation into the body's frame, by rows; false where the quaternion is out of range. */
function rotate(orientation: ArrayLike<number>): boolean {
  const largest = largestOf(orientation)
  if (!(largest > 2 ** -900 && largest < 2 ** 900)) return false
  const by = 1 / powerOfTwoBelow(largest)
  for (let i = 0; i < 4; i++) scaled(q + 3 * i, orientation[i], by)
  const [x, y, z, v] = [q, q + 3, q + 6, q + 9]
  // the squares' sum, then 1 − 2(y² + z²)/|q|² and so on: exact to the last bits of double-doubles
  const whole = one
  mul(whole, x, x)
  for (const part of [y, z, v]) {
    mul(two, part, part)
    add(whole, whole, two)
  }
  const diagonal = (r: number, a: number, b: number): void => {
    mul(r, a, a)
    mul(two, b, b)
    add(r, r, two)
    scale(r, r, 2)
    sub(r, whole, r)
    div(r, r, whole)
  }
  const aside = (r: number, a: number, b: number, c: number, sign: number): void => {
    mul(r, a, b)
    mul(two, v, c)
    scale(two, two, sign)
    add(r, r, two)
    scale(r, r, 2)
    div(r, r, whole)
  }
  diagonal(ROWS, y, z)
  aside(ROWS + 3, x, y, z, 1)
  aside(ROWS + 6, x, z, y, -1)
  aside(ROWS + 9, x, y, z, -1)
  diagonal(ROWS + 12, x, z)
  aside(ROWS + 15, y, z, x, 1)
  aside(ROWS + 18, x, z, y, 1)
  aside(ROWS + 21, y, z, x, -1)
  diagonal(ROWS + 24, x, y)
  return true
}

/** A world vector becomes one of the body. */
function see(r: number): void {
  copy3(raw, r)
  for (let i = 0; i < 3; i++) dot(r + 3 * i, ROWS + 9 * i, raw)
}

/** Sets POINTS for the place at t, or all up to t. Of capsules each point twice: from both ends of the inner segment. */
export function placeAt(until: boolean, t: number): void {
  const { kind } = place.course as SolidCourse
  set(time, t)
  let count = 0
  scale3(raw, WAY, time)
  for (let k = 0; k < 27; k += 9) {
    sub3(pointAt(count++), START + k, raw)
  }
  if (until && t !== 0) for (let k = 0; k < 27; k += 9) copy3(pointAt(count++), START + k)
  if (kind === 'capsule') {
    for (let i = 0; i < count; i++) {
      copy3(pointAt(i + count), pointAt(i))
      add(pointAt(i) + 3, pointAt(i) + 3, INNER)
      sub(pointAt(i + count) + 3, pointAt(i + count) + 3, INNER)
    }
    count *= 2
  }
  place.count = count
}

/** Where a point of space is as the body at t sees it, in the world's sizes: rounded once. */
export function seenPoint(course: SolidCourse, t: number, point: ArrayLike<number>): [number, number, number] | null {
  if (!placeCourse(course)) return null
  const by = 1 / place.unit
  for (let i = 0; i < 3; i++) offset(seen + 3 * i, point[i], course.from[i], by)
  if (course.kind !== 'sphere' && !isUpright(course.orientation)) see(seen)
  set(time, t)
  scale3(raw, WAY, time)
  sub3(seen, seen, raw)
  return [w[seen] * place.unit, w[seen + 3] * place.unit, w[seen + 6] * place.unit]
}
const seen = registers(3)
