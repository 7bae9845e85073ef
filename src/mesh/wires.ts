/** Points and segments as triangles without a face: so all queries and worlds know them. */
import { TRIANGLE_LIMIT } from '../bvh/layout.ts'
import { checkWhole, show } from '../math/check.ts'

/**
 * The indices of a TriangleMesh whose triangles are points: `new TriangleMesh(positions, pointIndices(count))`. Triangle
 * i is point i. A ray with a radius picks one: `mesh.cast(sphere({ radius }), origin, translation, hit)`.
 * @param count the number of points
 * @throws TypeError, RangeError that name the argument at fault
 */
export function pointIndices(count: number): Uint32Array {
  checkWhole('pointIndices', 'count', count, 0, TRIANGLE_LIMIT)
  return Uint32Array.from({ length: 3 * count }, (_, i) => Math.floor(i / 3))
}

/**
 * The indices of a TriangleMesh whose triangles are segments, for wires and lines: `new TriangleMesh(positions,
 * segmentIndices(ends))`. Triangle i is segment i.
 * @param ends two vertices per segment, as LineSegments of three.js have them
 * @throws TypeError, RangeError that name the argument at fault; the build checks the vertices
 */
export function segmentIndices(ends: ArrayLike<number>): Uint32Array {
  if (!Array.isArray(ends) && !(ArrayBuffer.isView(ends) && !(ends instanceof DataView)))
    throw new TypeError(`segmentIndices: ends is ${show(ends)}, expected an array of vertices`)
  const { length } = ends
  if (length % 2 !== 0 || length > 2 * TRIANGLE_LIMIT)
    throw new RangeError(
      `segmentIndices: ends has ${length} numbers, expected two per segment, of at most 2^27 segments`,
    )
  const indices = new Uint32Array(1.5 * length)
  for (let i = 0; i < length; i += 2) {
    const o = 1.5 * i
    for (let k = 0; k < 2; k++) checkWhole('segmentIndices', `ends[${i + k}]`, ends[i + k], 0, 0xffffffff)
    indices[o] = ends[i]
    indices[o + 1] = indices[o + 2] = ends[i + 1]
  }
  return indices
}
