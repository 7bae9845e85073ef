/**
 * Box, along the axes of its frame: thirteen directions decide (its own three, the triangle's normal, and across each edge of one and each edge of
 * the other; Gottschalk, Lin, Manocha 1996), for the sum of box and triangle is a polytope whose faces look that way. The one that asks for the
 * greatest growth is the plane; a growth g moves the plane across n by g (|n_x| + |n_y| + |n_z|).
 */
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../math/rows.ts'
import { AT, CORNERS, DEPTH, FACE, GAP, HALF, NORMAL, q, RADIUS, SLOPE, UNKNOWN, UPPER, WAY } from './separation.ts'

const r = new Float64Array(9)
/** The best direction so far: its gap, and its x, y, z. */
const best = new Float64Array(4)

/** Answers the question in `q`, but for the point. */
export function separateBox(): number {
  for (let i = 0; i < 9; i += 3) for (let k = 0; k < 3; k++) r[i + k] = q[CORNERS + i + k] - q[AT + k]
  best[0] = Number.NEGATIVE_INFINITY
  let dropped = false
  tryAxis(1, 0, 0)
  tryAxis(0, 1, 0)
  tryAxis(0, 0, 1)
  let feature = FEATURE_VERTEX
  if (tryAxis(q[FACE], q[FACE + 1], q[FACE + 2])) feature = FEATURE_FACE
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3
    const x = r[j] - r[i]
    const y = r[j + 1] - r[i + 1]
    const z = r[j + 2] - r[i + 2]
    const short = SHORT * Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
    const yz = Math.abs(y) + Math.abs(z)
    const zx = Math.abs(z) + Math.abs(x)
    const xy = Math.abs(x) + Math.abs(y)
    if (yz > short && tryAxis(0, z, -y)) feature = FEATURE_EDGE
    if (zx > short && tryAxis(-z, 0, x)) feature = FEATURE_EDGE
    if (xy > short && tryAxis(y, -x, 0)) feature = FEATURE_EDGE
    if ((yz > 0 && !(yz > short)) || (zx > 0 && !(zx > short)) || (xy > 0 && !(xy > short))) dropped = true
  }
  // (an edge along a box's own axis has no plane across both, nor needs one)
  const x = best[1]
  const y = best[2]
  const z = best[3]
  if (!(best[0] > Number.NEGATIVE_INFINITY)) return UNKNOWN
  const length = Math.sqrt(x * x + y * y + z * z)
  q[GAP] = best[0]
  // all directions known, the gap is the true one
  q[UPPER] = dropped ? Number.POSITIVE_INFINITY : best[0]
  q[SLOPE] = (x * q[WAY] + y * q[WAY + 1] + z * q[WAY + 2]) / (Math.abs(x) + Math.abs(y) + Math.abs(z))
  q[NORMAL] = x / length
  q[NORMAL + 1] = y / length
  q[NORMAL + 2] = z / length
  return feature
}

/** An axis across two edges that are parallel up to this share is noise. */
const SHORT = 1e-9

/** Takes a direction (of any length and sign) if its plane asks for more than the best so far. */
function tryAxis(x: number, y: number, z: number): boolean {
  const rate = Math.abs(x) + Math.abs(y) + Math.abs(z)
  const a = x * r[0] + y * r[1] + z * r[2]
  const b = x * r[3] + y * r[4] + z * r[5]
  const c = x * r[6] + y * r[7] + z * r[8]
  const low = Math.min(a, b, c)
  const high = Math.max(a, b, c)
  const reach = q[RADIUS] * Math.abs(x) + q[HALF] * Math.abs(y) + q[DEPTH] * Math.abs(z)
  const above = low > -high
  const gap = ((above ? low : -high) - reach) / rate
  if (!(gap > best[0])) return false
  best[0] = gap
  best[1] = above ? -x : x
  best[2] = above ? -y : y
  best[3] = above ? -z : z
  return true
}
