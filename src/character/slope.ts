/** The wish on slopes: it follows walkable slopes, and steeper ones are walls. */
import { FEATURE_FACE, HIT_FEATURE, HIT_NORMAL, HIT_POINT, type Row, SWEEP_FROM } from '../math/rows.ts'
import { PASSED, type Touch } from './move.ts'
import { addPlane, type Planes } from './planes.ts'
import { touchesSteep } from './seams.ts'
import { dotRows } from './state.ts'
import type { Walker } from './walker.ts'

const horizontal = new Float64Array(3)

/**
 * out = v without its part along up. (Written out: a function that returns a double allocates it where it is not
 * inlined.)
 */
export function flatten(v: Row, i: number, up: Row, out: Row): void {
  const h = v[i] * up[0] + v[i + 1] * up[1] + v[i + 2] * up[2]
  for (let k = 0; k < 3; k++) out[k] = v[i + k] - h * up[k]
}

/** May the character walk on a surface with this normal? */
export function isWalkable(normal: Row, n: number, { up, walkable }: Walker): boolean {
  return normal[n] * up[0] + normal[n + 1] * up[1] + normal[n + 2] * up[2] >= walkable
}

/**
 * Turns a move v along a slope, in place, with the same heading and the same length on the surface. v must be
 * horizontal, except for what it gained on an earlier slope.
 */
export function aim(v: Row, i: number, normal: Row, n: number, up: Row): void {
  const length = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2])
  flatten(v, i, up, horizontal)
  const flat = Math.sqrt(horizontal[0] * horizontal[0] + horizontal[1] * horizontal[1] + horizontal[2] * horizontal[2])
  if (!(flat > 0)) return
  const x = normal[n]
  const y = normal[n + 1]
  const z = normal[n + 2]
  const rise = -(x * horizontal[0] + y * horizontal[1] + z * horizontal[2]) / (x * up[0] + y * up[1] + z * up[2])
  const scale = length / Math.sqrt(flat * flat + rise * rise)
  for (let k = 0; k < 3; k++) v[i + k] = (horizontal[k] + rise * up[k]) * scale
}

/** Allows a move the extra length that the edges of steps need. */
export function allowDetour({ stepHeight, walkable, move }: Walker): void {
  const { wish, detour } = move
  // (written out: a function that returns a double allocates it where it is not inlined)
  const length = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
  detour[0] = Math.min(stepHeight, length * (1 / walkable - 1))
}

/** Turns the rest of a move over the edge of a step. Its horizontal part keeps its length. */
function aimOverEdge({ up, move }: Walker, v: Row, normal: Row, n: number): void {
  const { detour } = move
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  flatten(v, 0, up, horizontal)
  const x = normal[n]
  const y = normal[n + 1]
  const z = normal[n + 2]
  const rise = -(x * horizontal[0] + y * horizontal[1] + z * horizontal[2]) / (x * up[0] + y * up[1] + z * up[2])
  for (let k = 0; k < 3; k++) v[k] = horizontal[k] + rise * up[k]
  const longer = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  if (!(longer > length)) return
  const most = length + detour[0]
  detour[0] = Math.max(0, most - longer)
  if (longer > most) for (let k = 0; k < 3; k++) v[k] *= most / longer
}

/**
 * Is a walkable contact the edge of a step: an edge or corner of something too steep to walk on? A round body goes on
 * over it at its horizontal speed, so that stairs take the same time at any frame rate. (An edge between two walkable
 * slopes is part of a hill.)
 */
export function isStepEdge(who: Walker, { row, collider, movingIndex }: Touch): boolean {
  const { gathered, up, walkable, stepHeight } = who
  const { clock } = who.move
  if (!(stepHeight > 0) || row[HIT_FEATURE] === FEATURE_FACE || collider < 0) return false
  // (a flat bottom is as level on an edge as on a floor)
  if (row[HIT_NORMAL] * up[0] + row[HIT_NORMAL + 1] * up[1] + row[HIT_NORMAL + 2] * up[2] === 1) return false
  const drift = 3 * movingIndex
  for (let k = 0; k < 3; k++) spot[k] = row[HIT_POINT + k] - clock[PASSED] * gathered.drifts[drift + k]
  return touchesSteep(gathered, movingIndex, spot, up, walkable)
}
const spot = new Float64Array(3)

/** A step must lead farther by at least this share of the wish. */
const GAIN = 1e-9

/** Is place[p..] farther than `from` along a direction, by more than roundings? */
export function isFarther(place: Row, p: number, from: Row, along: Row): boolean {
  let gain = 0
  for (let k = 0; k < 3; k++) gain += (place[p + k] - from[k]) * along[k]
  return gain > GAIN * dotRows(along, 0, along, 0)
}

/** Bends a move on the ground: it follows a walkable slope; a steeper one is a wall. */
export function bendOnGround(who: Walker, contact: Touch, remaining: Row, out: Planes): boolean {
  const { up, walkable, sweep, contacts } = who
  const { clock, ahead } = who.move
  const blocked = ahead.ends ? ahead.blocked : who.move.blocked
  const { row } = contact
  addPlane(out, row, HIT_NORMAL, 0)
  const x = row[HIT_NORMAL]
  const y = row[HIT_NORMAL + 1]
  const z = row[HIT_NORMAL + 2]
  // (written out: a function that returns a double allocates it where it is not inlined)
  const slope = x * up[0] + y * up[1] + z * up[2]
  if (slope >= walkable) {
    if (isStepEdge(who, contact)) aimOverEdge(who, remaining, row, HIT_NORMAL)
    else aim(remaining, 0, row, HIT_NORMAL, up)
    return false
  }
  const ends = ahead.ends && isFarther(sweep, SWEEP_FROM, ahead.from, ahead.way)
  if ((ends || !ahead.ends) && !blocked.found && x * remaining[0] + y * remaining[1] + z * remaining[2] < 0) {
    blocked.found = true
    blocked.contacts = contacts.count - 1
    blocked.passed[0] = clock[PASSED]
    for (let k = 0; k < 3; k++) {
      blocked.place[k] = sweep[SWEEP_FROM + k]
      blocked.remaining[k] = remaining[k]
    }
    if (ends) return true
  }
  if (slope > 0) {
    flatten(row, HIT_NORMAL, up, horizontal)
    const flat = Math.sqrt(
      horizontal[0] * horizontal[0] + horizontal[1] * horizontal[1] + horizontal[2] * horizontal[2],
    )
    for (let k = 0; k < 3; k++) horizontal[k] /= flat
    addPlane(out, horizontal, 0, 0)
  }
  return false
}
