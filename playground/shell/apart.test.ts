import { describe, expect, it } from 'vitest'
import { keepApart, overlap } from './apart.ts'

const area = { width: 200, height: 100 }
const text = (x: number, y: number, centred = false) => ({ x, y, width: 30, height: 12, centred })

describe('texts beside their points', () => {
  it('stand below to the right where nothing is in the way', () => {
    expect(keepApart([text(50, 40)], [], area)).toEqual([{ x: 58, y: 48 }])
    expect(keepApart([text(50, 40, true)], [], area)).toEqual([{ x: 35, y: 34 }])
  })

  it('give way to those before them, to other points and to what is there already', () => {
    const wanted = [text(50, 40), text(52, 41), text(60, 44, true), text(54, 38), text(50, 42, true)]
    const there = { x: 0, y: 0, width: 45, height: 100 }
    const places = keepApart(wanted, [there], area)
    const boxes = places.map((place) => {
      expect(place).not.toBeNull()
      return { ...(place as { x: number; y: number }), width: 30, height: 12 }
    })
    for (const [i, one] of boxes.entries()) {
      expect(overlap(one, there)).toBe(false)
      for (const other of boxes.slice(i + 1)) expect(overlap(one, other)).toBe(false)
    }
  })

  it('stay inside, and stay away where there is no room', () => {
    expect(keepApart([text(195, 95)], [], area)).toEqual([{ x: 157, y: 75 }])
    expect(keepApart([text(50, 40)], [{ x: 0, y: 0, width: 200, height: 100 }], area)).toEqual([null])
    expect(keepApart([text(-500, 40)], [], area)).toEqual([null])
  })
})
