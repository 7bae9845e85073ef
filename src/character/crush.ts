/**
 * Being crushed. What is driven and leaves a body no room goes through it: from then on it is not there for the body, but that the body
 * goes no deeper into it. It is free of it again when it does not overlap it any more, and its centre could have come straight from where
 * it was when that began, seen from the crusher, to where it is now without passing through: so it comes out on the side on which it was.
 */
import { HIT_SIZE, type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'
import { SPHERE } from '../shapes/kinds.ts'
import { IGNORE_LEAVING, TOUCHING } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import type { Colliders } from '../world/colliders.ts'
import { writeInside, writeOutside } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { span } from './flow.ts'
import { type Gathered, isCrushed } from './gather.ts'
import { isInSolid } from './solids.ts'
import { ANCHOR, CENTRE, CRUSH_SIZE, CRUSHED, CRUSHER, CRUSHERS, OUT, STATE_SIZE } from './state.ts'

/** When the body was crushed by one of them, a share of the move, and where its centre was: NaN for those of moves before. */
const begun = new Float64Array(4 * CRUSHERS)
const shares = new Float64Array(1)
const tip = new Float64Array(3)
const anchors = new Float64Array(3 * CRUSHERS)

/** Nobody crushes it. */
export function forgetCrushers(g: Gathered): void {
  g.crushers.fill(-1)
  begun.fill(Number.NaN)
}

/** Adds one; of too many the first is forgotten. @param normal out of it @param passed the share of the move, in row[0] */
export function addCrusher(g: Gathered, collider: number, normal: Row, n: number, passed: Row, sweep: Row): void {
  if (!isCrushed(g)) forgetCrushers(g)
  let slot = g.crushers.indexOf(-1)
  if (slot < 0) slot = 0
  g.crushers[slot] = collider
  begun[4 * slot] = passed[0]
  for (let k = 0; k < 3; k++) {
    begun[4 * slot + 1 + k] = sweep[SWEEP_FROM + k]
    g.crushNormals[3 * slot + k] = normal[n + k]
  }
}

/** Does the state say that something crushes it? */
export function saysCrushed(state: Row): boolean {
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) if (state[o + CRUSHER] >= 0) return true
  return false
}

/** Takes up from the state who crushes it: how far the anchors are from its centre, all together, is added to row[0]. */
export function takeCrushers(colliders: Colliders, state: Row, g: Gathered, away: Row): void {
  if (!isCrushed(g) && !saysCrushed(state)) return
  forgetCrushers(g)
  for (let slot = 0; slot < CRUSHERS; slot++) {
    const o = CRUSHED + CRUSH_SIZE * slot
    const collider = state[o + CRUSHER] < 0 ? undefined : findId(colliders.ids, state[o + CRUSHER])
    if (collider === undefined) {
      state[o + CRUSHER] = -1
      continue
    }
    shares[0] = span[0]
    g.crushers[slot] = collider.id
    writeOutside(collider, shares, state, o + ANCHOR, tip)
    for (let k = 0; k < 3; k++) {
      anchors[3 * slot + k] = tip[k]
      away[0] += Math.abs(tip[k] - state[CENTRE + k])
      along[k] = state[o + ANCHOR + k] + state[o + OUT + k]
    }
    writeOutside(collider, shares, along, 0, tip)
    for (let k = 0; k < 3; k++) g.crushNormals[3 * slot + k] = tip[k] - anchors[3 * slot + k]
  }
}

const along = new Float64Array(3)

/** Lets go of those that it is free of. */
export function dropFreed(g: Gathered, sweep: Row, mover: number, state: Row): void {
  for (let slot = 0; slot < CRUSHERS; slot++) {
    if (g.crushers[slot] < 0 || !isFreed(g, sweep, mover, slot)) continue
    g.crushers[slot] = -1
    state[CRUSHED + CRUSH_SIZE * slot + CRUSHER] = -1
  }
}

const still = new Float64Array(SOLID_SIZE)
const thin = new Float64Array(SOLID_SIZE)
const segment = new Float64Array(6)
const hit = new Float64Array(HIT_SIZE)
/** What only touches does not count; and how thick the way of the centre is, as a share of the body. */
const SMALLER = 1 - 1e-6
const THIN = 1e-6

function isFreed(g: Gathered, sweep: Row, mover: number, slot: number): boolean {
  const crusher = g.crushers[slot]
  if (isInSolid(g, crusher, sweep)) return false
  for (let i = 0; i < SOLID_SIZE; i++) still[i] = thin[i] = sweep[i]
  for (let k = 0; k < 3; k++) {
    still[SWEEP_TRANSLATION + k] = 0
    still[SWEEP_RADII + k] *= SMALLER
    segment[k] = thin[SWEEP_FROM + k] = anchors[3 * slot + k]
    segment[3 + k] = sweep[SWEEP_FROM + k]
    thin[SWEEP_TRANSLATION + k] = segment[3 + k] - segment[k]
    thin[SWEEP_RADII + k] *= THIN
  }
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.colliders[i] !== crusher) continue
    if (overlapSegmentTriangle(segment, 0, g.vertices, i * 9)) return false
    if (sweepAgainstTriangle(mover, still, 0, g.vertices, i * 9, hit, 0, TOUCHING)) return false
  }
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (shape.id !== crusher) continue
    if (sweepAgainstShape(shape, thin, 0, SPHERE, IGNORE_LEAVING, hit, 0)) return false
    if (sweepAgainstShape(shape, still, 0, mover, TOUCHING, hit, 0)) return false
  }
  return true
}

/** After a move: writes those that began in it to the state. */
export function keepCrushers(colliders: Colliders, g: Gathered, state: Row): void {
  if (!isCrushed(g) && !saysCrushed(state)) return
  for (let slot = 0; slot < CRUSHERS; slot++) {
    const o = CRUSHED + CRUSH_SIZE * slot
    const collider = g.crushers[slot] < 0 ? undefined : findId(colliders.ids, g.crushers[slot])
    if (collider === undefined) {
      state.fill(0, o, o + CRUSH_SIZE)
      state[o + CRUSHER] = -1
      continue
    }
    if (Number.isNaN(begun[4 * slot])) continue
    state[o + CRUSHER] = collider.id
    shares[0] = span[0] + begun[4 * slot] * (span[1] - span[0])
    writeInside(collider, shares, begun, 4 * slot + 1, state, o + ANCHOR)
    for (let k = 0; k < 3; k++) tip[k] = begun[4 * slot + 1 + k] + g.crushNormals[3 * slot + k]
    writeInside(collider, shares, tip, 0, state, o + OUT)
    for (let k = 0; k < 3; k++) state[o + OUT + k] -= state[o + ANCHOR + k]
  }
}
