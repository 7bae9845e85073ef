/**
 * Sphere, upright capsule, and ellipsoid in the space divided by its radii. The nearest points of the triangle and of
 * the body's core (a point, or a segment along y) give both the plane and the point.
 *
 *   face:  the end of the core nearer to the plane, if its projection is inside the triangle; if the core is parallel
 *          to the plane, its point nearest to the centre whose projection is inside.
 *   edge:  min over s of |a + s e − core|: the point nearest to the core's line, or to an end of the core
 */
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import {
  ALONG,
  AT,
  CORNERS,
  EDGE,
  FACE,
  FLAT,
  GAP,
  HALF,
  INVERSE,
  isOffTriangle,
  NORMAL,
  POINT,
  q,
  RADIUS,
  SLOPE,
  SOME_EDGE,
  UNKNOWN,
  UPPER,
  WAY,
} from '../separation.ts'

/** Solves the query in `q`. Returns the nearest feature of the triangle, or UNKNOWN. */
export function separateRound(scaled: boolean): number {
  const ax = q[CORNERS] - q[AT]
  const ay = q[CORNERS + 1] - q[AT + 1]
  const az = q[CORNERS + 2] - q[AT + 2]
  const bx = q[CORNERS + 3] - q[AT]
  const by = q[CORNERS + 4] - q[AT + 1]
  const bz = q[CORNERS + 5] - q[AT + 2]
  const cx = q[CORNERS + 6] - q[AT]
  const cy = q[CORNERS + 7] - q[AT + 1]
  const cz = q[CORNERS + 8] - q[AT + 2]
  const half = q[HALF]
  const radius = q[RADIUS]

  // the face, seen from the centre's side
  const height = -(q[FACE] * ax + q[FACE + 1] * ay + q[FACE + 2] * az)
  const side = height < 0 ? -1 : 1
  let nx = side * q[FACE]
  let ny = side * q[FACE + 1]
  let nz = side * q[FACE + 2]
  const lean = half * Math.abs(ny)
  let distance = height * side - lean
  let px = -nx * distance
  const end = ny > 0 ? -half : half
  let py = end - ny * distance
  let pz = -nz * distance
  let feature = UNKNOWN
  q[EDGE] = -1
  if (distance > 0 && nx * nx + ny * ny + nz * nz > 0.5) {
    // inward normals of the edges, f × e: the projection is inside if it is on the inner side of all three
    const fx = q[FACE]
    const fy = q[FACE + 1]
    const fz = q[FACE + 2]
    const ux = fy * (bz - az) - fz * (by - ay)
    const uy = fz * (bx - ax) - fx * (bz - az)
    const uz = fx * (by - ay) - fy * (bx - ax)
    const vx = fy * (cz - bz) - fz * (cy - by)
    const vy = fz * (cx - bx) - fx * (cz - bz)
    const vz = fx * (cy - by) - fy * (cx - bx)
    const wx = fy * (az - cz) - fz * (ay - cy)
    const wy = fz * (ax - cx) - fx * (az - cz)
    const wz = fx * (ay - cy) - fy * (ax - cx)
    const u = ux * (px - ax) + uy * (py - ay) + uz * (pz - az)
    const v = vx * (px - bx) + vy * (py - by) + vz * (pz - bz)
    const w = wx * (px - cx) + wy * (py - cy) + wz * (pz - cz)
    if (half > 0 && lean <= q[FLAT]) {
      // along a wall: at which heights y of the core, from -half to half, is its projection inside?
      let low = -half
      let high = half
      if (uy > 0) low = Math.max(low, end - u / uy)
      else if (uy < 0) high = Math.min(high, end - u / uy)
      else if (!(u >= 0)) high = Number.NEGATIVE_INFINITY
      if (vy > 0) low = Math.max(low, end - v / vy)
      else if (vy < 0) high = Math.min(high, end - v / vy)
      else if (!(v >= 0)) high = Number.NEGATIVE_INFINITY
      if (wy > 0) low = Math.max(low, end - w / wy)
      else if (wy < 0) high = Math.min(high, end - w / wy)
      else if (!(w >= 0)) high = Number.NEGATIVE_INFINITY
      if (low <= high) {
        feature = FEATURE_FACE
        py = (low > 0 ? low : high < 0 ? high : 0) - ny * distance
        if (low > 0 || high < 0) q[EDGE] = SOME_EDGE
      }
    } else if (u >= 0 && v >= 0 && w >= 0) feature = FEATURE_FACE
  }
  if (feature === UNKNOWN) {
    let best = Number.POSITIVE_INFINITY
    let fx = ax
    let fy = ay
    let fz = az
    let tx = bx
    let ty = by
    let tz = bz
    for (let edge = 0; edge < 3; edge++) {
      const ex = tx - fx
      const ey = ty - fy
      const ez = tz - fz
      const across = ex * ex + ez * ez
      const length = across + ey * ey
      let s = 0
      let base = 0
      if (half > 0) {
        if (across > STEEP * length) s = -(fx * ex + fz * ez) / across
        else if (length > 0) s = -fy / ey
        s = s > 0 ? (s < 1 ? s : 1) : 0
        base = fy + s * ey
        if (base > half || base < -half) {
          base = base > 0 ? half : -half
          s = -(fx * ex + (fy - base) * ey + fz * ez) / length
        }
      } else s = -(fx * ex + fy * ey + fz * ez) / length
      s = s > 0 ? (s < 1 ? s : 1) : 0 // NaN for an edge of length 0: its start
      const sx = fx + s * ex
      const sy = fy + s * ey
      const sz = fz + s * ez
      const d = sx * sx + (sy - base) * (sy - base) + sz * sz
      if (d < best) {
        best = d
        px = sx
        py = sy
        pz = sz
        ny = base
        feature = s > 0 && s < 1 ? FEATURE_EDGE : FEATURE_VERTEX
        q[EDGE] = edge
        q[ALONG] = s
      }
      fx = tx
      fy = ty
      fz = tz
      tx = edge === 0 ? cx : ax
      ty = edge === 0 ? cy : ay
      tz = edge === 0 ? cz : az
    }
    distance = Math.sqrt(best)
    if (!(distance > NEAR * radius)) return UNKNOWN
    nx = -px / distance
    ny = (ny - py) / distance
    nz = -pz / distance
  }

  // the plane across n lies at the corner farthest along n
  const ha = nx * ax + ny * ay + nz * az
  const hb = nx * bx + ny * by + nz * bz
  const hc = nx * cx + ny * cy + nz * cz
  const most = ha > hb ? (ha > hc ? ha : hc) : hb > hc ? hb : hc
  // if the corners differ in height, the face's normal is off by as much, and so is the point on the triangle
  if (feature === FEATURE_FACE) distance += most - Math.min(ha, hb, hc)
  // an ellipsoid that grows by g reaches g Σ n² / r farther in its own space
  const rate = scaled ? nx * nx * q[INVERSE] + ny * ny * q[INVERSE + 1] + nz * nz * q[INVERSE + 2] : 1
  q[GAP] = (-most - half * Math.abs(ny) - radius) / rate
  q[UPPER] = (distance - radius) / rate
  q[SLOPE] = (nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]) / rate
  q[NORMAL] = nx
  q[NORMAL + 1] = ny
  q[NORMAL + 2] = nz
  q[POINT] = px
  q[POINT + 1] = py
  q[POINT + 2] = pz
  if (feature === FEATURE_FACE && isOffTriangle()) return UNKNOWN
  return feature
}

/** An edge counts as parallel to the axis if the square of its level part is below this share of its squared length. */
const STEEP = 1e-20
/** Nearer to the core than this share of the radius, a direction is mostly rounding. */
const NEAR = 1e-6
