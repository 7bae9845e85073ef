/**
 * At the start of an advance, frees balls that overlap something: the caller put them there, or something moved into
 * them. Velocities do not change, except those of balls that a character came at. First each ball leaves the surfaces
 * that it is in, by the least push (push.ts). Then balls that overlap move apart along their line of centres, each in
 * proportion to the other's mass. All these moves are casts that slide, so none leads through a surface. The deepest
 * pairs come first, whatever their ids. Ids decide only between equal depths, and for centres at the same place. The
 * number of rounds is limited. A ball that is not free after them stands still for this advance, so that nothing gets
 * deeper.
 */
import { cos, sin } from '../math/trig.ts'
import {
  BALL_SIZE,
  type Crowd,
  FLIGHT_SIZE,
  HITS,
  LINK_SIZE,
  MASS,
  mayMeet,
  POSITION,
  RADIUS,
  STILL,
  TIME,
  UNNOTICED,
} from './crowd.ts'
import type { Events } from './events.ts'
import { writeCentre, writeStandingBox } from './flight.ts'
import { findNear, moveNear, type Near } from './near.ts'
import { leaveSurfaces, pushBy, writeUnnoticed } from './push.ts'
import { shareOf } from './respond.ts'
import { isStirred, stirNow } from './stirred.ts'

/** The most rounds in which balls move apart. */
const ROUNDS = 32
/** From the fifth round on, pushes lead a little too far. So balls that push each other to and fro settle. */
const EXACT_ROUNDS = 4
const LOOSE = 0.02
/** The most pushes of one ball, in all rounds. */
const PUSHES = 128
/** The most pairs of one ball in a round; the deepest ones count. */
const PAIRS_OF_ONE = 8

const push = new Float64Array(3)

/**
 * Ends all overlap of balls that are STIRRED; those that they push are, too. Returns false if some is left. STILL is then set for
 * the balls in it, and cleared for all others.
 */
export function pushApart(crowd: Crowd, near: Near, events: Events): boolean {
  const { links } = crowd
  let free = true
  for (let slot = 0; slot < crowd.count; slot++) {
    if (!isStirred(crowd, slot)) continue
    writeUnnoticed(crowd, slot)
    writeStandingBox(crowd, slot)
    const left = leaveSurfaces(crowd, slot, events)
    moveNear(near, crowd, slot)
    links[slot * LINK_SIZE + STILL] = left ? 0 : 1
    links[slot * LINK_SIZE + HITS] = 0
    if (!left) free = false
  }
  let pushed = true
  for (let round = 0; pushed && round < ROUNDS; round++) {
    const count = findOverlaps(crowd, near)
    if (count === 0) return free
    pushed = false
    for (let i = 0; i < count; i++)
      if (goApart(crowd, near, pairs[order[i]], round < EXACT_ROUNDS ? 0 : LOOSE)) pushed = true
  }
  const count = findOverlaps(crowd, near)
  for (let i = 0; i < count; i++) stopBoth(crowd, pairs[order[i]])
  return free && count === 0
}

function stopBoth(crowd: Crowd, pair: number): void {
  const a = pair % crowd.count
  crowd.links[a * LINK_SIZE + STILL] = 1
  crowd.links[(a + Math.floor(pair / crowd.count)) * LINK_SIZE + STILL] = 1
}

// the deepest overlapping pairs of each ball; `pairs` holds the difference of their slots times count, plus the lower
// slot. So of equally deep pairs neighbours come first, and a heap at one place does not always push its first ball
let pairs = new Float64Array(0)
let depths = new Float64Array(0)
let order = new Int32Array(0)
let filled = new Int32Array(0)

/** Collects overlapping pairs; `order` lists them, the deepest first. */
function findOverlaps(crowd: Crowd, near: Near): number {
  const { count } = crowd
  if (filled.length < count) {
    const capacity = crowd.ids.length
    pairs = new Float64Array(capacity * PAIRS_OF_ONE)
    depths = new Float64Array(capacity * PAIRS_OF_ONE)
    order = new Int32Array(capacity * PAIRS_OF_ONE)
    filled = new Int32Array(capacity)
  }
  filled.fill(0, 0, count)
  let any = false
  for (let slot = 0; slot < count; slot++) {
    if (!isStirred(crowd, slot)) continue
    findNear(near, crowd, slot)
    for (let i = 0; i < near.foundCount; i++) {
      const other = near.found[i]
      if (isStirred(crowd, other) ? other > slot : !awaken(crowd, near, slot, other)) continue
      if (!overlap(crowd, other, slot)) continue
      any = true
      const low = Math.min(slot, other)
      pairNumber[0] = Math.abs(slot - other) * count + low
      keepDeepest(other)
      keepDeepest(slot)
    }
  }
  return any ? sortPairs(count) : 0
}

/** A ball that nothing has stirred takes part if one that is stirred overlaps it. */
function awaken(crowd: Crowd, near: Near, slot: number, other: number): boolean {
  if (!overlapsNow(crowd, slot, other)) return false
  stirNow(crowd, other)
  writeUnnoticed(crowd, other)
  writeStandingBox(crowd, other)
  moveNear(near, crowd, other)
  crowd.links[other * LINK_SIZE + STILL] = 0
  crowd.links[other * LINK_SIZE + HITS] = 0
  return true
}

const pairNumber = new Float64Array(1)
const depth = new Float64Array(1)
const centres = new Float64Array(3)

/**
 * Do two balls overlap by more than UNNOTICED? depth[0] = by how much. `centres` = the vector from the second centre to
 * the first.
 */
function overlap(crowd: Crowd, a: number, b: number): boolean {
  const { balls, flights } = crowd
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  let square = 0
  for (let k = 0; k < 3; k++) {
    centres[k] = balls[i + POSITION + k] - balls[j + POSITION + k]
    square += centres[k] * centres[k]
  }
  const sum = balls[i + RADIUS] + balls[j + RADIUS]
  if (square > sum * sum || !mayMeet(crowd, a, b)) return false
  depth[0] = sum - Math.sqrt(square)
  return depth[0] > Math.max(flights[a * FLIGHT_SIZE + UNNOTICED], flights[b * FLIGHT_SIZE + UNNOTICED])
}

const place = new Float64Array(3)

/** Does a ball overlap one that is on its way? */
function overlapsNow(crowd: Crowd, slot: number, other: number): boolean {
  const { balls, flights, clock } = crowd
  if (!mayMeet(crowd, slot, other)) return false
  delay[0] = clock[0] - flights[other * FLIGHT_SIZE + TIME]
  writeCentre(crowd, other, delay, place, 0)
  let square = 0
  for (let k = 0; k < 3; k++) {
    const way = balls[slot * BALL_SIZE + POSITION + k] - place[k]
    square += way * way
  }
  const sum = balls[slot * BALL_SIZE + RADIUS] + balls[other * BALL_SIZE + RADIUS]
  return square < sum * sum && sum - Math.sqrt(square) > flights[slot * FLIGHT_SIZE + UNNOTICED]
}
const delay = new Float64Array(1)

/** Keeps a pair among the deepest of a ball; of equally deep pairs, the lower one. */
function keepDeepest(slot: number): void {
  const first = slot * PAIRS_OF_ONE
  let i = filled[slot]
  if (i === PAIRS_OF_ONE) {
    if (!isDeeper(first + i - 1)) return
    i--
  } else filled[slot]++
  for (; i > 0 && isDeeper(first + i - 1); i--) {
    depths[first + i] = depths[first + i - 1]
    pairs[first + i] = pairs[first + i - 1]
  }
  depths[first + i] = depth[0]
  pairs[first + i] = pairNumber[0]
}

function isDeeper(than: number): boolean {
  return depth[0] > depths[than] || (depth[0] === depths[than] && pairNumber[0] < pairs[than])
}

function sortPairs(count: number): number {
  let kept = 0
  for (let slot = 0; slot < count; slot++)
    for (let i = 0; i < filled[slot]; i++) order[kept++] = slot * PAIRS_OF_ONE + i
  order.subarray(0, kept).sort((a, b) => depths[b] - depths[a] || pairs[a] - pairs[b] || a - b)
  return kept
}

/**
 * Moves the two balls of a pair apart until they touch, and by `loose` times the sum of their radii more. Returns false
 * if they no longer overlap, or if neither can move.
 */
function goApart(crowd: Crowd, near: Near, pair: number, loose: number): boolean {
  const { balls, ids, count } = crowd
  const a = pair % count
  const b = a + Math.floor(pair / count)
  const canA = canMove(crowd, a)
  const canB = canMove(crowd, b)
  if ((!canA && !canB) || !overlap(crowd, a, b)) return false
  const distance = Math.sqrt(centres[0] * centres[0] + centres[1] * centres[1] + centres[2] * centres[2])
  if (distance > 0) for (let k = 0; k < 3; k++) centres[k] /= distance
  else writeDirection(ids[b])
  const deep = depth[0] + loose * (balls[a * BALL_SIZE + RADIUS] + balls[b * BALL_SIZE + RADIUS])
  const massA = balls[a * BALL_SIZE + MASS]
  const massB = balls[b * BALL_SIZE + MASS]
  const forA = canA ? deep * (canB ? shareOf(massA, massB) : 1) : 0
  const forB = canB ? deep * (canA ? shareOf(massB, massA) : 1) : 0
  const freeA = forA === 0 || moveAlong(crowd, near, a, forA)
  const freeB = forB === 0 || moveAlong(crowd, near, b, -forB)
  // if a surface holds one of them, the other moves the rest of the way
  if (freeA === freeB || !overlap(crowd, a, b)) return true
  const rest = depth[0]
  const apart = Math.sqrt(centres[0] * centres[0] + centres[1] * centres[1] + centres[2] * centres[2])
  if (apart > 0) for (let k = 0; k < 3; k++) centres[k] /= apart
  if (freeA && forA > 0) moveAlong(crowd, near, a, rest)
  if (freeB && forB > 0) moveAlong(crowd, near, b, -rest)
  return true
}

/** Can the ball move? It cannot if it could not leave a surface, or was pushed too often. */
function canMove(crowd: Crowd, slot: number): boolean {
  const link = slot * LINK_SIZE
  return crowd.links[link + STILL] === 0 && crowd.links[link + HITS] < PUSHES
}

function moveAlong(crowd: Crowd, near: Near, slot: number, distance: number): boolean {
  crowd.links[slot * LINK_SIZE + HITS]++
  for (let k = 0; k < 3; k++) push[k] = distance * centres[k]
  const free = pushBy(crowd, slot, push)
  moveNear(near, crowd, slot)
  return free
}

/**
 * Writes the direction between the centres of two balls at the same place, from the greater id. The directions spread
 * evenly over a sphere, by the two-dimensional sequence of the plastic number (Roberts, "The unreasonable effectiveness
 * of quasirandom sequences").
 */
function writeDirection(id: number): void {
  const z = 1 - 2 * fraction(id * 0.7548776662466927)
  const turn = 2 * Math.PI * fraction(id * 0.5698402909980532)
  const across = Math.sqrt(1 - z * z)
  centres[0] = across * cos(turn)
  centres[1] = across * sin(turn)
  centres[2] = z
}

function fraction(x: number): number {
  return x - Math.floor(x)
}
