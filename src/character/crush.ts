/**
 * Crushing. A moving collider that leaves a body no room passes through it. While the two overlap, the body ignores the
 * collider, but may not move deeper into it by itself. So the body comes out on the side where it was, or after the
 * crusher has passed through it completely.
 */
import { isFrontOnly } from '../bvh/filter.ts'
import {
  BODY_HALF_EXTENTS,
  HIT_SIZE,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { encloses } from '../mesh/closed.ts'
import { isInside } from '../mesh/crossings.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import type { Collider } from '../world/collider.ts'
import { writeInside, writeOutside } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { type Gathered, isCrushed } from './gathered.ts'
import { isInSolid } from './solids.ts'
import { ANCHOR, CRUSH_SIZE, CRUSHED, CRUSHER, CRUSHERS, OUT, STATE_SIZE } from './state.ts'
import type { Walker } from './walker.ts'

/**
 * For each crusher: when it began to crush the body, as a share of the move, and where the body's centre was. NaN: it
 * began in an earlier move.
 */
const begun = new Float64Array(4 * CRUSHERS)
const shares = new Float64Array(1)
const tip = new Float64Array(3)
const anchor = new Float64Array(3)
/** A place, relative to a collider. */
const within = new Float64Array(3)

/** Forgets all crushers. */
export function forgetCrushers(g: Gathered): void {
  g.crushers.fill(-1)
  begun.fill(Number.NaN)
}

/**
 * Adds a crusher; if there is no room, it replaces the first.
 * @param normal the way out of it
 * @param passed the share of the move that has passed, in row[0]
 */
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

const crushersThen = new Float64Array(CRUSHERS)
const normalsThen = new Float64Array(3 * CRUSHERS)
const begunThen = new Float64Array(4 * CRUSHERS)

/**
 * Before another way is tried from an earlier time: forgets the crushers that began since then.
 * @param passed the share of the move at that time, in row[0]
 */
export function rewindCrushers(g: Gathered, passed: Row): void {
  crushersThen.set(g.crushers)
  normalsThen.set(g.crushNormals)
  begunThen.set(begun)
  for (let slot = 0; slot < CRUSHERS; slot++) if (begun[4 * slot] >= passed[0]) g.crushers[slot] = -1
}

/** Has anything begun to crush it since then? */
export function isCrushedSince(g: Gathered, passed: Row): boolean {
  for (let slot = 0; slot < CRUSHERS; slot++) if (g.crushers[slot] >= 0 && begun[4 * slot] >= passed[0]) return true
  return false
}

/** The other way failed: restores the crushers. */
export function undoRewind(g: Gathered): void {
  g.crushers.set(crushersThen)
  g.crushNormals.set(normalsThen)
  begun.set(begunThen)
}

/** Does the state contain a crusher? */
export function saysCrushed(state: Row): boolean {
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) if (state[o + CRUSHER] >= 0) return true
  return false
}

/** Reads the crushers from the state. */
export function takeCrushers(who: Walker, state: Row): void {
  const { colliders, gathered: g } = who
  if (!isCrushed(g) && !saysCrushed(state)) return
  forgetCrushers(g)
  shares[0] = who.move.span[0]
  for (let slot = 0; slot < CRUSHERS; slot++) {
    const o = CRUSHED + CRUSH_SIZE * slot
    const collider = state[o + CRUSHER] < 0 ? undefined : findId(colliders.ids, state[o + CRUSHER])
    if (collider === undefined) {
      state[o + CRUSHER] = -1
      continue
    }
    g.crushers[slot] = collider.id
    writeOutside(collider, shares, state, o + ANCHOR, anchor)
    for (let k = 0; k < 3; k++) within[k] = state[o + ANCHOR + k] + state[o + OUT + k]
    writeOutside(collider, shares, within, 0, tip)
    for (let k = 0; k < 3; k++) g.crushNormals[3 * slot + k] = tip[k] - anchor[k]
  }
}

/** Forgets the crushers that the body no longer overlaps. The surroundings must be gathered. */
export function dropFreed(who: Walker, sweep: Row, mover: number, state: Row): void {
  const { colliders, gathered: g } = who
  for (let slot = 0; slot < CRUSHERS; slot++) {
    const crusher = g.crushers[slot] < 0 ? undefined : findId(colliders.ids, g.crushers[slot])
    if (crusher === undefined || isIn(who, crusher, sweep, mover, state, CRUSHED + CRUSH_SIZE * slot + ANCHOR)) continue
    g.crushers[slot] = -1
    state[CRUSHED + CRUSH_SIZE * slot + CRUSHER] = -1
  }
}

const still = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)
/** The body counts as smaller by this factor, so that mere touching does not count. */
const SMALLER = 1 - 1e-6

/**
 * Does the body overlap its crusher, or is it inside?
 * @param o where the body was at first, relative to the crusher, is at state[o..]
 */
function isIn(who: Walker, crusher: Collider, sweep: Row, mover: number, state: Row, o: number): boolean {
  const { gathered: g } = who
  if (isInSolid(g, crusher.id, sweep)) return true
  for (let i = 0; i < SOLID_SIZE; i++) still[i] = sweep[i]
  for (let k = 0; k < 3; k++) {
    still[SWEEP_TRANSLATION + k] = 0
    still[SWEEP_RADII + k] *= SMALLER
  }
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.colliders[i] !== crusher.id) continue
    if (sweepAgainstTriangle(mover, still, 0, g.vertices, i * 9, hit, 0, TOUCHING)) return true
  }
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (shape.id === crusher.id && sweepAgainstShape(shape, still, 0, mover, TOUCHING, hit, 0)) return true
  }
  return isEnclosed(who, crusher, sweep, state, o)
}

/**
 * Has a closed mesh swallowed the body: is the centre inside now and was outside, or the other way round? Never true
 * for a one-sided mesh: it lets everybody out.
 */
function isEnclosed(who: Walker, crusher: Collider, sweep: Row, state: Row, o: number): boolean {
  const { mesh, pose } = crusher
  if (mesh === undefined || isFrontOnly(mesh.tree) || mesh.tree.implicit !== undefined) return false
  shares[0] = who.move.span[0]
  writeInside(crusher, shares, sweep, SWEEP_FROM, within, 0)
  for (let k = 0; k < 3; k++) within[k] /= pose[BODY_HALF_EXTENTS + k]
  const isInsideNow = isInside(mesh.tree, mesh.reach, within, false)
  for (let k = 0; k < 3; k++) within[k] = state[o + k] / pose[BODY_HALF_EXTENTS + k]
  return isInside(mesh.tree, mesh.reach, within, false) !== isInsideNow && encloses(mesh)
}

/** After a move: writes the crushers that began in it to the state. */
export function keepCrushers(who: Walker): void {
  const { colliders, gathered: g, state } = who
  const { span } = who.move
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
