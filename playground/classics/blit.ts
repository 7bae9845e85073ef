/**
 * The blitter of NeHe's lesson 29, and its reader of RAW files, as they were, with their faults. Numbers in comments are
 * rows of the lesson's list of behaviours (B) and defects (BD), which the scene names too.
 *
 * The original walked raw memory with two running pointers. Here they are indices: what would have been read or written
 * outside a buffer is cut and counted, what lands in a wrong row lands there as it did.
 */
import type { Bitmap } from '../blitter/bitmap.ts'

/** B1: an image; the lesson calls the bytes per pixel its format. */
export type LessonImage = Bitmap

export interface LessonBlitReport {
  /** Bytes that were written inside the destination. */
  written: number
  /** Of them, bytes of pixels that had gone over the left or right edge into a neighbouring row (BD5). */
  wrapped: number
  /** Bytes that would have been written outside the buffer: a memory error in the original (BD5). */
  outsideWrites: number
  /** Bytes whose source lies outside its buffer; nothing is written for them. */
  outsideReads: number
  /** True if the walk was ended by the budget. */
  stopped: boolean
}

/** Bytes that one call may walk over: a size of a thousand million would keep the page busy for minutes. */
const BUDGET = 2 ** 26

/** B5, one byte: the division by 256 is what darkens (BD1, BD2). */
export function lessonBlend(source: number, destination: number, alpha: number): number {
  return (source * alpha + destination * (255 - alpha)) >> 8
}

/** For drawing: told before a byte is written where it goes, where it comes from, and which byte is laid over which. */
export type Wrote = (to: number, from: number, over: number, under: number) => void

/** B4. Parameters in the lesson's order; they were C integers, so they are cut to that. */
export function lessonBlit(
  source: LessonImage,
  destination: LessonImage,
  sourceX: number,
  sourceY: number,
  width: number,
  height: number,
  destinationX: number,
  destinationY: number,
  blend: number,
  alpha: number,
  wrote?: Wrote,
): LessonBlitReport {
  const [sx, sy, w, h, dx, dy] = [sourceX, sourceY, width, height, destinationX, destinationY].map((n) => n | 0)
  const weight = Math.min(Math.max(alpha | 0, 0), 255)
  const blended = Math.min(Math.max(blend | 0, 0), 1) === 1
  const from = source.data
  const to = destination.data
  const sourceFormat = source.bytesPerPixel
  const destinationFormat = destination.bytesPerPixel
  const report = { written: 0, wrapped: 0, outsideWrites: 0, outsideReads: 0, stopped: false }
  let walked = 0

  let s = sy * source.width * sourceFormat
  let d = dy * destination.width * destinationFormat
  for (let row = 0; row < h; row++) {
    s += sx * sourceFormat
    d += dx * destinationFormat
    for (let column = 0; column < w; column++) {
      const beside = dx + column < 0 || dx + column >= destination.width
      // BD6: as many bytes as the source's pixel has, whatever the destination's
      for (let k = 0; k < sourceFormat; k++, s++, d++) {
        if (++walked > BUDGET) return { ...report, stopped: true }
        const readable = s >= 0 && s < from.length
        const writable = d >= 0 && d < to.length
        if (!readable) report.outsideReads++
        if (!writable) report.outsideWrites++
        if (!readable || !writable) continue
        wrote?.(d, s, from[s], to[d])
        // BD4: the alpha byte like the colours. BD11: black like any other colour
        to[d] = blended ? lessonBlend(from[s], to[d], weight) : from[s]
        report.written++
        if (beside) report.wrapped++
      }
    }
    s += (source.width - (w + sx)) * sourceFormat
    d += (destination.width - (w + dx)) * destinationFormat
  }
  return report
}

/**
 * B3: reads a RAW file (null: it could not be opened) into an image whose sizes are set beforehand, bottom row last in the
 * file; returns how many bytes were read. The last byte of each pixel is never read but set to 255 (BD7), and reading on
 * after the end gives 255 each time and counts (BD8).
 */
export function lessonReadRaw(file: Uint8Array | null, image: LessonImage): number {
  if (!file) return 0
  const { width, height, bytesPerPixel, data } = image
  let next = 0
  for (let y = height - 1; y >= 0; y--) {
    let at = y * width * bytesPerPixel
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < bytesPerPixel - 1; k++) {
        data[at++] = next < file.length ? file[next] : 255
        next += 1
      }
      data[at++] = 255
    }
  }
  return next
}

/** B6: what the demo asks for: the middle of the ball's picture into the middle of the monitor's, half and half (BD9). */
export const LESSON_CALL = {
  sourceX: 127,
  sourceY: 127,
  width: 128,
  height: 128,
  destinationX: 64,
  destinationY: 64,
  blend: 1,
  alpha: 127,
} as const

/** B7: one texture of the result: how it was uploaded. */
export interface LessonTexture {
  readonly internalFormat: 'RGB'
  readonly sourceFormat: 'RGBA'
  readonly minFilter: 'linear'
  readonly magFilter: 'linear'
  /** The whole pyramid, each level half the one before, down to 1 × 1. */
  readonly levels: readonly LessonImage[]
  /** A linear filter looks at the first level only. */
  readonly levelsUsed: 1
}

export function lessonTexture(image: LessonImage): LessonTexture {
  const levels = [image]
  for (let last = image; last.width > 1 || last.height > 1; ) {
    last = halved(last)
    levels.push(last)
  }
  return {
    internalFormat: 'RGB',
    sourceFormat: 'RGBA',
    minFilter: 'linear',
    magFilter: 'linear',
    levels,
    levelsUsed: 1,
  }
}

/** Mean of two by two pixels; a side of one stays. */
function halved({ width, height, bytesPerPixel, data }: LessonImage): LessonImage {
  const w = Math.max(1, width >> 1)
  const h = Math.max(1, height >> 1)
  const out = new Uint8Array(w * h * bytesPerPixel)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let k = 0; k < bytesPerPixel; k++) {
        let sum = 0
        for (const [i, j] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ]) {
          const column = Math.min(x * 2 + i, width - 1)
          const row = Math.min(y * 2 + j, height - 1)
          sum += data[(row * width + column) * bytesPerPixel + k]
        }
        out[(y * w + x) * bytesPerPixel + k] = sum >> 2
      }
    }
  }
  return { width: w, height: h, bytesPerPixel, data: out }
}
