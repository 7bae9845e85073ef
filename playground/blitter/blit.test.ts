import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { type Bitmap, copyOf, createBitmap, pixelAt } from './bitmap.ts'
import { type BlitOptions, blit } from './blit.ts'

/** A bitmap filled with bytes counting up from `first`. */
function counting(width: number, height: number, bytesPerPixel: number, first = 0): Bitmap {
  const bitmap = createBitmap(width, height, bytesPerPixel)
  for (let i = 0; i < bitmap.data.length; i++) bitmap.data[i] = (first + i) % 256
  return bitmap
}
function filled(width: number, height: number, ...pixel: number[]): Bitmap {
  const bitmap = createBitmap(width, height, pixel.length)
  for (let i = 0; i < bitmap.data.length; i++) bitmap.data[i] = pixel[i % pixel.length]
  return bitmap
}
const NOTHING = filled(1, 1, 0)

describe('what is copied where', () => {
  it('a rectangle of the source lands at its place, and nothing else changes', () => {
    //   source     into a 4 × 3 of 99, from (1, 0), 2 × 2, to (2, 1)
    //   4 5 6                99 99  5  6
    //   1 2 3                99 99  2  3
    //                        99 99 99 99
    const source = counting(3, 2, 1, 1)
    const destination = filled(4, 3, 99)
    expect(blit(source, destination, { sourceX: 1, width: 2, height: 2, destinationX: 2, destinationY: 1 })).toEqual({
      x: 2,
      y: 1,
      width: 2,
      height: 2,
    })
    expect([...destination.data]).toEqual([99, 99, 99, 99, 99, 99, 2, 3, 99, 99, 5, 6])
  })

  it.each([
    ['right and top', { destinationX: 3, destinationY: 2 }, { x: 3, y: 2, width: 1, height: 1 }, 1],
    ['left and bottom', { destinationX: -2, destinationY: -1 }, { x: 0, y: 0, width: 1, height: 1 }, 6],
    ['the source’s edges', { sourceX: 2, sourceY: 1, width: 9, height: 9 }, { x: 0, y: 0, width: 1, height: 1 }, 6],
    ['the source’s left', { sourceX: -1, width: 2, height: 1 }, { x: 1, y: 0, width: 1, height: 1 }, 1],
  ])('is clipped at %s', (_, options, region, byte) => {
    const destination = filled(4, 3, 99)
    const got = blit(counting(3, 2, 1, 1), destination, options)
    expect([got.width, got.height]).toEqual([region.width, region.height])
    if (byte > 0) {
      expect(got).toEqual(region)
      expect(pixelAt(destination, got.x, got.y)).toEqual([byte])
    }
    expect(destination.data.filter((value) => value !== 99)).toHaveLength(got.width * got.height)
  })

  it('a large source over a small destination is clipped on all four sides', () => {
    const destination = filled(2, 2, 99)
    const options = { destinationX: -2, destinationY: -1 }
    expect(blit(counting(5, 5, 1), destination, options)).toEqual({ x: 0, y: 0, width: 2, height: 2 })
    expect([...destination.data]).toEqual([7, 8, 12, 13])
  })

  it('an empty or far away rectangle writes nothing', () => {
    const destination = filled(4, 3, 99)
    for (const options of [
      { width: 0 },
      { height: 0 },
      { destinationX: 4 },
      { destinationY: -2 },
      { sourceX: 2 ** 31 },
    ] as BlitOptions[]) {
      const { width, height } = blit(counting(3, 2, 1), destination, options)
      expect(width * height).toBe(0)
    }
    expect(destination.data.every((value) => value === 99)).toBe(true)
  })

  it('an image can be laid over itself: what is read is what was there before', () => {
    const image = counting(5, 1, 1, 1)
    blit(image, image, { width: 4, destinationX: 1 })
    expect([...image.data]).toEqual([1, 1, 2, 3, 4])
    const masked = filled(3, 1, 255)
    masked.data.set([0, 255, 255])
    blit(filled(3, 1, 7), masked, { mask: { image: masked } })
    expect([...masked.data]).toEqual([0, 7, 7])
  })

  it('equals a plain pixel-by-pixel definition on random parameters', () => {
    const next = random(29)
    const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
    for (let round = 0; round < 300; round++) {
      const source = counting(integer(1, 6), integer(1, 6), 4, integer(0, 255))
      const destination = counting(integer(1, 6), integer(1, 6), 4, integer(0, 255))
      const before = copyOf(destination)
      const at = { sourceX: integer(-3, 7), sourceY: integer(-3, 7), width: integer(0, 9), height: integer(0, 9) }
      const to = { destinationX: integer(-3, 7), destinationY: integer(-3, 7) }
      const alpha = integer(-20, 275)
      blit(source, destination, { ...at, ...to, blend: true, alpha })
      const weight = Math.min(255, Math.max(0, alpha))
      for (let y = 0; y < destination.height; y++) {
        for (let x = 0; x < destination.width; x++) {
          const [i, j] = [x - to.destinationX, y - to.destinationY]
          const inside = i >= 0 && j >= 0 && i < at.width && j < at.height
          const over = inside ? pixelAt(source, at.sourceX + i, at.sourceY + j) : null
          const under = pixelAt(before, x, y) ?? []
          const expected = over ? under.map((d, k) => Math.round((over[k] * weight + d * (255 - weight)) / 255)) : under
          expect(pixelAt(destination, x, y)).toEqual(expected)
        }
      }
    }
  })
})

describe('masks', () => {
  it('a colour is left out, and with a tolerance its neighbours', () => {
    const source = createBitmap(3, 1, 3, Uint8Array.of(0, 0, 0, 0, 3, 2, 0, 4, 0))
    const on = (tolerance?: number) => {
      const destination = filled(3, 1, 9, 9, 9)
      blit(source, destination, { mask: { colour: [0, 0, 0], tolerance } })
      return [...destination.data]
    }
    expect(on()).toEqual([9, 9, 9, 0, 3, 2, 0, 4, 0])
    expect(on(3)).toEqual([9, 9, 9, 9, 9, 9, 0, 4, 0])
  })

  it('an image says of each source pixel how much is taken; it moves with the source', () => {
    const mask = createBitmap(3, 1, 1, Uint8Array.of(0, 51, 255))
    const destination = filled(2, 1, 100)
    blit(filled(3, 1, 200), destination, { sourceX: 1, width: 2, mask: { image: mask } })
    expect([...destination.data]).toEqual([120, 200])
    const half = filled(2, 1, 100)
    blit(filled(3, 1, 200), half, { sourceX: 1, width: 2, mask: { image: mask }, blend: true, alpha: 127 })
    // 100 + 100 · (127/255) · (51/255) = 109.96, 100 + 100 · 127/255 = 149.8
    expect([...half.data]).toEqual([110, 150])
  })
})

describe('the alpha byte', () => {
  it('is weighed like the colours, unless told otherwise', () => {
    const destination = filled(1, 1, 0, 0, 0, 100)
    blit(filled(1, 1, 50, 50, 50, 200), destination, { blend: true, alpha: 51 })
    expect([...destination.data]).toEqual([10, 10, 10, 120])
  })

  it('over: decides how much of the source is seen, and the two together how opaque the result is', () => {
    const over = (source: number[], destination: number[], alpha = 255) => {
      const under = filled(1, 1, ...destination)
      blit(filled(1, 1, ...source), under, { blend: true, alpha, alphaRule: 'over' })
      return [...under.data]
    }
    expect(over([200, 0, 0, 0], [1, 2, 3, 4])).toEqual([1, 2, 3, 4])
    expect(over([200, 10, 5, 255], [1, 2, 3, 4])).toEqual([200, 10, 5, 255])
    // over something opaque: a plain mix; 100·0.4 + 50·0.6 = 70
    expect(over([100, 100, 100, 102], [50, 50, 50, 255])).toEqual([70, 70, 70, 255])
    // 100·0.4 + 51·0.6 = 70.6
    expect(over([100, 100, 100, 102], [51, 51, 51, 255])).toEqual([71, 71, 71, 255])
    // over nothing: the source's own colour, whatever was there
    expect(over([100, 100, 100, 102], [50, 50, 50, 0])).toEqual([100, 100, 100, 102])
    expect(over([0, 0, 0, 0], [1, 2, 3, 0])).toEqual([1, 2, 3, 0])
    // two half transparent ones: alpha 0.4 + 0.4·0.6 = 0.64, colour (100·0.4 + 50·0.24) / 0.64 = 81.25
    expect(over([100, 100, 100, 102], [50, 50, 50, 102])).toEqual([81, 81, 81, 163])
    expect(over([200, 10, 5, 255], [1, 2, 3, 4], 0)).toEqual([1, 2, 3, 4])
  })
})

describe('bytes per pixel', () => {
  it('are converted: grey to colours, colours to grey, missing alpha is 255', () => {
    const to = (source: number[], destination: number[]) => {
      const under = filled(1, 1, ...destination)
      blit(filled(1, 1, ...source), under)
      return [...under.data]
    }
    expect(to([77], [0, 0, 0, 0])).toEqual([77, 77, 77, 255])
    expect(to([77, 5], [0, 0, 0, 0])).toEqual([77, 77, 77, 5])
    expect(to([1, 2, 3], [0, 0, 0, 0])).toEqual([1, 2, 3, 255])
    expect(to([1, 2, 3, 4], [0, 0, 0])).toEqual([1, 2, 3])
    expect(to([255, 0, 0], [0])).toEqual([76]) // 76.2
    expect(to([0, 255, 0], [0])).toEqual([150]) // 149.7
    expect(to([255, 255, 255, 9], [0, 0])).toEqual([255, 9])
    for (let value = 0; value < 256; value++) expect(to([value, value, value], [0])).toEqual([value])
  })

  it('or refused', () => {
    expect(() => blit(filled(1, 1, 1, 2, 3), filled(1, 1, 1, 2, 3, 4), { formats: 'refuse' })).toThrow(
      'blit: source has 3 bytes per pixel, but destination has 4',
    )
  })
})

describe('what makes no sense', () => {
  it.each([
    [{ sourceX: NaN }, RangeError, 'blit: sourceX must be a whole number'],
    [
      { destinationY: 0.5 },
      RangeError,
      'blit: destinationY must be a whole number from -2147483648 to 2147483648, but is 0.5',
    ],
    [{ width: -1 }, RangeError, 'blit: width must be a whole number from 0'],
    [{ height: Infinity }, RangeError, 'blit: height'],
    [{ alpha: NaN }, RangeError, 'blit: alpha must be a whole number'],
    [{ alpha: '127' as unknown as number }, TypeError, 'blit: alpha must be a number, but is 127'],
    [{ alphaRule: 'add' as 'over' }, TypeError, 'blit: alphaRule must be weigh or over, but is add'],
    [{ formats: 'guess' as 'refuse' }, TypeError, 'blit: formats'],
    [{ mask: { colour: [0, 0, 256] as const } }, RangeError, 'blit: mask colour[2]'],
    [{ mask: { colour: [0] as unknown as [0, 0, 0] } }, TypeError, 'blit: mask must have a colour of three bytes'],
    [{ mask: { image: NOTHING } }, RangeError, 'blit: mask is 1 × 1, but the source it belongs to is 2 × 2'],
  ] as [BlitOptions, ErrorConstructor, string][])(
    '%j is refused, and nothing is written',
    (options, error, message) => {
      const destination = filled(2, 2, 9)
      const work = () => blit(filled(2, 2, 5), destination, options)
      expect(work).toThrow(error)
      expect(work).toThrow(message)
      expect([...destination.data]).toEqual([9, 9, 9, 9])
    },
  )

  it('images of size zero, of wrong bytes per pixel, with too few bytes, or none at all', () => {
    const good = filled(2, 2, 1)
    for (const [bad, message] of [
      [{ ...good, width: 0 }, 'blit: source: width must be a whole number from 1 to 8192, but is 0'],
      [{ ...good, height: NaN }, 'blit: source: height'],
      [{ ...good, bytesPerPixel: 5 }, 'blit: source: bytes per pixel'],
      [{ ...good, width: 3 }, 'blit: source: data must have 3 × 2 × 1 = 6 bytes, but has 4'],
      [{ ...good, data: [1, 2, 3, 4] }, 'blit: source: data must be a Uint8Array'],
      [null, 'blit: source must be an image, but is null'],
    ] as [Bitmap, string][]) {
      expect(() => blit(bad, good)).toThrow(message)
      expect(() => blit(good, bad)).toThrow(message.replace('source', 'destination'))
    }
    expect(() => createBitmap(0, 4, 4)).toThrow(RangeError)
    expect(() => createBitmap(8192, 8192, 4)).toThrow('268435456 bytes, but 67108864 are the most')
    expect(() => createBitmap(2, 2, 4, new Uint8Array(15))).toThrow('= 16 bytes, but has 15')
  })
})
