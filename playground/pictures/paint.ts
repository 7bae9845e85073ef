/** Makes a picture by asking a function for the colour of each pixel. */
import { type Bitmap, createBitmap } from '../blitter/bitmap.ts'

/** Red, green, blue and, if it is not 255, alpha; 0 to 255, rounded and cut to that. */
export type Colour = readonly [number, number, number, number?]

/**
 * `colourAt` gets the middle of the pixel as u to the right and v upwards, 0 to 1, and the pixel itself as x and y from the
 * bottom left. The picture has 4 bytes per pixel; `size` is its side.
 */
export function paint(
  size: number,
  colourAt: (u: number, v: number, x: number, y: number) => Colour,
  name = 'picture',
): Bitmap {
  if (!(Number.isInteger(size) && size >= 1 && size <= 2048 && Number.isInteger(Math.log2(size)))) {
    throw new RangeError(`${name}: size must be a power of two up to 2048, but is ${size}`)
  }
  const bitmap = createBitmap(size, size, 4)
  let at = 0
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [red, green, blue, alpha = 255] = colourAt((x + 0.5) / size, (y + 0.5) / size, x, y)
      bitmap.data[at++] = byte(red)
      bitmap.data[at++] = byte(green)
      bitmap.data[at++] = byte(blue)
      bitmap.data[at++] = byte(alpha)
    }
  }
  return bitmap
}

const byte = (value: number) => Math.min(255, Math.max(0, Math.round(value)))

export function mixed(a: Colour, b: Colour, t: number): [number, number, number] {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** The colour made lighter or darker. */
export function lit(colour: Colour, by: number): [number, number, number] {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}
