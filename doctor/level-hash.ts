/** A name for a level's triangles: the same numbers have the same name, on any machine. */

/** 64 bits as 16 hexadecimal digits: of positions as floats, and of indices, as two FNV-1a hashes (Fowler, Noll, Vo) over 32-bit words. */
export function hashLevel(positions: Float32Array, indices: Uint32Array): string {
  const words = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
  let [a, b] = [0x811c9dc5, 0xcbf29ce4]
  for (const list of [words, indices])
    for (let i = 0; i < list.length; i++) {
      a = Math.imul(a ^ list[i], 0x01000193)
      b = Math.imul(b ^ (list[i] >>> 15) ^ (list[i] << 17), 0x01000193) + a
    }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
