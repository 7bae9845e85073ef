/**
 * When does a box that moves without turning first touch a triangle? And how much must it grow to touch it at its
 * start? Two convex bodies touch if no axis of box-axes.ts separates them. Along each axis the gap is linear in time
 * and in growth. So the first touch is the last time at which an axis stops separating them, if no other axis separates
 * them at that time.
 */
import { add, copy, div, length3, less, mul, negate, sub } from '../../math/double-double.ts'
import { RESIDUE } from '../../math/tolerance.ts'
import { DEPTH, DISTANCE, NORMAL, number, RADIUS, TIME, w } from '../registers.ts'
import {
  AXES,
  axes,
  COLUMNS,
  FACE_AXIS,
  GAIN,
  GAP as GAP_COLUMN,
  loadAxis,
  measureAxes,
  NEARING,
  partAtStart,
  projectOnAxis,
  SLACK,
  THROUGH,
} from './box-axes.ts'
import { ALONG, APART, AT, AXIS, LEAST, MOST, WIDTH, X, Y } from './box-registers.ts'

const K = number()

/** First touch of the triangle A, B, C, from a start that is apart: TIME and NORMAL. */
export function enterBox(): boolean {
  measureAxes()
  // doubles prove these misses
  for (let o = 0; o < axes.length; o += COLUMNS) {
    const slack = axes[o + SLACK]
    const gap = axes[o + GAP_COLUMN]
    if (gap > slack && gap - Math.max(0, axes[o + NEARING]) > 2 * slack) return false
  }
  // the latest time at which some axis surely stops separating them: axes that stop before it need no more work
  let sure = 0
  for (let o = 0; o < axes.length; o += COLUMNS) {
    const slack = axes[o + SLACK]
    if (axes[o + GAP_COLUMN] > slack && axes[o + NEARING] > slack)
      sure = Math.max(sure, (axes[o + GAP_COLUMN] - slack) / (axes[o + NEARING] + slack))
  }
  latest[0] = sure
  let best = enterAxes()
  if (best === NONE && sure > 0) {
    // the latest axis may have been a needle's normal, which does not exist in double-doubles
    latest[0] = 0
    best = enterAxes()
  }
  return best >= 0 && touchesAt(best)
}

const latest = new Float64Array(1)
/** Axes that, according to enterAxes, stop separating at TIME or before. */
const ceased = new Uint8Array(AXES)
const NONE = -1
const NEVER = -2

/**
 * Computes TIME and NORMAL of the last axis to stop separating, among those that may stop at `latest` or later. Returns
 * its index, or NONE, or NEVER.
 */
function enterAxes(): number {
  const sure = latest[0]
  w[TIME] = -1
  w[TIME + 1] = 0
  let best = NONE
  for (let i = 0; i < AXES; i++) {
    const o = i * COLUMNS
    const slack = axes[o + SLACK]
    ceased[i] = 0
    if (!(axes[o + GAP_COLUMN] >= -slack)) continue
    if (axes[o + NEARING] > slack && axes[o + GAP_COLUMN] + slack < sure * (axes[o + NEARING] - slack)) continue
    if (!loadAxis(i)) continue
    projectOnAxis()
    const side = partAtStart()
    if (!(w[APART] > 0)) continue
    if (side < 0) negate(w, ALONG, ALONG)
    if (!(w[ALONG] > 0) || less(w, ALONG, APART)) return NEVER
    div(w, X, APART, ALONG)
    ceased[i] = 1
    // if two axes stop at the same time, the triangle's normal wins, otherwise the earlier axis
    if (best >= 0 && !less(w, TIME, X) && !(i === FACE_AXIS && !less(w, X, TIME))) continue
    best = i
    copy(w, TIME, X)
    writeNormal(side)
  }
  return best
}

/** Does no axis except `own` separate the two at TIME? */
function touchesAt(own: number): boolean {
  const t = w[TIME]
  for (let i = 0; i < AXES; i++) {
    const o = i * COLUMNS
    if (i === own || !(axes[o + GAIN] > 0)) continue
    // the gap on the side of the start, and on the other side
    const before = axes[o + GAP_COLUMN] - axes[o + NEARING] * t
    const beyond = -before - axes[o + THROUGH]
    const slack = 2 * axes[o + SLACK]
    if ((before < -slack || ceased[i] === 1) && beyond < -slack) continue
    if (before > slack || beyond > slack) return false
    if (!loadAxis(i)) continue
    projectOnAxis()
    mul(w, X, ALONG, TIME)
    // sizes of the whole translation, because AT + X may nearly cancel
    const sizes = Math.abs(w[AT]) + Math.abs(w[X]) + Math.abs(w[LEAST]) + Math.abs(w[MOST]) + w[WIDTH]
    add(w, AT, AT, X)
    partAtStart()
    if (w[APART] > RESIDUE * sizes) return false
  }
  return true
}

/** NORMAL = AXIS as a unit vector, from the triangle to the box. */
function writeNormal(side: number): void {
  length3(w, K, AXIS)
  for (let k = 0; k < 6; k += 2) {
    w[NORMAL + k] = (-side * w[AXIS + k]) / w[K] + 0 // no -0
    w[NORMAL + k + 1] = 0
  }
}

/**
 * DISTANCE − RADIUS = how much all half extents must grow (negative: shrink) for the box at its start to touch the
 * triangle. RADIUS is the least extent. NORMAL is that of the deciding axis. DISTANCE 0 means that the box touches even
 * without any thickness.
 */
export function nearestToBox(): void {
  measureAxes()
  bound[0] = Number.NEGATIVE_INFINITY
  for (let o = 0; o < axes.length; o += COLUMNS)
    if (axes[o + GAIN] > 0) bound[0] = Math.max(bound[0], (axes[o + GAP_COLUMN] - axes[o + SLACK]) / axes[o + GAIN])
  if (!mostOfAxes()) {
    // the axis with the largest growth was a needle's normal, which does not exist in double-doubles
    bound[0] = Number.NEGATIVE_INFINITY
    mostOfAxes()
  }
  add(w, DISTANCE, DISTANCE, RADIUS)
  if (!(w[DISTANCE] > 0)) w[DISTANCE] = w[DISTANCE + 1] = 0
}

/** An argument of `mostOfAxes`. A row, because V8 may allocate a double that is passed to a function. */
const bound = new Float64Array(1)

/**
 * DISTANCE = the largest growth that any axis requires, and NORMAL of that axis. Skips axes that surely require less
 * than `bound`.
 */
function mostOfAxes(): boolean {
  let found = false
  w[DISTANCE] = Number.NEGATIVE_INFINITY
  w[DISTANCE + 1] = 0
  for (let i = 0; i < AXES; i++) {
    const o = i * COLUMNS
    if (!((axes[o + GAP_COLUMN] + axes[o + SLACK]) / axes[o + GAIN] >= bound[0]) || !loadAxis(i)) continue
    projectOnAxis()
    const side = partAtStart()
    sumOfAxis()
    div(w, APART, APART, Y)
    if (!less(w, DISTANCE, APART) && !(i === FACE_AXIS && !less(w, APART, DISTANCE))) continue
    copy(w, DISTANCE, APART)
    found = true
    writeNormal(side)
  }
  return found
}

/** Y = |x| + |y| + |z| of AXIS. */
function sumOfAxis(): void {
  w[Y] = w[Y + 1] = 0
  for (let k = 0; k < 6; k += 2) {
    copy(w, X, AXIS + k)
    if (w[X] < 0) negate(w, X, X)
    add(w, Y, Y, X)
  }
}

/**
 * DEPTH and NORMAL of the least translation that frees the box. Every face of the sum of box and triangle is
 * perpendicular to one of the axes.
 */
export function leastWayOutOfBox(): void {
  measureAxes()
  bound[0] = Number.POSITIVE_INFINITY
  for (let i = 0; i < AXES; i++) {
    measureDepth(i)
    bound[0] = Math.min(bound[0], along[MOST_DEPTH])
  }
  if (!leastOfAxes()) {
    bound[0] = Number.POSITIVE_INFINITY
    leastOfAxes()
  }
}

/** DEPTH = the least depth along an axis, and its NORMAL. Skips axes whose depth surely exceeds `bound`. */
function leastOfAxes(): boolean {
  let found = false
  w[DEPTH] = Number.POSITIVE_INFINITY
  w[DEPTH + 1] = 0
  for (let i = 0; i < AXES; i++) {
    measureDepth(i)
    if (!(along[LEAST_DEPTH] <= bound[0]) || !loadAxis(i)) continue
    projectOnAxis()
    let side = partAtStart()
    if (side * w[ALONG] < 0 && isBetween()) side = -side
    length3(w, K, AXIS)
    div(w, APART, APART, K)
    negate(w, APART, APART)
    if (!less(w, APART, DEPTH) && !(i === FACE_AXIS && !less(w, DEPTH, APART))) continue
    copy(w, DEPTH, APART)
    found = true
    writeNormal(side)
  }
  return found
}

/** Are both ways out along AXIS equally short? Then the caller takes the one against MOVE. */
function isBetween(): boolean {
  sub(w, X, LEAST, AT)
  sub(w, Y, AT, MOST)
  sub(w, X, X, Y)
  return Math.abs(w[X]) <= RESIDUE * (Math.abs(w[AT]) + Math.abs(w[LEAST]) + Math.abs(w[MOST]) + w[WIDTH])
}

const along = new Float64Array(2)
const LEAST_DEPTH = 0
const MOST_DEPTH = 1

/** `along` = lower and upper bound of the depth along an axis; Infinity if the axis has no length. */
function measureDepth(i: number): void {
  const o = i * COLUMNS
  const length = Math.sqrt(axes[o] * axes[o] + axes[o + 1] * axes[o + 1] + axes[o + 2] * axes[o + 2])
  const none = !(length > 0)
  along[LEAST_DEPTH] = none ? Number.POSITIVE_INFINITY : (-axes[o + SLACK] - axes[o + GAP_COLUMN]) / length
  along[MOST_DEPTH] = none ? Number.POSITIVE_INFINITY : (axes[o + SLACK] - axes[o + GAP_COLUMN]) / length
}
