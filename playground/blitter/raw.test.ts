import { describe, expect, it } from 'vitest'
import { pixelAt } from './bitmap.ts'
import { convert } from './convert.ts'
import { guessRaw, readRaw, writeRaw } from './raw.ts'

const file = Uint8Array.from({ length: 18 }, (_, i) => i)

describe('a RAW file', () => {
  it('has its rows from the top; in memory they lie from the bottom', () => {
    const image = readRaw(file, { width: 2, height: 3, bytesPerPixel: 3 })
    expect(pixelAt(image, 0, 2)).toEqual([0, 1, 2])
    expect(pixelAt(image, 1, 2)).toEqual([3, 4, 5])
    expect(pixelAt(image, 0, 0)).toEqual([12, 13, 14])
    expect(writeRaw(image)).toEqual(file)
    file[0] = 200
    expect(pixelAt(image, 0, 2)).toEqual([0, 1, 2])
    file[0] = 0
  })

  it.each([1, 2, 3])('is read with %i bytes per pixel', (bytesPerPixel) => {
    const image = readRaw(file, { width: 6 / bytesPerPixel, height: 3, bytesPerPixel })
    expect(pixelAt(image, 0, 2)).toEqual([0, 1, 2].slice(0, bytesPerPixel))
    expect(convert(image, 4).data.length).toBe((18 / bytesPerPixel) * 4)
  })

  it('must be exactly as large as it says', () => {
    for (const length of [0, 1, 17, 19]) {
      expect(() => readRaw(new Uint8Array(length), { width: 2, height: 3, bytesPerPixel: 3 }, 'ball.raw')).toThrow(
        `ball.raw: 2 × 3 pixels of 3 bytes are 18 bytes, but the file has ${length}`,
      )
    }
    for (const size of [
      { width: 0 },
      { height: -1 },
      { width: NaN },
      { height: 1.5 },
      { bytesPerPixel: 0 },
      { bytesPerPixel: 5 },
    ]) {
      expect(() => readRaw(file, { width: 2, height: 3, bytesPerPixel: 3, ...size })).toThrow(RangeError)
    }
    expect(() => readRaw(file, { width: 8193, height: 1, bytesPerPixel: 1 }, 'long.raw')).toThrow(
      'long.raw: width must be a whole number from 1 to 8192, but is 8193',
    )
  })
})

describe('the size of a RAW file', () => {
  it.each([
    [196_608, ['256 × 256 × 3']],
    [262_144, ['256 × 256 × 4', '512 × 512 × 1']],
    [65_536, ['128 × 128 × 4', '256 × 256 × 1']],
    [256 * 256 * 2, ['256 × 256 × 2']],
    [640 * 480 * 3, ['640 × 480 × 3', '1280 × 720 × 1', '480 × 480 × 4', '960 × 960 × 1']],
    [30_000, ['100 × 100 × 3']],
    [7, []],
    [0, []],
    [-3, []],
    [NaN, []],
    [1e12, []],
  ])('%i bytes', (bytes, expected) => {
    const texts = guessRaw(bytes).map(({ width, height, bytesPerPixel }) => `${width} × ${height} × ${bytesPerPixel}`)
    expect(texts).toEqual(expected)
  })

  it('every guess can be read', () => {
    for (let bytes = 1; bytes < 20_000; bytes++) {
      for (const guess of guessRaw(bytes)) expect(readRaw(new Uint8Array(bytes), guess).data.length).toBe(bytes)
    }
  })
})
