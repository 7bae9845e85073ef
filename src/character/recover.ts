/**
 * Recovery from overlap, before every move: the least translation that frees the body of everything it overlaps. It is
 * found from the planes of all contacts at once, in a few rounds. It never leads through a surface: if the path of the
 * centre would cross a triangle, or the rounds do not suffice, the body stays where it is and is trapped.
 */
import { orient3d } from '../math/predicates.ts'
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
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'
import { SPHERE } from '../shapes/kinds.ts'
import { growByClearance, isClear } from '../sweep/advance.ts'
import { FACE_SIZE, startApproach } from '../sweep/approach.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { surelyMisses } from './cast.ts'
import { type Gathered, isCrushed, isCrusher } from './gathered.ts'
import { isInPlane } from './plane.ts'
import { addPlane, newPlanes, PLANES_LIMIT, type Planes, solvePlanes } from './planes.ts'
import { isOnTriangle } from './seams.ts'
import { isWithin, lookWithin, newWithin } from './solids.ts'

/** The outcome of a recovery. */
export const FREE = 0
const RECOVERED = 1
export const TRAPPED = 2

/** The most rounds. Only curved or divided surfaces need a second one. */
const ROUNDS = 16

const still = new Float64Array(SOLID_SIZE)
/** The same, enlarged by the clearance. */
const grown = new Float64Array(SOLID_SIZE)
/** A share of the body, larger than the clearance. */
const SLACK = 1e-9
const hit = new Float64Array(HIT_SIZE)
const push = new Float64Array(3)
const within = newWithin()
const planes = newPlanes()

/** Does the body overlap anything at its place? */
export function overlaps(g: Gathered, sweep: Row, mover: number): boolean {
  stand(sweep)
  blamed.collider = -1
  deepest[0] = 0
  collectOverlaps(g, mover, planes)
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

function stand(sweep: Row): void {
  for (let i = 0; i < SOLID_SIZE; i++) still[i] = sweep[i]
  for (let i = 0; i < 3; i++) still[SWEEP_TRANSLATION + i] = 0
}

/**
 * Moves sweep[SWEEP_FROM..] out of overlap.
 * @param sweep a SOLID SWEEP (its translation is not read)
 * @param reach the greatest length of the whole push; gathered must cover it
 * @param held filled in: the moving collider that holds the body
 */
export function recover(g: Gathered, sweep: Row, mover: number, up: Row, reach: number, held?: Held): number {
  const outcome = tryToRecover(g, sweep, mover, up, reach)
  if (held !== undefined) {
    held.collider = blamed.collider
    for (let k = 0; k < 3; k++) held.normal[k] = blamed.normal[k]
  }
  return outcome
}

/** The moving collider that a body overlaps most deeply (-1: none), and the way out of it. */
export interface Held {
  collider: number
  readonly normal: Row
}

export function newHeld(): Held {
  return { collider: -1, normal: new Float64Array(3) }
}

/** The same for the recovery under way. */
const blamed = newHeld()

function tryToRecover(g: Gathered, sweep: Row, mover: number, up: Row, reach: number): number {
  stand(sweep)
  blamed.collider = -1
  deepest[0] = 0
  onlyRoundings = false
  const outcome = pushOut(g, sweep, mover, reach)
  if (outcome === FREE) return FREE
  const held = onlyRoundings ? FREE : TRAPPED
  const freed =
    outcome === RECOVERED || (held === TRAPPED && blamed.collider < 0 && riseFree(g, sweep, mover, up, reach))
  if (!freed || wayIsBlocked(g, sweep, still) || crossesShape(g, sweep, still)) return held
  for (let i = 0; i < 3; i++) sweep[SWEEP_FROM + i] = still[SWEEP_FROM + i]
  return RECOVERED
}

/** Whether the first overlaps were nothing but roundings. */
let onlyRoundings = false

/**
 * Moves `still` by the least translation that satisfies the planes of all overlaps, in a few rounds. TRAPPED: no
 * translation is short enough.
 */
function pushOut(g: Gathered, sweep: Row, mover: number, reach: number): number {
  for (let round = 0; round < ROUNDS; round++) {
    collectOverlaps(g, mover, planes)
    if (planes.count === 0) return round === 0 ? FREE : RECOVERED
    if (round === 0) onlyRoundings = isRounding(planes, sweep)
    push.fill(0)
    if (!solvePlanes(planes, push, 0)) return TRAPPED
    if (round > 0 && leadsBack()) stayOut()
    keepLeft(round)
    let moved = 0
    for (let i = 0; i < 3; i++) {
      still[SWEEP_FROM + i] += push[i]
      const d = still[SWEEP_FROM + i] - sweep[SWEEP_FROM + i]
      moved += d * d
    }
    if (!(moved <= reach * reach)) return TRAPPED
  }
  return TRAPPED
}

/** The planes that earlier rounds have moved the body out of: no push may lead back over them. */
const left = newPlanes()
const all = newPlanes()

function leadsBack(): boolean {
  for (let i = 0; i < left.count; i++) {
    const o = 4 * i
    const { rows } = left
    if (rows[o] * push[0] + rows[o + 1] * push[1] + rows[o + 2] * push[2] < rows[o + 3]) return true
  }
  return false
}

/**
 * push = the least push that also satisfies the planes in `left`, if there is one. Without these planes, the body could
 * move back and forth between two planes, in ever shorter steps.
 */
function stayOut(): void {
  all.count = 0
  for (let i = 0; i < planes.count; i++) addPlane(all, planes.rows, 4 * i, planes.rows[4 * i + 3])
  for (let i = 0; i < left.count; i++) addPlane(all, left.rows, 4 * i, left.rows[4 * i + 3])
  for (let k = 0; k < 3; k++) before[k] = push[k]
  push.fill(0)
  if (solvePlanes(all, push, 0)) return
  for (let k = 0; k < 3; k++) push[k] = before[k]
}
const before = new Float64Array(3)

/**
 * After a push: keeps the planes, with the distance that is left to each. (If there are too many, the first are kept.)
 */
function keepLeft(round: number): void {
  if (round === 0) left.count = 0
  for (let i = 0; i < planes.count; i++) addPlane(left, planes.rows, 4 * i, planes.rows[4 * i + 3])
  for (let i = 0; i < left.count; i++) {
    const o = 4 * i
    const { rows } = left
    rows[o + 3] -= rows[o] * push[0] + rows[o + 1] * push[1] + rows[o + 2] * push[2]
  }
}

/** The number of steps up in the search for a free place, and how often the last of them is halved. */
const RISES = 16
const HALVINGS = 12

/**
 * For planes that contradict each other, as when a body is in many small things at once: puts `still` at the lowest
 * free place above, to a 4096th of a step.
 */
function riseFree(g: Gathered, sweep: Row, mover: number, up: Row, reach: number): boolean {
  const step = reach / RISES
  for (let n = 1; n <= RISES; n++) {
    if (!isFreeAt(g, sweep, mover, up, n * step)) continue
    let low = (n - 1) * step
    let high = n * step
    for (let k = 0; k < HALVINGS; k++) {
      const middle = 0.5 * (low + high)
      if (isFreeAt(g, sweep, mover, up, middle)) high = middle
      else low = middle
    }
    return isFreeAt(g, sweep, mover, up, high)
  }
  return false
}

function isFreeAt(g: Gathered, sweep: Row, mover: number, up: Row, height: number): boolean {
  for (let k = 0; k < 3; k++) still[SWEEP_FROM + k] = sweep[SWEEP_FROM + k] + height * up[k]
  collectOverlaps(g, mover, planes)
  return planes.count === 0
}

/**
 * Is the deepest overlap no more than a rounding? A body that cannot be freed of such overlaps is not held by them:
 * they are contacts.
 */
function isRounding({ rows }: Planes, sweep: Row): boolean {
  const least = Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  let far = 0
  for (let k = 0; k < 3; k++) far = Math.max(far, Math.abs(sweep[SWEEP_FROM + k]))
  return rows[3] <= SLACK * least + FAR_SLACK * far
}
/** Roundings of depths, as a share of the largest coordinate. */
const FAR_SLACK = 1e-12

/**
 * Collects a plane for every overlap at `still`: the body must move by `depth` along the normal. The deepest planes are
 * kept.
 */
function collectOverlaps(g: Gathered, mover: number, out: Planes): void {
  out.count = 0
  const crushed = isCrushed(g)
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

const deepest = new Float64Array(1)

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

const segment = new Float64Array(6)

/** The sign of a point's height over a triangle's plane, exact; 0 if the triangle has no plane. */
function heightOver(g: Gathered, i: number, point: Row, p: number): number {
  const v = g.vertices
  return orient3d(v, i * 9, v, i * 9 + 3, v, i * 9 + 6, point, p)
}

/**
 * Does the straight path of the centre cross or touch a triangle? Exact.
 * @param from, to SWEEP rows, at their starts
 */
function wayIsBlocked(g: Gathered, from: Row, to: Row): boolean {
  for (let i = 0; i < 3; i++) {
    segment[i] = from[SWEEP_FROM + i]
    segment[3 + i] = to[SWEEP_FROM + i]
  }
  // the path may lead out of a solid
  lookWithin(g, from, within)
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.frontOnly[i] === 1 && behind(g.vertices, i * 9, from, SWEEP_FROM)) continue
    if (within.count > 0 && isWithin(within, g.colliders[i])) continue
    if (!overlapSegmentTriangle(segment, 0, g.vertices, i * 9)) continue
    // a path that starts exactly in the triangle's plane, and leaves it, does not cross the triangle
    if (heightOver(g, i, segment, 0) !== 0 || heightOver(g, i, segment, 3) === 0) return true
  }
  return false
}

/** The thickness of the centre's path when it passes shapes, as a share of the body. */
const THIN = 1e-6
const thin = new Float64Array(SOLID_SIZE)

/**
 * Does the straight path of the centre enter a solid that it did not start in, or cross a plane?
 * @param from, to SWEEP rows, at their starts
 */
function crossesShape(g: Gathered, from: Row, to: Row): boolean {
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (isCrusher(g, shape.id) || isBehind(shape, from, SWEEP_FROM)) continue
    if (shape.kind === 'plane') {
      // (from behind to the front is allowed: the plane has no back, or separates two characters that walk at once)
      if (!isBehind(shape, from, SWEEP_FROM, true) && isBehind(shape, to, SWEEP_FROM, true)) return true
      continue
    }
    for (let i = 0; i < 3; i++) {
      thin[SWEEP_FROM + i] = from[SWEEP_FROM + i]
      thin[SWEEP_RADII + i] = THIN * from[SWEEP_RADII + i]
      thin[SWEEP_TRANSLATION + i] = to[SWEEP_FROM + i] - from[SWEEP_FROM + i]
    }
    if (sweepAgainstShape(shape, thin, 0, SPHERE, REPORT, hit, 0) && hit[HIT_STARTS_INSIDE] !== 1) return true
  }
  return false
}
