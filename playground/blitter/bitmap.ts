/**
 * A raster image in memory: rows from the bottom up, as OpenGL keeps them, the bytes of a pixel side by side.
 * Pixel (0, 0) is at the bottom left; x counts to the right, y upwards.
 */

/** 1: grey. 2: grey, alpha. 3: red, green, blue. 4: red, green, blue, alpha. */
export type BytesPerPixel = 1 | 2 | 3 | 4

export interface Bitmap {
  /** Pixels, 1 to `MAX_SIDE`. */
  readonly width: number
  readonly height: number
  readonly bytesPerPixel: BytesPerPixel
  /** `width · height · bytesPerPixel` bytes. */
  readonly data: Uint8Array
}

/** A rectangle of pixels; (x, y) is its bottom left. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** What every graphics driver of today takes as a texture. */
export const MAX_SIDE = 8192
/** 64 MB: more than a page should hold of one picture. */
export const MAX_BYTES = 2 ** 26

/** A bitmap of zeros, or around `data`, which is kept and not copied. */
export function createBitmap(width: number, height: number, bytesPerPixel: number, data?: Uint8Array): Bitmap {
  const size = sizeInBytes(width, height, bytesPerPixel, 'Bitmap')
  const bitmap = { width, height, bytesPerPixel: bytesPerPixel as BytesPerPixel, data: data ?? new Uint8Array(size) }
  checkBitmap(bitmap, 'Bitmap')
  return bitmap
}

export function copyOf({ width, height, bytesPerPixel, data }: Bitmap): Bitmap {
  return { width, height, bytesPerPixel, data: data.slice() }
}

/** Bytes of an image of these sizes; an error for sizes that no image has. */
export function sizeInBytes(width: number, height: number, bytesPerPixel: number, who: string): number {
  checkInteger(width, 1, MAX_SIDE, `${who}: width`)
  checkInteger(height, 1, MAX_SIDE, `${who}: height`)
  checkInteger(bytesPerPixel, 1, 4, `${who}: bytes per pixel`)
  const size = width * height * bytesPerPixel
  if (size > MAX_BYTES) {
    throw new RangeError(
      `${who}: ${width} × ${height} × ${bytesPerPixel} is ${size} bytes, but ${MAX_BYTES} are the most`,
    )
  }
  return size
}

/** For bitmaps that came from elsewhere: sizes in range, and as many bytes as they say. */
export function checkBitmap(bitmap: Bitmap, who: string): void {
  if (bitmap === null || typeof bitmap !== 'object') throw new TypeError(`${who} must be an image, but is ${bitmap}`)
  const { width, height, bytesPerPixel, data } = bitmap
  const size = sizeInBytes(width, height, bytesPerPixel, who)
  if (!(data instanceof Uint8Array)) throw new TypeError(`${who}: data must be a Uint8Array`)
  if (data.length !== size) {
    throw new RangeError(
      `${who}: data must have ${width} × ${height} × ${bytesPerPixel} = ${size} bytes, but has ${data.length}`,
    )
  }
}

/** Numbers that are not whole, not in range, or not numbers at all are refused by name. */
export function checkInteger(value: number, least: number, most: number, what: string): void {
  if (typeof value !== 'number') throw new TypeError(`${what} must be a number, but is ${String(value)}`)
  if (!(Number.isInteger(value) && value >= least && value <= most)) {
    throw new RangeError(`${what} must be a whole number from ${least} to ${most}, but is ${value}`)
  }
}

/** Where the bytes of pixel (x, y) begin. */
export function offsetOf({ width, bytesPerPixel }: Bitmap, x: number, y: number): number {
  return (y * width + x) * bytesPerPixel
}

/** The bytes of pixel (x, y), or null outside the image. */
export function pixelAt(bitmap: Bitmap, x: number, y: number): number[] | null {
  const { width, height, bytesPerPixel, data } = bitmap
  if (!(x >= 0 && x < width && y >= 0 && y < height)) return null
  const offset = offsetOf(bitmap, x, y)
  return [...data.subarray(offset, offset + bytesPerPixel)]
}

/** Gives pixel (x, y) these bytes. */
export function setPixel(bitmap: Bitmap, x: number, y: number, bytes: readonly number[]): void {
  bitmap.data.set(bytes, offsetOf(bitmap, x, y))
}
