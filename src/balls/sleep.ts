/**
 * Balls that press on each other sleep when all of a group have hardly moved for a while. What they press with is kept: it balances
 * gravity, or they would have moved. A ball wakes when something hits it, when what it touches moves, or when a ball that holds it up
 * moves away.
 */
import { C_NORMAL, C_PUSH, C_SIZE, K_OTHER_SLOT, K_SIZE, K_SLOT } from './contacts.ts'
import {
  BALL_SIZE,
  type Crowd,
  LINK_SIZE,
  QUIET,
  RADIUS,
  SLEEPS,
  SPIN,
  STATE,
  STIRRED,
  TOUCHES,
  VELOCITY,
  writeGravity,
} from './crowd.ts'
import { standStill } from './flight.ts'

/** Slower than this share of √(g R), a ball hardly moves. */
const SLOW = 1e-2
/** For how many small steps. */
const LONG = 64

const gravity = new Float64Array(1)
let parent = new Int32Array(0)
let restless = new Uint8Array(0)

/** Counts for how long each ball has hardly moved, and lets groups sleep. */
export function fallAsleep(crowd: Crowd, touchers: Int32Array, count: number): void {
  const { links, contacts } = crowd
  writeGravity(crowd, gravity)
  let ready = 0
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    const quiet = isSlow(crowd, slot) ? Math.min(links[slot * LINK_SIZE + QUIET] + 1, LONG) : 0
    links[slot * LINK_SIZE + QUIET] = quiet
    if (quiet === LONG) ready++
  }
  wakeSupported(crowd)
  if (ready === 0) return
  if (parent.length < crowd.count) {
    parent = new Int32Array(crowd.ids.length)
    restless = new Uint8Array(crowd.ids.length)
  }
  for (let i = 0; i < count; i++) {
    parent[touchers[i]] = touchers[i]
    restless[touchers[i]] = 0
  }
  for (let i = 0; i < contacts.count; i++) {
    const a = contacts.keys[i * K_SIZE + K_SLOT]
    const b = contacts.keys[i * K_SIZE + K_OTHER_SLOT]
    if (b >= 0 && isAwake(links, a) && isAwake(links, b)) parent[rootOf(a)] = rootOf(b)
  }
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    if (!isAwake(links, slot) || links[slot * LINK_SIZE + QUIET] < LONG) restless[rootOf(slot)] = 1
  }
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    if (isAwake(links, slot) && restless[rootOf(slot)] === 0) sleep(crowd, slot)
  }
}

const isAwake = (links: Int32Array, slot: number): boolean => links[slot * LINK_SIZE + STATE] === TOUCHES

function rootOf(slot: number): number {
  let at = slot
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}

function isSlow({ balls }: Crowd, slot: number): boolean {
  const b = slot * BALL_SIZE
  const r = balls[b + RADIUS]
  let speed = 0
  let spin = 0
  for (let k = 0; k < 3; k++) {
    speed += balls[b + VELOCITY + k] * balls[b + VELOCITY + k]
    spin += balls[b + SPIN + k] * balls[b + SPIN + k]
  }
  return Math.max(speed, spin * r * r) <= SLOW * SLOW * gravity[0] * r
}

function sleep(crowd: Crowd, slot: number): void {
  const { balls, links } = crowd
  const b = slot * BALL_SIZE
  links[slot * LINK_SIZE + STATE] = SLEEPS
  crowd.touching--
  balls.fill(0, b + VELOCITY, b + VELOCITY + 6)
  standStill(crowd, slot)
}

/** From the next small step on, a ball moves again. */
function wake(crowd: Crowd, slot: number): void {
  const { links } = crowd
  links[slot * LINK_SIZE + STATE] = TOUCHES
  links[slot * LINK_SIZE + QUIET] = 0
  crowd.touching++
}

/** Wakes sleeping balls whose support moves. */
function wakeSupported(crowd: Crowd): void {
  const { contacts, links } = crowd
  for (let i = 0; i < contacts.count; i++) {
    const a = contacts.keys[i * K_SIZE + K_SLOT]
    const b = contacts.keys[i * K_SIZE + K_OTHER_SLOT]
    if (a < 0 || b < 0) continue
    const sleeper = links[a * LINK_SIZE + STATE] === SLEEPS ? a : links[b * LINK_SIZE + STATE] === SLEEPS ? b : -1
    const other = sleeper === a ? b : a
    if (sleeper < 0 || !isAwake(links, other) || links[other * LINK_SIZE + QUIET] > 0) continue
    if (holdsUp(crowd, i, sleeper === a)) wake(crowd, sleeper)
  }
}

/** Does a contact hold up the first of its balls, or else the second? */
function holdsUp({ contacts, gravity }: Crowd, i: number, isFirst: boolean): boolean {
  const row = i * C_SIZE
  let down = 0
  for (let k = 0; k < 3; k++) down += contacts.rows[row + C_NORMAL + k] * gravity[k]
  return isFirst ? down < 0 : down > 0
}

/** Before a ball is removed or put elsewhere: wakes the balls that it holds up. */
export function wakeAbove(crowd: Crowd, slot: number): void {
  crowd.idleUntil[0] = 0
  const { contacts, links } = crowd
  for (let i = 0; i < contacts.count; i++) {
    const a = contacts.keys[i * K_SIZE + K_SLOT]
    const b = contacts.keys[i * K_SIZE + K_OTHER_SLOT]
    if (a < 0 || b < 0 || !(contacts.rows[i * C_SIZE + C_PUSH] > 0)) continue
    if (a === slot && holdsUp(crowd, i, false)) links[b * LINK_SIZE + STIRRED] = 1
    if (b === slot && holdsUp(crowd, i, true)) links[a * LINK_SIZE + STIRRED] = 1
  }
}
