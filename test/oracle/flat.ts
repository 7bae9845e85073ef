import { type Ratio, rootOf, toNumber } from './exact.ts'

/**
 * The point nearest to the origin in the hull of finitely many points of a plane, exactly. Points are homogeneous: (x, z)
 * over a whole number w > 0, each its own, since crossings of a segment with a plane have denominators.
 *
 * The search is that of nearest.ts: keep a point or a segment whose nearest point is known, and add whatever undercuts it.
 */
export interface FlatPoint {
  readonly x: bigint
  readonly z: bigint
  readonly w: bigint
}

export interface FlatNearest {
  /** Indices of the one, two or three points that span the nearest point. */
  readonly corners: readonly number[]
  /** Their shares, rounded; for three corners (the origin lies between them) there are none. */
  shares(): number[]
  /** The unit vector from the origin towards the nearest point, rounded; null where that is the origin. */
  direction(): [number, number] | null
  readonly square: Ratio
}

/** A nearest point x with a positive multiple of it: every point of the hull has p · across ≥ level/weight. */
interface Face extends FlatNearest {
  readonly ax: bigint
  readonly az: bigint
  readonly level: bigint
  readonly weight: bigint
}

const cross = (p: FlatPoint, q: FlatPoint): bigint => p.x * q.z - p.z * q.x
const dot = (x: bigint, z: bigint, p: FlatPoint): bigint => x * p.x + z * p.z

function directionOf(x: bigint, z: bigint): [number, number] | null {
  if (x === 0n && z === 0n) return null
  const long = { num: x * x + z * z, den: 1n }
  const share = (a: bigint): number => (a < 0n ? -1 : 1) * rootOf({ num: a * a, den: long.num })
  return [share(x), share(z)]
}

function point(points: readonly FlatPoint[], i: number): Face {
  const { x, z, w } = points[i]
  const level = x * x + z * z
  const square = { num: level, den: w * w }
  return { corners: [i], shares: () => [1], direction: () => directionOf(x, z), square, ax: x, az: z, level, weight: w }
}

/** The inside of a segment; null where the nearest point is an end of it. */
function segment(points: readonly FlatPoint[], i: number, j: number): Face | null {
  const a = points[i]
  const b = points[j]
  const ex = b.x * a.w - a.x * b.w
  const ez = b.z * a.w - a.z * b.w
  const onB = dot(ex, ez, b)
  const onA = -dot(ex, ez, a)
  if (onB <= 0n || onA <= 0n) return null
  const whole = ex * ex + ez * ez
  const area = cross(a, b)
  const sign = area < 0n ? -1n : area > 0n ? 1n : 0n
  // at right angles to the segment, away from the origin
  const ax = sign * ez
  const az = -sign * ex
  return {
    corners: [i, j],
    shares: () => [toNumber(onB * a.w, whole), toNumber(onA * b.w, whole)],
    direction: () => directionOf(ax, az),
    square: { num: area * area, den: whole },
    ax,
    az,
    level: dot(ax, az, a),
    weight: a.w,
  }
}

const undercuts = ({ ax, az, level, weight }: Face, p: FlatPoint): boolean => dot(ax, az, p) * weight < level * p.w

/** The face of a simplex (one or two old corners, and a new one) that holds its nearest point. */
function shrink(points: readonly FlatPoint[], old: readonly number[], added: number): Face {
  const single = point(points, added)
  if (!old.some((i) => undercuts(single, points[i]))) return single
  for (const i of old) {
    const pair = segment(points, added, i)
    if (pair !== null && !old.some((j) => undercuts(pair, points[j]))) return pair
  }
  // what is left is a triangle about the origin
  const zero = { corners: [added, ...old], square: { num: 0n, den: 1n }, ax: 0n, az: 0n, level: 0n, weight: 1n }
  return { ...zero, shares: () => [], direction: () => null }
}

/** The point of the hull of `points` (one or more, in any position) that is nearest to the origin. */
export function nearestInPlane(points: readonly FlatPoint[]): FlatNearest {
  let best = point(points, 0)
  for (;;) {
    let next = -1
    let height = 0n
    for (let i = 0; i < points.length; i++) {
      if (!undercuts(best, points[i])) continue
      const own = dot(best.ax, best.az, points[i])
      if (next >= 0 && own * points[next].w >= height * points[i].w) continue
      next = i
      height = own
    }
    if (next < 0) return best
    best = shrink(points, best.corners, next)
  }
}
