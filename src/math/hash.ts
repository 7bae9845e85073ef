/**
 * Hashes of numbers, the same on every engine. A hash has two lanes of 32 bits; each is a murmur hash (Appleby,
 * MurmurHash3, x86_32) with its own seed. Hashes detect differences and damage, but not manipulation.
 */

/** The two lanes. A caller starts a hash and must read the lanes before another caller starts one. */
export const lanes = new Int32Array(2)

export function startHash(): void {
  lanes[0] = 0x2f0b4c47
  lanes[1] = 0x6a09e667
}

export function hashWord(word: number): void {
  let k = Math.imul(word, 0xcc9e2d51)
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  const a = lanes[0] ^ k
  lanes[0] = (Math.imul((a << 13) | (a >>> 19), 5) + 0xe6546b64) | 0
  let l = Math.imul(word ^ 0x5bd1e995, 0x85ebca6b)
  l = Math.imul((l << 13) | (l >>> 19), 0xc2b2ae35)
  const b = lanes[1] ^ l
  lanes[1] = (Math.imul((b << 17) | (b >>> 15), 5) + 0x52dce729) | 0
}

const number = Float64Array.of(1)
const words = new Uint32Array(number.buffer)
/** The index of the lower half of a double. */
const LOW = words[0] === 0 ? 0 : 1

/** Hashes doubles by their bits. −0 counts as 0, and all NaNs count as equal. */
export function hashNumbers(row: ArrayLike<number>, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const x = row[i]
    number[0] = Number.isNaN(x) ? Number.NaN : x + 0
    hashWord(words[LOW])
    hashWord(words[1 - LOW])
  }
}

/** Hashes doubles by their exact bits. */
export function hashBits(row: Float64Array): void {
  const bits = new Uint32Array(row.buffer, row.byteOffset, 2 * row.length)
  for (let i = 0; i < bits.length; i += 2) {
    hashWord(bits[i + LOW])
    hashWord(bits[i + 1 - LOW])
  }
}

/** Finishes a hash: after this, every bit of a lane depends on every word. */
export function finishHash(): void {
  for (let lane = 0; lane < 2; lane++) {
    let h = lanes[lane]
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    lanes[lane] = h ^ (h >>> 16)
  }
}

/** Formats the lanes as sixteen hexadecimal digits. */
export function showHash(a: number, b: number): string {
  return hex(a) + hex(b)
}

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0')
