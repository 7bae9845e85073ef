/** A name for a level's triangles: the same triangles in the same order have the same name, on any machine. */

/**
 * 64 bits as 16 hexadecimal digits: two FNV-1a hashes (Fowler, Noll, Vo) over the corners' floats as 32-bit words. How vertices are numbered
 * does not count: a reader that splits them, for their texture coordinates, makes the same triangles.
 */
export function hashLevel(positions: Float32Array, indices: Uint32Array): string {
  const words = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
  let [a, b] = [0x811c9dc5, 0xcbf29ce4]
  for (let i = 0; i < indices.length; i++) {
    const first = 3 * indices[i]
    for (let k = first; k < first + 3; k++) {
      a = Math.imul(a ^ words[k], 0x01000193)
      b = Math.imul(b ^ (words[k] >>> 15) ^ (words[k] << 17), 0x01000193) + a
    }
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
