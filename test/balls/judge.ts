/**
 * How near do centres come to surfaces and to each other? Plain arithmetic of its own on the straight ways between events: it
 * shares nothing with src. Good to about 1e-13 of the coordinates.
 */
export type Point = readonly [number, number, number]

export type Surface =
  | { kind: 'plane'; normal: Point; offset: number }
  /** axis of length 1; inside: it may hold balls, too */
  | { kind: 'pipe'; point: Point; axis: Point; radius: number; inside: boolean }
  | { kind: 'sphere'; centre: Point; radius: number }
  | { kind: 'triangles'; vertices: Float64Array }

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const along = (a: Point, b: Point, t: number): Point => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
]
export const lengthOf = (a: Point): number => Math.hypot(a[0], a[1], a[2])
const clamp = (t: number): number => (t > 0 ? (t < 1 ? t : 1) : 0)

/** Least |m + t v| for t in 0..1. */
export function leastLength(m: Point, v: Point): number {
  const vv = dot(v, v)
  const t = vv > 0 ? clamp(-dot(m, v) / vv) : 0
  return lengthOf([m[0] + t * v[0], m[1] + t * v[1], m[2] + t * v[2]])
}

/** How far a point that goes straight from p to q stays from a surface. */
export function clearance(surface: Surface, p: Point, q: Point): number {
  if (surface.kind === 'plane') {
    const a = dot(surface.normal, p) - surface.offset
    const b = dot(surface.normal, q) - surface.offset
    return a * b <= 0 ? 0 : Math.min(Math.abs(a), Math.abs(b))
  }
  if (surface.kind === 'sphere') return leastLength(sub(p, surface.centre), sub(q, p)) - surface.radius
  if (surface.kind === 'pipe') {
    const { axis, point, radius } = surface
    const across = (x: Point): Point => {
      const m = sub(x, point)
      const s = dot(m, axis)
      return [m[0] - s * axis[0], m[1] - s * axis[1], m[2] - s * axis[2]]
    }
    const a = across(p)
    const b = across(q)
    const far = Math.max(lengthOf(a), lengthOf(b))
    const near = leastLength(a, sub(b, a))
    if (near <= radius && far >= radius) return 0
    return near > radius ? near - radius : radius - far
  }
  return clearanceOfTriangles(surface.vertices, p, q)
}

function clearanceOfTriangles(v: Float64Array, p: Point, q: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < v.length; i += 9) {
    // the box of the way is farther than the best so far?
    let far = 0
    for (let k = 0; k < 3; k++) {
      const low = Math.min(v[i + k], v[i + 3 + k], v[i + 6 + k]) - Math.max(p[k], q[k])
      const high = Math.min(p[k], q[k]) - Math.max(v[i + k], v[i + 3 + k], v[i + 6 + k])
      far = Math.max(far, low, high)
    }
    if (far >= least) continue
    const a: Point = [v[i], v[i + 1], v[i + 2]]
    const b: Point = [v[i + 3], v[i + 4], v[i + 5]]
    const c: Point = [v[i + 6], v[i + 7], v[i + 8]]
    least = Math.min(least, wayToTriangle(p, q, a, b, c))
  }
  return least
}

function wayToTriangle(p: Point, q: Point, a: Point, b: Point, c: Point): number {
  const n = cross(sub(b, a), sub(c, a))
  const nn = dot(n, n)
  const hp = dot(n, sub(p, a))
  const hq = dot(n, sub(q, a))
  const inside = (x: Point): boolean =>
    dot(n, cross(sub(b, a), sub(x, a))) >= 0 &&
    dot(n, cross(sub(c, b), sub(x, b))) >= 0 &&
    dot(n, cross(sub(a, c), sub(x, c))) >= 0
  if (nn > 0 && hp * hq <= 0 && hp !== hq && inside(along(p, q, hp / (hp - hq)))) return 0
  let least = Math.min(wayToSegment(p, q, a, b), wayToSegment(p, q, b, c), wayToSegment(p, q, c, a))
  if (nn > 0) {
    const length = Math.sqrt(nn)
    if (inside(p)) least = Math.min(least, Math.abs(hp) / length)
    if (inside(q)) least = Math.min(least, Math.abs(hq) / length)
  }
  return least
}

/** Distance of two segments: of all pairs of an end and a segment, and of the two lines where both feet lie inside. */
function wayToSegment(p: Point, q: Point, a: Point, b: Point): number {
  const least = Math.min(
    leastLength(sub(p, a), sub(q, p)),
    leastLength(sub(p, b), sub(q, p)),
    leastLength(sub(a, p), sub(b, a)),
    leastLength(sub(a, q), sub(b, a)),
  )
  const d = sub(q, p)
  const e = sub(b, a)
  const n = cross(d, e)
  const nn = dot(n, n)
  if (!(nn > 1e-20 * dot(d, d) * dot(e, e))) return least
  const m = sub(a, p)
  const s = dot(cross(m, e), n) / nn
  const t = dot(cross(m, d), n) / nn
  if (s < 0 || s > 1 || t < 0 || t > 1) return least
  return Math.min(least, lengthOf(sub(along(p, q, s), along(a, b, t))))
}
