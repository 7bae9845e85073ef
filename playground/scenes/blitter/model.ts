/** What the visitor changes: two images and the parameters of a blit; and both blitters run on them. Nothing here draws. */
import { type Bitmap, copyOf, createBitmap, type Region } from '../../blitter/bitmap.ts'
import { type BlitOptions, blit, type Mask } from '../../blitter/blit.ts'
import { grey, readPixel } from '../../blitter/convert.ts'
import { LESSON_CALL, type LessonBlitReport, lessonBlit, type Wrote } from '../../classics/blit.ts'
import { ball } from '../../pictures/ball.ts'
import { monitor } from '../../pictures/monitor.ts'

export type MaskChoice = 'none' | 'black' | 'brightness'

export interface Params {
  sourceX: number
  sourceY: number
  width: number
  height: number
  destinationX: number
  destinationY: number
  blend: boolean
  alpha: number
  /** The correct blitter's alone, as the next one: the lesson has neither. */
  mask: MaskChoice
  alphaRule: 'weigh' | 'over'
  /** How often the blit is repeated, the last result being the destination. */
  times: number
  /** The destination is blended with a copy of itself; the source is not used. */
  itself: boolean
}

export interface Input {
  source: Bitmap
  destination: Bitmap
  params: Params
  /** Where the lesson's own reader made something else of the source's file. */
  lessonSource?: Bitmap
  /** Where right is another call than the lesson's. */
  correctParams?: Partial<Params>
}

export interface Results {
  readonly lesson: Bitmap
  readonly correct: Bitmap
  /** Of the lesson's last pass. */
  readonly report: LessonBlitReport
  /** What the correct blitter wrote to. */
  readonly region: Region
}

/** The demo's call (B6). */
export function lessonParams(): Params {
  const { blend, ...call } = LESSON_CALL
  return { ...call, blend: blend === 1, mask: 'none', alphaRule: 'weigh', times: 1, itself: false }
}

export function lessonInput(): Input {
  pictures ??= { source: ball(), destination: monitor() }
  return { ...pictures, params: lessonParams() }
}

/** Drawn once; nothing here writes into a source or a destination. */
let pictures: { source: Bitmap; destination: Bitmap } | null = null

/** Both blitters on the same input; of the rectangle only the lowest `rows` rows. */
export function runBoth(input: Input, rows = Infinity): Results {
  return { ...runLesson(input, rows), ...runCorrect(input, rows) }
}

export function runLesson(input: Input, rows = Infinity, wrote?: Wrote): Pick<Results, 'lesson' | 'report'> {
  const { params } = input
  const lesson = copyOf(input.destination)
  let report: LessonBlitReport = { written: 0, wrapped: 0, outsideWrites: 0, outsideReads: 0, stopped: false }
  for (let pass = 0; pass < params.times; pass++) {
    report = lessonBlit(
      params.itself ? copyOf(lesson) : (input.lessonSource ?? input.source),
      lesson,
      params.sourceX,
      params.sourceY,
      params.width,
      Math.min(rows, params.height),
      params.destinationX,
      params.destinationY,
      params.blend ? 1 : 0,
      params.alpha,
      pass === params.times - 1 ? wrote : undefined,
    )
  }
  return { lesson, report }
}

export function runCorrect(input: Input, rows = Infinity): Pick<Results, 'correct' | 'region'> {
  const params = correctParamsOf(input)
  const correct = copyOf(input.destination)
  let region: Region = { x: 0, y: 0, width: 0, height: 0 }
  for (let pass = 0; pass < params.times; pass++) {
    const source = params.itself ? copyOf(correct) : input.source
    region = blit(source, correct, { ...optionsOf(params, source), height: Math.min(rows, params.height) })
  }
  return { correct, region }
}

export function correctParamsOf({ params, correctParams }: Input): Params {
  return { ...params, ...correctParams }
}

/** The parameters in the blitter's own words. */
export function optionsOf(params: Params, source: Bitmap): BlitOptions {
  const { sourceX, sourceY, width, height, destinationX, destinationY, blend, alpha, alphaRule } = params
  const place = { sourceX, sourceY, width, height, destinationX, destinationY }
  return { ...place, blend, alpha, alphaRule, mask: maskOf(params.mask, source) }
}

function maskOf(choice: MaskChoice, source: Bitmap): Mask | null {
  if (choice === 'none') return null
  return choice === 'black' ? { colour: [0, 0, 0] } : { image: brightness(source) }
}

let lastBrightness: { of: Bitmap; mask: Bitmap } | null = null

/** How bright each pixel is, as a mask: black takes nothing, white all. */
function brightness(source: Bitmap): Bitmap {
  if (lastBrightness?.of === source) return lastBrightness.mask
  const mask = createBitmap(source.width, source.height, 1)
  const pixel = new Uint8Array(4)
  for (let i = 0; i < mask.data.length; i++) {
    readPixel(source.data, i * source.bytesPerPixel, source.bytesPerPixel, pixel)
    mask.data[i] = grey(pixel[0], pixel[1], pixel[2])
  }
  lastBrightness = { of: source, mask }
  return mask
}

/** An image of one colour. */
export function filled(width: number, height: number, pixel: readonly number[]): Bitmap {
  const bitmap = createBitmap(width, height, pixel.length)
  for (let i = 0; i < bitmap.data.length; i++) bitmap.data[i] = pixel[i % pixel.length]
  return bitmap
}

export interface Difference {
  readonly pixels: number
  readonly bytes: number
  /** The largest, of one byte. */
  readonly worst: number
}

export function differenceOf(a: Bitmap, b: Bitmap): Difference {
  let pixels = 0
  let bytes = 0
  let worst = 0
  for (let i = 0; i < a.data.length; i += a.bytesPerPixel) {
    const before = bytes
    for (let k = i; k < i + a.bytesPerPixel; k++) {
      const by = Math.abs(a.data[k] - b.data[k])
      if (by === 0) continue
      bytes++
      worst = Math.max(worst, by)
    }
    if (bytes > before) pixels++
  }
  return { pixels, bytes, worst }
}
