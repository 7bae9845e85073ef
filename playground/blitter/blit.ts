/**
 * Lays a rectangle of one image over another, as it should be.
 *
 *     weight  w = alpha · mask / 255          (without blending alpha counts as 255)
 *     result    = (source · w + destination · (255 − w)) / 255, rounded to the nearest byte
 *
 * So equal bytes stay what they are, w = 255 is a copy and w = 0 leaves the destination alone. What would fall outside
 * either image is cut off on all four sides. Images with different bytes per pixel are converted, or refused.
 *
 * The alpha byte, by `alphaRule`: 'weigh' treats it like the colours. 'over' takes the source's alpha byte as part of the
 * weight, w = alpha · mask · sourceAlpha / 255², and lays the source over the destination (Porter and Duff 1984, colours
 * not premultiplied): a transparent source pixel changes nothing.
 */
import { type Bitmap, checkBitmap, checkInteger, copyOf, offsetOf, type Region } from './bitmap.ts'
import { readPixel, writePixel } from './convert.ts'

/** Which source pixels count: not those of one colour, or each as far as an image says. */
export type Mask =
  /** Pixels whose red, green and blue each differ from `colour` by at most `tolerance` (0) are left out. */
  | { readonly colour: readonly [number, number, number]; readonly tolerance?: number }
  /** An image as large as the source; its first byte, 0 to 255, is how much of the pixel is taken. */
  | { readonly image: Bitmap }

export interface BlitOptions {
  /** Bottom left of the rectangle in the source, pixels. Default 0, 0; may lie outside. */
  readonly sourceX?: number
  readonly sourceY?: number
  /** Default: all of the source. */
  readonly width?: number
  readonly height?: number
  /** Bottom left of the place in the destination. Default 0, 0; may lie outside. */
  readonly destinationX?: number
  readonly destinationY?: number
  /** False (the default): copy. True: weigh with alpha. */
  readonly blend?: boolean
  /** 0 (nothing of the source) to 255 (all of it, the default); beyond that it counts as the nearer of the two. */
  readonly alpha?: number
  readonly mask?: Mask | null
  /** Default 'weigh'. */
  readonly alphaRule?: 'weigh' | 'over'
  /** What to do where source and destination differ in bytes per pixel. Default 'convert'. */
  readonly formats?: 'convert' | 'refuse'
}

const FARTHEST = 2 ** 31

/** Changes `destination` and returns the rectangle of it that was written to; its width and height are 0 if none was. */
export function blit(source: Bitmap, destination: Bitmap, options: BlitOptions = {}): Region {
  checkBitmap(source, 'blit: source')
  checkBitmap(destination, 'blit: destination')
  const { blend = false, alpha = 255, mask = null, alphaRule = 'weigh', formats = 'convert' } = options
  checkInteger(alpha, -FARTHEST, FARTHEST, 'blit: alpha')
  checkOneOf(alphaRule, ['weigh', 'over'], 'blit: alphaRule')
  checkOneOf(formats, ['convert', 'refuse'], 'blit: formats')
  if (mask) checkMask(mask, source)
  if (formats === 'refuse' && source.bytesPerPixel !== destination.bytesPerPixel) {
    throw new TypeError(
      `blit: source has ${source.bytesPerPixel} bytes per pixel, but destination has ${destination.bytesPerPixel}`,
    )
  }
  const { sourceX, sourceY, ...region } = clipped(source, destination, options)
  if (region.width === 0 || region.height === 0) return region

  const strength = blend ? Math.min(Math.max(alpha, 0), 255) : 255
  // an image laid over itself must not read what it has just written
  const from = source.data.buffer === destination.data.buffer ? copyOf(source) : source
  const maskImage = mask && 'image' in mask ? mask.image : null
  const maskData = maskImage?.data.buffer === destination.data.buffer ? maskImage.data.slice() : maskImage?.data
  const maskStride = maskImage?.bytesPerPixel ?? 0
  const key = mask && 'colour' in mask ? mask.colour : null
  const tolerance = mask && 'colour' in mask ? (mask.tolerance ?? 0) : 0
  const s = new Uint8Array(4)
  const d = new Uint8Array(4)
  for (let row = 0; row < region.height; row++) {
    let i = offsetOf(from, sourceX, sourceY + row)
    let m = ((sourceY + row) * from.width + sourceX) * maskStride
    let o = offsetOf(destination, region.x, region.y + row)
    for (let column = 0; column < region.width; column++) {
      readPixel(from.data, i, from.bytesPerPixel, s)
      const taken = maskData ? maskData[m] : key && isNear(s, key, tolerance) ? 0 : 255
      if (taken > 0 && strength > 0) {
        readPixel(destination.data, o, destination.bytesPerPixel, d)
        if (alphaRule === 'over') layOver(s, d, strength * taken)
        else weigh(s, d, strength * taken)
        writePixel(d, destination.data, o, destination.bytesPerPixel)
      }
      i += from.bytesPerPixel
      m += maskStride
      o += destination.bytesPerPixel
    }
  }
  return region
}

const FULL = 255 * 255

/** `a` / `b` to the nearest whole number, halves up; exact for whole numbers below 2^40. */
function rounded(a: number, b: number): number {
  return Math.floor((2 * a + b) / (2 * b))
}

/** Each byte of `d` becomes that of `s` by `weight` parts of `FULL`; in whole numbers of 32 bits, since this is the loop. */
function weigh(s: Uint8Array, d: Uint8Array, weight: number): void {
  const rest = FULL - weight
  for (let k = 0; k < 4; k++) d[k] = ((s[k] * weight + d[k] * rest + (FULL >> 1)) / FULL) | 0
}

/** `s` over `d`: alpha s + d·(1 − s), colours weighed by how much of each is seen. */
function layOver(s: Uint8Array, d: Uint8Array, weight: number): void {
  const seen = s[3] * weight * 255
  const behind = d[3] * (FULL * 255 - s[3] * weight)
  if (seen === 0) return
  for (let k = 0; k < 3; k++) d[k] = rounded(s[k] * seen + d[k] * behind, seen + behind)
  d[3] = rounded(seen + behind, FULL * 255)
}

function isNear(pixel: Uint8Array, colour: readonly number[], tolerance: number): boolean {
  for (let k = 0; k < 3; k++) if (Math.abs(pixel[k] - colour[k]) > tolerance) return false
  return true
}

/** The rectangle without what lies outside either image: where it begins in the source, and all of it in the destination. */
export function clipped(
  source: Bitmap,
  destination: Bitmap,
  options: BlitOptions = {},
): Region & { sourceX: number; sourceY: number } {
  const { sourceX = 0, sourceY = 0, destinationX = 0, destinationY = 0 } = options
  const { width = source.width, height = source.height } = options
  for (const [name, value] of Object.entries({ sourceX, sourceY, destinationX, destinationY })) {
    checkInteger(value, -FARTHEST, FARTHEST, `blit: ${name}`)
  }
  checkInteger(width, 0, FARTHEST, 'blit: width')
  checkInteger(height, 0, FARTHEST, 'blit: height')
  const [x, w] = clippedSpan(sourceX, source.width, destinationX, destination.width, width)
  const [y, h] = clippedSpan(sourceY, source.height, destinationY, destination.height, height)
  return { sourceX: sourceX + x, sourceY: sourceY + y, x: destinationX + x, y: destinationY + y, width: w, height: h }
}

/** How many pixels are cut off at the beginning, and how many stay. */
function clippedSpan(from: number, fromSize: number, to: number, toSize: number, length: number): [number, number] {
  const cut = Math.max(0, -from, -to)
  const end = Math.min(length, fromSize - from, toSize - to)
  return [cut, Math.max(0, end - cut)]
}

function checkMask(mask: Mask, source: Bitmap): void {
  if ('image' in mask) {
    checkBitmap(mask.image, 'blit: mask')
    const { width, height } = mask.image
    if (width !== source.width || height !== source.height) {
      throw new RangeError(
        `blit: mask is ${width} × ${height}, but the source it belongs to is ${source.width} × ${source.height}`,
      )
    }
    return
  }
  if (!Array.isArray(mask.colour) || mask.colour.length !== 3) {
    throw new TypeError('blit: mask must have a colour of three bytes, or an image')
  }
  for (const [k, byte] of mask.colour.entries()) checkInteger(byte, 0, 255, `blit: mask colour[${k}]`)
  checkInteger(mask.tolerance ?? 0, 0, 255, 'blit: mask tolerance')
}

function checkOneOf(value: string, allowed: readonly string[], what: string): void {
  if (!allowed.includes(value)) throw new TypeError(`${what} must be ${allowed.join(' or ')}, but is ${value}`)
}
