import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import * as dd from '../../src/math/double-double.ts'
import { type Dyadic, dyadic, less, minus, plus, ratio, sum, times } from './dyadic.ts'

/** The unit of double-doubles: the square of a double's roundoff. */
const UNIT = 2 ** -106
const w = new Float64Array(32 + dd.SCRATCH)
const value = (r: number): Dyadic => plus(dyadic(w[r]), dyadic(w[r + 1]))
const next = random(1)

/** A double-double of about 2^exponent; one in four is a plain double, one in eight is whole. */
function throwInto(r: number, exponent: number): void {
  const kind = Math.floor(next() * 8)
  const sign = next() < 0.5 ? -1 : 1
  w[r] = kind === 0 ? sign * Math.ceil(next() * 9) : sign * (1 + next() + next() * 2 ** -32) * 2 ** exponent
  w[r + 1] = kind < 3 ? 0 : w[r] * 2 ** -54 * (2 * next() - 1) * (next() < 0.1 ? 2 ** -40 : 1)
}
const exponent = (range: number): number => Math.floor((2 * next() - 1) * range)

const size = (a: Dyadic): Dyadic => (a.m < 0n ? minus(a) : a)
const isNormalized = (r: number): boolean => w[r] + w[r + 1] === w[r]

describe('double-doubles against exact numbers', () => {
  test('sums and differences keep 103 bits, whatever cancels', () => {
    let worst = 0
    for (let i = 0; i < 20000; i++) {
      const e = exponent(200)
      throwInto(0, e)
      if (i % 3 === 0) {
        // nearly the same number: all leading bits cancel
        w[2] = w[0]
        w[3] = w[1] * (1 + exponent(4) * 2 ** -50)
      } else throwInto(2, e + exponent(i % 3 === 1 ? 3 : 120))
      dd.add(w, 4, 0, 2)
      dd.sub(w, 6, 0, 2)
      expect(isNormalized(4) && isNormalized(6)).toBe(true)
      for (const [r, exact] of [
        [4, plus(value(0), value(2))],
        [6, less(value(0), value(2))],
      ] as const) {
        if (exact.m === 0n) expect(w[r]).toBe(0)
        else worst = Math.max(worst, ratio(less(value(r), exact), exact))
      }
    }
    expect(worst).toBeLessThan(4 * UNIT)
  })

  test('products, quotients and roots keep 100 bits', () => {
    const worst = { mul: 0, div: 0, sqrt: 0 }
    for (let i = 0; i < 20000; i++) {
      throwInto(0, exponent(200))
      throwInto(2, exponent(200))
      dd.mul(w, 4, 0, 2)
      dd.div(w, 6, 0, 2)
      const a = value(0)
      const b = value(2)
      worst.mul = Math.max(worst.mul, ratio(less(value(4), times(a, b)), times(a, b)))
      // q is right where q · b is a
      worst.div = Math.max(worst.div, ratio(less(times(value(6), b), a), a))
      if (w[0] < 0) dd.negate(w, 0, 0)
      dd.sqrt(w, 8, 0)
      // s² = a (1 + 2 error)
      worst.sqrt = Math.max(worst.sqrt, ratio(less(times(value(8), value(8)), value(0)), value(0)) / 2)
      expect(isNormalized(4) && isNormalized(6) && isNormalized(8)).toBe(true)
    }
    expect(worst.mul).toBeLessThan(8 * UNIT)
    expect(worst.div).toBeLessThan(16 * UNIT)
    expect(worst.sqrt).toBeLessThan(16 * UNIT)
  })

  test('what fits is exact: 3 · 7, 21 / 7, the root of 441, (2^53 + 1) - 2^53', () => {
    w.set([3, 0, 7, 0, 441, 0, 2 ** 53, 1, 2 ** 53, 0])
    dd.mul(w, 10, 0, 2)
    dd.div(w, 12, 10, 2)
    dd.sqrt(w, 14, 4)
    dd.sub(w, 16, 6, 8)
    expect([...w.subarray(10, 18)]).toEqual([21, 0, 3, 0, 21, 0, 1, 0])
  })

  test('the product of two doubles has no error at all', () => {
    for (let i = 0; i < 5000; i++) {
      w[0] = (next() - 0.5) * 2 ** exponent(300)
      w[2] = (next() + next() * 2 ** -32) * 2 ** exponent(300)
      w[1] = w[3] = 0
      dd.mul(w, 4, 0, 2)
      expect(less(value(4), times(value(0), value(2))).m).toBe(0n)
    }
  })

  test('the root of 0 is 0, of less is 0, of NaN is NaN', () => {
    for (const [x, root] of [
      [0, 0],
      [-4, 0],
      [Number.NaN, Number.NaN],
    ]) {
      w[0] = x
      w[1] = 0
      dd.sqrt(w, 2, 0)
      expect([w[2], w[3]]).toEqual([root, 0])
    }
  })

  test('dot and cross products keep 100 bits of their terms', () => {
    let worst = 0
    for (let i = 0; i < 4000; i++) {
      const e = exponent(60)
      for (let k = 0; k < 12; k += 2) throwInto(k, e + exponent(2))
      if (i % 2) for (let k = 0; k < 6; k++) w[6 + k] = w[k] * (1 + exponent(3) * 2 ** -40)
      dd.dot3(w, 12, 0, 6)
      dd.cross3(w, 14, 0, 6)
      const v = [0, 2, 4, 6, 8, 10].map(value)
      const dot = sum(times(v[0], v[3]), times(v[1], v[4]), times(v[2], v[5]))
      worst = Math.max(worst, ratio(less(value(12), dot), sum(...[0, 1, 2].map((k) => size(times(v[k], v[3 + k]))))))
      for (let k = 0; k < 3; k++) {
        const one = times(v[(k + 1) % 3], v[3 + ((k + 2) % 3)])
        const two = times(v[(k + 2) % 3], v[3 + ((k + 1) % 3)])
        worst = Math.max(worst, ratio(less(value(14 + 2 * k), less(one, two)), plus(size(one), size(two))))
      }
    }
    expect(worst).toBeLessThan(16 * UNIT)
  })

  test('scaled by a power of two, all results scale with the same bits', () => {
    const plain = new Float64Array(24 + dd.SCRATCH)
    const scaled = new Float64Array(24 + dd.SCRATCH)
    const expected = new Float64Array(12)
    for (let i = 0; i < 2000; i++) {
      for (let k = 0; k < 12; k += 2) throwInto(k, exponent(40))
      for (const k of [2 ** 30, 2 ** -30, 2 ** 101]) {
        for (let j = 0; j < 12; j++) {
          plain[j] = w[j]
          scaled[j] = w[j] * k
        }
        for (const registers of [plain, scaled]) {
          dd.cross3(registers, 12, 0, 6)
          dd.dot3(registers, 18, 0, 6)
          dd.sqrt(registers, 20, 18)
          dd.div(registers, 22, 0, 6)
        }
        for (let j = 12; j < 24; j++) expected[j - 12] = plain[j] * (j < 20 ? k * k : j < 22 ? k : 1)
        expect(expected.every((x, j) => Object.is(scaled[12 + j], x))).toBe(true)
      }
    }
  })

  test('a result may overwrite an operand', () => {
    for (const op of [dd.add, dd.sub, dd.mul, dd.div])
      for (let i = 0; i < 100; i++) {
        throwInto(0, exponent(9))
        throwInto(2, exponent(9))
        op(w, 4, 0, 2)
        const answer = [w[4], w[5]]
        const [a, b, c, d] = w
        op(w, 0, 0, 2)
        expect([w[0], w[1]]).toEqual(answer)
        w.set([a, b, c, d])
        op(w, 2, 0, 2)
        expect([w[2], w[3]]).toEqual(answer)
      }
  })

  test('less looks at the low part where the high parts agree', () => {
    w.set([1, 0, 1, 2 ** -60, 1, -(2 ** -60), 2, -1e-20])
    expect([dd.less(w, 0, 2), dd.less(w, 2, 0), dd.less(w, 4, 0), dd.less(w, 0, 0), dd.less(w, 2, 6)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })
})
