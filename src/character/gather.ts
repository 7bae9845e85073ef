/**
 * What a character can touch in one move: the triangles and shapes near it, copied out once, and the body's questions to
 * that handful. Seams are dealt with here: an edge or vertex is void where the face of another triangle is touched at the
 * same place, so that a floor or wall feels the same however it is cut, in one mesh or several.
 */

import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import { A, B, C, DISTANCE, nearestOnTriangle, RADIUS, TOUCHED, touchedFeature, w } from '../math/moving-point.ts'
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { behind, SOLID_SIZE } from '../mesh/cast-solid.ts'
import { compareHits } from '../mesh/order.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'
import { divideByRadii, ellipsoidRate, loadEllipsoid, multiplyByRadii } from '../sweep/ellipsoid.ts'
import { sweepEllipsoidTriangle } from '../sweep/ellipsoid-triangle.ts'
import { farFromTriangle, loadSphere, loadTriangle } from '../sweep/sphere.ts'
import { sweepSphereTriangle } from '../sweep/sphere-triangle.ts'
import { surelyMisses } from '../sweep/surely-misses.ts'
import { sweepAgainstShape } from '../world/cast-solid.ts'
import { type Collider, isBehind } from '../world/collider.ts'

/** Triangles and shapes near a move; arrays grow and are reused. */
export interface Gathered {
  count: number
  vertices: Float64Array
  triangles: Uint32Array
  colliders: Int32Array
  frontOnly: Uint8Array
  shapes: Collider[]
}

export function newGathered(): Gathered {
  return {
    count: 0,
    vertices: new Float64Array(64 * 9),
    triangles: new Uint32Array(64),
    colliders: new Int32Array(64),
    frontOnly: new Uint8Array(64),
    shapes: [],
  }
}

let into = newGathered()
let owner = 0

/** Collects everything that meets a BOX row. */
export function gather(colliders: readonly Collider[], box: Row, out: Gathered): void {
  out.count = 0
  out.shapes.length = 0
  into = out
  for (const collider of colliders) {
    if (!collider.mesh) {
      out.shapes.push(collider)
      continue
    }
    owner = collider.id
    walkBox(collider.mesh.tree, box, 0, take)
  }
}

function take(tree: Tree, slot: number): void {
  if (into.count === into.triangles.length) growGathered(into)
  const i = into.count++
  for (let k = 0; k < 9; k++) into.vertices[i * 9 + k] = tree.vertices[slot * 9 + k]
  into.triangles[i] = tree.ids[slot]
  into.colliders[i] = owner
  into.frontOnly[i] = (tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0 ? 1 : 0
}

function growGathered(g: Gathered): void {
  const size = g.triangles.length * 2
  const vertices = new Float64Array(size * 9)
  vertices.set(g.vertices)
  g.vertices = vertices
  const triangles = new Uint32Array(size)
  triangles.set(g.triangles)
  g.triangles = triangles
  const colliders = new Int32Array(size)
  colliders.set(g.colliders)
  g.colliders = colliders
  const frontOnly = new Uint8Array(size)
  frontOnly.set(g.frontOnly)
  g.frontOnly = frontOnly
}

/** Who was touched last: collider and triangle (-1: a shape without triangles). */
export const touched = { collider: -1, triangle: -1 }

const candidate = new Float64Array(HIT_SIZE)

/** First contact of a SOLID SWEEP (contact rule, seams void): false, or the HIT row in out and its owner in `touched`. */
export function castGathered(g: Gathered, sweep: Row, isSphere: boolean, out: Row): boolean {
  touched.collider = -1
  let limit = 1
  for (let i = 0; i < g.count; i++) {
    const b = i * 9
    if (outOfReach(sweep, g.vertices, b, limit) || surelyMisses(sweep, 0, g.vertices, b, limit)) continue
    if (g.frontOnly[i] === 1 && behind(g.vertices, b, sweep, SWEEP_FROM)) continue
    const met = isSphere
      ? sweepSphereTriangle(sweep, 0, g.vertices, b, candidate, 0)
      : sweepEllipsoidTriangle(sweep, 0, g.vertices, b, candidate, 0)
    if (!met || !takesLead(g.colliders[i], g.triangles[i], sweep, out)) continue
    if (candidate[HIT_FEATURE] !== FEATURE_FACE && isVoid(g, i, sweep, isSphere, candidate)) continue
    lead(g.colliders[i], g.triangles[i], out)
    limit = out[HIT_T]
  }
  for (const shape of g.shapes) {
    if (isBehind(shape, sweep, SWEEP_FROM)) continue
    if (!sweepAgainstShape(shape, sweep, 0, isSphere, 0, candidate, 0)) continue
    if (takesLead(shape.id, -1, sweep, out)) lead(shape.id, -1, out)
  }
  return touched.collider >= 0
}

/** The order of ties: that of hits, then triangle, then collider. */
function takesLead(collider: number, triangle: number, sweep: Row, out: Row): boolean {
  if (touched.collider < 0) return true
  const order = compareHits(candidate, 0, out, 0, sweep, SWEEP_TRANSLATION)
  if (order !== 0) return order < 0
  return triangle !== touched.triangle ? triangle < touched.triangle : collider < touched.collider
}

function lead(collider: number, triangle: number, out: Row): void {
  for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
  touched.collider = collider
  touched.triangle = triangle
}

/** Boxes count as this share of the numbers larger: far more than any rounding here. */
const SLACK = 1e-12

/** Do the boxes of triangle and swept body not meet, axis by axis? */
function outOfReach(sweep: Row, v: Coordinates, b: number, limit: number): boolean {
  for (let i = 0; i < 3; i++) {
    const from = sweep[SWEEP_FROM + i]
    const to = from + limit * sweep[SWEEP_TRANSLATION + i]
    const p = v[b + i]
    const q = v[b + 3 + i]
    const r = v[b + 6 + i]
    const reach =
      sweep[SWEEP_RADII + i] + SLACK * (Math.abs(from) + Math.abs(to) + Math.abs(p) + sweep[SWEEP_RADII + i])
    if (Math.min(p, q, r) > Math.max(from, to) + reach || Math.max(p, q, r) < Math.min(from, to) - reach) return true
  }
  return false
}

const at = new Float64Array(SOLID_SIZE)
const closest = new Float64Array(8)
/** A seam's point is on another face, and that face is touched, to within this many ε. */
const SEAM = 4

/** Is the edge or vertex contact `hit` of triangle `self` at a place where the face of another triangle is touched? */
export function isVoid(g: Gathered, self: number, sweep: Row, isSphere: boolean, hit: Row): boolean {
  const t = hit[HIT_T]
  let largest = 0
  let moved = 0
  for (let i = 0; i < 3; i++) {
    const d = sweep[SWEEP_TRANSLATION + i]
    at[SWEEP_FROM + i] = sweep[SWEEP_FROM + i] + t * d
    at[SWEEP_RADII + i] = sweep[SWEEP_RADII + i]
    largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + i]), sweep[SWEEP_RADII + i])
    moved += Math.abs(d)
  }
  for (let i = 0; i < g.count; i++) {
    if (i === self) continue
    const b = i * 9
    let size = largest
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(g.vertices[b + k]))
    const tolerance = SEAM * EPSILON * (size + moved)
    if (farFromTriangle(hit, HIT_POINT, g.vertices, b, tolerance)) continue
    if (g.frontOnly[i] === 1 && behind(g.vertices, b, at, SWEEP_FROM)) continue
    if (!faceIsTouched(g.vertices, b, isSphere, tolerance)) continue
    // a body exactly above the seam touches both triangles there, and neither may void the other
    if (footIsAt(hit, tolerance)) continue
    closestPointTriangle(hit, HIT_POINT, g.vertices, b, closest, 0)
    if (closest[3] <= tolerance) return true
  }
  return false
}

/** Is the point of the triangle nearest to the body at `at` inside its face, and touched? That point is left in TOUCHED. */
function faceIsTouched(v: Coordinates, b: number, isSphere: boolean, tolerance: number): boolean {
  if (isSphere) {
    loadSphere(at, 0, 0)
    loadTriangle(v, b)
    nearestOnTriangle()
    return touchedFeature() === FEATURE_FACE && w[DISTANCE] <= w[RADIUS] + tolerance
  }
  loadEllipsoid(at, 0, 0)
  loadTriangle(v, b)
  divideByRadii(A)
  divideByRadii(B)
  divideByRadii(C)
  nearestOnTriangle()
  const reached = w[DISTANCE] <= w[RADIUS] + tolerance * ellipsoidRate()
  multiplyByRadii(TOUCHED)
  return touchedFeature() === FEATURE_FACE && reached
}

/** Is the face's touched point (left in the registers) the hit's own point? */
function footIsAt(hit: Row, tolerance: number): boolean {
  for (let i = 0; i < 3; i++) if (Math.abs(w[TOUCHED + 2 * i] - hit[HIT_POINT + i]) > tolerance) return false
  return true
}

const segment = new Float64Array(6)

/** Does the straight way from one point to another cross or touch a triangle? Exact. */
export function wayIsBlocked(g: Gathered, from: Row, f: number, to: Row, t: number): boolean {
  for (let i = 0; i < 3; i++) {
    segment[i] = from[f + i]
    segment[3 + i] = to[t + i]
  }
  for (let i = 0; i < g.count; i++) {
    if (g.frontOnly[i] === 1 && behind(g.vertices, i * 9, from, f)) continue
    if (overlapSegmentTriangle(segment, 0, g.vertices, i * 9)) return true
  }
  return false
}
