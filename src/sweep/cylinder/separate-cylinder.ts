/**
 * Upright cylinder: to reach a point of the triangle, seen from the centre, the body must grow by
 *
 *   F = max(|y| − h, ρ − r)        ρ = √(x² + z²): the flat ends, and the side
 *
 * To reach the triangle, it must grow by the least F of all its points. F is convex. The least F is on the face if the
 * support point of the plane, on a rim, is inside the triangle. Otherwise it is on an edge: at the least |y|, at the
 * least ρ, or between the two where both terms are equal.
 *
 *   normals: flat end ±y;  side (x, z) / ρ;  rim on an edge: the mix of both that is perpendicular to the edge
 *   a growth g moves the plane across n by g (|n_y| + √(n_x² + n_z²))
 */
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX, type Row } from '../../math/rows.ts'
import {
  ALONG,
  AT,
  CORNERS,
  EDGE,
  FACE,
  FLAT,
  GAP,
  HALF,
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
export function separateCylinder(): number {
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
  const fx = q[FACE]
  const fy = q[FACE + 1]
  const fz = q[FACE + 2]
  const height = -(fx * ax + fy * ay + fz * az)
  const side = height < 0 ? -1 : 1
  let nx = side * fx
  let ny = side * fy
  let nz = side * fz
  let flat = Math.sqrt(nx * nx + nz * nz)
  let px = 0
  let py = 0
  let pz = 0
  let feature = UNKNOWN
  q[EDGE] = -1
  const hasFace = flat + Math.abs(ny) > 0.5
  const isLevel = hasFace && 2 * radius * flat <= q[FLAT]
  if (hasFace) {
    // the rim's point nearest to the plane, and the point of the plane that the grown body touches
    const lower = half * Math.abs(ny) + radius * flat
    const growth = (height * side - lower) / (Math.abs(ny) + flat)
    const level = ny > 0 ? -half - growth : half + growth
    const out = flat > 0 ? (radius + growth) / flat : 0
    // inward normals of the edges, f × e
    const ux = fy * (bz - az) - fz * (by - ay)
    const uy = fz * (bx - ax) - fx * (bz - az)
    const uz = fx * (by - ay) - fy * (bx - ax)
    const vx = fy * (cz - bz) - fz * (cy - by)
    const vy = fz * (cx - bx) - fx * (cz - bz)
    const vz = fx * (cy - by) - fy * (cx - bx)
    const wx = fy * (az - cz) - fz * (ay - cy)
    const wy = fz * (ax - cx) - fx * (az - cz)
    const wz = fx * (ay - cy) - fy * (ax - cx)
    // if the body crosses the plane so far that a rim would shrink to nothing, the edges are nearer, or the overlap is
    // deep
    const isRim = growth > -radius && growth > -half
    if (!isRim) feature = UNKNOWN
    else if (isLevel) {
      // flat on the floor: is the floor's point on the axis inside? If not, the edge nearest to the axis may still be
      // under the bottom
      const u = ux * -ax + uy * (level - ay) + uz * -az
      const v = vx * -bx + vy * (level - by) + vz * -bz
      const w = wx * -cx + wy * (level - cy) + wz * -cz
      if (u >= 0 && v >= 0 && w >= 0) {
        feature = FEATURE_FACE
        py = level
      }
    } else {
      px = -nx * out
      py = level
      pz = -nz * out
      const u = ux * (px - ax) + uy * (py - ay) + uz * (pz - az)
      const v = vx * (px - bx) + vy * (py - by) + vz * (pz - bz)
      const w = wx * (px - cx) + wy * (py - cy) + wz * (pz - cz)
      if (2 * half * Math.abs(ny) <= q[FLAT]) {
        // along a wall: at which heights y of the side is the touching point inside the triangle?
        let high = growth < 0 ? half + growth : half
        let low = -high
        if (uy > 0) low = Math.max(low, py - u / uy)
        else if (uy < 0) high = Math.min(high, py - u / uy)
        else if (!(u >= 0)) high = Number.NEGATIVE_INFINITY
        if (vy > 0) low = Math.max(low, py - v / vy)
        else if (vy < 0) high = Math.min(high, py - v / vy)
        else if (!(v >= 0)) high = Number.NEGATIVE_INFINITY
        if (wy > 0) low = Math.max(low, py - w / wy)
        else if (wy < 0) high = Math.min(high, py - w / wy)
        else if (!(w >= 0)) high = Number.NEGATIVE_INFINITY
        if (low <= high) {
          feature = FEATURE_FACE
          py = low > 0 ? low : high < 0 ? high : 0
          if (low > 0 || high < 0) q[EDGE] = SOME_EDGE
        }
      } else if (u >= 0 && v >= 0 && w >= 0) feature = FEATURE_FACE
    }
    q[UPPER] = growth
  }
  if (feature === UNKNOWN) {
    nearest[GROWTH] = Number.POSITIVE_INFINITY
    feature = growToEdge(0, isLevel, feature)
    feature = growToEdge(1, isLevel, feature)
    feature = growToEdge(2, isLevel, feature)
    if (feature < 0) return UNKNOWN
    px = nearest[PLACE]
    py = nearest[PLACE + 1]
    pz = nearest[PLACE + 2]
    nx = nearest[INWARD]
    ny = nearest[INWARD + 1]
    nz = nearest[INWARD + 2]
    flat = Math.sqrt(nx * nx + nz * nz)
    // a level face under or over a flat end counts as a face contact, even if the axis is beside it
    if (isLevel && ny !== 0) feature = FEATURE_FACE
  }

  // the plane across n lies at the corner farthest along n
  const ha = nx * ax + ny * ay + nz * az
  const hb = nx * bx + ny * by + nz * bz
  const hc = nx * cx + ny * cy + nz * cz
  const most = ha > hb ? (ha > hc ? ha : hc) : hb > hc ? hb : hc
  // if the corners differ in height, the face's normal is off by as much, and so is the point on the triangle
  if (feature === FEATURE_FACE) q[UPPER] += most - Math.min(ha, hb, hc)
  const rate = flat + Math.abs(ny)
  q[GAP] = (-most - half * Math.abs(ny) - radius * flat) / rate
  q[SLOPE] = (nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]) / rate
  const length = Math.sqrt(flat * flat + ny * ny)
  q[NORMAL] = nx / length
  q[NORMAL + 1] = ny / length
  q[NORMAL + 2] = nz / length
  q[POINT] = px
  q[POINT + 1] = py
  q[POINT + 2] = pz
  if (feature === FEATURE_FACE && isOffTriangle()) return UNKNOWN
  return feature
}

// columns of the row `nearest`: the least growth that reaches an edge so far, the place there, and the normal
const GROWTH = 0
const PLACE = 1
const INWARD = 4
const nearest: Row = new Float64Array(7)
/** An edge is too near to the axis for these formulas. */
const TOO_NEAR = -2

/**
 * Replaces `nearest`, and EDGE, ALONG and UPPER, if an edge is nearer.
 *
 * `separateCylinder` calls this three times because a loop there was a trap. After some deoptimizations, V8 11.3
 * optimized only the loop and kept interpreting the rest, so casts stayed four times slower.
 * @param feature the feature of the nearest edge so far; UNKNOWN before the first; TOO_NEAR
 * @returns the same for the edges up to this one
 */
function growToEdge(edge: number, isLevel: boolean, feature: number): number {
  if (feature === TOO_NEAR) return TOO_NEAR
  const from = CORNERS + 3 * edge
  const to = edge === 2 ? CORNERS : from + 3
  const half = q[HALF]
  const radius = q[RADIUS]
  const sx = q[from] - q[AT]
  const sy = q[from + 1] - q[AT + 1]
  const sz = q[from + 2] - q[AT + 2]
  const ex = q[to] - q[AT] - sx
  const ey = q[to + 1] - q[AT + 1] - sy
  const ez = q[to + 2] - q[AT + 2] - sz
  const across = ex * ex + ez * ez
  // the place of the least |y| …
  let sA = ey !== 0 ? -sy / ey : 0
  sA = sA > 0 ? (sA < 1 ? sA : 1) : 0
  // … and of the least ρ; if one of them is constant along the edge, the other gives both places
  let sB = across > STEEP * (across + ey * ey) ? -(sx * ex + sz * ez) / across : sA
  sB = sB > 0 ? (sB < 1 ? sB : 1) : 0
  if (ey === 0 || isLevel) sA = sB
  let s = sB
  let x = sx + s * ex
  let y = sy + s * ey
  let z = sz + s * ez
  let rho = Math.sqrt(x * x + z * z)
  let flatGrowth = Math.abs(y) - half
  let sideGrowth = rho - radius
  let onFlat = false
  let onRim = false
  if (flatGrowth > sideGrowth) {
    const yA = sy + sA * ey
    const xA = sx + sA * ex
    const zA = sz + sA * ez
    const rhoA = Math.sqrt(xA * xA + zA * zA)
    if (rhoA - radius <= Math.abs(yA) - half) {
      onFlat = true
      s = sA
      x = xA
      y = yA
      z = zA
      rho = rhoA
      flatGrowth = Math.abs(yA) - half
      sideGrowth = rhoA - radius
    } else {
      // between sA and sB both terms are equal: (σ y − h + r)² = ρ², a quadratic in s
      onRim = true
      const sigma = y < 0 ? -1 : 1
      const m0 = sigma * sy - half + radius
      const m1 = sigma * ey
      const A = across - m1 * m1
      const B = sx * ex + sz * ez - m0 * m1
      const C = sx * sx + sz * sz - m0 * m0
      const square = B * B - A * C
      const root = square > 0 ? Math.sqrt(square) : 0
      const k = B > 0 ? -B - root : -B + root
      const low = sA < sB ? sA : sB
      const high = sA < sB ? sB : sA
      s = C / k
      if (!(s >= low && s <= high)) s = k / A
      if (!(s >= low)) s = low
      if (s > high) s = high
      x = sx + s * ex
      y = sy + s * ey
      z = sz + s * ez
      rho = Math.sqrt(x * x + z * z)
      flatGrowth = Math.abs(y) - half
      sideGrowth = rho - radius
    }
  }
  const growth = flatGrowth > sideGrowth ? flatGrowth : sideGrowth
  const key = isLevel ? sideGrowth : growth
  if (!(key < nearest[GROWTH])) return feature
  const sigma = y < 0 ? -1 : 1
  let nx = 0
  let ny = -sigma
  let nz = 0
  if (!onFlat) {
    if (!(rho > NEAR * radius)) return TOO_NEAR
    nx = -x / rho
    ny = 0
    nz = -z / rho
    if (onRim) {
      // λ (0, σ, 0) + (1 − λ) (x, 0, z) / ρ, perpendicular to the edge
      const along = -(nx * ex + nz * ez)
      const lambda = along / (along - sigma * ey)
      if (lambda >= 0 && lambda <= 1) {
        nx *= 1 - lambda
        ny = -sigma * lambda
        nz *= 1 - lambda
      }
    }
  }
  nearest[GROWTH] = key
  nearest[PLACE] = x
  nearest[PLACE + 1] = y
  nearest[PLACE + 2] = z
  nearest[INWARD] = nx
  nearest[INWARD + 1] = ny
  nearest[INWARD + 2] = nz
  q[UPPER] = growth
  q[EDGE] = edge
  q[ALONG] = s
  return s > 0 && s < 1 ? FEATURE_EDGE : FEATURE_VERTEX
}

/** An edge counts as parallel to the axis if the square of its level part is below this share of its squared length. */
const STEEP = 1e-20
/** Nearer to the axis than this share of the radius, a direction is mostly rounding. */
const NEAR = 1e-6
