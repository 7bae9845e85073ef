import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { brick } from '../pictures/brick.ts'
import { scorchMark } from '../pictures/scorch.ts'
import { createBitmap } from './bitmap.ts'
import { createScorched, fade, scorch } from './scorch.ts'

const mark = scorchMark(32)

describe('scorch marks', () => {
  it('darken the place that was hit, and no other', () => {
    const clean = brick()
    const wall = createScorched(clean)
    expect(scorch(wall, mark, 64, 40)).toEqual({ x: 48, y: 24, width: 32, height: 32 })
    expect(wall.clean).toBe(clean)
    expect(Buffer.compare(clean.data, brick().data)).toBe(0)
    const at = (64 + 40 * 128) * 4
    expect(wall.picture.data[at]).toBeLessThan(clean.data[at] * 0.6)
    for (let y = 0; y < 128; y++) {
      for (let x = 0; x < 128; x++) {
        if (x >= 48 && x < 80 && y >= 24 && y < 56) continue
        const i = (x + y * 128) * 4
        expect(wall.picture.data[i]).toBe(clean.data[i])
      }
    }
  })

  it('are cut off at the edges of the picture, and beside it leave nothing', () => {
    const wall = createScorched(brick())
    expect(scorch(wall, mark, 0, 127)).toEqual({ x: 0, y: 111, width: 16, height: 17 })
    expect(scorch(wall, mark, -40, 64)).toMatchObject({ width: 0 })
    expect(scorch(wall, mark, 64, 900)).toMatchObject({ height: 0 })
    expect(() => scorch(wall, mark, NaN, 0)).toThrow(RangeError)
  })

  it('fade until the picture is clean again, byte for byte', () => {
    const wall = createScorched(brick())
    const next = random(5)
    for (let i = 0; i < 40; i++) scorch(wall, mark, next() * 128, next() * 128, 60 + Math.floor(next() * 195))
    let calls = 0
    while (calls < 1000 && fade(wall, 2)) calls++
    expect(calls).toBeGreaterThan(20)
    expect(calls).toBeLessThanOrEqual(256)
    expect(Buffer.compare(wall.picture.data, wall.clean.data)).toBe(0)
    expect(fade(wall, 2)).toBeNull()
  })

  it('tell which rectangle is still fading: the tiles that were hit', () => {
    const wall = createScorched(createBitmap(100, 70, 3, new Uint8Array(100 * 70 * 3).fill(200)))
    scorch(wall, mark, 20, 20)
    expect(fade(wall, 10)).toEqual({ x: 0, y: 0, width: 48, height: 48 })
    for (let i = 0; i < 3; i++) fade(wall, 255)
    expect(fade(wall, 255)).toBeNull()
    scorch(wall, mark, 99, 69)
    expect(fade(wall, 10)).toEqual({ x: 80, y: 48, width: 20, height: 22 })
    for (const wrong of [0, -1, 256, NaN, 0.5]) expect(() => fade(wall, wrong)).toThrow(RangeError)
  })

  it('are cheap: only the tiles that were marked are looked at', () => {
    const wall = createScorched(brick())
    scorch(wall, mark, 24, 24)
    expect(wall.marked.reduce((sum, tile) => sum + tile, 0)).toBe(9)
    // a byte changed behind the back of a tile that has no mark stays as it is
    wall.picture.data[(100 * 128 + 100) * 4] ^= 1
    for (let i = 0; i < 300; i++) fade(wall, 200)
    expect(wall.marked.every((tile) => tile === 0)).toBe(true)
    expect(wall.picture.data.filter((byte, i) => byte !== wall.clean.data[i])).toHaveLength(1)
  })
})
