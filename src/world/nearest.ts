/** The point of a world nearest to a point. */
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
import { closeMesh, isThere, onlyFronts, openMesh } from './asked.ts'
import { comesLater, strike, strikeNothing, struck } from './cast-ray.ts'
import { type Collider, isBehind } from './collider.ts'

const candidate = new Float64Array(CLOSEST_SIZE)

/**
 * The nearest point within out[CLOSEST_DISTANCE] (closed): false, or the CLOSEST row in out and its owner in `struck`. Ties: the
 * lexicographically smaller normal, then point, then a face before an edge before a vertex, then the lower triangle, collider.
 */
export function nearestInWorld(colliders: readonly Collider[], point: Row, out: Row): boolean {
  strikeNothing()
  for (const collider of colliders) {
    if (!mayBeNearer(collider, point, out) || isBehind(collider, point, 0, onlyFronts()) || !isThere(collider)) continue
    const { mesh, kind } = collider
    let slot = -1
    if (mesh === undefined || kind !== 'mesh') {
      if (!closestOnShape(collider, point)) continue
    } else {
      openMesh(collider)
      candidate[CLOSEST_DISTANCE] = out[CLOSEST_DISTANCE]
      slot = nearestPoint(mesh.tree, mesh.reach, point, candidate, 0)
      closeMesh()
      if (slot < 0) continue
    }
    if (!(candidate[CLOSEST_DISTANCE] <= out[CLOSEST_DISTANCE])) continue
    if (struck.collider >= 0 && candidate[CLOSEST_DISTANCE] === out[CLOSEST_DISTANCE]) {
      const order = compareClosest(out)
      if (order > 0 || (order === 0 && comesLater(collider, slot))) continue
    }
    for (let i = 0; i < CLOSEST_SIZE; i++) out[i] = candidate[i]
    strike(collider, slot)
  }
  return struck.collider >= 0
}

/** The row of a collider that is no mesh in `candidate`. */
function closestOnShape({ kind, row }: Collider, point: Row): boolean {
  if (kind === 'sphere') return closestPointSphere(point, 0, row, 0, candidate, 0)
  if (kind === 'plane') return closestPointPlane(point, 0, row, 0, candidate, 0)
  if (kind === 'pipe') return closestPointPipe(point, 0, row, 0, candidate, 0)
  if (kind === 'box') return closestPointBox(point, 0, row, 0, candidate, 0)
  if (kind === 'capsule') return closestPointCapsule(point, 0, row, 0, candidate, 0)
  if (kind === 'cylinder') return closestPointCylinder(point, 0, row, 0, candidate, 0)
  return closestPointEllipsoid(point, 0, row, 0, candidate, 0)
}

/** The collider's box is generous, and differences to it are rounded by far less than that, but for points far away. */
const SLACK = 1e-12

/** Could a collider be within out[CLOSEST_DISTANCE]? */
function mayBeNearer({ box }: Collider, point: Row, out: Row): boolean {
  let square = 0
  let reach = 0
  for (let k = 0; k < 3; k++) {
    const d = Math.max(box[k] - point[k], 0, point[k] - box[3 + k])
    square += d * d
    reach += Math.abs(point[k])
  }
  return Math.sqrt(square) * (1 - SLACK) - SLACK * reach <= out[CLOSEST_DISTANCE]
}

function compareClosest(out: Row): number {
  for (let i = 0; i < 3; i++) {
    const a = candidate[CLOSEST_NORMAL + i]
    const b = out[CLOSEST_NORMAL + i]
    if (a !== b) return a - b
  }
  for (let i = 0; i < 3; i++) {
    const a = candidate[CLOSEST_POINT + i]
    const b = out[CLOSEST_POINT + i]
    if (a !== b) return a - b
  }
  return candidate[CLOSEST_FEATURE] - out[CLOSEST_FEATURE]
}
