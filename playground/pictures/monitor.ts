/**
 * A monitor with a grey frame and a blue screen, 256 × 256 for the lesson's call. Pixel (64, 64), the first that the lesson
 * blends over, has the colour (71, 25, 242) that the lesson's own picture had there.
 */
import type { Bitmap } from '../blitter/bitmap.ts'
import { mix, noise, smooth } from './noise.ts'
import { lit, mixed, paint } from './paint.ts'

const FRAME = [150, 152, 156] as const
const LESSON_BLUE = [71, 25, 242] as const
const BRIGHT = [96, 128, 255] as const
const DEEP = [30, 14, 150] as const
/** In parts of the side: outer edge, inner edge of the frame; all of the rectangle that the lesson blends is screen. */
const OUTER = 0.03
const INNER = 0.13
const FIRST = 64.5 / 256

export function monitor(size = 256, seed = 2): Bitmap {
  return paint(
    size,
    (u, v, _x, y) => {
      const edge = roundedBox(u, v, 0.5 - OUTER, 0.05)
      const screen = roundedBox(u, v, 0.5 - INNER, 0.04)
      if (edge > 0) return [10, 11, 14]
      if (screen > 0) {
        // a bevel: lit above and left, shaded below and right, dark where it meets the screen
        const inward = smooth(0, -0.1, screen - 0.1)
        const rim = edge > -0.016 ? (v - 0.5 > u - 0.5 ? 0.2 : -0.24) : 0
        const hollow = screen < 0.02 ? (v - 0.5 > u - 0.5 ? -0.42 : 0.14) : 0
        const grain = 0.06 * (noise(u, v, size / 2, seed) - 0.5)
        const lamp = Math.abs(u - 0.86) < 0.012 && Math.abs(v - 0.075) < 0.012
        if (lamp) return [88, 226, 120]
        return lit(FRAME, mix(0.86, 1.02, v) + rim + hollow + grain - 0.05 * inward)
      }
      // brighter towards the top, darker towards the bottom; the lesson's own blue on the row of its first pixel
      const shade = v - FIRST
      const line = y % 4 > 1 ? 0.965 : 1
      const blue =
        shade > 0
          ? mixed(LESSON_BLUE, BRIGHT, smooth(0, 0.75, shade))
          : mixed(LESSON_BLUE, DEEP, smooth(0, 0.25, -shade))
      return lit(blue, line)
    },
    'monitor',
  )
}

/** Distance from a square around the middle with rounded corners: below 0 inside. */
function roundedBox(u: number, v: number, half: number, radius: number): number {
  const x = Math.abs(u - 0.5) - half + radius
  const y = Math.abs(v - 0.5) - half + radius
  const outside = Math.sqrt(Math.max(x, 0) ** 2 + Math.max(y, 0) ** 2)
  return outside + Math.min(Math.max(x, y), 0) - radius
}
