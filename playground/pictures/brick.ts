/** A wall of brown bricks in grey mortar, every other row shifted by half a brick. */
import type { Bitmap } from '../blitter/bitmap.ts'
import { clouds, noise, smooth, speck } from './noise.ts'
import { lit, mixed, paint } from './paint.ts'

const ROWS = 8
const ACROSS = 4
const BROWN = [122, 78, 50] as const
const DARK = [84, 52, 36] as const
const MORTAR = [126, 116, 104] as const
/** Width of the mortar in parts of a row's height. */
const JOINT = 0.09

export function brick(size = 128, seed = 3): Bitmap {
  return paint(
    size,
    (u, v) => {
      const row = Math.floor(v * ROWS)
      const along = u * ACROSS + (row % 2) / 2
      const column = Math.floor(along) % ACROSS
      // distances from the brick's edges in parts of a row's height; a brick is as long as two rows are high
      const length = ROWS / ACROSS
      const x = (along - Math.floor(along)) * length
      const y = v * ROWS - row
      const crumble = 0.08 * (clouds(u, v, 16, 2, seed) - 0.5)
      const inside = Math.min(x, length - x, y, 1 - y) + crumble
      const mortar = lit(MORTAR, 0.72 + 0.4 * clouds(u, v, 16, 3, seed + 1))
      const burnt = speck(column, row, seed + 2)
      const clay = lit(
        mixed(BROWN, DARK, 0.15 + 0.7 * burnt),
        0.75 + 0.45 * clouds(u, v, 16, 3, seed + 3) + 0.12 * (noise(u, v, size / 2, seed + 4) - 0.5),
      )
      // light from above left: the upper and left edges catch it, the lower and right ones lie in shadow
      const edge = smooth(JOINT + 0.16, JOINT, inside)
      const lightSide = Math.min(x, 1 - y) < Math.min(length - x, y)
      const shaped = lit(clay, 1 + (lightSide ? 0.22 : -0.28) * edge)
      return mixed(mortar, shaped, smooth(JOINT - 0.04, JOINT + 0.03, inside))
    },
    'brick',
  )
}
