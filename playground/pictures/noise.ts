/**
 * Noise that repeats itself: the pictures are textures, and a texture's right edge meets its left one. Made of whole numbers
 * and plain arithmetic only, so that a picture has the same bytes in every browser.
 */

/** A number in [0, 1) for a point of a lattice. */
export function speck(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x5f356495)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth hills in [0, 1), `cells` of them along each side of the unit square, repeating outside it. */
export function noise(u: number, v: number, cells: number, seed: number): number {
  const x = u * cells
  const y = v * cells
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const left = wrapped(x0, cells)
  const right = left + 1 === cells ? 0 : left + 1
  const below = wrapped(y0, cells)
  const above = below + 1 === cells ? 0 : below + 1
  const a = eased(x - x0)
  const low = mix(speck(left, below, seed), speck(right, below, seed), a)
  const high = mix(speck(left, above, seed), speck(right, above, seed), a)
  return mix(low, high, eased(y - y0))
}

/** Hills upon hills: each layer twice as fine and half as high as the one before. In [0, 1). */
export function clouds(u: number, v: number, cells: number, layers: number, seed: number): number {
  let sum = 0
  let total = 0
  let height = 1
  let fine = cells
  for (let layer = 0; layer < layers; layer++) {
    sum += height * noise(u, v, fine, seed + layer * 101)
    total += height
    height /= 2
    fine *= 2
  }
  return sum / total
}

/** `value` modulo `size`, never below 0. */
function wrapped(value: number, size: number): number {
  return value - Math.floor(value / size) * size
}

const eased = (t: number) => t * t * (3 - 2 * t)

/** 0 below `from`, 1 above `to`, smooth between them; `from` may be the larger. */
export function smooth(from: number, to: number, value: number): number {
  return eased(Math.min(1, Math.max(0, (value - from) / (to - from))))
}

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
