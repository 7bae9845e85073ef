/** The twelve triangles of a box, counter-clockwise outside. */
import type { Vec3 } from '../math/check.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'

// corner i has x high where bit 0 is set, y where bit 1 is, z where bit 2 is
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

export function boxMesh(centre: Vec3, halfExtents: Vec3): TriangleMesh {
  const positions = new Float64Array(24)
  for (let corner = 0; corner < 8; corner++) {
    positions[corner * 3] = centre.x + (corner & 1 ? halfExtents.x : -halfExtents.x)
    positions[corner * 3 + 1] = centre.y + (corner & 2 ? halfExtents.y : -halfExtents.y)
    positions[corner * 3 + 2] = centre.z + (corner & 4 ? halfExtents.z : -halfExtents.z)
  }
  const indices: number[] = []
  for (const [a, b, c, d] of FACES) indices.push(a, b, c, a, c, d)
  return new TriangleMesh(positions, Uint16Array.from(indices))
}
