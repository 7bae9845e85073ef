/** Polygons in the plane as flat pairs [x, y, x, y, …], simple, closed implicitly. */

/** Twice the signed area; positive when counter-clockwise. */
export function signedArea(polygon: readonly number[]): number {
  let sum = 0
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    sum += polygon[j] * polygon[i + 1] - polygon[i] * polygon[j + 1]
  }
  return sum
}

export function reversed(polygon: readonly number[]): number[] {
  const result: number[] = []
  for (let i = polygon.length - 2; i >= 0; i -= 2) result.push(polygon[i], polygon[i + 1])
  return result
}

/**
 * Triangles of a counter-clockwise polygon with clockwise holes, by ear clipping: triples of indices into the points of
 * the outline followed by those of the holes. Every triangle has an area; no vertex is added.
 *
 * Ears are searched in order and each costs a look at all vertices: O(n³) at worst, for outlines of up to a few hundred.
 */
export function triangulate(outline: readonly number[], holes: readonly (readonly number[])[] = []): number[] {
  const points = outline.slice()
  let ring = range(0, outline.length / 2)
  for (const hole of holes) {
    const first = points.length / 2
    points.push(...hole)
    ring = withBridge(points, ring, range(first, hole.length / 2))
  }

  const triangles: number[] = []
  let i = 0
  let refused = 0
  while (ring.length > 3) {
    const n = ring.length
    const a = ring[(i + n - 1) % n]
    const b = ring[i % n]
    const c = ring[(i + 1) % n]
    if (isEar(points, ring, a, b, c)) {
      triangles.push(a, b, c)
      ring.splice(i % n, 1)
      i = i % n
      refused = 0
    } else {
      i = (i + 1) % n
      if (++refused > n)
        throw new Error(
          `triangulate: no ear among the last ${n} vertices; the outline is not simple, or runs clockwise`,
        )
    }
  }
  triangles.push(ring[0], ring[1], ring[2])
  return triangles
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}

function side(p: readonly number[], a: number, b: number, c: number): number {
  return (p[2 * b] - p[2 * a]) * (p[2 * c + 1] - p[2 * a + 1]) - (p[2 * b + 1] - p[2 * a + 1]) * (p[2 * c] - p[2 * a])
}

function samePoint(p: readonly number[], a: number, b: number): boolean {
  return p[2 * a] === p[2 * b] && p[2 * a + 1] === p[2 * b + 1]
}

/** A convex corner whose triangle, edges included, holds no other vertex. */
function isEar(p: readonly number[], ring: readonly number[], a: number, b: number, c: number): boolean {
  if (!(side(p, a, b, c) > 0)) return false
  for (const v of ring) {
    if (samePoint(p, v, a) || samePoint(p, v, b) || samePoint(p, v, c)) continue
    if (side(p, a, b, v) >= 0 && side(p, b, c, v) >= 0 && side(p, c, a, v) >= 0) return false
  }
  return true
}

/** Joins a hole to the ring by the shortest segment that crosses neither; it is walked there and back. */
function withBridge(p: readonly number[], ring: readonly number[], hole: readonly number[]): number[] {
  let best = Infinity
  let from = -1
  let to = -1
  for (let i = 0; i < ring.length; i++) {
    for (let j = 0; j < hole.length; j++) {
      const dx = p[2 * ring[i]] - p[2 * hole[j]]
      const dy = p[2 * ring[i] + 1] - p[2 * hole[j] + 1]
      const length = dx * dx + dy * dy
      if (length < best && !crosses(p, ring, ring[i], hole[j]) && !crosses(p, hole, ring[i], hole[j])) {
        best = length
        from = i
        to = j
      }
    }
  }
  if (from < 0) throw new Error('triangulate: a hole cannot be seen from the outline')
  return [...ring.slice(0, from + 1), ...hole.slice(to), ...hole.slice(0, to + 1), ...ring.slice(from)]
}

function crosses(p: readonly number[], ring: readonly number[], a: number, b: number): boolean {
  for (let i = 0; i < ring.length; i++) {
    const c = ring[i]
    const d = ring[(i + 1) % ring.length]
    if (samePoint(p, a, c) || samePoint(p, a, d) || samePoint(p, b, c) || samePoint(p, b, d)) continue
    if (side(p, a, b, c) * side(p, a, b, d) <= 0 && side(p, c, d, a) * side(p, c, d, b) <= 0) return true
  }
  return false
}
