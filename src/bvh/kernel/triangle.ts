/**
 * Judges a triangle for the ray of the walk: `meetTriangle` of src/ray/watertight.ts and `meetLarge` of
 * src/ray/large.ts, operation by operation, so the bits are the same.
 */
import { DIRECTION, END, ORIGIN } from './layout'

const ROUNDOFF: f64 = 1.1102230246251565e-16
const LARGEST: f64 = 1073741824.0 * 1073741824.0 // 2^60
const CLEAR: f64 = 64 * ROUNDOFF
const NEAR_END: f64 = 1e-12
// as in src/ray/watertight.ts and src/ray/large.ts
const PLAIN: f64 = 1.5
const OFF_PLANE: f64 = 8
const SPLIT: f64 = 134217729
const CANCELLED: f64 = 9.094947017729282e-13 // 2^-40
const TINY: f64 = 1e-150

export const MISS: i32 = 0
export const HIT: i32 = 1
/** Only double-doubles can decide. */
export const HARD: i32 = 2

/** The t of `meet`. */
export let met: f64 = 0

// the ray in sheared axes: z is the axis of its direction's largest component; axes are byte offsets in a pair
let kx: usize = 0
let ky: usize = 0
let kz: usize = 0
let sx: f64 = 0
let sy: f64 = 0
let sz: f64 = 0
let qx: f64 = 0
let qy: f64 = 0
let qz: f64 = 0

/**
 * @param x the axes
 * @param shearX the shear
 */
export function setRay(x: usize, y: usize, z: usize, shearX: f64, shearY: f64, shearZ: f64): void {
  kx = x
  ky = y
  kz = z
  sx = shearX
  sy = shearY
  sz = shearZ
  qx = load<f64>(ORIGIN + x)
  qy = load<f64>(ORIGIN + y)
  qz = load<f64>(ORIGIN + z)
}

function one(at: usize): f64 {
  return <f64>load<f32>(at)
}

/** S: the largest coordinate of the ray's start and the triangle's corners. */
function largest(at: usize): f64 {
  // every other lane is of the triangle
  const most = f32x4.pmax(
    f32x4.pmax(f32x4.abs(v128.load(at)), f32x4.abs(v128.load(at + 16))),
    f32x4.pmax(
      f32x4.pmax(f32x4.abs(v128.load(at + 32)), f32x4.abs(v128.load(at + 48))),
      f32x4.abs(v128.load64_zero(at + 64)),
    ),
  )
  const both = f32x4.pmax(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1))
  const start = f64x2.pmax(f64x2.abs(v128.load(ORIGIN)), f64x2.splat(Math.abs(load<f64>(ORIGIN + 16))))
  const all = f64x2.pmax(f64x2.pmax(start, v128.shuffle<f64>(start, start, 1, 0)), f64x2.promote_low_f32x4(both))
  return f64x2.extract_lane(all, 0)
}

/**
 * `meetTriangle` of src/ray/watertight.ts, line by line. Returns MISS, HIT with t in `met`, or HARD where that function
 * would refine.
 */
export function meet(at: usize, limit: f64, front: i32): i32 {
  const az = one(at + kz) - qz
  const bz = one(at + 24 + kz) - qz
  const cz = one(at + 48 + kz) - qz
  const axo = one(at + kx) - qx
  const bxo = one(at + 24 + kx) - qx
  const cxo = one(at + 48 + kx) - qx
  const ayo = one(at + ky) - qy
  const byo = one(at + 24 + ky) - qy
  const cyo = one(at + 48 + ky) - qy
  const ax = axo - sx * az
  const ay = ayo - sy * az
  const bx = bxo - sx * bz
  const by = byo - sy * bz
  const cx = cxo - sx * cz
  const cy = cyo - sy * cz
  const u = cx * by - cy * bx
  const w = bx * ay - by * ax
  const q = ax * cy - ay * cx
  const ta = sz * az
  const tb = sz * bz
  const tc = sz * cz
  const reach =
    Math.abs(az) +
    Math.abs(bz) +
    Math.abs(cz) +
    Math.abs(axo) +
    Math.abs(bxo) +
    Math.abs(cxo) +
    Math.abs(ayo) +
    Math.abs(byo) +
    Math.abs(cyo)
  const slack = CLEAR * reach * Math.abs(sz)
  const beyond = limit + NEAR_END * limit + slack
  if (i32(ta > beyond) & i32(tb > beyond) & i32(tc > beyond)) return MISS
  if (i32(ta < -slack) & i32(tb < -slack) & i32(tc < -slack)) return MISS
  const det = u + q + w
  const size = Math.sqrt(ax * ax + ay * ay + bx * bx + by * by + cx * cx + cy * cy)
  const margin = CLEAR * reach * size
  const ex = bxo - axo
  const ey = byo - ayo
  const ez = bz - az
  const fx = cxo - axo
  const fy = cyo - ayo
  const fz = cz - az
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const normal = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const extent = Math.abs(ex) + Math.abs(ey) + Math.abs(fx) + Math.abs(fy) + (Math.abs(ez) + Math.abs(fz))
  const isClear = i32(Math.abs(u) > margin) & i32(Math.abs(q) > margin) & i32(Math.abs(w) > margin)
  if (!(isClear & i32(normal > TINY + CANCELLED * reach * extent))) return HARD
  const sum = u * ta + q * tb + w * tc
  const t = sum / det
  const z = t * load<f64>(DIRECTION + kz)
  const uo = Math.abs(cx * by) + Math.abs(cy * bx) + Math.abs(u)
  const qo = Math.abs(ax * cy) + Math.abs(ay * cx) + Math.abs(q)
  const wo = Math.abs(bx * ay) + Math.abs(by * ax) + Math.abs(w)
  const spread = uo * Math.abs(az - z) + qo * Math.abs(bz - z) + wo * Math.abs(cz - z)
  const most = largest(at)
  if (spread <= min(PLAIN * (most + Math.abs(z)), OFF_PLANE * reach) * normal) {
    const end = load<f64>(END)
    const terms = Math.abs(u * ta) + Math.abs(q * tb) + Math.abs(w * tc)
    const doubt = (margin + 4 * ROUNDOFF * (uo + qo + wo)) * reach * Math.abs(sz)
    if (!(Math.abs(sum) > NEAR_END * terms + doubt && !(Math.abs(t - end) <= NEAR_END * min(end, LARGEST)))) return HARD
    if (!(t >= 0 && t <= end && t <= limit)) return MISS
    met = t
  } else {
    const answer = meetLarge(at, limit, normal, reach, most)
    if (answer !== HIT) return answer
  }
  if (front === 0) return HIT
  // `isFrontSeen` of src/ray/watertight.ts
  if (det === 0) return HARD
  return sz > 0 === det > 0 ? HIT : MISS
}

/** `meetLarge` of src/ray/large.ts, line by line. */
function meetLarge(at: usize, limit: f64, normal: f64, reach: f64, size: f64): i32 {
  const az = one(at + kz) - qz
  const bz = one(at + 24 + kz) - qz
  const cz = one(at + 48 + kz) - qz
  const axo = one(at + kx) - qx
  const bxo = one(at + 24 + kx) - qx
  const cxo = one(at + 48 + kx) - qx
  const ayo = one(at + ky) - qy
  const byo = one(at + 24 + ky) - qy
  const cyo = one(at + 48 + ky) - qy
  const ax = axo - sx * az
  const ay = ayo - sy * az
  const bx = bxo - sx * bz
  const by = byo - sy * bz
  const cx = cxo - sx * cz
  const cy = cyo - sy * cz
  // products, and their rounding errors
  const axs = SPLIT * ax
  const axh = axs - (axs - ax)
  const axl = ax - axh
  const ays = SPLIT * ay
  const ayh = ays - (ays - ay)
  const ayl = ay - ayh
  const bxs = SPLIT * bx
  const bxh = bxs - (bxs - bx)
  const bxl = bx - bxh
  const bys = SPLIT * by
  const byh = bys - (bys - by)
  const byl = by - byh
  const cxs = SPLIT * cx
  const cxh = cxs - (cxs - cx)
  const cxl = cx - cxh
  const cys = SPLIT * cy
  const cyh = cys - (cys - cy)
  const cyl = cy - cyh
  const cxby = cx * by
  const cybx = cy * bx
  const axcy = ax * cy
  const aycx = ay * cx
  const bxay = bx * ay
  const byax = by * ax
  // their differences, and the rounding errors of those
  const u0 = cxby - cybx
  const q0 = axcy - aycx
  const w0 = bxay - byax
  const ur = u0 - cxby
  const qr = q0 - axcy
  const wr = w0 - bxay
  const ue = cxby - (u0 - ur) - (cybx + ur)
  const qe = axcy - (q0 - qr) - (aycx + qr)
  const we = bxay - (w0 - wr) - (byax + wr)
  const u =
    u0 +
    (ue +
      (cxh * byh - cxby + cxh * byl + cxl * byh + cxl * byl - (cyh * bxh - cybx + cyh * bxl + cyl * bxh + cyl * bxl)))
  const q =
    q0 +
    (qe +
      (axh * cyh - axcy + axh * cyl + axl * cyh + axl * cyl - (ayh * cxh - aycx + ayh * cxl + ayl * cxh + ayl * cxl)))
  const w =
    w0 +
    (we +
      (bxh * ayh - bxay + bxh * ayl + bxl * ayh + bxl * ayl - (byh * axh - byax + byh * axl + byl * axh + byl * axl)))
  const det = u + q + w
  const products = Math.abs(cxby) + Math.abs(cybx) + Math.abs(axcy) + Math.abs(aycx) + Math.abs(bxay) + Math.abs(byax)
  const area = Math.abs(det)
  if (!(area > TINY && area > CANCELLED * products)) return HARD
  // the exact areas must agree with the plain ones: all of one sign
  if (!(u > 0 === det > 0 && q > 0 === det > 0 && w > 0 === det > 0)) return HARD

  const ta = sz * az
  const tb = sz * bz
  const tc = sz * cz
  const sum = u * ta + q * tb + w * tc
  const t = sum / det
  const z = t * load<f64>(DIRECTION + kz)
  const spread = Math.abs(u * (az - z)) + Math.abs(q * (bz - z)) + Math.abs(w * (cz - z))
  if (!(spread <= min(size + Math.abs(z), OFF_PLANE * reach) * normal)) return HARD
  const end = load<f64>(END)
  const terms = Math.abs(u * ta) + Math.abs(q * tb) + Math.abs(w * tc)
  const isNearStart = !(Math.abs(sum) > NEAR_END * terms + CLEAR * reach * Math.abs(sz) * normal)
  const isNearEnd = Math.abs(t - end) <= NEAR_END * min(end, LARGEST)
  if (isNearStart || isNearEnd) return HARD
  if (!(t >= 0 && t <= end && t <= limit)) return MISS
  met = t
  return HIT
}
