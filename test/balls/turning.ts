/**
 * A ball that flies past something that turns as it is driven: how near they come, by plain arithmetic of its own (about 1e-13 of the
 * coordinates), and how near at the least, by halving: in an interval of h seconds the gap changes by at most h times the relative speed of
 * the ball and the fastest point that it could touch.
 */
import { clearance, type Point } from './judge.ts'
import type { Meeting } from './relative.ts'
import { type Numbers, plus, product, turned } from './vectors.ts'

/** The end's orientation too: it turns from one to the other, the shorter way. */
export interface Turning extends Meeting {
  readonly turnedTo: Numbers
  readonly box?: Numbers
}

const length = (v: Numbers): number => Math.hypot(v[0], v[1], v[2])

const unit = (q: Numbers): number[] => q.map((x) => x / Math.hypot(...q))

export interface Past {
  /** Radians in the whole frame. */
  readonly angle: number
  /** The gap t seconds after the advance began; negative: overlap, as deep as far as surfaces know. */
  gap(t: number): number
  /** The least gap from 0 to t, and when: where it is below 0, to `within`. */
  least(t: number, within: number): { gap: number; at: number }
  /** A point of the world at t, as it is seen from the collider. */
  inside(point: Numbers, t: number): number[]
  /** The distance of a point seen from it, not grown. */
  away(own: Numbers): number
  /** Into how many parts t seconds have to be cut, so that the way seen from the collider bends by no more than `off` radii in each. */
  parts(t: number, off: number): number
}

export function pastOf(turning: Turning): Past {
  const { from, velocity, radius, frame, since, start, end, hulls, thick, scale = [1, 1, 1], box } = turning
  const first = unit(turning.orientation ?? [0, 0, 0, 1])
  const last = unit(turning.turnedTo)
  let turn = product(last, [0 - first[0], 0 - first[1], 0 - first[2], first[3]])
  if (turn[3] < 0) turn = turn.map((x) => 0 - x)
  const half = Math.atan2(length(turn), turn[3])
  const axis = length(turn) > 0 ? turn.slice(0, 3).map((x) => x / length(turn)) : [0, 0, 0]
  const D = plus(end, start, -1)
  const drift = D.map((x) => x / frame)
  const straight = length(plus(velocity, drift, -1))
  const spin = (2 * half) / frame
  const vertices = hulls.map((hull) => Float64Array.from(hull, (x, n) => x * scale[n % 3]))

  const reach = Math.max(
    ...vertices.map((hull) =>
      Math.max(...hull.map((x, n) => (n % 3 === 0 ? Math.hypot(x, hull[n + 1], hull[n + 2]) : 0))),
    ),
  )

  const inside = (point: Numbers, t: number): number[] => {
    const share = (since + t) / frame
    const s = Math.sin(half * share)
    const q = product([axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(half * share)], first)
    return turned(plus(point, plus(start, D, share), -1), [0 - q[0], 0 - q[1], 0 - q[2], q[3]])
  }
  const away = (own: Numbers): number => {
    if (box !== undefined) return length(own.map((x, k) => Math.max(0, Math.abs(x) - box[k])))
    let least = Number.POSITIVE_INFINITY
    for (const hull of vertices) {
      const corners =
        hull.length === 9 ? hull : Float64Array.of(...hull.slice(0, 3), ...hull.slice(-3), ...hull.slice(0, 3))
      const at = own as unknown as Point
      least = Math.min(least, clearance({ kind: 'triangles', vertices: corners }, at, at))
    }
    return least
  }
  const seen = (t: number): number[] => inside(plus(from, velocity, t), t)
  const gap = (t: number): number => away(seen(t)) - radius - thick
  return {
    angle: 2 * half,
    gap,
    inside,
    away,
    least(t, within) {
      let best = { gap: gap(0), at: 0 }
      const spans = [[0, t]]
      for (let n = 0; spans.length > 0; n++) {
        if (n > 200_000) throw new Error(`no end of halving: ${JSON.stringify(turning)}`)
        const [a, b] = spans.pop() as number[]
        const middle = (a + b) / 2
        const own = seen(middle)
        const here = away(own) - radius - thick
        if (here < best.gap) best = { gap: here, at: middle }
        const h = (b - a) / 2
        const fastest = straight + spin * Math.min(reach, length(own) + straight * h)
        if (here - fastest * h < Math.min(0, 1.05 * best.gap) - within) spans.push([middle, b], [a, middle])
      }
      return best
    },
    parts(t, off) {
      const angle = spin * t
      const across = length(seen(0)) + straight * t
      return Math.sqrt((angle * (angle * across + 2 * straight * t)) / (8 * off * radius))
    },
  }
}
