/** Steps: a character climbs what is too steep to walk on, if it is no higher than a step. */
import { HIT_NORMAL, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { FACE_SIZE } from '../sweep/approach.ts'
import { isFlat } from './body.ts'
import { CONTACT_SIZE, mergeContacts, newContacts } from './contacts.ts'
import { isCrushedSince, rewindCrushers, undoRewind } from './crush.ts'
import { gather } from './gather.ts'
import { glide, goStraight, land, RISER_LEAN, undoGlide, WALL_LEAN } from './land.ts'
import { ABOVE, AROUND, BELOW, newTouch, PASSED } from './move.ts'
import { plainBend, slideInTime } from './slide.ts'
import { aim, bendOnGround, flatten, isFarther, isWalkable } from './slope.ts'
import { addLength, copyVec3, lengthRow } from './state.ts'
import type { Walker } from './walker.ts'

const reached = new Float64Array(3)
/** The place that the step must lead beyond. */
const toBeat = new Float64Array(3)
const wish = new Float64Array(3)
const away = new Float64Array(3)
const onStep = newContacts()

/**
 * A move was blocked: tries the rest of it from above. The body goes up by a step, ahead until something blocks it
 * again, and down to ground that it can stand on. If this leads farther than the slide did, and nothing crushes the
 * body on the way, the body stays there, and sweep[SWEEP_TRANSLATION..] is the rest of the move.
 */
export function stepUp(who: Walker): boolean {
  const { gathered, sweep, up, contacts } = who
  const { clock, carry, blocked, ahead, landing, trail } = who.move
  if (!mayStep(who)) return false
  copyVec3(sweep, SWEEP_FROM, reached, 0)
  const end = clock[PASSED]
  const corners = trail.count
  const { place, passed } = blocked
  flatten(blocked.remaining, 0, up, wish)
  copyVec3(place, 0, sweep, SWEEP_FROM)
  clock[PASSED] = passed[0]
  rewindCrushers(gathered, passed)
  gatherForStep(who, wish)
  rise[0] = who.stepHeight
  if (!glide(who, rise, plainBend)) undoGlide(who)
  copyVec3(reached, 0, toBeat, 0)
  // a ceiling that turns the body aside on the way up makes no step
  if (isFarther(sweep, SWEEP_FROM, place, wish))
    for (let k = 0; k < 3; k++) toBeat[k] += sweep[SWEEP_FROM + k] - place[k]
  if (isTreadDeep(who)) {
    goAhead(who)
    climb[0] = 0
    const share = clock[PASSED] - passed[0]
    for (let k = 0; k < 3; k++) {
      climb[0] += (sweep[SWEEP_FROM + k] - place[k] - share * carry[k]) * up[k]
      // move the place reached on the ground to the present time
      toBeat[k] -= (end - clock[PASSED]) * carry[k]
    }
    rise[0] = -climb[0] - who.snap
    const comes = !isCrushedSince(gathered, passed) && isFarther(sweep, SWEEP_FROM, toBeat, wish)
    if (comes && land(who, rise) && isFarther(sweep, SWEEP_FROM, toBeat, wish)) {
      contacts.count = blocked.contacts
      mergeContacts(contacts, onStep)
      if (ahead.blocked.found) flatten(ahead.blocked.remaining, 0, up, wish)
      else wish.fill(0)
      aim(wish, 0, landing.level ? up : landing.on.row, landing.level ? 0 : HIT_NORMAL, up)
      copyVec3(wish, 0, sweep, SWEEP_TRANSLATION)
      gatherForStep(who, wish)
      return true
    }
  }
  copyVec3(reached, 0, sweep, SWEEP_FROM)
  clock[PASSED] = end
  undoRewind(gathered)
  trail.count = corners
  gatherForStep(who, nothing)
  return false
}
const nothing: Row = new Float64Array(3)

/** How much farther moves with steps look around than moves without steps. */
export function spareOf(who: Walker): number {
  const { extent } = who.move
  extent.fill(0)
  addSteps(who)
  return who.stepHeight > 0 ? 2 * extent[AROUND] + 3 * who.stepHeight : 0
}

/** Adds to `extent` the space that steps look at, around the path of a move. */
export function addSteps({ stepHeight, snap, treadDepth, move }: Walker): void {
  const { extent } = move
  extent[AROUND] += 2 * WALL_LEAN * (stepHeight + snap) + treadDepth + RISER_LEAN * stepHeight
  extent[BELOW] = snap + stepHeight
  extent[ABOVE] = 2 * stepHeight
}

function gatherForStep(who: Walker, way: Row): void {
  const { sweep } = who
  const { extent, pushed } = who.move
  extent[AROUND] = pushed[0]
  addLength(way, 0, extent, AROUND)
  addSteps(who)
  gather(who, sweep)
}

/** Moves ahead from the place that the body was lifted to, until something blocks it. */
function goAhead(who: Walker): void {
  const { sweep } = who
  const { ahead } = who.move
  copyVec3(sweep, SWEEP_FROM, ahead.from, 0)
  copyVec3(wish, 0, ahead.way, 0)
  copyVec3(wish, 0, sweep, SWEEP_TRANSLATION)
  onStep.count = 0
  ahead.blocked.found = false
  ahead.ends = true
  slideInTime(who, bendOnGround, onStep)
  ahead.ends = false
}

/**
 * Is there as much tread ahead of a flat bottom, from the place that it was lifted to, as a round body would need?
 * Otherwise the body would stand on the narrowest ledge. At least one of the things that blocked it on the ground must
 * be a step. (A round body is judged when it lands.)
 */
function isTreadDeep(who: Walker): boolean {
  const { sweep, mover, up, treadDepth, contacts } = who
  if (!isFlat(mover)) return true
  copyVec3(sweep, SWEEP_FROM, lifted, 0)
  let deep = false
  for (let i = who.move.blocked.contacts; i < contacts.count && !deep; i++) {
    const n = i * CONTACT_SIZE + 3
    if (isWalkable(contacts.rows, n, who)) continue
    flatten(contacts.rows, n, up, away)
    const steep = lengthRow(away, 0)
    if (!(steep > 0)) continue
    for (let k = 0; k < 3; k++) away[k] /= -steep
    far[0] = treadDepth
    deep = !goStraight(who, away, far, touch) || isWalkable(touch.row, HIT_NORMAL, who)
    copyVec3(lifted, 0, sweep, SWEEP_FROM)
  }
  return deep
}
const lifted = new Float64Array(3)
const climb = new Float64Array(1)
const rise = new Float64Array(1)
const far = new Float64Array(1)
const touch = newTouch()

/**
 * Could anything near be a step? Something must end, or walkable ground must begin, above the feet and no higher than a
 * step.
 */
function mayStep({ gathered, up, walkable, stepHeight, footing, move }: Walker): boolean {
  const { near, nearCount, vertices, faces, shapes } = gathered
  if (shapes.length > 0 || gathered.movingCount > 0) return true
  const { place } = move.blocked
  const x = up[0]
  const y = up[1]
  const z = up[2]
  const feet = place[0] * x + place[1] * y + place[2] * z - footing
  const low = feet + LOW * footing
  const high = feet + stepHeight
  for (let n = 0; n < nearCount; n++) {
    const i = near[n]
    const b = i * 9
    const f = i * FACE_SIZE
    const p = x * vertices[b] + y * vertices[b + 1] + z * vertices[b + 2]
    const q = x * vertices[b + 3] + y * vertices[b + 4] + z * vertices[b + 5]
    const r = x * vertices[b + 6] + y * vertices[b + 7] + z * vertices[b + 8]
    const top = Math.max(p, q, r)
    if (!(top > low)) continue
    if (top <= high) return true
    const slope = Math.abs(x * faces[f] + y * faces[f + 1] + z * faces[f + 2])
    if (slope >= walkable && Math.min(p, q, r) <= high) return true
  }
  return false
}
/** Steps lower than this share of the height of the centre above the feet are roundings of floors. */
const LOW = 1e-9
