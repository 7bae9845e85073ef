/** Boxes of trees: boxes of nodes are white, boxes of triangles or colliders green. */
import { addVertex, type Color, type Lines } from './lines.ts'

const NODES: Color = [0.9, 0.9, 0.9]
const LEAVES: Color = [0.2, 0.8, 0.4]

/** Appends the twelve edges of the box at box[b..b+5]: least corner, greatest corner. */
export function addBox(lines: Lines, box: Float32Array, b: number, isLeaf: boolean): void {
  const color = isLeaf ? LEAVES : NODES
  for (let axis = 0; axis < 3; axis++) {
    const u = (axis + 1) % 3
    const v = (axis + 2) % 3
    for (let corner = 0; corner < 4; corner++) {
      for (let end = 0; end <= 3; end += 3) {
        corner3[axis] = box[b + axis + end]
        corner3[u] = box[b + u + (corner & 1 ? 3 : 0)]
        corner3[v] = box[b + v + (corner & 2 ? 3 : 0)]
        addVertex(lines, corner3[0], corner3[1], corner3[2], color)
      }
    }
  }
}

const corner3 = new Float64Array(3)
