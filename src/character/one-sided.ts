/**
 * One-sided surfaces stop only bodies in front of them. The centre decides which side a body is on. That is enough
 * while the whole body is on one side. A body that comes through from behind still overlaps the surface long after its
 * centre is in front: it *passes*. It ignores the surface until it has left it, on whichever side.
 *
 *       ┌─┐ 3  out: from now on the surface stops it
 *       └─┘
 *       ┌─┐ 2  passes: its centre was behind, and it has not left the surface since
 *     ──│ │── front
 *       └─┘
 *       ┌─┐ 1  behind
 *       └─┘
 *
 * The position alone does not tell whether a body passes: if the body was placed there, or the surface was placed into
 * the body, the body must be moved out. So the state records it (`PASSING`) from one move to the next. Within a move,
 * the centre's place at the start of the move decides.
 */
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_SIZE,
  HIT_DEPTH,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { behind } from '../mesh/behind.ts'
import { FACE_SIZE } from '../sweep/approach.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { type Gathered, isCrushed, isCrusher } from './gathered.ts'
import { BEGAN_AT } from './move.ts'
import { CENTRE, GROUND, GROUND_COLLIDER, GROUND_TRIANGLE, KIND, PASSING } from './state.ts'
import type { Walker } from './walker.ts'

/**
 * A body touches a surface without being in it if it enters the surface by no more than this share of its size, plus
 * this share of the largest number involved.
 */
const SLACK = 1e-9
const FAR_SLACK = 1e-12

const bare = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)
/** The depth up to which the body only touches, metres. */
const least = new Float64Array(1)

/** Begins a move, or a query between moves, at the body's place in the state. Call it before gathering. */
export function beginPassing({ gathered, state, move }: Walker): void {
  const { began, span } = move
  for (let k = 0; k < 3; k++) began[k] = state[CENTRE + k]
  began[BEGAN_AT] = span[0]
  gathered.passing = state[PASSING] === 1
}

/**
 * bare = the body of a SOLID SWEEP at its start.
 * @param m the moving collider whose looseness has enlarged the body; 0: none
 */
function stand(g: Gathered, body: Row, m: number): void {
  for (let i = 0; i < SOLID_SIZE; i++) bare[i] = body[i]
  let size = Number.POSITIVE_INFINITY
  let far = 0
  for (let k = 0; k < 3; k++) {
    bare[SWEEP_TRANSLATION + k] = 0
    bare[SWEEP_RADII + k] -= m === 0 ? 0 : g.looseness[m]
    size = Math.min(size, bare[SWEEP_RADII + k])
    far = Math.max(far, Math.abs(bare[SWEEP_FROM + k]))
  }
  least[0] = SLACK * size + FAR_SLACK * far
}

function isDeep(g: Gathered, i: number, mover: number): boolean {
  let far = 0
  for (let k = 0; k < 3; k++) {
    const low = g.boxes[6 * i + k]
    const high = g.boxes[6 * i + 3 + k]
    const x = bare[SWEEP_FROM + k]
    if (low - x > bare[SWEEP_RADII + k] || x - high > bare[SWEEP_RADII + k]) return false
    far = Math.max(far, Math.abs(low), Math.abs(high))
  }
  if (!sweepAgainstTriangle(mover, bare, 0, g.vertices, 9 * i, hit, 0, REPORT)) return false
  return hit[HIT_STARTS_INSIDE] === 1 && hit[HIT_DEPTH] > least[0] + FAR_SLACK * far
}

function isDeepInShape(shape: Collider, mover: number): boolean {
  const { row } = shape
  let far = 0
  for (let k = 0; k < row.length; k++) far = Math.max(far, Math.abs(row[k]))
  if (!sweepAgainstShape(shape, bare, 0, mover, REPORT, hit, 0)) return false
  return hit[HIT_STARTS_INSIDE] === 1 && hit[HIT_DEPTH] > least[0] + FAR_SLACK * far
}

/** Was the centre behind a triangle when the move began? Or may the body have been passing it since an earlier move? */
function mayPass(g: Gathered, i: number): boolean {
  return g.passing || behind(g.vertices, 9 * i, g.begun, 3 * g.movingIndices[i])
}

function mayPassShape(g: Gathered, n: number): boolean {
  return g.passing || isBehind(g.shapes[n], g.begun, 3 * g.nearShapeMovingIndices[n])
}

/**
 * Does the body of a SOLID SWEEP, enlarged against turning colliders, pass a one-sided triangle at its start? Call
 * startApproach again afterwards.
 */
export function isPassed(g: Gathered, i: number, way: Row, mover: number): boolean {
  if (!mayPass(g, i)) return false
  stand(g, way, g.movingIndices[i])
  return isDeep(g, i, mover)
}

/** The same for the n-th near shape. */
export function isShapePassed(g: Gathered, n: number, way: Row, mover: number): boolean {
  if (!mayPassShape(g, n)) return false
  stand(g, way, 0)
  return isDeepInShape(g.shapes[n], mover)
}

/** The triangles that the last `dropPassed` removed because the body passes them. */
const passed: number[] = []

/** Does the body pass any surface at its place? */
export function passesAny(g: Gathered, body: Row, mover: number): boolean {
  stand(g, body, 0)
  const crushed = isCrushed(g)
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.frontOnly[i] === 0 || (crushed && isCrusher(g, g.colliders[i])) || !mayPass(g, i)) continue
    if (!behind(g.vertices, 9 * i, body, SWEEP_FROM) && isDeep(g, i, mover)) return true
  }
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (!shape.frontOnly || (crushed && isCrusher(g, shape.id)) || !mayPassShape(g, n)) continue
    if (!isBehind(shape, body, SWEEP_FROM) && isDeepInShape(shape, mover)) return true
  }
  return false
}

/**
 * Removes from the surroundings all surfaces that the body is behind or passes, at its place, because it must not be
 * moved out of these. (It never passes the surface that it stands on, wherever that was placed since.) Gather again
 * afterwards.
 * @returns whether anything was removed
 */
export function dropPassed(g: Gathered, body: Row, mover: number, state: Row): boolean {
  if (passed.length > 0) passed.length = 0
  if (g.fronts === 0) return false
  stand(g, body, 0)
  const collider = state[KIND] === GROUND ? state[GROUND_COLLIDER] : -1
  const triangle = state[GROUND_TRIANGLE]
  let kept = 0
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    const stands = g.colliders[i] === collider && g.triangles[i] === triangle
    if (g.frontOnly[i] === 1) {
      if (behind(g.vertices, 9 * i, body, SWEEP_FROM)) continue
      if (!stands && mayPass(g, i) && isDeep(g, i, mover)) {
        passed.push(i)
        continue
      }
    }
    g.near[kept++] = i
  }
  let shapes = 0
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    const stands = shape.id === collider
    if (
      shape.frontOnly &&
      (isBehind(shape, body, SWEEP_FROM) || (!stands && mayPassShape(g, n) && isDeepInShape(shape, mover)))
    )
      continue
    g.nearShapeMovingIndices[shapes] = g.nearShapeMovingIndices[n]
    g.shapes[shapes++] = shape
  }
  const dropped = kept < g.nearCount || shapes < g.nearShapeCount
  g.nearCount = kept
  g.nearShapeCount = shapes
  return dropped
}

/**
 * Follows a `dropPassed`. The surface that the body passes may continue around it, where a larger body would be in it
 * as well. Removes those triangles too.
 */
export function dropAround(g: Gathered): void {
  for (let k = 0; k < passed.length; k++) {
    let kept = 0
    for (let n = 0; n < g.nearCount; n++) {
      const i = g.near[n]
      if (g.frontOnly[i] === 1 && isNext(g, i, passed[k])) passed.push(i)
      else g.near[kept++] = i
    }
    g.nearCount = kept
  }
}

/** Do two triangles belong to one surface, and do their boxes meet? */
function isNext(g: Gathered, i: number, j: number): boolean {
  return g.movingIndices[i] === g.movingIndices[j] && isOneSurface(g, i, j) && boxesMeet(g.boxes, 6 * i, 6 * j)
}

function boxesMeet(boxes: Row, a: number, b: number): boolean {
  for (let k = 0; k < 3; k++) if (!(boxes[a + k] <= boxes[b + 3 + k] && boxes[b + k] <= boxes[a + 3 + k])) return false
  return true
}

/**
 * Two faces belong to one surface if their normals have at least this scalar product: the surface bends by at most 60°.
 */
const BEND = 0.5

const at = new Float64Array(SOLID_SIZE)
const point = new Float64Array(3)
const nearest = new Float64Array(CLOSEST_SIZE)
const tolerance = new Float64Array(1)

/**
 * A HIT row touches an edge or vertex of one-sided triangle `self`. Does a surface that the body is behind or passes
 * continue there? Then the body passes `self` too.
 */
export function goesOn(g: Gathered, self: number, way: Row, mover: number, hits: Row, o: number): boolean {
  const t = hits[o + HIT_T]
  let size = 0
  for (let i = 0; i < SOLID_SIZE; i++) at[i] = way[i]
  for (let k = 0; k < 3; k++) {
    at[SWEEP_FROM + k] += t * way[SWEEP_TRANSLATION + k]
    point[k] = hits[o + HIT_POINT + k]
    size += Math.abs(way[SWEEP_FROM + k]) + Math.abs(way[SWEEP_TRANSLATION + k]) + Math.abs(point[k])
  }
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (i === self || g.frontOnly[i] === 0 || g.movingIndices[i] !== g.movingIndices[self]) continue
    if (!isOneSurface(g, self, i)) continue
    tolerance[0] = size
    for (let k = 0; k < 6; k++) tolerance[0] = Math.max(tolerance[0], Math.abs(g.boxes[6 * i + k]))
    tolerance[0] *= FAR_SLACK
    if (!isAtPoint(g, i)) continue
    if (behind(g.vertices, 9 * i, way, SWEEP_FROM) ? !fallsAway(g, self, i) : isPassed(g, i, at, mover)) return true
  }
  return false
}

function isOneSurface({ faces }: Gathered, i: number, j: number): boolean {
  const a = FACE_SIZE * i
  const b = FACE_SIZE * j
  return faces[a] * faces[b] + faces[a + 1] * faces[b + 1] + faces[a + 2] * faces[b + 2] >= BEND
}

/** Is `point` on a triangle, within the tolerance? */
function isAtPoint(g: Gathered, i: number): boolean {
  for (let k = 0; k < 3; k++) {
    if (g.boxes[6 * i + k] - point[k] > tolerance[0] || point[k] - g.boxes[6 * i + 3 + k] > tolerance[0]) return false
  }
  return closestPointTriangle(point, 0, g.vertices, 9 * i, nearest, 0) && nearest[CLOSEST_DISTANCE] <= tolerance[0]
}

/** Does triangle `self` have a corner behind the plane of triangle i, by more than the tolerance? */
function fallsAway({ vertices, faces }: Gathered, self: number, i: number): boolean {
  const f = FACE_SIZE * i
  for (let c = 9 * self; c < 9 * self + 9; c += 3) {
    let height = 0
    for (let k = 0; k < 3; k++) height += faces[f + k] * (vertices[c + k] - vertices[9 * i + k])
    if (height < -tolerance[0]) return true
  }
  return false
}
