import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { roundDown, roundUp } from '../../src/bvh/round.ts'
import { faceNormal } from '../../src/math/normal.ts'
import { cos, sin } from '../../src/math/trig.ts'
import { type Dyadic, dyadic, less, roughly, times } from './dyadic.ts'

const out = new Float64Array(3)
const normalOf = (...v: number[]): number[] | false => faceNormal(new Float64Array(v), 0, out, 0) && [...out]

/** The exact cross product of two edges, scaled to unit length at the end. */
function exactNormal(v: readonly number[]): number[] {
  const edge = (i: number): Dyadic[] => [0, 1, 2].map((k) => less(dyadic(v[3 * i + k]), dyadic(v[k])))
  const [p, q] = [edge(1), edge(2)]
  const n = [0, 1, 2].map((k) =>
    roughly(less(times(p[(k + 1) % 3], q[(k + 2) % 3]), times(p[(k + 2) % 3], q[(k + 1) % 3]))),
  )
  const largest = Math.max(...n.map(Math.abs))
  const m = n.map((x) => x / largest)
  return m.map((x) => x / Math.hypot(...m))
}

describe('faceNormal', () => {
  test('is counter-clockwise in front', () => {
    expect(normalOf(0, 0, 0, 1, 0, 0, 0, 1, 0)).toEqual([0, 0, 1])
    expect(normalOf(0, 0, 0, 0, 3, 0, 3, 0, 0)).toEqual([0, 0, -1])
  })

  test('of needles, far away, has its digits', () => {
    const next = random(5)
    let kept = 0
    let worst = 0
    for (let i = 0; i < 3000; i++) {
      const far = 2 ** Math.floor(next() * 24)
      const thin = 2 ** -Math.floor(next() * 37)
      const a = [next() * far, next() * far, next() * far]
      const b = a.map((x) => x + next() - 0.5)
      const t = next()
      const c = a.map((x, k) => x + t * (b[k] - x) + thin * (next() - 0.5))
      const v = [...a, ...b, ...c]
      const normal = normalOf(...v)
      if (normal === false) continue
      kept++
      const exact = exactNormal(v)
      for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(normal[k] - exact[k]))
    }
    expect(kept).toBeGreaterThan(2000)
    // plain doubles serve while the face fills a hundredth of its longest edge squared
    expect(worst).toBeLessThan(2e-14)
  })

  test('a segment and a point have none, and nothing is written', () => {
    out.fill(7)
    expect(normalOf(1, 2, 3, 4, 5, 6, 4, 5, 6)).toBe(false)
    expect(normalOf(0, 0, 0, 1, 2, 3, 2, 4, 6)).toBe(false)
    expect(normalOf(1, 2, 3, 1, 2, 3, 1, 2, 3)).toBe(false)
    expect(normalOf(0, 0, 0, Number.NaN, 0, 0, 0, 1, 0)).toBe(false)
    expect([...out]).toEqual([7, 7, 7])
  })

  test('scales with the same bits', () => {
    const v = [0.1, 0.2, 0.3, 0.7, -0.4, 0.9, -0.5, 0.6, 0.8]
    for (const k of [2 ** 30, 2 ** -30, 2 ** -200]) expect(normalOf(...v.map((x) => x * k))).toEqual(normalOf(...v))
  })
})

describe('sine and cosine', () => {
  const ulp = (x: number): number => 2 ** (Math.floor(Math.log2(Math.abs(x))) - 52)

  test('are those of Math but for the last bit, to a hundred thousand radians', () => {
    const next = random(6)
    const wrong: number[] = []
    for (let i = 0; i < 20000; i++) {
      const angle = (next() - 0.5) * 2 * [1, 10, 1000, 1e5][i % 4]
      const isNear = (own: number, other: number) => Math.abs(own - other) <= 2 * ulp(other)
      if (!(isNear(sin(angle), Math.sin(angle)) && isNear(cos(angle), Math.cos(angle)))) wrong.push(angle)
    }
    expect(wrong).toEqual([])
  })

  test('near the zeros of sine nothing is lost', () => {
    for (let n = 1; n < 20000; n += 7)
      expect(Math.abs(sin(n * Math.PI) - Math.sin(n * Math.PI))).toBeLessThan(
        1e-16 * 2 ** -20 + 1e-9 * Math.abs(Math.sin(n * Math.PI)),
      )
  })

  test('at the quarters', () => {
    expect([sin(0), cos(0), sin(Math.PI / 2), cos(Math.PI), sin(-Math.PI / 2)]).toEqual([0, 1, 1, -1, -1])
    for (const x of [0.1, 2, 4, 7, 1234.5]) {
      expect(sin(-x) + sin(x)).toBe(0)
      expect(cos(-x)).toBe(cos(x))
    }
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(sin(x)).toBeNaN()
      expect(cos(x)).toBeNaN()
    }
  })
})

describe('rounding to floats outward', () => {
  const bits = new DataView(new ArrayBuffer(4))
  /** Floats in their order, as whole numbers. */
  const rank = (x: number): number => {
    bits.setFloat32(0, x)
    const i = bits.getInt32(0)
    return i >= 0 ? i : -(i & 0x7fffffff)
  }

  test('never inward, never by more than one float', () => {
    const next = random(7)
    const wrong: number[] = []
    for (let i = 0; i < 20000; i++) {
      const x = (next() - 0.5 + next() * 2 ** -32) * 2 ** Math.floor((next() - 0.5) * 400 * (i % 2 ? 1 : 0.1))
      if (Math.abs(x) > 2 ** 100) continue
      const low = roundDown(x)
      const high = roundUp(x)
      const areFloats = Math.fround(low) === low && Math.fround(high) === high
      if (!(low <= x && x <= high && areFloats && rank(high) - rank(low) <= 1)) wrong.push(x)
    }
    expect(wrong).toEqual([])
  })

  test('what is a float stays', () => {
    for (const x of [0, 1, -0.5, 2 ** 60, -(2 ** 60), 2 ** -149, Math.fround(0.1)]) {
      expect(roundDown(x)).toBe(x)
      expect(roundUp(x)).toBe(x)
    }
  })

  test('about zero: the least doubles become the least floats', () => {
    expect([roundDown(5e-324) + 0, roundUp(5e-324)]).toEqual([0, 2 ** -149])
    expect([roundDown(-5e-324), roundUp(-5e-324) + 0]).toEqual([-(2 ** -149), 0])
  })
})
