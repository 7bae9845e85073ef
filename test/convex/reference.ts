/**
 * Judges of convex pairs that share no line with src/. Most need no search: a direction bounds a distance from below, two points
 * bound it from above, whatever found them. What has no such proof (a miss, or that a depth is the least) is searched for densely.
 */

export type V = [number, number, number]

export interface Body {
  /** as in src/sweep/mover.ts; 5 is a triangle */
  kind: number
  centre: V
  /** half extents: sphere r r r, ellipsoid radii, cylinder and capsule r, half the whole height, r; box */
  half: V
  /** x, y, z, w of any length; zeros are upright */
  turn: [number, number, number, number]
  /** of a triangle, around the centre */
  corners?: [V, V, V]
}

export const NAMES = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box', 'triangle'] as const

export const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const plus = (a: V, b: V, k = 1): V => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]]
export const times = (a: V, k: number): V => [k * a[0], k * a[1], k * a[2]]
export const size = (a: V): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: V): V => times(a, 1 / size(a))
export const cross = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** v + 2 q × (q × v + w v), q of length 1: the axes of a body in the world. */
export function axesOf(body: Body): [V, V, V] {
  const length = Math.hypot(...body.turn)
  const spin = (v: V): V => {
    if (length === 0) return v
    const q: V = [body.turn[0] / length, body.turn[1] / length, body.turn[2] / length]
    return plus(v, cross(q, plus(cross(q, v), v, body.turn[3] / length)), 2)
  }
  return [spin([1, 0, 0]), spin([0, 1, 0]), spin([0, 0, 1])]
}

/** A body with its axes worked out. */
export interface Solid extends Body {
  axes: [V, V, V]
}

export const solid = (body: Body): Solid => ({ ...body, axes: axesOf(body) })

/** How far the body, around its centre, reaches along n. */
export function reach(body: Solid, n: V): number {
  const { half, kind, axes } = body
  if (kind === 5) return Math.max(...body.corners!.map((c) => dot(c, n)))
  const x = dot(axes[0], n)
  const y = dot(axes[1], n)
  const z = dot(axes[2], n)
  if (kind === 0) return half[0] * size(n)
  if (kind === 1) return Math.hypot(half[0] * x, half[1] * y, half[2] * z)
  if (kind === 2) return half[1] * Math.abs(y) + half[0] * Math.hypot(x, z)
  if (kind === 3) return (half[1] - half[0]) * Math.abs(y) + half[0] * size(n)
  return half[0] * Math.abs(x) + half[1] * Math.abs(y) + half[2] * Math.abs(z)
}

/** How far a point (seen from the centre) is outside the body, to first order near its surface; negative inside. */
export function outside(body: Solid, p: V): number {
  const { half, kind, axes } = body
  if (kind === 5) return size(plus(p, nearestOfTriangle(body.corners!, p), -1))
  const x = dot(axes[0], p)
  const y = dot(axes[1], p)
  const z = dot(axes[2], p)
  if (kind === 0) return size(p) - half[0]
  if (kind === 1) {
    const k = Math.hypot(x / half[0], y / half[1], z / half[2])
    const slope = Math.hypot(x / half[0] ** 2, y / half[1] ** 2, z / half[2] ** 2)
    return k > 0 ? ((k - 1) * k) / slope : -Math.min(...half)
  }
  if (kind === 2) return Math.max(Math.hypot(x, z) - half[0], Math.abs(y) - half[1])
  if (kind === 3) return Math.hypot(x, Math.max(0, Math.abs(y) - (half[1] - half[0])), z) - half[0]
  return Math.max(Math.abs(x) - half[0], Math.abs(y) - half[1], Math.abs(z) - half[2])
}

function nearestOfTriangle(corners: [V, V, V], p: V): V {
  const [a, b, c] = corners
  const n = cross(plus(b, a, -1), plus(c, a, -1))
  const nn = dot(n, n)
  const foot = nn > 0 ? plus(p, n, -dot(plus(p, a, -1), n) / nn) : p
  const inside =
    nn > 0 &&
    [
      [a, b],
      [b, c],
      [c, a],
    ].every(([s, e]) => dot(cross(plus(e, s, -1), plus(foot, s, -1)), n) >= 0)
  if (inside) return foot
  let best: V = a
  for (const [s, e] of [
    [a, b],
    [b, c],
    [c, a],
  ] as [V, V][]) {
    const d = plus(e, s, -1)
    const dd = dot(d, d)
    const t = dd > 0 ? Math.min(1, Math.max(0, dot(plus(p, s, -1), d) / dd)) : 0
    const q = plus(s, d, t)
    if (size(plus(p, q, -1)) < size(plus(p, best, -1))) best = q
  }
  return best
}

/** By how much the plane with unit normal n keeps a, moved to `at` (from b's centre), off b; grows with the length of n. */
export function separation(a: Solid, b: Solid, at: V, n: V): number {
  return dot(n, at) - reach(b, n) - reach(a, times(n, -1))
}

/** Directions spread over the sphere. */
export function directions(fineness: number): V[] {
  const all: V[] = []
  for (let f = 0; f < 6; f++)
    for (let i = 0; i < fineness; i++)
      for (let k = 0; k < fineness; k++) {
        const u = (2 * i + 1) / fineness - 1
        const v = (2 * k + 1) / fineness - 1
        const s = f < 3 ? 1 : -1
        const p: V = f % 3 === 0 ? [s, u, v] : f % 3 === 1 ? [u, s, v] : [u, v, s]
        all.push(unit(p))
      }
  return all
}

const GOLD = (Math.sqrt(5) - 1) / 2

/** Where f, with one top on [low, high], is highest. */
function golden(f: (x: number) => number, low: number, high: number, rounds: number): [number, number] {
  let a = low
  let b = high
  let x = b - GOLD * (b - a)
  let y = a + GOLD * (b - a)
  let fx = f(x)
  let fy = f(y)
  for (let round = 0; round < rounds; round++) {
    if (fx < fy) {
      a = x
      x = y
      fx = fy
      y = a + GOLD * (b - a)
      fy = f(y)
    } else {
      b = y
      y = x
      fy = fx
      x = b - GOLD * (b - a)
      fx = f(x)
    }
  }
  return fx > fy ? [x, fx] : [y, fy]
}

/**
 * Climbs f, which is concave and grows with the length of its argument, around n: golden section within golden section in the
 * plane that touches the sphere there. The value is that of the unit direction.
 */
export function climb(f: (n: V) => number, start: V, reachOut: number, rounds = 40, narrow?: V): [V, number] {
  let n = start
  let best = f(n)
  let wide = reachOut
  for (let step = 0; wide > 1e-12 && step < 24; step++) {
    // along `narrow` f is steepest: that is searched within
    const along: V = narrow ?? (Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0])
    const g = unit(cross(n, along))
    const e = cross(g, n)
    const at = (u: number, v: number): V => plus(plus(n, g, u), e, v)
    const within = (u: number) => golden((v) => f(at(u, v)), -wide, wide, rounds)
    const [u] = golden((x) => within(x)[1], -wide, wide, rounds)
    const [v] = within(u)
    const next = unit(at(u, v))
    const value = f(next)
    // as wide again while it moves far
    if (!(value > best && Math.max(Math.abs(u), Math.abs(v)) > 0.8 * wide)) wide *= 1e-3
    if (value > best) {
      best = value
      n = next
    }
  }
  return [n, best]
}

/** The highest value of f over all directions: a dense look, then a climb from the best few that are apart. */
export function highest(
  f: (n: V) => number,
  looks: V[],
  climbs: number,
  reachOut: number,
  rounds = 40,
  narrow?: V,
): [V, number] {
  const seen = looks.map((n): [V, number] => [n, f(n)]).sort((p, q) => q[1] - p[1])
  const starts: V[] = []
  let best = seen[0]
  for (const [n] of seen) {
    if (starts.length === climbs) break
    if (starts.some((s) => dot(s, n) > 0.95)) continue
    starts.push(n)
    const top = climb(f, n, reachOut, rounds, narrow)
    if (top[1] > best[1]) best = top
  }
  return best
}
