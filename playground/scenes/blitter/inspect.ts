/** What happened at one pixel: where its bytes came from, what was there, what each blitter made of them, and the sum written out. */
import { pixelAt } from '../../blitter/bitmap.ts'
import { clipped } from '../../blitter/blit.ts'
import { readPixel, writePixel } from '../../blitter/convert.ts'
import { correctParamsOf, type Input, optionsOf, type Results, runLesson } from './model.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

export interface InspectedByte {
  readonly name: string
  readonly under: number
  readonly lesson: number
  readonly correct: number
  /** Null where the blitter wrote nothing. */
  readonly lessonSource: number | null
  readonly correctSource: number | null
  readonly lessonSum: string
  readonly correctSum: string
}

export interface Inspection extends Place {
  /** In the source, for each blitter; null where it wrote nothing. */
  readonly lessonFrom: Place | null
  readonly correctFrom: Place | null
  /** The lesson's pixel came over the edge from another row, or lies askew. */
  readonly astray: boolean
  readonly bytes: readonly InspectedByte[]
}

/** Of each byte of one pixel of the lesson's result: the source's byte that went in (−1: none), and which was laid over which. */
interface LessonTrace {
  readonly from: readonly number[]
  readonly over: readonly number[]
  readonly under: readonly number[]
}

/** The lesson's blit once more, with an eye on `count` bytes from `first`: of one pixel, so that large images cost no memory. */
function traceLesson(input: Input, first: number, count: number): LessonTrace {
  const from: number[] = Array(count).fill(-1)
  const over: number[] = Array(count).fill(0)
  const under: number[] = Array(count).fill(0)
  runLesson(input, Infinity, (to, source, byte, was) => {
    const k = to - first
    if (k < 0 || k >= count) return
    from[k] = source
    over[k] = byte
    under[k] = was
  })
  return { from, over, under }
}

const NAMES: Record<number, readonly string[]> = {
  1: ['grey'],
  2: ['grey', 'alpha'],
  3: ['red', 'green', 'blue'],
  4: ['red', 'green', 'blue', 'alpha'],
}

/** While it is done slowly only the lowest `rows` rows of the rectangle are done. */
export function inspect(input: Input, results: Results, { x, y }: Place, rows = Infinity): Inspection {
  const { destination, params } = input
  const lessonSource = params.itself ? destination : (input.lessonSource ?? input.source)
  const n = destination.bytesPerPixel
  const trace = traceLesson(input, (y * destination.width + x) * n, n)
  const lesson = pixelAt(results.lesson, x, y) ?? []
  const correct = pixelAt(results.correct, x, y) ?? []
  const under = pixelAt(destination, x, y) ?? []
  const placeOf = (byte: number): Place => {
    const pixel = Math.floor(byte / lessonSource.bytesPerPixel)
    return { x: pixel % lessonSource.width, y: Math.floor(pixel / lessonSource.width) }
  }
  const waits = y - params.destinationY >= rows
  const [traced] = trace.from
  const lessonFrom = traced < 0 ? null : placeOf(traced)
  const straight = { x: x - params.destinationX + params.sourceX, y: y - params.destinationY + params.sourceY }
  const by = correctBytes(input, { x, y })
  const bytes = NAMES[n].map((name, k): InspectedByte => {
    const s = trace.from[k]
    const source = s < 0 ? null : trace.over[k]
    return {
      name,
      under: under[k],
      lesson: lesson[k],
      correct: correct[k],
      lessonSource: source,
      correctSource: by?.bytes[k] ?? null,
      lessonSum:
        source === null ? 'left alone' : waits ? 'not yet' : lessonSum(source, trace.under[k], lesson[k], input),
      correctSum: by === null ? 'left alone' : waits ? 'not yet' : by.sum(k, under[k], correct[k]),
    }
  })
  const astray = lessonFrom !== null && (lessonFrom.x !== straight.x || lessonFrom.y !== straight.y)
  return { x, y, lessonFrom, correctFrom: by?.from ?? null, astray, bytes }
}

function lessonSum(s: number, d: number, result: number, { params }: Input): string {
  if (!params.blend) return `copied: ${result}`
  const a = Math.min(Math.max(params.alpha, 0), 255)
  return `(${s}·${a} + ${d}·${255 - a}) >> 8 = ${s * a + d * (255 - a)} >> 8 = ${result}`
}

/** Where the correct blitter took the pixel, its bytes as the destination has them, and how one of them came about. */
function correctBytes(input: Input, { x, y }: Place) {
  const params = correctParamsOf(input)
  const { destination } = input
  const source = params.itself ? destination : input.source
  const options = optionsOf(params, source)
  const region = clipped(source, destination, options)
  const [i, j] = [x - region.x, y - region.y]
  if (!(i >= 0 && j >= 0 && i < region.width && j < region.height)) return null
  const from = { x: region.sourceX + i, y: region.sourceY + j }
  const rgba = new Uint8Array(4)
  readPixel(source.data, (from.y * source.width + from.x) * source.bytesPerPixel, source.bytesPerPixel, rgba)
  const bytes = new Uint8Array(destination.bytesPerPixel)
  writePixel(rgba, bytes, 0, destination.bytesPerPixel)
  const taken = takenBy(options.mask, from, rgba)
  const strength = params.blend ? Math.min(Math.max(params.alpha, 0), 255) : 255
  const sum = (k: number, d: number, result: number): string => {
    if (taken === 0) return `masked: ${result}`
    if (params.times > 1) return `${params.times} times: ${result}`
    const isAlpha = bytes.length % 2 === 0 && k === bytes.length - 1
    const over = params.alphaRule === 'over'
    if (over && isAlpha) return `over: ${result}`
    if (!over && taken === 255 && strength === 255) return `copied: ${result}`
    const w = (strength * taken * (over ? rgba[3] : 255)) / (255 * 255)
    if (over && (destination.bytesPerPixel % 2 === 0 ? (pixelAt(destination, x, y) ?? []).at(-1) : 255) !== 255) {
      return `over: ${result}`
    }
    const parts = `(${bytes[k]}·${short(w)} + ${d}·${short(255 - w)})`
    return `${parts} / 255 = ${short((bytes[k] * w + d * (255 - w)) / 255)} → ${result}`
  }
  return { from, bytes, sum }
}

function takenBy(mask: ReturnType<typeof optionsOf>['mask'], { x, y }: Place, rgba: Uint8Array): number {
  if (!mask) return 255
  if ('image' in mask) return mask.image.data[y * mask.image.width + x]
  return rgba[0] + rgba[1] + rgba[2] === 0 ? 0 : 255
}

const short = (value: number) => String(Number(value.toFixed(2)))

/** The result's pixel that a pixel of the source was meant for; null outside the rectangle. */
export function meantFor({ params, destination }: Input, { x, y }: Place): Place | null {
  const i = x - params.sourceX
  const j = y - params.sourceY
  if (!(i >= 0 && j >= 0 && i < params.width && j < params.height)) return null
  const place = { x: i + params.destinationX, y: j + params.destinationY }
  const inside = place.x >= 0 && place.y >= 0 && place.x < destination.width && place.y < destination.height
  return inside ? place : null
}
