/** The corners of triangles, from where the caller has them to the slots of a tree. */
import type { Coordinates } from '../math/rows.ts'

/** Of the slots from `first` to `last`. */
export function copyCorners(
  vertices: Coordinates,
  positions: Coordinates,
  indices: ArrayLike<number> | null,
  ids: Uint32Array,
  first: number,
  last: number,
): void {
  for (let slot = first; slot < last; slot++) {
    const corner = ids[slot] * 3
    const a = (indices ? indices[corner] : corner) * 3
    const b = (indices ? indices[corner + 1] : corner + 1) * 3
    const c = (indices ? indices[corner + 2] : corner + 2) * 3
    const v = slot * 9
    vertices[v] = positions[a]
    vertices[v + 1] = positions[a + 1]
    vertices[v + 2] = positions[a + 2]
    vertices[v + 3] = positions[b]
    vertices[v + 4] = positions[b + 1]
    vertices[v + 5] = positions[b + 2]
    vertices[v + 6] = positions[c]
    vertices[v + 7] = positions[c + 1]
    vertices[v + 8] = positions[c + 2]
  }
}
