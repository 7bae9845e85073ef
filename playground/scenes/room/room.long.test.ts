import { describe, expect, it } from 'vitest'
import { open, steps } from './opened.ts'

describe('what cannot be', () => {
  it('a thousand balls at one place are spread, in bounded time, and none is lost', () => {
    const { room } = open()
    room.heap(1000)
    expect(room.run.count).toBe(1010)
    steps(room, 3)
    const places = room.run.places.subarray(0, 3030)
    expect(places.every(Number.isFinite)).toBe(true)
    for (let i = 0; i < 1010; i++) {
      for (const k of [0, 2]) expect(Math.abs(places[3 * i + k])).toBeLessThan(330)
      expect(places[3 * i + 1]).toBeGreaterThan(-330)
    }
    const distinct = new Set(Array.from({ length: 1010 }, (_, i) => places.subarray(3 * i, 3 * i + 3).join()))
    expect(distinct.size).toBe(1010)
  })
})
