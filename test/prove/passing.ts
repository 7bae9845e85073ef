/**
 * A certain culling of the oracle's own, in plain doubles: which triangles of a mesh a body on its way cannot touch. It shares
 * nothing with src/, looks at every triangle, and keeps a margin far above all roundings and all that counts as near.
 */

/** The body on its way: where from, where to, and half extents of a box about it along the world's axes. */
export interface Passing {
  readonly from: ArrayLike<number>
  readonly move: ArrayLike<number>
  readonly half: ArrayLike<number>
  /** Of a ball about the body. */
  readonly reach: number
}

/** @param half extents of the body's own box; a turned one is kept in a ball */
export function passingOf(
  from: ArrayLike<number>,
  move: ArrayLike<number>,
  half: ArrayLike<number>,
  isTurned: boolean,
): Passing {
  const reach = lengthOf(half)
  return { from, move, half: isTurned ? [reach, reach, reach] : half, reach }
}

const MARGIN = 1e-6

/** How far apart is surely apart, in a mesh of that size. */
export function marginOf({ from, move, reach }: Passing, size: number): number {
  return MARGIN * Math.max(Math.abs(from[0]), Math.abs(from[1]), Math.abs(from[2]), lengthOf(move), reach, size)
}

const lengthOf = (v: ArrayLike<number>): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])

/** Lies the triangle beyond the body's way, along an axis, its own normal, or a direction across the way and an edge? */
export function isApart(t: Float64Array, at: number, body: Passing, margin: number): boolean {
  const { from, move, half } = body
  for (let k = 0; k < 3; k++) {
    const a = t[at + k]
    const b = t[at + 3 + k]
    const c = t[at + 6 + k]
    const own = half[k] + margin
    const start = from[k]
    const end = start + move[k]
    if (Math.min(a, b, c) > Math.max(start, end) + own || Math.max(a, b, c) < Math.min(start, end) - own) return true
  }
  const dx = move[0]
  const dy = move[1]
  const dz = move[2]
  const px = t[at + 3] - t[at]
  const py = t[at + 4] - t[at + 1]
  const pz = t[at + 5] - t[at + 2]
  const qx = t[at + 6] - t[at]
  const qy = t[at + 7] - t[at + 1]
  const qz = t[at + 8] - t[at + 2]
  if (isBeyond(t, at, body, margin, py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx)) return true
  if (isBeyond(t, at, body, margin, dy * pz - dz * py, dz * px - dx * pz, dx * py - dy * px)) return true
  if (isBeyond(t, at, body, margin, dy * qz - dz * qy, dz * qx - dx * qz, dx * qy - dy * qx)) return true
  const rx = qx - px
  const ry = qy - py
  const rz = qz - pz
  return isBeyond(t, at, body, margin, dy * rz - dz * ry, dz * rx - dx * rz, dx * ry - dy * rx)
}

/** Shorter normals lose their digits when squared. */
const TINY = 1e-140

function isBeyond(
  t: Float64Array,
  at: number,
  { from, move, half, reach }: Passing,
  margin: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const size = Math.sqrt(x * x + y * y + z * z)
  if (!(size > TINY)) return false
  const start = x * from[0] + y * from[1] + z * from[2]
  const along = x * move[0] + y * move[1] + z * move[2]
  const box = Math.abs(x) * half[0] + Math.abs(y) * half[1] + Math.abs(z) * half[2]
  const body = Math.min(box, reach * size) + margin * size
  const a = x * t[at] + y * t[at + 1] + z * t[at + 2]
  const b = x * t[at + 3] + y * t[at + 4] + z * t[at + 5]
  const c = x * t[at + 6] + y * t[at + 7] + z * t[at + 8]
  const low = start + Math.min(0, along) - body
  const high = start + Math.max(0, along) + body
  return Math.min(a, b, c) > high || Math.max(a, b, c) < low
}
