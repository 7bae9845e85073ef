/** Inside by the generalized winding number, for meshes with holes, overlaps and flipped triangles. */
import { filtering, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { carry, sourceTree } from '../bvh/placed.ts'
import { found } from '../bvh/ray-found.ts'
import type { Coordinates, Row } from '../math/rows.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'

/** A segment from the point to itself. */
const place = new Float64Array(6)
/** The corners of a triangle as unit vectors, seen from the point. */
const seen = new Float64Array(9)

/**
 * Does the absolute value of the mesh's winding number around a point exceed 1/2, or is the point on the mesh? It does
 * not matter which way the mesh faces. All triangles are visited. The winding number is the sum of the solid angles of
 * all triangles divided by 4π (Jacobson, Kavan and Sorkine-Hornung 2013). Half a solid angle is the argument of the
 * complex number den + i num of van Oosterom and Strackee (1983). So unit complex numbers are multiplied instead of
 * adding angles, and `turns` counts how often the product passes π, in one direction minus the other. If `turns` is not
 * 0, the absolute value exceeds 1/2. No arctangent is needed.
 */
export function windsAround(tree: Tree, point: Row): boolean {
  refuseInsideFilter('carom')
  const { placed } = tree
  const { ids, implicit } = placed ? sourceTree() : tree
  const triangles = implicit === undefined ? ids.length : implicit.count
  found.nodes = 0
  found.triangles = triangles
  for (let i = 0; i < 6; i++) place[i] = point[i % 3]
  let re = 1
  let im = 0
  let turns = 0
  for (let i = 0; i < triangles; i++) {
    if (implicit?.isHole(i)) continue
    const slot = placed ? carry(i) : i
    const { vertices } = tree
    if (filtering && !passes(tree, slot)) continue
    if (isBeside(vertices, slot * 9) && overlapSegmentTriangle(place, 0, vertices, slot * 9)) return true
    for (let i = 0; i < 9; i += 3) {
      const x = vertices[slot * 9 + i] - point[0]
      const y = vertices[slot * 9 + i + 1] - point[1]
      const z = vertices[slot * 9 + i + 2] - point[2]
      const length = Math.sqrt(x * x + y * y + z * z)
      seen[i] = x / length
      seen[i + 1] = y / length
      seen[i + 2] = z / length
    }
    const num =
      seen[0] * (seen[4] * seen[8] - seen[5] * seen[7]) +
      seen[1] * (seen[5] * seen[6] - seen[3] * seen[8]) +
      seen[2] * (seen[3] * seen[7] - seen[4] * seen[6])
    const ab = seen[0] * seen[3] + seen[1] * seen[4] + seen[2] * seen[5]
    const bc = seen[3] * seen[6] + seen[4] * seen[7] + seen[5] * seen[8]
    const ca = seen[6] * seen[0] + seen[7] * seen[1] + seen[8] * seen[2]
    const den = 1 + ab + bc + ca
    const size = Math.sqrt(num * num + den * den)
    if (!(size > 0) || num === 0) continue
    let c = den / size
    let s = num / size
    // an angle of more than a quarter turn is added in two steps, so that no rounding carries a step from below 0 past
    // π
    let steps = 1
    if (c < 0) {
      const half = Math.sqrt((1 - c) / 2)
      c = Math.abs(s) / (2 * half)
      s = s > 0 ? half : -half
      steps = 2
    }
    for (; steps > 0; steps--) {
      const nextIm = im * c + re * s
      re = re * c - im * s
      // the argument of the product is above -π and at most π
      if (s > 0 && im >= 0 && nextIm < 0) turns++
      if (s < 0 && im < 0 && nextIm >= 0) turns--
      im = nextIm
    }
  }
  return turns !== 0
}

/** Is the point inside the box of a triangle? */
function isBeside(v: Coordinates, b: number): boolean {
  for (let i = 0; i < 3; i++) {
    const x = place[i]
    if (v[b + i] < x && v[b + 3 + i] < x && v[b + 6 + i] < x) return false
    if (v[b + i] > x && v[b + 3 + i] > x && v[b + 6 + i] > x) return false
  }
  return true
}
