/**
 * A picture on which marks are left and fade away: hits on a wall. Only the tiles that were marked are worked on, so that many
 * hits a second cost little; and they are told, so that only they need be sent to the graphics driver.
 */
import { type Bitmap, checkInteger, copyOf, type Region } from './bitmap.ts'
import { blit } from './blit.ts'

/** Pixels; tiles of 16 × 16 keep a mark of 32 to nine of them. */
const TILE = 16

export interface Scorched {
  /** As it was: never changed. */
  readonly clean: Bitmap
  /** As it is now: what is shown. */
  readonly picture: Bitmap
  /** A byte for each tile, row by row from the bottom: 1 where the picture differs from the clean one. */
  readonly marked: Uint8Array
  readonly columns: number
  readonly rows: number
}

export interface Mark {
  readonly picture: Bitmap
  /** How much of each of its pixels is taken: first byte, 0 to 255. */
  readonly mask: Bitmap
}

export function createScorched(clean: Bitmap): Scorched {
  const columns = Math.ceil(clean.width / TILE)
  const rows = Math.ceil(clean.height / TILE)
  return { clean, picture: copyOf(clean), marked: new Uint8Array(columns * rows), columns, rows }
}

/**
 * Leaves a mark with its centre on pixel (x, y), cut off at the edges of the picture; `strength` 0 to 255.
 * Returns the rectangle that changed.
 */
export function scorch(wall: Scorched, mark: Mark, x: number, y: number, strength = 255): Region {
  const region = blit(mark.picture, wall.picture, {
    destinationX: Math.floor(x) - (mark.picture.width >> 1),
    destinationY: Math.floor(y) - (mark.picture.height >> 1),
    blend: true,
    alpha: strength,
    mask: { image: mark.mask },
  })
  if (region.width > 0 && region.height > 0) {
    const lastColumn = Math.floor((region.x + region.width - 1) / TILE)
    const lastRow = Math.floor((region.y + region.height - 1) / TILE)
    for (let row = Math.floor(region.y / TILE); row <= lastRow; row++) {
      for (let column = Math.floor(region.x / TILE); column <= lastColumn; column++) {
        wall.marked[row * wall.columns + column] = 1
      }
    }
  }
  return region
}

/**
 * Goes back towards the clean picture: each byte by `amount` / 255 of what is missing, and by one at least, so that it gets
 * there. Returns the rectangle around all that changed, or null if there was nothing left to fade.
 */
export function fade(wall: Scorched, amount: number): Region | null {
  checkInteger(amount, 1, 255, 'fade: amount')
  let left = wall.columns
  let right = -1
  let bottom = wall.rows
  let top = -1
  for (let row = 0; row < wall.rows; row++) {
    for (let column = 0; column < wall.columns; column++) {
      const tile = row * wall.columns + column
      if (wall.marked[tile] === 0) continue
      if (!fadeTile(wall, column * TILE, row * TILE, amount)) wall.marked[tile] = 0
      left = Math.min(left, column)
      right = Math.max(right, column)
      bottom = Math.min(bottom, row)
      top = Math.max(top, row)
    }
  }
  if (right < 0) return null
  const { width, height } = wall.picture
  const x = left * TILE
  const y = bottom * TILE
  return { x, y, width: Math.min(width, (right + 1) * TILE) - x, height: Math.min(height, (top + 1) * TILE) - y }
}

/** True while something of the marks is left. */
function fadeTile({ clean, picture }: Scorched, x0: number, y0: number, amount: number): boolean {
  const { width, height, bytesPerPixel } = picture
  const to = clean.data
  const now = picture.data
  const stride = Math.min(TILE, width - x0) * bytesPerPixel
  let different = false
  for (let y = y0; y < Math.min(y0 + TILE, height); y++) {
    const start = (y * width + x0) * bytesPerPixel
    for (let i = start; i < start + stride; i++) {
      const missing = to[i] - now[i]
      if (missing === 0) continue
      const by = Math.ceil((Math.abs(missing) * amount) / 255)
      now[i] += missing > 0 ? by : -by
      if (now[i] !== to[i]) different = true
    }
  }
  return different
}
