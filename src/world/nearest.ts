/** Finds the point of a world that is nearest to a given point. */
import type { Tree } from '../bvh/layout.ts'
import {
  closestPointBox,
  closestPointCapsule,
  closestPointCylinder,
  closestPointEllipsoid,
  closestPointPipe,
  closestPointPlane,
  closestPointSphere,
} from '../closest/closest-point-solid.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  type Row,
} from '../math/rows.ts'
import { nearestPoint } from '../mesh/nearest.ts'
import { closeTriangles, isThere, onlyFronts, openTriangles } from './asked.ts'
import { comesLater, strikeNothing, struck, writeStruck } from './cast-ray.ts'
import { type Collider, isBehind, trianglesOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { limits, nextNear, startNear } from './find.ts'
import { closestOnHull } from './hull.ts'

const candidate = new Float64Array(CLOSEST_SIZE)

/**
 * The nearest point within out[CLOSEST_DISTANCE] (closed). Returns false if there is none; otherwise the CLOSEST row is
 * in out and its owner in `struck`. Ties are decided by the lexicographically smaller normal, then by the smaller
 * point, then a face comes before an edge before a vertex, then by the lower triangle, then by the lower collider.
 */
export function nearestInWorld(colliders: Colliders, point: Row, out: Row): boolean {
  strikeNothing()
  limits[0] = out[CLOSEST_DISTANCE]
  startNear(colliders, point)
  for (let collider = nextNear(); collider !== undefined; collider = nextNear()) {
    if (isBehind(collider, point, 0, onlyFronts()) || !isThere(collider)) continue
    let slot = -1
    let tree: Tree | undefined
    if (collider.kind !== 'mesh') {
      if (!closestOnShape(collider, point, candidate)) continue
    } else {
      tree = trianglesOf(collider)
      openTriangles(collider)
      candidate[CLOSEST_DISTANCE] = out[CLOSEST_DISTANCE]
      slot = nearestPoint(tree, collider.reach, point, candidate, 0)
      closeTriangles()
      if (slot < 0) continue
    }
    if (!(candidate[CLOSEST_DISTANCE] <= out[CLOSEST_DISTANCE])) continue
    if (struck.id >= 0 && candidate[CLOSEST_DISTANCE] === out[CLOSEST_DISTANCE]) {
      const order = compareClosest(candidate, out)
      if (order > 0 || (order === 0 && comesLater(collider, tree, slot))) continue
    }
    for (let i = 0; i < CLOSEST_SIZE; i++) out[i] = candidate[i]
    writeStruck(collider, tree, slot)
    limits[0] = candidate[CLOSEST_DISTANCE]
  }
  return struck.id >= 0
}

/** out = the CLOSEST row for a collider that is not a mesh. */
export function closestOnShape(collider: Collider, point: Row, out: Row): boolean {
  const { kind, row } = collider
  if (kind === 'sphere') return closestPointSphere(point, 0, row, 0, out, 0)
  if (kind === 'plane') return closestPointPlane(point, 0, row, 0, out, 0)
  if (kind === 'pipe') return closestPointPipe(point, 0, row, 0, out, 0)
  if (kind === 'box') return closestPointBox(point, 0, row, 0, out, 0)
  if (kind === 'capsule') return closestPointCapsule(point, 0, row, 0, out, 0)
  if (kind === 'cylinder') return closestPointCylinder(point, 0, row, 0, out, 0)
  if (kind === 'hull') return closestOnHull(collider, point, out)
  return closestPointEllipsoid(point, 0, row, 0, out, 0)
}

/** Which of two CLOSEST rows with the same distance comes first? -1: a; 1: b; 0: neither. */
export function compareClosest(a: Row, b: Row): number {
  // (no difference is returned, since V8 may allocate for a returned double)
  for (let i = 0; i < 3; i++)
    if (a[CLOSEST_NORMAL + i] !== b[CLOSEST_NORMAL + i]) return a[CLOSEST_NORMAL + i] < b[CLOSEST_NORMAL + i] ? -1 : 1
  for (let i = 0; i < 3; i++)
    if (a[CLOSEST_POINT + i] !== b[CLOSEST_POINT + i]) return a[CLOSEST_POINT + i] < b[CLOSEST_POINT + i] ? -1 : 1
  if (a[CLOSEST_FEATURE] === b[CLOSEST_FEATURE]) return 0
  return a[CLOSEST_FEATURE] < b[CLOSEST_FEATURE] ? -1 : 1
}
