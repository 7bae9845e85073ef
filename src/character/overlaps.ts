/** What a body overlaps at its place: a plane for each overlap, by which it would have to move. */
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { behind } from '../mesh/cast-solid.ts'
import { growByClearance, isClear } from '../sweep/advance.ts'
import { FACE_SIZE, startApproach } from '../sweep/approach.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { surelyMisses } from './cast.ts'
import { type Gathered, isCrushed, isCrusher } from './gathered.ts'
import { isInPlane } from './plane.ts'
import { newPlanes, PLANES_LIMIT, type Planes } from './planes.ts'
import { isOnTriangle } from './seams.ts'
import { isWithin, lookWithin, newWithin } from './solids.ts'

/** The body as a SOLID SWEEP that stays where it is. */
const still = new Float64Array(SOLID_SIZE)
/** The same, enlarged by the clearance. */
const grown = new Float64Array(SOLID_SIZE)
/** A share of the body, larger than the clearance. */
const SLACK = 1e-9
/** Roundings of depths, as a share of the largest coordinate. */
const FAR_SLACK = 1e-12
const hit = new Float64Array(HIT_SIZE)
const within = newWithin()
const planes = newPlanes()

/** Does the body overlap anything at its place? */
export function overlaps(g: Gathered, sweep: Row, mover: number): boolean {
  forgetHeld()
  collectOverlaps(g, sweep, mover, planes)
  return planes.count > 0
}

/** Does the body overlap anything by more than depth[0]? */
export function overlapsDeeper(g: Gathered, sweep: Row, mover: number, depth: Row): boolean {
  overlaps(g, sweep, mover)
  for (let i = 0; i < planes.count; i++) if (planes.rows[4 * i + 3] > depth[0]) return true
  return false
}

/** Adds to `ids` all colliders that the body overlaps by more than depth[0]. */
export function listOverlaps(g: Gathered, sweep: Row, mover: number, depth: Row, ids: number[]): void {
  list = ids
  least[0] = depth[0]
  overlaps(g, sweep, mover)
  list = undefined
}

/** The list of overlapped colliders, if the caller wants one. */
let list: number[] | undefined
const least = new Float64Array(1)

/**
 * out = how far the body must rise along up to leave the ground that it overlaps.
 * @param walkable cosine of the steepest ground
 */
export function riseOut(g: Gathered, sweep: Row, mover: number, up: Row, walkable: number, out: Row): void {
  out[0] = 0
  overlaps(g, sweep, mover)
  for (let i = 0; i < planes.count; i++) {
    const o = 4 * i
    const slope = planes.rows[o] * up[0] + planes.rows[o + 1] * up[1] + planes.rows[o + 2] * up[2]
    if (slope >= walkable && slope > 0) out[0] = Math.max(out[0], planes.rows[o + 3] / slope)
  }
}

/** The moving collider that a body overlaps most deeply (-1: none), and the way out of it. */
export interface Held {
  collider: number
  readonly normal: Row
}

export function newHeld(): Held {
  return { collider: -1, normal: new Float64Array(3) }
}

/** The same for the overlaps collected since `forgetHeld`. */
const blamed = newHeld()
const deepest = new Float64Array(1)

/** No moving collider holds the body, as far as is known. */
export function forgetHeld(): void {
  blamed.collider = -1
  deepest[0] = 0
}

/** Does any moving collider hold the body? */
export function isHeld(): boolean {
  return blamed.collider >= 0
}

export function copyHeld(held: Held): void {
  held.collider = blamed.collider
  for (let k = 0; k < 3; k++) held.normal[k] = blamed.normal[k]
}

/**
 * Collects a plane for every overlap: the body must move by `depth` along the normal. The deepest planes are kept.
 * @param body a SOLID SWEEP (its translation is not read)
 */
export function collectOverlaps(g: Gathered, body: Row, mover: number, out: Planes): void {
  out.count = 0
  const crushed = isCrushed(g)
  for (let i = 0; i < SOLID_SIZE; i++) still[i] = body[i]
  for (let k = 0; k < 3; k++) still[SWEEP_TRANSLATION + k] = 0
  for (let i = 0; i < SOLID_SIZE; i++) grown[i] = still[i]
  lookWithin(g, still, within)
  for (let n = 0; n < within.count; n++) {
    const solid = within.shapes[n]
    if (!sweepAgainstShape(solid, still, 0, mover, REPORT, hit, 0) || hit[HIT_STARTS_INSIDE] !== 1) continue
    blame(0, solid.id)
    keepDeepest(out)
  }
  startApproach(mover, still)
  facedCount = 0
  let edgedCount = 0
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (isApart(g.boxes, i * 6) || (crushed && isCrusher(g, g.colliders[i]))) continue
    if (!isInTriangle(g, i, mover) || (g.frontOnly[i] === 1 && behind(g.vertices, i * 9, still, SWEEP_FROM))) continue
    const leavesAll = within.count > 0 && isWithin(within, g.colliders[i])
    if (hit[HIT_FEATURE] === FEATURE_FACE) {
      const f = 6 * facedCount
      for (let k = 0; k < 3; k++) {
        feet[f + k] = hit[HIT_NORMAL + k]
        feet[f + 3 + k] = hit[HIT_POINT + k]
      }
      faced[facedCount++] = i
    } else if (!leavesAll) edged[edgedCount++] = i
    if (leavesAll || hit[HIT_FEATURE] !== FEATURE_FACE) continue
    blame(g.movingIndices[i], g.colliders[i])
    keepDeepest(out)
  }
  for (let n = 0; n < edgedCount; n++) {
    const i = edged[n]
    // (as in a cast: a triangle is a seam if it does not stop a body smaller by the clearance)
    const isIn = isInTriangle(g, i, mover) && hit[HIT_DEPTH] > 2 * (grown[SWEEP_RADII] - still[SWEEP_RADII])
    if (!isIn || isSeam(g, i)) continue
    blame(g.movingIndices[i], g.colliders[i])
    keepDeepest(out)
  }
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (!isInShape(shape, mover) || (crushed && isCrusher(g, shape.id)) || isBehind(shape, still, SWEEP_FROM)) continue
    blame(g.nearShapeMovingIndices[n], shape.id)
    keepDeepest(out)
  }
}

/**
 * The triangles that the body overlaps at their faces, and those that it overlaps at an edge or vertex. (The arrays are
 * kept, so nothing is allocated.)
 */
const faced: number[] = []
let facedCount = 0
const edged: number[] = []
/** For each of the faces: its normal, and where it is overlapped. */
const feet: number[] = []

/** Does the body, larger by its clearance, overlap triangle i? `hit` says how. */
function isInTriangle(g: Gathered, i: number, mover: number): boolean {
  if (isClear(still, g.vertices, i * 9, g.faces, i * FACE_SIZE)) return false
  growByClearance(still, grown)
  return sweepAgainstTriangle(mover, grown, 0, g.vertices, i * 9, hit, 0, REPORT) && hit[HIT_STARTS_INSIDE] === 1
}

/**
 * Is the overlapped edge or vertex of triangle i, in `hit`, a seam? It must lie on a face that is overlapped elsewhere,
 * and triangle i must not rise out of that face. (A triangle that rises is not part of the same surface.)
 */
function isSeam(g: Gathered, i: number): boolean {
  for (let n = 0; n < facedCount; n++) {
    const other = faced[n]
    if (
      g.movingIndices[other] === g.movingIndices[i] &&
      isOnTriangle(g, other, hit, HIT_POINT) &&
      !rises(g.vertices, i * 9, 6 * n)
    )
      return true
  }
  return false
}

/** Does a corner of a triangle lie in front of an overlapped face? */
function rises(v: Coordinates, b: number, f: number): boolean {
  for (let c = b; c < b + 9; c += 3) {
    let height = 0
    let size = 0
    for (let k = 0; k < 3; k++) {
      height += feet[f + k] * (v[c + k] - feet[f + 3 + k])
      size += Math.abs(v[c + k])
    }
    if (height > FAR_SLACK * size) return true
  }
  return false
}

function isInShape(shape: Collider, mover: number): boolean {
  if (shape.kind === 'plane') return isInPlane(shape.row, still, mover, hit)
  if (surelyMisses(shape, still, false)) return false
  return sweepAgainstShape(shape, still, 0, mover, REPORT, hit, 0) && hit[HIT_STARTS_INSIDE] === 1
}

function blame(driven: number, collider: number): void {
  if (list !== undefined && hit[HIT_DEPTH] > least[0] && !list.includes(collider)) list.push(collider)
  if (driven === 0 || !(hit[HIT_DEPTH] > deepest[0])) return
  deepest[0] = hit[HIT_DEPTH]
  blamed.collider = collider
  for (let k = 0; k < 3; k++) blamed.normal[k] = hit[HIT_NORMAL + k]
}

/** Is the box of a triangle surely apart from the body's box at `still`? */
function isApart(boxes: Row, b: number): boolean {
  for (let k = 0; k < 3; k++) {
    const x = still[SWEEP_FROM + k]
    const r = still[SWEEP_RADII + k] * (1 + SLACK) + SLACK * Math.abs(x)
    if (boxes[b + k] - x > r || x - boxes[b + 3 + k] > r) return true
  }
  return false
}

/**
 * Inserts the hit's plane, the deepest first. Equal planes are kept once, so the order of triangles does not matter.
 */
function keepDeepest(out: Planes): void {
  const { rows } = out
  let i = 0
  while (i < out.count && compare(rows, i * 4) > 0) i++
  if (i === PLANES_LIMIT || (i < out.count && compare(rows, i * 4) === 0)) return
  if (out.count < PLANES_LIMIT) out.count++
  rows.copyWithin(i * 4 + 4, i * 4, out.count * 4 - 4)
  for (let k = 0; k < 3; k++) rows[i * 4 + k] = hit[HIT_NORMAL + k]
  rows[i * 4 + 3] = hit[HIT_DEPTH]
}

/** Compares the hit's plane with a kept one: negative if deeper, then by normal; zero if equal. */
function compare(rows: Row, o: number): number {
  if (hit[HIT_DEPTH] !== rows[o + 3]) return rows[o + 3] - hit[HIT_DEPTH]
  for (let i = 0; i < 3; i++) if (hit[HIT_NORMAL + i] !== rows[o + i]) return hit[HIT_NORMAL + i] - rows[o + i]
  return 0
}
