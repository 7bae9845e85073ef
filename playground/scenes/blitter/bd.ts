/**
 * The inputs on which the lesson's blitter or its reader fails, row by row (BD), with what both make of them. Nothing is
 * written down here that can be computed: verdicts and numbers come from the blitters as they run.
 */
import { type Bitmap, createBitmap, pixelAt } from '../../blitter/bitmap.ts'
import { convert } from '../../blitter/convert.ts'
import { readRaw, writeRaw } from '../../blitter/raw.ts'
import { lessonReadRaw } from '../../classics/blit.ts'
import type { DefectResult } from '../../shell/defects.ts'
import { differenceOf, filled, type Input, lessonInput, lessonParams, type Params, type Results } from './model.ts'

export interface BdRow {
  readonly id: string
  readonly sentence: string
  /** The pixel of the result that the inspector shows. */
  readonly at: { readonly x: number; readonly y: number }
  input(): Input
  judge(input: Input, results: Results): DefectResult
}

const SIDE = 256
const count = (n: number) => n.toLocaleString('en')
const grey = (value: number): readonly number[] => [value, value, value, 255]

/** All of one colour over all of another. */
function colours(source: number, destination: number, params: Partial<Params>): Input {
  return {
    source: filled(SIDE, SIDE, grey(source)),
    destination: filled(SIDE, SIDE, grey(destination)),
    params: {
      ...lessonParams(),
      sourceX: 0,
      sourceY: 0,
      destinationX: 0,
      destinationY: 0,
      width: SIDE,
      height: SIDE,
      ...params,
    },
  }
}

function demo(params: Partial<Params>, correctParams?: Partial<Params>): Input {
  const input = lessonInput()
  return { ...input, params: { ...input.params, ...params }, correctParams }
}

/** What each blitter made of one byte. */
function byteAt(row: Pick<BdRow, 'at'>, { lesson, correct }: Results, k = 0): [number, number] {
  const { x, y } = row.at
  return [(pixelAt(lesson, x, y) ?? [])[k], (pixelAt(correct, x, y) ?? [])[k]]
}

function result(wrong: string | number, right: string | number, number: string): DefectResult {
  return { wrong: { by: 'as the lesson', says: String(wrong) }, right: { by: 'correct', says: String(right) }, number }
}

function differing({ lesson, correct }: Results): string {
  const { pixels } = differenceOf(lesson, correct)
  return `${count(pixels)} of ${count(lesson.width * lesson.height)} pixels differ`
}

/** Rows about one byte over another. */
function oneByte(id: string, sentence: string, source: number, destination: number, params: Partial<Params>): BdRow {
  const at = { x: 128, y: 128 }
  return {
    id,
    sentence,
    at,
    input: () => colours(source, destination, params),
    judge({ params: { alpha } }, results) {
      const [wrong, right] = byteAt({ at }, results)
      const sum = source * alpha + destination * (255 - alpha)
      return result(
        wrong,
        right,
        `${source}·${alpha} + ${destination}·${255 - alpha} = ${sum}; >> 8 is ${sum >> 8}, / 255 is ${Number((sum / 255).toFixed(2))}; ${differing(results)}`,
      )
    },
  }
}

/** Rows about a rectangle that goes over the edge. */
function edge(id: string, sentence: string, place: number, at: { x: number; y: number }): BdRow {
  return {
    id,
    sentence,
    at,
    input: () => demo({ destinationX: place, destinationY: place }),
    judge(input, { report, region }) {
      const n = input.destination.bytesPerPixel
      const all = input.params.width * input.params.height
      return result(
        `${count(report.wrapped / n)} pixels in wrong rows`,
        `clipped to ${region.width} × ${region.height}`,
        `${count(all)} pixels were asked for; as the lesson, ${count(report.outsideWrites)} bytes would have gone beyond the buffer (cut off here)`,
      )
    },
  }
}

/** A RAW file of the ball with three bytes per pixel. */
function ballFile(): Uint8Array {
  return writeRaw(convert(lessonInput().source, 3))
}

function readByLesson(file: Uint8Array, bytesPerPixel: number): { image: Bitmap; read: number } {
  const image = createBitmap(SIDE, SIDE, bytesPerPixel)
  return { image, read: lessonReadRaw(file, image) }
}

const whole: Partial<Params> = {
  sourceX: 0,
  sourceY: 0,
  destinationX: 0,
  destinationY: 0,
  width: SIDE,
  height: SIDE,
  blend: false,
}

export const BD_ROWS: readonly BdRow[] = [
  oneByte('BD1', 'White over white, half and half, comes out darker: it divides by 256, not 255.', 255, 255, {
    alpha: 127,
  }),
  oneByte('BD2', 'Alpha 255 should be a copy and is not.', 200, 100, { alpha: 255 }),
  oneByte('BD2-zero', 'Alpha 0 should leave all as it is and does not.', 200, 100, { alpha: 0 }),
  {
    id: 'BD3',
    sentence: 'Blended with itself ten times, white goes grey.',
    at: { x: 128, y: 128 },
    input: () => colours(255, 255, { alpha: 127, times: 10, itself: true }),
    judge(_, results) {
      const [wrong, right] = byteAt(this, results)
      return result(wrong, right, `${255 - wrong} levels lost in 10 blits; ${differing(results)}`)
    },
  },
  {
    id: 'BD4',
    sentence: 'The alpha byte is blended like a colour: opaque over opaque is no longer opaque.',
    at: { x: 130, y: 127 },
    input: () => demo({}),
    judge(_, results) {
      const [wrong, right] = byteAt(this, results, 3)
      return result(`alpha ${wrong}`, `alpha ${right}`, `255·127 + 255·128 = 65025; >> 8 is 254, / 255 is 255`)
    },
  },
  edge('BD5', 'Over the right edge it goes on in the next row; over the top it leaves the buffer.', 200, {
    x: 30,
    y: 230,
  }),
  edge('BD5-low', 'From below and left of the picture, likewise.', -40, { x: 240, y: 20 }),
  {
    id: 'BD6',
    sentence: 'Three bytes per pixel into four: colours and rows are skewed.',
    at: { x: 64, y: 64 },
    input: () => ({ ...demo({ blend: false }), source: convert(lessonInput().source, 3) }),
    judge(input, results) {
      const { width, height } = input.params
      return result(
        'a skewed stripe',
        'converted',
        `a row of ${width} pixels is ${width * 3} bytes instead of ${width * 4}: each begins ${width} bytes too early, all ${height} of them in sum; ${differing(results)}`,
      )
    },
  },
  {
    id: 'BD7',
    sentence: 'Its reader takes a file with three bytes per pixel for one with two, and makes up the third.',
    at: { x: 190, y: 190 },
    input: () => ({
      source: readRaw(ballFile(), { width: SIDE, height: SIDE, bytesPerPixel: 3 }),
      lessonSource: readByLesson(ballFile(), 3).image,
      destination: convert(lessonInput().destination, 3),
      params: { ...lessonParams(), ...whole },
    }),
    judge() {
      const file = ballFile()
      return result(
        `${count(readByLesson(file, 3).read)} bytes read`,
        `${count(file.length)} bytes read`,
        `256 × 256 × 3 = ${count(file.length)}; the lesson read 256 × 256 × 2 and set each third byte to 255`,
      )
    },
  },
  {
    id: 'BD8',
    sentence: 'A file of one byte is read as a whole, white picture.',
    at: { x: 128, y: 128 },
    input: () => ({
      ...demo(whole),
      lessonSource: readByLesson(Uint8Array.of(17), 4).image,
      correctParams: { width: 0 },
    }),
    judge() {
      const { read } = readByLesson(Uint8Array.of(17), 4)
      return result(
        `white, “${count(read)} bytes”`,
        'refused',
        refusal(() => readRaw(Uint8Array.of(17), { width: SIDE, height: SIDE, bytesPerPixel: 3 }, 'one-byte.raw')),
      )
    },
  },
  {
    id: 'BD9',
    sentence: 'Starts at 127 where the middle is 128: the last row and column never come along.',
    at: { x: 191, y: 128 },
    input: () => demo({}, { sourceX: 128, sourceY: 128 }),
    judge({ params, correctParams }, results) {
      const last = (from: number) => `${from} to ${from + params.width - 1}`
      return result(
        last(params.sourceX),
        last(correctParams?.sourceX ?? params.sourceX),
        `the picture has columns 0 to 255; ${differing(results)}`,
      )
    },
  },
  {
    id: 'BD11',
    sentence: 'Black counts as a colour: a dark square around the ball. A mask leaves it out.',
    at: { x: 64, y: 64 },
    input: () => demo({}, { mask: 'black' }),
    judge(_, results) {
      const { x, y } = this.at
      const says = (bitmap: Bitmap) => pixelAt(bitmap, x, y)?.slice(0, 3).join(', ') ?? ''
      return result(
        says(results.lesson),
        says(results.correct),
        `pixel (${x}, ${y}), red, green and blue; ${differing(results)}`,
      )
    },
  },
]

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'not refused'
}
