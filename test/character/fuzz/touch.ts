/** Does a solid that stands upright touch a triangle? Closed forms in plain doubles, right to some roundings; nothing of src/. */
import type { Solid } from './solids.ts'

/** Corners of the triangle, seen from the middle of the solid. */
const p = new Float64Array(9)

/** @param corners nine numbers from i on */
export function touchesTriangle(
  { kind, half }: Solid,
  at: ArrayLike<number>,
  corners: ArrayLike<number>,
  i: number,
): boolean {
  for (let k = 0; k < 9; k++) p[k] = corners[i + k] - at[k % 3]
  if (kind === 'box') return boxTouches(half)
  if (kind === 'cylinder') return cylinderTouches(half[0], half[1])
  if (kind === 'capsule') return segmentSquare(half[1] - half[0]) < half[0] * half[0]
  for (let k = 0; k < 9; k++) p[k] /= half[k % 3]
  return pointSquare(0, 0, 0) < 1
}

/** Square of the distance from a point to a segment between two corners. */
function edgeSquare(x: number, y: number, z: number, a: number, b: number): number {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
  const [vx, vy, vz] = [x - p[a], y - p[a + 1], z - p[a + 2]]
  const uu = ux * ux + uy * uy + uz * uz
  const t = uu > 0 ? Math.min(1, Math.max(0, (ux * vx + uy * vy + uz * vz) / uu)) : 0
  const [dx, dy, dz] = [vx - t * ux, vy - t * uy, vz - t * uz]
  return dx * dx + dy * dy + dz * dz
}

/** The triangle's normal, of any length. */
const n = new Float64Array(3)

function writeNormal(): void {
  const [ax, ay, az] = [p[3] - p[0], p[4] - p[1], p[5] - p[2]]
  const [bx, by, bz] = [p[6] - p[0], p[7] - p[1], p[8] - p[2]]
  n[0] = ay * bz - az * by
  n[1] = az * bx - ax * bz
  n[2] = ax * by - ay * bx
}

/** Is the foot of a point on the triangle's plane inside? (`n` is written) */
function isOver(x: number, y: number, z: number): boolean {
  for (let a = 0; a < 9; a += 3) {
    const b = (a + 3) % 9
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [x - p[a], y - p[a + 1], z - p[a + 2]]
    if ((uy * vz - uz * vy) * n[0] + (uz * vx - ux * vz) * n[1] + (ux * vy - uy * vx) * n[2] < 0) return false
  }
  return true
}

/** Square of the distance from a point to the triangle. */
function pointSquare(x: number, y: number, z: number): number {
  writeNormal()
  const nn = n[0] * n[0] + n[1] * n[1] + n[2] * n[2]
  if (nn > 0 && isOver(x, y, z)) {
    const height = n[0] * (x - p[0]) + n[1] * (y - p[1]) + n[2] * (z - p[2])
    return (height * height) / nn
  }
  return Math.min(edgeSquare(x, y, z, 0, 3), edgeSquare(x, y, z, 3, 6), edgeSquare(x, y, z, 6, 0))
}

/** Square of the distance from the upright segment of half length h around the origin to the triangle. */
function segmentSquare(h: number): number {
  let least = Math.min(pointSquare(0, h, 0), pointSquare(0, -h, 0))
  // the segment through the face
  const above = n[1] * h - (n[0] * p[0] + n[1] * p[1] + n[2] * p[2])
  const below = -n[1] * h - (n[0] * p[0] + n[1] * p[1] + n[2] * p[2])
  if (above * below < 0) {
    const y = h - (above * 2 * h) / (above - below)
    if (isOver(0, y, 0)) return 0
  }
  for (let a = 0; a < 9; a += 3) least = Math.min(least, segmentsSquare(h, a, (a + 3) % 9))
  return least
}

/** Square of the distance from the upright segment to an edge. */
function segmentsSquare(h: number, a: number, b: number): number {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
  // nearest of the whole line to the whole axis, then held within both
  const across = ux * ux + uz * uz
  let least = Number.POSITIVE_INFINITY
  const at = (t: number) => {
    const s = Math.min(1, Math.max(0, t))
    const [x, y, z] = [p[a] + s * ux, p[a + 1] + s * uy, p[a + 2] + s * uz]
    const over = Math.max(0, Math.abs(y) - h)
    least = Math.min(least, x * x + over * over + z * z)
  }
  if (across > 0) at(-(p[a] * ux + p[a + 2] * uz) / across)
  const uu = across + uy * uy
  if (uu > 0) for (const y of [h, -h]) at(-(p[a] * ux + (p[a + 1] - y) * uy + p[a + 2] * uz) / uu)
  at(0)
  at(1)
  return least
}

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Does the axis part box and triangle? */
function parts(x: number, y: number, z: number, half: Solid['half']): boolean {
  const reach = Math.abs(x) * half[0] + Math.abs(y) * half[1] + Math.abs(z) * half[2]
  const a = x * p[0] + y * p[1] + z * p[2]
  const b = x * p[3] + y * p[4] + z * p[5]
  const c = x * p[6] + y * p[7] + z * p[8]
  // (an axis of no length parts nothing)
  return Math.min(a, b, c) > reach || Math.max(a, b, c) < -reach
}

function boxTouches(half: Solid['half']): boolean {
  for (const [x, y, z] of AXES) if (parts(x, y, z, half)) return false
  writeNormal()
  if (parts(n[0], n[1], n[2], half)) return false
  for (let a = 0; a < 9; a += 3) {
    const b = (a + 3) % 9
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    if (parts(0, uz, -uy, half) || parts(-uz, 0, ux, half) || parts(uy, -ux, 0, half)) return false
  }
  return true
}

let polygon = new Float64Array(3 * 9)
let other = new Float64Array(3 * 9)

/** Keeps what of the polygon is below a height (s = 1) or above (s = -1); how many corners are left. */
function cut(count: number, s: number, h: number): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const [a, b] = [3 * i, 3 * ((i + 1) % count)]
    const [da, db] = [s * polygon[a + 1] - h, s * polygon[b + 1] - h]
    if (da <= 0) {
      for (let k = 0; k < 3; k++) other[3 * kept + k] = polygon[a + k]
      kept++
    }
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) {
      const t = da / (da - db)
      for (let k = 0; k < 3; k++) other[3 * kept + k] = polygon[a + k] + t * (polygon[b + k] - polygon[a + k])
      kept++
    }
  }
  const was = polygon
  polygon = other
  other = was
  return kept
}

/** Between the two ends the triangle is a polygon: does its plan come nearer to the axis than the radius? */
function cylinderTouches(radius: number, h: number): boolean {
  polygon.set(p)
  const count = cut(cut(3, 1, h), -1, h)
  if (count === 0) return false
  let left = 0
  let right = 0
  for (let i = 0; i < count; i++) {
    const [a, b] = [3 * i, 3 * ((i + 1) % count)]
    const [ux, uz] = [polygon[b] - polygon[a], polygon[b + 2] - polygon[a + 2]]
    const uu = ux * ux + uz * uz
    const t = uu > 0 ? Math.min(1, Math.max(0, -(polygon[a] * ux + polygon[a + 2] * uz) / uu)) : 0
    const [x, z] = [polygon[a] + t * ux, polygon[a + 2] + t * uz]
    if (x * x + z * z < radius * radius) return true
    const side = polygon[a] * uz - polygon[a + 2] * ux
    if (side > 0) left++
    if (side < 0) right++
  }
  // the axis inside: it is on one side of all edges
  return left > 2 !== right > 2 && Math.min(left, right) === 0
}
