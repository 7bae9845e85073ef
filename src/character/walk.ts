/**
 * Walking: on the ground the wish follows the slope and the feet are kept down; in the air gravity rules; steep slopes are
 * walls to walk against and chutes to fall on.
 */
import { HIT_NORMAL, HIT_POINT, HIT_SIZE, HIT_T, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { castGathered, touched } from './cast.ts'
import { carry, clock, isCarried, PASSED, riding, span } from './flow.ts'
import { ABOVE, AROUND, BELOW, extent, type Gathered, gather } from './gather.ts'
import { addPlane, newPlanes, type Planes, solvePlanes } from './planes.ts'
import {
  type Bend,
  CONTACT_SIZE,
  type Contacts,
  keepContact,
  newContacts,
  plainBend,
  slide,
  slideInTime,
} from './slide.ts'
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
import { trail } from './trail.ts'

/** What walking needs to know of a character; lengths in metres, seconds. */
export interface Walker {
  colliders: Colliders
  /** Who it is that may be stopped. */
  asking: Asking
  gathered: Gathered
  /** SOLID SWEEP of the body grown by its skin; its start is where the body is. */
  sweep: Row
  mover: number
  up: Row
  /** Cosine of the steepest walkable slope. */
  walkable: number
  /** Moves along slopes that are this small a share of the way down are none: the body is held between steep slopes. */
  held: number
  snap: number
  /** Ground this near under the feet is touched by a body that is led. */
  touch: number
  /** 0: takes no steps. */
  stepHeight: number
  gravity: number
  contacts: Contacts
}

const nobody = {} as Walker
let walker = nobody

/** After a move: who has moved is not kept alive. */
export function dismissWalker(): void {
  walker = nobody
}

const horizontal = new Float64Array(3)
const hit = new Float64Array(HIT_SIZE)
const planes = newPlanes()
const before = new Float64Array(3)
const place = new Float64Array(3)

/** out = v without its part along up; returns its length. */
function flatten(v: Row, i: number, up: Row, out: Row): number {
  const h = dotRows(v, i, up, 0)
  for (let k = 0; k < 3; k++) out[k] = v[i + k] - h * up[k]
  return lengthRow(out, 0)
}

/**
 * Turns a move along a slope: the same heading, the same length on the surface. v must be horizontal but for what it gained
 * on a slope before; out may be v.
 */
function aim(v: Row, i: number, normal: Row, n: number, up: Row): void {
  const length = lengthRow(v, i)
  const flat = flatten(v, i, up, horizontal)
  if (!(flat > 0)) return
  const rise = -dotRows(normal, n, horizontal, 0) / dotRows(normal, n, up, 0)
  const scale = length / Math.sqrt(flat * flat + rise * rise)
  for (let k = 0; k < 3; k++) v[i + k] = (horizontal[k] + rise * up[k]) * scale
}

/** On the ground: a walkable slope is followed, a steeper one is a wall. */
function bendOnGround(contact: Row, rest: Row, out: Planes): void {
  const { up, walkable } = walker
  addPlane(out, contact, HIT_NORMAL, 0)
  const slope = dotRows(contact, HIT_NORMAL, up, 0)
  if (slope >= walkable) aim(rest, 0, contact, HIT_NORMAL, up)
  else if (slope > 0) {
    const flat = flatten(contact, HIT_NORMAL, up, horizontal)
    for (let k = 0; k < 3; k++) horizontal[k] /= flat
    addPlane(out, horizontal, 0, 0)
  }
}

/** One step on the ground. @param wish horizontal move, written over */
export function walkOnGround(who: Walker, state: Row, wish: Row): void {
  walker = who
  const { gathered, sweep, mover, contacts, up } = who
  const wishes = wish[0] !== 0 || wish[1] !== 0 || wish[2] !== 0
  if (wishes || gathered.moverCount > 0 || isCarried()) {
    aim(wish, 0, state, GROUND_NORMAL, up)
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_TRANSLATION + k] = wish[k]
      began[k] = sweep[SWEEP_FROM + k]
    }
    slideInTime(gathered, sweep, mover, bendOnGround, contacts)
    if (wishes && who.stepHeight > 0 && isBlocked(wish)) stepUp(who, wish)
  }
  stayDown(who, state)
}

const began = new Float64Array(3)
const reached = new Float64Array(3)
const onStep = newContacts()

/** Did something too steep to walk on stand in the way? */
function isBlocked(wish: Row): boolean {
  const { contacts, up, walkable } = walker
  for (let i = 0; i < contacts.count; i++) {
    const n = i * CONTACT_SIZE + 3
    if (dotRows(contacts.rows, n, up, 0) < walkable && dotRows(contacts.rows, n, wish, 0) < 0) return true
  }
  return false
}

/**
 * Tries the move again from above: up by a step, ahead, and down on ground that can be stood on. Where that leads farther,
 * the body goes there: for a flat bottom the edge of a step is ground however little of it is under the body, so the same
 * steps are taken whatever the length of a move.
 */
function stepUp(who: Walker, wish: Row): void {
  const { colliders, asking, gathered, sweep, mover, up, stepHeight, snap, contacts } = who
  for (let k = 0; k < 3; k++) {
    reached[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_FROM + k] = began[k]
  }
  flatten(wish, 0, up, horizontal)
  for (let k = 0; k < 3; k++) wish[k] = horizontal[k]
  // (twice the step and the snap: up, and down again)
  extent[AROUND] = lengthRow(wish, 0) + 2 * WALL_LEAN * (stepHeight + snap)
  extent[BELOW] = snap
  extent[ABOVE] = stepHeight
  gather(colliders, asking, sweep, up, gathered)
  clock[PASSED] = 0
  rise[0] = stepHeight
  if (!glide(who, plainBend)) stayAt(who)
  const risen = dotRows(sweep, SWEEP_FROM, up, 0) - dotRows(began, 0, up, 0)
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = wish[k]
  onStep.count = 0
  const { count } = trail
  slideInTime(gathered, sweep, mover, bendOnGround, onStep)
  let gain = 0
  for (let k = 0; k < 3; k++) gain += (sweep[SWEEP_FROM + k] - risen * up[k] - reached[k]) * wish[k]
  if (gain > GAIN * dotRows(wish, 0, wish, 0)) {
    rise[0] = -(dotRows(sweep, SWEEP_FROM, up, 0) - dotRows(began, 0, up, 0) - dotRows(carry, 0, up, 0) + snap)
    if (land(who)) {
      contacts.count = 0
      for (let i = 0; i < onStep.count * CONTACT_SIZE; i++) contacts.rows[i] = onStep.rows[i]
      contacts.count = onStep.count
      return
    }
  }
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = reached[k]
  trail.count = count
}

/** A step that leads farther by less than this share of the wish is none. */
const GAIN = 1e-9

/** Looks for ground within `snap` below, goes down to it, and writes the ground facts. */
function stayDown(who: Walker, state: Row): void {
  const { gathered, sweep, mover, up, snap, contacts } = who
  state.fill(0, FALL, FALL + 3)
  rise[0] = -snap
  if (land(who)) {
    touched.collider = landing.collider
    touched.triangle = landing.triangle
    keepContact(contacts, landing.row)
    writeGround(state, GROUND, landing.row, HIT_NORMAL, landing.row, HIT_POINT, landing.collider, landing.triangle)
    return
  }
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = -snap * up[k]
  if (!castGathered(gathered, sweep, mover, hit)) {
    leaveGround(state, AIR)
    return
  }
  for (let k = 0; k < 3; k++) {
    before[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_FROM + k] -= hit[HIT_T] * snap * up[k]
  }
  const { count } = contacts
  keepContact(contacts, hit)
  writeGround(state, GROUND, up, 0, hit, HIT_POINT, touched.collider, touched.triangle)
  if (isHeld(who)) return
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = before[k]
  contacts.count = count
  leaveGround(state, AIR)
}

const led = new Float64Array(3)

/** The facts of what is under the feet of a body that is led, by `move` or `fly`: it stays where it is. What rises from a jump is in the air. */
export function feelGround(who: Walker, state: Row): void {
  const { gathered, sweep, mover, up, touch } = who
  leaveGround(state, AIR)
  if (dotRows(state, FALL, up, 0) > 0) return
  for (let k = 0; k < 3; k++) led[k] = sweep[SWEEP_FROM + k]
  rise[0] = -touch
  if (land(who)) {
    state.fill(0, FALL, FALL + 3)
    writeGround(state, GROUND, landing.row, HIT_NORMAL, landing.row, HIT_POINT, landing.collider, landing.triangle)
  } else {
    for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = -touch * up[k]
    if (castGathered(gathered, sweep, mover, hit) && dotRows(hit, HIT_NORMAL, up, 0) > 0)
      writeGround(state, STEEP, hit, HIT_NORMAL, hit, HIT_POINT, touched.collider, touched.triangle)
  }
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = led[k]
}

/** Where `land` came down, and on what. */
const landing = { found: false, row: new Float64Array(HIT_SIZE), collider: -1, triangle: -1 }
const aside = newContacts()
const from = new Float64Array(3)

/** What leans over or back by no more than this, aside for a metre down, is a wall to glide along; more is a slope. */
export const WALL_LEAN = 0.25

/** Going down: along steep walls, until there is ground to stand on. */
function bendDown(contact: Row, rest: Row, out: Planes): void {
  addPlane(out, contact, HIT_NORMAL, 0)
  if (dotRows(contact, HIT_NORMAL, walker.up, 0) < walker.walkable) return
  landing.found = true
  for (let i = 0; i < HIT_SIZE; i++) landing.row[i] = contact[i]
  landing.collider = touched.collider
  landing.triangle = touched.triangle
  rest.fill(0)
}

/** Goes down, by `rise`, on ground to stand on, gliding along walls that are not quite upright. False: stays. */
function land(who: Walker): boolean {
  walker = who
  landing.found = false
  return glide(who, bendDown) && landing.found ? true : stayAt(who)
}

function stayAt({ sweep }: Walker): false {
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = from[k]
  return false
}

/** How far to glide along up: in a row, since a double that is passed is allocated. */
const rise = new Float64Array(1)

/** Slides by `rise` along up, and says if it went aside by no more than walls lean. `from` is where it began. */
function glide({ gathered, sweep, mover, up }: Walker, bend: Bend): boolean {
  for (let k = 0; k < 3; k++) {
    from[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_TRANSLATION + k] = rise[0] * up[k]
  }
  aside.count = 0
  slide(gathered, sweep, mover, bend, aside)
  for (let k = 0; k < 3; k++) place[k] = sweep[SWEEP_FROM + k] - from[k]
  const climbed = Math.abs(dotRows(place, 0, up, 0))
  return flatten(place, 0, up, horizontal) <= WALL_LEAN * climbed
}

function distanceFrom(point: Row, sweep: Row): number {
  const x = sweep[SWEEP_FROM] - point[0]
  const y = sweep[SWEEP_FROM + 1] - point[1]
  const z = sweep[SWEEP_FROM + 2] - point[2]
  return Math.sqrt(x * x + y * y + z * z)
}

/**
 * Would it hardly move if it slid down now? Then the steep slopes around hold it, as a funnel does. Collects anew: the last
 * question of a move.
 */
function isHeld(who: Walker): boolean {
  const { colliders, asking, gathered, sweep, mover, up, snap, held, contacts } = who
  extent[AROUND] = snap
  extent[BELOW] = 0
  extent[ABOVE] = 0
  // everything is where it is when the move has ended
  span[0] = span[1]
  clock[PASSED] = 0
  riding.collider = -1
  gather(colliders, asking, sweep, up, gathered)
  const { count } = contacts
  for (let k = 0; k < 3; k++) {
    place[k] = sweep[SWEEP_FROM + k]
    sweep[SWEEP_TRANSLATION + k] = -snap * up[k]
  }
  slide(gathered, sweep, mover, plainBend, contacts)
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

/** No ground: the facts say so. */
export function leaveGround(state: Row, kind: number): void {
  state[KIND] = kind
  state.fill(0, GROUND_NORMAL, GROUND_POINT + 3)
  state[GROUND_COLLIDER] = -1
  state[GROUND_TRIANGLE] = -1
}

let lands = false
let falling = false

/** In the air: a plain slide, until it falls on ground. The fall ends there and what is left of the wish is walked. */
function bendInAir(contact: Row, rest: Row, out: Planes): void {
  const { up, walkable } = walker
  if (falling && !lands && dotRows(contact, HIT_NORMAL, up, 0) >= walkable) {
    lands = true
    flatten(rest, 0, up, rest)
  }
  if (lands) bendOnGround(contact, rest, out)
  else plainBend(contact, rest, out)
}

/** One step in the air: the wish steers, gravity acts, contacts take the fall's speed away. @param wish horizontal move @param seconds one number */
export function fallInAir(who: Walker, state: Row, wish: Row, seconds: Row): void {
  walker = who
  const dt = seconds[0]
  const { gathered, sweep, mover, contacts, up, gravity, held } = who
  if (state[KIND] === STEEP) {
    // no pushing up a slope that is too steep to walk
    const flat = flatten(state, GROUND_NORMAL, up, horizontal)
    const into = dotRows(wish, 0, horizontal, 0) / (flat * flat)
    if (into < 0) for (let k = 0; k < 3; k++) wish[k] -= into * horizontal[k]
  }
  for (let k = 0; k < 3; k++) {
    // the mean speed of the step: a parabola's points, whatever the step
    sweep[SWEEP_TRANSLATION + k] = wish[k] + (state[FALL + k] - 0.5 * gravity * dt * up[k]) * dt
    state[FALL + k] -= gravity * dt * up[k]
    before[k] = sweep[SWEEP_FROM + k]
  }
  const asked = lengthRow(sweep, SWEEP_TRANSLATION)
  falling = dotRows(state, FALL, up, 0) <= 0
  lands = false
  slideInTime(gathered, sweep, mover, bendInAir, contacts)
  leaveGround(state, AIR)
  if (lands) {
    stayDown(who, state)
    return
  }
  if (contacts.count === 0) return
  endFall(who, state)
  if (falling && state[KIND] === STEEP && distanceFrom(before, sweep) <= held * asked && isHeld(who)) {
    state.fill(0, FALL, FALL + 3)
    state[KIND] = GROUND
    copyVec3(up, 0, state, GROUND_NORMAL)
  }
}

/** Takes the contacts' directions out of the fall, and says if there is a slope among them. */
function endFall(who: Walker, state: Row): void {
  const { contacts, up, walkable } = who
  planes.count = 0
  for (let i = 0; i < contacts.count; i++) {
    const o = i * CONTACT_SIZE
    addPlane(planes, contacts.rows, o + 3, 0)
    const slope = dotRows(contacts.rows, o + 3, up, 0)
    if (slope > 0 && slope < walkable)
      writeGround(state, STEEP, contacts.rows, o + 3, contacts.rows, o, contacts.rows[o + 6], contacts.rows[o + 7])
  }
  solvePlanes(planes, state, FALL)
}
