/** Changes to a level: triangles taken away, added, cut open. What is given stays as it is. */
import { cross, distance, type Ground, incentre, inradius, type Point, sub, type Triangles, towards } from './site.ts'

export const cornersOf = (ground: Ground, t: number): [Point, Point, Point] => [
  ground.corner(t, 0),
  ground.corner(t, 1),
  ground.corner(t, 2),
]
export const centre = (a: Point, b: Point, c: Point): Point => towards(towards(a, b, 0.5), c, 1 / 3)

/** Is edge k of a triangle also one of another, that is a floor? By coordinates. */
export function sharedEdges(ground: Ground): (triangle: number, k: number) => boolean {
  const key = (a: Point, b: Point) => [a.join(), b.join()].sort().join(' ')
  const counts = new Map<string, number>()
  const count = ground.level.indices.length / 3
  for (let t = 0; t < count; t++) {
    if (!(ground.rise(t) > 0.7)) continue
    const corners = cornersOf(ground, t)
    for (let k = 0; k < 3; k++) {
      const its = key(corners[k], corners[(k + 1) % 3])
      counts.set(its, (counts.get(its) ?? 0) + 1)
    }
  }
  return (t, k) => counts.get(key(ground.corner(t, k), ground.corner(t, (k + 1) % 3))) === 2
}

/**
 * A small triangle around a point in a large one, its corners on the way to the large one's, wide enough for a circle; undefined where
 * that would be a needle, or too near to the large one's corners.
 */
export function openingAt(corners: readonly Point[], point: Point, inner: number): Point[] | undefined {
  const at = (away: number) => corners.map((corner) => towards(point, corner, away / distance(point, corner)))
  const away = inner / inradius(at(1))
  const isFar = corners.every((corner) => distance(point, corner) > 1.2 * away)
  return away < 2.6 * inner && isFar ? at(away) : undefined
}

/** That triangle cut out: what remains is three quads. */
export function withOpening(
  ground: Ground,
  triangle: number,
  point: Point,
  inner: number,
): { level: Triangles; place: Point } | undefined {
  const [a, b, c] = cornersOf(ground, triangle)
  const opening = openingAt([a, b, c], point, inner)
  if (!opening) return undefined
  const [p, q, r] = opening
  const around = [a, b, q, a, q, p, b, c, r, b, r, q, c, a, p, c, p, r]
  return {
    level: withTriangles(
      without(ground.level, (t) => t === triangle),
      around,
    ),
    place: incentre(opening),
  }
}

/** Floors with a point, seen from above, within a distance, and not far above or below. */
export function floorsNear(ground: Ground, [x, y, z]: Point, radius: number): number[] {
  const found: number[] = []
  for (let t = 0; t < ground.level.indices.length / 3; t++) {
    const corners = cornersOf(ground, t)
    if (!corners.some((corner) => Math.abs(corner[1] - y) < 1) || !(ground.rise(t) > 0.5)) continue
    const flat = corners.map((corner): Point => [corner[0], 0, corner[2]])
    const isInside = [0, 1, 2].every((k) => cross(sub(flat[(k + 1) % 3], flat[k]), sub([x, 0, z], flat[k]))[1] >= 0)
    if (isInside || [0, 1, 2].some((k) => awayFrom([x, 0, z], flat[k], flat[(k + 1) % 3]) < radius)) found.push(t)
  }
  return found
}

function awayFrom(point: Point, a: Point, b: Point): number {
  const [u, v] = [sub(b, a), sub(point, a)]
  const all = u[0] * u[0] + u[1] * u[1] + u[2] * u[2]
  const share = Math.max(0, Math.min(1, (u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) / all))
  return distance(point, towards(a, b, share))
}

export function without({ positions, indices }: Triangles, gone: (triangle: number) => boolean): Triangles {
  return { positions, indices: indices.filter((_, i) => !gone(Math.floor(i / 3))) }
}

/** Three points a triangle, each a new vertex. */
export function withTriangles({ positions, indices }: Triangles, points: readonly Point[]): Triangles {
  const first = positions.length / 3
  return {
    positions: Float32Array.from([...positions, ...points.flat()]),
    indices: Uint32Array.from([...indices, ...points.map((_, i) => first + i)]),
  }
}

export function withBox(
  level: Triangles,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): Triangles {
  const at = (i: number): Point => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0]
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ]
  return withTriangles(
    level,
    faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].map(at)),
  )
}
