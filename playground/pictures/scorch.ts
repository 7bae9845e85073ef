/** What a hit leaves on a wall: a soft dark mark, and the mask that says how much of each of its pixels is laid on. */
import type { Bitmap } from '../blitter/bitmap.ts'
import { clouds, mix, smooth } from './noise.ts'
import { mixed, paint } from './paint.ts'

const SOOT = [16, 13, 12] as const
const EMBER = [64, 36, 20] as const

/** Both have 4 bytes per pixel; the mask is grey, 0 at its edge. */
export function scorchMark(size = 32, seed = 5): { picture: Bitmap; mask: Bitmap } {
  const farAt = (u: number, v: number) => {
    const x = 2 * u - 1
    const y = 2 * v - 1
    return Math.sqrt(x * x + y * y)
  }
  return {
    picture: paint(
      size,
      (u, v) => mixed(SOOT, EMBER, smooth(0.3, 0.9, farAt(u, v) + 0.4 * clouds(u, v, 4, 3, seed))),
      'scorch',
    ),
    mask: paint(
      size,
      (u, v) => {
        const far = farAt(u, v)
        // tongues: the edge lies nearer or farther with the noise
        const ragged = far + 0.55 * (clouds(u, v, 4, 3, seed + 1) - 0.5)
        const taken = 235 * smooth(0.85, 0.1, ragged) * smooth(1, 0.75, far) * mix(0.8, 1, clouds(u, v, 8, 2, seed + 2))
        return [taken, taken, taken]
      },
      'scorch',
    ),
  }
}
