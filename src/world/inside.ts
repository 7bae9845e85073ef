/**
 * Tests what is inside colliders, and measures distances from their surfaces. Solids and closed meshes have an inside.
 * Planes, pipes and meshes that are not closed are surfaces: they contain only their own points. Among several
 * colliders, the smallest signed distance counts.
 */
import { openBothSides } from '../bvh/filter.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_SIZE,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
} from '../math/rows.ts'
import { encloses } from '../mesh/closed.ts'
import { BY_PARITY, BY_WINDING, isInsideOf, ON_SURFACE } from '../mesh/crossings.ts'
import type { KnownMesh } from '../mesh/known.ts'
import { nearestPoint } from '../mesh/nearest.ts'
import { windsAround } from '../mesh/winding.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { closeTriangles, isThere, isWholeMesh, openTriangles } from './asked.ts'
import { comesLater, strikeNothing, struck, writeStruck } from './cast-ray.ts'
import { type Collider, trianglesOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { endSearch, limits, nextNear, startNear } from './find.ts'
import { closestOnShape, compareClosest } from './nearest.ts'
import { sweepAgainstShape } from './pairs.ts'

const candidate = new Float64Array(CLOSEST_SIZE)
/** The signed distance of `candidate`, negative inside. */
const signed = new Float64Array(1)

/** Is a point in anything, or on it? @param byWinding whether meshes that are not closed have an inside */
export function containsInWorld(colliders: Colliders, point: Row, byWinding: boolean): boolean {
  // (a mesh that is not closed may wind around points beside it)
  limits[0] = byWinding ? Number.POSITIVE_INFINITY : 0
  startNear(colliders, point)
  for (let collider = nextNear(); collider !== undefined; collider = nextNear()) {
    if (!isThere(collider) || !isIn(collider, point, byWinding)) continue
    endSearch()
    return true
  }
  return false
}

function isIn(collider: Collider, point: Row, byWinding: boolean): boolean {
  if (collider.mesh !== undefined) return isInMesh(collider, collider.mesh, point, byWinding)
  return closestOnShape(collider, point, candidate) && candidate[CLOSEST_DISTANCE] === 0
}

/** Is a point in a collider that is a closed mesh? */
export function isInClosedMesh(collider: Collider, point: Row): boolean {
  const { mesh } = collider
  if (mesh === undefined || !isBeside(collider, point) || !isWholeMesh(collider) || !encloses(mesh)) return false
  return isInMesh(collider, mesh, point, false)
}

function isInMesh(collider: Collider, mesh: KnownMesh, point: Row, byWinding: boolean): boolean {
  const hasInside = isWholeMesh(collider) && encloses(mesh)
  openTriangles(collider)
  const tree = trianglesOf(collider)
  const is =
    byWinding && !hasInside
      ? windsAround(tree, point)
      : isInsideOf(
          tree,
          collider.reach,
          point,
          hasInside ? (byWinding ? BY_WINDING : BY_PARITY) : ON_SURFACE,
          collider.box,
        )
  closeTriangles()
  return is
}

/**
 * distance[0] = the least signed distance to anything, or Infinity. Returns false if there is nothing. Otherwise the
 * CLOSEST row in out is the nearest point of that collider's surface, its distance without a sign, and the owner is in
 * `struck`. Ties are decided as in `nearestInWorld`.
 */
export function signedDistanceInWorld(
  colliders: Colliders,
  point: Row,
  byWinding: boolean,
  out: Row,
  distance: Row,
): boolean {
  strikeNothing()
  distance[0] = Number.POSITIVE_INFINITY
  limits[0] = Number.POSITIVE_INFINITY
  startNear(colliders, point)
  for (let collider = nextNear(); collider !== undefined; collider = nextNear()) {
    if (!isThere(collider)) continue
    const { mesh } = collider
    const tree = mesh === undefined ? undefined : trianglesOf(collider)
    const slot = mesh === undefined ? measureShape(collider, point) : measureMesh(collider, mesh, point, byWinding)
    if (slot === MISS || !(signed[0] <= distance[0])) continue
    if (struck.id >= 0 && signed[0] === distance[0]) {
      const order = compareClosest(candidate, out)
      if (order > 0 || (order === 0 && comesLater(collider, tree, slot))) continue
    }
    for (let i = 0; i < CLOSEST_SIZE; i++) out[i] = candidate[i]
    distance[0] = signed[0]
    writeStruck(collider, tree, slot)
    if (!byWinding) limits[0] = Math.max(distance[0], 0)
  }
  return struck.id >= 0
}

const MISS = -2
const SHAPE = -1

/** Returns the slot of the nearest triangle, or MISS. Fills in `candidate` and `signed`. */
function measureMesh(collider: Collider, mesh: KnownMesh, point: Row, byWinding: boolean): number {
  const inside = (byWinding || isBeside(collider, point)) && isInMesh(collider, mesh, point, byWinding)
  const tree = trianglesOf(collider)
  openTriangles(collider)
  openBothSides()
  candidate[CLOSEST_DISTANCE] = inside ? Number.POSITIVE_INFINITY : limits[0]
  const slot = nearestPoint(tree, collider.reach, point, candidate, 0)
  closeTriangles()
  if (slot < 0) return MISS
  signed[0] = inside ? 0 - candidate[CLOSEST_DISTANCE] : candidate[CLOSEST_DISTANCE]
  return slot
}

/** Could the point be in the collider's box? */
function isBeside({ box: around }: Collider, point: Row): boolean {
  for (let k = 0; k < 3; k++) if (!(around[k] <= point[k] && point[k] <= around[3 + k])) return false
  return true
}

const probe = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)
/** The radius of the ball that measures depths, as a share of the numbers involved. */
const PROBE = 9.5367431640625e-7 // 2⁻²⁰

/** Like `measureMesh`. Inside a solid, a small ball measures: its depth is the way to the surface plus its radius. */
function measureShape(collider: Collider, point: Row): number {
  if (!closestOnShape(collider, point, candidate)) return MISS
  signed[0] = candidate[CLOSEST_DISTANCE]
  if (signed[0] !== 0 || collider.kind === 'plane' || collider.kind === 'pipe') return SHAPE
  let largest = 0
  for (let k = 0; k < 3; k++) {
    probe[SWEEP_FROM + k] = point[k]
    largest = Math.max(largest, Math.abs(point[k]), Math.abs(collider.pose[k]), collider.pose[3 + k])
  }
  const radius = PROBE * largest
  for (let k = 0; k < 3; k++) probe[SWEEP_RADII + k] = radius
  if (!sweepAgainstShape(collider, probe, 0, SPHERE, TOUCHING, hit, 0)) return SHAPE
  const depth = hit[HIT_DEPTH] - radius
  if (!(depth > 0)) return SHAPE
  signed[0] = 0 - depth
  candidate[CLOSEST_DISTANCE] = depth
  candidate[CLOSEST_FEATURE] = hit[HIT_FEATURE]
  for (let k = 0; k < 3; k++) {
    candidate[CLOSEST_NORMAL + k] = 0 - hit[HIT_NORMAL + k]
    candidate[CLOSEST_POINT + k] = point[k] + depth * hit[HIT_NORMAL + k]
  }
  return SHAPE
}
