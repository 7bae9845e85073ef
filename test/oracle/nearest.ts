import { add, cross, dot, type Point, type Ratio, sub, times } from './exact.ts'

/**
 * The point nearest to the origin in the hull of finitely many points, exactly.
 *
 * Distance between two convex polytopes P and Q is the distance of the origin from the hull of all differences p − q,
 * so this one question answers every distance the oracle is asked for: a point, a segment, a swept box, against a
 * triangle of any shape or none.
 *
 * The search is that of Gilbert, Johnson and Keerthi (1988), in whole numbers: keep a simplex whose nearest point x is
 * known; every point of the hull lies beyond the plane through x across x, unless some corner q undercuts it; then q
 * joins the simplex, and corners that no longer matter leave. |x| falls strictly, so it ends, and what it ends with is
 * its own proof: q·x ≥ x·x for every corner q.
 */
export interface Nearest {
  /** Indices of the corners that span the nearest point, and their shares: x = Σ shares[i]·points[corners[i]] / whole. */
  readonly corners: readonly number[]
  readonly shares: readonly bigint[]
  readonly whole: bigint
  /** The distance squared. */
  readonly square: Ratio
}

/** A face of a simplex seen from the origin: its plane is {q : q·across = level}, with across along x and level ≥ 0. */
interface Face extends Nearest {
  readonly across: Point
  readonly level: bigint
}

const NOWHERE: Point = [0n, 0n, 0n]

/** The face spanned by the corners, or null where it is flat, or where the nearest point of its span lies outside it. */
function face(points: readonly Point[], corners: readonly number[]): Face | null {
  const a = points[corners[0]]
  if (corners.length === 1) {
    const level = dot(a, a)
    return { corners, shares: [1n], whole: 1n, square: { num: level, den: 1n }, across: a, level }
  }
  const b = points[corners[1]]
  if (corners.length === 2) {
    const e = sub(b, a)
    const whole = dot(e, e)
    const shares = [dot(b, e), -dot(a, e)]
    if (whole === 0n || shares[0] <= 0n || shares[1] <= 0n) return null
    const across = add(times(a, shares[0]), times(b, shares[1]))
    const level = dot(a, across)
    return { corners, shares, whole, square: { num: level, den: whole }, across, level }
  }
  const c = points[corners[2]]
  if (corners.length === 3) {
    const n = cross(sub(b, a), sub(c, a))
    const whole = dot(n, n)
    if (whole === 0n) return null
    const shares = [dot(cross(b, c), n), dot(cross(c, a), n), dot(cross(a, b), n)]
    if (shares[0] <= 0n || shares[1] <= 0n || shares[2] <= 0n) return null
    const height = dot(a, n)
    const level = height < 0n ? -height : height
    const across = height < 0n ? times(n, -1n) : height === 0n ? NOWHERE : n
    return { corners, shares, whole, square: { num: level * level, den: whole }, across, level }
  }
  const d = points[corners[3]]
  const shares = [dot(b, cross(d, c)), dot(a, cross(c, d)), dot(a, cross(d, b)), dot(a, cross(b, c))]
  const whole = shares[0] + shares[1] + shares[2] + shares[3]
  if (whole === 0n) return null
  const sign = whole < 0n ? -1n : 1n
  const signed = shares.map((share) => share * sign)
  if (signed.some((share) => share <= 0n)) return null
  return { corners, shares: signed, whole: whole * sign, square: { num: 0n, den: 1n }, across: NOWHERE, level: 0n }
}

/** Which of the older corners (at most three) stay beside the newest one: every subset, small ones first. */
const COMPANIONS: readonly (readonly (readonly number[])[])[] = [
  [[]],
  [[], [0]],
  [[], [0], [1], [0, 1]],
  [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]],
]

/** The face of the simplex (old corners plus one new) that holds its nearest point. */
function shrink(points: readonly Point[], old: readonly number[], added: number): Face {
  for (const companions of COMPANIONS[old.length]) {
    const corners = [added, ...companions.map((i) => old[i])]
    const candidate = face(points, corners)
    if (candidate === null) continue
    const undercut = old.some((corner) => dot(points[corner], candidate.across) < candidate.level)
    if (!undercut) return candidate
  }
  throw new Error('oracle: a simplex without a nearest face')
}

/**
 * The point of the hull of `points` (one or more, in any position) that is nearest to the origin.
 * @param first corners that may span it, where that is guessed: the search starts there
 */
export function nearestToOrigin(points: readonly Point[], first: readonly number[] = [0]): Nearest {
  let best = face(points, first) ?? (face(points, [first[0]]) as Face)
  for (;;) {
    let lowest = best.level
    let next = -1
    for (let i = 0; i < points.length; i++) {
      const height = dot(points[i], best.across)
      if (height < lowest) {
        lowest = height
        next = i
      }
    }
    if (next < 0) return best
    best = shrink(points, best.corners, next)
  }
}
