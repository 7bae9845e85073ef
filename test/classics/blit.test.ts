/** Lesson 4: the blitter as it was, and beside it the playground's own. Titles begin with the row. */
import { describe, expect, it } from 'vitest'
import { type Bitmap, copyOf, createBitmap, pixelAt } from '../../playground/blitter/bitmap.ts'
import { type BlitOptions, blit } from '../../playground/blitter/blit.ts'
import { readRaw, writeRaw } from '../../playground/blitter/raw.ts'
import {
  LESSON_CALL,
  type LessonBlitReport,
  lessonBlend,
  lessonBlit,
  lessonReadRaw,
  lessonTexture,
} from '../../playground/classics/blit.ts'
import { ball } from '../../playground/pictures/ball.ts'
import { monitor } from '../../playground/pictures/monitor.ts'

function filled(width: number, height: number, ...pixel: number[]): Bitmap {
  const bitmap = createBitmap(width, height, pixel.length)
  for (let i = 0; i < bitmap.data.length; i++) bitmap.data[i] = pixel[i % pixel.length]
  return bitmap
}
/** 3-byte rows from the top, as in a file: the colour says where the pixel is. */
function rawFile(side: number): Uint8Array {
  const file = new Uint8Array(side * side * 3)
  for (let i = 0; i < side * side; i++) file.set([i % side, Math.floor(i / side), 7], i * 3)
  return file
}

interface Call {
  sourceX?: number
  sourceY?: number
  width?: number
  height?: number
  destinationX?: number
  destinationY?: number
  blend?: number
  alpha?: number
}
function lesson(source: Bitmap, destination: Bitmap, call: Call = {}): LessonBlitReport {
  const { sourceX = 0, sourceY = 0, width = source.width, height = source.height } = call
  const { destinationX = 0, destinationY = 0, blend = 1, alpha = 255 } = call
  return lessonBlit(source, destination, sourceX, sourceY, width, height, destinationX, destinationY, blend, alpha)
}
/** One byte over another by the lesson's blitter and by ours. */
function oneByte(source: number, destination: number, alpha: number): { lesson: number; correct: number } {
  const was = filled(1, 1, destination)
  lesson(filled(1, 1, source), was, { alpha })
  const is = filled(1, 1, destination)
  blit(filled(1, 1, source), is, { blend: true, alpha })
  return { lesson: was.data[0], correct: is.data[0] }
}
/** The demo's result: the ball's picture on the monitor, by either blitter. */
function demo(): { was: Bitmap; is: Bitmap; before: Bitmap } {
  const before = monitor()
  const was = copyOf(before)
  lesson(ball(), was, LESSON_CALL)
  const is = copyOf(before)
  blit(ball(), is, ours(LESSON_CALL))
  return { was, is, before }
}
const ours = (call: Call): BlitOptions => ({ ...call, blend: call.blend === 1 })

describe('what the blitter does', () => {
  it('B1: an image is width, height, bytes per pixel and data; the demo has two of 256 × 256 × 4', () => {
    for (const picture of [ball(), monitor()]) {
      expect(picture).toMatchObject({ width: 256, height: 256, bytesPerPixel: 4 })
      expect(picture.data).toHaveLength(262_144)
    }
  })

  it('B2: a RAW file is rows from the top, red, green, blue, 196,608 bytes for 256 × 256, and nothing else', () => {
    const file = rawFile(256)
    expect(file).toHaveLength(196_608)
    const is = readRaw(file, { width: 256, height: 256, bytesPerPixel: 3 })
    expect(pixelAt(is, 5, 255)).toEqual([5, 0, 7])
    expect(pixelAt(is, 5, 0)).toEqual([5, 255, 7])
    expect(Buffer.compare(writeRaw(is), file)).toBe(0)
  })

  it('B3: the reader stores the first row of the file last, sets the fourth byte to 255 and counts 196,608', () => {
    const was = createBitmap(256, 256, 4)
    expect(lessonReadRaw(rawFile(256), was)).toBe(196_608)
    expect(pixelAt(was, 5, 255)).toEqual([5, 0, 7, 255])
    expect(pixelAt(was, 9, 0)).toEqual([9, 255, 7, 255])
    expect(lessonReadRaw(null, was)).toBe(0)
    // ours keeps the file's three bytes; converted to four it is the same image
    const is = createBitmap(256, 256, 4)
    blit(readRaw(rawFile(256), { width: 256, height: 256, bytesPerPixel: 3 }), is)
    expect(Buffer.compare(is.data, was.data)).toBe(0)
  })

  it('B4: from (srcX, srcY) to (dstX, dstY), counted from the bottom left; alpha cut to 0..255, blend to 0..1', () => {
    const source = filled(4, 4, 0)
    source.data[2 * 4 + 1] = 200 // x 1, y 2
    const call = { sourceX: 1, sourceY: 1, width: 2, height: 2, destinationX: 3, destinationY: 0 }
    const was = filled(6, 6, 9)
    lesson(source, was, { ...call, blend: 0 })
    expect(pixelAt(was, 3, 1)).toEqual([200])
    const is = filled(6, 6, 9)
    blit(source, is, call)
    expect(is.data).toEqual(was.data)
    for (const [given, counts] of [
      [-5, 0],
      [300, 255],
    ]) {
      expect(oneByte(200, 100, given)).toEqual(oneByte(200, 100, counts))
    }
    const blended = filled(1, 1, 100)
    lesson(filled(1, 1, 200), blended, { blend: 7, alpha: 127 })
    const copied = filled(1, 1, 100)
    lesson(filled(1, 1, 200), copied, { blend: -7, alpha: 127 })
    expect([blended.data[0], copied.data[0]]).toEqual([149, 200])
  })

  it('B5: blend 0 copies the bytes; blend 1 weighs each, the alpha byte too', () => {
    const source = filled(1, 1, 200, 100, 0, 40)
    const copied = filled(1, 1, 1, 2, 3, 4)
    lesson(source, copied, { blend: 0, alpha: 3 })
    expect([...copied.data]).toEqual([200, 100, 0, 40])
    const blended = filled(1, 1, 100, 100, 100, 100)
    lesson(source, blended, { alpha: 127 })
    expect([...blended.data]).toEqual([149, 99, 50, 69])
    // ours: the same weights, divided by 255 and rounded
    const is = filled(1, 1, 100, 100, 100, 100)
    blit(source, is, { blend: true, alpha: 127 })
    expect([...is.data]).toEqual([150, 100, 50, 70])
  })

  it('B6: the demo takes rows and columns 127 to 254 and puts them on 64 to 191', () => {
    // a picture that says where each pixel came from
    const source = createBitmap(256, 256, 4)
    for (let i = 0; i < 256 * 256; i++) source.data.set([i % 256, i >> 8, 1, 255], i * 4)
    const was = filled(256, 256, 0, 0, 0, 0)
    lesson(source, was, { ...LESSON_CALL, blend: 0 })
    const is = filled(256, 256, 0, 0, 0, 0)
    expect(blit(source, is, { ...LESSON_CALL, blend: false })).toEqual({ x: 64, y: 64, width: 128, height: 128 })
    for (const result of [was, is]) {
      expect(pixelAt(result, 64, 64)).toEqual([127, 127, 1, 255])
      expect(pixelAt(result, 191, 191)).toEqual([254, 254, 1, 255])
      for (const [x, y] of [
        [63, 64],
        [64, 63],
        [192, 191],
        [191, 192],
      ]) {
        expect(pixelAt(result, x, y)).toEqual([0, 0, 0, 0])
      }
    }
    expect(LESSON_CALL).toMatchObject({ blend: 1, alpha: 127 })
  })

  it('B7: one texture without alpha; its nine levels are built, and the linear filter uses the first', () => {
    const { was } = demo()
    const texture = lessonTexture(was)
    expect(texture).toMatchObject({
      internalFormat: 'RGB',
      sourceFormat: 'RGBA',
      minFilter: 'linear',
      magFilter: 'linear',
    })
    expect(texture.levels.map(({ width }) => width)).toEqual([256, 128, 64, 32, 16, 8, 4, 2, 1])
    expect(texture.levelsUsed).toBe(1)
    const mean = (k: number) => {
      let sum = 0
      for (let i = k; i < was.data.length; i += 4) sum += was.data[i]
      return sum / (256 * 256)
    }
    const last = texture.levels[8].data
    // each of the eight levels cuts off up to 3/4
    for (let k = 0; k < 3; k++) expect(Math.abs(last[k] - mean(k))).toBeLessThan(6)
  })

  it('B8: the lesson’s bytes, and beside them the right ones', () => {
    for (const [source, destination, alpha, was, is] of [
      [255, 255, 127, 254, 255],
      [255, 255, 255, 254, 255],
      [255, 255, 0, 254, 255],
      [0, 255, 127, 127, 128],
      [255, 0, 127, 126, 127],
      [200, 100, 127, 149, 150],
      [200, 100, 255, 199, 200],
      [200, 100, 0, 99, 100],
      [1, 1, 127, 0, 1],
      [128, 128, 128, 127, 128],
      [10, 20, 64, 17, 17],
    ]) {
      expect([source, destination, alpha, lessonBlend(source, destination, alpha)]).toEqual([
        source,
        destination,
        alpha,
        was,
      ])
      expect(oneByte(source, destination, alpha)).toEqual({ lesson: was, correct: is })
    }
  })

  it('B9: on pictures with the lesson’s borders: the same pixel at (64, 64), and the ball at x 79 to 180, y 77 to 177', () => {
    const { was, is, before } = demo()
    const source = ball()
    for (let i = 0; i < 256; i++) {
      for (const line of [127, 255]) {
        expect(pixelAt(source, i, line)).toEqual([0, 0, 0, 255])
        expect(pixelAt(source, line, i)).toEqual([0, 0, 0, 255])
      }
    }
    expect(pixelAt(before, 64, 64)).toEqual([71, 25, 242, 255])
    expect(pixelAt(was, 64, 64)).toEqual([35, 12, 121, 254])
    // 71·128/255 = 35.6, 25·128/255 = 12.5, 242·128/255 = 121.5
    expect(pixelAt(is, 64, 64)).toEqual([36, 13, 121, 255])
    for (const [x, y] of [
      [63, 63],
      [192, 192],
    ]) {
      expect(pixelAt(was, x, y)).toEqual(pixelAt(before, x, y))
      expect(pixelAt(is, x, y)).toEqual(pixelAt(before, x, y))
    }
    const seen = { left: 256, right: -1, bottom: 256, top: -1 }
    for (let y = 64; y < 192; y++) {
      for (let x = 64; x < 192; x++) {
        const over = (pixelAt(was, x, y) ?? []).slice(0, 3)
        const blackOver = (pixelAt(before, x, y) ?? []).slice(0, 3).map((byte) => lessonBlend(0, byte, 127))
        if (over.join() === blackOver.join()) continue
        seen.left = Math.min(seen.left, x)
        seen.right = Math.max(seen.right, x)
        seen.bottom = Math.min(seen.bottom, y)
        seen.top = Math.max(seen.top, y)
      }
    }
    expect(seen).toEqual({ left: 79, right: 180, bottom: 77, top: 177 })
  })
})

describe('where it fails', () => {
  it('BD1: divides by 256, so that 255 over 255 gives 254 at any alpha, and most results are darker than they should be', () => {
    let darker = 0
    let tried = 0
    let worst = 0
    for (let alpha = 0; alpha < 256; alpha += 5) {
      expect(oneByte(255, 255, alpha)).toEqual({ lesson: 254, correct: 255 })
      for (let source = 0; source < 256; source += 15) {
        for (let destination = 0; destination < 256; destination += 15) {
          const { lesson: was, correct: is } = oneByte(source, destination, alpha)
          expect(is).toBe(Math.round((source * alpha + destination * (255 - alpha)) / 255))
          expect(is - was).toBeGreaterThanOrEqual(0)
          worst = Math.max(worst, is - was)
          tried++
          if (was !== is) darker++
        }
      }
    }
    expect(worst).toBe(2)
    expect(darker / tried).toBeGreaterThan(0.8)
  })

  it('BD2: alpha 255 is no copy and alpha 0 changes what it should leave alone', () => {
    expect(oneByte(200, 100, 255)).toEqual({ lesson: 199, correct: 200 })
    expect(oneByte(200, 100, 0)).toEqual({ lesson: 99, correct: 100 })
    const source = createBitmap(
      256,
      1,
      1,
      Uint8Array.from({ length: 256 }, (_, i) => i),
    )
    const under = createBitmap(
      256,
      1,
      1,
      Uint8Array.from({ length: 256 }, (_, i) => (i * 37) % 256),
    )
    const copied = copyOf(under)
    blit(source, copied, { blend: true, alpha: 255 })
    expect(copied.data).toEqual(source.data)
    const kept = copyOf(under)
    blit(source, kept, { blend: true, alpha: 0 })
    expect(kept.data).toEqual(under.data)
  })

  it('BD3: white blended with itself ten times at 127 is 245', () => {
    const white = filled(1, 1, 255)
    const was = filled(1, 1, 255)
    const is = filled(1, 1, 255)
    // what is blended is the picture itself, so the losses add up
    for (let i = 0; i < 10; i++) {
      lesson(copyOf(was), was, { alpha: 127 })
      blit(white, is, { blend: true, alpha: 127 })
    }
    expect([was.data[0], is.data[0]]).toEqual([245, 255])
  })

  it('BD4: the alpha byte is blended as if it were a colour: opaque over opaque is not', () => {
    const was = filled(1, 1, 9, 9, 9, 255)
    lesson(filled(1, 1, 9, 9, 9, 255), was, { alpha: 127 })
    expect(was.data[3]).toBe(254)
    for (const alphaRule of ['weigh', 'over'] as const) {
      const is = filled(1, 1, 9, 9, 9, 255)
      blit(filled(1, 1, 9, 9, 9, 255), is, { blend: true, alpha: 127, alphaRule })
      expect(is.data[3]).toBe(255)
    }
  })

  it('BD5: over the right edge it writes into the next row, over the top beyond the buffer', () => {
    const call = { width: 128, height: 128, destinationX: 200, destinationY: 200, blend: 0 }
    const source = filled(256, 256, 255)
    const was = filled(256, 256, 0)
    const report = lesson(source, was, call)
    expect(pixelAt(was, 255, 200)).toEqual([255])
    expect(pixelAt(was, 0, 201)).toEqual([255]) // column 256
    expect(pixelAt(was, 71, 201)).toEqual([255]) // column 327
    expect(pixelAt(was, 72, 201)).toEqual([0])
    // 128 rows of 128 bytes were wanted; inside are 56 rows of 56, and the wrapped ones of 55 rows
    expect(report).toEqual({
      written: 56 * 56 + 55 * 72,
      wrapped: 55 * 72,
      outsideWrites: 128 * 128 - 56 * 56 - 55 * 72,
      outsideReads: 0,
      stopped: false,
    })

    const is = filled(256, 256, 0)
    expect(blit(source, is, ours(call))).toEqual({ x: 200, y: 200, width: 56, height: 56 })
    expect(is.data.filter((byte) => byte === 255)).toHaveLength(56 * 56)
    expect(pixelAt(is, 0, 201)).toEqual([0])

    // below and left of the picture
    const low = lesson(source, filled(256, 256, 0), { ...call, destinationX: -10, destinationY: -10 })
    expect(low.outsideWrites).toBeGreaterThan(0)
    expect(low.wrapped).toBeGreaterThan(0)
    const lowIs = filled(256, 256, 0)
    expect(blit(source, lowIs, ours({ ...call, destinationX: -10, destinationY: -10 }))).toEqual({
      x: 0,
      y: 0,
      width: 118,
      height: 118,
    })
    // and beyond the source
    expect(lesson(source, filled(256, 256, 0), { ...call, sourceY: 200 }).outsideReads).toBeGreaterThan(0)
    // a size without end is cut by the budget
    expect(lesson(source, filled(256, 256, 0), { ...call, width: 2e9 }).stopped).toBe(true)
  })

  it('BD6: three bytes per pixel into four: colours and rows are skewed', () => {
    const source = filled(2, 2, 10, 20, 30)
    const was = filled(2, 2, 0, 0, 0, 0)
    lesson(source, was, { blend: 0 })
    expect([...was.data]).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30, 0, 0, 0, 0])
    // the first column alone: three bytes of each pixel, and the second row begins one byte too early
    const counting = createBitmap(
      2,
      2,
      3,
      Uint8Array.from({ length: 12 }, (_, i) => i + 1),
    )
    const column = filled(2, 2, 0, 0, 0, 0)
    lesson(counting, column, { width: 1, blend: 0 })
    expect([...column.data]).toEqual([1, 2, 3, 0, 0, 0, 0, 7, 8, 9, 0, 0, 0, 0, 0, 0])
    const is = filled(2, 2, 0, 0, 0, 0)
    blit(source, is)
    expect([...is.data]).toEqual([10, 20, 30, 255, 10, 20, 30, 255, 10, 20, 30, 255, 10, 20, 30, 255])
    expect(() => blit(source, is, { formats: 'refuse' })).toThrow(TypeError)
  })

  it('BD7: the reader reads one byte per pixel too few: of three it reads two and makes up the third', () => {
    const file = Uint8Array.of(1, 2, 3, 4, 5, 6)
    const was = createBitmap(2, 1, 3)
    expect(lessonReadRaw(file, was)).toBe(4)
    expect([...was.data]).toEqual([1, 2, 255, 3, 4, 255])
    expect([...readRaw(file, { width: 2, height: 1, bytesPerPixel: 3 }).data]).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('BD8: a file of one byte becomes a white image, and 196,608 bytes are said to have been read', () => {
    const was = createBitmap(256, 256, 4)
    expect(lessonReadRaw(Uint8Array.of(17), was)).toBe(196_608)
    expect(pixelAt(was, 0, 255)).toEqual([17, 255, 255, 255])
    expect(was.data.filter((byte) => byte !== 255)).toHaveLength(1)
    expect(() => readRaw(Uint8Array.of(17), { width: 256, height: 256, bytesPerPixel: 3 }, 'short.raw')).toThrow(
      'short.raw: 256 × 256 pixels of 3 bytes are 196608 bytes, but the file has 1',
    )
  })

  it('BD9: starts at 127 where the middle is 128: row and column 127 are taken, 255 never', () => {
    const source = createBitmap(256, 256, 1)
    for (let i = 0; i < 256 * 256; i++) source.data[i] = i % 256
    const was = filled(256, 256, 0)
    lesson(source, was, { ...LESSON_CALL, blend: 0 })
    expect([pixelAt(was, 64, 64), pixelAt(was, 191, 64)]).toEqual([[127], [254]])
    const is = filled(256, 256, 0)
    blit(source, is, { sourceX: 128, sourceY: 128, width: 128, height: 128, destinationX: 64, destinationY: 64 })
    expect([pixelAt(is, 64, 64), pixelAt(is, 191, 64)]).toEqual([[128], [255]])
    // on the demo's pictures the borders are black, and still thousands of pixels of the result differ
    const { was: result } = demo()
    const other = monitor()
    lesson(ball(), other, { ...LESSON_CALL, sourceX: 128, sourceY: 128 })
    let different = 0
    for (let i = 0; i < other.data.length; i += 4) if (other.data[i] !== result.data[i]) different++
    expect(different).toBeGreaterThan(1000)
  })

  it('BD11: black counts as a colour and darkens the whole square; a mask leaves it out', () => {
    const { was, before } = demo()
    const blue = pixelAt(before, 64, 64) ?? []
    expect((pixelAt(was, 64, 64) ?? [])[2]).toBe(Math.floor(blue[2] / 2))
    const is = copyOf(before)
    blit(ball(), is, { ...ours(LESSON_CALL), mask: { colour: [0, 0, 0] } })
    expect(pixelAt(is, 64, 64)).toEqual(blue)
    // the ball itself is there
    expect(pixelAt(is, 130, 127)).not.toEqual(pixelAt(before, 130, 127))
  })
})
