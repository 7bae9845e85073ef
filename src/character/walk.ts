/**
 * Walking. On the ground, the wish follows the slope and the feet stay down. In the air, gravity rules. Steep slopes
 * are walls for the wish, and chutes for a fall.
 */
import { HIT_NORMAL, HIT_POINT, HIT_T, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { castGathered } from './cast.ts'
import { addContact, CONTACT_SIZE } from './contacts.ts'
import { gather } from './gather.ts'
import { land } from './land.ts'
import { ABOVE, AROUND, BELOW, isCarried, newTouch, PASSED, type Touch } from './move.ts'
import { addPlane, newPlanes, type Planes, solvePlanes, solvePlanesBelow } from './planes.ts'
import { drift, headAnew, plainBend, slide, slideInTime } from './slide.ts'
import { aim, bendOnGround, flatten, isWalkable } from './slope.ts'
import {
  AIR,
  copyVec3,
  dotRows,
  FALL,
  GROUND,
  GROUND_COLLIDER,
  GROUND_NORMAL,
  GROUND_POINT,
  GROUND_TRIANGLE,
  KIND,
  lengthRow,
  STEEP,
} from './state.ts'
import { stepUp } from './step.ts'
import type { Walker } from './walker.ts'

const horizontal = new Float64Array(3)
const below = newTouch()
const hit = below.row
const planes = newPlanes()
const before = new Float64Array(3)
const place = new Float64Array(3)
const drop = new Float64Array(1)

/** The most steps of stairs in one move; the rest of the move slides. */
const STEPS = 4

/** One step on the ground, by the wish, which is horizontal and is overwritten. */
export function walkOnGround(who: Walker): void {
  const { gathered, state, sweep, contacts, up, stepHeight } = who
  const { wish, clock, blocked } = who.move
  const wishes = wish[0] !== 0 || wish[1] !== 0 || wish[2] !== 0
  let stands = false
  if (wishes || gathered.movingCount > 0 || isCarried(who.move)) {
    aim(wish, 0, state, GROUND_NORMAL, up)
    for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = wish[k]
    for (let n = 0; n <= STEPS; n++) {
      blocked.found = false
      slideInTime(who, bendOnGround, contacts)
      stands = wishes && stepHeight > 0 && blocked.found && n < STEPS && stepUp(who)
      if (!stands || clock[PASSED] === 1) break
    }
  }
  stayDown(who, stands)
}

/**
 * Looks for ground within `snap` below, moves down to it, and records it.
 * @param landed whether it has just been found
 */
function stayDown(who: Walker, landed: boolean): void {
  const { state, sweep, mover, up, snap, contacts } = who
  state.fill(0, FALL, FALL + 3)
  const { landing } = who.move
  drop[0] = -snap
  if (landed || land(who, drop)) {
    addContact(contacts, landing.on)
    writeLanding(who)
    return
  }
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = -snap * up[k]
  if (!castGathered(who, sweep, mover, below)) {
    leaveGround(state, AIR)
    return
  }
  for (let k = 0; k < 3; k++) {
    before[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_FROM + k] -= hit[HIT_T] * snap * up[k]
  }
  const { count } = contacts
  addContact(contacts, below)
  writeGround(state, GROUND, up, 0, hit, HIT_POINT, below.collider, below.triangle)
  if (isHeld(who)) return
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = before[k]
  contacts.count = count
  leaveGround(state, AIR)
}

const led = new Float64Array(3)

/**
 * Records the ground under the feet of a body that is led, by `move` or `fly`. The body stays where it is. A body that
 * rises in a jump is in the air.
 */
export function feelGround(who: Walker): void {
  const { state, sweep, mover, up, touch } = who
  leaveGround(state, AIR)
  if (dotRows(state, FALL, up, 0) > 0) return
  for (let k = 0; k < 3; k++) led[k] = sweep[SWEEP_FROM + k]
  drop[0] = -touch
  if (land(who, drop)) {
    state.fill(0, FALL, FALL + 3)
    writeLanding(who)
  } else {
    for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = -touch * up[k]
    if (castGathered(who, sweep, mover, below) && dotRows(hit, HIT_NORMAL, up, 0) > 0)
      writeGround(state, STEEP, hit, HIT_NORMAL, hit, HIT_POINT, below.collider, below.triangle)
  }
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = led[k]
}

function writeLanding({ state, up, move }: Walker): void {
  const { level, on } = move.landing
  const { row, collider, triangle } = on
  writeGround(state, GROUND, level ? up : row, level ? 0 : HIT_NORMAL, row, HIT_POINT, collider, triangle)
}

function distanceFrom(point: Row, sweep: Row): number {
  const x = sweep[SWEEP_FROM] - point[0]
  const y = sweep[SWEEP_FROM + 1] - point[1]
  const z = sweep[SWEEP_FROM + 2] - point[2]
  return Math.sqrt(x * x + y * y + z * z)
}

/**
 * Would the body hardly move if it slid down now? Then the steep slopes around it hold it, like a funnel. Gathers anew,
 * so this must be the last query of a move.
 */
function isHeld(who: Walker): boolean {
  const { sweep, up, snap, held, contacts, move } = who
  const { extent, span, clock } = move
  extent[AROUND] = snap
  extent[BELOW] = 0
  extent[ABOVE] = 0
  // everything is where it is at the end of the move
  span[0] = span[1]
  clock[PASSED] = 0
  move.carrier = -1
  gather(who, sweep)
  const { count } = contacts
  for (let k = 0; k < 3; k++) {
    place[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_TRANSLATION + k] = -snap * up[k]
  }
  slide(who, plainBend, contacts)
  contacts.count = count
  const hardlyMoves = distanceFrom(place, sweep) <= held * snap
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = place[k]
  return hardlyMoves
}

function writeGround(
  state: Row,
  kind: number,
  normal: Row,
  n: number,
  point: Row,
  p: number,
  collider: number,
  triangle: number,
): void {
  state[KIND] = kind
  for (let k = 0; k < 3; k++) {
    state[GROUND_NORMAL + k] = normal[n + k]
    state[GROUND_POINT + k] = point[p + k]
  }
  state[GROUND_COLLIDER] = collider
  state[GROUND_TRIANGLE] = triangle
}

/** Records that there is no ground. */
export function leaveGround(state: Row, kind: number): void {
  state[KIND] = kind
  state.fill(0, GROUND_NORMAL, GROUND_POINT + 3)
  state[GROUND_COLLIDER] = -1
  state[GROUND_TRIANGLE] = -1
}

let lands = false
let falling = false
/** The path of the fall in the whole step, without the wish. */
const fall = new Float64Array(3)

/**
 * Bends a move in the air: a plain slide, until the body falls on ground. The fall ends there, and the rest of the wish
 * is walked.
 */
function bendInAir(who: Walker, contact: Touch, remaining: Row, out: Planes): boolean {
  const { up } = who
  const isGround = isWalkable(contact.row, HIT_NORMAL, who)
  if (falling && !lands && isGround) {
    lands = true
    flatten(remaining, 0, up, remaining)
    fall.fill(0)
  }
  const { count } = out
  const ends = lands ? bendOnGround(who, contact, remaining, out) : plainBend(who, contact, remaining, out)
  if (lands || !isGround) keepFromClimbing(who, contact, remaining, out, count)
  return ends
}

const turned = new Float64Array(3)
const most = new Float64Array(1)

/**
 * A surface too steep to walk on turns the fall aside, but the wish lifts nobody up along it: the rest of the move
 * rises no more than it did before, or than the fall alone would.
 * @param out its planes; the new ones begin at `count`
 */
function keepFromClimbing(who: Walker, contact: Touch, remaining: Row, out: Planes, count: number): void {
  const { up } = who
  const { clock } = who.move
  for (let k = count; k < out.count; k++) drift(who, contact, out, k)
  most[0] = dotRows(remaining, 0, up, 0)
  copyVec3(remaining, 0, turned, 0)
  if (!solvePlanes(out, turned, 0) || dotRows(turned, 0, up, 0) <= most[0]) return
  const rises = dotRows(turned, 0, up, 0)
  for (let k = 0; k < 3; k++) turned[k] = (1 - clock[PASSED]) * fall[k]
  if (!solvePlanes(out, turned, 0)) return
  most[0] = Math.max(most[0], dotRows(turned, 0, up, 0))
  if (rises <= most[0]) return
  if (!solvePlanesBelow(out, remaining, 0, up, most)) copyVec3(turned, 0, remaining, 0)
  headAnew()
}

/** One step in the air: the horizontal wish steers, gravity acts, and each contact stops the fall along its normal. */
export function fallInAir(who: Walker): void {
  const { state, sweep, contacts, up, gravity, held } = who
  const { wish, seconds } = who.move
  const dt = seconds[0]
  if (state[KIND] === STEEP) {
    // no pushing up a slope that is too steep to walk
    flatten(state, GROUND_NORMAL, up, horizontal)
    const flat = lengthRow(horizontal, 0)
    const into = dotRows(wish, 0, horizontal, 0) / (flat * flat)
    if (into < 0) for (let k = 0; k < 3; k++) wish[k] -= into * horizontal[k]
  }
  for (let k = 0; k < 3; k++) {
    // the mean speed of the step: its ends lie on a parabola, however long the step is
    fall[k] = (state[FALL + k] - 0.5 * gravity * dt * up[k]) * dt
    sweep[SWEEP_TRANSLATION + k] = wish[k] + fall[k]
    state[FALL + k] -= gravity * dt * up[k]
    before[k] = sweep[SWEEP_FROM + k]
  }
  const asked = lengthRow(sweep, SWEEP_TRANSLATION)
  falling = dotRows(state, FALL, up, 0) <= 0
  lands = false
  slideInTime(who, bendInAir, contacts)
  leaveGround(state, AIR)
  if (lands) {
    stayDown(who, false)
    return
  }
  if (contacts.count === 0) return
  endFall(who)
  if (falling && state[KIND] === STEEP && distanceFrom(before, sweep) <= held * asked && isHeld(who)) {
    state.fill(0, FALL, FALL + 3)
    state[KIND] = GROUND
    copyVec3(up, 0, state, GROUND_NORMAL)
  }
}

/** A surface that leans by no more than this, radians, is an upright wall with a rounded normal. */
const UPRIGHT = 1e-9

/** Removes the contacts' directions from the fall, and records a slope that is among them. */
function endFall(who: Walker): void {
  const { contacts, state, up, walkable } = who
  planes.count = 0
  for (let i = 0; i < contacts.count; i++) {
    const o = i * CONTACT_SIZE
    addPlane(planes, contacts.rows, o + 3, 0)
    const slope = dotRows(contacts.rows, o + 3, up, 0)
    if (slope > UPRIGHT && slope < walkable)
      writeGround(state, STEEP, contacts.rows, o + 3, contacts.rows, o, contacts.rows[o + 6], contacts.rows[o + 7])
  }
  solvePlanes(planes, state, FALL)
}
