/** A floor of grey flagstones, each of its own shade, with worn edges. */
import type { Bitmap } from '../blitter/bitmap.ts'
import { clouds, noise, smooth, speck } from './noise.ts'
import { lit, mixed, paint } from './paint.ts'

const ACROSS = 4
const GREY = [132, 132, 130] as const
const GAP = [52, 52, 54] as const
/** Half the width of the gap in parts of a stone. */
const GAP_WIDTH = 0.04

export function floor(size = 128, seed = 11): Bitmap {
  return paint(
    size,
    (u, v) => {
      const column = Math.floor(u * ACROSS)
      const row = Math.floor(v * ACROSS)
      const x = u * ACROSS - column
      const y = v * ACROSS - row
      const worn = 0.05 * (clouds(u, v, 16, 2, seed) - 0.5)
      const inside = Math.min(x, 1 - x, y, 1 - y) + worn
      const shade = 0.84 + 0.26 * speck(column, row, seed + 1)
      const rough = 0.8 + 0.4 * clouds(u, v, 8, 5, seed + 2) + 0.1 * (noise(u, v, size / 2, seed + 3) - 0.5)
      const pit = 1 - 0.35 * smooth(0.66, 0.76, clouds(u, v, 16, 2, seed + 4))
      const edge = 1 - 0.22 * smooth(0.14, GAP_WIDTH, inside)
      return mixed(GAP, lit(GREY, shade * rough * pit * edge), smooth(GAP_WIDTH - 0.02, GAP_WIDTH + 0.025, inside))
    },
    'floor',
  )
}
