/** Dark green marble: cloudy stone, with pale veins where slow noise crosses its middle. */
import type { Bitmap } from '../blitter/bitmap.ts'
import { clouds, noise, smooth } from './noise.ts'
import { lit, mixed, paint } from './paint.ts'

const DEEP = [14, 46, 34] as const
const GREEN = [44, 104, 76] as const
const VEIN = [168, 200, 178] as const

export function marble(size = 128, seed = 7): Bitmap {
  return paint(
    size,
    (u, v) => {
      // the place is shifted by noise first: that makes the veins wander
      const x = u + 0.22 * (clouds(u, v, 4, 3, seed) - 0.5)
      const y = v + 0.22 * (clouds(u, v, 4, 3, seed + 1) - 0.5)
      const stone = mixed(DEEP, GREEN, smooth(0.25, 0.8, clouds(x, y, 4, 5, seed + 2)))
      const main = veinAt(clouds(x, y, 3, 3, seed + 3), 0.028)
      const fine = veinAt(clouds(x, y, 7, 3, seed + 4), 0.016) * smooth(0.35, 0.7, noise(u, v, 3, seed + 5))
      const veined = mixed(stone, VEIN, Math.min(1, 0.62 * main + 0.4 * fine))
      return lit(veined, 0.93 + 0.14 * noise(u, v, size / 2, seed + 6))
    },
    'marble',
  )
}

/** 1 in the middle of a vein, 0 beside it. */
function veinAt(height: number, width: number): number {
  return smooth(width, 0, Math.abs(height - 0.5))
}
