/**
 * When does a hull that moves without turning first touch a triangle? And how much must it grow, about its middle, to
 * touch it at its start? Along each direction of hull-axes.ts the gap is linear in time and in growth. So the first
 * touch is the last time at which a direction stops separating them, if no other separates them at that time.
 */

import type { HullShape } from '../../hull/hull-shape.ts'
import { add, copy, div, length3, less, load, mul, negate } from '../../math/double-double.ts'
import { RESIDUE } from '../../math/tolerance.ts'
import { DEPTH, DISTANCE, NORMAL, RADIUS, TIME, w } from '../registers.ts'
import {
  COLUMNS,
  GAINS,
  GAP as GAP_COLUMN,
  list,
  loadAxis,
  measureAxes,
  measureSizes,
  NEARING,
  projectOnAxis,
  SLACK,
  sizes,
} from './hull-axes.ts'
import { ALONG, APART, AXIS, GAIN, K, X, Y } from './hull-registers.ts'

const NONE = -1
const NEVER = -2

/** First touch of the triangle A, B, C, from a start that is apart: TIME and NORMAL. */
export function enterHull(hull: HullShape): boolean {
  measureAxes(hull)
  const { axes, count } = list
  // the latest time at which some direction surely stops separating them: those that stop before it need no more work
  let sure = 0
  for (let o = 0; o < count * COLUMNS; o += COLUMNS) {
    const slack = axes[o + SLACK]
    const gap = axes[o + GAP_COLUMN]
    const nearing = axes[o + NEARING]
    if (!(gap > slack)) continue
    // doubles prove these misses
    if (gap - Math.max(0, nearing) > 2 * slack) return false
    if (nearing > slack) sure = Math.max(sure, (gap - slack) / (nearing + slack))
  }
  latest[0] = sure
  let best = enterAxes()
  if (best === NONE && sure > 0) {
    // the latest direction may have been a needle's normal, which does not exist in double-doubles
    latest[0] = 0
    best = enterAxes()
  }
  return best >= 0 && touchesAt(best)
}

const latest = new Float64Array(1)

/**
 * Computes TIME and NORMAL of the last direction to stop separating, among those that may stop at `latest` or later.
 * Returns its index, or NONE, or NEVER.
 */
function enterAxes(): number {
  const { axes, count } = list
  const sure = latest[0]
  w[TIME] = -1
  w[TIME + 1] = 0
  let best = NONE
  for (let i = 0; i < count; i++) {
    const o = i * COLUMNS
    const slack = axes[o + SLACK]
    if (!(axes[o + GAP_COLUMN] >= -slack)) continue
    if (axes[o + NEARING] > slack && axes[o + GAP_COLUMN] + slack < sure * (axes[o + NEARING] - slack)) continue
    if (!loadAxis(i)) continue
    projectOnAxis()
    if (!(w[APART] > 0)) continue
    negate(w, ALONG, ALONG)
    if (!(w[ALONG] > 0) || less(w, ALONG, APART)) return NEVER
    div(w, X, APART, ALONG)
    // if two directions stop at the same time, the triangle's normal wins, otherwise the earlier
    if (best >= 0 && !less(w, TIME, X) && !(isSide(i) && !less(w, X, TIME))) continue
    best = i
    copy(w, TIME, X)
    writeNormal()
  }
  return best
}

/** Is a direction a normal of the triangle? */
const isSide = (i: number): boolean => list.from[3 * i] === -2

/** Does no direction except `own` separate the two at TIME? */
function touchesAt(own: number): boolean {
  const { axes, count } = list
  const t = w[TIME]
  for (let i = 0; i < count; i++) {
    const o = i * COLUMNS
    if (i === own) continue
    const gap = axes[o + GAP_COLUMN] - axes[o + NEARING] * t
    const slack = 2 * axes[o + SLACK]
    if (gap < -slack) continue
    if (gap > slack) return false
    if (!loadAxis(i)) continue
    projectOnAxis()
    measureSizes()
    mul(w, X, ALONG, TIME)
    add(w, APART, APART, X)
    if (w[APART] > RESIDUE * sizes[0]) return false
  }
  return true
}

/** NORMAL = AXIS as a unit vector. */
function writeNormal(): void {
  length3(w, K, AXIS)
  for (let k = 0; k < 6; k += 2) {
    w[NORMAL + k] = w[AXIS + k] / w[K] + 0 // no -0
    w[NORMAL + k + 1] = 0
  }
}

/**
 * DISTANCE − RADIUS = how much the hull's size must grow (negative: shrink) for the hull at its start to touch the
 * triangle. NORMAL is that of the deciding direction. DISTANCE 0 means that it touches even without any size.
 */
export function nearestToHull(hull: HullShape): void {
  measureAxes(hull)
  const { axes, count } = list
  bound[0] = Number.NEGATIVE_INFINITY
  for (let o = 0; o < count * COLUMNS; o += COLUMNS)
    if (axes[o + GAINS] > 0) bound[0] = Math.max(bound[0], (axes[o + GAP_COLUMN] - axes[o + SLACK]) / axes[o + GAINS])
  if (!mostOfAxes(hull)) {
    bound[0] = Number.NEGATIVE_INFINITY
    mostOfAxes(hull)
  }
  add(w, DISTANCE, DISTANCE, RADIUS)
  if (!(w[DISTANCE] > 0)) w[DISTANCE] = w[DISTANCE + 1] = 0
}

/** An argument. A row, because V8 may allocate a double that is passed to a function. */
const bound = new Float64Array(1)
const size = new Float64Array(1)

/**
 * DISTANCE = the largest growth that any direction requires, and NORMAL of that direction. Skips directions that surely
 * require less than `bound`.
 */
function mostOfAxes(hull: HullShape): boolean {
  const { axes, count } = list
  let found = false
  w[DISTANCE] = Number.NEGATIVE_INFINITY
  w[DISTANCE + 1] = 0
  size[0] = hull.inradius
  for (let i = 0; i < count; i++) {
    const o = i * COLUMNS
    if (!((axes[o + GAP_COLUMN] + axes[o + SLACK]) / axes[o + GAINS] >= bound[0]) || !loadAxis(i)) continue
    projectOnAxis()
    // a direction needs APART / (GAIN / size)
    load(w, Y, size, 0)
    mul(w, X, APART, Y)
    div(w, X, X, GAIN)
    if (!less(w, DISTANCE, X) && !(isSide(i) && !less(w, X, DISTANCE))) continue
    copy(w, DISTANCE, X)
    found = true
    writeNormal()
  }
  return found
}

/** DEPTH and NORMAL of the least translation that frees the hull; of two that are equally short, the one against MOVE. */
export function leastWayOutOfHull(hull: HullShape): void {
  measureAxes(hull)
  const { axes, count } = list
  bound[0] = Number.POSITIVE_INFINITY
  for (let o = 0; o < count * COLUMNS; o += COLUMNS) {
    measureLength(o)
    const most = (axes[o + SLACK] - axes[o + GAP_COLUMN]) / size[0]
    if (most < bound[0]) bound[0] = most
  }
  if (!leastOfAxes()) {
    bound[0] = Number.POSITIVE_INFINITY
    leastOfAxes()
  }
}

/** size = the length of a row's direction. */
function measureLength(o: number): void {
  const { axes } = list
  size[0] = Math.sqrt(axes[o] * axes[o] + axes[o + 1] * axes[o + 1] + axes[o + 2] * axes[o + 2])
}

/** DEPTH = the least depth along a direction, and its NORMAL. Skips directions whose depth surely exceeds `bound`. */
function leastOfAxes(): boolean {
  const { axes, count } = list
  let found = false
  w[DEPTH] = Number.POSITIVE_INFINITY
  w[DEPTH + 1] = 0
  for (let i = 0; i < count; i++) {
    const o = i * COLUMNS
    measureLength(o)
    if (!((-axes[o + SLACK] - axes[o + GAP_COLUMN]) / size[0] <= bound[0]) || !loadAxis(i)) continue
    projectOnAxis()
    length3(w, K, AXIS)
    measureSizes()
    const roundings = (RESIDUE * sizes[0]) / w[K]
    div(w, APART, APART, K)
    negate(w, APART, APART)
    const isLess = w[APART] < w[DEPTH] - roundings
    const isAlike = !isLess && w[APART] <= w[DEPTH] + roundings
    if (!isLess && !(isAlike && (w[ALONG] < 0 ? !against : isSide(i) && w[ALONG] < 0 === against))) continue
    copy(w, DEPTH, APART)
    against = w[ALONG] < 0
    found = true
    writeNormal()
  }
  return found
}

/** Does the least way so far lead against MOVE? */
let against = false
