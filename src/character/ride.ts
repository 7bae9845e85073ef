/**
 * Moving colliders and a character: it rides the one that it stands on, and near turning ones its moves are cut into
 * parts.
 */
import { PLACE_SIZE, writePlace } from '../bvh/placed.ts'
import { BODY_HALF_EXTENTS, BODY_SIZE, type Row, SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { BOX, SPHERE } from '../shapes/kinds.ts'
import { isAmong } from '../world/asked.ts'
import { type Collider, wholeOf } from '../world/collider.ts'
import { isDriven, spins, turns, writeRide, writeWay } from '../world/drive.ts'
import { MOVING, nextInBox, startInBox } from '../world/find.ts'
import { findId } from '../world/ids.ts'
import { isFlat } from './body.ts'
import { dropCarry, FLUNG, PASSED, TAKES } from './move.ts'
import { CENTRE, dotRows, GROUND, GROUND_COLLIDER, GROUND_NORMAL, GROUND_POINT, KIND, lengthRow } from './state.ts'
import type { Walker } from './walker.ts'

const feet = new Float64Array(3)

/** The id of the platform that carries the body; -1: none. */
export function carrierId(who: Walker): number {
  return carrierOf(who)?.id ?? -1
}

/** The collider that it stands on (or the whole compound), if this collider is driven. */
function carrierOf({ colliders, state }: Walker): Collider | undefined {
  if (colliders.drivenCount === 0 || state[KIND] !== GROUND) return undefined
  const collider = findId(colliders.ids, state[GROUND_COLLIDER])
  return collider !== undefined && isDriven(collider) ? wholeOf(collider) : undefined
}

function writeFeet({ state, up, footing }: Walker): void {
  for (let k = 0; k < 3; k++) feet[k] = state[CENTRE + k] - footing * up[k]
}

/** Begins a move between two shares of the frame, `span`: finds the platform, and how far it carries the feet. */
export function takeCarry(who: Walker): void {
  const { move } = who
  const { clock, span, carry } = move
  clock[PASSED] = clock[TAKES] = 0
  dropCarry(move)
  const carrier = carrierOf(who)
  if (carrier === undefined || span[0] === span[1]) return
  move.carrier = move.carrierAtStart = carrier.id
  writeFeet(who)
  writeRide(carrier, span, feet, 0, carry, 0)
}

const surface = new Float64Array(3)
const turnedBy = new Float64Array(PLACE_SIZE)
const upright = new Float64Array(BODY_SIZE)

/** Does it stand on a conveyor that moves? Then `surface` is the conveyor's velocity along the slope. */
function takeSurface({ colliders, state }: Walker): boolean {
  if (state[KIND] !== GROUND) return false
  const collider = findId(colliders.ids, state[GROUND_COLLIDER])
  if (collider === undefined) return false
  const { surface: own, pose } = wholeOf(collider)
  if (own.length === 0) return false
  for (let i = 0; i < BODY_SIZE; i++) upright[i] = pose[i]
  for (let k = 0; k < 3; k++) upright[BODY_HALF_EXTENTS + k] = 1
  writePlace(upright, turnedBy)
  let into = 0
  for (let k = 0; k < 3; k++) {
    surface[k] = turnedBy[4 * k] * own[0] + turnedBy[4 * k + 1] * own[1] + turnedBy[4 * k + 2] * own[2]
    into += surface[k] * state[GROUND_NORMAL + k]
  }
  for (let k = 0; k < 3; k++) surface[k] -= into * state[GROUND_NORMAL + k]
  return surface[0] !== 0 || surface[1] !== 0 || surface[2] !== 0
}

/** `belt` = how far the conveyor under it moves it. Returns false if it stands on none. */
export function takeBelt(who: Walker): boolean {
  const { belt, seconds } = who.move
  belt[0] = belt[1] = belt[2] = 0
  if (!takeSurface(who)) return false
  const { up } = who
  const rise = dotRows(surface, 0, up, 0)
  const length = lengthRow(surface, 0)
  for (let k = 0; k < 3; k++) belt[k] = surface[k] - rise * up[k]
  const flat = lengthRow(belt, 0)
  if (!(flat > 0)) return false
  for (let k = 0; k < 3; k++) belt[k] *= (length / flat) * seconds[0]
  return true
}

/** `groundVelocity` = the velocity of its ground at its feet, m/s. @param dt seconds of the move in row[0] */
export function writeGroundVelocity(who: Walker, dt: Row): void {
  const { groundVelocity: out } = who
  out[0] = out[1] = out[2] = 0
  writeCarrierVelocity(who, dt, out)
  if (takeSurface(who)) for (let k = 0; k < 3; k++) out[k] += surface[k]
}

function writeCarrierVelocity(who: Walker, dt: Row, out: Row): void {
  const { span } = who.move
  const carrier = carrierOf(who)
  if (carrier === undefined || !(dt[0] > 0) || span[0] === span[1]) return
  // the feet are where the carrier is by now: take its way back to where it was
  writeFeet(who)
  back[0] = span[1]
  back[1] = span[0]
  writeRide(carrier, back, feet, 0, out, 0)
  for (let k = 0; k < 3; k++) out[k] = out[k] === 0 ? 0 : -out[k] / dt[0]
}
const back = new Float64Array(2)

/** How inaccurate a move against a turning collider may be, as a share of the body's least half extent. */
const OFF = 5e-4
/**
 * How far the ends of a rider may tilt in one part of a move, relative to its carrier, as a share of the body's
 * smallest half extent.
 */
const ONE_PIECE = 0.25
/** The most parts of a move. */
const PARTS_LIMIT = 512
const around = new Float64Array(6)

const ways = new Float64Array(3)
const MOST = 0
const SECOND = 1
const OWN = 2

/**
 * Counts the parts into which a move must be cut, so that everything that turns near it moves straight in each part, to
 * `OFF` of the body.
 *
 * Seen from a collider that turns by φ, a body at a distance of up to r moves along an arc, which is up to r φ² / 8
 * away from its chord. The chord is the path of a body at rest. A body that moves by w ends up to φ w away from it,
 * seen from the collider. In n parts both errors shrink by n². A body that is not a ball also tilts by φ, seen from the
 * collider: by h φ / n at its ends. A body that is symmetric about `up` tilts only by the part of the turn that is not
 * about `up`.
 *
 * A small tilt of the platform cuts nothing: at the end of the part, the body is moved out of everything that has
 * entered its side (`mayBeInCarrier`). A large tilt does cut the move: the carrier would enter the body so far that its
 * side could no longer be told. A body that stands still moves along any arc with its carrier. A body that leaves its
 * carrier is swept against it as against anything else.
 *
 * @param reach how far the move may lead, in row[0]; how far its wish leads, in row[1]
 * @param stays whether a body that wishes to move stays on its ground: it does not jump or fly off
 */
export function countParts(who: Walker, reach: Row, stays: boolean): number {
  const { colliders, asking, state, sweep, mover } = who
  const { looseness, span } = who.move
  looseness[0] = 0
  if (colliders.drivenCount === 0 || span[0] === span[1]) return 1
  const half = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  const least = Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  for (let k = 0; k < 3; k++) {
    around[k] = state[CENTRE + k] - reach[0] - half
    around[3 + k] = state[CENTRE + k] + reach[0] + half
  }
  const farthest = findFarthest(who, reach[0] + half)
  if (farthest < 0) return 1
  const off = OFF * least
  looseness[0] = off
  const round = isRoundBody(who)
  const carrier = carrierOf(who)
  let parts = 1
  startInBox(colliders, around, 0, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    const { drive } = collider
    const carries = wholeOf(collider) === carrier
    if (drive === undefined || !(carries ? spins(collider) : turns(collider)) || !isAmong(asking, collider)) continue
    takeWays(who, collider, reach[0] + half)
    const angle = 2 * drive.half[0] * (span[1] - span[0])
    // it moves as far as it wishes, and as far as another collider takes it
    const way = reach[1] + ways[OWN] + (wholeOf(collider).id === farthest ? taken[SECOND] : taken[MOST])
    const bends = angle * (ways[MOST] / 8 + way)
    const { axis } = drive
    const level = round ? Math.sqrt(axis[0] * axis[0] + axis[2] * axis[2]) : 1
    const wishes = reach[1] > 0
    const inOnePiece = carries && (stays || !wishes) && half * angle * level <= ONE_PIECE * least
    if (inOnePiece && !wishes) continue
    // (a ball does not tilt, and nothing tilts as seen from a ball)
    const tilt = inOnePiece || mover === SPHERE || !turns(collider) ? 0 : level
    const tilts = (half * angle * tilt) / 2
    parts = Math.max(parts, (tilts + Math.sqrt(tilts * tilts + bends * off)) / off)
  }
  return Math.min(Math.ceil(parts), PARTS_LIMIT)
}

/** Is its body round about the world's y? */
export function isRoundBody({ sweep, mover, up }: Walker): boolean {
  return mover !== BOX && sweep[SWEEP_RADII] === sweep[SWEEP_RADII + 2] && up[0] === 0 && up[2] === 0
}

/**
 * A body moved with its carrier if it ended no farther than this from where the carrier would have taken it, as a share
 * of its least half extent.
 */
const ASIDE = 1e-6

/**
 * May the body have entered its platform, against which it is not swept? It may if the platform turns in a way in which
 * the body does not. It also may if others held it back or pushed it aside while the platform turned. (A body without
 * input moves with it in one piece.)
 * @param start where its centre was
 */
export function mayBeInCarrier(who: Walker, start: Row): boolean {
  const { move } = who
  const { carry } = move
  const carrier = move.carrierAtStart < 0 ? undefined : findId(who.colliders.ids, move.carrierAtStart)
  if (carrier === undefined || !spins(carrier)) return false
  const { axis } = carrier.drive!
  if (!isRoundBody(who) || axis[0] !== 0 || axis[2] !== 0) return true
  const { sweep } = who
  const least = ASIDE * Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1])
  for (let k = 0; k < 3; k++) if (Math.abs(sweep[SWEEP_FROM + k] - start[k] - carry[k]) > least) return true
  return false
}

const taken = new Float64Array(2)

/**
 * `taken` = the two longest movements of colliders. Returns the id of the collider with the longest one; -1 if nothing
 * turns.
 * @param away how far from the body the points are that a collider moves
 */
function findFarthest(who: Walker, away: number): number {
  const { colliders, asking } = who
  const carrier = carrierOf(who)
  taken.fill(0)
  let farthest = 0
  let turning = false
  startInBox(colliders, around, 0, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (!isDriven(collider) || !isAmong(asking, collider)) continue
    if (wholeOf(collider) === carrier ? spins(collider) : turns(collider)) turning = true
    takeWays(who, collider, away)
    const way = ways[OWN] + ways[MOST]
    const { id } = wholeOf(collider)
    if (way > taken[MOST]) {
      taken[SECOND] = taken[MOST]
      taken[MOST] = way
      farthest = id
    } else if (id !== farthest && way > taken[SECOND]) taken[SECOND] = way
  }
  return turning ? farthest : -1
}

/** ways[OWN] = how far a collider is driven. ways[MOST] = how far its turning moves points. */
function takeWays({ state, move }: Walker, collider: Collider, away: number): void {
  const { span } = move
  const { drive, pose } = wholeOf(collider)
  let own = 0
  let square = 0
  for (let k = 0; k < 3; k++) {
    const way = Math.abs(drive!.to[k] - pose[k])
    const far = Math.abs(state[CENTRE + k] - pose[k]) + way + away
    own += way * way
    square += far * far
  }
  const share = span[1] - span[0]
  ways[OWN] = Math.sqrt(own) * share
  ways[MOST] = Math.sqrt(square) * 2 * drive!.half[0] * share
}

/**
 * out[1] = how far moving colliders near the body rise at its feet, at most. out[2] = how far from its feet the body
 * may touch its ground.
 * @param reach how far the move may lead, in row[0]
 */
export function writeRises(who: Walker, reach: Row, out: Row): void {
  const { colliders, asking, state, sweep, mover, up } = who
  const { span } = who.move
  out[1] = out[2] = 0
  if (colliders.drivenCount === 0 || span[0] === span[1]) return
  writeFeet(who)
  const wide = Math.sqrt(sweep[SWEEP_RADII] * sweep[SWEEP_RADII] + sweep[SWEEP_RADII + 2] * sweep[SWEEP_RADII + 2])
  for (let k = 0; k < 3; k++) {
    around[k] = state[CENTRE + k] - reach[0] - sweep[SWEEP_RADII + k]
    around[3 + k] = state[CENTRE + k] + reach[0] + sweep[SWEEP_RADII + k]
    ways[k] = state[GROUND_POINT + k] - feet[k]
  }
  out[2] = isFlat(mover) ? wide : lengthRow(ways, 0)
  startInBox(colliders, around, 0, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (!isDriven(collider) || !isAmong(asking, collider)) continue
    writeWay(collider, span, feet, 0, way, 0)
    const { axis, half } = collider.drive!
    const x = axis[1] * up[2] - axis[2] * up[1]
    const y = axis[2] * up[0] - axis[0] * up[2]
    const z = axis[0] * up[1] - axis[1] * up[0]
    // (a collider that tilts rises more elsewhere)
    const tilt = turns(collider) ? 2 * half[0] * (span[1] - span[0]) * Math.sqrt(x * x + y * y + z * z) : 0
    out[1] = Math.max(out[1], dotRows(way, 0, up, 0) + tilt * (reach[0] + wide))
  }
}

/** How many times one push may lead into the way of another. */
const CHAIN = 3
const way = new Float64Array(3)

/**
 * Adds to reach[0] how far moving colliders near the body may push it in this move. They may squeeze it out by FLUNG
 * times the longest movement of any of them. The same holds for the colliders near the place where that push leads.
 */
export function addPushes({ colliders, asking, state, sweep, move }: Walker, reach: Row): void {
  const { span } = move
  if (colliders.drivenCount === 0 || span[0] === span[1]) return
  const before = reach[0]
  for (let turn = 0; turn < CHAIN; turn++) {
    for (let k = 0; k < 3; k++) {
      around[k] = state[CENTRE + k] - reach[0] - sweep[SWEEP_RADII + k]
      around[3 + k] = state[CENTRE + k] + reach[0] + sweep[SWEEP_RADII + k]
    }
    let farthest = 0
    startInBox(colliders, around, 0, MOVING)
    for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
      if (!isDriven(collider) || !isAmong(asking, collider)) continue
      writeWay(collider, span, state, CENTRE, way, 0)
      farthest = Math.max(farthest, Math.abs(way[0]) + Math.abs(way[1]) + Math.abs(way[2]))
    }
    if (!(before + FLUNG * farthest > reach[0])) return
    reach[0] = before + FLUNG * farthest
  }
}
