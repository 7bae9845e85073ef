/** Larger hulls of the same shape. */
import type { Row } from '../math/rows.ts'
import type { HullShape } from './hull-shape.ts'

/** A hull whose numbers may be written. */
export type Grown = { -readonly [K in keyof HullShape]: HullShape[K] }

/** More than all roundings of a corner, as a share of the hull's size. */
const ROUNDINGS = 1e-12

/** One copy of each hull that was asked for. */
const copies = new WeakMap<HullShape, Grown>()

/** A copy of a hull for `growHull` to write: always the same one. */
export function copyOf(hull: HullShape): Grown {
  const known = copies.get(hull)
  if (known !== undefined) return known
  const { vertices, seen, heights, lows, doubts, half } = hull
  const copy = {
    ...hull,
    vertices: vertices.slice(),
    seen: seen.slice(),
    heights: heights.slice(),
    lows: lows.slice(),
    doubts: doubts.slice(),
    half: half.slice(),
  }
  copies.set(hull, copy)
  return copy
}

/** Makes `copy` the hull, scaled about its middle so that each of its faces is at least growth[0] farther out. */
export function growHull(hull: HullShape, growth: Row, copy: Grown): void {
  const by = (1 + ROUNDINGS) * (1 + growth[0] / hull.inradius)
  const { vertices, seen, heights, lows, doubts } = hull
  copy.half.fill(0)
  let most = 0
  for (let v = 0; v < seen.length; v += 3) {
    let square = 0
    for (let k = 0; k < 3; k++) {
      copy.seen[v + k] = by * seen[v + k]
      const x = vertices[v + k] + (by - 1) * seen[v + k]
      copy.vertices[v + k] = x
      copy.half[k] = Math.max(copy.half[k], Math.abs(x))
      square += x * x
    }
    most = Math.max(most, square)
  }
  copy.reach = Math.sqrt(most)
  copy.inradius = by * hull.inradius
  for (let f = 0; f < heights.length; f++) {
    copy.heights[f] = by * heights[f]
    copy.lows[f] = by * lows[f]
    copy.doubts[f] = by * by * doubts[f]
  }
}
