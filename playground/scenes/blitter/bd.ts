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
  /** The difference is a level or two, which nobody sees: a magnifier shows it. */
  readonly isTiny?: true
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

function result(
  was: string | number,
  now: string | number,
  should: string | number,
  number: string,
  met?: boolean,
): DefectResult {
  return { was: String(was), now: String(now), should: String(should), number, met }
}

function differing({ lesson, correct }: Results): string {
  const { pixels } = differenceOf(lesson, correct)
  return `${count(pixels)} of ${count(lesson.width * lesson.height)} pixels differ.`
}

/** Rows about one byte over another. */
function oneByte(id: string, sentence: string, source: number, destination: number, params: Partial<Params>): BdRow {
  const at = { x: 128, y: 128 }
  return {
    id,
    sentence,
    at,
    isTiny: true,
    input: () => colours(source, destination, params),
    judge({ params: { alpha } }, results) {
      const [was, now] = byteAt({ at }, results)
      const sum = source * alpha + destination * (255 - alpha)
      return result(
        was,
        now,
        Math.round(sum / 255),
        `${source}·${alpha} + ${destination}·${255 - alpha} = ${sum}. Shifted by 8 bits that is ${sum >> 8}, divided by 255 it is ${Number((sum / 255).toFixed(2))}. ${differing(results)}`,
      )
    },
  }
}

/** Rows about a rectangle that sticks out. */
function edge(id: string, sentence: string, place: number, at: { x: number; y: number }): BdRow {
  return {
    id,
    sentence,
    at,
    input: () => demo({ destinationX: place, destinationY: place }),
    judge(input, { report, region }) {
      const n = input.destination.bytesPerPixel
      const { width, height } = input.params
      const left = Math.min(place + width, SIDE) - Math.max(place, 0)
      return result(
        `${count(report.wrapped / n)} pixels in wrong rows`,
        `clipped to ${region.width} × ${region.height}`,
        `clipped to ${left} × ${left}`,
        `The caller asked for ${count(width * height)} pixels. The lesson would have written ${count(report.outsideWrites)} bytes outside the buffer. They are dropped here.`,
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
  oneByte('BD1', 'White over white gets darker: the lesson divides by 256 instead of 255.', 255, 255, { alpha: 127 }),
  oneByte('BD2', 'Alpha 255 should copy the source exactly, and does not.', 200, 100, { alpha: 255 }),
  oneByte('BD2-zero', 'Alpha 0 should leave the destination alone, and does not.', 200, 100, { alpha: 0 }),
  {
    id: 'BD3',
    sentence: 'Blended with itself ten times, white turns grey.',
    at: { x: 128, y: 128 },
    input: () => colours(255, 255, { alpha: 127, times: 10, itself: true }),
    judge(_, results) {
      const [was, now] = byteAt(this, results)
      return result(was, now, 255, `Ten blits lose ${255 - was} levels. ${differing(results)}`)
    },
  },
  {
    id: 'BD4',
    sentence: 'The alpha byte is blended like a colour: opaque over opaque is no longer opaque.',
    at: { x: 130, y: 127 },
    input: () => demo({}),
    judge(_, results) {
      const [was, now] = byteAt(this, results, 3)
      return result(
        `alpha ${was}`,
        `alpha ${now}`,
        'alpha 255',
        '255·127 + 255·128 = 65025. Shifted by 8 bits that is 254, divided by 255 it is 255.',
      )
    },
  },
  edge('BD5', 'Past the right edge the copy continues in the next row. Past the top it leaves the buffer.', 200, {
    x: 30,
    y: 230,
  }),
  edge('BD5-low', 'The same past the left and the bottom edge.', -40, { x: 240, y: 20 }),
  {
    id: 'BD6',
    sentence: 'Three bytes per pixel copied into four: colours and rows are skewed.',
    at: { x: 64, y: 64 },
    input: () => ({ ...demo({ blend: false }), source: convert(lessonInput().source, 3) }),
    judge(input, results) {
      const { width, height } = input.params
      return result(
        'a skewed stripe',
        'converted to four bytes',
        'converted to four bytes',
        `A row of ${width} pixels takes ${width * 3} bytes instead of ${width * 4}, so each row starts ${width} bytes too early. This adds up over ${height} rows. ${differing(results)}`,
      )
    },
  },
  {
    id: 'BD7',
    sentence: 'The lesson’s loader reads two of three bytes per pixel and makes up the third.',
    at: { x: 190, y: 190 },
    input: () => ({
      source: readRaw(ballFile(), { width: SIDE, height: SIDE, bytesPerPixel: 3 }),
      lessonSource: readByLesson(ballFile(), 3).image,
      destination: convert(lessonInput().destination, 3),
      params: { ...lessonParams(), ...whole },
    }),
    judge() {
      const file = ballFile()
      const { data } = readRaw(file, { width: SIDE, height: SIDE, bytesPerPixel: 3 })
      return result(
        `${count(readByLesson(file, 3).read)} bytes read`,
        `${count(data.length)} bytes read`,
        `${count(SIDE * SIDE * 3)} bytes read`,
        `The file has 256 × 256 × 3 = ${count(file.length)} bytes. The lesson reads 256 × 256 × 2 and sets every third byte to 255.`,
      )
    },
  },
  {
    id: 'BD8',
    sentence: 'A file of one byte is accepted as a whole picture, all white.',
    at: { x: 128, y: 128 },
    input: () => ({
      ...demo(whole),
      lessonSource: readByLesson(Uint8Array.of(17), 4).image,
      correctParams: { width: 0 },
    }),
    judge() {
      const { read } = readByLesson(Uint8Array.of(17), 4)
      const said = refusal(() =>
        readRaw(Uint8Array.of(17), { width: SIDE, height: SIDE, bytesPerPixel: 3 }, 'one-byte.raw'),
      )
      return result(
        `white, “${count(read)} bytes”`,
        said === null ? 'accepted' : 'refused',
        'refused',
        `The error says: ${said}`,
      )
    },
  },
  {
    id: 'BD9',
    sentence: 'The copy starts at 127, but the centre is 128: the last row and column are lost.',
    at: { x: 191, y: 128 },
    input: () => demo({}, { sourceX: 128, sourceY: 128 }),
    judge({ params, correctParams }, results) {
      const last = (from: number) => `columns ${from} to ${from + params.width - 1}`
      return result(
        last(params.sourceX),
        last(correctParams?.sourceX ?? params.sourceX),
        'columns 128 to 255',
        `The picture has columns 0 to 255. ${differing(results)}`,
      )
    },
  },
  {
    id: 'BD11',
    sentence: 'Black counts as a colour, so there is a dark square around the ball. A mask leaves black out.',
    at: { x: 64, y: 64 },
    input: () => demo({}, { mask: 'black' }),
    judge({ destination }, results) {
      const { x, y } = this.at
      const says = (bitmap: Bitmap) => `RGB ${pixelAt(bitmap, x, y)?.slice(0, 3).join(', ') ?? ''}`
      return result(
        says(results.lesson),
        says(results.correct),
        says(destination),
        `This is pixel (${x}, ${y}), where the source is black. ${differing(results)}`,
      )
    },
  },
]

/** What the refusal says; null: it was not refused. */
function refusal(work: () => unknown): string | null {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return null
}
