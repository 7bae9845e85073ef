/** Swept bodies and bodies at rest in a world. */
import type { Tree } from '../bvh/layout.ts'
import { HIT_DEPTH, HIT_SIZE, HIT_T, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { firstContact } from '../mesh/cast-solid.ts'
import { compareHits } from '../mesh/order.ts'
import { touchesAnyTriangle } from '../mesh/overlap-all.ts'
import { deepestOverlap } from '../mesh/overlap-solid.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { asAsked, closeTriangles, isThere, onlyFronts, openTriangles } from './asked.ts'
import { comesLater, strikeNothing, struck, triangleAt, writeStruck } from './cast-ray.ts'
import { type Collider, isBehind, mayMeetBox, trianglesOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { endSearch, limits, nextAlong, nextInBox, startAlong, startInBox } from './find.ts'
import { sweepAgainstShape, writeReach, writeSweepBox } from './pairs.ts'

const candidate = new Float64Array(HIT_SIZE)
const box = new Float64Array(6)
const extents = new Float64Array(3)
const SHAPE = -1
const MISS = -2

/**
 * The first contact of a SOLID SWEEP. Returns false if there is none; otherwise the HIT row is in out and its owner in
 * `struck`.
 */
export function castSolidInWorld(colliders: Colliders, sweep: Row, mover: number, overlap: number, out: Row): boolean {
  strikeNothing()
  writeSweepBox(mover, sweep, box)
  writeReach(mover, sweep, extents)
  limits[0] = 1
  startAlong(colliders, sweep, SWEEP_FROM, extents)
  for (let collider = nextAlong(); collider !== undefined; collider = nextAlong()) {
    if (isOut(collider, sweep, box)) continue
    const there = asAsked(collider)
    const tree = there.kind === 'mesh' ? trianglesOf(there) : undefined
    const slot = firstTouch(there, tree, sweep, mover, overlap)
    if (slot === MISS) continue
    if (struck.id >= 0) {
      const order = compareHits(candidate, 0, out, 0, sweep, SWEEP_TRANSLATION)
      if (order > 0 || (order === 0 && comesLater(collider, tree, slot))) continue
    }
    keep(collider, tree, slot, out)
    limits[0] = candidate[HIT_T]
  }
  return struck.id >= 0
}

/** Can a collider be skipped: is it out of reach of the sweep's box, seen from its back, or not considered? */
export function isOut(collider: Collider, sweep: Row, reach: Row): boolean {
  if (collider.slot < 0 && !mayMeetBox(collider, reach)) return true
  return isBehind(collider, sweep, SWEEP_FROM, onlyFronts()) || !isThere(collider)
}

function keep(collider: Collider, tree: Tree | undefined, slot: number, out: Row): void {
  for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
  writeStruck(collider, tree, slot)
}

/** Returns the slot of the triangle that is touched, SHAPE or MISS. The HIT row is in `candidate`. */
function firstTouch(collider: Collider, tree: Tree | undefined, sweep: Row, mover: number, overlap: number): number {
  if (tree === undefined) return sweepAgainstShape(collider, sweep, 0, mover, overlap, candidate, 0) ? SHAPE : MISS
  openTriangles(collider)
  const slot = firstContact(tree, collider.reach, sweep, mover, overlap, candidate, 0)
  closeTriangles()
  return slot < 0 ? MISS : slot
}

/**
 * Does the body of a SOLID SWEEP whose translation is zero touch anything (closed)? The deepest place is in out, and
 * its owner in `struck`. Among equally deep places, the first in the order of ties counts.
 */
export function overlapSolidInWorld(colliders: Colliders, sweep: Row, mover: number, out: Row): boolean {
  strikeNothing()
  writeSweepBox(mover, sweep, box)
  startInBox(colliders, box, 0)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (isBehind(collider, sweep, SWEEP_FROM, onlyFronts()) || !isThere(collider)) continue
    const tree = collider.kind === 'mesh' ? trianglesOf(collider) : undefined
    const slot = deepestIn(collider, tree, sweep, mover)
    if (slot === MISS) continue
    if (struck.id >= 0) {
      if (candidate[HIT_DEPTH] < out[HIT_DEPTH]) continue
      if (candidate[HIT_DEPTH] === out[HIT_DEPTH]) {
        const order = compareHits(candidate, 0, out, 0, sweep, SWEEP_TRANSLATION)
        if (order > 0 || (order === 0 && comesLater(collider, tree, slot))) continue
      }
    }
    keep(collider, tree, slot, out)
  }
  return struck.id >= 0
}

/** Does the body of a SOLID SWEEP touch anything (closed)? */
export function overlapAnyInWorld(colliders: Colliders, sweep: Row, mover: number): boolean {
  writeSweepBox(mover, sweep, box)
  startInBox(colliders, box, 0)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (isBehind(collider, sweep, SWEEP_FROM, onlyFronts()) || !isThere(collider)) continue
    if (!touchesAny(collider, sweep, mover)) continue
    endSearch()
    return true
  }
  return false
}

function touchesAny(collider: Collider, sweep: Row, mover: number): boolean {
  if (collider.kind !== 'mesh') return sweepAgainstShape(collider, sweep, 0, mover, TOUCHING, candidate, 0)
  openTriangles(collider)
  const touches = touchesAnyTriangle(trianglesOf(collider), mover, sweep)
  closeTriangles()
  return touches
}

function deepestIn(collider: Collider, tree: Tree | undefined, sweep: Row, mover: number): number {
  if (tree === undefined) return sweepAgainstShape(collider, sweep, 0, mover, TOUCHING, candidate, 0) ? SHAPE : MISS
  openTriangles(collider)
  const slot = deepestOverlap(tree, collider.reach, sweep, mover, candidate)
  closeTriangles()
  return slot < 0 ? MISS : slot
}

/** Does the body of a SOLID SWEEP touch this collider at its start (closed)? The deepest place is in out. */
export function overlapSolidCollider(collider: Collider, sweep: Row, mover: number, out: Row): boolean {
  const tree = collider.kind === 'mesh' ? trianglesOf(collider) : undefined
  if (deepestIn(collider, tree, sweep, mover) === MISS) return false
  for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
  return true
}

/** The triangle of the last `castSolidCollider`; -1: it has none. */
export const touched = { triangle: -1 }

/** The first contact of a SOLID SWEEP with one collider. Its triangle is in `touched`. */
export function castSolidCollider(collider: Collider, sweep: Row, mover: number, overlap: number, out: Row): boolean {
  const tree = collider.kind === 'mesh' ? trianglesOf(collider) : undefined
  const slot = firstTouch(collider, tree, sweep, mover, overlap)
  if (slot === MISS) return false
  touched.triangle = triangleAt(tree, slot)
  for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
  return true
}
