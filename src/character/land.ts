/**
 * Descends to ground that can be stood on. A round body that comes down on the edge of a step would slide off. It stays
 * there if the edge leads from one ground to another, no more than a step higher. So its height depends only on its
 * place, and stairs are the same at any frame rate.
 *
 *            tread ┌────────          lift    it stands at the edge, since
 *      ( )         │                   ┆ ┌┄▸  1. it would slide down to ground less than a step below, and
 *      (_)▸  riser │                   ┆ ┆▾   2. from a step above that ground, a little ahead, it comes down on ground
 *   ───────────────┘ ground          ( )      that it can stand on, no lower than it is now
 */
import {
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { castGathered } from './cast.ts'
import { newContacts } from './contacts.ts'
import { gather } from './gather.ts'
import { ABOVE, AROUND, BELOW, copyTouch, newTouch, type Touch } from './move.ts'
import { addPlane, type Planes } from './planes.ts'
import { type Bend, slide } from './slide.ts'
import { flatten, isStepEdge, isWalkable } from './slope.ts'
import { copyVec3, dotRows, lengthRow } from './state.ts'
import type { Walker } from './walker.ts'

/**
 * A surface that leans by no more than this is a wall to glide along; a surface that leans more is a slope. Metres
 * aside per metre down.
 */
export const WALL_LEAN = 0.25
/** The body looks ahead by at least this share of the least depth of a tread. */
const TREAD_SLACK = 0.05
/** A riser may lean back by this much: metres aside per metre up. */
export const RISER_LEAN = 0.5

/** The first few things on the way down that are too steep to stand on, and where the body touched each. */
const PERCHES = 4
const perches = {
  count: 0,
  places: new Float64Array(3 * PERCHES),
  touches: Array.from({ length: PERCHES }, newTouch),
}

const aside = newContacts()
const from = new Float64Array(3)
const down = new Float64Array(3)
const way = new Float64Array(3)
const flat = new Float64Array(3)

/** Slides by rise[0] along up. Returns whether the body went aside by no more than walls lean. */
export function glide(who: Walker, rise: Row, bend: Bend): boolean {
  const { sweep, up } = who
  for (let k = 0; k < 3; k++) {
    from[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_TRANSLATION + k] = rise[0] * up[k]
  }
  aside.count = 0
  slide(who, bend, aside)
  for (let k = 0; k < 3; k++) way[k] = sweep[SWEEP_FROM + k] - from[k]
  const climbed = Math.abs(way[0] * up[0] + way[1] * up[1] + way[2] * up[2])
  flatten(way, 0, up, flat)
  return Math.sqrt(flat[0] * flat[0] + flat[1] * flat[1] + flat[2] * flat[2]) <= WALL_LEAN * climbed
}

/** Returns to where the last glide began. */
export function undoGlide({ sweep }: Walker): false {
  copyVec3(from, 0, sweep, SWEEP_FROM)
  return false
}

/** Bends a descent: the body slides along steep surfaces until it finds ground to stand on. */
function bendDown(who: Walker, contact: Touch, _remaining: Row, out: Planes): boolean {
  const { sweep } = who
  const { landing } = who.move
  addPlane(out, contact.row, HIT_NORMAL, 0)
  if (isWalkable(contact.row, HIT_NORMAL, who)) {
    landing.found = true
    landing.level = isStepEdge(who, contact)
    copyTouch(contact, landing.on)
    return true
  }
  if (perches.count === PERCHES) return false
  const n = perches.count++
  copyTouch(contact, perches.touches[n])
  copyVec3(sweep, SWEEP_FROM, perches.places, 3 * n)
  return false
}

/**
 * Descends by rise[0] along up to ground that can be stood on, gliding along walls that are not quite upright. Returns
 * false, without moving, if there is none.
 */
export function land(who: Walker, rise: Row): boolean {
  const { sweep } = who
  const { landing } = who.move
  landing.found = false
  perches.count = 0
  const stands = glide(who, rise, bendDown) && landing.found
  if (perches.count === 0 || !(who.stepHeight > 0)) return stands || undoGlide(who)
  copyVec3(sweep, SWEEP_FROM, down, 0)
  if ((landing.found || slideDown(who)) && landsOnStep(who)) return true
  copyVec3(down, 0, sweep, SWEEP_FROM)
  return stands || undoGlide(who)
}

/** Stands on the first perch that is a step. The body is at the place that it would slide down to. */
function landsOnStep(who: Walker): boolean {
  const { sweep, up } = who
  const { landing } = who.move
  ground[0] = sweep[SWEEP_FROM] * up[0] + sweep[SWEEP_FROM + 1] * up[1] + sweep[SWEEP_FROM + 2] * up[2]
  for (let n = 0; n < perches.count; n++) {
    if (!isStep(who, n)) continue
    copyVec3(perches.places, 3 * n, sweep, SWEEP_FROM)
    copyTouch(perches.touches[n], landing.on)
    landing.level = true
    return true
  }
  return false
}

/** The most slides in one descent. Each leads straight down, then along what it meets. */
const SLIDES = 16
/**
 * The longest slide around an edge, as a share of the body's radius. Slides are straight: a longer one would lead off
 * the edge, past the ground at its foot.
 */
const AROUND_EDGE = 0.25

/** Slides from the first perch to ground no more than a step lower. Returns whether it found such ground. */
function slideDown(who: Walker): boolean {
  const { sweep, up, stepHeight } = who
  const { landing } = who.move
  const { count } = perches
  copyVec3(perches.places, 0, sweep, SWEEP_FROM)
  for (let n = 0; n < SLIDES && !landing.found; n++) {
    const left = stepHeight - dotRows(perches.places, 0, up, 0) + dotRows(sweep, SWEEP_FROM, up, 0)
    if (!(left > 0)) break
    for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = -left * up[k]
    aside.count = 0
    slide(who, bendAround, aside)
  }
  // (lower places on the same edge are not perches)
  perches.count = count
  return landing.found
}

/**
 * Bends a descent around edges, in short slides. Of a way straight down a gentle edge lets through only its sine: such a way is made longer, so
 * that the slide goes down by as much, or all slides together would not reach the ground.
 */
function bendAround(who: Walker, contact: Touch, remaining: Row, out: Planes): boolean {
  if (bendDown(who, contact, remaining, out)) return true
  const { row } = contact
  if (row[HIT_FEATURE] === FEATURE_FACE) return false
  const { up, reach, stepHeight } = who
  const length = lengthRow(remaining, 0)
  const most = AROUND_EDGE * reach
  let scale = Math.min(1, most / length)
  flatten(remaining, 0, up, flat)
  if (lengthRow(flat, 0) <= LEVEL * length) {
    flatten(row, HIT_NORMAL, up, flat)
    const sine = lengthRow(flat, 0)
    // (a straight slide leaves the edge by a tenth of a step, at most)
    const straight = Math.min(most, Math.sqrt(0.2 * reach * stepHeight))
    scale = Math.min(straight / (length * sine), 1 / (sine * sine))
  }
  if (scale !== 1) for (let k = 0; k < 3; k++) remaining[k] *= scale
  return false
}

/** Heights below this share of the height of the centre above the feet count as zero. */
const LEVEL = 1e-9
const lifted = new Float64Array(3)
const touch = newTouch()

/** The height of the centre on the ground that the body would slide down to. */
const ground = new Float64Array(1)
const far = new Float64Array(1)

/** Does the body stand on a step at one of its perches? */
function isStep(who: Walker, perch: number): boolean {
  const { sweep, up, stepHeight, treadDepth, reach, footing } = who
  const { extent } = who.move
  const { places } = perches
  const { row } = perches.touches[perch]
  const place = 3 * perch
  const height = dotRows(places, place, up, 0)
  const climbed = height - ground[0]
  if (!(climbed > LEVEL * footing && climbed <= stepHeight)) return false
  flatten(row, HIT_NORMAL, up, flat)
  const steep = lengthRow(flat, 0)
  if (!(steep > 0)) return false
  for (let k = 0; k < 3; k++) flat[k] /= -steep
  copyVec3(places, place, sweep, SWEEP_FROM)
  extent[AROUND] = treadDepth + RISER_LEAN * stepHeight
  extent[BELOW] = stepHeight
  extent[ABOVE] = stepHeight
  gather(who, sweep)
  far[0] = stepHeight - climbed
  goStraight(who, up, far, touch)
  copyVec3(sweep, SWEEP_FROM, lifted, 0)
  const back = height - dotRows(lifted, 0, up, 0) - LEVEL * footing
  // ahead until the contact would be near enough to the middle; then farther, by as much as risers may lean back
  let ahead = treadDepth - reach
  for (let k = 0; k < 3; k++) ahead += (row[HIT_POINT + k] - places[place + k]) * flat[k]
  ahead = Math.max(ahead, TREAD_SLACK * treadDepth)
  for (let n = 0; n < 2; n++) {
    copyVec3(lifted, 0, sweep, SWEEP_FROM)
    far[0] = n === 0 ? ahead : ahead + RISER_LEAN * stepHeight
    goStraight(who, flat, far, touch)
    far[0] = back
    if (goStraight(who, up, far, touch) && isWalkable(touch.row, HIT_NORMAL, who)) return true
  }
  return false
}

/**
 * Moves by far[0] along a unit direction, or until something blocks it. Returns whether something does; the contact is
 * in out then.
 */
export function goStraight(who: Walker, direction: Row, far: Row, out: Touch): boolean {
  const { sweep, mover } = who
  const length = far[0]
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = length * direction[k]
  const met = castGathered(who, sweep, mover, out)
  const share = met ? out.row[HIT_T] : 1
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] += share * length * direction[k]
  return met
}
