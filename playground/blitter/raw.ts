/**
 * RAW files: pixels and nothing else, row by row from the top, the bytes of a pixel side by side. No header: width, height
 * and bytes per pixel must be known beforehand, and the size of the file must fit them exactly.
 */
import { type Bitmap, type BytesPerPixel, createBitmap, MAX_BYTES, MAX_SIDE, sizeInBytes } from './bitmap.ts'

export interface RawFormat {
  readonly width: number
  readonly height: number
  readonly bytesPerPixel: number
}

/** The image in a RAW file. `name` is the file's, for errors. */
export function readRaw(file: Uint8Array, { width, height, bytesPerPixel }: RawFormat, name = 'RAW file'): Bitmap {
  const expected = sizeInBytes(width, height, bytesPerPixel, name)
  if (file.length !== expected) {
    throw new RangeError(
      `${name}: ${width} × ${height} pixels of ${bytesPerPixel} ${bytesPerPixel === 1 ? 'byte' : 'bytes'} are ` +
        `${expected} bytes, but the file has ${file.length}`,
    )
  }
  return createBitmap(width, height, bytesPerPixel, turnedOver(file, width * bytesPerPixel))
}

/** The bytes of a RAW file of this image. */
export function writeRaw({ width, bytesPerPixel, data }: Bitmap): Uint8Array {
  return turnedOver(data, width * bytesPerPixel)
}

/** The rows in the opposite order. */
function turnedOver(data: Uint8Array, stride: number): Uint8Array {
  const out = new Uint8Array(data.length)
  for (let row = 0, at = data.length - stride; at >= 0; row += stride, at -= stride) {
    out.set(data.subarray(at, at + stride), row)
  }
  return out
}

/** The commonest first. */
const FORMATS: readonly BytesPerPixel[] = [3, 4, 1, 2]
const SCREENS: readonly (readonly [number, number])[] = [
  [320, 200],
  [320, 240],
  [640, 400],
  [640, 480],
  [800, 600],
  [1024, 768],
  [1280, 720],
  [1280, 1024],
  [1920, 1080],
]

/** Images that have exactly this many bytes and one of the usual shapes: squares, and the sizes of screens. Best first. */
export function guessRaw(bytes: number): RawFormat[] {
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > MAX_BYTES) return []
  const squares: RawFormat[] = []
  const screens: RawFormat[] = []
  for (const bytesPerPixel of FORMATS) {
    const side = Math.sqrt(bytes / bytesPerPixel)
    if (Number.isInteger(side) && side <= MAX_SIDE) squares.push({ width: side, height: side, bytesPerPixel })
    for (const [width, height] of SCREENS) {
      if (width * height * bytesPerPixel === bytes) screens.push({ width, height, bytesPerPixel })
    }
  }
  // textures have sides that are powers of two
  const isTexture = ({ width }: RawFormat) => Number.isInteger(Math.log2(width))
  return [...squares.filter(isTexture), ...screens, ...squares.filter((square) => !isTexture(square))]
}
