import { depthOfBox } from './box.ts'
import { lengthOf } from './contract.ts'
import { cross, dot, gridExponent, onGrid, type Point, type Ratio, rootOf, sub } from './exact.ts'
import { distance, motionOf } from './motion.ts'
import { depthOfHull } from './moving-hull.ts'
import { prismOf, refine } from './prism.ts'
import { exactGrowth, hullOf, reachOfSolid, type SolidCourse } from './solid.ts'

/**
 * The least translation that frees a body in overlap at its start: over all unit vectors u the least of reach(u) − min over
 * the corners p of u · (p − centre). 0 for a body that is free.
 *
 * Of spheres, capsules and boxes it is exact, rounded. Of ellipsoids and cylinders it is the best of a search, never below
 * the truth but for roundings: a depth above it is surely not the least. Seen to be within 1e-6 of it on plain shapes (depth.test.ts);
 * in narrow valleys, of needles and bodies of 1 to 100, it may end far above.
 * @param walks how often the search walks down; it looks all around in any case
 */
export function leastDepth(course: SolidCourse, walks = 6): number {
  if (course.hull !== undefined) return depthOfHull({ ...course, hull: course.hull })
  if (course.kind === 'box') return depthOfBox({ ...course, halfExtents: course.half })
  if (course.kind === 'cylinder' || course.kind === 'ellipsoid') return searchedDepth(course, walks)
  // 0 where it pierces, exactly; the growth is rounded
  const pierced = course.kind === 'capsule' && distance(motionOf(hullOf(course)), 'at', 0) === 0
  return pierced ? course.half[0] + depthOfSegment(course) : Math.max(0, -exactGrowth(course, 0)('at', 0))
}

/** How many times the least way out a depth is. */
export const depthRatio = (course: SolidCourse, depth: number): number => depth / leastDepth(course)

/** The inner segment of a capsule pierces the triangle: how far it must go along some axis for the two to touch only. */
function depthOfSegment(course: SolidCourse): number {
  const coarse = prismOf(course, 'at', 0)
  const exponent = Math.min(gridExponent(course.half), coarse.exponent)
  const { corners, scale } = refine(coarse, exponent)
  const long = (onGrid(course.half[1], exponent) - onGrid(course.half[0], exponent)) * scale
  const axis: Point = [0n, long, 0n]
  const edges = [sub(corners[1], corners[0]), sub(corners[2], corners[1]), sub(corners[0], corners[2])]
  let least: Ratio | null = null
  for (const u of [cross(edges[0], edges[1]), ...edges.map((edge) => cross(edge, axis))]) {
    const whole = dot(u, u)
    if (whole === 0n) continue
    const heights = corners.map((corner) => dot(u, corner))
    const reach = dot(u, axis) < 0n ? -dot(u, axis) : dot(u, axis)
    const low = heights.reduce((a, b) => (a < b ? a : b)) - reach
    const high = heights.reduce((a, b) => (a > b ? a : b)) + reach
    const out = -low < high ? -low : high
    const square = { num: out * out, den: whole * scale * scale }
    if (least === null || square.num * least.den < least.num * square.den) least = square
  }
  return least === null ? 0 : rootOf(least, exponent)
}

type V = readonly [number, number, number]
const crossed = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const mixed = (a: V, s: number, b: V, t: number): V => [a[0] * s + b[0] * t, a[1] * s + b[1] * t, a[2] * s + b[2] * t]

function unit(a: V): V | null {
  // (by the largest first: what is hardly there has a length of few digits)
  const largest = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]))
  if (!(largest > 0)) return null
  const b: V = [a[0] / largest, a[1] / largest, a[2] / largest]
  const long = lengthOf(...b)
  return [b[0] / long, b[1] / long, b[2] / long]
}

/** Two unit vectors at right angles to a unit vector and to each other. */
function besides(u: V): [V, V] {
  const least = Math.min(Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2]))
  const at = [0, 1, 2].find((i) => Math.abs(u[i]) === least)
  const a = unit(crossed(u, [at === 0 ? 1 : 0, at === 1 ? 1 : 0, at === 2 ? 1 : 0])) as V
  return [a, crossed(u, a)]
}

/** A sphere of directions, evenly. */
const DIRECTIONS: readonly V[] = Array.from({ length: 400 }, (_, i) => {
  const y = 1 - (2 * i + 1) / 400
  const turn = i * Math.PI * (3 - Math.sqrt(5))
  const across = Math.sqrt(1 - y * y)
  return [across * Math.cos(turn), y, across * Math.sin(turn)]
})

const AROUND = 48

/**
 * The least lies where the lowest corner is one (a smooth place: walked down to), where two are level (on the circle of
 * directions across an edge: divided ever finer) or where three are (the triangle's normal). Every trial is a way out.
 */
function searchedDepth(course: SolidCourse, walks: number): number {
  const { corners: exact, scale, exponent } = prismOf(course, 'at', 0)
  const shrink = (x: bigint): number => (x < 0n ? -1 : 1) * rootOf({ num: x * x, den: scale * scale }, exponent)
  const corners = exact.map((corner): V => [shrink(corner[0]), shrink(corner[1]), shrink(corner[2])])
  const wayOut = (u: V): number => {
    let low = Number.POSITIVE_INFINITY
    for (const p of corners) low = Math.min(low, u[0] * p[0] + u[1] * p[1] + u[2] * p[2])
    return reachOfSolid(course, u) - low
  }
  const edges = [minus(corners[1], corners[0]), minus(corners[2], corners[1]), minus(corners[0], corners[2])]
  let least = Number.POSITIVE_INFINITY
  const seen = (u: V): number => {
    const out = wayOut(u)
    least = Math.min(least, out)
    return out
  }
  const normal = unit(crossed(edges[0], edges[1]))
  const poles: readonly V[] = [
    [0, 1, 0],
    [0, -1, 0],
  ]
  for (const u of normal ? [normal, mixed(normal, -1, normal, 0), ...poles] : poles) seen(u)
  for (const edge of edges) {
    const along = unit(edge)
    if (along !== null) walkAround(along, seen)
  }
  const starts = DIRECTIONS.map((u) => ({ u, out: seen(u) })).sort((a, b) => a.out - b.out)
  for (const { u } of starts.slice(0, walks)) walkDown(u, seen)
  return Math.max(0, least)
}

function walkAround(along: V, wayOut: (u: V) => number): void {
  const [a, b] = besides(along)
  const at = (angle: number): number => wayOut(mixed(a, Math.cos(angle), b, Math.sin(angle)))
  const step = (2 * Math.PI) / AROUND
  const outs = Array.from({ length: AROUND }, (_, i) => at(i * step))
  outs.forEach((out, i) => {
    if (out > outs[(i + 1) % AROUND] || out > outs[(i + AROUND - 1) % AROUND]) return
    let middle = i * step
    let best = out
    for (let width = step / 2; width > 1e-9; width /= 2) {
      for (const angle of [middle - width, middle + width]) {
        const other = at(angle)
        if (other < best) [middle, best] = [angle, other]
      }
    }
  })
}

function walkDown(start: V, wayOut: (u: V) => number): void {
  let u = start
  let best = wayOut(u)
  let width = 0.1
  for (let round = 0; round < 400 && width > 1e-8; round++) {
    const [a, b] = besides(u)
    let moved = false
    for (let i = 0; i < 8 && !moved; i++) {
      const angle = (i * Math.PI) / 4
      const trial = unit(mixed(u, 1, mixed(a, Math.cos(angle), b, Math.sin(angle)), width)) as V
      const out = wayOut(trial)
      if (out < best) {
        u = trial
        best = out
        moved = true
      }
    }
    if (!moved) width /= 2
  }
}
