/**
 * Writes what a hit says besides its distance, with the bits of src/ray/ray-triangle.ts, src/math/normal.ts and
 * src/mesh/on-triangle.ts: the same operations in the same order. TypeScript handles slivers and specks, whose normals
 * need double-doubles.
 */
import { ANSWER, DIRECTION, ORIGIN, PAIR_IDS } from './layout'

// columns of an ANSWER row (src/math/rows.ts, src/mesh/answer-row.ts)
const T: usize = ANSWER
const POINT: usize = ANSWER + 8
const NORMAL: usize = ANSWER + 32
const DEPTH: usize = ANSWER + 56
const FEATURE: usize = ANSWER + 64
const STARTS_INSIDE: usize = ANSWER + 72
const DISTANCE: usize = ANSWER + 80
const POSITION: usize = ANSWER + 88
const BARYCENTRICS: usize = ANSWER + 112
const FACE_NORMAL: usize = ANSWER + 136
const FEATURE_INDEX: usize = ANSWER + 160
const TRIANGLE: usize = ANSWER + 168
const COLLIDER: usize = ANSWER + 176

/** `SMALL` of src/math/small.ts. Smaller triangles must be enlarged first. */
const SMALL: f64 = 2.938735877055719e-39 // 2^-128
/** `ROUND` of src/math/normal.ts. */
const ROUND: f64 = 1e-2
/** `ROUNDED` of src/mesh/on-triangle.ts. */
const ROUNDED: f64 = 1e-12

/**
 * Writes the ANSWER row of a ray's hit.
 * @param at the address of the triangle's first coordinate
 * @returns 1, or 0 if TypeScript must do it
 */
export function finish(at: usize, t: f64): i32 {
  const ax = <f64>load<f32>(at)
  const ay = <f64>load<f32>(at, 8)
  const az = <f64>load<f32>(at, 16)
  const ux = <f64>load<f32>(at, 24) - ax
  const uy = <f64>load<f32>(at, 32) - ay
  const uz = <f64>load<f32>(at, 40) - az
  const vx = <f64>load<f32>(at, 48) - ax
  const vy = <f64>load<f32>(at, 56) - ay
  const vz = <f64>load<f32>(at, 64) - az
  const size = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz)
  if (!(size >= SMALL)) return 0
  let nx = uy * vz - uz * vy
  let ny = uz * vx - ux * vz
  let nz = ux * vy - uy * vx
  const longest = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(length > ROUND * longest)) return 0
  nx /= length
  ny /= length
  nz /= length
  const dx = load<f64>(DIRECTION)
  const dy = load<f64>(DIRECTION + 8)
  const dz = load<f64>(DIRECTION + 16)
  const turned = nx * dx + ny * dy + nz * dz > 0
  if (turned) {
    nx = 0 - nx
    ny = 0 - ny
    nz = 0 - nz
  }
  store<f64>(NORMAL, nx)
  store<f64>(NORMAL + 8, ny)
  store<f64>(NORMAL + 16, nz)
  store<f64>(FACE_NORMAL, turned ? 0 - nx : nx + 0)
  store<f64>(FACE_NORMAL + 8, turned ? 0 - ny : ny + 0)
  store<f64>(FACE_NORMAL + 16, turned ? 0 - nz : nz + 0)

  const px = load<f64>(ORIGIN) + t * dx
  const py = load<f64>(ORIGIN + 8) + t * dy
  const pz = load<f64>(ORIGIN + 16) + t * dz
  store<f64>(T, t)
  store<f64>(POINT, px)
  store<f64>(POINT + 8, py)
  store<f64>(POINT + 16, pz)
  store<f64>(POSITION, px)
  store<f64>(POSITION + 8, py)
  store<f64>(POSITION + 16, pz)
  store<f64>(DISTANCE, t * Math.sqrt(dx * dx + dy * dy + dz * dz))
  store<f64>(DEPTH, 0)
  store<f64>(FEATURE, 0)
  store<f64>(STARTS_INSIDE, 0)
  store<f64>(FEATURE_INDEX, -1)
  store<f64>(TRIANGLE, <f64>load<u32>(at, PAIR_IDS))
  store<f64>(COLLIDER, -1)
  weigh(ux, uy, uz, vx, vy, vz, px - ax, py - ay, pz - az)
  return 1
}

/**
 * `weighFace` of src/mesh/on-triangle.ts. The arguments are two sides of the triangle and the point, relative to the
 * first corner.
 */
function weigh(
  sideX: f64,
  sideY: f64,
  sideZ: f64,
  otherX: f64,
  otherY: f64,
  otherZ: f64,
  atX: f64,
  atY: f64,
  atZ: f64,
): void {
  const scale =
    1 / (Math.abs(sideX) + Math.abs(sideY) + Math.abs(sideZ) + Math.abs(otherX) + Math.abs(otherY) + Math.abs(otherZ))
  const ux = sideX * scale
  const uy = sideY * scale
  const uz = sideZ * scale
  const vx = otherX * scale
  const vy = otherY * scale
  const vz = otherZ * scale
  const wx = vx - ux
  const wy = vy - uy
  const wz = vz - uz
  const ab = ux * ux + uy * uy + uz * uz
  const bc = wx * wx + wy * wy + wz * wz
  const ca = vx * vx + vy * vy + vz * vz
  let qx = atX * scale
  let qy = atY * scale
  let qz = atZ * scale
  let ex = ux
  let ey = uy
  let ez = uz
  let fx = vx
  let fy = vy
  let fz = vz
  const base = i32(ab >= bc) & i32(ab >= ca) ? 0 : bc >= ca ? 1 : 2
  if (base === 1) {
    qx -= ux
    qy -= uy
    qz -= uz
    ex = wx
    ey = wy
    ez = wz
    fx = -ux
    fy = -uy
    fz = -uz
  } else if (base === 2) {
    qx -= vx
    qy -= vy
    qz -= vz
    ex = -vx
    ey = -vy
    ez = -vz
    fx = -wx
    fy = -wy
    fz = -wz
  }
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const across = (ey * qz - ez * qy) * nx + (ez * qx - ex * qz) * ny + (ex * qy - ey * qx) * nz
  let height = across / (nx * nx + ny * ny + nz * nz)
  if (!(height > 0)) height = 0
  else if (height > 1) height = 1
  const room = 1 - height
  const rest = (qx - height * fx) * ex + (qy - height * fy) * ey + (qz - height * fz) * ez
  let along = rest / (ex * ex + ey * ey + ez * ez)
  let start = room - along
  if (along < -ROUNDED) {
    along = 0
    height = clamped((qx * fx + qy * fy + qz * fz) / (fx * fx + fy * fy + fz * fz))
    start = 1 - height
  } else if (start < -ROUNDED) {
    const gx = fx - ex
    const gy = fy - ey
    const gz = fz - ez
    start = 0
    height = clamped(((qx - ex) * gx + (qy - ey) * gy + (qz - ez) * gz) / (gx * gx + gy * gy + gz * gz))
    along = 1 - height
  } else {
    if (!(along > 0)) along = 0
    else if (along > room) along = room
    start = room - along
  }
  const first = (<usize>base) << 3
  store<f64>(BARYCENTRICS + first, start)
  store<f64>(BARYCENTRICS + (base === 2 ? 0 : first + 8), along)
  store<f64>(BARYCENTRICS + (base === 0 ? 16 : first - 8), height)
}

function clamped(share: f64): f64 {
  return share > 0 ? (share < 1 ? share : 1) : 0
}
