import type { TriangleMesh } from 'carom'
import { walkBox } from '../../src/bvh/walk-box.ts'

/** How many triangles have boxes that meet this one, minima and maxima: what a Character gathers there. carom itself counts what it asked. */
export function countNear(mesh: TriangleMesh, box: Float64Array): number {
  let count = 0
  walkBox(mesh.tree, box, 0, () => {
    count++
  })
  return count
}
