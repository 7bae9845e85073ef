/**
 * How near a sphere or capsule that stands along y came to the surfaces of its level: a plain loop over triangles that shares no
 * line with what it judges. Spheres and cylinders of a level, and sensors, are left out.
 */
import type { Body, Place, Shape, Thing, Track, Vec, Verdict } from './scenario.ts'
import { least, smallest } from './verdicts.ts'

/** The least distance of the body itself, without its skin, at the end of any frame; negative where it overlaps. */
export function clearance({ setting, frames }: Track): number {
  const { level, body, options } = setting
  const still = level.filter((thing) => thing.path === undefined).flatMap((thing) => surfacesOf(thing, thing))
  const driven = level.filter((thing) => thing.path !== undefined)
  return smallest(
    frames.map(({ feet, time }) => {
      const bottom: Vec = [feet[0], feet[1] + (options.skin + body.radius) * options.up[1], feet[2]]
      const top: Vec = [bottom[0], bottom[1] + lengthOf(body) * options.up[1], bottom[2]]
      const moving = driven.flatMap((thing) => surfacesOf(thing, thing.path!(time)))
      if (!feet.every(Number.isFinite)) return Number.NaN
      let nearest = Number.POSITIVE_INFINITY
      for (const far of still) nearest = Math.min(nearest, far(bottom, top, nearest))
      for (const far of moving) nearest = Math.min(nearest, far(bottom, top, nearest))
      return nearest - body.radius
    }),
  )
}

/** The question for it, of bodies that it can judge. */
export function clear(track: Track, limit: number): Verdict[] {
  const { kind } = track.setting.body
  return kind === 'capsule' || kind === 'sphere' ? [least('least clearance, m', clearance(track), limit)] : []
}

function lengthOf({ kind, radius, height }: Body): number {
  if (kind !== 'capsule' && kind !== 'sphere')
    throw new TypeError(`clearance: body is a ${kind}, expected a sphere or capsule`)
  return height - 2 * radius
}

/** Distance from a segment; Infinity where its box says that it is farther than `limit`. */
type Far = (p: Vec, q: Vec, limit: number) => number

function surfacesOf({ shape, sensor }: Thing, place: Partial<Place>): Far[] {
  if (sensor || shape.kind === 'sphere' || shape.kind === 'cylinder') return []
  if (shape.kind === 'plane')
    return [(p, q) => Math.min(...[p, q].map((end) => Math.abs(dot(shape.normal, end) - shape.offset)))]
  const triangles = trianglesOf(shape)
  const { at = [0, 0, 0], turn = [0, 0, 0, 1] } = place
  const corners = Array.from({ length: triangles.length / 3 }, (_, i): Vec => {
    const [x, y, z] = turned([triangles[3 * i], triangles[3 * i + 1], triangles[3 * i + 2]], turn)
    return [x + at[0], y + at[1], z + at[2]]
  })
  return Array.from({ length: corners.length / 3 }, (_, i) => {
    const [a, b, c] = corners.slice(3 * i, 3 * i + 3)
    const low = [0, 1, 2].map((k) => Math.min(a[k], b[k], c[k]))
    const high = [0, 1, 2].map((k) => Math.max(a[k], b[k], c[k]))
    return (p, q, limit) => {
      for (let k = 0; k < 3; k++)
        if (low[k] - Math.max(p[k], q[k]) > limit || Math.min(p[k], q[k]) - high[k] > limit)
          return Number.POSITIVE_INFINITY
      return segmentTriangle(p, q, a, b, c)
    }
  })
}

/** What has triangles for a surface. */
export type Faceted = Exclude<Shape, { kind: 'plane' | 'sphere' | 'cylinder' }>

/** Of a box its faces, two triangles each; of a grid two for each cell; of a compound those of its boxes and hulls. */
export function trianglesOf(shape: Faceted): readonly number[] {
  if (shape.kind === 'mesh' || shape.kind === 'hull') return shape.triangles
  if (shape.kind === 'grid') return trianglesOfGrid(shape)
  if (shape.kind === 'compound')
    return shape.parts.flatMap(({ shape: part, at }) =>
      part.kind === 'sphere' || part.kind === 'cylinder' ? [] : trianglesOf(part).map((x, i) => x + at[i % 3]),
    )
  const [x, y, z] = shape.halfExtents
  const corner = (i: number): Vec => [i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z]
  const faces = [2, 3, 1, 0, 4, 5, 7, 6, 0, 1, 5, 4, 6, 7, 3, 2, 4, 6, 2, 0, 1, 3, 7, 5]
  return Array.from({ length: 6 }, (_, f) => {
    const [a, b, c, d] = faces.slice(4 * f, 4 * f + 4).map(corner)
    return [...a, ...b, ...c, ...a, ...c, ...d]
  }).flat()
}

function trianglesOfGrid({ heights, columns, rows, size }: Extract<Shape, { kind: 'grid' }>): number[] {
  const sample = (column: number, row: number): Vec => [
    (column / (columns - 1) - 0.5) * size[0],
    heights[row * columns + column],
    (row / (rows - 1) - 0.5) * size[1],
  ]
  const triangles: number[] = []
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const [a, b] = [sample(column, row), sample(column, row + 1)]
      const [c, d] = [sample(column + 1, row + 1), sample(column + 1, row)]
      triangles.push(...a, ...b, ...d, ...b, ...c, ...d)
    }
  return triangles
}

const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const along = (a: Vec, d: Vec, t: number): Vec => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t]
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const length = (a: Vec): number => Math.sqrt(dot(a, a))
const share = (t: number): number => Math.min(1, Math.max(0, Number.isNaN(t) ? 0 : t))

export function turned(v: Vec, [x, y, z, w]: readonly [number, number, number, number]): Vec {
  const u: Vec = [x, y, z]
  const t = cross(u, v).map((n) => 2 * n) as unknown as Vec
  const s = cross(u, t)
  return [v[0] + w * t[0] + s[0], v[1] + w * t[1] + s[1], v[2] + w * t[2] + s[2]]
}

function segmentTriangle(p: Vec, q: Vec, a: Vec, b: Vec, c: Vec): number {
  const normal = cross(minus(b, a), minus(c, a))
  const size = length(normal)
  let nearest = Math.min(segments(p, q, a, b), segments(p, q, b, c), segments(p, q, c, a))
  if (!(size > 0)) return nearest
  const [above, below] = [dot(minus(p, a), normal) / size, dot(minus(q, a), normal) / size]
  if (isOver(p, a, b, c, normal)) nearest = Math.min(nearest, Math.abs(above))
  if (isOver(q, a, b, c, normal)) nearest = Math.min(nearest, Math.abs(below))
  if (above * below < 0 && isOver(along(p, minus(q, p), above / (above - below)), a, b, c, normal)) return 0
  return nearest
}

/** Is the point's foot on the plane inside the triangle? */
function isOver(p: Vec, a: Vec, b: Vec, c: Vec, normal: Vec): boolean {
  const inside = (u: Vec, v: Vec): boolean => dot(cross(minus(v, u), minus(p, u)), normal) >= 0
  return inside(a, b) && inside(b, c) && inside(c, a)
}

/** Distance between two segments, of which either may be a point. */
function segments(p: Vec, q: Vec, a: Vec, b: Vec): number {
  const [d, e, r] = [minus(q, p), minus(b, a), minus(p, a)]
  const [dd, ee, de] = [dot(d, d), dot(e, e), dot(d, e)]
  const flat = dd * ee - de * de
  let s = flat > 1e-12 * dd * ee ? share((de * dot(e, r) - ee * dot(d, r)) / flat) : 0
  const t = share((de * s + dot(e, r)) / ee)
  s = share((de * t - dot(d, r)) / dd)
  return length(minus(along(p, d, s), along(a, e, t)))
}

/** When it is over: of the body that is standing, above its feet with skin. */
export const clearanceAtEnd = (track: Track): number => clearance({ ...track, frames: track.frames.slice(-1) })
