/** Checks of triangle surfaces for the tests of the scenes: plain loops over all triangles, nothing of carom. */
import type { Level } from '../../scenes/level.ts'

type Point = [x: number, y: number, z: number]

/** A number for the exact bytes of some arrays (FNV-1a, 32 bits), as eight hexadecimal digits. */
export function fingerprint(...arrays: (Float32Array | Uint32Array)[]): string {
  let hash = 0x811c9dc5
  for (const array of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

export function corners({ positions, indices }: Level, triangle: number): [Point, Point, Point] {
  const at = (k: number): Point => {
    const i = 3 * indices[3 * triangle + k]
    return [positions[i], positions[i + 1], positions[i + 2]]
  }
  return [at(0), at(1), at(2)]
}

/** Vertices with equal coordinates taken as one; how often each directed edge occurs, and how often its opposite. */
export function edgeReport(level: Level): { unbalanced: number; shared: number; boundary: number } {
  const { positions, indices } = level
  const ids = new Map<string, number>()
  const welded = new Uint32Array(positions.length / 3)
  for (let i = 0; i < welded.length; i++) {
    const key = `${positions[3 * i] + 0},${positions[3 * i + 1] + 0},${positions[3 * i + 2] + 0}`
    let id = ids.get(key)
    if (id === undefined) {
      id = ids.size
      ids.set(key, id)
    }
    welded[i] = id
  }
  const count = new Map<number, number>()
  const size = ids.size
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const key = welded[indices[i + k]] * size + welded[indices[i + ((k + 1) % 3)]]
      count.set(key, (count.get(key) ?? 0) + 1)
    }
  }
  const report = { unbalanced: 0, shared: 0, boundary: 0 }
  for (const [key, n] of count) {
    const opposite = count.get((key % size) * size + Math.floor(key / size)) ?? 0
    if (n !== opposite) report.unbalanced++
    if (n > 1) report.shared++
    if (opposite === 0) report.boundary++
  }
  return report
}

/** Six times the volume that the surface encloses: positive when it faces outwards. */
export function signedVolume(level: Level): number {
  let sum = 0
  for (let t = 0; t < level.indices.length / 3; t++) {
    const [a, b, c] = corners(level, t)
    sum += dot(a, cross(b, c))
  }
  return sum
}

/** The smallest altitude of a triangle over its longest edge; 0 when it has no area. */
export function slenderness(a: Point, b: Point, c: Point): number {
  const area = length(cross(minus(b, a), minus(c, a)))
  const longest = Math.max(length(minus(b, a)), length(minus(c, b)), length(minus(a, c)))
  return longest > 0 ? area / longest / longest : 0
}

/** Heights at which the surface stands above or below a place, seen along the vertical; from the highest down. */
export function heightsAt(level: Level, x: number, z: number): number[] {
  const { positions, indices } = level
  const heights: number[] = []
  for (let i = 0; i < indices.length; i += 3) {
    const a = 3 * indices[i]
    const b = 3 * indices[i + 1]
    const c = 3 * indices[i + 2]
    const ax = positions[a] - x
    const az = positions[a + 2] - z
    const bx = positions[b] - x
    const bz = positions[b + 2] - z
    const cx = positions[c] - x
    const cz = positions[c + 2] - z
    const u = bx * cz - bz * cx
    const v = cx * az - cz * ax
    const w = ax * bz - az * bx
    const sum = u + v + w
    if (sum === 0 || !((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) continue
    heights.push((u * positions[a + 1] + v * positions[b + 1] + w * positions[c + 1]) / sum)
  }
  return heights.sort((p, q) => q - p)
}

/** The distance from a place to the surface, or `limit` when it is farther. */
export function distanceTo(level: Level, p: Point, limit: number): number {
  const { positions, indices } = level
  let best = limit
  for (let i = 0; i < indices.length; i += 3) {
    let far = false
    for (let axis = 0; axis < 3 && !far; axis++) {
      const a = positions[3 * indices[i] + axis]
      const b = positions[3 * indices[i + 1] + axis]
      const c = positions[3 * indices[i + 2] + axis]
      far = Math.min(a, b, c) > p[axis] + best || Math.max(a, b, c) < p[axis] - best
    }
    if (!far) best = Math.min(best, distanceToTriangle(p, ...corners(level, i / 3)))
  }
  return best
}

function distanceToTriangle(p: Point, a: Point, b: Point, c: Point): number {
  const n = cross(minus(b, a), minus(c, a))
  const area = dot(n, n)
  const inside = (q: Point, r: Point) => dot(cross(minus(r, q), minus(p, q)), n) >= 0
  if (area > 0 && inside(a, b) && inside(b, c) && inside(c, a)) return Math.abs(dot(n, minus(p, a))) / Math.sqrt(area)
  return Math.min(distanceToSegment(p, a, b), distanceToSegment(p, b, c), distanceToSegment(p, c, a))
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const d = minus(b, a)
  const square = dot(d, d)
  const t = square > 0 ? Math.min(1, Math.max(0, dot(minus(p, a), d) / square)) : 0
  return length([p[0] - a[0] - t * d[0], p[1] - a[1] - t * d[1], p[2] - a[2] - t * d[2]])
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function length(v: Point): number {
  return Math.sqrt(dot(v, v))
}
