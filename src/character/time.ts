/** How much of the frame a move takes, and the parts into which it is cut. */
import { SWEEP_RADII } from '../math/rows.ts'
import { resetDriven } from './move.ts'
import { carrierId, countParts } from './ride.ts'
import { FALL } from './state.ts'
import type { Walker } from './walker.ts'

/** Columns of `times`: the number of a frame, and how many seconds of it are used up. */
const FRAME = 0
export const USED = 1
/** Because of rounding, steps may add up to more than a frame by this share. */
const FRAME_SLACK = 1e-9

/** The wish and the duration of the whole move. */
const wholeWish = new Float64Array(3)
const wholeSeconds = new Float64Array(1)
const range = new Float64Array(2)
/** Where the part of the move that is being cut begins, as a share of the frame. */
const left = new Float64Array(1)
/** The platform when the parts were counted: its id, or -1. */
let carrierWhenCut = -1

/** If a new frame has begun since the last move, nothing of it is used up. */
export function beginFrame({ colliders, times }: Walker): void {
  if (times[FRAME] !== colliders.frame) times[USED] = 0
  times[FRAME] = colliders.frame
}

/** @throws RangeError if less than `seconds` of the frame is left */
export function checkTime(who: Walker, door: string): void {
  const { colliders, times } = who
  const { seconds } = who.move
  if (colliders.drivenCount === 0) return
  beginFrame(who)
  const dt = seconds[0]
  if (times[USED] + dt <= colliders.frameSeconds * (1 + FRAME_SLACK)) return
  throw new RangeError(
    `${door}: dt is ${dt}, expected at most ${colliders.frameSeconds - times[USED]}, the time left in the frame: drive and move by the same dt, and call World.advance to begin the next frame`,
  )
}

/**
 * Takes `seconds` of the frame, for a move by `wish`.
 * @param stays as for `countParts`
 * @returns the number of parts of the move
 */
export function takeTime(who: Walker, door: string, stays: boolean): number {
  const { colliders, times } = who
  const { seconds, wish, whole } = who.move
  const dt = seconds[0]
  for (let k = 0; k < 3; k++) wholeWish[k] = wish[k]
  wholeSeconds[0] = dt
  beginFrame(who)
  resetDriven(who.move)
  whole[0] = whole[1] = left[0] = 0
  carrierWhenCut = -1
  if (colliders.drivenCount === 0) return 1
  checkTime(who, door)
  const frame = colliders.frameSeconds
  const end = times[USED] + dt
  whole[0] = times[USED] / frame
  whole[1] = Math.min(end / frame, 1)
  if (whole[1] > 1 - FRAME_SLACK) whole[1] = 1
  times[USED] = end
  left[0] = whole[0]
  return cut(who, stays)
}

/** Cuts the rest of the move, from `left[0]`, by `wholeWish` in `wholeSeconds`. @returns the number of parts */
function cut(who: Walker, stays: boolean): number {
  const { sweep, gravity, snap, state } = who
  const { wish, span, whole } = who.move
  const dt = wholeSeconds[0]
  for (let k = 0; k < 3; k++) wish[k] = wholeWish[k]
  span[0] = left[0]
  span[1] = whole[1]
  const fall = Math.abs(state[FALL]) + Math.abs(state[FALL + 1]) + Math.abs(state[FALL + 2]) + gravity * dt
  range[0] = Math.abs(wish[0]) + Math.abs(wish[1]) + Math.abs(wish[2]) + fall * dt + 2 * snap + sweep[SWEEP_RADII + 1]
  const wished = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
  // a body that stands and has no wish moves with its ground
  range[1] = wished > 0 || fall > gravity * dt ? wished + fall * dt : 0
  carrierWhenCut = carrierId(who)
  return countParts(who, range, stays)
}

/** Has the body left its platform? From then on it is swept against it, so the rest of its move is cut anew. */
export function hasLeftCarrier(who: Walker): boolean {
  return carrierWhenCut >= 0 && carrierId(who) !== carrierWhenCut
}

/** Cuts the rest of a move after `part` of its `parts`. @returns the number of new parts */
export function cutRest(who: Walker, part: number, parts: number): number {
  const { now } = who.move
  const rest = (parts - part) / parts
  left[0] = now[1]
  for (let k = 0; k < 3; k++) wholeWish[k] *= rest
  wholeSeconds[0] *= rest
  return cut(who, true)
}

/** Begins one part of the move: sets its shares of the frame, of the wish and of the seconds. */
export function takePart({ move }: Walker, part: number, parts: number): void {
  const { whole, span, now, wish, seconds } = move
  const from = left[0]
  const to = whole[1]
  span[0] = part === 0 ? from : from + ((to - from) * part) / parts
  span[1] = part === parts - 1 ? to : from + ((to - from) * (part + 1)) / parts
  now[0] = span[0]
  now[1] = span[1]
  for (let k = 0; k < 3; k++) wish[k] = wholeWish[k] / parts
  seconds[0] = wholeSeconds[0] / parts
}

/** Between moves: places moving colliders at the share of the frame that the character has used. */
export function standInFrame({ colliders, times, move }: Walker): void {
  const { span } = move
  resetDriven(move)
  if (colliders.drivenCount === 0 || times[FRAME] !== colliders.frame) return
  span[0] = span[1] = Math.min(times[USED] / colliders.frameSeconds, 1)
}
