import type { TriangleMesh } from 'carom'
import { walkBox } from '../../../src/bvh/walk-box.ts'

const box = new Float64Array(6)

/** The triangles whose boxes meet a box around the body, in the order of their numbers. */
export function trianglesNear(
  mesh: TriangleMesh,
  at: { x: number; z: number; bottom: number; top: number },
  reach: number,
): number[] {
  const found: number[] = []
  box.set([at.x - reach, at.bottom, at.z - reach, at.x + reach, at.top, at.z + reach])
  walkBox(mesh.tree, box, 0, (tree, slot) => {
    found.push(tree.ids[slot])
  })
  return found.sort((a, b) => a - b)
}
