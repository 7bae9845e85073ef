/** The first contact of a body with what was gathered. */
import {
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_SIZE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { behind } from '../mesh/cast-solid.ts'
import { compareHits } from '../mesh/order.ts'
import { advance, growByClearance, MISSED, UNSURE } from '../sweep/advance.ts'
import { FACE_SIZE, startApproach } from '../sweep/approach.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { isBehind } from '../world/collider.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import type { Gathered } from './gather.ts'
import { isVoid } from './seams.ts'

/** Who was touched last: collider and triangle (-1: a shape without triangles). */
export const touched = { collider: -1, triangle: -1 }

const candidate = new Float64Array(HIT_SIZE)
/** How far along the translation it matters; in a row, since a double that is passed is allocated. */
const limits = new Float64Array(1)

/**
 * Edges and vertices that were met wait here, HIT rows and whose they are: a face that is met before them often spares the
 * question whether they are seams.
 */
let waiting = new Float64Array(16 * HIT_SIZE)
let owners = new Uint32Array(16)
let count = 0

/** First contact of a SOLID SWEEP (contact rule, seams void): false, or the HIT row in out and its owner in `touched`. */
export function castGathered(g: Gathered, sweep: Row, mover: number, out: Row): boolean {
  touched.collider = -1
  limits[0] = 1
  count = 0
  startApproach(mover, sweep)
  setReach(sweep)
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    const b = i * 9
    if (outOfReach(g.boxes, i * 6)) continue
    const verdict = advance(sweep, g.vertices, b, g.faces, i * FACE_SIZE, limits, 0, candidate)
    if (verdict === MISSED) continue
    if (g.frontOnly[i] === 1 && behind(g.vertices, b, sweep, SWEEP_FROM)) continue
    if (verdict === UNSURE) {
      const met = meetsExactly(g, b, sweep, mover)
      startApproach(mover, sweep)
      if (!met) continue
    }
    if (!takesLead(candidate, 0, g.colliders[i], g.triangles[i], sweep, out)) continue
    if (candidate[HIT_FEATURE] === FEATURE_FACE) {
      lead(candidate, 0, g.colliders[i], g.triangles[i], out)
      limits[0] = out[HIT_T]
      setReach(sweep)
    } else wait(i)
  }
  for (const shape of g.shapes) {
    if (isBehind(shape, sweep, SWEEP_FROM)) continue
    if (!sweepAgainstShape(shape, sweep, 0, mover, IGNORE_LEAVING, candidate, 0)) continue
    if (takesLead(candidate, 0, shape.id, -1, sweep, out)) lead(candidate, 0, shape.id, -1, out)
  }
  while (count > 0) {
    const k = firstWaiting(g, sweep)
    const i = owners[k]
    const o = k * HIT_SIZE
    if (!takesLead(waiting, o, g.colliders[i], g.triangles[i], sweep, out)) break
    if (!isVoid(g, i, sweep, mover, waiting, o)) {
      lead(waiting, o, g.colliders[i], g.triangles[i], out)
      break
    }
    owners[k] = owners[--count]
    waiting.copyWithin(o, count * HIT_SIZE, (count + 1) * HIT_SIZE)
  }
  return touched.collider >= 0
}

function wait(i: number): void {
  if (count === owners.length) {
    const longer = new Float64Array(2 * waiting.length)
    longer.set(waiting)
    waiting = longer
    const more = new Uint32Array(2 * owners.length)
    more.set(owners)
    owners = more
  }
  for (let k = 0; k < HIT_SIZE; k++) waiting[count * HIT_SIZE + k] = candidate[k]
  owners[count++] = i
}

/** The one of those waiting that comes before all others. */
function firstWaiting(g: Gathered, sweep: Row): number {
  let first = 0
  for (let k = 1; k < count; k++) {
    const order = compareHits(waiting, k * HIT_SIZE, waiting, first * HIT_SIZE, sweep, SWEEP_TRANSLATION)
    const i = owners[k]
    const j = owners[first]
    if (order < 0 || (order === 0 && comesFirst(g.triangles[i], g.colliders[i], g.triangles[j], g.colliders[j])))
      first = k
  }
  return first
}

const grown = new Float64Array(SOLID_SIZE)

/** What plain doubles leave open, by the exact solver: a body larger by what is kept off anyway. */
function meetsExactly(g: Gathered, b: number, sweep: Row, mover: number): boolean {
  for (let i = 0; i < SOLID_SIZE; i++) grown[i] = sweep[i]
  growByClearance(sweep, grown)
  return sweepAgainstTriangle(mover, grown, 0, g.vertices, b, candidate, 0, IGNORE_LEAVING)
}

/** The order of ties: that of hits, then triangle, then collider. */
function takesLead(hits: Row, o: number, collider: number, triangle: number, sweep: Row, out: Row): boolean {
  if (touched.collider < 0) return true
  const order = compareHits(hits, o, out, 0, sweep, SWEEP_TRANSLATION)
  return order !== 0 ? order < 0 : comesFirst(triangle, collider, touched.triangle, touched.collider)
}

function comesFirst(triangle: number, collider: number, otherTriangle: number, otherCollider: number): boolean {
  return triangle !== otherTriangle ? triangle < otherTriangle : collider < otherCollider
}

function lead(hits: Row, o: number, collider: number, triangle: number, out: Row): void {
  for (let i = 0; i < HIT_SIZE; i++) out[i] = hits[o + i]
  touched.collider = collider
  touched.triangle = triangle
}

/** Boxes count as this share of all the numbers at hand larger: more than the distance at which a body stops, along any axis. */
const SLACK = 1e-12
/** Box around the body's way up to the limit. */
const reach = new Float64Array(6)

function setReach(sweep: Row): void {
  let slack = 0
  for (let k = 0; k < 3; k++) {
    const size = Math.abs(sweep[SWEEP_FROM + k]) + Math.abs(sweep[SWEEP_TRANSLATION + k]) + sweep[SWEEP_RADII + k]
    slack += SLACK * size
  }
  for (let k = 0; k < 3; k++) {
    const from = sweep[SWEEP_FROM + k]
    const way = limits[0] * sweep[SWEEP_TRANSLATION + k]
    const more = sweep[SWEEP_RADII + k] + slack
    reach[k] = Math.min(from, from + way) - more
    reach[3 + k] = Math.max(from, from + way) + more
  }
}

function outOfReach(boxes: Row, b: number): boolean {
  return (
    boxes[b] > reach[3] ||
    boxes[b + 3] < reach[0] ||
    boxes[b + 1] > reach[4] ||
    boxes[b + 4] < reach[1] ||
    boxes[b + 2] > reach[5] ||
    boxes[b + 5] < reach[2]
  )
}
