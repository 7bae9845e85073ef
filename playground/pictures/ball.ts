/**
 * A ball of stone with carom's mark cut into it, three balls of which one strikes the two others, on black, in the top right
 * of 256 × 256: it fills x 142 to 243 and y 140 to 240, as the lesson's own did; all else is black.
 */
import type { Bitmap } from '../blitter/bitmap.ts'
import { clouds, mix, smooth } from './noise.ts'
import { lit, mixed, paint } from './paint.ts'

/** Middle and half axes in pixels of a picture of 256: the ball touches the first and the last column and row. */
const LEFT = 142
const RIGHT = 243
const BOTTOM = 140
const TOP = 240
const STONE = [172, 158, 136] as const
const SHADE = [96, 82, 70] as const
const LIGHT = [-0.48, 0.56, 0.675] as const

export function ball(size = 256, seed = 9): Bitmap {
  return paint(
    size,
    (u, v) => {
      const x = place(u * 256, LEFT, RIGHT)
      const y = place(v * 256, BOTTOM, TOP)
      const inside = 1 - x * x - y * y
      // the rim itself stays visible, so that the ball is as wide as it is said to be
      if (inside < -0.02) return [0, 0, 0]
      const z = Math.sqrt(Math.max(0, inside))
      const grain = clouds(0.5 + x * 0.35, 0.5 + y * 0.35, 6, 5, seed)
      const stone = mixed(SHADE, STONE, smooth(0.25, 0.75, grain))
      // the mark bulges with the ball: the flat place is stretched by how far the surface leans away
      const lean = 1 + 0.32 * (1 - z)
      const depth = markAt(x * lean, y * lean)
      const slopeX = (markAt(x * lean + 0.03, y * lean) - markAt(x * lean - 0.03, y * lean)) * 1.1
      const slopeY = (markAt(x * lean, y * lean + 0.03) - markAt(x * lean, y * lean - 0.03)) * 1.1
      const bump = (clouds(0.5 + x * 0.35 + 0.01, 0.5 + y * 0.35, 6, 5, seed) - grain) * 2.5
      const nx = x + slopeX + bump
      const ny = y + slopeY
      const nz = z + 0.15
      const shine = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / Math.sqrt(nx * nx + ny * ny + nz * nz)
      const light = 0.24 + 0.95 * Math.max(0, shine)
      return lit(mixed(stone, [62, 40, 34], 0.72 * depth), light * mix(1, 0.8, depth)).map((c) => Math.max(c, 14)) as [
        number,
        number,
        number,
      ]
    },
    'ball',
  )
}

/** −1 in the middle of the first pixel, 1 in the middle of the last. */
function place(pixel: number, first: number, last: number): number {
  return (pixel - 0.5 - (first + last) / 2) / ((last - first) / 2)
}

/** How deep the mark is cut, 0 to 1: a filled ball, two rings and the line on which the first came. */
function markAt(x: number, y: number): number {
  const disc = (cx: number, cy: number, r: number) =>
    smooth(0.025, -0.025, Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - r)
  const ring = (cx: number, cy: number, r: number) =>
    smooth(0.025, -0.025, Math.abs(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - r) - 0.05)
  const struck = Math.max(ring(0.3, 0.34, 0.19), ring(0.36, -0.14, 0.19))
  const way =
    Math.abs(x + 0.42 + (y + 0.3) * 0.2) < 0.45 ? smooth(0.06, 0.02, Math.abs(y + 0.16 - (x + 0.1) * 0.55)) : 0
  return Math.max(disc(-0.1, 0.02 - 0.16, 0.2), struck, x < -0.2 ? way : 0)
}
