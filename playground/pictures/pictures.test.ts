import { describe, expect, it } from 'vitest'
import { type Bitmap, checkBitmap, pixelAt } from '../blitter/bitmap.ts'
import { ball } from './ball.ts'
import { brick } from './brick.ts'
import { floor } from './floor.ts'
import { marble } from './marble.ts'
import { monitor } from './monitor.ts'
import { scorchMark } from './scorch.ts'
import { spark } from './spark.ts'

const PICTURES: [string, (size?: number) => Bitmap, number][] = [
  ['marble', marble, 128],
  ['brick', brick, 128],
  ['floor', floor, 128],
  ['spark', spark, 64],
  ['monitor', monitor, 256],
  ['ball', ball, 256],
  ['scorch', (size) => scorchMark(size).picture, 32],
  ['scorch mask', (size) => scorchMark(size).mask, 32],
]

/** Mean of red, green and blue over the picture. */
function mean({ data }: Bitmap): [number, number, number] {
  const sum = [0, 0, 0]
  for (let i = 0; i < data.length; i += 4) for (let k = 0; k < 3; k++) sum[k] += data[i + k]
  return sum.map((value) => value / (data.length / 4)) as [number, number, number]
}

/** Mean step between neighbours: across the seam from the last column to the first, and inside. */
function steps(bitmap: Bitmap): { seam: number; inside: number } {
  const { width, height } = bitmap
  const between = (x: number, y: number) => {
    const a = pixelAt(bitmap, x, y) ?? []
    const b = pixelAt(bitmap, (x + 1) % width, y) ?? []
    return Math.abs(a[0] - b[0])
  }
  let seam = 0
  let inside = 0
  for (let y = 0; y < height; y++) {
    seam += between(width - 1, y)
    for (let x = 0; x < width - 1; x++) inside += between(x, y) / (width - 1)
  }
  return { seam: seam / height, inside: inside / height }
}

describe('the pictures', () => {
  it.each(PICTURES)(
    '%s: opaque, square, of its own size or of any power of two, and the same each time',
    (_, draw, size) => {
      const picture = draw()
      checkBitmap(picture, 'picture')
      expect([picture.width, picture.height, picture.bytesPerPixel]).toEqual([size, size, 4])
      expect(picture.data.every((byte, i) => i % 4 !== 3 || byte === 255)).toBe(true)
      expect(new Set(picture.data).size).toBeGreaterThan(8)
      expect(Buffer.compare(draw().data, picture.data)).toBe(0)
      expect(draw(16).data.length).toBe(16 * 16 * 4)
      for (const wrong of [0, -2, 100, 1.5, NaN, Infinity, 4096]) expect(() => draw(wrong)).toThrow(RangeError)
    },
  )

  it.each([
    ['marble', marble],
    ['brick', brick],
    ['floor', floor],
  ])('%s: repeats without a seam', (_, draw) => {
    const { seam, inside } = steps(draw())
    // a joint of bricks or stones lies on the seam, so it is rougher than the mean
    expect(seam).toBeLessThan(4 * inside)
  })

  it('marble is dark green, brick is brown, the floor is grey', () => {
    const [mr, mg, mb] = mean(marble())
    expect(mg).toBeGreaterThan(1.3 * mr)
    expect(mg).toBeGreaterThan(1.2 * mb)
    expect(mg).toBeLessThan(110)
    const [br, bg, bb] = mean(brick())
    expect(br).toBeGreaterThan(1.3 * bg)
    expect(bg).toBeGreaterThan(1.1 * bb)
    const [fr, fg, fb] = mean(floor())
    expect(Math.max(fr, fg, fb) - Math.min(fr, fg, fb)).toBeLessThan(4)
  })

  it('the spark is grey, brightest in the middle and black all along its edge', () => {
    const picture = spark()
    for (let i = 0; i < picture.data.length; i += 4) expect(picture.data[i]).toBe(picture.data[i + 2])
    expect(pixelAt(picture, 32, 32)?.[0]).toBeGreaterThan(200)
    for (let i = 0; i < 64; i++) {
      for (const [x, y] of [
        [i, 0],
        [i, 63],
        [0, i],
        [63, i],
      ]) {
        expect(pixelAt(picture, x, y)).toEqual([0, 0, 0, 255])
      }
    }
  })

  it('the scorch mask is strong in the middle and nothing at its edge', () => {
    const { mask } = scorchMark()
    expect(pixelAt(mask, 16, 16)?.[0]).toBeGreaterThan(120)
    for (let i = 0; i < 32; i++) {
      expect([
        pixelAt(mask, i, 0)?.[0],
        pixelAt(mask, 0, i)?.[0],
        pixelAt(mask, i, 31)?.[0],
        pixelAt(mask, 31, i)?.[0],
      ]).toEqual([0, 0, 0, 0])
    }
  })

  it('the ball is black but for x 142 to 243 and y 140 to 240, and touches each of these', () => {
    const picture = ball()
    const seen = { left: 256, right: -1, bottom: 256, top: -1 }
    for (let y = 0; y < 256; y++) {
      for (let x = 0; x < 256; x++) {
        const [red, green, blue] = pixelAt(picture, x, y) ?? []
        if (red + green + blue === 0) continue
        seen.left = Math.min(seen.left, x)
        seen.right = Math.max(seen.right, x)
        seen.bottom = Math.min(seen.bottom, y)
        seen.top = Math.max(seen.top, y)
      }
    }
    expect(seen).toEqual({ left: 142, right: 243, bottom: 140, top: 240 })
  })

  it('the monitor is grey around a blue screen, and has the lesson’s colour at (64, 64)', () => {
    const picture = monitor()
    expect(pixelAt(picture, 64, 64)).toEqual([71, 25, 242, 255])
    const [red, green, blue] = pixelAt(picture, 20, 128) ?? []
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(12)
    for (const [x, y] of [
      [64, 191],
      [191, 64],
      [128, 128],
      [191, 191],
    ]) {
      const [r, g, b] = pixelAt(picture, x, y) ?? []
      expect(b).toBeGreaterThan(1.5 * Math.max(r, g))
    }
  })
})
