/** Makes one vertex of all that have exactly the same coordinates: files write a vertex once for each of its normals. */
export interface Welded {
  /** Three coordinates a vertex. */
  readonly points: Float32Array
  /** Three vertices a triangle. */
  readonly corners: Uint32Array
}

const NONE = 0xffffffff

/** @param indices of vertices that there are */
export function weld(positions: Float32Array, indices: Uint32Array): Welded {
  const vertices = positions.length / 3
  const known = new Uint32Array(vertices).fill(NONE)
  let size = 16
  while (size < 2 * vertices) size *= 2
  const table = new Uint32Array(size).fill(NONE)
  const points = new Float32Array(positions.length)
  const bits = new Uint32Array(points.buffer)
  const corners = new Uint32Array(indices.length)
  let count = 0
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]
    if (known[vertex] === NONE) {
      const at = 3 * count
      for (let k = 0; k < 3; k++) points[at + k] = positions[3 * vertex + k] + 0 // no -0
      let slot = mix(bits[at], bits[at + 1], bits[at + 2]) & (size - 1)
      while (table[slot] !== NONE && !same(bits, table[slot], count)) slot = (slot + 1) & (size - 1)
      if (table[slot] === NONE) table[slot] = count++
      known[vertex] = table[slot]
    }
    corners[i] = known[vertex]
  }
  return { points: points.slice(0, 3 * count), corners }
}

function same(bits: Uint32Array, a: number, b: number): boolean {
  return bits[3 * a] === bits[3 * b] && bits[3 * a + 1] === bits[3 * b + 1] && bits[3 * a + 2] === bits[3 * b + 2]
}

/** A hash of three words. */
export function mix(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}
