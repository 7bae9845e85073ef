/** Copies the corners of triangles from the caller's arrays to the slots of a tree. */
import type { Coordinates } from '../math/rows.ts'

/** Copies the corners of the slots from `first` to before `last`. `positions` is at most as precise as `vertices`. */
export function copyCorners(
  vertices: Coordinates,
  positions: Coordinates,
  indices: ArrayLike<number> | null,
  ids: Uint32Array,
  first: number,
  last: number,
): void {
  if (vertices instanceof Float32Array && positions instanceof Float32Array)
    copy(bitsOf(vertices), bitsOf(positions), indices, ids, first, last)
  else copy(vertices, positions, indices, ids, first, last)
}

/** The bits of floats, which are copied without conversion to doubles and back. */
function bitsOf({ buffer, byteOffset, length }: Float32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

function copy(
  to: Coordinates | Int32Array,
  from: Coordinates | Int32Array,
  indices: ArrayLike<number> | null,
  ids: Uint32Array,
  first: number,
  last: number,
): void {
  for (let slot = first; slot < last; slot++) {
    const corner = ids[slot] * 3
    const v = slot * 9
    if (indices === null) copyNine(to, v, from, corner * 3, corner * 3 + 3, corner * 3 + 6)
    else copyNine(to, v, from, indices[corner] * 3, indices[corner + 1] * 3, indices[corner + 2] * 3)
  }
}

function copyNine(
  to: Coordinates | Int32Array,
  v: number,
  from: Coordinates | Int32Array,
  a: number,
  b: number,
  c: number,
): void {
  to[v] = from[a]
  to[v + 1] = from[a + 1]
  to[v + 2] = from[a + 2]
  to[v + 3] = from[b]
  to[v + 4] = from[b + 1]
  to[v + 5] = from[b + 2]
  to[v + 6] = from[c]
  to[v + 7] = from[c + 1]
  to[v + 8] = from[c + 2]
}
