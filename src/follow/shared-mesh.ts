/** The TriangleMesh of a geometry in its own frame, shared by all that draw it, and separate ones for those with a shear. */
import type { Row } from '../math/rows.ts'
import type { Sides } from '../mesh/input.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'
import type { Made } from './body.ts'
import { isSheared, STRETCH_Z, stretchPoint } from './split.ts'

/** Makes a mesh in single precision if that is exact. */
export function newSharedMesh(positions: Float64Array, corners: Uint32Array, sides: Sides): TriangleMesh {
  const single = Float32Array.from(positions)
  const exact = single.every((value, i) => value === positions[i])
  return new TriangleMesh(exact ? single : positions, corners, { sides })
}

/** The drawn triangles of a geometry. */
export interface Shared {
  readonly mesh: TriangleMesh
  readonly corners: Uint32Array
  /** The engine's number of each triangle. */
  readonly faces: Uint32Array | undefined
  readonly sides: Sides
  /** Reads x, y, z of each vertex in the geometry's frame. */
  readPositions(): Float64Array
}

/** Makes the thing of a body whose stretching is `stretch`: the shared mesh, or if it shears, a mesh of its own. */
export function madeOf({ mesh, corners, faces, sides, readPositions }: Shared, stretch: Row): Made {
  const isShared = !isSheared(stretch, 0)
  const thing = isShared ? mesh : stretchedMesh(readPositions(), corners, stretch, sides)
  return { thing, around: undefined, scales: isShared, faces, isAbout: false }
}

/** Makes a separate mesh with stretched vertices. @param stretch STRETCH */
function stretchedMesh(positions: Float64Array, corners: Uint32Array, stretch: Row, sides: Sides): TriangleMesh {
  for (let i = 0; i < positions.length; i += 3) stretchPoint(stretch, 0, positions, i, positions, i)
  // mirrored: reverses the winding, so that fronts stay fronts
  return new TriangleMesh(positions, stretch[STRETCH_Z] > 0 ? corners : reversed(corners), { sides })
}

/** The same triangles with their fronts on the other side. */
export function reversed(corners: Uint32Array): Uint32Array {
  const turned = corners.slice()
  for (let k = 0; k < corners.length; k += 3) {
    turned[k + 1] = corners[k + 2]
    turned[k + 2] = corners[k + 1]
  }
  return turned
}

/** Does the matrix turn a counter-clockwise triangle into a clockwise one? Then its 3×3 determinant is negative. */
export function isMirroring(m: ArrayLike<number>): boolean {
  const x = m[5] * m[10] - m[6] * m[9]
  const y = m[6] * m[8] - m[4] * m[10]
  const z = m[4] * m[9] - m[5] * m[8]
  return m[0] * x + m[1] * y + m[2] * z < 0
}

/** Consecutive triangles of a level that came from the same object. */
interface Owner {
  readonly first: number
}

/** Returns the last owner that begins at or before `triangle`. Owners without triangles must not be listed. */
export function ownerAt(owners: readonly Owner[], triangle: number): number {
  let low = 0
  let high = owners.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (owners[middle].first <= triangle) low = middle
    else high = middle - 1
  }
  return low
}
