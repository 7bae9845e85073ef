/**
 * Collide and slide: sweep, stop at the contact, turn the rest of the move along all planes met at this place, and go
 * on. Planes are kept until the body has really moved. Two planes lead the move along their crease; three end it.
 */
import { HIT_NORMAL, HIT_T, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { castGathered } from './cast.ts'
import { APPROACH, addContact, CONTACT_SIZE, type Contacts } from './contacts.ts'
import { addCrusher } from './crush.ts'
import { FLUNG, isCarried, newTouch, PASSED, TAKES, type Touch } from './move.ts'
import { addPlane, newPlanes, PLANES_LIMIT, type Planes, solvePlanes } from './planes.ts'
import { addCorner } from './sense.ts'
import { CRUSHERS, lengthRow } from './state.ts'
import type { Walker } from './walker.ts'

/** The most sweeps in one move; the rest of the move is dropped. */
const SWEEPS = 16

/**
 * Changes the planes and the rest of the move at a contact, before the planes are applied. Returns true if the move
 * ends here.
 */
export type Bend = (who: Walker, contact: Touch, remaining: Row, planes: Planes) => boolean

/** Adds only the plane of the contact's normal. */
export function plainBend(_who: Walker, { row }: Touch, _remaining: Row, planes: Planes): boolean {
  addPlane(planes, row, HIT_NORMAL, 0)
  return false
}

const touch = newTouch()
const hit = touch.row
const remaining = new Float64Array(3)
const first = new Float64Array(3)
const planes = newPlanes()

/**
 * Slides sweep[SWEEP_FROM..] by its translation while everything else stands still. Adds its contacts to `contacts`.
 * Searches use it; a move that takes time is `slideInTime`.
 */
export function slide(who: Walker, bend: Bend, contacts: Contacts): void {
  slideOn(who, bend, contacts, false)
}

/** @param inTime whether time passes as the body moves @returns true if `bend` has ended the slide early */
function slideOn(who: Walker, bend: Bend, contacts: Contacts, inTime: boolean): boolean {
  const { sweep, mover } = who
  const { clock } = who.move
  for (let i = 0; i < 3; i++) remaining[i] = sweep[SWEEP_TRANSLATION + i]
  clock[TAKES] = 0
  startPlanes(who, 0)
  for (let i = 0; i < 3; i++) first[i] = remaining[i]
  for (let n = 0; n < SWEEPS; n++) {
    shareLeft[0] = inTime ? 1 - clock[PASSED] : 1
    if (remaining[0] === 0 && remaining[1] === 0 && remaining[2] === 0) return false
    for (let i = 0; i < 3; i++) sweep[SWEEP_TRANSLATION + i] = remaining[i]
    if (!castGathered(who, sweep, mover, touch)) {
      for (let i = 0; i < 3; i++) sweep[SWEEP_FROM + i] += remaining[i]
      return false
    }
    const t = hit[HIT_T]
    if (t > 0) {
      for (let i = 0; i < 3; i++) {
        sweep[SWEEP_FROM + i] += t * remaining[i]
        remaining[i] *= 1 - t
      }
      startPlanes(who, 0)
      if (inTime) {
        clock[PASSED] += t * (1 - clock[PASSED])
        addCorner(who)
      }
    }
    if (addContact(contacts, touch)) writeApproach(who, contacts)
    if (bend(who, touch, remaining, planes)) return true
    if (!solvePlanes(planes, remaining, 0) || isNothing(sweep)) return false
    // never turn back: the body would tremble in a corner
    if (remaining[0] * first[0] + remaining[1] * first[1] + remaining[2] * first[2] < 0) return false
  }
  return false
}

/** The most sweeps in one move with driven colliders. */
const TIMED_SWEEPS = 32

/**
 * Slides in the remaining time of the move, while moving colliders go on, and carry or push bodies in their way. Time
 * is the parameter: planes have velocities, and a displacement x in the remaining share s must satisfy n · x ≥ s n ·
 * (drift − carry). The desired displacement is relative to the platform. If no x fits, the collider that approaches
 * fastest crushes the body, which ignores that collider from then on (crush.ts).
 */
export function slideInTime(who: Walker, bend: Bend, contacts: Contacts): void {
  const { gathered: g, sweep, mover, move } = who
  const { clock, carry } = move
  if (g.movingCount === 0 && !isCarried(move)) {
    if (!slideOn(who, bend, contacts, true)) clock[PASSED] = 1
    return
  }
  for (let i = 0; i < 3; i++) remaining[i] = sweep[SWEEP_TRANSLATION + i]
  startPlanes(who, 1 - clock[PASSED])
  // the rest of the body's own movement, and how far the hardest push would lead in the whole move; a platform pushes
  // too
  let own = lengthRow(remaining, 0)
  let hardest = lengthRow(carry, 0)
  let beyond = STALLED
  for (let n = 0; n < TIMED_SWEEPS; n++) {
    const left = 1 - clock[PASSED]
    shareLeft[0] = left
    for (let i = 0; i < 3; i++) sweep[SWEEP_TRANSLATION + i] = remaining[i] + left * carry[i]
    clock[TAKES] = left
    const met = castGathered(who, sweep, mover, touch)
    const t = met ? hit[HIT_T] : 1
    if (t > 0) {
      for (let i = 0; i < 3; i++) {
        sweep[SWEEP_FROM + i] += t * sweep[SWEEP_TRANSLATION + i]
        remaining[i] *= 1 - t
      }
      // (kept planes demand less in the time that is left)
      for (let k = 0; k < planes.count; k++) planes.rows[4 * k + 3] *= 1 - t
      own *= 1 - t
      clock[PASSED] = met ? clock[PASSED] + t * left : 1
      if (met) addCorner(who)
      if (hasMoved(sweep, t)) {
        startPlanes(who, 1 - clock[PASSED])
        beyond = STALLED
      }
    }
    if (!met) break
    if (addContact(contacts, touch)) writeApproach(who, contacts)
    const before = planes.count
    const long = lengthRow(remaining, 0)
    if (bend(who, touch, remaining, planes)) {
      clock[TAKES] = 0
      return
    }
    // (the edge of a step has lengthened the rest)
    if (long > 0) own *= Math.max(1, lengthRow(remaining, 0) / long)
    for (let k = before; k < planes.count; k++) {
      drift(who, touch, planes, k)
      owners[k] = touch.collider
      walls[k] = k > before ? 1 : 0
      if (k > before || !meetsAgain(k)) continue
      // roundings alone press it against the plane that it slides along, so it must move slightly faster
      const least = Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
      planes.rows[4 * k + 3] += beyond * least
      beyond = Math.min(4 * beyond, STALLED_MOST)
    }
    // Projection onto a convex set is a contraction: the answers for the wish and for a wish of 0 differ by at most the
    // length of the wish. `remaining` must not be used here: pushes have already lengthened it, so they would add up, and
    // lead out of what has been gathered.
    const still = 1 - clock[PASSED]
    for (let k = 0; k < planes.count; k++) hardest = Math.max(hardest, Math.abs(planes.rows[4 * k + 3]) / still)
    const limit = FLUNG * hardest * still + own
    if (solvePlanes(planes, remaining, 0) && !isLonger(limit)) continue
    remaining.fill(0)
    // nobody climbs a slope that is too steep, but pressure squeezes a body up such a slope
    if (dropWalls() && solvePlanes(planes, remaining, 0) && !isLonger(limit)) continue
    remaining.fill(0)
    const k = whoCrushes()
    if (k < 0) continue
    addCrusher(g, owners[k], planes.rows, 4 * k, clock, sweep)
    startPlanes(who, 1 - clock[PASSED])
  }
  clock[PASSED] = 1
  clock[TAKES] = 0
}

function isLonger(limit: number): boolean {
  const longest = limit * (1 + FLUNG_SLACK)
  return remaining[0] * remaining[0] + remaining[1] * remaining[1] + remaining[2] * remaining[2] > longest * longest
}
const FLUNG_SLACK = 1e-6

/**
 * A share of the body's least half extent. A body that has moved no farther is still between the same planes. (Between
 * curved surfaces it would otherwise stall in ever smaller steps.)
 */
const SHORT = 1e-4

/** Does the share t of the sweep lead farther than next to nothing? */
function hasMoved(sweep: Row, t: number): boolean {
  const least = SHORT * Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  const way = t * lengthRow(sweep, SWEEP_TRANSLATION)
  return way > least
}

/**
 * How far the body is pushed beyond a plane that it meets again at once, as a share of its smallest half extent. Each
 * further push is four times as long, up to STALLED_MOST.
 */
const STALLED = 1e-9
const STALLED_MOST = 1e-3
/** Two normals with at least this scalar product belong to one plane. */
const SAME = 1 - 1e-9

/** Is plane k there already, for the same collider? */
function meetsAgain(k: number): boolean {
  const { rows } = planes
  for (let j = 0; j < k; j++) {
    if (owners[j] !== owners[k]) continue
    const o = 4 * j
    if (rows[o] * rows[4 * k] + rows[o + 1] * rows[4 * k + 1] + rows[o + 2] * rows[4 * k + 2] > SAME) return true
  }
  return false
}

/**
 * Plane k drifts with the collider that the body touches. Writes what the plane demands of the rest of the move, and
 * how fast it approaches the body.
 */
export function drift(who: Walker, touched: Touch, out: Planes, k: number): void {
  const { gathered: g, move } = who
  const { carry, clock } = move
  approaches[k] = 0
  let needed = 0
  for (let i = 0; i < 3; i++) {
    const way = g.drifts[3 * touched.movingIndex + i]
    approaches[k] += out.rows[4 * k + i] * way
    needed += out.rows[4 * k + i] * (way - carry[i])
  }
  out.rows[4 * k + 3] = (1 - clock[PASSED]) * needed
}

/** Makes the current direction the one that the move must not turn back from. */
export function headAnew(): void {
  for (let i = 0; i < 3; i++) first[i] = remaining[i]
}

/** For each plane of slideInTime: how fast its collider approaches the body, and which collider that is. */
const approaches = new Float64Array(PLANES_LIMIT)
const owners = new Float64Array(PLANES_LIMIT)
/** Whether the bend has added this plane to a contact's own plane. */
const walls = new Uint8Array(PLANES_LIMIT)

/** Keeps only the contacts' own planes. Returns false if there were no others. */
function dropWalls(): boolean {
  let kept = 0
  for (let k = 0; k < planes.count; k++) {
    if (walls[k] === 1) continue
    planes.rows.copyWithin(4 * kept, 4 * k, 4 * k + 4)
    approaches[kept] = approaches[k]
    owners[kept] = owners[k]
    walls[kept++] = 0
  }
  const dropped = kept < planes.count
  planes.count = kept
  return dropped
}

/** The plane of the collider that approaches the body fastest, or -1. */
function whoCrushes(): number {
  let fastest = 0
  let crusher = -1
  for (let k = 0; k < planes.count; k++) {
    if (!(approaches[k] > fastest)) continue
    fastest = approaches[k]
    crusher = k
  }
  return crusher
}

/**
 * Removes all planes, except those that keep a crushed body from moving deeper into its crushers.
 * @param left the share of the move that is left
 */
function startPlanes(who: Walker, left: number): void {
  const { gathered: g } = who
  const { carry } = who.move
  planes.count = 0
  for (let slot = 0; slot < CRUSHERS; slot++) {
    if (g.crushers[slot] < 0) continue
    let needed = 0
    for (let i = 0; i < 3; i++) needed -= left * g.crushNormals[3 * slot + i] * carry[i]
    approaches[planes.count] = 0
    walls[planes.count] = 0
    addPlane(planes, g.crushNormals, 3 * slot, needed)
  }
  if (planes.count > 0) solvePlanes(planes, remaining, 0)
}

/**
 * Is the rest less than a rounding of the body's largest coordinate or size? In a corner, the body would otherwise
 * creep on without end.
 */
function isNothing(sweep: Row): boolean {
  let size = 0
  for (let i = 0; i < 3; i++) size = Math.max(size, Math.abs(sweep[SWEEP_FROM + i]), sweep[SWEEP_RADII + i])
  const least = ROUNDOFF * size
  return Math.abs(remaining[0]) <= least && Math.abs(remaining[1]) <= least && Math.abs(remaining[2]) <= least
}

/**
 * The share of the move that was left when the sweep began. A row, because a double passed as an argument is allocated.
 */
const shareLeft = new Float64Array(1)

/** Writes how fast the body came, relative to what it touched, as the distance in a whole move. */
function writeApproach(who: Walker, contacts: Contacts): void {
  const { gathered: g, sweep, move } = who
  const { clock } = move
  const left = shareLeft[0]
  let into = 0
  for (let k = 0; k < 3; k++)
    into -= hit[HIT_NORMAL + k] * (sweep[SWEEP_TRANSLATION + k] - clock[TAKES] * g.drifts[3 * touch.movingIndex + k])
  contacts.rows[(contacts.count - 1) * CONTACT_SIZE + APPROACH] = into > 0 && left > 0 ? into / left : 0
}
