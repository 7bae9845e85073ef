import { cross, dot, gridExponent, onGrid, type Point, type Ratio, rootOf, sub, toNumber } from './exact.ts'
import type { Span } from './motion.ts'
import { prismOf, refine, type Way } from './prism.ts'

/**
 * A box on its way past one triangle, exactly. Seen from the box its faces are upright, and the triangle sweeps a prism.
 *
 * Two convex polytopes, one of them with an inside, just touch in a face of their Minkowski difference. Its normals are those
 * of a box face, those of a prism face, or at right angles to an edge of either. Along every axis u the box must grow by at
 * least (separation along u − Σ hᵢ|uᵢ|)/Σ|uᵢ| to reach the prism; so its growth is the largest of these few, a rational.
 * (A box can shrink by no more than its least half extent: what it touches even then has no larger growth than minus that.)
 * Likewise the least translation that frees it is the least of (Σ hᵢ|uᵢ| − separation)/|u|.
 */
export interface BoxCourse extends Way {
  readonly halfExtents: readonly [number, number, number]
}

/** Along one axis u: the separation less the box's extent, Σ|uᵢ|, and u·u; in units of 2^exponent/scale times u's. */
interface Along {
  readonly gap: bigint
  readonly sum: bigint
  readonly square: bigint
}

interface AllAlong {
  readonly axes: readonly Along[]
  readonly exponent: number
  readonly scale: bigint
}

const abs = (x: bigint): bigint => (x < 0n ? -x : x)
const UNITS: readonly Point[] = [
  [1n, 0n, 0n],
  [0n, 1n, 0n],
  [0n, 0n, 1n],
]

function allAlong(course: BoxCourse, span: Span, t: number): AllAlong {
  const coarse = prismOf(course, span, t)
  const exponent = Math.min(gridExponent(course.halfExtents), coarse.exponent)
  const { corners, scale } = refine(coarse, exponent)
  const sizes = course.halfExtents.map((half) => onGrid(half, exponent) * scale)
  const edges = [sub(corners[1], corners[0]), sub(corners[2], corners[1]), sub(corners[0], corners[2])]
  const normals = [cross(edges[0], edges[1])]
  if (corners.length > 3) {
    const way = sub(corners[3], corners[0])
    for (const edge of edges.slice()) normals.push(cross(edge, way))
    edges.push(way)
  }
  for (const edge of edges) for (const unit of UNITS) normals.push(cross(unit, edge))
  const axes: Along[] = []
  for (const u of [...UNITS, ...normals]) {
    const square = dot(u, u)
    if (square === 0n) continue
    let low = dot(u, corners[0])
    let high = low
    for (const corner of corners) {
      const height = dot(u, corner)
      if (height < low) low = height
      if (height > high) high = height
    }
    const extent = sizes[0] * abs(u[0]) + sizes[1] * abs(u[1]) + sizes[2] * abs(u[2])
    axes.push({ gap: (low > -high ? low : -high) - extent, sum: abs(u[0]) + abs(u[1]) + abs(u[2]), square })
  }
  return { axes, exponent, scale }
}

/** The growth of all half extents at which the box just touches over the span (negative: shrink), rounded once or twice. */
export function growthOfBox(course: BoxCourse, span: Span, t: number): number {
  const { axes, exponent, scale } = allAlong(course, span, t)
  const best = axes.reduce((a, b) => (b.gap * a.sum > a.gap * b.sum ? b : a))
  return Math.max(toNumber(best.gap, best.sum * scale, exponent), -Math.min(...course.halfExtents))
}

/** Closed yes or no: does the box, its half extents grown by `grow`, touch the triangle over the span? */
export function touchesBox(course: BoxCourse, span: Span, t: number, grow = 0): boolean {
  if (!(grow >= -Math.min(...course.halfExtents))) return false
  const { axes, exponent, scale } = allAlong(course, span, t)
  const finer = Math.min(exponent, gridExponent([grow]))
  const more = onGrid(grow, finer) * scale
  return axes.every(({ gap, sum }) => gap << BigInt(exponent - finer) <= more * sum)
}

/** The least translation that frees a box in overlap at its start. */
export function depthOfBox(course: BoxCourse): number {
  const { axes, exponent, scale } = allAlong(course, 'at', 0)
  const square = ({ gap, square }: Along): Ratio => ({ num: gap * gap, den: square * scale * scale })
  const least = axes.map(square).reduce((a, b) => (b.num * a.den < a.num * b.den ? b : a))
  return axes.some(({ gap }) => gap > 0n) ? 0 : rootOf(least, exponent)
}
