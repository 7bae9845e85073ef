/** Face normals, accurate to rounding for any triangle that has one. */
import { cross3, load3, type Registers, SCRATCH, sub3 } from './double-double.ts'
import type { Coordinates, Row } from './rows.ts'
import { RAISE, SMALL } from './small.ts'
import { FLAT_TRIANGLE } from './tolerance.ts'

const A = 0
const B = 6
const C = 12
const N = 18
const w: Registers = new Float64Array(24 + SCRATCH)

/** The plain cross product is accurate if its length is above this share of the sum of the two squared edge lengths. */
const ROUND = 1e-2

/**
 * out[o..o+2] = unit normal of the triangle v[b..b+8], whose front is counter-clockwise. If the triangle is only a
 * segment or point, returns false and writes nothing.
 */
export function faceNormal(v: Coordinates, b: number, out: Row, o: number): boolean {
  let ux = v[b + 3] - v[b]
  let uy = v[b + 4] - v[b + 1]
  let uz = v[b + 5] - v[b + 2]
  let vx = v[b + 6] - v[b]
  let vy = v[b + 7] - v[b + 1]
  let vz = v[b + 8] - v[b + 2]
  let raise = 1
  // a sum instead of a maximum, because a maximum has branches that are often mispredicted
  let size = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz)
  for (; size > 0 && size < SMALL; size *= RAISE) {
    ux *= RAISE
    uy *= RAISE
    uz *= RAISE
    vx *= RAISE
    vy *= RAISE
    vz *= RAISE
    raise *= RAISE
  }
  let x = uy * vz - uz * vy
  let y = uz * vx - ux * vz
  let z = ux * vy - uy * vx
  let longest = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz
  let length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > ROUND * longest)) {
    longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz)
    load3(w, A, v, b)
    load3(w, B, v, b + 3)
    load3(w, C, v, b + 6)
    sub3(w, B, B, A)
    sub3(w, C, C, A)
    if (raise > 1) for (let i = B; i < C + 6; i++) w[i] *= raise
    cross3(w, N, B, C)
    x = w[N]
    y = w[N + 2]
    z = w[N + 4]
    length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > FLAT_TRIANGLE * longest)) return false
  }
  out[o] = x / length
  out[o + 1] = y / length
  out[o + 2] = z / length
  return true
}
