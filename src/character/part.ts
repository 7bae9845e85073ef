/**
 * The beginning and the end of each part of a move, which all moves share. The path in between is in move-walking.ts,
 * move-led.ts and move-through.ts.
 */
import { checkNumber } from '../math/check.ts'
import { type Row, SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { isDrivenId } from '../world/drive.ts'
import { refusePipes } from './body.ts'
import { mergeContacts, writeSpeeds } from './contacts.ts'
import { addCrusher, dropFreed, keepCrushers, saysCrushed, takeCrushers } from './crush.ts'
import { DRIVEN, gather, lookAround, NEARBY_SIZE } from './gather.ts'
import { isCrushed } from './gathered.ts'
import { WALL_LEAN } from './land.ts'
import { ABOVE, AROUND, BELOW, dropCarry, PASSED } from './move.ts'
import { beginPassing, dropPassed, passesAny } from './one-sided.ts'
import { newHeld, overlaps } from './overlaps.ts'
import { publish, publishContacts } from './publish.ts'
import { FREE, recover, TRAPPED } from './recover.ts'
import { wake } from './rest.ts'
import type { MoveResult } from './result.ts'
import { addPushes, mayBeInCarrier, takeCarry, writeGroundVelocity } from './ride.ts'
import { followOwner } from './self.ts'
import { addCorner, seeTrail, startTrail } from './sense.ts'
import { AIR, CENTRE, CRUSHERS, FALL, GROUND_COLLIDER, KIND, PASSING, VELOCITY } from './state.ts'
import { checkTime, standInFrame } from './time.ts'
import { feelGround, leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'

/** A recovery shorter than this share of the skin is not reported. */
export const UNNOTICED = 1e-3

/** The centre at the start of the current part. */
const start = new Float64Array(3)
const nearby = new Float64Array(NEARBY_SIZE)
/** The moving collider that holds the body in overlap. */
const held = newHeld()
/** Shares of a move, as rows. */
const AT_START = new Float64Array(1)
const AT_END = new Float64Array(1).fill(1)

/**
 * If a character neither stands nor falls when a move begins, a moving collider that touches its feet becomes its
 * ground. A character that is new, or was placed somewhere, does not know yet what it stands on, but must be carried at
 * once.
 */
export function takeFooting(who: Walker, door: string): void {
  const { colliders, asking, state, sweep, mover, touch } = who
  const { extent } = who.move
  if (colliders.drivenCount === 0 || !hovers(state) || saysCrushed(state)) return
  checkTime(who, door)
  lookAround(who, nearby)
  if (nearby[DRIVEN] === 0) return
  asking.who = door
  refusePipes(door, colliders, asking, mover)
  standInFrame(who)
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = state[CENTRE + k]
  extent.fill(0)
  extent[AROUND] = WALL_LEAN * touch
  extent[BELOW] = touch
  beginPassing(who)
  gather(who, sweep)
  feelGround(who)
  if (!isDrivenId(colliders, state[GROUND_COLLIDER])) leaveGround(state, AIR)
}

function hovers(state: Row): boolean {
  return state[KIND] === AIR && state[FALL] === 0 && state[FALL + 1] === 0 && state[FALL + 2] === 0
}

/** Puts the body at its place in the state, without contacts. */
export function takePlace(who: Walker): void {
  const { state, sweep, contacts } = who
  contacts.count = 0
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = start[k] = state[CENTRE + k]
  beginPassing(who)
  startTrail(who)
}

/**
 * Begins a part: gathers the surroundings and recovers from overlap. The wish is known; `extent` says how far the body
 * may fall and how far down it looks.
 */
export function beginMove(who: Walker, door: string): MoveResult {
  const { colliders, asking, gathered, state, sweep, mover, lookedThrough } = who
  const { extent, wish, carry, pushed } = who.move
  wake(who)
  asking.who = door
  const { revision } = colliders
  if (lookedThrough[0] !== revision) refusePipes(door, colliders, asking, mover)
  lookedThrough[0] = revision
  // (lengths are written out: a function that returns a double allocates it where it is not inlined)
  extent[AROUND] += Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
  extent[ABOVE] = 0
  if (!(extent[AROUND] <= LARGEST)) checkNumber(door, 'the length of a move', extent[AROUND], 0, LARGEST)
  takePlace(who)
  takeCarry(who)
  const before = extent[AROUND]
  extent[AROUND] += Math.sqrt(carry[0] * carry[0] + carry[1] * carry[1] + carry[2] * carry[2])
  takeCrushers(who, state)
  addPushes(who, extent)
  pushed[0] = extent[AROUND] - before
  gather(who, sweep)
  if (isCrushed(gathered)) dropFreed(who, sweep, mover, state)
  const passes = dropPassed(gathered, sweep, mover, state)
  if (overlaps(gathered, sweep, mover)) return leaveOverlap(who, AT_START)
  if (passes) gather(who, sweep)
  return 'free'
}

/** Moves the body out of overlap, or lets a moving collider crush it. @param passed share of the move, in row[0] */
function leaveOverlap(who: Walker, passed: Row): MoveResult {
  const { gathered, state, sweep, mover, up, skin } = who
  const { extent } = who.move
  const reach = 2 * Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  const around = extent[AROUND]
  const below = extent[BELOW]
  extent[AROUND] = reach
  extent[BELOW] = 0
  gather(who, sweep)
  dropPassed(gathered, sweep, mover, state)
  let outcome = recover(gathered, sweep, mover, up, reach, held)
  // a moving collider that holds the body crushes it
  for (let i = 0; outcome === TRAPPED && held.collider >= 0 && i < CRUSHERS; i++) {
    addCrusher(gathered, held.collider, held.normal, 0, passed, sweep)
    outcome = recover(gathered, sweep, mover, up, reach, held)
  }
  if (outcome === TRAPPED) return 'trapped'
  who.move.trail.count = 0
  addCorner(who)
  extent[AROUND] = around
  extent[BELOW] = below
  gather(who, sweep)
  if (outcome === FREE) return 'free'
  let moved = 0
  for (let k = 0; k < 3; k++) moved += (sweep[SWEEP_FROM + k] - start[k]) * (sweep[SWEEP_FROM + k] - start[k])
  return Math.sqrt(moved) > UNNOTICED * skin ? 'recovered' : 'free'
}

/**
 * The platform has turned, and the body was not swept against it: moves the body out of the parts of the platform that
 * have entered its side.
 */
function leaveCarrier(who: Walker): void {
  const { gathered, state, sweep, mover } = who
  gatherAtEnd(who)
  dropPassed(gathered, sweep, mover, state)
  if (overlaps(gathered, sweep, mover)) leaveOverlap(who, AT_END)
}

/** Gathers what the body touches at the end of the current part, with colliders where they are by then. */
function gatherAtEnd(who: Walker): void {
  const { sweep, move } = who
  const { span, now, clock, extent } = move
  span[0] = span[1] = now[1]
  clock[PASSED] = 0
  dropCarry(move)
  extent.fill(0)
  gather(who, sweep)
}

/** Ends a part: updates the state, and everything that the character shows. @param result of its beginning */
export function endMove(who: Walker, result: MoveResult): MoveResult {
  const { gathered, contacts, met, mover, state, sweep } = who
  const { seconds, span, now } = who.move
  const dt = seconds[0]
  if (dt > 0 && result !== 'trapped' && mayBeInCarrier(who, start)) leaveCarrier(who)
  state[PASSING] = 0
  if (gathered.fronts > 0) {
    gatherAtEnd(who)
    if (passesAny(gathered, sweep, mover)) state[PASSING] = 1
  }
  for (let k = 0; k < 3; k++) {
    state[CENTRE + k] = sweep[SWEEP_FROM + k]
    state[VELOCITY + k] = dt > 0 ? (sweep[SWEEP_FROM + k] - start[k]) / dt : 0
  }
  const crushed = isCrushed(gathered)
  if (crushed) state.fill(0, FALL, FALL + 3)
  span[0] = now[0]
  span[1] = now[1]
  keepCrushers(who)
  writeGroundVelocity(who, seconds)
  writeSpeeds(contacts, seconds)
  mergeContacts(met, contacts)
  seeTrail(who)
  if (!who.meets) followOwner(who)
  publish(who)
  publishContacts(who)
  return crushed ? 'crushed' : result
}
