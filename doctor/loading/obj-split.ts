import { Growing } from './level-data.ts'

/** A corner without a texture coordinate. */
export const NONE = 0xffffffff

/** One vertex for each pair of place and texture coordinate. */
export function split(v: Float32Array, vt: Float32Array, corners: Uint32Array, uvIndices: Uint32Array) {
  const pairs = new Map<number, number>()
  const positions = new Growing((size) => new Float32Array(size), v.length)
  const uvs = new Growing((size) => new Float32Array(size), v.length)
  const indices = new Uint32Array(corners.length)
  for (let i = 0; i < corners.length; i++) {
    const uv = uvIndices[i] === NONE ? 0 : uvIndices[i] + 1
    const key = corners[i] * (vt.length / 2 + 1) + uv
    let vertex = pairs.get(key)
    if (vertex === undefined) {
      vertex = positions.length / 3
      pairs.set(key, vertex)
      const at = positions.grow(3)
      positions.array.set(v.subarray(3 * corners[i], 3 * corners[i] + 3), at)
      const to = uvs.grow(2)
      uvs.array[to] = uv === 0 ? 0 : vt[2 * uv - 2]
      uvs.array[to + 1] = uv === 0 ? 0 : vt[2 * uv - 1]
    }
    indices[i] = vertex
  }
  return { positions: positions.done(), uvs: uvs.done(), indices }
}
