/** The first contact of a body with its gathered surroundings. */
import {
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_POINT,
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
import { advance, growByClearance, MISSED, shrinkByClearance, UNSURE } from '../sweep/advance.ts'
import { FACE_SIZE, startApproach } from '../sweep/approach.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { type Gathered, isCrushed, isCrusher } from './gathered.ts'
import { PASSED, TAKES, type Touch } from './move.ts'
import { goesOn, isPassed, isShapePassed } from './one-sided.ts'
import { meetsPlane } from './plane.ts'
import { takeFaceNormal } from './seams.ts'
import type { Walker } from './walker.ts'

const candidate = new Float64Array(HIT_SIZE)
/**
 * The share of the translation up to which contacts count. A row, because a double passed as an argument is allocated.
 */
const limits = new Float64Array(1)

/**
 * Hits on edges and vertices wait here, as HIT rows, with the indices of their triangles. If a face is hit earlier,
 * most of them need no seam test.
 */
let waiting = new Float64Array(16 * HIT_SIZE)
let owners = new Uint32Array(16)
let count = 0

/**
 * The first contact of a SOLID SWEEP, by the contact rule, ignoring seams. Returns false if there is none; otherwise
 * the contact is in out.
 */
export function castGathered(who: Walker, sweep: Row, mover: number, out: Touch): boolean {
  const { gathered: g, move } = who
  const { clock } = move
  out.collider = -1
  limits[0] = 1
  count = 0
  let isLate = false
  let way = aim(who, 0, sweep)
  let aimed = 0
  const crushed = isCrushed(g)
  startApproach(mover, way)
  setReach(way)
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    const b = i * 9
    if (g.movingIndices[i] !== aimed) {
      aimed = g.movingIndices[i]
      way = aim(who, aimed, sweep)
      startApproach(mover, way)
      setReach(way)
    }
    if (outOfReach(g.boxes, i * 6) || (crushed && isCrusher(g, g.colliders[i]))) continue
    const verdict = advance(way, g.vertices, b, g.faces, i * FACE_SIZE, limits, 0, candidate)
    if (verdict === MISSED) continue
    if (g.frontOnly[i] === 1 && behind(g.vertices, b, way, SWEEP_FROM)) continue
    if (verdict === UNSURE) {
      const met = meetsExactly(g, b, way, mover) && !(g.frontOnly[i] === 1 && isPassed(g, i, way, mover))
      startApproach(mover, way)
      if (!met) continue
    }
    if (!takesLead(candidate, 0, g.colliders[i], g.triangles[i], sweep, out)) continue
    if (candidate[HIT_FEATURE] === FEATURE_FACE) {
      lead(candidate, 0, g.colliders[i], g.triangles[i], aimed, out)
      limits[0] = out.row[HIT_T]
      setReach(way)
    } else wait(i)
  }
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (crushed && isCrusher(g, shape.id)) continue
    way = aim(who, g.nearShapeMovingIndices[n], sweep)
    if (!meetsShape(shape, way, mover) || isBehind(shape, way, SWEEP_FROM)) continue
    if (shape.frontOnly && isShapePassed(g, n, way, mover)) continue
    if (takesLead(candidate, 0, shape.id, -1, sweep, out))
      lead(candidate, 0, shape.id, -1, g.nearShapeMovingIndices[n], out)
  }
  while (count > 0) {
    const k = firstWaiting(g, sweep)
    const i = owners[k]
    const o = k * HIT_SIZE
    if (!takesLead(waiting, o, g.colliders[i], g.triangles[i], sweep, out)) break
    way = aim(who, g.movingIndices[i], sweep)
    if (out.collider >= 0) limits[0] = out.row[HIT_T]
    if (
      !(g.frontOnly[i] === 1 && goesOn(g, i, way, mover, waiting, o)) &&
      isMetBySmaller(g, i, way, mover) &&
      takesLead(candidate, 0, g.colliders[i], g.triangles[i], sweep, out)
    ) {
      isLate = true
      late[0] = waiting[o + HIT_T]
      for (let k = 0; k < 3; k++) late[1 + k] = waiting[o + HIT_POINT + k]
      takeFaceNormal(g, i, way, mover, candidate, 0, late)
      lead(candidate, 0, g.colliders[i], g.triangles[i], g.movingIndices[i], out)
    }
    owners[k] = owners[--count]
    waiting.copyWithin(o, count * HIT_SIZE, (count + 1) * HIT_SIZE)
  }
  if (out.collider < 0) return false
  if (isLate) {
    out.row[HIT_T] = late[0]
    for (let k = 0; k < 3; k++) out.row[HIT_POINT + k] = late[1 + k]
  }
  // the point moves with its collider: move it to where the collider is by then
  const drifted = clock[PASSED] + clock[TAKES] * out.row[HIT_T]
  for (let k = 0; k < 3; k++) out.row[HIT_POINT + k] += drifted * g.drifts[3 * out.movingIndex + k]
  return true
}

function meetsShape(shape: Collider, way: Row, mover: number): boolean {
  if (shape.kind === 'plane') return meetsPlane(shape.row, way, mover, candidate)
  return !surelyMisses(shape, way, true) && sweepAgainstShape(shape, way, 0, mover, IGNORE_LEAVING, candidate, 0)
}

/** A share of the numbers involved, far larger than the contact tolerance and all roundings here. */
const SURE = 1e-9

/**
 * Does the body of a SOLID SWEEP, not turned, surely stay apart from a shape on its whole path? False if unsure.
 * @param moves whether the path counts, and not only its start
 */
export function surelyMisses({ kind, box }: Collider, sweep: Row, moves: boolean): boolean {
  if (kind === 'pipe') return false
  for (let k = 0; k < 3; k++) {
    const from = sweep[SWEEP_FROM + k]
    const way = moves ? sweep[SWEEP_TRANSLATION + k] : 0
    const reach = sweep[SWEEP_RADII + k]
    const slack = SURE * (Math.abs(from) + Math.abs(way) + reach)
    if (box[k] - reach - slack > (way > 0 ? from + way : from)) return true
    if (box[3 + k] + reach + slack < (way > 0 ? from : from + way)) return true
  }
  return false
}

const relative = new Float64Array(SOLID_SIZE)

/** The sweep relative to moving collider m; for static geometry (0), the sweep itself. */
function aim(who: Walker, m: number, sweep: Row): Row {
  if (m === 0) return sweep
  const { gathered: g } = who
  const { clock } = who.move
  for (let i = 0; i < SOLID_SIZE; i++) relative[i] = sweep[i]
  for (let k = 0; k < 3; k++) {
    const drift = g.drifts[3 * m + k]
    relative[SWEEP_FROM + k] -= drift * clock[PASSED]
    relative[SWEEP_TRANSLATION + k] -= drift * clock[TAKES]
    relative[SWEEP_RADII + k] += g.looseness[m]
  }
  return relative
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

/** The index of the waiting hit that comes before all others. */
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

/** The time and point at which the full-size body touches what stops the smaller body. */
const late = new Float64Array(4)
const smaller = new Float64Array(SOLID_SIZE)

/**
 * Does a body smaller by τ also hit triangle i before the limit? The hit is in `candidate`. If so, the triangle is more
 * than a seam, and blocks the body. If not, the body enters it by less than τ.
 */
function isMetBySmaller(g: Gathered, i: number, sweep: Row, mover: number): boolean {
  const b = i * 9
  const f = i * FACE_SIZE
  for (let k = 0; k < SOLID_SIZE; k++) smaller[k] = sweep[k]
  startApproach(mover, sweep)
  shrinkByClearance(sweep, g.vertices, b, g.faces, f, smaller)
  startApproach(mover, smaller)
  const verdict = advance(smaller, g.vertices, b, g.faces, f, limits, 0, candidate)
  const met = verdict === UNSURE ? meetsExactly(g, b, smaller, mover) : verdict !== MISSED
  startApproach(mover, sweep)
  return met
}

const grown = new Float64Array(SOLID_SIZE)

/** Lets the exact solver decide where plain doubles are unsure, for a body enlarged by its clearance. */
function meetsExactly(g: Gathered, b: number, sweep: Row, mover: number): boolean {
  for (let i = 0; i < SOLID_SIZE; i++) grown[i] = sweep[i]
  growByClearance(sweep, grown)
  return sweepAgainstTriangle(mover, grown, 0, g.vertices, b, candidate, 0, IGNORE_LEAVING)
}

/** Does this hit come before the one in out? The order is that of hits, then of triangles, then of colliders. */
function takesLead(hits: Row, o: number, collider: number, triangle: number, sweep: Row, out: Touch): boolean {
  if (out.collider < 0) return true
  const order = compareHits(hits, o, out.row, 0, sweep, SWEEP_TRANSLATION)
  return order !== 0 ? order < 0 : comesFirst(triangle, collider, out.triangle, out.collider)
}

function comesFirst(triangle: number, collider: number, otherTriangle: number, otherCollider: number): boolean {
  return triangle !== otherTriangle ? triangle < otherTriangle : collider < otherCollider
}

function lead(hits: Row, o: number, collider: number, triangle: number, movingIndex: number, out: Touch): void {
  for (let i = 0; i < HIT_SIZE; i++) out.row[i] = hits[o + i]
  out.movingIndex = movingIndex
  out.collider = collider
  out.triangle = triangle
}

/**
 * Boxes are enlarged by this share of all numbers involved. Along any axis this exceeds the distance at which a body
 * stops.
 */
const SLACK = 1e-12
/** The box around the body's path up to the limit. */
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
  const x0 = boxes[b]
  const y0 = boxes[b + 1]
  const z0 = boxes[b + 2]
  const x1 = boxes[b + 3]
  const y1 = boxes[b + 4]
  const z1 = boxes[b + 5]
  // (a body stops farther from a large triangle)
  const slack = SLACK * (x1 - x0 + (y1 - y0) + (z1 - z0))
  return (
    x0 - reach[3] > slack ||
    reach[0] - x1 > slack ||
    y0 - reach[4] > slack ||
    reach[1] - y1 > slack ||
    z0 - reach[5] > slack ||
    reach[2] - z1 > slack
  )
}
