/** What a character has to do with colliders that are driven: it rides what it stands on, and is crushed by what leaves it no room. */
import { HIT_SIZE, type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { CAPSULE, CYLINDER, SPHERE } from '../shapes/kinds.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { isAmong } from '../world/asked.ts'
import type { Collider } from '../world/collider.ts'
import { isDriven, turns, writeInside, writeOutside, writeWay } from '../world/drive.ts'
import { MOVING, nextInBox, startInBox } from '../world/find.ts'
import { findId } from '../world/ids.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { carry, clock, crush, looseness, riding, span } from './flow.ts'
import type { Gathered } from './gather.ts'
import { ANCHOR, CENTRE, CRUSHER, GROUND, GROUND_COLLIDER, KIND, OUT } from './state.ts'
import type { Walker } from './walk.ts'

const feet = new Float64Array(3)

/** What it stands on, if that is driven. */
function carrierOf({ colliders }: Walker, state: Row): Collider | undefined {
  if (colliders.driven.length === 0 || state[KIND] !== GROUND) return undefined
  const collider = findId(colliders.ids, state[GROUND_COLLIDER])
  return collider !== undefined && isDriven(collider) ? collider : undefined
}

function writeFeet({ up }: Walker, state: Row, footing: Row): void {
  for (let k = 0; k < 3; k++) feet[k] = state[CENTRE + k] - footing[0] * up[k]
}

/** Takes up a move between two shares of the frame, `span`: what carries it, and by how much things that turn may be off. */
export function takeCarry(who: Walker, state: Row, footing: Row): void {
  clock.fill(0)
  carry.fill(0)
  riding.collider = -1
  const carrier = carrierOf(who, state)
  if (carrier === undefined || span[0] === span[1]) return
  riding.collider = carrier.id
  writeFeet(who, state, footing)
  writeWay(carrier, span, feet, 0, carry, 0)
}

/** out = how fast what it stands on goes, m/s, at its feet. @param dt seconds of the move in row[0] */
export function writeGroundVelocity(who: Walker, state: Row, footing: Row, dt: Row, out: Row): void {
  out.fill(0)
  const carrier = carrierOf(who, state)
  if (carrier === undefined || !(dt[0] > 0) || span[0] === span[1]) return
  // its feet are where the carrier is by now: the way back to where that was
  writeFeet(who, state, footing)
  back[0] = span[1]
  back[1] = span[0]
  writeWay(carrier, back, feet, 0, out, 0)
  for (let k = 0; k < 3; k++) out[k] = out[k] === 0 ? 0 : -out[k] / dt[0]
}
const back = new Float64Array(2)

/** Of the body's least half extent: how much a move against what turns may be off. */
const OFF = 5e-4
/** A move has no more parts than this. */
const PARTS_LIMIT = 512
const around = new Float64Array(6)

/**
 * Into how many parts a move has to be cut, so that whatever turns near it goes a straight way in each, to `OFF` of the body. Of a body
 * that is round around `up` only what tilts matters twice. @param reach how far the move leads, in row[0]
 */
export function countParts(who: Walker, state: Row, reach: Row): number {
  const { colliders, asking, sweep, mover, up } = who
  looseness[0] = 0
  if (colliders.driven.length === 0 || span[0] === span[1]) return 1
  const half = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  const least = Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  for (let k = 0; k < 3; k++) {
    around[k] = state[CENTRE + k] - reach[0] - half
    around[3 + k] = state[CENTRE + k] + reach[0] + half
  }
  const off = OFF * least
  const round = (mover === CYLINDER || mover === CAPSULE) && up[0] === 0 && up[2] === 0
  let parts = 1
  startInBox(colliders, around, 0, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    const { drive, pose } = collider
    if (drive === undefined || !turns(collider) || !isAmong(asking, collider)) continue
    looseness[0] = off
    const { axis } = drive
    const angle = 2 * drive.half[0] * (span[1] - span[0])
    let square = 0
    for (let k = 0; k < 3; k++) {
      const away = Math.abs(state[CENTRE + k] - pose[k]) + Math.abs(drive.to[k] - pose[k]) + half + reach[0]
      square += away * away
    }
    // the way of a point bends by r θ² / 8; the body itself tilts, seen from what turns, by θ
    const bends = Math.sqrt((Math.sqrt(square) * angle * angle) / (4 * off))
    const tilt = mover === SPHERE ? 0 : round ? Math.sqrt(axis[0] * axis[0] + axis[2] * axis[2]) : 1
    parts = Math.max(parts, bends, (half * angle * tilt) / off)
  }
  return Math.min(Math.ceil(parts), PARTS_LIMIT)
}

const shares = new Float64Array(1)
const tip = new Float64Array(3)

/** The body has just been crushed (`crush`): remembers from where it may come free again. */
export function dropAnchor(who: Walker, state: Row, crusher: number): void {
  const collider = findId(who.colliders.ids, crusher)
  if (collider === undefined) return
  state[CRUSHER] = crusher
  shares[0] = span[0] + crush[0] * (span[1] - span[0])
  writeInside(collider, shares, crush, 1, state, ANCHOR)
  for (let k = 0; k < 3; k++) tip[k] = crush[1 + k] + who.gathered.crushNormal[k]
  writeInside(collider, shares, tip, 0, state, OUT)
  for (let k = 0; k < 3; k++) state[OUT + k] -= state[ANCHOR + k]
}

/** Raises `anchor` in the world: where the body was, as seen from its crusher; false, and forgets it, if that is gone. */
export function findAnchor(who: Walker, state: Row, anchor: Row): boolean {
  const collider = findId(who.colliders.ids, state[CRUSHER])
  if (collider === undefined) {
    state[CRUSHER] = -1
    return false
  }
  shares[0] = span[0]
  writeOutside(collider, shares, state, ANCHOR, anchor)
  for (let k = 0; k < 3; k++) tip[k] = state[ANCHOR + k] + state[OUT + k]
  writeOutside(collider, shares, tip, 0, who.gathered.crushNormal)
  for (let k = 0; k < 3; k++) who.gathered.crushNormal[k] -= anchor[k]
  return true
}

const way = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)

/** May it come from the anchor to where it is without meeting its crusher? Then it is free, on the side on which it was. */
export function isFreed({ sweep, mover }: Walker, g: Gathered, crusher: number, anchor: Row): boolean {
  for (let i = 0; i < SOLID_SIZE; i++) way[i] = sweep[i]
  for (let k = 0; k < 3; k++) {
    way[SWEEP_FROM + k] = anchor[k]
    way[SWEEP_TRANSLATION + k] = sweep[SWEEP_FROM + k] - anchor[k]
    way[SWEEP_RADII + k] *= SMALLER
  }
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.colliders[i] === crusher && sweepAgainstTriangle(mover, way, 0, g.vertices, i * 9, hit, 0, REPORT))
      return false
  }
  for (const shape of g.shapes)
    if (shape.id === crusher && sweepAgainstShape(shape, way, 0, mover, REPORT, hit, 0)) return false
  return true
}
/** What only touches does not count. */
const SMALLER = 1 - 1e-6
